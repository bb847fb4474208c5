extension NumericSolver {
    /// Returns the slots of required constraints that exclude each other. Call this method after an attempt to restore
    /// feasibility has failed.
    mutating func conflict() -> [Int32] {
        guard let symbols = simplex.contradiction() else { return requiredSlots }
        return symbols.filter { !$0.isVariable && system.records[$0.index].serial >= 0 }.map(\.index)
    }

    /// Returns a minimal subset of `suspected` that excludes the constraint in `slot`, in the order in which the
    /// constraints were added; `nil` if a new solver finds no contradiction.
    func irreducibleConflict(among suspected: [Int32], with slot: Int32) -> [ConstraintID]? {
        // If rounding errors hid a part of the contradiction, search all required constraints.
        earliestConflict(among: inOrder(suspected.filter { $0 != slot }), with: [slot])
            ?? earliestConflict(among: inOrder(requiredSlots.filter { $0 != slot }), with: [slot])
    }

    /// Returns a minimal subset of `suspected` whose members exclude each other, in the order in which they were added;
    /// `nil` if a new solver finds no contradiction.
    func irreducibleConflict(among suspected: [Int32]) -> [ConstraintID]? {
        earliestConflict(among: inOrder(suspected), with: [])
            ?? earliestConflict(among: inOrder(requiredSlots), with: [])
    }

    private func inOrder(_ slots: [Int32]) -> [ConstraintID] {
        slots.filter { system.records[$0].strength == .required }.map { id(of: $0) }.sorted()
    }

    func earliestConflict(of id: ConstraintID, among candidates: [ConstraintID]) -> [ConstraintID]? {
        earliestConflict(among: related(to: id, among: candidates), with: [id.slot])
    }

    /// Returns the earliest set of candidates that excludes the constraints in the slots `fixed`, in the order of the
    /// candidates; `nil` if these constraints and all candidates can hold at the same time.
    ///
    /// Removes candidates one by one, starting with the latest, and keeps a candidate if the remaining constraints
    /// could hold without it.
    private func earliestConflict(among candidates: [ConstraintID], with fixed: [Int32]) -> [ConstraintID]? {
        var trial = ConflictTrial<Number>()
        for slot in fixed where !trial.admit(requiredConstraint(slot), of: self) { return [] }
        guard let last = candidates.firstIndex(where: { !trial.admit(requiredConstraint($0.slot), of: self) }) else {
            return nil
        }
        trial.findContradiction()
        var members = [candidates[last]]
        for place in candidates[..<last].indices.reversed() where !trial.removeIfDispensable(fixed.count + place) {
            members.append(candidates[place])
        }
        return trial.solver.simplex.basis.needsPrecision ? nil : members.reversed()
    }

    /// Returns the `candidates` that share variables with the constraint `id`, directly or through other candidates.
    ///
    /// If a single-term equality at the start of `candidates` determines the value of a variable, the variable does
    /// not connect constraints, because the other candidates are consistent with this value.
    private func related(to id: ConstraintID, among candidates: [ConstraintID]) -> [ConstraintID] {
        var isCandidate = system.records.indices.map { _ in false }
        var isRelated = isCandidate
        for candidate in candidates { isCandidate[Int(candidate.slot)] = true }
        var isNumber = system.nodes.indices.map { _ in false }
        for candidate in candidates {
            let record = system.records[candidate.slot]
            guard record.termCount == 1, record.isRequiredEquality else { break }
            isNumber[Int(system.links[record.firstTerm].variable)] = true
        }
        var isReached = system.nodes.indices.map { _ in false }
        var reached: [Int32] = []
        func reach(from slot: Int32) {
            for place in system.terms(of: slot) {
                let variable = system.links[place].variable
                guard !isReached[Int(variable)] else { continue }
                isReached[Int(variable)] = true
                reached.append(variable)
            }
        }
        reach(from: id.slot)
        while let variable = reached.popLast() {
            var place = system.nodes[variable].uses
            while place != ConstraintSystem.none {
                let link = system.links[place]
                place = link.next
                guard isCandidate[Int(link.slot)], !isRelated[Int(link.slot)] else { continue }
                if isNumber[Int(variable)], system.records[link.slot].termCount > 1 { continue }
                isRelated[Int(link.slot)] = true
                reach(from: link.slot)
            }
        }
        return candidates.filter { isRelated[Int($0.slot)] }
    }

    var requiredConstraints: [ConstraintID] { requiredSlots.map { id(of: $0) } }

    private func requiredConstraint(_ slot: Int32) -> LinearConstraint { system.constraint(slot).at(.required) }

    /// The slots of the required constraints of the solver.
    private var requiredSlots: [Int32] {
        system.records.indices.map { Int32($0) }
            .filter {
                system.records[$0].serial >= 0 && system.records[$0].strength == .required
            }
    }
}

/// A solver that determines which required constraints of another solver can hold at the same time, within the
/// domains of their variables.
private struct ConflictTrial<Number: SolverNumber>: ~Copyable {
    private(set) var solver = NumericSolver<Number>()
    /// The variables of this solver, keyed by the corresponding variables of the other solver.
    private var numbers: [Variable: Variable] = [:]
    /// The slots of the constraints, in the order in which they were added.
    private var slots: [Int32] = []
    /// The constraints that cause the current contradiction, or all constraints if the cause is not known.
    private var contradiction = Marks()

    /// Adds a constraint of `other`, and returns whether it can hold. Do not add further constraints after a
    /// constraint that cannot hold.
    mutating func admit(_ constraint: LinearConstraint, of other: borrowing NumericSolver<Number>) -> Bool {
        var constraint = constraint
        for index in constraint.expression.terms.indices {
            let variable = constraint.expression.terms[index].variable
            let isNonNegative = other.system.nodes[variable.index].isNonNegative
            let number = numbers[variable] ?? solver.makeVariable(domain: isNonNegative ? .nonNegative : .free)
            numbers[variable] = number
            constraint.expression.terms[index].variable = number
        }
        let (slot, canHold) = solver.admitForTrial(constraint)
        slots.append(slot)
        return canHold
    }

    /// Finds the constraints that exclude each other. Call this method after adding a constraint that cannot hold.
    mutating func findContradiction() {
        contradiction.removeAll(count: solver.system.records.count)
        let symbols = solver.simplex.contradiction() ?? slots.map { .constraint($0) }
        for symbol in symbols where !symbol.isVariable { _ = contradiction.insert(symbol.index) }
    }

    /// Removes a constraint, unless the remaining constraints could hold without it.
    ///
    /// - Parameter place: The number of constraints that were added before this constraint.
    /// - Returns: Whether the constraint was removed.
    mutating func removeIfDispensable(_ place: Int) -> Bool {
        let slot = slots[place]
        guard contradiction.contains(slot) else {
            solver.withdrawFromTrial(slot)
            return true
        }
        if solver.simplex.canHold(without: .constraint(slot)) { return false }
        solver.run(.begin)
        solver.withdrawFromTrial(slot)
        guard !solver.simplex.restoreFeasibility() else {
            solver.run(.undo)
            return false
        }
        solver.run(.keep)
        findContradiction()
        return true
    }
}
