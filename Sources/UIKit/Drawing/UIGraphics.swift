public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

// As in UIKit, the functions for drawing have no actor. Each thread has its own stack of contexts.

/// Returns the context of the `draw(_:)` call or image renderer that is running on this thread; `nil` if there is none.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContexts.last }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsPushContext(_ context: CGContext) { DrawingContexts.push(context) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsPopContext() { DrawingContexts.pop() }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsPushContext(CGContext(size: Size(size))) }

/// Begins an image context with a size in points. `scale` has no effect, because the engine draws the image at the
/// screen's scale.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext(size: Size(size))
    if opaque { context.fill(CGRect(origin: .zero, size: size)) }
    UIGraphicsPushContext(context)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    UIGraphicsGetCurrentContext().map { UIImage(drawnIn: $0) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Draws a border with a width of one point along the inside of a rectangle.
// swift-format-ignore: AlwaysUseLowerCamelCase
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
    /// Runs `draw(_:)` and records its drawing. In an opaque view without a background color, the areas where the view
    /// draws nothing are black.
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

/// The settings of an image renderer.
open class UIGraphicsImageRendererFormat: NSObject {
    /// The number of pixels per point. It has no effect, because the engine draws the image at the scale of the
    /// screen.
    open var scale: CGFloat = 0
    open var opaque = false

    public override init() { super.init() }

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context into which the actions of an image renderer draw.
open class UIGraphicsImageRendererContext: NSObject {
    public final let cgContext: CGContext
    public final let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        cgContext = context
        self.format = format
        super.init()
    }

    open var currentImage: UIImage { UIImage(drawnIn: cgContext) }

    open func fill(_ rect: CGRect) { cgContext.fill(rect) }

    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// An object that creates images from drawing code.
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
    /// Sets the fill color and the stroke color of the current context to this color.
    public func set() {
        setFill()
        setStroke()
    }

    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(drawn) }

    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(drawn) }

    /// The color for the current appearance of the screen.
    private var drawn: CGColor {
        CGColor(adaptive.resolved(for: UITraitCollection.current.engine.appearance))
    }
}

extension UIBezierPath {
    /// Fills the path in the current context, with the context's fill color.
    public func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        paint(in: context) { context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    /// Strokes the path in the current context, with the path's line style and the context's stroke color.
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

    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        fill()
        context.restoreGState()
    }

    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        stroke()
        context.restoreGState()
    }

    /// Clips subsequent drawing in the current context to the area that the path encloses.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func paint(in context: CGContext, _ body: () -> Void) {
        context.saveGState()
        context.beginPath()
        context.addPath(cgPath)
        body()
        context.restoreGState()
    }
}

extension UIImage {
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        context.drawUpright(engineInCurrentTraits, in: rect, alpha: Double(alpha))
        context.restoreGState()
    }
}

extension UIImage {
    /// Creates an image that was drawn in code, with the scale of the screen.
    fileprivate convenience init(drawnIn context: CGContext) {
        self.init(ViewContent.Image(context.drawing), scale: CGFloat(UIImage.scaleOfScreen))
    }
}
