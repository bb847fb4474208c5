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
        graph.run(step)
        tableau.run(step)
        touched.run(step)
        leaving.run(step)
        recentEqualities.run(step)
        if step == .undo, names.count > graph.variables.count {
            names.removeLast(names.count - graph.variables.count)
        }
    }
}

extension ConstraintGraph {
    mutating func run(_ step: TrialStep) {
        variables.run(step)
        records.run(step)
        links.run(step)
        forms.run(step)
        edits.run(step)
        freeSlots.run(step)
        freeRuns.run(step)
    }
}

extension Tableau {
    mutating func run(_ step: TrialStep) {
        symbols.run(step)
        matrix.run(step)
        levels.run(step)
        candidates.run(step)
        suspects.run(step)
        moved.run(step)
        undetermined.run(step)
        freeSymbols.run(step)
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
