extension AdaptiveColor {
    public static let clear = AdaptiveColor(Color.clear)
    public static let black = AdaptiveColor(Color.black)
    public static let white = AdaptiveColor(Color.white)

    /// The colours that can be asked for by name: UIKit's fixed and system colours.
    public static let named: [String: AdaptiveColor] =
        fixed.mapValues { AdaptiveColor($0) }.merging(system) { $1 }.merging(elements) { $1 }

    private static let fixed: [String: Color] = [
        "clear": .clear, "black": .black, "white": .white,
        "darkGray": Color(gray: 85), "gray": Color(gray: 127.5), "lightGray": Color(gray: 170),
        "red": Color(red: 1, green: 0, blue: 0), "green": Color(red: 0, green: 1, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 1), "cyan": Color(red: 0, green: 1, blue: 1),
        "yellow": Color(red: 1, green: 1, blue: 0), "magenta": Color(red: 1, green: 0, blue: 1),
        "orange": Color(red: 1, green: 0.5, blue: 0), "purple": Color(red: 0.5, green: 0, blue: 0.5),
        "brown": Color(red: 0.6, green: 0.4, blue: 0.2),
    ]

    private static let system: [String: AdaptiveColor] = [
        "systemRed": systemRed, "systemOrange": systemOrange, "systemYellow": systemYellow,
        "systemGreen": systemGreen, "systemMint": systemMint, "systemTeal": systemTeal, "systemCyan": systemCyan,
        "systemBlue": systemBlue, "systemIndigo": systemIndigo, "systemPurple": systemPurple,
        "systemPink": systemPink, "systemBrown": systemBrown, "systemGray": systemGray, "systemGray2": systemGray2,
        "systemGray3": systemGray3, "systemGray4": systemGray4, "systemGray5": systemGray5,
        "systemGray6": systemGray6,
    ]

    private static let elements: [String: AdaptiveColor] = [
        "label": label, "secondaryLabel": secondaryLabel, "tertiaryLabel": tertiaryLabel,
        "quaternaryLabel": quaternaryLabel, "placeholderText": placeholderText, "link": link, "separator": separator,
        "opaqueSeparator": opaqueSeparator, "systemBackground": systemBackground,
        "secondarySystemBackground": secondarySystemBackground, "tertiarySystemBackground": tertiarySystemBackground,
        "systemGroupedBackground": systemGroupedBackground,
        "secondarySystemGroupedBackground": secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackground": tertiarySystemGroupedBackground, "systemFill": systemFill,
        "secondarySystemFill": secondarySystemFill, "tertiarySystemFill": tertiarySystemFill,
        "quaternarySystemFill": quaternarySystemFill,
    ]
}
