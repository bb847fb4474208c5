public import CoreGraphics
internal import Geometry
package import Simulation
internal import Views

/// A rectangle with a background, a border, a shadow and contents, in a tree of layers.
///
/// Each view has a layer with the same frame, transform and time. A layer that the program creates has no view.
/// Layout and hit testing ignore such a layer, and its changes are animated implicitly. Transforms have no depth.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// The view that the layer belongs to; `nil` for a layer that the program created.
    public private(set) final weak var delegate: UIView?
    package let handle: Simulation.View
    let world: World
    private let slot: EngineSlot?
    /// The values on the screen, for a layer that ``presentation()`` returned; `nil` for other layers.
    private let shown: ViewState?
    private weak var original: CALayer?
    private var hasBorderColor = true
    private var hasShadowColor = true
    /// Whether a background color was set, including a clear color. The layer of a view shares the value with the
    /// view.
    private var hasBackgroundColor: Bool {
        get { delegate?.hasSetBackground ?? hasOwnBackgroundColor }
        set { if let delegate { delegate.hasSetBackground = newValue } else { hasOwnBackgroundColor = newValue } }
    }
    private var hasOwnBackgroundColor = false
    /// The sublayers that do not belong to a view. The layer owns them.
    private var ownSublayers: [CALayer] = []
    private var ownMask: CALayer?
    /// The superlayer of a layer that does not belong to a view.
    private weak var ownSuperlayer: CALayer?
    /// The animations that the program added and has not removed, by key.
    var animations: [String: CAAnimation] = [:]
    /// Whether the layer's name in the trace is derived from a property.
    var isNamed = false
    nonisolated(unsafe) final var associations = AssociatedValues()
    open var name: String?

    public override init() {
        let world = World.current
        let pending = world.takePendingLayer()
        self.world = world
        switch pending {
        case .view(let view):
            (delegate, handle, slot, shown) = (view, view.handle, nil, nil)
        case .presentation(let state, let layer):
            (handle, slot, shown, original) = (layer.handle, nil, state, layer)
        case nil:
            handle = world.engine.makeLayer(world.nextName(for: Swift.type(of: self)))
            (slot, shown) = (EngineSlot(handle, in: world), nil)
        }
        super.init()
        if slot != nil { world.register(self) }
    }

    /// Creates a layer. A subclass can override this initializer to copy its own properties.
    public init(layer: Any) {
        let world = World.current
        self.world = world
        handle = world.engine.makeLayer(world.nextName(for: Swift.type(of: self)))
        (slot, shown) = (EngineSlot(handle, in: world), nil)
        super.init()
        world.register(self)
    }

    /// Returns `nil`, because archives of layers are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The values on the screen for a presentation layer, and the model values for other layers.
    var look: ViewState { shown ?? world.engine.tree[handle.id] }

    /// Whether the layer's values can be set. Presentation layers are read-only.
    var isModel: Bool { shown == nil }

    // MARK: Tree

    /// The layer that contains this layer; `nil` if there is none, and for presentation layers.
    public final var superlayer: CALayer? { isModel ? delegate?.superview?.layer ?? ownSuperlayer : nil }

    /// The layers of the view's subviews and the layers that the program added, from back to front; `nil` if there
    /// are none.
    open var sublayers: [CALayer]? {
        get {
            let layers = handle.sublayers.compactMap { world.layer($0) }
            return layers.isEmpty ? nil : layers
        }
        set {
            for layer in ownSublayers { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] where layer.delegate == nil { addSublayer(layer) }
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
        if let view = layer.delegate {
            delegate?.addSubview(view)
            return
        }
        var ancestor: CALayer? = self
        while let next = ancestor {
            guard next !== layer else {
                return world.refuse("CALayerInvalid: layer \(layer.handle.name) is a part of cycle in its layer tree")
            }
            ancestor = next.superlayer
        }
        if layer.superlayer !== self { layer.removeFromSuperlayer() }
        nameAfterProperty(layer)
        perform(handle, layer.handle)
        if layer.superlayer !== self { ownSublayers.append(layer) }
        layer.ownSuperlayer = self
    }

    open func removeFromSuperlayer() {
        guard isModel else { return }
        if let delegate { return delegate.removeFromSuperview() }
        handle.removeFromSuperlayer()
        // The superlayer might be the only owner of the layer.
        withExtendedLifetime(self) {
            ownSuperlayer?.ownSublayers.removeAll { $0 === self }
            if ownSuperlayer?.ownMask === self { ownSuperlayer?.ownMask = nil }
            ownSuperlayer = nil
        }
    }

    /// The layer whose opacity masks this layer.
    open var mask: CALayer? {
        get { ownMask }
        set {
            guard isModel, newValue !== ownMask, newValue?.delegate == nil else { return }
            ownMask?.removeFromSuperlayer()
            newValue?.removeFromSuperlayer()
            if let newValue { nameAfterProperty(newValue) }
            handle.mask = newValue?.handle
            ownMask = newValue
            newValue?.ownSuperlayer = self
        }
    }

    /// Names a layer after the property that refers to it in the view or its controller.
    private func nameAfterProperty(_ layer: CALayer) {
        var top: CALayer? = self
        while let next = top, next.delegate == nil { top = next.superlayer }
        top?.delegate?.nameAfterProperty(layer)
    }

    // MARK: Geometry

    open var frame: CGRect {
        get { CGRect(look.frame) }
        set { if isModel { handle.frame = Rect(newValue) } }
    }

    open var bounds: CGRect {
        get { CGRect(look.bounds) }
        set { if isModel { handle.bounds = Rect(newValue) } }
    }

    open var position: CGPoint {
        get { CGPoint(look.center) }
        set { if isModel { handle.center = Point(newValue) } }
    }

    open var anchorPoint: CGPoint {
        get { CGPoint(look.anchorPoint) }
        set { if isModel { handle.anchorPoint = Point(newValue) } }
    }

    open func affineTransform() -> CGAffineTransform { CGAffineTransform(look.transform) }

    open func setAffineTransform(_ transform: CGAffineTransform) {
        if isModel { handle.transform = Geometry.AffineTransform(transform) }
    }

    open var zPosition: CGFloat {
        get { CGFloat(look.zPosition) }
        set { if isModel { handle.zPosition = Double(newValue) } }
    }

    /// The transform about the anchor point. Only its two-dimensional part is stored.
    open var transform: CATransform3D {
        get { CATransform3DMakeAffineTransform(affineTransform()) }
        set { setAffineTransform(CATransform3DGetAffineTransform(newValue)) }
    }

    /// This property has no effect, because the engine draws all layers at the scale of the screen.
    open var contentsScale: CGFloat = 1
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var allowsEdgeAntialiasing: Bool {
        get { look.allowsEdgeAntialiasing ?? false }
        set { if isModel { handle.allowsEdgeAntialiasing = newValue } }
    }

    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { point.applying(Self.map(self, to: layer)) }
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { point.applying(Self.map(layer, to: self)) }
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { rect.applying(Self.map(self, to: layer)) }
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { rect.applying(Self.map(layer, to: self)) }

    private static func map(_ layer: CALayer?, to other: CALayer?) -> CGAffineTransform {
        (layer?.mapToTop ?? .identity).concatenating((other?.mapToTop ?? .identity).inverted())
    }

    /// The transform from this layer's coordinates to the coordinates in which the topmost layer is positioned.
    private var mapToTop: CGAffineTransform {
        var (map, next) = (CGAffineTransform.identity, Optional(handle))
        while let layer = next {
            map = map.concatenating(CGAffineTransform(world.engine.tree[layer.id].mapToSuperview))
            next = layer.superview
        }
        return map
    }

    // MARK: Appearance

    /// Returns a color of the engine, which represents `nil` by a clear color.
    private func color(_ color: Color, isSet: Bool) -> CGColor? { color == .clear && !isSet ? nil : CGColor(color) }

    open var opacity: Float {
        get { Float(look.alpha) }
        set { if isModel { handle.alpha = Double(newValue) } }
    }

    open var isHidden: Bool {
        get { look.isHidden }
        set { if isModel { handle.isHidden = newValue } }
    }

    open var masksToBounds: Bool {
        get { look.clipsToBounds }
        set { if isModel { handle.clipsToBounds = newValue } }
    }

    open var cornerRadius: CGFloat {
        get { CGFloat(look.cornerRadius) }
        set { if isModel { handle.cornerRadius = Double(newValue) } }
    }

    open var cornerCurve: CALayerCornerCurve {
        get { look.cornerCurve == .continuous ? .continuous : .circular }
        set { if isModel { handle.cornerCurve = newValue == .continuous ? .continuous : .circular } }
    }

    open var maskedCorners: CACornerMask {
        get { CACornerMask(look.maskedCorners) }
        set { if isModel { handle.maskedCorners = newValue.engine } }
    }

    open var borderWidth: CGFloat {
        get { CGFloat(look.borderWidth) }
        set { if isModel { handle.borderWidth = Double(newValue) } }
    }

    open var borderColor: CGColor? {
        get { color(look.borderColor, isSet: model().hasBorderColor) }
        set {
            guard isModel else { return }
            hasBorderColor = newValue != nil
            handle.borderColor = Color(newValue) ?? .clear
        }
    }

    open var backgroundColor: CGColor? {
        get { color(look.backgroundColor, isSet: model().hasBackgroundColor) }
        set {
            guard isModel else { return }
            hasBackgroundColor = newValue != nil
            handle.backgroundColor = Color(newValue) ?? .clear
        }
    }

    open var shadowColor: CGColor? {
        get { color(look.shadow.color, isSet: model().hasShadowColor) }
        set {
            guard isModel else { return }
            hasShadowColor = newValue != nil
            handle.shadowColor = Color(newValue) ?? .clear
        }
    }

    open var shadowOpacity: Float {
        get { Float(look.shadow.opacity) }
        set { if isModel { handle.shadowOpacity = Double(newValue) } }
    }

    open var shadowOffset: CGSize {
        get { CGSize(look.shadow.offset) }
        set { if isModel { handle.shadowOffset = Size(newValue) } }
    }

    open var shadowRadius: CGFloat {
        get { CGFloat(look.shadow.radius) }
        set { if isModel { handle.shadowRadius = Double(newValue) } }
    }

    /// The image of a layer that the program created, as a `CGImage`. For the layer of a view, setting it has no
    /// effect.
    open var contents: Any? {
        get { if case .image(let image?) = look.content { CGImage(image) } else { nil } }
        set {
            guard isModel, delegate == nil else { return }
            handle.content = (newValue as? CGImage).map { .image($0.engine) } ?? .none
        }
    }

    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(look.contentMode) }
        set { if isModel { handle.contentMode = newValue.engine } }
    }

    // MARK: Passes

    open func setNeedsLayout() { if delegate != nil { handle.setNeedsLayout() } }
    open func layoutIfNeeded() { if delegate != nil { handle.layoutIfNeededFromSuperviews() } }
    open func needsLayout() -> Bool { delegate != nil && handle.needsLayout }
    open func setNeedsDisplay() { if delegate != nil { handle.setNeedsDisplay() } }

    // MARK: Animations

    /// The actions for property changes, by key path. `NSNull` disables the animation of a property. Other actions
    /// are not performed.
    open var actions: [String: any CAAction]? {
        didSet { handle.disabledActions = Set((actions ?? [:]).filter { $0.value is NSNull }.keys) }
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

    /// Returns a copy of the layer with the values on the screen; `nil` if the layer is not on the screen.
    open func presentation() -> CALayer? {
        makePresentation { CALayer() }
    }

    /// Returns the presentation layer that `make` creates; `nil` if this is one, or if it is not on the screen.
    func makePresentation<Layer: CALayer>(_ make: () -> Layer) -> Layer? {
        let tree = world.engine.presentation(at: world.engine.currentMediaTime)
        guard isModel, tree.isAncestor(tree.root, of: handle.id) else { return nil }
        world.pendingLayer = .presentation(tree[handle.id], of: self)
        return world.asCurrent(make)
    }

    /// Returns the model layer of a presentation layer, or the layer itself if it is not a presentation layer.
    open func model() -> CALayer { original ?? self }
}
