extension Solver {
    /// Adds `variable == 0` at `strength`, so that ``suggest(_:for:)`` can change the value of `variable`.
    ///
    /// - Throws: ``SolverError/duplicateEdit(_:)``, ``SolverError/requiredEdit(_:)``,
    ///   ``SolverError/strengthOutOfRange(_:)`` or ``SolverError/foreignVariable(_:)``.
    public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        guard strength != .required else { throw .requiredEdit(variable) }
        guard edit(of: variable) == ConstraintSystem.none else { throw .duplicateEdit(variable) }
        let edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
        setEdit(try add(edit).slot, of: variable)
    }

    /// Suggests a value for `variable`.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` if the variable has no edit, ``SolverError/numberOutOfRange(_:)`` if
    ///   the solver does not accept `value`, or ``SolverError/foreignVariable(_:)`` if another solver made the
    ///   variable.
    public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try check(constant: value)
        let slot = edit(of: variable)
        guard slot != ConstraintSystem.none else { throw noEdit(of: variable) }
        if simplex.basis.system.records[slot].constant != -value { applyConstant(-value, of: slot) }
    }

    /// Removes the edit of `variable`. Afterward, only the other constraints determine its value.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` if the variable has no edit, or ``SolverError/foreignVariable(_:)``
    ///   if another solver made the variable.
    public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
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

extension Solver {
    /// Makes several changes as a batch. The required constraints may contradict each other until the last change.
    ///
    /// For example, a lower and an upper limit can both move beyond the previous value of the other limit. Changes
    /// outside a batch are also optimized together when a value is read, so use a batch only if required constraints
    /// conflict temporarily between the changes. Inside `changes`, the solver does not refuse required constraints.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the required constraints contradict each other at the end. The
    ///   error reports the latest of the conflicting constraints as refused. Errors that `changes` throws are
    ///   rethrown. In both cases, no change in the batch takes effect.
    public mutating func batch(_ changes: (inout Solver) throws(SolverError) -> Void) throws(SolverError) {
        precondition(!isBatching && !isTrying, "a batch cannot begin inside a batch or a trial")
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
        var excluded: [ConstraintID]?
        if !simplex.restoreFeasibility() { excluded = irreducibleConflict(among: conflict()) }
        if excluded == nil, simplex.suspects.isEmpty || simplex.restoreFeasibilityFromStart() {
            adoptPendingEqualities()
            run(.keep)
            return
        }
        // A batch is refused only if it contains a required constraint.
        guard let last = excluded?.last ?? requiredConstraints.max() else {
            preconditionFailure("refused a batch without a required constraint")
        }
        let refused = simplex.basis.system.constraint(last.slot)
        pendingEqualities.removeAll()
        run(.undo)
        guard let excluded else { throw .beyondAccuracy(refused) }
        throw .unsatisfiable(
            UnsatisfiableConstraint(constraint: refused, contradicted: Array(excluded.dropLast())))
    }
}

extension Solver {
    /// Begins a trial. ``endTrial()`` undoes all changes of the trial, bit for bit.
    ///
    /// Inside a trial, do not add required constraints, and use only ``setTogether(_:)`` to change the constants of
    /// required constraints. A required constraint may be made optional. Trials cannot be nested.
    package mutating func beginTrial() {
        precondition(!isBatching, "a trial cannot begin inside a batch")
        settle()
        run(.begin)
    }

    package mutating func endTrial() { run(.undo) }

    /// Sets the constants of several constraints inside a trial. The required constraints may contradict each other
    /// until all constants are set.
    ///
    /// - Returns: `false` if the required constraints then conflict, or if a constant is out of range. In both cases
    ///   there is no solution, and the caller must end the trial.
    package mutating func setTogether(_ constants: [(id: ConstraintID, constant: Double)]) -> Bool {
        for (id, constant) in constants {
            guard simplex.basis.system.records.indices.contains(Int(id.slot)),
                simplex.basis.system.records[id.slot].serial == id.serial
            else {
                preconditionFailure("a trial changes a constraint that the solver does not contain")
            }
            guard abs(constant) <= Solver.constantLimit else { return false }
            let scaled = constant / simplex.basis.system.records[id.slot].scale
            if scaled != simplex.basis.system.records[id.slot].constant { applyConstant(scaled, of: id.slot) }
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

extension Solver {
    /// Begins a trial, or ends a trial and keeps or undoes its changes. Constraint identifiers that were assigned in
    /// the trial are not reused.
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
