extension Solver {
    /// Lets `variable` be moved with ``suggest(_:for:)``: adds `variable == 0` at `strength`.
    ///
    /// - Throws: ``SolverError/duplicateEdit(_:)``, ``SolverError/requiredEdit(_:)``,
    ///   ``SolverError/strengthOutOfRange(_:)`` or ``SolverError/foreignVariable(_:)``.
    public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        guard strength != .required else { throw .requiredEdit(variable) }
        guard edit(of: variable) == ConstraintSystem.none else { throw .duplicateEdit(variable) }
        let edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
        setEdit(try add(edit).slot, of: variable)
    }

    /// Wishes that `variable` be `value`.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit; ``SolverError/numberOutOfRange(_:)``;
    ///   ``SolverError/foreignVariable(_:)``.
    public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try check(constant: value)
        let slot = edit(of: variable)
        guard slot != ConstraintSystem.none else { throw noEdit(of: variable) }
        if simplex.basis.system.records[slot].constant != -value { applyConstant(-value, of: slot) }
    }

    /// Drops the edit of `variable`, which is then free to go where other constraints want it.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit; ``SolverError/foreignVariable(_:)``.
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

extension Solver {
    /// Begins to try something. ``endTrial()`` undoes it to the last bit.
    ///
    /// Inside a trial no required constraint may be added or moved but by ``setTogether(_:)``: trials don't nest.
    package mutating func beginTrial() {
        precondition(!isBatching, "what is optimal is not known before the batch is over")
        settle()
        run(.begin)
    }

    package mutating func endTrial() { run(.undo) }

    /// Inside a trial: sets constants of constraints that are held, and lets required ones hold only when all are set.
    ///
    /// - Returns: False where required constraints then exclude each other, or a constant is out of range. There is no
    ///   solution, and the trial is to end.
    package mutating func setTogether(_ constants: [(id: ConstraintID, constant: Double)]) -> Bool {
        for (id, constant) in constants {
            guard simplex.basis.system.records.indices.contains(Int(id.slot)),
                simplex.basis.system.records[id.slot].serial == id.serial
            else {
                preconditionFailure("a trial moves a constraint that is not held")
            }
            guard abs(constant) <= Solver.constantLimit else { return false }
            let scaled = constant / simplex.basis.system.records[id.slot].scale
            if scaled != simplex.basis.system.records[id.slot].constant { applyConstant(scaled, of: id.slot) }
        }
        return simplex.restoreFeasibility()
    }
}

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
