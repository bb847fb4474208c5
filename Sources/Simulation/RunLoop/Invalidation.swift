import Layout
import Views

/// The pending work of the passes, and the rules for adding work.
///
/// - Source: semantics 2, *Effects of changes*.
final class Invalidation {
    private let model: WindowModel
    private let overrides: OverrideTable
    private let blocks: UnanimatedChangeDetector
    private var constraintUpdates = PassRequests()
    private var layouts = PassRequests()
    private var displays = PassRequests()
    private var stacks = StackRequests()
    /// Whether ``stacks`` contains stack views whose distribution depends on fitting sizes. The property is stored
    /// because every change to a constraint reads it.
    private var hasSharingStacks = false
    private var changes = PendingChanges()
    /// Whether ``changes`` contains unsolved changes. The property is stored because every layout of a view reads it.
    private(set) var hasUnsolvedChanges = false
    /// Whether content-size priorities of any view differ from those in the engine.
    private var hasStalePriorities = false
    /// The cause of the latest change to a frame or a margin since the guides were updated; `nil` if there was none.
    private(set) var causeOfStaleGuides: TraceEvent.Cause?
    /// The views whose natural size must be computed again.
    private var staleContentSizes = ViewTable<Bool>()
    /// The view whose `layoutSubviews` is running.
    private(set) var viewBeingLaidOut: ViewID?
    /// Whether a superview of the view that is being laid out, or the view itself, has requested layout since the
    /// layout pass last checked.
    private var ancestorNeedsLayout = false

    init(_ model: WindowModel, _ overrides: OverrideTable, _ blocks: UnanimatedChangeDetector) {
        self.model = model
        self.overrides = overrides
        self.blocks = blocks
    }

    private var trace: Trace { model.trace }

    private func name(of view: ViewID) -> String { model.tree[view].name }

    // MARK: Requests

    func requestLayout(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard !layouts.isRequested(by: view) else { return }
        let request = trace.record(.needsLayout, .view(view), name(of: view), because: cause)
        layouts.request(view, because: request) { model.tree.superview(of: $0) }
        if let viewBeingLaidOut, model.tree.superview(of: view) != viewBeingLaidOut,
            model.tree.isAncestor(view, of: viewBeingLaidOut)
        {
            ancestorNeedsLayout = true
        }
    }

    func requestConstraintUpdate(_ view: ViewID) {
        guard !constraintUpdates.isRequested(by: view) else { return }
        let request = trace.record(.needsUpdateConstraints, .view(view), name(of: view))
        constraintUpdates.request(view, because: request) { model.tree.superview(of: $0) }
    }

    /// Requests the display of a view that draws its content, such as a label, or that overrides `draw`. Other views
    /// are not displayed.
    func requestDisplay(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard model.tree[view].content.isDrawn || overrides.overrides(.draw, of: view),
            !displays.isRequested(by: view)
        else { return }
        let request = trace.record(.needsDisplay, .view(view), name(of: view), because: cause)
        displays.request(view, because: request) { model.tree.superview(of: $0) }
    }

    /// Requests the display of a view whose size has changed, if it draws its content or its content mode is
    /// `.redraw`.
    ///
    /// The drawing of any other view is stretched as its content mode specifies.
    ///
    /// - Source: semantics 1.12.
    func requestDisplay(ofResized view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard model.tree[view].content.isDrawn || model.tree[view].contentMode == .redraw else { return }
        requestDisplay(view, because: cause)
    }

    /// Requests every pass for a view that was added and for the views below it, and layout for its superview.
    func viewWasAdded(_ view: ViewID) {
        // Most views have no subviews when they are added.
        if model.tree.subviews(of: view).isEmpty {
            requestEveryPass(of: view)
        } else {
            for each in model.tree.preorder(from: view) { requestEveryPass(of: each) }
        }
        let superview = model.tree.superview(of: view)
        constraintUpdates.viewWasAdded(view) { model.tree.superview(of: $0) }
        layouts.viewWasAdded(view) { model.tree.superview(of: $0) }
        displays.viewWasAdded(view) { model.tree.superview(of: $0) }
        if let superview { subviewsChanged(of: superview) }
    }

    private func requestEveryPass(of view: ViewID) {
        if trace.isRecording { blocks.noteNewView(view) }
        requestConstraintUpdate(view)
        requestLayout(view)
        requestDisplay(view)
        staleContentSizes[view] = true
        invalidateArrangement(of: view)
    }

    /// Requests the layout of a view whose subviews were added, removed or reordered, unless the view is being laid
    /// out.
    ///
    /// - Source: semantics 2.18.
    func subviewsChanged(of view: ViewID) { if view != viewBeingLaidOut { requestLayout(view) } }

    /// Discards the requests of `view` for layout, constraint updates and display.
    func discardRequests(of view: ViewID) {
        constraintUpdates.discard(view, in: model.tree)
        layouts.discard(view, in: model.tree)
        displays.discard(view, in: model.tree)
    }

    /// Invalidates the natural size of `view`, because it may differ from the size in the engine.
    func invalidateContentSize(of view: ViewID) {
        staleContentSizes[view] = true
        blocks.noteChange(of: .view(view))
        requestConstraintUpdate(view)
        invalidateArrangement(of: view)
        invalidateArrangement(around: view)
        invalidateShares(by: view)
    }

    // MARK: Changes to solve

    /// Records that the content-size priorities of `view` differ from those in the engine.
    func contentPrioritiesChanged(of view: ViewID) {
        changes.appendPriorities(of: view)
        hasStalePriorities = true
        meaningChanged(of: view)
        // The share of a label in its row has a priority that depends on that of the label.
        if model.tree[view].content.sharesWidthOfRow { invalidateArrangement(around: view) }
    }

    /// Records that a constraint was activated, deactivated or changed. The next layout finds the frames that change as
    /// a result.
    func constraintChanged(_ id: LayoutConstraintID) { constraintChanged(id, of: model.engine.views(of: id)) }

    /// Records that a constraint was activated, deactivated or changed.
    ///
    /// - Parameter views: The views to which the constraint refers.
    func constraintChanged(_ id: LayoutConstraintID, of views: (first: ViewID, second: ViewID?)) {
        blocks.noteChange(of: .constraint(id))
        invalidateShares(by: views.first)
        if let second = views.second { invalidateShares(by: second) }
        append(UnsolvedChange(of: views.first, and: views.second, cause: trace.cause))
    }

    /// Records that the attributes or the guides of `view` have changed. The next layout finds the frames that
    /// change as a result.
    func meaningChanged(of view: ViewID) {
        blocks.noteChange(of: .view(view))
        invalidateShares(by: view)
        append(UnsolvedChange(of: view, cause: trace.cause))
    }

    /// Records that the frame or the size of `view` in the engine has changed.
    func engineChanged(_ view: ViewID, because cause: TraceEvent.Cause) {
        append(UnsolvedChange(of: view, cause: cause))
    }

    private func append(_ change: UnsolvedChange) {
        changes.append(change)
        hasUnsolvedChanges = true
    }

    /// Marks the guides as stale, because a frame or a margin changed.
    func guidesBecomeStale(because cause: TraceEvent.Cause) { causeOfStaleGuides = cause }

    // MARK: Work of the passes

    /// The number of views that layout passes have visited.
    var layoutVisits: Int { layouts.visits }
    /// The number of views that update-constraints passes have visited.
    var constraintUpdateVisits: Int { constraintUpdates.visits }

    /// The cause of the latest change that has not been solved.
    var latestUnsolvedCause: TraceEvent.Cause? { changes.unsolved.last?.cause }

    var areGuidesStale: Bool { causeOfStaleGuides != nil }

    func needsLayout(_ view: ViewID) -> Bool { layouts.isRequested(by: view) }

    /// Returns the topmost of the consecutive superviews of `view` that have requested layout and whose layout is not
    /// running; `view` if there is none.
    func topmostToLayOut(above view: ViewID) -> ViewID {
        let (tree, last) = (model.tree, model.top(of: view))
        var topmost = view
        while topmost != last, let superview = tree.superview(of: topmost), needsLayout(superview),
            !(viewBeingLaidOut.map { tree.isAncestor(superview, of: $0) } ?? false)
        {
            topmost = superview
        }
        return topmost
    }

    func needsLayout(atOrBelow view: ViewID) -> Bool { layouts.isRequested(atOrBelow: view) }

    func needsUpdateConstraints(of view: ViewID) -> Bool { constraintUpdates.isRequested(by: view) }

    func needsUpdateConstraints(atOrBelow view: ViewID) -> Bool { constraintUpdates.isRequested(atOrBelow: view) }

    func needsDisplay(atOrBelow view: ViewID) -> Bool { displays.isRequested(atOrBelow: view) }

    /// Returns the cause of the layout request of `view`; `nil` if there is none.
    func causeOfLayout(of view: ViewID) -> TraceEvent.Cause? { layouts.cause(of: view) }

    /// Whether any pending work requires a turn.
    var needsTurn: Bool {
        let root = model.root
        return hasUnsolvedChanges || needsUpdateConstraints(atOrBelow: root) || needsLayout(atOrBelow: root)
            || needsDisplay(atOrBelow: root)
    }

    /// Whether the layout of `view` and of the views below it can change anything.
    ///
    /// - Parameter top: The topmost view of the hierarchy that contains `view`.
    func needsSolvingOrLayout(of view: ViewID, in top: ViewID) -> Bool {
        areGuidesStale || hasUnsolvedChanges || hasStalePriorities || needsUpdateConstraints(atOrBelow: top)
            || needsLayout(atOrBelow: view)
    }

    /// Removes the layout request of `view`, and returns its cause. See ``PassRequests/take(_:)``.
    func takeLayout(of view: ViewID) -> TraceEvent.Cause? { layouts.take(view) }

    func takeConstraintUpdate(of view: ViewID) -> TraceEvent.Cause? { constraintUpdates.take(view) }

    func takeDisplay(of view: ViewID) -> TraceEvent.Cause? { displays.take(view) }

    func subviewsForLayout(of view: ViewID) -> [ViewID] { layouts.subviews(of: view, in: model.tree) }

    func subviewsForConstraintUpdate(of view: ViewID) -> [ViewID] {
        constraintUpdates.subviews(of: view, in: model.tree)
    }

    func subviewsForDisplay(of view: ViewID) -> [ViewID] { displays.subviews(of: view, in: model.tree) }

    func settleLayout(of view: ViewID) { layouts.settle(view, in: model.tree) }

    func settleConstraintUpdate(of view: ViewID) { constraintUpdates.settle(view, in: model.tree) }

    func settleDisplay(of view: ViewID) { displays.settle(view, in: model.tree) }

    /// Returns whether the natural size of `view` must be computed, and marks it as computed.
    func takeStaleContentSize(of view: ViewID) -> Bool {
        staleContentSizes.removeValue(of: view) != nil
    }

    /// Marks the guides as up to date, and returns the cause of the latest change, or `nil` if there was none.
    func takeStaleGuides() -> TraceEvent.Cause? {
        defer { causeOfStaleGuides = nil }
        return causeOfStaleGuides
    }

    /// Swaps the unsolved changes with `other`, which avoids an allocation for each solve.
    func swapUnsolvedChanges(with other: inout [UnsolvedChange]) {
        changes.swapUnsolved(with: &other)
        hasUnsolvedChanges = !changes.unsolved.isEmpty
    }

    /// Calls `update` for each view whose content-size priorities have changed since the last call.
    func takeContentPriorities(_ update: (ViewID) -> Void) {
        changes.takePriorities(update)
        hasStalePriorities = false
    }

    // MARK: The view being laid out

    /// Runs the layout of `view`, which is the view being laid out until `layout` returns.
    func layingOut(_ view: ViewID, _ layout: () -> Void) {
        let outer = viewBeingLaidOut
        viewBeingLaidOut = view
        layout()
        viewBeingLaidOut = outer
    }

    /// Runs a layout pass. If the pass runs inside the layout of a view, the enclosing pass checks the superviews again
    /// afterwards.
    func watchingAncestors(_ pass: () -> Void) {
        let outer = ancestorNeedsLayout
        ancestorNeedsLayout = false
        pass()
        ancestorNeedsLayout = outer || viewBeingLaidOut != nil
    }

    /// Returns whether a superview of the view that is being laid out, or the view itself, has requested layout since
    /// the last call.
    func takeAncestorNeedsLayout() -> Bool {
        defer { ancestorNeedsLayout = false }
        return ancestorNeedsLayout
    }

    // MARK: Stack views

    /// Requests the arrangement of a stack view.
    func invalidateArrangement(of view: ViewID) {
        guard case .stack = model.tree[view].content, stacks.insert(view) else { return }
        blocks.noteChange(of: .view(view))
        requestConstraintUpdate(view)
        invalidateShares(by: view)
    }

    /// Requests the arrangement of the stack view that arranges `view`, if there is one.
    func invalidateArrangement(around view: ViewID) {
        if let superview = model.tree.superview(of: view) { invalidateArrangement(of: superview) }
    }

    /// Requests the arrangement of the stack views whose distribution depends on the fitting size of `view` or of a
    /// view that contains it.
    func invalidateShares(by view: ViewID) {
        guard hasSharingStacks else { return }
        var inner = view
        while let outer = model.tree.superview(of: inner) {
            if stacks.isSharing(outer), stacks.arrangesByFit(outer, in: model) { invalidateArrangement(of: outer) }
            inner = outer
        }
    }

    /// Removes the requests of `views`, which are no longer used.
    func forget(_ views: Set<ViewID>) {
        stacks.forget(views)
        hasSharingStacks = stacks.hasSharing
    }

    /// Removes the changes that affect only released views.
    func forgetChangesOfReleased() {
        changes.forgetReleased(in: model.tree)
        hasUnsolvedChanges = !changes.unsolved.isEmpty
        hasStalePriorities = !changes.stalePriorities.isEmpty
    }

    /// The number of changes that were not solved yet.
    var unsolvedCount: Int { changes.unsolved.count }

    /// Updates the pending arrangements of stack views in the engine before the next pass, because a size is needed
    /// earlier.
    func arrangeStaleStacks() {
        let stale = stacks.staleInOrder(in: model)
        hasSharingStacks = stacks.hasSharing
        for view in stale { model.engine.updateStack(view, in: model.tree) }
    }

    /// Updates the constraints of the stack views whose arrangement was requested.
    ///
    /// - Returns: The updated stack views.
    func updateStacks() -> [ViewID] {
        let stale = stacks.takeStale(in: model)
        hasSharingStacks = stacks.hasSharing
        for view in stale {
            model.engine.updateStack(view, in: model.tree)
            engineChanged(view, because: trace.cause)
        }
        return stale
    }
}
