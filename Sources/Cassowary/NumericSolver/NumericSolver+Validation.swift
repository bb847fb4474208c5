/// Methods that check whether the solver accepts the numbers, strengths and variables of a change. They do not change
/// the solver.
extension NumericSolver {
    /// Throws an error if the solver does not accept a number, the strength or a variable of `constraint`.
    @inline(__always)
    func check(_ constraint: LinearConstraint) throws(SolverError) {
        let owner = system.owner
        let (lower, upper) = (Solver.coefficientRange.lowerBound, Solver.coefficientRange.upperBound)
        var (smallest, largest) = (Double.infinity, 0.0)
        var isValid = constraint.strength.isInRange && abs(constraint.expression.constant) <= Solver.constantLimit
        for index in constraint.expression.terms.indices {
            let term = constraint.expression.terms[index]
            let magnitude = abs(term.coefficient)
            // The comparison with the range is false for NaN.
            let isInRange = (magnitude >= lower && magnitude <= upper) || magnitude == 0
            if magnitude != 0 { smallest = min(smallest, magnitude) }
            largest = max(largest, magnitude)
            isValid = isValid && isInRange && term.variable.owner == owner
        }
        if !isValid { throw fault(of: constraint) }
        if largest > Number.tolerance.span * smallest { throw .beyondAccuracy(constraint) }
    }

    /// Throws an error if `constant` cannot be the constant of a constraint.
    @inline(__always)
    func check(constant: Double) throws(SolverError) {
        guard abs(constant) <= Solver.constantLimit else { throw .numberOutOfRange(constant) }
    }

    /// Throws an error if the solver does not accept the level of `strength`.
    @inline(__always)
    func check(_ strength: Strength) throws(SolverError) {
        guard strength.isInRange else { throw .strengthOutOfRange(strength) }
    }

    /// Returns whether this solver made `variable`.
    @inline(__always)
    func owns(_ variable: Variable) -> Bool { variable.owner == system.owner }

    /// Returns the first error in a constraint that `check(_:)` refuses.
    private func fault(of constraint: LinearConstraint) -> SolverError {
        if !constraint.strength.isInRange { return .strengthOutOfRange(constraint.strength) }
        let expression = constraint.expression
        if let term = expression.terms.first(where: { !owns($0.variable) }) { return .foreignVariable(term.variable) }
        if !(abs(expression.constant) <= Solver.constantLimit) { return .numberOutOfRange(expression.constant) }
        let outside = expression.terms.map(\.coefficient).first { coefficient in
            coefficient != 0 && !Solver.coefficientRange.contains(abs(coefficient))
        }
        guard let outside else { preconditionFailure("a constraint without a fault was refused: \(constraint)") }
        return .numberOutOfRange(outside)
    }
}
