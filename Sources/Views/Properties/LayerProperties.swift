public import Geometry

/// The corners that a layer's `cornerRadius` rounds: `CACornerMask`. Y increases downward, so the minimal Y is at the
/// top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    public static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// The individual corners with their names in UIKit.
    package static let named: [(name: String, corner: CornerMask)] = [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ]

    /// The names of the corners in the mask.
    package var names: [String] { CornerMask.named.filter { contains($0.corner) }.map(\.name) }

    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The shape of a layer's rounded corners: `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// Each corner is a quarter of a circle.
    case circular
    /// Apple's shape with continuous curvature. The curve begins farther from the corner than with ``circular``.
    case continuous
}

/// The shadow of a layer: Core Animation's `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius`.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// The opacity, 0 through 1. With the default of 0, no shadow is visible.
    public var opacity: Double
    /// The distance from the layer in points, to the right and downward.
    public var offset: Size
    /// The blur radius in points, which is not negative.
    public var radius: Double

    /// Creates a shadow. The default arguments are Core Animation's defaults.
    public init(
        color: Color = .black, opacity: Double = 0, offset: Size = Size(width: 0, height: -3), radius: Double = 3
    ) {
        self.color = color
        self.opacity = opacity
        self.offset = offset
        self.radius = radius
    }
}

/// The gradient of a view whose layer is a `CAGradientLayer`, drawn over its background.
public struct Gradient: Hashable, Sendable {
    /// The form of the gradient: `CAGradientLayerType`.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The colors change along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``.
        case axial
        /// The colors change outward from ``Gradient/startPoint``, to an ellipse whose bounding box has a corner at
        /// ``Gradient/endPoint``.
        case radial
        /// The colors change clockwise around ``Gradient/startPoint``, beginning in the direction of
        /// ``Gradient/endPoint``.
        case conic
    }

    public var type: Kind
    /// The colors. Only the first ``animatedColors`` colors can be animated. With fewer than two colors, nothing is
    /// shown.
    public var colors: [Color]
    /// The location of each color, 0 through 1 and not decreasing; `nil` to space the colors evenly.
    public var locations: [Double]?
    /// The start point, as fractions of the size. The gradient is defined in a square, which is stretched to the view's
    /// size.
    public var startPoint: Point
    public var endPoint: Point

    /// The maximum number of colors that an animation can change.
    public static let animatedColors = 8

    /// Creates a gradient. By default, it is axial and runs from top to bottom, as in Core Animation.
    public init(
        _ colors: [Color], locations: [Double]? = nil, startPoint: Point = Point(x: 0.5, y: 0),
        endPoint: Point = Point(x: 0.5, y: 1), type: Kind = .axial
    ) {
        self.colors = colors
        self.locations = locations
        self.startPoint = startPoint
        self.endPoint = endPoint
        self.type = type
    }

    /// The location of each color. Colors without a location have the last location, and no location is less than the
    /// previous location.
    package var places: [Double] {
        let steps = Double(max(colors.count - 1, 1))
        var last = 0.0
        return colors.indices.map { index in
            let place = locations.map { $0.isEmpty ? 0 : $0[min(index, $0.count - 1)] } ?? Double(index) / steps
            last = max(last, min(max(place, 0), 1))
            return last
        }
    }

    /// Whether a part of the gradient is visible.
    package var isShown: Bool { colors.count > 1 && colors.contains { $0.alpha > 0 } }

    /// The mean opacity of the colors, 0 through 1; 0 if no part of the gradient is visible.
    package var averageAlpha: Double {
        isShown ? colors.reduce(0) { $0 + min(max($1.alpha, 0), 1) } / Double(colors.count) : 0
    }
}

extension Gradient {
    /// The table of the properties of gradient layers. The colors come first, as in the description of a view.
    package static let properties: [LayerProperty] = [
        .init(
            "colors", key: "gradient.colors", .colors, of: .gradient, options: .animates, { $0.gradient?.colors },
            { $0.gradient?.colors = $1 }, "The colors of the gradient."),
        .init(
            "locations", key: "gradient.locations", .locations, of: .gradient, options: .animates,
            { $0.gradient?.locations }, { $0.gradient?.locations = $1 }, "The location of each color of the gradient."),
        .init(
            animating: "startPoint", key: "gradient.startPoint", .fractions(.gradientPoint), of: .gradient,
            { $0.gradient?.startPoint }, { $0.gradient?.startPoint = $1 },
            "The start of the gradient, as fractions of the size."),
        .init(
            animating: "endPoint", key: "gradient.endPoint", .fractions(.gradientPoint), of: .gradient,
            { $0.gradient?.endPoint }, { $0.gradient?.endPoint = $1 },
            "The end of the gradient, as fractions of the size."),
        .init(
            "type", key: "gradient.type", .choice(Kind.self, "type of gradient"), of: .gradient, { $0.gradient?.type },
            { $0.gradient?.type = $1 }, "The type of the gradient."),
    ]
}

/// The path of a view whose layer is a `CAShapeLayer`, or of such a layer without a view. The path is drawn over the
/// background and the content.
public struct Shape: Hashable, Sendable {
    /// The path in the layer's own coordinates; `nil` if there is no path.
    public var path: Path?
    /// The color of the enclosed areas.
    public var fillColor: Color
    public var fillRule: Path.FillRule
    /// The color of the line along the path.
    public var strokeColor: Color
    /// The fractions of the path's length between which the line is drawn, 0 through 1.
    public var strokeStart: Double
    public var strokeEnd: Double
    public var line: LineStyle

    /// Creates a shape. The default arguments are Core Animation's defaults.
    public init(
        path: Path? = nil, fillColor: Color = .black, fillRule: Path.FillRule = .nonZero, strokeColor: Color = .clear,
        strokeStart: Double = 0, strokeEnd: Double = 1, line: LineStyle = LineStyle()
    ) {
        self.path = path
        self.fillColor = fillColor
        self.fillRule = fillRule
        self.strokeColor = strokeColor
        self.strokeStart = strokeStart
        self.strokeEnd = strokeEnd
        self.line = line
    }

    /// The bounding box of the visible areas and lines; `nil` if nothing is visible.
    package var extents: Rect? {
        guard let box = path?.boundingBox else { return nil }
        guard strokeColor.alpha > 0 else { return fillColor.alpha > 0 ? box : nil }
        let reach = line.reach
        return Rect(
            x: box.minX - reach, y: box.minY - reach, width: box.width + 2 * reach, height: box.height + 2 * reach)
    }
}

extension Shape {
    /// The table of the properties of shape layers.
    package static let properties: [LayerProperty] = [
        .init(
            "path", key: "shape.path", .path, of: .shape, { $0.shape?.path }, { $0.shape?.path = $1 },
            "The path in the coordinates of the view."),
        .init(
            animating: "fillColor", key: "shape.fillColor", .color, of: .shape, { $0.shape?.fillColor },
            { $0.shape?.fillColor = $1 },
            "The color of the areas that the path encloses."),
        .init(
            "fillRule", key: "shape.fillRule", .choice(Path.FillRule.self, "fill rule"), of: .shape,
            { $0.shape?.fillRule }, { $0.shape?.fillRule = $1 },
            "The rule that determines which areas the path encloses."),
        .init(
            animating: "strokeColor", key: "shape.strokeColor", .color, of: .shape, { $0.shape?.strokeColor },
            { $0.shape?.strokeColor = $1 },
            "The color of the line along the path."),
        .init(
            animating: "strokeStart", key: "shape.strokeStart", .number(.fraction), of: .shape,
            { $0.shape?.strokeStart }, { $0.shape?.strokeStart = $1 },
            "The fraction of the path's length at which the line begins."),
        .init(
            animating: "strokeEnd", key: "shape.strokeEnd", .number(.fraction), of: .shape, { $0.shape?.strokeEnd },
            { $0.shape?.strokeEnd = $1 },
            "The fraction of the path's length at which the line ends."),
        .init(
            animating: "lineWidth", key: "shape.lineWidth", .number(.length), of: .shape, { $0.shape?.line.width },
            { $0.shape?.line.width = $1 },
            "The width of the line, in points."),
        .init(
            "lineCap", key: "shape.lineCap", .choice(LineStyle.Cap.self, "line cap"), of: .shape,
            { $0.shape?.line.cap }, { $0.shape?.line.cap = $1 },
            "The shape of the ends of the line."),
        .init(
            "lineJoin", key: "shape.lineJoin", .choice(LineStyle.Join.self, "line join"), of: .shape,
            { $0.shape?.line.join }, { $0.shape?.line.join = $1 },
            "The shape of the corners of the line."),
        .init(
            animating: "miterLimit", key: "shape.miterLimit", .number(.miterLimit), of: .shape,
            { $0.shape?.line.miterLimit }, { $0.shape?.line.miterLimit = $1 },
            "The length of a miter, in line widths, above which a corner is beveled."),
        .init(
            "lineDashPattern", key: "shape.lineDashPattern", .lengths, of: .shape, { $0.shape?.line.dashes },
            { $0.shape?.line.dashes = $1 },
            "The lengths of dashes and gaps in turn, in points."),
        .init(
            animating: "lineDashPhase", key: "shape.lineDashPhase", .number(.place), of: .shape,
            { $0.shape?.line.dashPhase }, { $0.shape?.line.dashPhase = $1 },
            "The position in the dash pattern at which the line begins, in points."),
    ]
}

/// The style of a line along a path.
public struct LineStyle: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// The length of a miter above which a corner is beveled, in line widths.
    public var miterLimit: Double
    /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
    public var dashes: [Double]
    /// The position in the pattern at which the line begins, in points.
    public var dashPhase: Double

    /// The end of a line.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        case butt, round, square
    }

    /// The corner of a line.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        case miter, round, bevel
    }

    /// Creates a line style. The default arguments are Core Animation's defaults.
    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }

    /// The largest distance of a painted point from the path, in points.
    package var reach: Double { max(width, 0) / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}

/// The position and scaling of an image in the bounds of its view: `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// The image is placed as with ``scaleToFill``. A view that draws its content redraws the content when its size
    /// changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Returns the rectangle in which an image is drawn. The rectangle can extend beyond `bounds`.
    ///
    /// - Parameters:
    ///   - size: The natural size of the image, in points. An image without an area has a rectangle of size zero.
    ///   - bounds: The bounds of the view, in points.
    public func place(of size: Size, in bounds: Rect) -> Rect {
        guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        let placed =
            switch self {
            case .scaleToFill, .redraw: bounds.size
            case .scaleAspectFit: size.scaled(by: min(across, down))
            case .scaleAspectFill: size.scaled(by: max(across, down))
            default: size
            }
        let share = shareOfFreeSpace
        return Rect(
            x: bounds.minX + (bounds.width - placed.width) * share.x,
            y: bounds.minY + (bounds.height - placed.height) * share.y, width: placed.width, height: placed.height)
    }

    /// The fractions of the free space that are to the left of the image and above it.
    private var shareOfFreeSpace: Point {
        switch self {
        case .topLeft: Point(x: 0, y: 0)
        case .top: Point(x: 0.5, y: 0)
        case .topRight: Point(x: 1, y: 0)
        case .left: Point(x: 0, y: 0.5)
        case .right: Point(x: 1, y: 0.5)
        case .bottomLeft: Point(x: 0, y: 1)
        case .bottom: Point(x: 0.5, y: 1)
        case .bottomRight: Point(x: 1, y: 1)
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center: Point(x: 0.5, y: 0.5)
        }
    }
}

extension Size {
    fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
