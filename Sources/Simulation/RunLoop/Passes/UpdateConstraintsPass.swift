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
        solver.addConstraints()  // Before natural sizes, because the order decides ties.
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
        guard loops.mayUpdateConstraints(of: view) else { return nil }
        var cause = request
        if let controller = controllers.controller(of: view) {
            controllers.call(.updateViewConstraints, of: controller, because: request) { call in
                cause = updateConstraints(of: view, because: call)
            }
        } else {
            cause = updateConstraints(of: view, because: request)
        }
        // The size is updated even if an override does not call `super`. UIKit raises an exception in this case.
        updateContentSize(of: view, because: cause)
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
