public import Geometry

/// A recorded list of drawing operations, from a view's `draw(_:)` or from code that draws an image.
///
/// The renderer replays the operations. Points are in the coordinates of the drawing, whose origin is at the top left.
public struct Drawing: Hashable, Sendable {
    /// The size of the area that is drawn, in points.
    public var size: Size
    public var operations: [Operation]

    public init(size: Size, operations: [Operation] = []) {
        self.size = size
        self.operations = operations
    }

    /// One step of a drawing. Each ``restore`` matches an earlier ``save``, and each ``endGroup(mask:in:)`` matches an
    /// earlier ``beginGroup(alpha:_:)``.
    public enum Operation: Hashable, Sendable {
        case save
        case restore
        /// Applies a transform before the current transform.
        case concatenate(AffineTransform)
        /// Limits the following operations to the areas that a path encloses.
        case clip(Path, Path.FillRule)
        case fill(Path, Path.FillRule, Color, BlendMode)
        case stroke(Path, LineStyle, Color, BlendMode)
        /// Fills the clipped area with a gradient that has the opacity `alpha`.
        case gradient(DrawnGradient, alpha: Double, BlendMode)
        case image(ViewContent.Image, in: Rect, alpha: Double, BlendMode)
        /// Draws lines of text, beginning at the top of a rectangle.
        case text(TextBlock, ViewContent.TextAlignment, in: Rect, Color)
        /// Draws views. The superview of the picture's root has the coordinates of the drawing.
        case views(ViewPicture)
        /// Begins a group that is composited as a whole.
        case beginGroup(alpha: Double, BlendMode)
        /// Composites the group, through the opacity of `mask` if there is one. The mask fills a rectangle of the
        /// coordinates in which the group began, but with a y axis that points up.
        case endGroup(mask: ViewContent.Image? = nil, in: Rect = .zero)
    }
}

/// A gradient between two points or two circles.
public struct DrawnGradient: Hashable, Sendable {
    public var colors: [Color]
    /// The location of each color, 0 through 1.
    public var locations: [Double]
    public var start: Point
    public var end: Point
    /// The radii of the circles; `nil` for a gradient along a line.
    public var radii: Radii?
    public var drawsBeforeStart: Bool
    public var drawsAfterEnd: Bool

    public struct Radii: Hashable, Sendable {
        public var start: Double
        public var end: Double

        public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
    }

    public init(
        colors: [Color], locations: [Double], from start: Point, to end: Point, radii: Radii? = nil,
        drawsBeforeStart: Bool, drawsAfterEnd: Bool
    ) {
        self.colors = colors
        self.locations = locations
        self.start = start
        self.end = end
        self.radii = radii
        self.drawsBeforeStart = drawsBeforeStart
        self.drawsAfterEnd = drawsAfterEnd
    }
}

/// The way in which drawn content is combined with the content below: `CGBlendMode`.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusLighter
}
