import Layout
import Views

/// Repeats the update-constraints pass and the layout pass until no view requests either of them.
///
/// The commit of a turn runs the cycle for the root view, and `layoutIfNeeded` runs it for one view.
final class LayoutCycle {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let loops: FeedbackLoopDetector
    private let guides: GuideUpdates
    private let solver: ConstraintSolving
    private let constraintPass: UpdateConstraintsPass
    private let layoutPass: LayoutPass
    /// The recorder of the views whose frames are ambiguous after the layout of a turn.
    let ambiguity: AmbiguityRecorder

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ loops: FeedbackLoopDetector, _ guides: GuideUpdates,
        _ solver: ConstraintSolving, _ ambiguity: AmbiguityRecorder, _ constraintPass: UpdateConstraintsPass,
        _ layoutPass: LayoutPass
    ) {
        self.model = model
        self.invalidation = invalidation
        self.loops = loops
        self.guides = guides
        self.solver = solver
        self.ambiguity = ambiguity
        self.constraintPass = constraintPass
        self.layoutPass = layoutPass
    }

    private var isStopped: Bool { loops.hasStopped }

    /// Lays out `view` and the views below it if they requested layout.
    ///
    /// Constraints are updated in the whole window, as UIKit does even for the `layoutIfNeeded` of one view.
    func layOutIfNeeded(from view: ViewID) {
        let top = model.top(of: view)
        guard !isStopped, invalidation.needsSolvingOrLayout(of: view, in: top) else { return }
        let phase = model.trace.phase
        guard loops.beginLayout(of: view) else { return }
        guides.update(of: top)
        repeat {
            constraintPass.run(forAllBelow: top)
            solver.solve()
            layoutPass.run(from: view)
            guides.update()
        } while !isStopped
            && (invalidation.needsUpdateConstraints(atOrBelow: top) || invalidation.needsLayout(atOrBelow: view)
                || invalidation.hasUnsolvedChanges)
        loops.endLayout()
        model.trace.phase = phase
    }

    /// Updates the constraints of `view` and the views below it if they requested an update. Does not lay out any
    /// view.
    func updateConstraintsIfNeeded(atOrBelow view: ViewID) {
        guard !isStopped, loops.beginLayout(of: view) else { return }
        let phase = model.trace.phase
        if view == model.top(of: view) {
            constraintPass.run(forAllBelow: view)
        } else {
            constraintPass.run(atOrBelow: view)
        }
        loops.endLayout()
        model.trace.phase = phase
    }
}
