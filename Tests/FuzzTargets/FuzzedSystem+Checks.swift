import Cassowary

extension FuzzedSystem {
    /// Checks that required constraints hold, and that a fresh solver finds the same values.
    mutating func check() throws(Finding) {
        read()
        for entry in held where entry.constraint.strength == .required {
            let (error, size) = error(of: entry.constraint)
            try Finding.unless(abs(error) <= 1e-6 * size, "\(entry.constraint) is required, but violated by \(error)")
        }
        var fresh = Solver()
        let others = makeVariables(in: &fresh)
        for entry in held {
            try Finding.unless(
                (try? fresh.add(counterpart(of: entry.constraint, over: others))) != nil,
                "accepted a constraint that a fresh solver refuses: \(entry.constraint)")
        }
        var expected = told.map { _ in 0.0 }
        for change in fresh.changes() { expected[change.variable.rank] = change.value }
        for (found, value) in zip(told, expected) {
            try Finding.unless(
                abs(found - value) <= 1e-5 * max(1, abs(value)),
                "found \(told), a fresh solver found \(expected), for\n" + held.map { "\($0.constraint)\n" }.joined())
        }
    }

    mutating func checkRefusal(_ error: SolverError) throws(Finding) {
        guard case .unsatisfiable(let refusal) = error else { throw Finding("a refusal has the error \(error)") }
        try checkRefusal(refusal)
    }

    /// Checks that a refusal changes nothing, and that it names a minimal set of constraints that exclude the refused
    /// constraint.
    mutating func checkRefusal(_ refusal: UnsatisfiableConstraint) throws(Finding) {
        try checkNothingMoved(by: "a refusal of \(refusal.constraint)", within: 1e-9)
        var named: [LinearConstraint] = []
        for id in refusal.contradicted {
            guard let entry = held.first(where: { $0.id == id }), entry.constraint.strength == .required else {
                throw Finding("\(refusal.constraint) is refused because of a constraint that is not required")
            }
            named.append(entry.constraint)
        }
        try Finding.unless(
            !canHold(named + [refusal.constraint]),
            "refused \(refusal.constraint), which a fresh solver accepts together with \(named)")
        for index in named.indices {
            var rest = named
            let constraint = rest.remove(at: index)
            try Finding.unless(
                canHold(rest + [refusal.constraint]), "\(refusal.constraint) is refused even without \(constraint)")
        }
    }

    /// Returns whether a fresh solver accepts all constraints.
    private func canHold(_ constraints: [LinearConstraint]) -> Bool {
        var fresh = Solver()
        let others = makeVariables(in: &fresh)
        for constraint in constraints where (try? fresh.add(counterpart(of: constraint, over: others))) == nil {
            return false
        }
        return true
    }

    /// Checks that the solver reports no changes to values.
    ///
    /// - Parameter tolerance: The allowed change of a value, relative to the value or to 1.
    /// - Precondition: The changes that the solver reports have just been read.
    mutating func checkNothingMoved(by what: String, within tolerance: Double = 0) throws(Finding) {
        for change in solver.changes() {
            let before = told[change.variable.rank]
            try Finding.unless(
                abs(change.value - before) <= tolerance * max(1, abs(before)),
                "\(what) moved \(before) to \(change.value)")
            told[change.variable.rank] = change.value
        }
    }

    /// Creates the variables of the checked solver in another solver.
    private func makeVariables(in solver: inout Solver) -> [Variable] {
        domains.map { solver.makeVariable(domain: $0) }
    }

    /// Returns the same constraint with the variables of another solver.
    private func counterpart(of constraint: LinearConstraint, over variables: [Variable]) -> LinearConstraint {
        var constraint = constraint
        for index in constraint.expression.terms.indices {
            constraint.expression.terms[index].variable = variables[constraint.expression.terms[index].variable.rank]
        }
        return constraint
    }

    /// Returns the error of a constraint, and the largest of its numbers.
    func error(of constraint: LinearConstraint) -> (error: Double, size: Double) {
        var value = constraint.expression.constant
        var size = max(1, abs(value))
        for term in constraint.expression.terms {
            value += term.coefficient * told[term.variable.rank]
            size = max(size, abs(term.coefficient * told[term.variable.rank]))
        }
        switch constraint.relation {
        case .lessThanOrEqual: return (max(value, 0), size)
        case .equal: return (value, size)
        case .greaterThanOrEqual: return (min(value, 0), size)
        }
    }
}
