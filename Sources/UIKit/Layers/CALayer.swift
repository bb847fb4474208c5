public import CoreGraphics
internal import Geometry
package import Simulation
internal import Views

/// A rectangle with a background, a border, a shadow and contents, in a tree of layers.
///
/// Each view has a layer with the same frame, transform and time. A layer that the program creates has no view.
/// Layout and hit testing ignore such a layer, and its changes are animated implicitly. Transforms are drawn without
/// depth, except for the perspective of ``sublayerTransform``.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// The view that the layer belongs to; `nil` for a layer that the program created.
    private(set) final weak var view: UIView?
    /// The object that can lay out and draw the layer, and that provides its actions. The delegate of the layer of a
    /// view is the view.
    open weak var delegate: (any CALayerDelegate)?
    package let handle: Simulation.View
    let world: World
    private let slot: EngineSlot?
    /// The values on the screen, for a layer that ``presentation()`` returned; `nil` for other layers.
    private let shown: ViewState?
    private weak var original: CALayer?
    final var hasBorderColor = true
    final var hasShadowColor = true
    /// Whether a background color was set, including a clear color. The layer of a view shares the value with the
    /// view.
    final var hasBackgroundColor: Bool {
        get { view?.hasSetBackground ?? hasOwnBackgroundColor }
        set { if let view { view.hasSetBackground = newValue } else { hasOwnBackgroundColor = newValue } }
    }
    private var hasOwnBackgroundColor = false
    /// The sublayers that do not belong to a view. The layer owns them.
    private var ownSublayers: [CALayer] = []
    /// The mask. A view that is the mask is retained, and it has no superview.
    private var ownMask: (layer: CALayer, view: UIView?)?
    /// The superlayer of a layer that does not belong to a view.
    private weak var ownSuperlayer: CALayer?
    /// The animations that the program added and has not removed, by key.
    var animations: [String: CAAnimation] = [:]
    /// The updates that the layer has requested and not received yet.
    var requests: LayerRequests = []
    /// Whether the layer's name in the trace is derived from a property.
    var isNamed = false
    nonisolated(unsafe) final var associations = AssociatedValues()
    open var name: String?

    public override init() {
        let world = World.current
        let pending = world.takePendingLayer(of: Swift.type(of: self))
        self.world = world
        switch pending {
        case .view(let view):
            (self.view, delegate, handle, slot, shown) = (view, view, view.handle, nil, nil)
        case .presentation(let state, let layer):
            (handle, slot, shown, original) = (layer.handle, nil, state, layer)
        case nil:
            handle = world.engine.makeLayer(world.nextName(for: Swift.type(of: self)))
            (slot, shown) = (EngineSlot(handle, in: world), nil)
        }
        super.init()
        if slot != nil { world.register(self) }
    }

    /// Creates a layer. A subclass can override this initializer to copy its own properties; ``presentation()`` calls
    /// it with the model layer.
    public init(layer: Any) {
        let world = World.current
        self.world = world
        if case .presentation(let state, let layer) = world.takePendingLayer(of: Swift.type(of: self)) {
            (handle, slot, shown, original) = (layer.handle, nil, state, layer)
        } else {
            handle = world.engine.makeLayer(world.nextName(for: Swift.type(of: self)))
            (slot, shown) = (EngineSlot(handle, in: world), nil)
        }
        super.init()
        if slot != nil { world.register(self) }
    }

    /// Returns `nil`, because archives of layers are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The values on the screen for a presentation layer, and the model values for other layers.
    var look: ViewState { shown ?? world.engine.tree[handle.id] }

    /// Whether the layer's values can be set. Presentation layers are read-only.
    var isModel: Bool { shown == nil }

    // MARK: Tree

    /// The layer that contains this layer; `nil` if there is none, and for presentation layers.
    public final var superlayer: CALayer? { isModel ? view?.superview?.layer ?? ownSuperlayer : nil }

    /// The layers of the view's subviews and the layers that the program added, from back to front; `nil` if there
    /// are none.
    open var sublayers: [CALayer]? {
        get {
            let layers = handle.sublayers.compactMap { world.layer($0) }
            return layers.isEmpty ? nil : layers
        }
        set {
            for layer in ownSublayers { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] where layer.view == nil { addSublayer(layer) }
        }
    }

    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.addSublayer($1) } }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer) { $0.insertSublayer($1, at: Int(index)) }
    }

    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer) { parent, child in
            guard let sibling else { return parent.insertSublayer(child, at: 0) }
            parent.insertSublayer(child, below: sibling.handle)
        }
    }

    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer) { parent, child in
            guard let sibling else { return parent.addSublayer(child) }
            parent.insertSublayer(child, above: sibling.handle)
        }
    }

    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer.superlayer === self else { return }
        insertSublayer(newLayer, above: oldLayer)
        oldLayer.removeFromSuperlayer()
    }

    /// Inserts a layer. If the layer belongs to a view, the view is added as a subview instead.
    private func insert(_ layer: CALayer, _ perform: (Simulation.View, Simulation.View) -> Void) {
        guard isModel else { return }
        if let child = layer.view {
            view?.addSubview(child)
            return
        }
        guard !world.engine.tree.isAncestor(layer.handle.id, of: handle.id) else {
            return world.refuse("CALayerInvalid: layer \(layer.handle.name) is a part of cycle in its layer tree")
        }
        if layer.superlayer !== self { layer.removeFromSuperlayer() }
        nameAfterProperty(layer)
        perform(handle, layer.handle)
        if layer.superlayer !== self { ownSublayers.append(layer) }
        layer.ownSuperlayer = self
        layer.sublayersChanged()
        sublayersChanged()
    }

    open func removeFromSuperlayer() {
        guard isModel else { return }
        if let view, view.superview != nil { return view.removeFromSuperview() }
        handle.removeFromSuperlayer()
        // The superlayer might be the only owner of the layer and its view.
        withExtendedLifetime((self, view)) {
            ownSuperlayer?.ownSublayers.removeAll { $0 === self }
            if ownSuperlayer?.mask === self { ownSuperlayer?.ownMask = nil }
            ownSuperlayer = nil
        }
    }

    /// The layer whose opacity masks this layer. The layer of a view becomes the ``UIView/mask`` of this layer's view.
    open var mask: CALayer? {
        get { ownMask?.layer }
        set {
            guard isModel, newValue !== mask else { return }
            mask?.removeFromSuperlayer()
            guard let newValue, !world.engine.tree.isAncestor(newValue.handle.id, of: handle.id) else { return }
            newValue.removeFromSuperlayer()
            if newValue.view == nil { nameAfterProperty(newValue) }
            handle.mask = newValue.handle
            ownMask = (newValue, newValue.view)
            newValue.ownSuperlayer = self
        }
    }

    // MARK: Geometry

    open var frame: CGRect {
        get { CGRect(look.frame) }
        set { change("bounds", "position") { handle.frame = Rect(newValue) } }
    }

    open var bounds: CGRect {
        get { CGRect(look.bounds) }
        set { change("bounds") { handle.bounds = Rect(newValue) } }
    }

    open var position: CGPoint {
        get { CGPoint(look.center) }
        set { change("position") { handle.center = Point(newValue) } }
    }

    open var anchorPoint: CGPoint {
        get { CGPoint(look.anchorPoint) }
        set { change("anchorPoint") { handle.anchorPoint = Point(newValue) } }
    }

    open func affineTransform() -> CGAffineTransform { CGAffineTransform(look.transform) }

    open func setAffineTransform(_ transform: CGAffineTransform) {
        change("transform") { handle.transform = Geometry.AffineTransform(transform) }
    }

    open var zPosition: CGFloat {
        get { CGFloat(look.zPosition) }
        set { change("zPosition") { handle.zPosition = Double(newValue) } }
    }

    /// The transform about the anchor point. Only its two-dimensional part is stored.
    open var transform: CATransform3D {
        get { CATransform3DMakeAffineTransform(affineTransform()) }
        set { setAffineTransform(CATransform3DGetAffineTransform(newValue)) }
    }

    /// The transform of the sublayers about the anchor point of this layer. The depth of a sublayer is its
    /// ``zPosition``, so a perspective scales the sublayers and moves them toward the anchor point. Sublayers are not
    /// distorted: a transform that turns them in depth adds a note to the trace. A change is not animated.
    open var sublayerTransform = CATransform3DIdentity { didSet { applySublayerTransform() } }

    /// Stored only, because the engine draws all layers at the scale of the screen.
    open var contentsScale: CGFloat = 1
    /// Stored only.
    open var shouldRasterize = false
    /// Stored only.
    open var rasterizationScale: CGFloat = 1
    /// Stored only: a layer with an opacity is always drawn as a group.
    open var allowsGroupOpacity = true
    /// Stored only.
    open var magnificationFilter = CALayerContentsFilter.linear
    /// Stored only.
    open var minificationFilter = CALayerContentsFilter.linear
    /// Stored only.
    open var minificationFilterBias: Float = 0
    open var allowsEdgeAntialiasing: Bool {
        get { look.allowsEdgeAntialiasing ?? false }
        set { change("allowsEdgeAntialiasing") { handle.allowsEdgeAntialiasing = newValue } }
    }

    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Returns the frontmost layer at a point of the superlayer's coordinates: this layer or one of its descendants;
    /// `nil` if there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

    // MARK: Appearance

    open var opacity: Float {
        get { Float(look.alpha) }
        set { change("opacity") { handle.alpha = Double(newValue) } }
    }

    open var isHidden: Bool {
        get { look.isHidden }
        set { change("hidden") { handle.isHidden = newValue } }
    }

    /// Whether the content has no transparent parts. Stored only.
    open var isOpaque = false

    open var masksToBounds: Bool {
        get { look.clipsToBounds }
        set { change("masksToBounds") { handle.clipsToBounds = newValue } }
    }

    open var cornerRadius: CGFloat {
        get { CGFloat(look.cornerRadius) }
        set { change("cornerRadius") { handle.cornerRadius = Double(newValue) } }
    }

    open var cornerCurve: CALayerCornerCurve {
        get { look.cornerCurve == .continuous ? .continuous : .circular }
        set { change("cornerCurve") { handle.cornerCurve = newValue == .continuous ? .continuous : .circular } }
    }

    open var maskedCorners: CACornerMask {
        get { CACornerMask(look.maskedCorners) }
        set { change("maskedCorners") { handle.maskedCorners = newValue.engine } }
    }

    open var borderWidth: CGFloat {
        get { CGFloat(look.borderWidth) }
        set { change("borderWidth") { handle.borderWidth = Double(newValue) } }
    }

    /// The image of a layer that the program created, as a `CGImage`. For the layer of a view, setting it has no
    /// effect.
    open var contents: Any? {
        get {
            guard view != nil else { return model().image }
            return if case .image(let image?) = look.content { CGImage(image) } else { nil }
        }
        set {
            guard view == nil else { return }
            change("contents") {
                image = newValue as? CGImage
                handle.drawing = nil
                showContents()
            }
        }
    }

    /// The part of the image that is shown, as fractions of its size. The default is the whole image. A change is not
    /// animated, and has an effect only in a layer that the program created.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) {
        didSet { if isModel, view == nil, contentsRect != oldValue { showContents() } }
    }

    final var image: CGImage?
    /// The values that the program stored under keys of its own.
    final var keyedValues: [String: Any] = [:]

    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(look.contentMode) }
        set { change("contentsGravity") { handle.contentMode = newValue.engine } }
    }

    // MARK: Passes

    open func setNeedsLayout() { if view != nil { handle.setNeedsLayout() } else { request(.layout) } }
    open func needsLayout() -> Bool { view != nil ? handle.needsLayout : requests.contains(.layout) }
    open func layoutIfNeeded() { if view != nil { handle.layoutIfNeededFromSuperviews() } else { layOutTree() } }

    /// Lays out the sublayers. The default implementation asks the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    open func setNeedsDisplay() { if view != nil { handle.setNeedsDisplay() } else { request(.display) } }
    open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
    open func needsDisplay() -> Bool { requests.contains(.display) }
    open func displayIfNeeded() { if requests.remove(.display) != nil { display() } }

    /// Updates the contents. The default implementation asks the delegate, or records what ``draw(in:)`` draws.
    open func display() { if let delegate { delegate.display(self) } else { recordDrawing() } }

    /// Draws the contents. The default implementation asks the delegate.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    /// Whether a change of the size requests display. In the layer of a view, `true` sets the content mode `redraw`.
    open var needsDisplayOnBoundsChange = false {
        didSet { if needsDisplayOnBoundsChange { view?.contentMode = .redraw } }
    }

    /// Whether a change of a property requests display. The default is `false` for each key.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Animations

    /// The actions for property changes, by key path. `NSNull` disables the animation of a property.
    open var actions: [String: any CAAction]? {
        didSet { handle.disabledActions = Set((actions ?? [:]).filter { $0.value is NSNull }.keys) }
    }

    /// Returns the action that runs when a property changes: that of the delegate, that of ``actions``, or the default
    /// action of the class; `nil` if there is none, or if the first of these is `NSNull`.
    open func action(forKey event: String) -> (any CAAction)? {
        let found = delegate?.action(for: self, forKey: event) ?? actions?[event]
        return found is NSNull ? nil : found ?? type(of: self).defaultAction(forKey: event)
    }

    /// Returns the default action for a property: an animation from the old value to the new value; `nil` if the
    /// property cannot be animated.
    open class func defaultAction(forKey event: String) -> (any CAAction)? {
        AnimatedKeyPath(event).flatMap { $0.isPath ? nil : CABasicAnimation(keyPath: event) }
    }

    open func add(_ animation: CAAnimation, forKey key: String?) {
        guard isModel else { return }
        animation.start(on: self, forKey: key)
    }

    open func removeAnimation(forKey key: String) {
        animations[key] = nil
        handle.layer.removeAnimation(forKey: key)
    }

    open func removeAllAnimations() {
        animations = [:]
        handle.layer.removeAllAnimations()
    }

    /// Returns the keys of the animations in the order in which they were added; `nil` if no animation has a key.
    open func animationKeys() -> [String]? {
        let keys = handle.layer.animationKeys
        return keys.isEmpty ? nil : keys
    }

    open func animation(forKey key: String) -> CAAnimation? {
        handle.layer.animationKeys.contains(key) ? animations[key] : nil
    }

    /// Returns a copy that ``init(layer:)`` creates, with the values on the screen; `nil` for a layer that is not shown.
    open func presentation() -> Self? { makePresentation() }

    /// Returns the model layer of a presentation layer, or the layer itself if it is not a presentation layer.
    open func model() -> Self { original as? Self ?? self }
}
