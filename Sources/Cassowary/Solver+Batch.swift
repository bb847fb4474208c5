extension Solver {
    /// Makes several changes as one: required constraints need to hold together only when all are made.
    ///
    /// So a lower and an upper limit can both move beyond what the other was. Single changes are optimised only when
    /// somebody asks for a value anyway; a batch is for what must not be checked in between. Inside `changes` no required
    /// constraint is refused.
    ///
    /// - Throws: ``UnsatisfiableConstraint`` when the required constraints can't hold together in the end: it names the
    ///   latest of those that exclude each other. Nothing of the batch is then done.
    public mutating func batch(_ changes: (inout Solver) throws(SolverError) -> Void) throws(SolverError) {
        precondition(!isBatching, "a batch inside a batch")
        run(.begin)
        isBatching = true
        do throws(SolverError) {
            try changes(&self)
        } catch {
            isBatching = false
            run(.undo)
            throw error
        }
        isBatching = false
        guard !tableau.suspects.isEmpty, tableau.restoreFeasibility() != nil else {
            run(.keep)
            return
        }
        var slots = conflict().filter { graph.records[$0].serial >= 0 }
        slots.sort { graph.records[$0].serial < graph.records[$1].serial }
        let refused = slots.removeLast()
        let constraint = graph.constraint(refused)
        let contradicted = irreducibleConflict(among: slots, with: refused)
        run(.undo)
        throw .unsatisfiable(UnsatisfiableConstraint(constraint: constraint, contradicted: contradicted))
    }
}
