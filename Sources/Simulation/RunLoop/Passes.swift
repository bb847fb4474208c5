import Geometry
import Layout
import Views

/// The pass that calls `updateConstraints`, subviews before superviews, and computes natural sizes.
///
/// The superviews of a view that requested the pass are also updated, up to the root view, which is laid out
/// afterwards.
///
/// - Source: callback order measured on Catalyst 26.1; WWDC 2018 session 220 for the natural sizes.
final class UpdateConstraintsPass {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private let solver: ConstraintSolving
    private let loops: FeedbackLoopDetector

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ overrides: OverrideTable, _ controllers: ControllerTable,
        _ solver: ConstraintSolving, _ loops: FeedbackLoopDetector
    ) {
        self.model = model
        self.invalidation = invalidation
        self.overrides = overrides
        self.controllers = controllers
        self.solver = solver
        self.loops = loops
    }

    /// Updates the constraints of all views at or below the topmost view `top` that requested an update. Does nothing
    /// if there are none.
    func run(forAllBelow top: ViewID) {
        for view in overrides.updateBaselineViews() { invalidation.engineChanged(view, because: model.trace.cause) }
        guard let cause = run(atOrBelow: top) else { return }
        invalidation.requestLayout(top, because: cause)
    }

    /// Updates the constraints of `view` and the views below it that requested an update.
    ///
    /// - Returns: The cause of the update of `view`, or `nil` if no view requested an update.
    @discardableResult
    func run(atOrBelow view: ViewID) -> TraceEvent.Cause? {
        guard invalidation.needsUpdateConstraints(atOrBelow: view) else { return nil }
        model.trace.phase = .updateConstraints
        let stacks = invalidation.updateStacks()
        solver.addConstraints()  // Constraints precede natural sizes, because the order decides ties.
        let cause = update(atOrBelow: view)
        for stack in stacks { model.engine.rankArranged(by: stack, in: model.tree) }
        return cause ?? model.trace.cause
    }

    /// Updates the constraints of `view` and of the views below it that requested an update, subviews first.
    ///
    /// - Returns: The cause of the update of `view`.
    private func update(atOrBelow view: ViewID) -> TraceEvent.Cause? {
        var below: TraceEvent.Cause?
        for subview in invalidation.subviewsForConstraintUpdate(of: view) { below = update(atOrBelow: subview) }
        let request = invalidation.takeConstraintUpdate(of: view) ?? below
        guard loops.mayUpdateConstraints(of: view) else {
            invalidation.settleConstraintUpdate(of: view)
            return nil
        }
        var cause = request
        let controller = controllers.controller(of: view)
        let hasOverride = controller != nil || overrides[view] != nil
        loops.working(on: view) {
            if let controller {
                controllers.call(.updateViewConstraints, of: controller, because: request) { call in
                    cause = updateConstraints(of: view, because: call)
                }
            } else {
                cause = updateConstraints(of: view, because: request)
            }
        }
        // The natural size is updated even if an override does not call `super`. UIKit raises an exception for such an
        // override.
        if hasOverride { updateContentSize(of: view, because: cause) }
        invalidation.settleConstraintUpdate(of: view)
        return cause
    }

    private func updateConstraints(of view: ViewID, because cause: TraceEvent.Cause?) -> TraceEvent.Cause {
        let update = model.trace.record(.updateConstraints, .view(view), model.tree[view].name, because: cause)
        overrides.call(.updateConstraints, of: view, because: update) { updateContentSize(of: view, because: update) }
        return update
    }

    /// Updates the natural size of a view if it may have changed.
    private func updateContentSize(of view: ViewID, because cause: TraceEvent.Cause?) {
        guard invalidation.takeStaleContentSize(of: view) else { return }
        overrides.askForContentSize(of: view, because: cause)
        model.engine.updateContentSize(of: view, in: model.tree)
        invalidation.engineChanged(view, because: cause ?? model.trace.cause)
    }
}

/// The pass that sets the frames of views to their solved frames, superviews first.
///
/// Superviews come first because the layout of a view can resize its subviews, which then also request layout. If the
/// layout of a view makes one of its superviews request layout again, the pass starts again from that superview in the
/// same turn.
///
/// - Source: semantics 4.2.
final class LayoutPass {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private let appearance: ControllerAppearance
    private let placement: ViewPlacement
    private let solver: ConstraintSolving
    private let loops: FeedbackLoopDetector

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ overrides: OverrideTable, _ controllers: ControllerTable,
        _ appearance: ControllerAppearance, _ placement: ViewPlacement, _ solver: ConstraintSolving,
        _ loops: FeedbackLoopDetector
    ) {
        self.model = model
        self.invalidation = invalidation
        self.overrides = overrides
        self.controllers = controllers
        self.appearance = appearance
        self.placement = placement
        self.solver = solver
        self.loops = loops
    }

    private var isStopped: Bool { loops.hasStopped }

    /// Lays out `view` and the views below it that requested layout. Does nothing if there are none. Views above
    /// `view` are never laid out.
    func run(from view: ViewID) {
        model.trace.phase = .layout
        invalidation.watchingAncestors {
            while !isStopped, invalidation.needsLayout(atOrBelow: view) { _ = layOut(atOrBelow: view, from: view) }
        }
    }

    /// Lays out `view` and the views below it that requested layout.
    ///
    /// - Parameter start: The view where the pass began.
    /// - Returns: The superview of `view` from which the pass starts again, or `nil` if the pass continues.
    private func layOut(atOrBelow view: ViewID, from start: ViewID) -> ViewID? {
        while true {
            if let cause = invalidation.takeLayout(of: view) { layoutSubviews(of: view, because: cause) }
            var restart = restart(after: view, from: start)
            if restart == nil {
                for subview in invalidation.subviewsForLayout(of: view) {
                    guard !isStopped else { return nil }
                    restart = layOut(atOrBelow: subview, from: start)
                    if restart != nil { break }
                }
            }
            if let restart, restart == view { continue }
            invalidation.settleLayout(of: view)
            return restart
        }
    }

    /// Returns the topmost view between `start` and `view` that requested layout again, or `nil` if there is none.
    private func restart(after view: ViewID, from start: ViewID) -> ViewID? {
        guard !isStopped, invalidation.takeAncestorNeedsLayout() else { return nil }
        var topmost: ViewID?
        var next: ViewID? = view
        while let current = next {
            if invalidation.needsLayout(current) { topmost = current }
            next = current == start ? nil : model.tree.superview(of: current)
        }
        return topmost
    }

    private func layoutSubviews(of view: ViewID, because cause: TraceEvent.Cause) {
        guard loops.mayLayOut(view) else { return }
        loops.working(on: view) { invalidation.layingOut(view) { callLayoutMethods(of: view, because: cause) } }
    }

    private func callLayoutMethods(of view: ViewID, because cause: TraceEvent.Cause) {
        var controller = controllers.controller(of: view)
        if controller != nil {
            appearance.appearIfPlaced(view, because: cause)
            controller = controllers.controller(of: view)
        }
        if let controller { controllers.call(.viewWillLayoutSubviews, of: controller, because: cause) }
        let layout = model.trace.record(.layoutSubviews, .view(view), model.tree[view].name, because: cause)
        overrides.call(.layoutSubviews, of: view, because: layout) { placeSubviews(of: view, because: layout) }
        if let controller { controllers.call(.viewDidLayoutSubviews, of: controller, because: cause) }
        // Solve changes that overrides made. The superviews of moved views then request layout before the pass
        // continues.
        if solver.hasUnsolvedChanges, controller != nil || overrides[view] != nil { solver.solve() }
    }

    /// Sets the frames of the subviews of `view` to the solved frames, rounded to pixels. A view never sets its own
    /// frame.
    ///
    /// Changes that an override made before this call are solved first.
    private func placeSubviews(of view: ViewID, because layout: TraceEvent.Cause) {
        if solver.hasUnsolvedChanges, overrides[view] != nil { solver.solve(placing: view) }
        for subview in model.tree.subviews(of: view) {
            guard let solved = model.engine.solvedFrame(of: subview) else { continue }
            placement.setFrame(model.grid.rounded(solved, model.rounding), of: subview, because: layout)
        }
        if model.tree[view].content.isScrollable { placement.updateContentSize(ofScroll: view, because: layout) }
    }
}

/// The pass that calls `draw` on the views that requested display, superviews first.
///
/// A view that requests display while it draws is drawn again in the next turn.
struct DisplayPass {
    let model: WindowModel
    let invalidation: Invalidation
    let overrides: OverrideTable
    let loops: FeedbackLoopDetector

    /// Draws all views that requested display. Does nothing if there are none.
    func run() {
        guard invalidation.needsDisplay(atOrBelow: model.root) else { return }
        model.trace.phase = .display
        display(atOrBelow: model.root)
    }

    /// Draws `view` and the views below it that requested display, also if `view` is not in the window.
    func run(atOrBelow view: ViewID) {
        guard invalidation.needsDisplay(atOrBelow: view) else { return }
        let phase = model.trace.phase
        model.trace.phase = .display
        display(atOrBelow: view)
        model.trace.phase = phase
    }

    private func display(atOrBelow view: ViewID) {
        if let cause = invalidation.takeDisplay(of: view) {
            let draw = model.trace.record(.draw, .view(view), model.tree[view].name, because: cause)
            loops.working(on: view) { overrides.call(.draw, of: view, because: draw) }
        }
        for subview in invalidation.subviewsForDisplay(of: view) { display(atOrBelow: subview) }
        invalidation.settleDisplay(of: view)
    }
}
