import Geometry

/// A color with separate values for light and dark appearance, for increased contrast and for the elevated level: a
/// dynamic `UIColor`.
public struct AdaptiveColor: Hashable, Sendable {
    public var light: Color
    public var dark: Color
    /// The values for the appearances of ``Appearance/others``; empty if these are `light` and `dark`.
    package private(set) var others: [Color] = []

    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// Creates a color by asking for its value in each appearance.
    package init(_ value: (Appearance) -> Color) {
        self.init(light: value(.light), dark: value(.dark), others: Appearance.others.map(value))
    }

    /// Creates a color with one value for each of ``Appearance/others``.
    package init(light: Color, dark: Color, others: [Color]) {
        self.init(light: light, dark: dark)
        let isSame = zip(Appearance.others, others).allSatisfy { $1 == ($0.style == .light ? light : dark) }
        if !isSame { self.others = others }
    }

    /// Creates a color with the same value in both appearances.
    public init(_ color: Color) {
        self.init(light: color, dark: color)
    }

    public func resolved(for appearance: Appearance) -> Color {
        if !others.isEmpty, appearance.otherIndex >= 0 { return others[appearance.otherIndex] }
        return appearance.style == .light ? light : dark
    }

    /// Whether the value depends on the appearance.
    public var isAdaptive: Bool { light != dark || !others.isEmpty }

    /// Returns the color with each value changed.
    package func mapValues(_ change: (Color) -> Color) -> AdaptiveColor {
        AdaptiveColor { change(resolved(for: $0)) }
    }

    /// The color in hexadecimal notation, such as `#F2F2F7`, or `#F2F2F7 / #1C1C1E` for light and dark appearance.
    public var hexadecimal: String { light != dark ? "\(light.hexadecimal) / \(dark.hexadecimal)" : light.hexadecimal }
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

/// The system colors of UIKit, with the names of `UIColor`: the light and the dark value, and both for increased contrast.
///
/// - Source: UIKit's documented values of `UIColor.systemBlue` and the other system colors, which the Human Interface
///   Guidelines list as default and accessible values.
extension AdaptiveColor {
    public static let systemRed = colors((255, 59, 48), (255, 69, 58), (215, 0, 21), (255, 105, 97))
    public static let systemOrange = colors((255, 149, 0), (255, 159, 10), (201, 52, 0), (255, 179, 64))
    public static let systemYellow = colors((255, 204, 0), (255, 214, 10), (178, 80, 0), (255, 212, 38))
    public static let systemGreen = colors((52, 199, 89), (48, 209, 88), (36, 138, 61), (48, 219, 91))
    public static let systemMint = colors((0, 199, 190), (99, 230, 226), (12, 129, 123), (102, 212, 207))
    public static let systemTeal = colors((48, 176, 199), (64, 200, 224), (0, 130, 153), (93, 230, 255))
    public static let systemCyan = colors((50, 173, 230), (100, 210, 255), (0, 113, 164), (112, 215, 255))
    public static let systemBlue = colors((0, 122, 255), (10, 132, 255), (0, 64, 221), (64, 156, 255))
    public static let systemIndigo = colors((88, 86, 214), (94, 92, 230), (54, 52, 163), (125, 122, 255))
    public static let systemPurple = colors((175, 82, 222), (191, 90, 242), (137, 68, 171), (218, 143, 255))
    public static let systemPink = colors((255, 45, 85), (255, 55, 95), (211, 15, 69), (255, 100, 130))
    public static let systemBrown = colors((162, 132, 94), (172, 142, 104), (127, 101, 69), (181, 148, 105))
    public static let systemGray = colors((142, 142, 147), (142, 142, 147), (108, 108, 112), (174, 174, 178))
    public static let systemGray2 = colors((174, 174, 178), (99, 99, 102), (142, 142, 147), (124, 124, 128))
    public static let systemGray3 = colors((199, 199, 204), (72, 72, 74), (174, 174, 178), (84, 84, 86))
    public static let systemGray4 = colors((209, 209, 214), (58, 58, 60), (188, 188, 192), (68, 68, 70))
    public static let systemGray5 = colors((229, 229, 234), (44, 44, 46), (216, 216, 220), (54, 54, 56))
    public static let systemGray6 = colors((242, 242, 247), (28, 28, 30), (235, 235, 240), (36, 36, 38))
}

/// The colors of text, separators, backgrounds and fills.
///
/// - Source: UIKit's documented values, as for the system colors. The values of `label` and the backgrounds were read
///   on a device for the user interface level `base`. The Human Interface Guidelines describe the elevated level, at
///   which dark backgrounds have the value of the next lighter background. The values for increased contrast are not
///   documented: the backgrounds are those of the grays with the same values, and the opacities are estimated; see
///   *Deviations*.
extension AdaptiveColor {
    public static let label = AdaptiveColor(light: .black, dark: .white)
    public static let secondaryLabel = labels(0.6, 0.6, 0.8)
    public static let tertiaryLabel = labels(0.3, 0.3, 0.7)
    public static let quaternaryLabel = labels(0.18, 0.16, 0.55)
    public static let placeholderText = labels(0.3, 0.3, 0.7)
    public static let link = colors((0, 122, 255), (9, 132, 255), (0, 64, 221), (64, 156, 255))
    public static let separator = colors(
        (60, 60, 67, 0.29), (84, 84, 88, 0.6), (60, 60, 67, 0.37), (84, 84, 88, 0.8))
    public static let opaqueSeparator = colors((198, 198, 200), (56, 56, 58), (172, 172, 174), (84, 84, 86))
    public static let systemBackground = background(0, light: .white, highLight: .white)
    public static let secondarySystemBackground = background(1, light: paleGray, highLight: highPaleGray)
    public static let tertiarySystemBackground = background(2, light: .white, highLight: .white)
    public static let systemGroupedBackground = background(0, light: paleGray, highLight: highPaleGray)
    public static let secondarySystemGroupedBackground = background(1, light: .white, highLight: .white)
    public static let tertiarySystemGroupedBackground = background(2, light: paleGray, highLight: highPaleGray)
    public static let systemFill = fills((120, 120, 128), 0.2, (120, 120, 128), 0.36)
    public static let secondarySystemFill = fills((120, 120, 128), 0.16, (120, 120, 128), 0.32)
    public static let tertiarySystemFill = fills((118, 118, 128), 0.12, (118, 118, 128), 0.24)
    public static let quaternarySystemFill = fills((116, 116, 128), 0.08, (118, 118, 128), 0.18)

    private static let paleGray = Color(bytes: 242, 242, 247)
    private static let highPaleGray = Color(bytes: 235, 235, 240)

    /// Creates a background, from its level of dark gray: 0 for black through 2. At the elevated level, the dark gray is
    /// the next lighter one.
    private static func background(_ gray: Int, light: Color, highLight: Color) -> AdaptiveColor {
        let darkGrays = [Color.black, Color(bytes: 28, 28, 30), Color(bytes: 44, 44, 46), Color(bytes: 58, 58, 60)]
        let highDarkGrays = [Color.black, Color(bytes: 36, 36, 38), Color(bytes: 54, 54, 56), Color(bytes: 68, 68, 70)]
        return AdaptiveColor { appearance in
            if appearance.style == .light { return appearance.contrast == .high ? highLight : light }
            return (appearance.contrast == .high ? highDarkGrays : darkGrays)[
                appearance.level == .elevated ? gray + 1 : gray]
        }
    }

    private typealias Bytes = (red: Double, green: Double, blue: Double)
    private typealias Translucent = (red: Double, green: Double, blue: Double, alpha: Double)

    /// Creates a color from its light and dark value, and from both for increased contrast.
    private static func colors(
        _ light: Bytes, _ dark: Bytes, _ highLight: Bytes, _ highDark: Bytes
    ) -> AdaptiveColor {
        func opaque(_ bytes: Bytes) -> Translucent { (bytes.red, bytes.green, bytes.blue, 1) }
        return colors(opaque(light), opaque(dark), opaque(highLight), opaque(highDark))
    }

    private static func colors(
        _ light: Translucent, _ dark: Translucent, _ highLight: Translucent, _ highDark: Translucent
    ) -> AdaptiveColor {
        func color(_ bytes: Translucent) -> Color {
            Color(bytes: bytes.red, bytes.green, bytes.blue, alpha: bytes.alpha)
        }
        let high = [color(highLight), color(highDark)]
        return AdaptiveColor(light: color(light), dark: color(dark), others: high + [color(light), color(dark)] + high)
    }

    /// Creates a color of text from its opacities in light and dark appearance, and with increased contrast.
    private static func labels(_ light: Double, _ dark: Double, _ high: Double) -> AdaptiveColor {
        colors((60, 60, 67, light), (235, 235, 245, dark), (60, 60, 67, high), (235, 235, 245, high))
    }

    /// Creates a fill, whose opacity is larger by 0.08 with increased contrast.
    private static func fills(
        _ light: Bytes, _ lightAlpha: Double, _ dark: Bytes, _ darkAlpha: Double
    ) -> AdaptiveColor {
        func translucent(_ bytes: Bytes, _ alpha: Double) -> Translucent {
            (bytes.red, bytes.green, bytes.blue, alpha)
        }
        return colors(
            translucent(light, lightAlpha), translucent(dark, darkAlpha), translucent(light, lightAlpha + 0.08),
            translucent(dark, darkAlpha + 0.08))
    }
}

extension AdaptiveColor {
    /// The tint color of a view that does not inherit a tint color: `systemBlue`.
    public static let defaultTint = systemBlue

    /// The gray color that replaces this tint color when the view is dimmed.
    package var dimmed: AdaptiveColor { mapValues(\.gray) }
}
