public import Geometry

/// What a layer lets fall behind it: Core Animation's `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius`.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// 0 through 1; 0, of a view that was not asked for a shadow, shows none.
    public var opacity: Double
    /// In points, right and down.
    public var offset: Size
    /// Of the blur, in points; not negative.
    public var radius: Double

    /// - Parameters: Core Animation's defaults.
    public init(
        color: Color = .black, opacity: Double = 0, offset: Size = Size(width: 0, height: -3), radius: Double = 3
    ) {
        self.color = color
        self.opacity = opacity
        self.offset = offset
        self.radius = radius
    }
}
