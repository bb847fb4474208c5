import Geometry

/// A color with separate values for light and dark appearance: a dynamic `UIColor`.
public struct AdaptiveColor: Hashable, Sendable {
    public var light: Color
    public var dark: Color

    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// Creates a color with the same value in both appearances.
    public init(_ color: Color) {
        self.init(light: color, dark: color)
    }

    public func resolved(for style: UserInterfaceStyle) -> Color {
        switch style {
        case .light: light
        case .dark: dark
        }
    }

    /// Whether the two values differ.
    public var isAdaptive: Bool { light != dark }

    /// The color in hexadecimal notation, such as `#F2F2F7`, or `#F2F2F7 / #1C1C1E` for an adaptive color.
    public var hexadecimal: String { isAdaptive ? "\(light.hexadecimal) / \(dark.hexadecimal)" : light.hexadecimal }
}

extension AdaptiveColor {
    public static let clear = AdaptiveColor(Color.clear)
    public static let black = AdaptiveColor(Color.black)
    public static let white = AdaptiveColor(Color.white)

    /// The colors that scripts can use by name: UIKit's fixed and system colors.
    public static let named: [String: AdaptiveColor] =
        fixed.mapValues { AdaptiveColor($0) }.merging(system) { $1 }.merging(elements) { $1 }

    /// Returns the color of the system that an Interface Builder file or an asset catalog names, with or without the
    /// suffix `Color`, such as `systemBlueColor`; `nil` if there is no such color.
    package static func ofSystem(named name: String) -> AdaptiveColor? {
        let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        return named[renamed[short] ?? short]
    }

    /// The names of colors that have a different name in Interface Builder, by their Interface Builder name without the
    /// suffix `Color`.
    private static let renamed = [
        "darkText": "black", "lightText": "white", "groupTableViewBackground": "systemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableSeparator": "separator", "viewFlipsideBackground": "darkGray",
    ]

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

/// The system colors of UIKit, with the names of `UIColor`.
///
/// - Source: UIKit's documented light and dark values of `UIColor.systemBlue` and the other system colors.
extension AdaptiveColor {
    public static let systemRed = pair((255, 59, 48), (255, 69, 58))
    public static let systemOrange = pair((255, 149, 0), (255, 159, 10))
    public static let systemYellow = pair((255, 204, 0), (255, 214, 10))
    public static let systemGreen = pair((52, 199, 89), (48, 209, 88))
    public static let systemMint = pair((0, 199, 190), (99, 230, 226))
    public static let systemTeal = pair((48, 176, 199), (64, 200, 224))
    public static let systemCyan = pair((50, 173, 230), (100, 210, 255))
    public static let systemBlue = pair((0, 122, 255), (10, 132, 255))
    public static let systemIndigo = pair((88, 86, 214), (94, 92, 230))
    public static let systemPurple = pair((175, 82, 222), (191, 90, 242))
    public static let systemPink = pair((255, 45, 85), (255, 55, 95))
    public static let systemBrown = pair((162, 132, 94), (172, 142, 104))
    public static let systemGray = pair((142, 142, 147), (142, 142, 147))
    public static let systemGray2 = pair((174, 174, 178), (99, 99, 102))
    public static let systemGray3 = pair((199, 199, 204), (72, 72, 74))
    public static let systemGray4 = pair((209, 209, 214), (58, 58, 60))
    public static let systemGray5 = pair((229, 229, 234), (44, 44, 46))
    public static let systemGray6 = pair((242, 242, 247), (28, 28, 30))
}

/// The colors of text, separators, backgrounds and fills.
///
/// - Source: UIKit's documented values, as for the system colors. The values of `label` and the backgrounds were read
///   on a device for the user interface level `base`.
extension AdaptiveColor {
    public static let label = AdaptiveColor(light: .black, dark: .white)
    public static let secondaryLabel = pair((60, 60, 67), alpha: 0.6, (235, 235, 245), alpha: 0.6)
    public static let tertiaryLabel = pair((60, 60, 67), alpha: 0.3, (235, 235, 245), alpha: 0.3)
    public static let quaternaryLabel = pair((60, 60, 67), alpha: 0.18, (235, 235, 245), alpha: 0.16)
    public static let placeholderText = pair((60, 60, 67), alpha: 0.3, (235, 235, 245), alpha: 0.3)
    public static let link = pair((0, 122, 255), (9, 132, 255))
    public static let separator = pair((60, 60, 67), alpha: 0.29, (84, 84, 88), alpha: 0.6)
    public static let opaqueSeparator = pair((198, 198, 200), (56, 56, 58))
    public static let systemBackground = AdaptiveColor(light: .white, dark: .black)
    public static let secondarySystemBackground = pair((242, 242, 247), (28, 28, 30))
    public static let tertiarySystemBackground = pair((255, 255, 255), (44, 44, 46))
    public static let systemGroupedBackground = pair((242, 242, 247), (0, 0, 0))
    public static let secondarySystemGroupedBackground = pair((255, 255, 255), (28, 28, 30))
    public static let tertiarySystemGroupedBackground = pair((242, 242, 247), (44, 44, 46))
    public static let systemFill = pair((120, 120, 128), alpha: 0.2, (120, 120, 128), alpha: 0.36)
    public static let secondarySystemFill = pair((120, 120, 128), alpha: 0.16, (120, 120, 128), alpha: 0.32)
    public static let tertiarySystemFill = pair((118, 118, 128), alpha: 0.12, (118, 118, 128), alpha: 0.24)
    public static let quaternarySystemFill = pair((116, 116, 128), alpha: 0.08, (118, 118, 128), alpha: 0.18)

    private static func pair(
        _ light: (Double, Double, Double), alpha lightAlpha: Double = 1, _ dark: (Double, Double, Double),
        alpha darkAlpha: Double = 1
    ) -> AdaptiveColor {
        AdaptiveColor(
            light: Color(bytes: light.0, light.1, light.2, alpha: lightAlpha),
            dark: Color(bytes: dark.0, dark.1, dark.2, alpha: darkAlpha))
    }
}

extension AdaptiveColor {
    /// The tint color of a view that does not inherit a tint color: `systemBlue`.
    public static let defaultTint = systemBlue

    /// The gray color that replaces this tint color when the view is dimmed.
    package var dimmed: AdaptiveColor { AdaptiveColor(light: light.gray, dark: dark.gray) }
}
