import Foundation

/// A color in the sRGB color space.
public final class CGColor: Hashable, Sendable {
    /// The red, green, blue and alpha components, 0 through 1.
    private let values: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { values = [red, green, blue, alpha] }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public var components: [CGFloat]? { values }

    public var numberOfComponents: Int { values.count }

    public var alpha: CGFloat { values[3] }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool { a.values == b.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
