internal import Containers
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

/// Methods that manage the view hierarchy, and methods that tell the engine which methods a view overrides.
extension UIView {
    /// Creates a view of this class in the engine.
    class func makeHandle() -> (World, Simulation.View, EngineSlot) {
        let world = World.current
        let handle = world.engine.makeView(world.nextName(for: self), content: initialContent)
        handle.translatesAutoresizingMaskIntoConstraints = true
        if handle.content.kind == .label { handle.adaptiveTextColor = .label }
        return (world, handle, EngineSlot(handle, in: world))
    }

    /// Returns whether the view is `ancestor` or one of its descendants.
    public func isDescendant(of ancestor: UIView) -> Bool {
        var next: UIView? = self
        while let view = next {
            if view === ancestor { return true }
            next = view.superview
        }
        return false
    }

    /// The window that contains the view; `nil` if there is none.
    public var window: UIWindow? {
        var next: UIView? = self
        while let view = next {
            if let window = view as? UIWindow { return window }
            next = view.superview
        }
        return nil
    }

    /// Makes the first responder resign if it is this view or one of its descendants.
    ///
    /// - Parameter force: Whether the view is no longer the first responder even if it refuses to resign.
    /// - Returns: Whether no first responder remains in the view.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = world.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        if view.resignFirstResponder() { return true }
        if force {
            world.firstResponder = nil
            world.textInput.setResponder(nil)
        }
        return force
    }

    /// The view whose opacity masks this view and its subviews; `nil` by default. Its frame is in the coordinates of this
    /// view. It is laid out, drawn and animated, but it has no superview, and a view that had one is removed from it.
    public var mask: UIView? {
        get { layer.mask?.view }
        set { layer.mask = newValue?.layer }
    }

    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews { if let found = subview.viewWithTag(tag) { return found } }
        return nil
    }

    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        if let index = [first, second].first(where: { !subviews.indices.contains($0) }) {
            return world.refuse(
                "*** -[UIView exchangeSubviewAtIndex:withSubviewAtIndex:]: index \(index) beyond bounds for "
                    + (subviews.isEmpty ? "no subviews" : "[0 .. \(subviews.count - 1)]"))
        }
        guard first != second else { return }
        let (low, high) = (subviews[min(first, second)], subviews[max(first, second)])
        insertSubview(low, at: max(first, second))
        insertSubview(high, at: min(first, second))
    }

    /// Inserts a subview at an index among the subviews that the program added, or in front of them if `index` is
    /// `nil`. Calls the methods that report the change.
    func insert(_ view: UIView, at index: Int?) {
        guard !view.isContentView else {
            return world.refuse("addSubview: \(view.handle.name) is a part of its button and cannot be moved")
        }
        guard view.world === world else {
            return world.refuse("addSubview: " + World.mixing("the view '\(view.handle.name)'", "'\(handle.name)'"))
        }
        guard !isDescendant(of: view) else {
            return world.refuse(
                view === self
                    ? "Can't add self as subview" : "Can't add \(view.handle.name) as a subview of its own descendant")
        }
        // Only a mask has a superview in the engine alone.
        if view.superview == nil, view.handle.superview != nil { view.layer.removeFromSuperlayer() }
        nameAfterProperty(view)
        let (old, window, oldWindow) = (view.superview, self.window, view.window)
        if old !== self {
            old?.willRemoveSubview(view)
            if window !== oldWindow { view.windowWillChange(to: window) }
            view.willMove(toSuperview: self)
        }
        let crossing = old === self ? [] : view.constraintsCrossingOut()
        handle.insertSubview(view.handle, at: index ?? ownSubviews.count)
        for constraint in crossing where !constraint.isActive { constraint.wasDeactivated() }
        if let old, old !== self { old.ownSubviews.removeAll { $0 === view } }
        view.superview = self
        if old !== self, index == nil || index == ownSubviews.count {
            ownSubviews.append(view)
        } else {
            if old !== self { ownSubviews.append(view) }
            sortSubviews()
        }
        guard old !== self else { return }
        if window !== oldWindow { view.windowDidChange() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Inserts a subview next to another subview, or in front of all subviews if `sibling` is not a subview.
    ///
    /// - Parameter places: 1 to insert the view in front of `sibling`, 0 to insert it behind `sibling`.
    func insert(_ view: UIView, by places: Int, from sibling: UIView) {
        // All subviews that the program adds are in front of the content of a control.
        if sibling.isContentView, sibling.superview === self { return insert(view, at: 0) }
        guard let index = ownSubviews.firstIndex(where: { $0 === sibling }) else { return addSubview(view) }
        insert(view, at: index + places - (view.isBehind(sibling, in: self) ? 1 : 0))
    }

    func remove() {
        guard let superview, !isContentView else { return }
        let hadWindow = window != nil
        superview.willRemoveSubview(self)
        if hadWindow { windowWillChange(to: nil) }
        willMove(toSuperview: nil)
        let crossing = constraintsCrossingOut()
        handle.removeFromSuperview()
        for constraint in crossing { constraint.wasDeactivated() }
        // The superview might be the only owner of the view.
        withExtendedLifetime(self) {
            superview.ownSubviews.removeAll { $0 === self }
            self.superview = nil
            if hadWindow { windowDidChange() }
            didMoveToSuperview()
        }
    }

    /// Returns the active constraints between this view's hierarchy and views outside it.
    private func constraintsCrossingOut() -> [NSLayoutConstraint] {
        guard superview != nil else { return [] }
        let ids = Set(handle.activeConstraintsCrossingOut.map(\.id))
        var found: [NSLayoutConstraint] = []
        // The closest view that contains both items of a constraint owns the constraint.
        var holder = superview
        while let view = holder, found.count < ids.count {
            found += view.constraints.filter { $0.engineID.map(ids.contains) ?? false }
            holder = view.superview
        }
        return found
    }

    /// Sorts the subviews to match the order of the engine's subviews.
    func sortSubviews() { ownSubviews = handle.subviews.compactMap { world.view($0) } }

    /// Returns whether the view is a subview of `superview` and is behind `sibling`.
    func isBehind(_ sibling: UIView, in superview: UIView) -> Bool {
        self.superview === superview && world.engine.tree.isBehind(handle.id, sibling.handle.id)
    }

    private func windowWillChange(to window: UIWindow?) {
        willMove(toWindow: window)
        for subview in ownSubviews { subview.windowWillChange(to: window) }
    }

    private func windowDidChange() {
        didMoveToWindow()
        for subview in ownSubviews { subview.windowDidChange() }
    }

    // MARK: Overrides

    /// Makes the engine report trait changes to the view even if its class does not override
    /// `traitCollectionDidChange(_:)`.
    func observeTraits() {
        guard !traits.isObserving else { return }
        traits.isObserving = true
        handle.overrideTracingItself(.traitCollectionDidChange) { [weak self] _, callSuper in
            guard let self else { return callSuper() }
            world.perform("traitCollectionDidChange", of: self, callSuper) { reportTraitChange() }
        }
    }

    /// Calls `prepare` each time the view is about to lay out its subviews.
    func prepareForLayout(_ prepare: @escaping () -> Void) {
        let methods = OverriddenMethods.ofViews(Swift.type(of: self))
        let type: AnyClass? = methods.type(overriding: ViewMethod.layoutSubviews.rawValue)
        handle.overrideTracingItself(.layoutSubviews, of: type) { [weak self] _, callSuper in
            guard let self else { return callSuper() }
            prepare()
            world.perform("layoutSubviews", of: self, callSuper) { layOut() }
        }
    }

    /// Tells the engine which methods the class of the view overrides.
    func observeOverrides() {
        addOwnRecognizers()
        var overridden = OverriddenMethods.ofViews(type(of: self))
        if type(of: self).layerClass != CALayer.self {
            let layer: AnyClass = type(of: viewLayer)
            if viewLayer.overridesLayout { overridden.insert(ViewMethod.layoutSubviews.rawValue, of: layer) }
            if viewLayer.overridesDisplay { overridden.insert(ViewMethod.draw.rawValue, of: layer) }
        }
        guard !overridden.isEmpty else { return }
        let reported: [(ViewMethod, Simulation.View.Method, (UIView) -> Void)] = [
            (.layoutSubviews, .layoutSubviews, { $0.layOut() }),
            (.updateConstraints, .updateConstraints, { $0.updateConstraints() }),
            (.draw, .draw, { $0.display() }),
            (.layoutMarginsDidChange, .layoutMarginsDidChange, { $0.layoutMarginsDidChange() }),
            (.safeAreaInsetsDidChange, .safeAreaInsetsDidChange, { $0.safeAreaInsetsDidChange() }),
            (
                .traitCollectionDidChange, .traitCollectionDidChange,
                { $0.reportTraitChange() }
            ),
            (.tintColorDidChange, .tintColorDidChange, { $0.tintColorDidChange() }),
        ]
        for (method, engineMethod, call) in reported {
            guard let type = overridden.type(overriding: method.rawValue) else { continue }
            handle.overrideTracingItself(engineMethod, of: type) { [weak self] _, callSuper in
                guard let self else { return callSuper() }
                world.perform(engineMethod.rawValue, of: self, callSuper) { call(self) }
            }
        }
        (self as? UITextField)?.observeTextOverrides()
        (self as? UILabel)?.observeWidth(calling: overridden.type(overriding: ViewMethod.layoutSubviews.rawValue))
        if [ViewMethod.forFirstBaselineLayout, .forLastBaselineLayout].contains(where: {
            overridden.contains($0.rawValue)
        }) {
            handle.overrideBaselineViews { [weak self] in
                self.map { ($0.forFirstBaselineLayout.handle, $0.forLastBaselineLayout.handle) }
            }
        }
        guard let type = overridden.type(overriding: ViewMethod.intrinsicContentSize.rawValue) else { return }
        handle.overrideIntrinsicContentSizeTracingItself(of: type) { [weak self] _, natural in
            guard let self else { return natural }
            return IntrinsicSize(intrinsicContentSize)
        }
    }
}

/// The methods of the layer that replace those of the view, if the class of the layer overrides them.
extension UIView {
    /// Whether the layer has a class of the program or a class that draws.
    private var hasOwnLayer: Bool { type(of: self).layerClass != CALayer.self }

    private func layOut() {
        if hasOwnLayer, viewLayer.overridesLayout { viewLayer.layoutSublayers() } else { layoutSubviews() }
    }

    private func display() {
        if hasOwnLayer, viewLayer.overridesDisplay { viewLayer.display() } else { recordDrawing() }
    }

    /// Returns whether the view contains a point of its coordinates.
    func contains(_ point: CGPoint) -> Bool { hasOwnLayer ? viewLayer.contains(point) : bounds.contains(point) }
}

/// The methods of views that the engine calls only if a class overrides them.
enum ViewMethod: Int, CaseIterable {
    case layoutSubviews, updateConstraints, draw, layoutMarginsDidChange, safeAreaInsetsDidChange
    case traitCollectionDidChange, intrinsicContentSize, tintColorDidChange
    case forFirstBaselineLayout, forLastBaselineLayout
}

extension OverriddenMethods {
    @MainActor private static var known: [ObjectIdentifier: OverriddenMethods] = [:]
    @MainActor private static let viewPlaces = places(
        of: [
            LayoutProbe.self, ConstraintProbe.self, DrawProbe.self, MarginProbe.self, SafeAreaProbe.self,
            TraitProbe.self, SizeProbe.self, TintProbe.self, FirstBaselineProbe.self, LastBaselineProbe.self,
        ], plain: PlainProbe.self, base: UIView.self)

    /// Returns the methods that a view class overrides, identified by the raw values of ``ViewMethod``.
    @MainActor
    static func ofViews(_ type: UIView.Type) -> OverriddenMethods {
        if let found = known[ObjectIdentifier(type)] { return found }
        // `UILabel` and `UITextField` override methods only on behalf of their subclasses. The engine draws all other
        // labels and text fields itself. `UIStackView` overrides the properties for baselines only so that code can
        // read them. The engine determines the baselines of stack views itself.
        let base: AnyClass =
            type is UILabel.Type
            ? UILabel.self
            : type is UITextField.Type
                ? UITextField.self : type is UIStackView.Type ? UIStackView.self : UIView.self
        var found = OverriddenMethods(of: type, comparedTo: base, at: viewPlaces)
        if let label = type as? UILabel.Type {
            let methods = OverriddenMethods.ofLabels(label)
            let textRect: AnyClass? = methods.type(overriding: LabelMethod.textRect.rawValue)
            if let drawing = methods.type(overriding: LabelMethod.drawText.rawValue) ?? textRect {
                found.insert(ViewMethod.draw.rawValue, of: drawing)
            }
            if let textRect { found.insert(ViewMethod.intrinsicContentSize.rawValue, of: textRect) }
        }
        if let field = type as? UITextField.Type {
            let methods = UITextField.overriddenMethods(of: field)
            func overriding(_ methods: OverriddenMethods, _ wanted: [TextFieldMethod]) -> AnyClass? {
                wanted.lazy.compactMap { methods.type(overriding: $0.rawValue) }.first
            }
            if let drawing = overriding(methods, [.drawText, .drawPlaceholder]) {
                found.insert(ViewMethod.draw.rawValue, of: drawing)
            }
            if let textRect = overriding(methods, [.textRect]) {
                found.insert(ViewMethod.intrinsicContentSize.rawValue, of: textRect)
            }
            if found.isEmpty, let placing = overriding(methods, TextFieldMethod.allCases) {
                found.insert(ViewMethod.layoutSubviews.rawValue, of: placing)
            }
        }
        known[ObjectIdentifier(type)] = found
        return found
    }
}

// The probes: one class without overrides, and one class for each method, in the order of `ViewMethod`.
private final class PlainProbe: UIView {}
private final class LayoutProbe: UIView { override func layoutSubviews() {} }
private final class ConstraintProbe: UIView { override func updateConstraints() {} }
private final class DrawProbe: UIView { override func draw(_ rect: CGRect) {} }
private final class MarginProbe: UIView { override func layoutMarginsDidChange() {} }
private final class SafeAreaProbe: UIView { override func safeAreaInsetsDidChange() {} }
private final class TraitProbe: UIView {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
private final class SizeProbe: UIView { override var intrinsicContentSize: CGSize { .zero } }

private final class TintProbe: UIView { override func tintColorDidChange() {} }
private final class FirstBaselineProbe: UIView { override var forFirstBaselineLayout: UIView { self } }
private final class LastBaselineProbe: UIView { override var forLastBaselineLayout: UIView { self } }
