/// A colour that is another in the dark appearance: a dynamic `UIColor`.
public struct AdaptiveColor: Hashable, Sendable {
    public var light: Color
    public var dark: Color

    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// A colour that is the same in both.
    public init(_ color: Color) {
        self.init(light: color, dark: color)
    }

    public func resolved(for style: UserInterfaceStyle) -> Color {
        switch style {
        case .light: light
        case .dark: dark
        }
    }

    /// Whether the appearance makes a difference.
    public var isAdaptive: Bool { light != dark }

    /// `#F2F2F7`, or `#F2F2F7 / #1C1C1E` where the appearance makes a difference.
    public var hexadecimal: String { isAdaptive ? "\(light.hexadecimal) / \(dark.hexadecimal)" : light.hexadecimal }
}
