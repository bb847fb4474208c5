public import Geometry

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
