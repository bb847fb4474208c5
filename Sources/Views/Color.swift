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

    init(gray: Double) {
        self.init(red: gray / 255, green: gray / 255, blue: gray / 255)
    }

    init(bytes red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
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

extension Color {
    /// The gray color with the same luma.
    ///
    /// - Source: ITU-R BT.709. Apple documents only that a dimmed tint color has less saturation.
    var gray: Color {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return Color(red: luma, green: luma, blue: luma, alpha: alpha)
    }
}
