extension NumericSolver {
    mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        guard strength != .required else { throw .requiredEdit(variable) }
        guard edit(of: variable) == ConstraintSystem.none else { throw .duplicateEdit(variable) }
        let edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
        setEdit(try add(edit).slot, of: variable)
    }

    mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try check(constant: value)
        let slot = edit(of: variable)
        guard slot != ConstraintSystem.none else { throw noEdit(of: variable) }
        if system.records[slot].constant != -value { applyConstant(-value, of: slot) }
    }

    mutating func removeEdit(_ variable: Variable) throws(SolverError) {
        let slot = edit(of: variable)
        guard slot != ConstraintSystem.none else { throw noEdit(of: variable) }
        setEdit(ConstraintSystem.none, of: variable)
        withdraw(slot)
    }

    @inline(__always)
    private func edit(of variable: Variable) -> Int32 {
        owns(variable) && variable.rank < edits.count ? edits[variable.index] : ConstraintSystem.none
    }

    private func noEdit(of variable: Variable) -> SolverError {
        owns(variable) ? .unknownEdit(variable) : .foreignVariable(variable)
    }

    private mutating func setEdit(_ slot: Int32, of variable: Variable) {
        edits.extend(to: variable.rank + 1, with: ConstraintSystem.none)
        edits[variable.index] = slot
    }
}

extension NumericSolver {
    mutating func beginBatch() {
        run(.begin)
        isBatching = true
    }

    /// Whether no batch and no trial is running.
    var isIdle: Bool { !isBatching && !isTrying }

    /// Ends a batch or a trial, and undoes its changes.
    mutating func undo() {
        isBatching = false
        pendingEqualities.removeAll()
        run(.undo)
    }

    /// Ends a batch, and keeps its changes unless the required constraints contradict each other.
    ///
    /// - Returns: The reason if the changes cannot be kept; otherwise `nil`. In the first case the caller must call
    ///   ``undo()``.
    mutating func finishBatch() -> SolverError? {
        isBatching = false
        for slot in pendingEqualities { simplex.suspects.append(.constraint(slot)) }
        if simplex.restoreFeasibility() {
            adoptPendingEqualities()
            if simplex.suspects.isEmpty || simplex.restoreFeasibility() {
                run(.keep)
                return nil
            }
        }
        var excluded: [ConstraintID]?
        if !simplex.basis.needsPrecision { excluded = irreducibleConflict(among: conflict()) }
        // A batch is refused only if it contains a required constraint.
        guard let last = excluded?.last ?? requiredConstraints.max() else {
            preconditionFailure("refused a batch without a required constraint")
        }
        let refused = system.constraint(last.slot)
        guard let excluded else { return .beyondAccuracy(refused) }
        return .unsatisfiable(
            UnsatisfiableConstraint(constraint: refused, contradicted: Array(excluded.dropLast())))
    }
}

extension NumericSolver {
    mutating func beginTrial() {
        precondition(!isBatching, "a trial cannot begin inside a batch")
        settle()
        run(.begin)
    }

    mutating func setTogether(_ constants: [(id: ConstraintID, constant: Double)]) -> Bool {
        for (id, constant) in constants {
            guard system.records.indices.contains(Int(id.slot)), system.records[id.slot].serial == id.serial else {
                preconditionFailure("a trial changes a constraint that the solver does not contain")
            }
            guard abs(constant) <= Solver.constantLimit else { return false }
            let scaled = constant / system.records[id.slot].scale
            if scaled != system.records[id.slot].constant { applyConstant(scaled, of: id.slot) }
        }
        return simplex.restoreFeasibility()
    }
}

/// The beginning or the end of a trial, which is a group of changes that are either kept or undone bit for bit at the
/// end.
///
/// The cost of a trial depends only on the amount of data that its changes write. Trials cannot be nested.
enum TrialStep {
    case begin
    /// Ends the trial and keeps its changes.
    case keep
    /// Ends the trial and undoes its changes.
    case undo
}

extension NumericSolver {
    /// Begins a trial, or ends a trial and keeps or undoes its changes. Constraint identifiers that were assigned in
    /// the trial are not reused.
    mutating func run(_ step: TrialStep) {
        isTrying = step == .begin
        simplex.run(step)
        edits.run(step)
        if step == .undo, names.count > system.nodes.count { names.removeLast(names.count - system.nodes.count) }
    }
}
