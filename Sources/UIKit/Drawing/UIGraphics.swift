public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The context in which the running `draw(_:)`, or the running code of an image, draws; `nil` outside of these.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { World.current.contexts.last }

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { World.current.contexts.append(context) }

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsPopContext() { _ = World.current.contexts.popLast() }

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsPushContext(CGContext(size: Size(size))) }

/// Begins an image of a size in points. The engine draws it with the pixels of the screen, whatever `scale` is.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext(size: Size(size))
    if opaque { context.fill(CGRect(origin: .zero, size: size)) }
    UIGraphicsPushContext(context)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    UIGraphicsGetCurrentContext().map { UIImage(ViewContent.Image($0.drawing)) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Fills a frame of one point inside a rectangle.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func UIRectFrame(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let path = CGMutablePath()
    path.addRect(rect)
    path.addRect(rect.insetBy(dx: 1, dy: 1))
    context.saveGState()
    context.addPath(path)
    context.fillPath(using: .evenOdd)
    context.restoreGState()
}

extension UIView {
    /// Records what `draw(_:)` draws. A view that is opaque and has no background is black where it draws nothing.
    func recordDrawing() {
        let bounds = bounds
        let context = CGContext(size: Size(bounds.size))
        if isOpaque, !hasSetBackground { context.fill(CGRect(origin: .zero, size: bounds.size)) }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        UIGraphicsPushContext(context)
        draw(bounds)
        UIGraphicsPopContext()
        handle.drawing = context.drawing
    }
}

/// The settings of an image that code draws.
open class UIGraphicsImageRendererFormat: NSObject {
    /// Has no effect: the engine draws with the pixels of the screen.
    open var scale: CGFloat = 0
    open var opaque = false

    public override init() { super.init() }

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of an image that code draws.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: NSObject {
    public final let cgContext: CGContext
    public final let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
        super.init()
    }

    open var currentImage: UIImage { UIImage(ViewContent.Image(cgContext.drawing)) }

    open func fill(_ rect: CGRect) { cgContext.fill(rect) }

    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images of what code draws.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    private let format: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext(size: Size(bounds.size))
        if format.opaque { context.fill(CGRect(origin: .zero, size: bounds.size)) }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        UIGraphicsPushContext(context)
        let drawn = UIGraphicsImageRendererContext(context, format)
        actions(drawn)
        UIGraphicsPopContext()
        return drawn.currentImage
    }
}

extension UIColor {
    /// Makes the color that of fills and lines in the present context.
    @MainActor
    public func set() {
        setFill()
        setStroke()
    }

    @MainActor
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(drawn) }

    @MainActor
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(drawn) }

    /// The value in the appearance of the screen.
    @MainActor
    private var drawn: CGColor {
        CGColor(adaptive.resolved(for: World.current.engine.traitCollection.userInterfaceStyle))
    }
}

extension UIBezierPath {
    /// Fills the path with the fill color of the present context.
    @MainActor
    public func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        paint(in: context) { context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    /// Draws the line of the path with its own style and the stroke color of the present context.
    @MainActor
    public func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        paint(in: context) {
            let style = lineStyle
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: CGFloat(style.dashPhase), lengths: style.dashes.map { CGFloat($0) })
            context.strokePath()
        }
    }

    @MainActor
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        fill()
        context.restoreGState()
    }

    @MainActor
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        stroke()
        context.restoreGState()
    }

    /// Limits what is drawn from now on to the areas that the path encloses.
    @MainActor
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    @MainActor
    private func paint(in context: CGContext, _ body: () -> Void) {
        context.saveGState()
        context.beginPath()
        context.addPath(cgPath)
        body()
        context.restoreGState()
    }
}

extension UIImage {
    @MainActor
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    @MainActor
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    @MainActor
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    @MainActor
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        context.drawUpright(engine, in: rect, alpha: Double(alpha))
        context.restoreGState()
    }
}
