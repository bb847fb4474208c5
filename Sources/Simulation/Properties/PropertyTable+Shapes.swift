import Geometry
public import Views

/// The rows for the properties of shape layers.
extension Property {
    static let ofShapes: [Property] = [
        .view(
            "path", .path, \.shapePath, key: "shape.path", of: .layer, requires: .shape,
            state: { $0.shape?.path.propertyValue }, "The path in the coordinates of the view."),
        .view(
            "fillColor", .color, \.shapeFillColor, key: "shape.fillColor", of: .layer, options: [.animates],
            requires: .shape, state: { $0.shape.map { .color(AdaptiveColor($0.fillColor)) } },
            "The color of the areas that the path encloses."),
        .view(
            "fillRule", .choice(Geometry.Path.FillRule.self, "fill rule"), \.shapeFillRule, key: "shape.fillRule",
            of: .layer,
            requires: .shape, state: { $0.shape?.fillRule.propertyValue }, "The areas that the path encloses."),
        .view(
            "strokeColor", .color, \.shapeStrokeColor, key: "shape.strokeColor", of: .layer, options: [.animates],
            requires: .shape, state: { $0.shape.map { .color(AdaptiveColor($0.strokeColor)) } },
            "The color of the line along the path."),
        .view(
            "strokeStart", .number(.fraction), \.shapeStrokeStart, key: "shape.strokeStart", of: .layer,
            options: [.animates], requires: .shape, state: { $0.shape?.strokeStart.propertyValue },
            "The fraction of the path's length at which the line begins."),
        .view(
            "strokeEnd", .number(.fraction), \.shapeStrokeEnd, key: "shape.strokeEnd", of: .layer,
            options: [.animates], requires: .shape, state: { $0.shape?.strokeEnd.propertyValue },
            "The fraction of the path's length at which the line ends."),
        .view(
            "lineWidth", .number(.length), \.shapeLineWidth, key: "shape.lineWidth", of: .layer,
            options: [.animates], requires: .shape, state: { $0.shape?.line.width.propertyValue },
            "The width of the line, in points."),
        .view(
            "lineCap", .choice(LineStyle.Cap.self, "line cap"), \.shapeLineCap, key: "shape.lineCap", of: .layer,
            requires: .shape, state: { $0.shape?.line.cap.propertyValue }, "The ends of the line."),
        .view(
            "lineJoin", .choice(LineStyle.Join.self, "line join"), \.shapeLineJoin, key: "shape.lineJoin",
            of: .layer, requires: .shape, state: { $0.shape?.line.join.propertyValue }, "The corners of the line."),
        .view(
            "miterLimit", .number(.miterLimit), \.shapeMiterLimit, key: "shape.miterLimit", of: .layer,
            options: [.animates], requires: .shape, state: { $0.shape?.line.miterLimit.propertyValue },
            "The length of a miter, in line widths, above which a corner is beveled."),
        .view(
            "lineDashPattern", .lengths, \.shapeDashes, key: "shape.lineDashPattern", of: .layer, requires: .shape,
            state: { $0.shape?.line.dashes.propertyValue }, "The lengths of dashes and gaps in turn, in points."),
        .view(
            "lineDashPhase", .number(.place), \.shapeDashPhase, key: "shape.lineDashPhase", of: .layer,
            options: [.animates], requires: .shape, state: { $0.shape?.line.dashPhase.propertyValue },
            "The position in the dash pattern at which the line begins, in points."),
    ]
}

/// The shape of a view, and its properties for the rows of the table. A view has a shape only if its description
/// contains one.
extension View {
    /// The shape of a view whose layer is a `CAShapeLayer`, drawn over its background and content; `nil` for other
    /// views.
    ///
    /// Colors, strokes and the line are animated inside an animation block. The path, the dash pattern, the fill
    /// rule, the line cap and the line join are not animated.
    public var shape: Shape? {
        get { window[id].shape }
        nonmutating set { window[id].shape = newValue }
    }

    /// The drawing that the view's `draw` recorded, in the coordinates of its bounds; `nil` for a view that does not
    /// draw itself.
    ///
    /// The renderer replays the drawing between the background and the subviews, clipped to the bounds.
    /// ``contentMode`` determines how the drawing fills bounds of another size.
    public var drawing: Drawing? {
        get { window[id].drawing }
        nonmutating set { window[id].drawing = newValue }
    }

    private var declaredShape: Shape {
        get { shape ?? Shape() }
        nonmutating set { shape = newValue }
    }

    private var style: UserInterfaceStyle { traitCollection.userInterfaceStyle }

    var shapePath: Path? {
        get { shape?.path }
        nonmutating set { declaredShape.path = newValue }
    }

    var shapeFillColor: AdaptiveColor? {
        get { shape.map { AdaptiveColor($0.fillColor) } }
        nonmutating set { declaredShape.fillColor = newValue?.resolved(for: style) ?? .clear }
    }

    var shapeFillRule: Path.FillRule? {
        get { shape?.fillRule }
        nonmutating set { declaredShape.fillRule = newValue ?? .nonZero }
    }

    var shapeStrokeColor: AdaptiveColor? {
        get { shape.map { AdaptiveColor($0.strokeColor) } }
        nonmutating set { declaredShape.strokeColor = newValue?.resolved(for: style) ?? .clear }
    }

    var shapeStrokeStart: Double? {
        get { shape?.strokeStart }
        nonmutating set { declaredShape.strokeStart = newValue ?? 0 }
    }

    var shapeStrokeEnd: Double? {
        get { shape?.strokeEnd }
        nonmutating set { declaredShape.strokeEnd = newValue ?? 1 }
    }

    var shapeLineWidth: Double? {
        get { shape?.line.width }
        nonmutating set { declaredShape.line.width = newValue ?? 1 }
    }

    var shapeLineCap: LineStyle.Cap? {
        get { shape?.line.cap }
        nonmutating set { declaredShape.line.cap = newValue ?? .butt }
    }

    var shapeLineJoin: LineStyle.Join? {
        get { shape?.line.join }
        nonmutating set { declaredShape.line.join = newValue ?? .miter }
    }

    var shapeMiterLimit: Double? {
        get { shape?.line.miterLimit }
        nonmutating set { declaredShape.line.miterLimit = newValue ?? 10 }
    }

    var shapeDashes: [Double]? {
        get { shape?.line.dashes }
        nonmutating set { declaredShape.line.dashes = newValue ?? [] }
    }

    var shapeDashPhase: Double? {
        get { shape?.line.dashPhase }
        nonmutating set { declaredShape.line.dashPhase = newValue ?? 0 }
    }
}
