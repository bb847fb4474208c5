extension Solver {
    /// Lets `variable` be moved with ``suggest(_:for:)``: adds `variable == 0` at `strength`.
    ///
    /// - Throws: ``SolverError/duplicateEdit(_:)`` or ``SolverError/requiredEdit(_:)``.
    public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        guard strength != .required else { throw .requiredEdit(variable) }
        guard edits[variable] == nil else { throw .duplicateEdit(variable) }
        do {
            let edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
            edits[variable] = try add(edit)
        } catch {
            throw .unsatisfiable(error)
        }
    }

    /// Wishes that `variable` be `value`.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit.
    public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        guard let edit = edits[variable] else { throw .unknownEdit(variable) }
        try setConstant(-value, of: edit)
    }

    /// Drops the edit of `variable`, which is then free to go where other constraints want it.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` when it has no edit.
    public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
        guard let edit = edits.removeValue(forKey: variable) else { throw .unknownEdit(variable) }
        try remove(edit)
    }
}
