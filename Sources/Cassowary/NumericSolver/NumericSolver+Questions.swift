/// Methods that read the solution and explain it. Each mutating method first optimizes the solution if the solver has
/// changed.
extension NumericSolver {
    mutating func holders(of variable: Variable) -> [Contributor] {
        guard owns(variable) else { return [] }
        settle()
        return holders(of: .variable(variable.index))
    }

    mutating func violations() -> [Violation] {
        settle()
        var found: [Violation] = []
        for slot in system.records.indices.map({ Int32($0) }) {
            let record = system.records[slot]
            guard record.serial >= 0, record.role == ConstraintSystem.Role.slack else { continue }
            let reading = simplex.reading(ofConstraint: slot)
            let level = reading.side > 0 ? record.above : reading.side < 0 ? record.below : Level.none
            guard level != Level.none else { continue }
            found.append(
                Violation(
                    constraint: id(of: slot), amount: reading.value.rounded * record.scale,
                    holders: holders(of: .constraint(slot), times: record.scale)))
        }
        return found.sorted { $0.constraint < $1.constraint }
    }

    func constraint(_ id: ConstraintID) throws(SolverError) -> LinearConstraint {
        try checkHolds(id)
        return system.constraint(id.slot)
    }

    var constraints: [ConstraintID] {
        system.records.indices.map { Int32($0) }.filter { system.records[$0].serial >= 0 }.map { id(of: $0) }.sorted()
    }

    var domains: [Domain] { system.nodes.indices.map { system.nodes[$0].isNonNegative ? .nonNegative : .free } }

    func isUnused(_ variable: Variable) -> Bool { system.nodes[variable.index].uses == ConstraintSystem.none }

    func name(of variable: Variable) -> String {
        let name = owns(variable) && variable.rank < names.count ? names[variable.rank] : ""
        return name.isEmpty ? "v\(variable.rank)" : name
    }
}

extension NumericSolver {
    /// Returns the identifier of the constraint in `slot`.
    func id(of slot: Int32) -> ConstraintID { ConstraintID(serial: system.records[slot].serial, slot: slot) }

    /// Returns the contributors that determine the value of `symbol`, with their influences multiplied by `factor`.
    /// An active variable is its own contributor.
    private mutating func holders(of symbol: Symbol, times factor: Double = 1) -> [Contributor] {
        guard !simplex.basis.isActive(symbol) else {
            return [Contributor(reason: .zero(Variable(index: symbol.index, owner: system.owner)), influence: 1)]
        }
        simplex.basis.computeRow(of: symbol, includesEqualities: true)
        var constraints: [(record: (Strength, Int), holder: Contributor)] = []
        var zeros: [(variable: Int32, holder: Contributor)] = []
        for index in simplex.basis.row.entries.indices {
            let entry = simplex.basis.row.entries[index]
            let influence = entry.multiple.rounded * factor
            guard abs(entry.multiple) > Number.tolerance.cost * entry.magnitude else { continue }
            if entry.symbol.isVariable {
                let variable = Variable(index: entry.symbol.index, owner: system.owner)
                zeros.append((variable.index, Contributor(reason: .zero(variable), influence: influence)))
            } else {
                let slot = entry.symbol.index
                let record = system.records[slot]
                let holder = Contributor(reason: .constraint(id(of: slot)), influence: influence / record.scale)
                constraints.append(((record.strength, record.serial), holder))
            }
        }
        constraints.sort { $0.record.0 != $1.record.0 ? $0.record.0 > $1.record.0 : $0.record.1 < $1.record.1 }
        zeros.sort { $0.variable < $1.variable }
        return constraints.map(\.holder) + zeros.map(\.holder)
    }
}

extension NumericSolver {
    mutating func value(of variable: Variable) -> Double {
        guard owns(variable) else { return .nan }
        settle()
        return simplex.basis.values[variable.index].rounded + 0
    }

    mutating func changes() -> [Change] {
        var changes: [Change] = []
        swap(&changes, &lastChanges)
        readChanges(into: &changes)
        lastChanges = changes
        return changes
    }

    mutating func readChanges(into changes: inout [Change]) {
        settle()
        // At the first call, most variables have changed.
        if changes.capacity == 0 { changes.reserveCapacity(system.nodes.count) }
        let owner = system.owner
        var count = 0
        var start = 0
        while let (first, word) = simplex.touched.popWord(from: &start) {
            var bits = word
            while bits != 0 {
                let variable = first + Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
                bits &= bits - 1
                // Adding zero replaces -0 with 0 and leaves other values unchanged.
                let value = simplex.basis.values[variable].rounded + 0
                guard value != system.nodes[variable].reported else { continue }
                system.nodes[variable].reported = value
                let change = Change(variable: Variable(index: variable, owner: owner), value: value)
                if count < changes.count { changes[count] = change } else { changes.append(change) }
                count += 1
            }
        }
        if count < changes.count { changes.removeLast(changes.count - count) }
    }

    var hasGivenUp: Bool { simplex.isExhausted }

    var exchangeLimit: Int? {
        get { simplex.givenPivotLimit }
        set { simplex.givenPivotLimit = newValue }
    }

    /// Optimizes the solution if the solver has changed.
    mutating func settle() {
        guard simplex.optimize() else { return }
        determinacy.isCurrent = false
        // Required constraints can exclude each other only inside a batch. Otherwise, rounding errors hide the solution.
        if !isBatching, !simplex.suspects.isEmpty { simplex.basis.requirePrecision() }
    }
}

// MARK: Determinacy

/// The known results of ``Solver/isDetermined(_:)``.
struct Determinacy: ~Copyable {
    enum Answer: UInt8 {
        case determined
        case open
        /// The vertex is degenerate in a direction that moves the variable, so only a trial can decide.
        case unknown
    }

    /// The answers for the current solution, indexed by variable.
    var answers = Buffer<UInt8>()
    var isCurrent = false
}

extension NumericSolver {
    mutating func isDetermined(_ variable: Variable) -> Bool {
        precondition(!isBatching, "the optimum is not known before the end of the batch")
        guard owns(variable) else { return false }
        settle()
        if !determinacy.isCurrent { simplex.findDeterminacy(into: &determinacy) }
        switch Determinacy.Answer(rawValue: determinacy.answers[variable.index]) {
        case .determined: return true
        case .open: return false
        case .unknown, nil:
            let isDetermined = anotherOptimum(for: variable) == nil
            let answer = isDetermined ? Determinacy.Answer.determined : .open
            determinacy.answers[variable.index] = answer.rawValue
            return isDetermined
        }
    }

    mutating func anotherOptimum(for variable: Variable) -> [Change]? {
        precondition(!isBatching && !isTrying, "the optimum is not known inside a batch or a trial")
        guard owns(variable) else { return nil }
        settle()
        let isCurrent = determinacy.isCurrent
        defer { determinacy.isCurrent = isCurrent }
        let value = simplex.basis.values[variable.index].rounded
        for target in [value + max(1, abs(value)), value - max(1, abs(value))] {
            run(.begin)
            defer { run(.undo) }
            _ = changes()
            // This constraint is weaker than all others, so it can cause only moves that have no cost.
            let pull = LinearConstraint(variable - target, .equal, strength: .faint)
            guard case .held = admit(pull) else { continue }
            let moved = self.value(of: variable)
            if abs(moved - value) > 1e-7 * max(1, abs(value)) { return changes() }
        }
        return nil
    }
}

extension Strength {
    /// A strength that is weaker than every strength that a caller can create.
    static let faint = Strength(faintLevel: .leastNonzeroMagnitude)
}

extension Simplex {
    /// Uses the reduced costs of all levels to find the variables that have the same value in every optimum.
    ///
    /// A symbol whose reduced cost is positive is zero in every optimum. Therefore only the columns of other symbols
    /// can move variables. A column moves its variables if a step along it is possible.
    mutating func findDeterminacy(into determinacy: inout Determinacy) {
        determinacy.answers.removeAll()
        determinacy.answers.extend(to: system.nodes.count, with: Determinacy.Answer.determined.rawValue)
        visitFreeSymbols { basis, isOpen in
            let answer = isOpen ? Determinacy.Answer.open : .unknown
            for place in basis.column.variables.indices {
                let variable = basis.column.variables[place]
                guard basis.column.slopes[variable] != 0 else { continue }
                if determinacy.answers[variable] != Determinacy.Answer.open.rawValue {
                    determinacy.answers[variable] = answer.rawValue
                }
            }
        }
        determinacy.isCurrent = true
    }

    /// Calls `body` with each active symbol that can leave zero without making any level worse, and with whether a step
    /// is possible. During the call, ``Basis/column`` contains the slopes of the variables that the step moves.
    mutating func visitFreeSymbols(_ body: (borrowing Basis<Number>, _ isOpen: Bool) -> Void) {
        // The result depends on which slopes are exactly zero. Rounding errors of earlier exchanges could make them
        // nonzero.
        refactorizeForQuestion()
        findFreeSymbols()
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            guard basis.isActive(symbol) else { continue }
            computeMoves(of: symbol)
            basis.column.dropRoundingErrors()
            let freedom = reduced[symbol]
            body(basis, (freedom.up && canStep(.up)) || (freedom.down && canStep(.down)))
        }
    }

    /// Returns whether the reduced costs are valid for a step in `direction`. The reduced costs are invalid if the step
    /// moves a symbol at zero to the side whose cost they do not include, or if the step violates a required
    /// constraint.
    private mutating func canStep(_ direction: Direction) -> Bool {
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.above != Level.none || move.below != Level.none else { continue }
            let rises = move.speed * direction.sign > 0
            let hasSameCost = move.isAbove == rises && (rises ? move.above : move.below) != Level.required
            if !hasSameCost, reading(of: move.symbol).side == 0 { return false }
        }
        return true
    }
}
