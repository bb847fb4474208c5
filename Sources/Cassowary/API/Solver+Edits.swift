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
