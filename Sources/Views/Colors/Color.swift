import Geometry

/// A colour in sRGB with straight alpha; each component is 0 through 1.
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
    /// Each component on its own, alpha not multiplied in, as Core Animation does.
    public func interpolated(to end: Color, by fraction: Double) -> Color {
        Color(
            red: red.interpolated(to: end.red, by: fraction),
            green: green.interpolated(to: end.green, by: fraction),
            blue: blue.interpolated(to: end.blue, by: fraction),
            alpha: alpha.interpolated(to: end.alpha, by: fraction))
    }
}
