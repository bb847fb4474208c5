/// A change that may have to be undone: everything is as it was before, to the last bit, or the change stands.
///
/// A trial costs what the change writes, whatever else there is. Trials don't nest.
enum TrialStep {
    case begin
    /// Ends the trial; what was done stands.
    case keep
    /// Ends the trial; nothing was done.
    case undo
}

extension Solver {
    /// Begins a trial, or ends it one way or the other. Identifiers that were given out meanwhile stay used up.
    mutating func run(_ step: TrialStep) {
        isTrying = step == .begin
        simplex.run(step)
        edits.run(step)
        if step == .undo, names.count > simplex.basis.system.nodes.count {
            names.removeLast(names.count - simplex.basis.system.nodes.count)
        }
    }
}

extension SparseMatrix {
    mutating func run(_ step: TrialStep) {
        cells.run(step)
        rowHeads.run(step)
        columnHeads.run(step)
        free.run(step)
    }
}
