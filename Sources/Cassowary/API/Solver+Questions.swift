/// Answers that one can ask why. Each optimises first when something changed.
extension Solver {
    /// What holds `variable` at its value: the strongest constraints first, then in the order of adding.
    ///
    /// Changing the constant of any other constraint by a little doesn't move the variable. Nothing holds a variable of
    /// another solver.
    public mutating func holders(of variable: Variable) -> [Holder] {
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
    private mutating func holders(of symbol: Symbol, times factor: Double = 1) -> [Holder] {
        guard !simplex.basis.isActive(symbol) else {
            return [
                Holder(reason: .zero(Variable(index: symbol.index, owner: simplex.basis.system.owner)), influence: 1)
            ]
        }
        simplex.basis.computeRow(of: symbol)
        var constraints: [(record: (Strength, Int), holder: Holder)] = []
        var zeros: [(variable: Int32, holder: Holder)] = []
        for index in simplex.basis.row.entries.indices {
            let entry = simplex.basis.row.entries[index]
            let influence = entry.multiple * factor
            guard abs(entry.multiple) > Tolerance.cost * entry.magnitude else { continue }
            if entry.symbol.isVariable {
                let variable = Variable(index: entry.symbol.index, owner: simplex.basis.system.owner)
                zeros.append((variable.index, Holder(reason: .zero(variable), influence: influence)))
            } else {
                let slot = entry.symbol.index
                let record = simplex.basis.system.records[slot]
                let holder = Holder(reason: .constraint(id(of: slot)), influence: influence / record.scale)
                constraints.append(((record.strength, record.serial), holder))
            }
        }
        constraints.sort { $0.record.0 != $1.record.0 ? $0.record.0 > $1.record.0 : $0.record.1 < $1.record.1 }
        zeros.sort { $0.variable < $1.variable }
        return constraints.map(\.holder) + zeros.map(\.holder)
    }
}
