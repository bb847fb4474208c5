internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The updates that a layer can request.
struct LayerRequests: OptionSet {
    let rawValue: Int

    static let layout = LayerRequests(rawValue: 1)
    static let display = LayerRequests(rawValue: 2)
}

/// Lays out and displays the layers that do not belong to a view.
///
/// A layer that is not in a window keeps its requests until its superlayer is in a window.
@MainActor
final class LayerPass: @MainActor LayerUpdates {
    private struct WeakLayer { weak var layer: CALayer? }

    private unowned let world: World
    /// The layers that have requested an update, in the order of their requests. A layer can occur several times.
    private var waiting: [WeakLayer] = []

    fileprivate init(_ world: World) { self.world = world }

    /// The number of requests after which those of released layers are removed.
    private var limit = 64

    fileprivate func add(_ layer: CALayer) {
        waiting.append(WeakLayer(layer: layer))
        guard waiting.count > limit else { return }
        waiting.removeAll { $0.layer == nil }
        limit = max(64, 2 * waiting.count)
    }

    var isPending: Bool { waiting.contains { $0.layer.map { !$0.requests.isEmpty && $0.isInWindow } ?? false } }

    func perform() {
        guard !waiting.isEmpty else { return }
        // The layout of a layer can request the layout of other layers.
        for _ in 0..<LayerPass.roundLimit {
            let layers = take(.layout)
            guard !layers.isEmpty else { break }
            for layer in layers { layer.layOut() }
        }
        for layer in take(.layout) {
            layer.requests.remove(.layout)
            world.engine.note(
                layer.handle.name,
                "layoutSublayers: layout was requested again \(LayerPass.roundLimit) times in a turn, and the last "
                    + "request is ignored", about: layer.handle.traceSubject)
        }
        for layer in take(.display) {
            _ = world.engine.record(
                .draw, layer.handle.traceSubject, layer.handle.name, "", because: world.engine.cause)
            layer.displayIfNeeded()
        }
        waiting.removeAll { $0.layer?.requests.isEmpty ?? true }
    }

    /// Returns the layers in the window that have made a request, superlayers first.
    private func take(_ request: LayerRequests) -> [CALayer] {
        var seen: Set<ObjectIdentifier> = []
        let layers = waiting.compactMap(\.layer).filter {
            $0.requests.isSuperset(of: request) && $0.isInWindow && seen.insert(ObjectIdentifier($0)).inserted
        }
        let tree = world.engine.tree
        return layers.enumerated().map { ($0.element, (tree.depth(of: $0.element.handle.id), $0.offset)) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The maximum number of times that a layer is laid out in a turn.
    private static let roundLimit = 100
}

extension World {
    fileprivate var layerPass: LayerPass {
        if let known = engine.layerUpdates as? LayerPass { return known }
        let made = LayerPass(self)
        engine.layerUpdates = made
        return made
    }
}

/// The updates and the actions of layers that do not belong to a view.
extension CALayer {
    fileprivate var isInWindow: Bool {
        let tree = world.engine.tree
        return tree.isAncestor(tree.root, of: handle.id)
    }

    /// Requests updates in the next commit.
    func request(_ requests: LayerRequests) {
        guard isModel, view == nil, !self.requests.isSuperset(of: requests) else { return }
        self.requests.formUnion(requests)
        world.layerPass.add(self)
    }

    fileprivate func layOut() {
        requests.remove(.layout)
        layoutSublayers()
    }

    /// Lays out the layer and its sublayers that have requested layout.
    func layOutTree() {
        if requests.contains(.layout) { layOut() }
        for layer in sublayers ?? [] where layer.view == nil { layer.layOutTree() }
    }

    /// Records what the layer draws. If it draws nothing, the layer has no drawing.
    func recordDrawing() {
        let bounds = bounds
        let context = CGContext(size: Size(bounds.size))
        if let view, view.isOpaque, !view.hasSetBackground { context.fill(CGRect(origin: .zero, size: bounds.size)) }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        let empty = context.drawing
        delegate?.layerWillDraw(self)
        draw(in: context)
        handle.drawing = context.drawing == empty ? nil : context.drawing
    }

    // MARK: Changes

    /// Changes properties of the layer, unless it is a presentation layer. Runs the actions of the properties, and
    /// requests the updates that the change requires.
    func change(_ key: String, _ other: String? = nil, _ body: () -> Void) {
        guard isModel else { return }
        let size = look.bounds.size
        let keys = other.map { [key, $0] } ?? [key]
        if view == nil ? decidesActions : overrides(.action) || overrides(.defaultAction) {
            perform(keys, body)
        } else {
            body()
        }
        if view == nil, look.bounds.size != size {
            sublayersChanged()
            if needsDisplayOnBoundsChange { setNeedsDisplay() }
        }
        if keys.contains(where: { type(of: self).needsDisplay(forKey: $0) }) { setNeedsDisplay() }
    }

    /// Requests layout after a change of the size or of the sublayers, if the program lays out the sublayers.
    func sublayersChanged() {
        guard delegate != nil || overrides(.layoutSublayers) else { return }
        request(.layout)
    }

    private func overrides(_ method: LayerMethod) -> Bool {
        OverriddenMethods.ofLayers(type(of: self)).contains(method.rawValue)
    }

    /// Whether the layer places its sublayers, or the layout of its view, in its own way.
    var overridesLayout: Bool { overrides(.layoutSublayers) }

    /// Whether the layer draws its contents itself.
    var overridesDisplay: Bool { overrides(.display) || overrides(.draw) }

    /// Whether the program may have replaced the implicit animations of the layer.
    private var decidesActions: Bool {
        delegate != nil || actions?.contains { !($0.value is NSNull) } == true
            || overrides(.action) || overrides(.defaultAction)
    }

    /// Changes properties, and runs their actions instead of their implicit animations.
    private func perform(_ keys: [String], _ body: () -> Void) {
        let transaction = world.engine.transaction
        guard isInWindow, !transaction.disableActions else { return body() }
        let actions = keys.map { (key: $0, action: action(forKey: $0)) }
        guard view == nil || actions.contains(where: { $0.action != nil }) else { return body() }
        guard !actions.allSatisfy({ ($0.action as? CABasicAnimation)?.isImplicit(for: $0.key) == true }) else {
            return body()
        }
        let shown = world.engine.presentation(at: world.engine.currentMediaTime)[handle.id]
        transaction.begin()
        transaction.disableActions = true
        body()
        transaction.commit()
        for (key, action) in actions {
            guard let basic = action as? CABasicAnimation, basic.keyPath == key, !basic.hasValues else {
                action?.run(forKey: key, object: self, arguments: nil)
                continue
            }
            // Without values, the animation begins at the value on the screen.
            basic.fromValue = AnimatedKeyPath(key)?.numbers(in: shown)
            basic.run(forKey: key, object: self, arguments: nil)
            basic.fromValue = nil
        }
    }
}

extension CABasicAnimation {
    fileprivate var hasValues: Bool { fromValue != nil || toValue != nil || byValue != nil }

    /// Whether the animation is equal to the implicit animation of a property.
    fileprivate func isImplicit(for key: String) -> Bool {
        type(of: self) == CABasicAnimation.self && keyPath == key && !hasValues && duration == 0 && beginTime == 0
            && timingFunction == nil && delegate == nil && speed == 1 && repeatCount == 0 && repeatDuration == 0
            && !autoreverses && !isAdditive && AnimatedKeyPath(key) != nil
    }
}

/// The methods of layers that are called only if a class overrides them.
private enum LayerMethod: Int {
    case action, defaultAction, layoutSublayers, display, draw
}

extension OverriddenMethods {
    @MainActor private static var known: [ObjectIdentifier: OverriddenMethods] = [:]
    @MainActor private static let layerPlaces = places(
        of: [
            ActionProbe.self, DefaultActionProbe.self, LayoutProbe.self, DisplayProbe.self, DrawProbe.self,
        ], plain: PlainProbe.self, base: CALayer.self)

    /// Returns the methods that a layer class overrides, identified by the raw values of ``LayerMethod``.
    @MainActor
    fileprivate static func ofLayers(_ type: CALayer.Type) -> OverriddenMethods {
        if let found = known[ObjectIdentifier(type)] { return found }
        let found = OverriddenMethods(of: type, comparedTo: CALayer.self, at: layerPlaces)
        known[ObjectIdentifier(type)] = found
        return found
    }
}

// The probes: one class without overrides, and one class for each method, in the order of `LayerMethod`.
private final class PlainProbe: CALayer {}
private final class ActionProbe: CALayer {
    override func action(forKey event: String) -> (any CAAction)? { nil }
}
private final class DefaultActionProbe: CALayer {
    override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
private final class LayoutProbe: CALayer { override func layoutSublayers() {} }
private final class DisplayProbe: CALayer { override func display() {} }
private final class DrawProbe: CALayer { override func draw(in ctx: CGContext) {} }
