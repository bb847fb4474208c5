package import Cassowary

/// What stands in the solver of a ``LayoutEngine``, so that another solver can be told the same.
package struct SolverSystem {
    /// Of the variables, in the order of their making.
    package let domains: [Domain]
    /// In the order in which they were entered, up to the last of the author's: held frames and guides among them.
    package let constraints: [LinearConstraint]
    /// What was entered after those: natural sizes.
    package let naturalSizes: [LinearConstraint]
}

extension LayoutEngine {
    package var solverSystem: SolverSystem {
        let last = records.compactMap(\.row?.id).max()
        let rows = solver.constraints
        let count = rows.prefix { id in last.map { id <= $0 } ?? false }.count
        func constraints(_ ids: ArraySlice<ConstraintID>) -> [LinearConstraint] {
            var found: [LinearConstraint] = []
            hold("a constraint that is there") { () throws in
                found = try ids.map { try solver.constraint($0) }
            }
            return found
        }
        return SolverSystem(
            domains: solver.domains, constraints: constraints(rows[..<count]), naturalSizes: constraints(rows[count...])
        )
    }
}
