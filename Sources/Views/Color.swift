import Geometry

/// An sRGB color with straight alpha. Each component is between 0 and 1.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

extension Color {
    /// Returns a color between this color and `end`. Each component is interpolated separately, without
    /// premultiplication, as in Core Animation.
    public func interpolated(to end: Color, by fraction: Double) -> Color {
        Color(
            red: red.interpolated(to: end.red, by: fraction),
            green: green.interpolated(to: end.green, by: fraction),
            blue: blue.interpolated(to: end.blue, by: fraction),
            alpha: alpha.interpolated(to: end.alpha, by: fraction))
    }
}

extension Color {
    /// Creates a color from the notation `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`. Returns `nil` for any other text.
    public init?(hexadecimal text: String) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else { return nil }
        let bytes: [Int]
        switch digits.count {
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let components = bytes.map { Double($0) / 255 }
        self.init(
            red: components[0], green: components[1], blue: components[2],
            alpha: components.count == 4 ? components[3] : 1)
    }

    /// The color in the notation `#RRGGBB`, or `#RRGGBBAA` for a translucent color. Components are rounded to 8 bits.
    public var hexadecimal: String {
        let components = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            let byte = Int((min(max(component, 0), 1) * 255).rounded())
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16, uppercase: true)
        }
    }

    /// The named colors in the light appearance.
    public static let named: [String: Color] = AdaptiveColor.named.mapValues(\.light)

    fileprivate init(gray: Double) {
        self.init(red: gray / 255, green: gray / 255, blue: gray / 255)
    }

    fileprivate init(bytes red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}

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

/// The purpose of a view's color.
///
/// A view's state contains resolved colors. The window stores which of these colors adapt to the appearance.
public enum ColorRole: Hashable, Sendable, CaseIterable {
    case background
    /// The text color of a label.
    case text
}

extension ViewState {
    /// The color for a role; `nil` if the view has no such color. Setting a color has no effect if the view has no
    /// color for the role.
    public subscript(color role: ColorRole) -> Color? {
        get {
            switch (role, content) {
            case (.background, _): backgroundColor
            case (.text, .label(let label)): label.color
            case (.text, _): nil
            }
        }
        set {
            guard let newValue else { return }
            switch (role, content) {
            case (.background, _):
                backgroundColor = newValue
            case (.text, .label(var label)):
                label.color = newValue
                content = .label(label)
            case (.text, _):
                break
            }
        }
    }
}

/// The mode that determines whether the tint color of a view is dimmed: `UIView.TintAdjustmentMode`.
public enum TintAdjustmentMode: String, Hashable, Sendable, CaseIterable {
    /// The view uses the mode of its superview.
    case automatic
    case normal
    /// The tint color is shown in gray, as in a view behind an alert.
    case dimmed
}

extension AdaptiveColor {
    /// The tint color of a view that does not inherit a tint color: `systemBlue`.
    public static let defaultTint = systemBlue

    /// The gray color that replaces this tint color when the view is dimmed.
    package var dimmed: AdaptiveColor { AdaptiveColor(light: light.gray, dark: dark.gray) }
}

extension Color {
    /// The gray color with the same luma.
    ///
    /// - Source: ITU-R BT.709. Apple documents only that a dimmed tint color has less saturation.
    fileprivate var gray: Color {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return Color(red: luma, green: luma, blue: luma, alpha: alpha)
    }
}
