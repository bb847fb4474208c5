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

    /// The earliest of `candidates` that exclude the constraint `id`, were it required: of all sets that do, the one whose last
    /// member comes first, then the last but one, and so on. So it follows from their order and from nothing else.
    ///
    /// - Parameter candidates: Constraints that can hold together.
    /// - Returns: The members in the order of `candidates`; `nil` if all of these can hold with the constraint.
    /// - Complexity: Solves those that have to do with the constraint once for each member.
    package func earliestConflict(of id: ConstraintID, among candidates: [ConstraintID]) -> [ConstraintID]? {
        let candidates = related(to: id, among: candidates)
        var members: [ConstraintID] = []
        var end = candidates.count
        while true {
            var trial = ConflictTrial()
            var holds = admits(id, in: &trial)
            for member in members where holds { holds = admits(member, in: &trial) }
            guard holds else { return members.reversed() }
            guard let next = candidates[..<end].firstIndex(where: { !admits($0, in: &trial) }) else { return nil }
            members.append(candidates[next])
            end = next
        }
    }

    /// Those of `candidates` that share variables with the constraint `id`, or with one that does, and so on.
    ///
    /// A variable that one of the first candidates alone gives a number joins nothing: what is on the other side of it can hold with
    /// that number.
    private func related(to id: ConstraintID, among candidates: [ConstraintID]) -> [ConstraintID] {
        var isCandidate = simplex.basis.system.records.indices.map { _ in false }
        var isRelated = isCandidate
        for candidate in candidates { isCandidate[Int(candidate.slot)] = true }
        var isNumber = simplex.basis.system.nodes.indices.map { _ in false }
        for candidate in candidates {
            let record = simplex.basis.system.records[candidate.slot]
            guard record.termCount == 1, record.isRequiredEquality else { break }
            isNumber[Int(simplex.basis.system.links[record.firstTerm].variable)] = true
        }
        var isReached = simplex.basis.system.nodes.indices.map { _ in false }
        var reached: [Int32] = []
        func reach(from slot: Int32) {
            for place in simplex.basis.system.terms(of: slot) {
                let variable = simplex.basis.system.links[place].variable
                guard !isReached[Int(variable)] else { continue }
                isReached[Int(variable)] = true
                reached.append(variable)
            }
        }
        reach(from: id.slot)
        while let variable = reached.popLast() {
            var place = simplex.basis.system.nodes[variable].uses
            while place != ConstraintSystem.none {
                let link = simplex.basis.system.links[place]
                place = link.next
                guard isCandidate[Int(link.slot)], !isRelated[Int(link.slot)] else { continue }
                if isNumber[Int(variable)], simplex.basis.system.records[link.slot].termCount > 1 { continue }
                isRelated[Int(link.slot)] = true
                reach(from: link.slot)
            }
        }
        return candidates.filter { isRelated[Int($0.slot)] }
    }

    /// The required constraints that are held, in no order.
    package var requiredConstraints: [ConstraintID] { requiredSlots.map { id(of: $0) } }

    private func admits(_ id: ConstraintID, in trial: inout ConflictTrial) -> Bool {
        trial.admit(simplex.basis.system.constraint(id.slot).at(.required), of: self)
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
        var trial = ConflictTrial()
        for slot in slots where !trial.admit(simplex.basis.system.constraint(slot), of: self) { return false }
        return true
    }
}

/// A solver that finds out whether some constraints of another can hold together, each at its strength.
private struct ConflictTrial: ~Copyable {
    private var solver = Solver()
    /// Its variables, by those of the other solver.
    private var numbers: [Variable: Variable] = [:]

    /// Adds a constraint of `other`. Of no use any more once that is refused.
    mutating func admit(_ constraint: LinearConstraint, of other: borrowing Solver) -> Bool {
        var constraint = constraint
        for index in constraint.expression.terms.indices {
            let variable = constraint.expression.terms[index].variable
            let isNonNegative = other.simplex.basis.system.nodes[variable.index].isNonNegative
            let number = numbers[variable] ?? solver.makeVariable(domain: isNonNegative ? .nonNegative : .free)
            numbers[variable] = number
            constraint.expression.terms[index].variable = number
        }
        return solver.admitForTrial(constraint)
    }
}

/// A required constraint that required constraints already present exclude.
public struct UnsatisfiableConstraint: Error, Hashable, Sendable {
    /// What was asked for and refused.
    public let constraint: LinearConstraint
    /// Required constraints already present that can't hold together with `constraint`, in the order of adding.
    ///
    /// The set is irreducible: without any one of them the rest and `constraint` could hold. It is empty when
    /// `constraint` contradicts itself or the domain of its variables.
    public let contradicted: [ConstraintID]
}

/// Why a solver refused a change. Whatever the case, the solver is as it was before the call.
public enum SolverError: Error, Hashable, Sendable {
    /// Required constraints exclude it.
    case unsatisfiable(UnsatisfiableConstraint)
    /// No such constraint, or no longer.
    case unknownConstraint(ConstraintID)
    /// The variable has an edit already.
    case duplicateEdit(Variable)
    /// The variable has no edit.
    case unknownEdit(Variable)
    /// An edit was to be required. Edits are optional, so that other constraints can't exclude a suggestion.
    case requiredEdit(Variable)
    /// A coefficient, a constant or a suggested value that is NaN or infinite, or outside ``Solver/coefficientRange`` or
    /// ``Solver/constantLimit``.
    case numberOutOfRange(Double)
    /// The level of the strength is not finite, or not more than zero.
    case strengthOutOfRange(Strength)
    /// Another solver made the variable.
    case foreignVariable(Variable)

    /// The conflict, when that is what is wrong.
    public var conflict: UnsatisfiableConstraint? {
        if case .unsatisfiable(let conflict) = self { conflict } else { nil }
    }
}
