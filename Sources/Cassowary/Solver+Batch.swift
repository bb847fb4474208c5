extension Solver {
    /// Makes several changes as one: required constraints need to hold together only when all are made.
    ///
    /// So a lower and an upper limit can both move beyond what the other was. Single changes are optimised only when
    /// somebody asks for a value anyway; a batch is for what must not be checked in between. Inside `changes` no required
    /// constraint is refused.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` when the required constraints can't hold together in the end: it names the
    ///   latest of those that exclude each other. Nothing of the batch is then done.
    public mutating func batch(_ changes: (inout Solver) throws(SolverError) -> Void) throws(SolverError) {
        precondition(!isBatching && !isTrying, "a batch inside a batch or a trial")
        run(.begin)
        isBatching = true
        do throws(SolverError) {
            try changes(&self)
        } catch {
            isBatching = false
            pendingEqualities.removeAll()
            run(.undo)
            throw error
        }
        isBatching = false
        for slot in pendingEqualities { simplex.suspects.append(.constraint(slot)) }
        guard !simplex.restoreFeasibility() else {
            adoptPendingEqualities()
            run(.keep)
            return
        }
        let excluded = irreducibleConflict(among: conflict())
        let refused = excluded.last.map { simplex.basis.system.constraint($0.slot) }
        pendingEqualities.removeAll()
        run(.undo)
        guard let refused else { preconditionFailure("a conflict without a constraint") }
        throw .unsatisfiable(
            UnsatisfiableConstraint(constraint: refused, contradicted: Array(excluded.dropLast())))
    }
}
