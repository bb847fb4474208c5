public import CoreGraphics

/// An object that lays out and draws a layer, and that provides its actions.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Updates the contents of a layer. The default implementation records what ``CALayer/draw(in:)`` draws.
    func display(_ layer: CALayer)

    /// Draws the contents of a layer. The default implementation draws nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)

    /// Called before the contents of a layer are drawn.
    func layerWillDraw(_ layer: CALayer)

    /// Lays out the sublayers of a layer. The default implementation does nothing.
    func layoutSublayers(of layer: CALayer)

    /// Returns the action that runs when a property changes; `NSNull` for no action, and `nil` for the action that the
    /// layer specifies, which is the default.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.recordDrawing() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// A view is the delegate of its layer, whose changes are animated only in animation blocks.
extension UIView: CALayerDelegate {
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }

    /// Lays out the subviews, if the layer belongs to the view.
    public func layoutSublayers(of layer: CALayer) { if layer.view === self { layoutSubviews() } }

    /// Calls `draw(_:)` with the context as the current context, if the layer belongs to the view.
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        guard layer.view === self else { return }
        UIGraphicsPushContext(ctx)
        draw(layer.bounds)
        UIGraphicsPopContext()
    }
}
