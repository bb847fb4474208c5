extension Solver {
    /// Lets `variable` be moved with ``suggest(_:for:)``: adds `variable == 0` at `strength`.
    ///
    /// - Throws: ``SolverError/duplicateEdit(_:)`` or ``SolverError/requiredEdit(_:)``.
    public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        guard strength != .required else { throw .requiredEdit(variable) }
        guard graph.edit(of: variable.index) == ConstraintGraph.none else { throw .duplicateEdit(variable) }
        let edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
        do throws(UnsatisfiableConstraint) {
            graph.setEdit(try add(edit).slot, of: variable.index)
        } catch {
            throw .unsatisfiable(error)
        }
    }

    /// Wishes that `variable` be `value`.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit.
    public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        precondition(value.isFinite, "a suggested value must be finite, not \(value)")
        let slot = graph.edit(of: variable.index)
        guard slot != ConstraintGraph.none else { throw .unknownEdit(variable) }
        applyConstant(-value, of: slot)
    }

    /// Drops the edit of `variable`, which is then free to go where other constraints want it.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit.
    public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
        let slot = graph.edit(of: variable.index)
        guard slot != ConstraintGraph.none else { throw .unknownEdit(variable) }
        graph.setEdit(ConstraintGraph.none, of: variable.index)
        withdraw(slot)
    }
}
