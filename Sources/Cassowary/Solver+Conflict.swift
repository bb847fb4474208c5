extension Solver {
    /// After feasibility could not be restored: the slots of required constraints that exclude each other.
    mutating func conflict() -> [Int32] {
        let symbols = simplex.contradiction()
        return symbols.filter { !$0.isVariable && simplex.basis.system.records[$0.index].serial >= 0 }.map(\.index)
    }

    /// The least of `suspected` that still excludes the constraint in `slot`, in the order of adding.
    func irreducibleConflict(among suspected: [Int32], with slot: Int32) -> [ConstraintID] {
        var others = suspected.filter { $0 != slot }
        // Rounding may have lost a part of the contradiction.
        if canHold(others + [slot]) { others = requiredSlots.filter { $0 != slot } }
        return reduced(others, with: [slot])
    }

    /// The least of `suspected` that still exclude each other, in the order of adding.
    func irreducibleConflict(among suspected: [Int32]) -> [ConstraintID] {
        reduced(canHold(suspected) ? requiredSlots : suspected, with: [])
    }

    /// Leaves out one constraint after the other, the latest first, and keeps those without which the rest could hold.
    private func reduced(_ slots: [Int32], with fixed: [Int32]) -> [ConstraintID] {
        var kept = slots.map { id(of: $0) }.sorted()
        for index in kept.indices.reversed() {
            var rest = kept
            rest.remove(at: index)
            if !canHold(rest.map(\.slot) + fixed) { kept.remove(at: index) }
        }
        return kept
    }

    /// The required constraints that are held.
    private var requiredSlots: [Int32] {
        simplex.basis.system.records.indices.map { Int32($0) }
            .filter {
                simplex.basis.system.records[$0].serial >= 0 && simplex.basis.system.records[$0].strength == .required
            }
    }

    /// True when required constraints can hold together, in the domain of their variables.
    private func canHold(_ slots: [Int32]) -> Bool {
        var trial = Solver()
        var numbers: [Variable: Variable] = [:]
        for slot in slots {
            var constraint = simplex.basis.system.constraint(slot)
            for index in constraint.expression.terms.indices {
                let variable = constraint.expression.terms[index].variable
                let isNonNegative = simplex.basis.system.nodes[variable.index].isNonNegative
                let number = numbers[variable] ?? trial.makeVariable(domain: isNonNegative ? .nonNegative : .free)
                numbers[variable] = number
                constraint.expression.terms[index].variable = number
            }
            guard trial.admitForTrial(constraint) else { return false }
        }
        return true
    }
}
