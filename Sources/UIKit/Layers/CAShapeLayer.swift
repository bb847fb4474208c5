public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A layer that draws a path over its background and below its sublayers.
open class CAShapeLayer: CALayer {
    public override init() {
        super.init()
        if isModel, handle.shape == nil { handle.shape = Shape() }
    }

    /// Creates a layer with the shape of another shape layer.
    public override init(layer: Any) {
        super.init(layer: layer)
        if isModel { handle.shape = (layer as? CAShapeLayer)?.shape ?? Shape() }
    }

    public required init?(coder: NSCoder) { return nil }

    private var shape: Shape {
        get { look.shape ?? Shape() }
        set { handle.shape = newValue }
    }

    /// The path, in the layer's coordinates. As in Core Animation, setting the path is not animated implicitly.
    open var path: CGPath? {
        get { shape.path.map { CGPath($0) } }
        set { change("path") { shape.path = newValue?.engine } }
    }

    open var fillColor: CGColor? {
        get { shape.fillColor.alpha == 0 ? nil : CGColor(shape.fillColor) }
        set { change("fillColor") { shape.fillColor = Color(newValue) ?? .clear } }
    }

    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { change("fillRule") { shape.fillRule = newValue == .evenOdd ? .evenOdd : .nonZero } }
    }

    open var strokeColor: CGColor? {
        get { shape.strokeColor.alpha == 0 ? nil : CGColor(shape.strokeColor) }
        set { change("strokeColor") { shape.strokeColor = Color(newValue) ?? .clear } }
    }

    open var strokeStart: CGFloat {
        get { CGFloat(shape.strokeStart) }
        set { change("strokeStart") { shape.strokeStart = Double(newValue) } }
    }

    open var strokeEnd: CGFloat {
        get { CGFloat(shape.strokeEnd) }
        set { change("strokeEnd") { shape.strokeEnd = Double(newValue) } }
    }

    open var lineWidth: CGFloat {
        get { CGFloat(shape.line.width) }
        set { change("lineWidth") { shape.line.width = Double(newValue) } }
    }

    open var miterLimit: CGFloat {
        get { CGFloat(shape.line.miterLimit) }
        set { change("miterLimit") { shape.line.miterLimit = Double(newValue) } }
    }

    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: shape.line.cap.rawValue) }
        set { change("lineCap") { shape.line.cap = LineStyle.Cap(rawValue: newValue.rawValue) ?? .butt } }
    }

    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: shape.line.join.rawValue) }
        set { change("lineJoin") { shape.line.join = LineStyle.Join(rawValue: newValue.rawValue) ?? .miter } }
    }

    open var lineDashPattern: [NSNumber]? {
        get { shape.line.dashes.isEmpty ? nil : shape.line.dashes.map { NSNumber(value: $0) } }
        set { change("lineDashPattern") { shape.line.dashes = newValue?.map(\.doubleValue) ?? [] } }
    }

    open var lineDashPhase: CGFloat {
        get { CGFloat(shape.line.dashPhase) }
        set { change("lineDashPhase") { shape.line.dashPhase = Double(newValue) } }
    }
}

/// The rule that determines which areas are inside the path of a shape layer.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The style of the line ends in a shape layer.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The style of the line joins in a shape layer.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that draws a gradient over its background.
open class CAGradientLayer: CALayer {
    public override init() {
        super.init()
        if isModel, handle.gradient == nil { handle.gradient = Gradient([]) }
    }

    /// Creates a layer with the gradient of another gradient layer.
    public override init(layer: Any) {
        super.init(layer: layer)
        if isModel { handle.gradient = (layer as? CAGradientLayer)?.gradient ?? Gradient([]) }
    }

    public required init?(coder: NSCoder) { return nil }

    private var gradient: Gradient {
        get { look.gradient ?? Gradient([]) }
        set { handle.gradient = newValue }
    }

    /// The colors, which are `CGColor` objects.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor($0) } }
        set { change("colors") { gradient.colors = newValue?.compactMap { Color($0 as? CGColor) } ?? [] } }
    }

    open var locations: [NSNumber]? {
        get { gradient.locations?.map { NSNumber(value: $0) } }
        set { change("locations") { gradient.locations = newValue?.map(\.doubleValue) } }
    }

    open var startPoint: CGPoint {
        get { CGPoint(gradient.startPoint) }
        set { change("startPoint") { gradient.startPoint = Point(newValue) } }
    }

    open var endPoint: CGPoint {
        get { CGPoint(gradient.endPoint) }
        set { change("endPoint") { gradient.endPoint = Point(newValue) } }
    }

    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: gradient.type.rawValue) }
        set { change("type") { gradient.type = Gradient.Kind(rawValue: newValue.rawValue) ?? .axial } }
    }
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
