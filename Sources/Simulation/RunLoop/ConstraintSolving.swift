import Layout
import Views

/// Solves changed constraints, and requests the layout of the superviews of the views that move.
///
/// - Source: WWDC 2018 session 220.
final class ConstraintSolving {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let loops: FeedbackLoopDetector
    private let constants: SolvedConstants
    /// The cause of the latest constraint change that was passed to the engine since the last solve.
    private var constraintCause: TraceEvent.Cause?
    /// The causes of moves, by view. The table is filled only during a solve.
    private var causes = ViewTable<TraceEvent.Cause>()

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ loops: FeedbackLoopDetector,
        _ constants: SolvedConstants
    ) {
        self.model = model
        self.invalidation = invalidation
        self.loops = loops
        self.constants = constants
    }

    private var trace: Trace { model.trace }

    var hasUnsolvedChanges: Bool { invalidation.hasUnsolvedChanges }

    /// Passes changed constraints to the engine, which does not compute frames yet.
    ///
    /// The trace records the latest of these changes as the cause of the next solve, even if natural sizes that depend
    /// on the constraints change later.
    func addConstraints() {
        let engine = model.engine
        guard engine.hasChangedConstraints else { return }
        let cause = invalidation.latestUnsolvedCause ?? trace.cause
        for issue in notingConstants({ engine.addConstraints(in: model.tree) }) { model.record(issue, because: cause) }
        constraintCause = cause
    }

    /// Performs `change`, and records the constants of constraints that it replaces if recording is enabled.
    private func notingConstants<Result>(_ change: () -> Result) -> Result {
        guard constants.isRecording else { return change() }
        model.engine.beginNotingConstants()
        defer { constants.append(model.engine.takeNotedConstants()) }
        return change()
    }

    /// Solves the pending changes.
    ///
    /// - Parameter placing: A view that is about to place its subviews, and therefore does not need to request layout.
    func solve(placing: ViewID? = nil) {
        var changes: [UnsolvedChange] = []
        invalidation.swapUnsolvedChanges(with: &changes)
        defer {
            constraintCause = nil
            // The memory is reused for the next changes.
            changes.removeAll(keepingCapacity: true)
            if !invalidation.hasUnsolvedChanges { invalidation.swapUnsolvedChanges(with: &changes) }
        }
        let engine = model.engine
        invalidation.takeContentPriorities { engine.updateContentPriorities(of: $0) }
        let solution = notingConstants { engine.solve(in: model.tree) }
        let fallback = constraintCause ?? changes.last?.cause ?? trace.cause
        for issue in solution.issues { model.record(issue, because: fallback) }
        let latest = changes.last { $0.cause.line != nil } ?? changes.last
        loops.reportIfSolverGaveUp(because: latest?.cause ?? trace.cause)
        guard !loops.hasStopped else { return }
        for view in solution.resizedContents { invalidation.requestLayout(view, because: changes.last?.cause) }
        guard !solution.moved.isEmpty else { return }
        let solved = trace.record(
            .solve, .view(model.root), model.tree[model.root].name, as: detail(of: solution.moved),
            because: fallback)
        // A change that directly affects the moved view is a better cause than any other change of the same solve.
        let haveLines = changes.contains { $0.cause.line != nil }
        for change in changes where haveLines {
            causes[change.view] = change.cause
            if let other = change.other { causes[other] = change.cause }
        }
        for view in solution.moved {
            // The solver only followed a frame that code has set: its superview has nothing to lay out (semantics 2.11).
            if model.engine.heldFrame(of: view) == model.tree[view].frame { continue }
            guard let superview = model.tree.superview(of: view), superview != placing,
                !invalidation.needsLayout(superview)
            else { continue }
            let line = causes[view]?.line ?? solved.line
            invalidation.requestLayout(superview, because: TraceEvent.Cause(line: line, event: solved.event))
        }
        for change in changes where haveLines {
            causes[change.view] = nil
            if let other = change.other { causes[other] = nil }
        }
    }

    /// Returns the names of the first views, and the number of the remaining views.
    private func detail(of views: [ViewID]) -> TraceEvent.Detail {
        .views(views.prefix(4).map { model.tree[$0].name }, more: max(views.count - 4, 0))
    }
}

/// The previous constants of constraints whose changes were solved inside animation blocks with the interpolation mode
/// `resolve`.
final class SolvedConstants {
    /// Whether the innermost animation block uses the mode `resolve`. If `true`, each solve records the previous values
    /// of the constants that it changes.
    var isRecording = false
    private var constants: [(id: LayoutConstraintID, before: Double)] = []

    /// Adds the previous values of the constants that a solve changed. For each constraint, only the first value is
    /// kept.
    func append(_ solved: [(id: LayoutConstraintID, before: Double)]) {
        for constant in solved where !constants.contains(where: { $0.id == constant.id }) {
            constants.append(constant)
        }
    }

    /// Removes and returns the recorded values.
    func take() -> [(id: LayoutConstraintID, before: Double)] {
        defer { constants.removeAll() }
        return constants
    }
}
