import Cassowary
import Layout

/// A solver that was told what an engine told its own, and asked as often.
struct SystemRun: ~Copyable {
    private var solver = Solver()
    private var ids: [ConstraintID] = []
    private var changes: [Change] = []

    init(_ system: SolverSystem) throws {
        ids.reserveCapacity(system.constraints.count)
        var variables: [Variable] = []
        for domain in system.domains { variables.append(solver.makeVariable(domain: domain)) }
        for constraint in system.constraints { ids.append(try solver.add(constraint.with(variables))) }
        _ = solver.changes()
        for constraint in system.naturalSizes { try solver.add(constraint.with(variables)) }
        _ = solver.changes()
    }

    mutating func setConstant(_ constant: Double, ofRow row: Int) throws {
        try solver.setConstant(constant, of: ids[row])
        solver.readChanges(into: &changes)
    }
}

extension LinearConstraint {
    /// The same constraint between the variables of another solver, which are in the same order.
    fileprivate func with(_ variables: [Variable]) -> LinearConstraint {
        var constraint = self
        for index in expression.terms.indices {
            constraint.expression.terms[index].variable = variables[expression.terms[index].variable.rank]
        }
        return constraint
    }
}
