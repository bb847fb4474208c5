public import CoreGraphics
internal import Geometry
internal import Views

/// A path of lines and curves, and the style in which it is stroked.
///
/// The corners of rounded rectangles are quarter circles.
open class UIBezierPath: NSObject, NSCopying {
    private var path: Geometry.Path
    open var lineWidth: CGFloat = 1
    open var lineCapStyle = CGLineCap.butt
    open var lineJoinStyle = CGLineJoin.miter
    open var miterLimit: CGFloat = 10
    /// The largest allowed distance between a curve and its rendering, in points. The value has no effect, because
    /// the engine renders curves more accurately.
    open var flatness: CGFloat = 0.6
    open var usesEvenOddFillRule = false
    private var dashes: [CGFloat] = []
    private var dashPhase: CGFloat = 0

    public override init() {
        path = Geometry.Path()
        super.init()
    }

    private init(_ path: Geometry.Path) {
        self.path = path
        super.init()
    }

    public convenience init(rect: CGRect) { self.init(Path(rect: Rect(rect))) }

    public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: Rect(rect))) }

    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        var path = Path()
        path.addRoundedRect(Rect(rect), cornerSize: Size(cornerRadii)) { sign in
            let corner: UIRectCorner =
                sign.y < 0 ? (sign.x < 0 ? .topLeft : .topRight) : (sign.x < 0 ? .bottomLeft : .bottomRight)
            return corners.contains(corner)
        }
        self.init(path)
    }

    /// Creates an arc. If `clockwise` is `true`, the arc runs clockwise on the screen, which is the direction of
    /// increasing angles.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init(Path())
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(cgPath: CGPath) { self.init(cgPath.engine) }

    public required convenience init?(coder: NSCoder) { return nil }

    open var cgPath: CGPath {
        get { CGPath(path) }
        set { path = newValue.engine }
    }

    // MARK: Building

    open func move(to point: CGPoint) { path.move(to: Point(point)) }

    open func addLine(to point: CGPoint) { path.addLine(to: Point(point)) }

    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: Point(endPoint), control1: Point(controlPoint1), control2: Point(controlPoint2))
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: Point(endPoint), control: Point(controlPoint))
    }

    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: Point(center), radius: Double(radius), from: Double(startAngle), to: Double(endAngle),
            isIncreasing: clockwise)
    }

    open func close() { path.close() }

    open func removeAllPoints() { path = Path() }

    open func append(_ bezierPath: UIBezierPath) { path.add(bezierPath.path) }

    open func reversing() -> UIBezierPath {
        let reversed = copyStyle(to: UIBezierPath(path.reversed))
        return reversed
    }

    open func apply(_ transform: CGAffineTransform) { path = path.applying(Geometry.AffineTransform(transform)) }

    // MARK: Queries

    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle that contains all points, including control points.
    open var bounds: CGRect { path.controlBox.map { CGRect($0) } ?? .null }

    open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

    open func contains(_ point: CGPoint) -> Bool {
        path.contains(Point(point), rule: usesEvenOddFillRule ? .evenOdd : .nonZero)
    }

    // MARK: Style

    /// Sets the alternating lengths of dashes and gaps, in points.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = (0..<max(count, 0)).compactMap { unsafe pattern?[$0] }
        dashPhase = phase
    }

    /// Writes the lengths of dashes and gaps, the number of lengths, and the phase to the given addresses.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, dash) in dashes.enumerated() { unsafe pattern?[index] = dash }
        unsafe count?.pointee = dashes.count
        unsafe phase?.pointee = dashPhase
    }

    var lineStyle: LineStyle {
        LineStyle(
            width: Double(lineWidth), cap: lineCapStyle.engine, join: lineJoinStyle.engine,
            miterLimit: Double(miterLimit), dashes: dashes.map { Double($0) }, dashPhase: Double(dashPhase))
    }

    var fillRule: Geometry.Path.FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

    private func copyStyle(to other: UIBezierPath) -> UIBezierPath {
        other.lineWidth = lineWidth
        other.lineCapStyle = lineCapStyle
        other.lineJoinStyle = lineJoinStyle
        other.miterLimit = miterLimit
        other.flatness = flatness
        other.usesEvenOddFillRule = usesEvenOddFillRule
        (other.dashes, other.dashPhase) = (dashes, dashPhase)
        return other
    }

    open func copy(with zone: NSZone? = nil) -> Any { copyStyle(to: UIBezierPath(path)) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBezierPath else { return false }
        return other.path == path && other.lineStyle == lineStyle && other.fillRule == fillRule
    }

    open override var hash: Int { path.hashValue }
}

extension CGLineCap {
    var engine: LineStyle.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension CGLineJoin {
    var engine: LineStyle.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}
