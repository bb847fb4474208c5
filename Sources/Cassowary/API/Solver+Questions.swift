/// Answers that one can ask why. Each optimises first when something changed.
extension Solver {
    /// What holds `variable` at its value: the strongest constraints first, then in the order of adding.
    ///
    /// Changing the constant of any other constraint by a little doesn't move the variable. Nothing holds a variable of
    /// another solver.
    public mutating func holders(of variable: Variable) -> [Contributor] {
        guard owns(variable) else { return [] }
        settle()
        return holders(of: .variable(variable.index))
    }

    /// The constraints that don't hold, in the order of adding, each with what holds it off.
    public mutating func violations() -> [Violation] {
        settle()
        var found: [Violation] = []
        for slot in simplex.basis.system.records.indices.map({ Int32($0) }) {
            let record = simplex.basis.system.records[slot]
            guard record.serial >= 0, record.role == ConstraintSystem.Role.slack else { continue }
            let reading = simplex.reading(ofConstraint: slot)
            let level = reading.side > 0 ? record.above : reading.side < 0 ? record.below : Level.none
            guard level != Level.none else { continue }
            found.append(
                Violation(
                    constraint: id(of: slot), amount: reading.value * record.scale,
                    holders: holders(of: .constraint(slot), times: record.scale)))
        }
        return found.sorted { $0.constraint < $1.constraint }
    }

    /// The constraint that has an identifier, as it is now; its terms with equal variables added up.
    public func constraint(_ id: ConstraintID) throws(SolverError) -> LinearConstraint {
        try checkHolds(id)
        return simplex.basis.system.constraint(id.slot)
    }

    /// The constraints that are held, in the order of adding.
    package var constraints: [ConstraintID] {
        simplex.basis.system.records.indices.map { Int32($0) }.filter { simplex.basis.system.records[$0].serial >= 0 }
            .map { id(of: $0) }.sorted()
    }

    /// What each variable may be, in the order of their making.
    package var domains: [Domain] {
        simplex.basis.system.nodes.indices.map { simplex.basis.system.nodes[$0].isNonNegative ? .nonNegative : .free }
    }

    /// The name that was given to `variable`, or one made from its rank.
    public func name(of variable: Variable) -> String {
        let name = owns(variable) && variable.rank < names.count ? names[variable.rank] : ""
        return name.isEmpty ? "v\(variable.rank)" : name
    }
}

extension Solver {
    /// The identifier of the constraint in `slot`.
    func id(of slot: Int32) -> ConstraintID {
        ConstraintID(serial: simplex.basis.system.records[slot].serial, slot: slot)
    }

    /// What holds the value of `symbol`, which is not active.
    private mutating func holders(of symbol: Symbol, times factor: Double = 1) -> [Contributor] {
        guard !simplex.basis.isActive(symbol) else {
            return [
                Contributor(
                    reason: .zero(Variable(index: symbol.index, owner: simplex.basis.system.owner)), influence: 1)
            ]
        }
        simplex.basis.computeRow(of: symbol)
        var constraints: [(record: (Strength, Int), holder: Contributor)] = []
        var zeros: [(variable: Int32, holder: Contributor)] = []
        for index in simplex.basis.row.entries.indices {
            let entry = simplex.basis.row.entries[index]
            let influence = entry.multiple * factor
            guard abs(entry.multiple) > Tolerance.cost * entry.magnitude else { continue }
            if entry.symbol.isVariable {
                let variable = Variable(index: entry.symbol.index, owner: simplex.basis.system.owner)
                zeros.append((variable.index, Contributor(reason: .zero(variable), influence: influence)))
            } else {
                let slot = entry.symbol.index
                let record = simplex.basis.system.records[slot]
                let holder = Contributor(reason: .constraint(id(of: slot)), influence: influence / record.scale)
                constraints.append(((record.strength, record.serial), holder))
            }
        }
        constraints.sort { $0.record.0 != $1.record.0 ? $0.record.0 > $1.record.0 : $0.record.1 < $1.record.1 }
        zeros.sort { $0.variable < $1.variable }
        return constraints.map(\.holder) + zeros.map(\.holder)
    }
}

extension Solver {
    /// The value of `variable` in the present solution. Optimises first when something changed.
    ///
    /// NaN if another solver made the variable.
    public mutating func value(of variable: Variable) -> Double {
        guard owns(variable) else { return .nan }
        settle()
        return simplex.basis.system.nodes[variable.index].value + 0
    }

    /// The variables whose value moved since last asked, in the order of their making.
    ///
    /// Optimises first when something changed. A variable that moved and came back in between isn't reported. Nothing is
    /// allocated when the array of the call before was let go.
    public mutating func changes() -> [Change] {
        var changes: [Change] = []
        swap(&changes, &lastChanges)
        readChanges(into: &changes)
        lastChanges = changes
        return changes
    }

    /// Writes ``changes()`` over what `changes` holds.
    ///
    /// For callers that ask at every frame: counting references to the array took a quarter of the time of a small
    /// change.
    public mutating func readChanges(into changes: inout [Change]) {
        settle()
        // The first time most of them have moved.
        if changes.capacity == 0 { changes.reserveCapacity(simplex.basis.system.nodes.count) }
        let owner = simplex.basis.system.owner
        var count = 0
        var start = 0
        while let (first, word) = simplex.touched.popWord(from: &start) {
            var bits = word
            while bits != 0 {
                let variable = first + Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
                bits &= bits - 1
                // Adding zero makes no difference but for -0.
                let value = simplex.basis.system.nodes[variable].value + 0
                guard value != simplex.basis.system.nodes[variable].reported else { continue }
                simplex.basis.system.nodes[variable].reported = value
                let change = Change(variable: Variable(index: variable, owner: owner), value: value)
                if count < changes.count { changes[count] = change } else { changes.append(change) }
                count += 1
            }
        }
        if count < changes.count { changes.removeLast(changes.count - count) }
    }

    /// Whether an optimization since the solver was made has reached the limit of its work. Values may then be others than
    /// the optimum.
    package var hasGivenUp: Bool { simplex.isExhausted }

    /// The exchanges after which one optimization gives up; `nil`, which is the default, for a number that follows from
    /// the size of the system and that no optimization is known to reach.
    package var exchangeLimit: Int? {
        get { simplex.givenPivotLimit }
        set { simplex.givenPivotLimit = newValue }
    }

    /// Moves to the optimum.
    mutating func settle() {
        if simplex.optimize() { determinacy.isCurrent = false }
    }
}

/// Something that has a part in the value of a variable.
public struct Contributor: Hashable, Sendable {
    /// What holds.
    public let reason: Reason
    /// How much the value grows when the target grows by one: for `x == 2 · y + 10` held at 10, the influence on `x` is 1.
    ///
    /// The target of a constraint is what its constant, with the sign changed, asks for.
    public let influence: Double

    /// What holds a variable where it is.
    public enum Reason: Hashable, Sendable {
        /// A constraint that holds with equality.
        case constraint(ConstraintID)
        /// A variable that is zero: because it may not be less, or because nothing says anything else.
        case zero(Variable)
    }
}

/// A constraint that doesn't hold, since stronger ones, or equally strong ones that rank before it, are in its way.
public struct Violation: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID
    /// The value of its expression, which should be zero, or at most or at least zero.
    public let amount: Double
    /// What holds the expression at that value.
    public let holders: [Contributor]
}
