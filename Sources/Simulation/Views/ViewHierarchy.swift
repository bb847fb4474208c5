import Layout
import Views

/// Adds views to the hierarchy, removes them, and changes their content.
final class ViewHierarchy {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let constraints: ConstraintStore
    private let guides: GuideUpdates
    private let appearance: ControllerAppearance
    private let animations: AnimationStore
    private let colors: ViewColors
    private let properties: LayoutProperties
    private let loops: FeedbackLoopDetector
    /// The values of `isUserInteractionEnabled` that the author set, by view.
    private var interaction = ViewTable<Bool>()
    /// The objects that are no longer used and are released at the end of the turn.
    private var discarded: (views: [ViewID], constraints: [LayoutConstraintID], controllers: [Int]) = ([], [], [])

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ constraints: ConstraintStore, _ guides: GuideUpdates,
        _ appearance: ControllerAppearance, _ animations: AnimationStore, _ colors: ViewColors,
        _ properties: LayoutProperties, _ loops: FeedbackLoopDetector
    ) {
        self.model = model
        self.invalidation = invalidation
        self.constraints = constraints
        self.guides = guides
        self.appearance = appearance
        self.animations = animations
        self.colors = colors
        self.properties = properties
        self.loops = loops
    }

    // MARK: Views

    /// Creates a view without a superview, with the defaults of its kind.
    func makeView(_ name: String, content: ViewContent) -> ViewID {
        var state = ViewState(name: name, content: content)
        state.clipsToBounds = content.isScrollable
        state.isHidden = content.hidesView
        let view = model.tree.makeView(state)
        // In the first turn, a view records four events: the update of its constraints, its layout, its frame and its
        // drawing.
        model.trace.likelyCount += 4
        if content.isScrollable { guides.addScrollView(view) }
        if content.spins { model.spinners[view] = model.trace.time }
        model.engine.setKindSizing(.defaults(for: content), of: view)
        model.engine.setAlignmentRectInsets(content.alignmentRectInsets, of: view)
        colors.set(content.defaultBackground, for: .background, of: view)
        return view
    }

    /// Whether `view` can become a subview of `superview`. If the result is `false`, the trace records the reason.
    func canAdd(_ view: ViewID, to superview: ViewID) -> Bool {
        guard model.tree.isAncestor(view, of: superview) else { return true }
        let (name, other) = (model.tree[view].name, model.tree[superview].name)
        let exception = UIKitException.viewCycle(of: name, into: other)
        _ = model.permits(exception, of: .view(superview), other, "not added: \(exception.text)")
        return false
    }

    /// Adds `view` to `superview`. If the view is already a subview, only its index changes. If the index remains the
    /// same, nothing happens.
    ///
    /// - Parameter index: The index among the other subviews; `nil` for the front.
    func add(_ view: ViewID, to superview: ViewID, at index: Int?) {
        guard model.tree.superview(of: view) != superview || model.tree.mask(of: superview) == view else {
            let subviews = model.tree.subviews(of: superview)
            model.tree.add(view, to: superview, at: index)
            if model.tree.subviews(of: superview) != subviews { invalidation.subviewsChanged(of: superview) }
            return
        }
        // A view that moves within the window does not disappear.
        let (wasShown, isShown) = (model.isInWindow(view), model.isInWindow(superview))
        if isShown { detach(view) } else { remove(view) }
        model.tree.add(view, to: superview, at: index)
        if isShown, !wasShown { appearance.viewsWereShown(atOrBelow: view) }
        loops.viewWasAdded(view)
        viewWasAdded(view)
    }

    /// Removes `view` from its superview, and calls the disappearance methods of the affected controllers.
    func remove(_ view: ViewID) {
        appearance.hidingViews(atOrBelow: view) { detach(view) }
    }

    private func detach(_ view: ViewID) {
        guard let superview = model.tree.superview(of: view) else { return }
        constraints.deactivateConstraints(crossingOutOf: view)
        removeArranged(view, from: superview)
        model.tree.removeFromSuperview(view)
        animations.viewWasRemoved(view)
        invalidation.subviewsChanged(of: superview)
    }

    /// Requests the layout, constraint and display updates of a view that was added, and updates the timing of its
    /// animations.
    func viewWasAdded(_ view: ViewID) {
        invalidation.viewWasAdded(view)
        animations.retime(below: view)
    }

    // MARK: Releases

    /// Removes a view or a layer that is no longer used from its superview.
    ///
    /// The view is released at the end of the turn, because events of the turn refer to it until then.
    func discard(_ view: ViewID) {
        if model.tree.superview(of: view) != nil { removeLayer(view) }
        discarded.views.append(view)
    }

    /// Marks a constraint that is no longer used, so that it is released at the end of the turn.
    func discard(_ constraint: LayoutConstraintID) { discarded.constraints.append(constraint) }

    /// Marks a controller that is no longer used, so that it is released at the end of the turn.
    func discard(controller: Int) { discarded.controllers.append(controller) }

    /// The number of discarded objects.
    var discardedCount: Int { discarded.views.count + discarded.constraints.count + discarded.controllers.count }

    /// Releases the discarded objects. New views, constraints and controllers reuse their memory.
    func releaseDiscarded() {
        if !discarded.controllers.isEmpty { appearance.release(discarded.controllers) }
        discarded.controllers = []
        guard !discarded.views.isEmpty || !discarded.constraints.isEmpty else { return }
        for constraint in discarded.constraints { model.engine.release(constraint) }
        for view in discarded.views {
            for subview in model.tree.subviews(of: view) { constraints.deactivateConstraints(crossingOutOf: subview) }
        }
        model.engine.release(discarded.views.filter { !model.tree.isLayer($0) })
        for view in discarded.views {
            model.tree.release(view)
            model.spinners[view] = nil
        }
        let views = Set(discarded.views)
        invalidation.forget(views)
        guides.forget(views)
        discarded = ([], [], [])
    }

    // MARK: Layers

    /// Creates a layer that has no view and no superlayer.
    func makeLayer(_ name: String, content: ViewContent) -> ViewID {
        model.tree.makeLayer(ViewState(name: name, content: content))
    }

    /// Inserts a layer without a view into the sublayers of `superlayer`, in front of the others if `index` is `nil`.
    func addLayer(_ layer: ViewID, to superlayer: ViewID, at index: Int?) {
        guard !model.tree.isAncestor(layer, of: superlayer) else { return }
        if model.tree.superview(of: layer) != superlayer { removeLayer(layer) }
        model.tree.addLayer(layer, to: superlayer, at: index)
        animations.retime(below: layer)
    }

    /// Sets the mask of `view` to a layer or a view; `nil` removes the mask.
    func setMask(_ mask: ViewID?, of view: ViewID) {
        if let old = model.tree.mask(of: view) {
            if old == mask { return }
            removeLayer(old)
        }
        guard let mask, !model.tree.isAncestor(mask, of: view) else { return }
        removeLayer(mask)
        model.tree.setMask(mask, of: view)
        if model.tree.isLayer(mask) { animations.retime(below: mask) } else { viewWasAdded(mask) }
    }

    /// Removes a layer or a view from its superlayer, or from the layer that it masks.
    func removeLayer(_ layer: ViewID) {
        guard model.tree.isLayer(layer) else { return remove(layer) }
        guard model.tree.superview(of: layer) != nil else { return }
        model.tree.removeFromSuperview(layer)
        animations.viewWasRemoved(layer)
    }

    // MARK: Properties

    /// Whether `view` receives touches.
    func isUserInteractionEnabled(_ view: ViewID) -> Bool {
        interaction[view] ?? model.tree[view].content.receivesTouches
    }

    func setUserInteractionEnabled(_ isEnabled: Bool, of view: ViewID) { interaction[view] = isEnabled }

    func setHidden(_ isHidden: Bool, of view: ViewID) {
        guard isHidden != model.tree[view].isHidden else { return }
        model.tree[view].isHidden = isHidden
        guard !model.tree.isLayer(view) else { return }
        invalidation.invalidateArrangement(around: view)
    }

    /// Sets the content of `view`, and updates everything that depends on the content, such as its natural size and
    /// its colors.
    func setContent(_ content: ViewContent, of view: ViewID) {
        let before = model.tree[view]
        guard content != before.content else { return }
        guard !model.tree.isLayer(view) else {
            model.tree[view].content = content
            return
        }
        if content.isScrollable, !before.content.isScrollable {
            guides.addScrollView(view)
            model.tree[view].clipsToBounds = true
        }
        model.tree[view].content = content
        if content.spins != before.content.spins { model.spinners[view] = content.spins ? model.trace.time : nil }
        if content.hidesView != before.content.hidesView { setHidden(content.hidesView, of: view) }
        colors.forget(thoseOf: view, thatDifferFrom: before)
        contentChanged(of: view, from: before.content)
    }

    /// Returns the arrangement of a stack view, or `nil` for other views.
    func stack(of view: ViewID) -> ViewContent.Stack? {
        if case .stack(let stack) = model.tree[view].content { stack } else { nil }
    }

    /// Sets the arrangement of a stack view. If a spacing is outside `LayoutLimits`, nothing is set, and a note is
    /// recorded in the trace.
    func setStack(_ stack: ViewContent.Stack, of view: ViewID) {
        guard let old = self.stack(of: view),
            model.accepts(stack.unacceptable, as: "its spacing", of: .view(view), model.tree[view].name)
        else { return }
        setContent(.stack(stack), of: view)
        // The ranks of the arranged views, which decide ties, depend on the stack view's axis and distribution. Views
        // that are no longer arranged have other ranks.
        let changesRanks = stack.axis != old.axis || stack.distribution != old.distribution
        if !changesRanks, stack.arranged.starts(with: old.arranged) { return }
        let kept = changesRanks ? [] : Set(stack.arranged)
        for view in old.arranged where !kept.contains(view) { invalidation.invalidateContentSize(of: view) }
    }

    /// Removes `view` from the arranged subviews of `stack`. The view remains a subview.
    func removeArranged(_ view: ViewID, from stack: ViewID) {
        guard var arrangement = self.stack(of: stack) else { return }
        arrangement.arranged.removeAll { $0 == view }
        setStack(arrangement, of: stack)
        arrangement.setCustomSpacing(nil, after: view)
        setStack(arrangement, of: stack)
    }

    /// Changes the content of a scroll view without requesting layout.
    func changeScroll(_ view: ViewID, _ change: (inout ViewContent.Scroll) -> Void) {
        guard case .scroll(var scroll) = model.tree[view].content else { return }
        change(&scroll)
        model.tree[view].content = .scroll(scroll)
    }

    /// Requests the display of `view`, and invalidates its natural size if it can change.
    ///
    /// If the kind of the view changes, the view gets the default priorities and the alignment rectangle of the new
    /// kind, unless the author has set different values.
    private func contentChanged(of view: ViewID, from old: ViewContent) {
        let (content, engine) = (model.tree[view].content, model.engine)
        if content.kind != old.kind {
            let priorities = engine.contentSizing(of: view)
            engine.setKindSizing(.defaults(for: content), of: view)
            if engine.contentSizing(of: view) != priorities { invalidation.contentPrioritiesChanged(of: view) }
            if engine.alignmentRectInsets(of: view) == old.alignmentRectInsets {
                properties.setAlignmentRectInsets(content.alignmentRectInsets, of: view)
            }
        }
        if content.mayDifferInNaturalSize(from: old) { invalidation.invalidateContentSize(of: view) }
        if content.mayDifferInBaselines(from: old) {
            engine.baselinesChanged(of: view)
            invalidation.meaningChanged(of: view)
        }
        invalidation.requestDisplay(view)
    }
}

extension ViewContent.Stack {
    /// The first spacing that layout does not accept; `nil` if layout accepts all spacings.
    fileprivate var unacceptable: Double? {
        ([spacing] + customSpacing.map(\.spacing)).first { !LayoutLimits.accepts($0) }
    }
}

extension ViewContent {
    /// The default of `isUserInteractionEnabled`.
    fileprivate var receivesTouches: Bool { kind != .label && kind != .image }
}
