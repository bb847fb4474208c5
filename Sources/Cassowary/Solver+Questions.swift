/// Answers that one can ask why. Each optimises first when something changed.
extension Solver {
    /// What holds `variable` at its value: the strongest constraints first, then in the order of adding.
    ///
    /// Changing the constant of any other constraint by a little doesn't move the variable.
    public mutating func holders(of variable: Variable) -> [Holder] {
        settle()
        return holders(of: [variable.index: 1])
    }

    /// The constraints that don't hold, in the order of adding, each with what holds it off.
    public mutating func violations() -> [Violation] {
        settle()
        var found: [Violation] = []
        for slot in graph.records.indices.map({ Int32($0) }) {
            let record = graph.records[slot]
            guard record.serial >= 0, record.symbol != ConstraintGraph.none else { continue }
            let symbol = tableau.symbols[record.symbol]
            guard symbol.isBasic, symbol.level != Level.none, abs(symbol.value) > Double(symbol.tolerance) else {
                continue
            }
            var expression: [Int32: Double] = [:]
            for index in graph.terms(of: slot) {
                expression[graph.links[index].variable] = graph.links[index].coefficient
            }
            found.append(
                Violation(
                    constraint: id(of: slot), amount: symbol.value * record.scale, holders: holders(of: expression)))
        }
        return found.sorted { $0.constraint < $1.constraint }
    }

    /// True when `variable` has the same value in every solution that is as good at every level.
    public mutating func isDetermined(_ variable: Variable) -> Bool {
        anotherOptimum(for: variable) == nil
    }

    /// A solution that is as good at every level but gives `variable` another value, as the changes that lead to it.
    ///
    /// - Returns: nil when the variable is determined.
    /// - Complexity: what has moved since ``changes()`` was last asked, and one or two steps.
    public mutating func anotherOptimum(for variable: Variable) -> [Change]? {
        precondition(!isBatching, "what is optimal is not known before the batch is over")
        settle()
        let value = currentValue(of: variable.index)
        for target in [value + max(1, abs(value)), value - max(1, abs(value))] {
            run(.begin)
            defer { run(.undo) }
            _ = changes()
            // Weaker than every level, so only what costs nothing gives way.
            let pull = LinearConstraint(variable - target, .equal, strength: .faint)
            guard (try? add(pull)) != nil else { continue }
            let moved = self.value(of: variable)
            if abs(moved - value) > Tolerance.value * max(1, abs(value)) { return changes() }
        }
        return nil
    }

    /// The constraint that has an identifier, as it is now; its terms with equal variables added up.
    public func constraint(_ id: ConstraintID) throws(SolverError) -> LinearConstraint {
        try checkHolds(id)
        return graph.constraint(id.slot)
    }

    /// The constraints that are held, in the order of adding.
    package var constraints: [ConstraintID] {
        graph.records.indices.map { Int32($0) }.filter { graph.records[$0].serial >= 0 }.map { id(of: $0) }.sorted()
    }

    /// What each variable may be, in the order of their making.
    package var domains: [Domain] {
        graph.variables.indices.map { graph.variables[Int32($0)].isNonNegative ? .nonNegative : .free }
    }

    /// The name that was given to `variable`, or one made from its rank.
    public func name(of variable: Variable) -> String {
        let name = variable.rank < names.count ? names[variable.rank] : ""
        return name.isEmpty ? "v\(variable.rank)" : name
    }
}

extension Strength {
    /// Weaker than any strength that can be made.
    static let faint = Strength(faintLevel: .leastNonzeroMagnitude)
}

extension Solver {
    /// The identifier of the constraint in `slot`.
    func id(of slot: Int32) -> ConstraintID {
        ConstraintID(serial: graph.records[slot].serial, slot: slot)
    }

    /// What holds a sum of multiples of variables.
    ///
    /// The sum is written as a sum of multiples of the constraints in force, and of variables that are zero; those
    /// multiples are the influences. Rows of the tableau tell how core variables follow the constraints there; what
    /// definitions stand between is taken out, the latest first.
    private func holders(of sum: [Int32: Double]) -> [Holder] {
        var residual = sum
        var multipliers: [Int32: Double] = [:]
        graph.takeOutDefinitions(of: &residual, into: &multipliers)

        var influences: [Int32: Double] = [:]
        var zeros: [Int32: Double] = [:]
        for variable in residual.keys.sorted() {
            let amount = residual[variable] ?? 0
            let symbol = graph.variables[variable].symbol
            guard symbol != ConstraintGraph.none, tableau.symbols[symbol].isBasic else {
                zeros[variable, default: 0] += amount
                continue
            }
            var cell = tableau.matrix.rowHeads[symbol]
            while cell != Cell.none {
                let entry = tableau.matrix.cells[cell]
                let it = tableau.symbols[entry.column]
                if it.isVariable {
                    zeros[it.rank, default: 0] += amount * entry.coefficient
                } else {
                    influences[entry.column, default: 0] += amount * entry.coefficient
                }
                cell = entry.nextInRow
            }
        }
        for (variable, influence) in zeros { residual[variable, default: 0] -= influence }
        for slot in graph.records.indices.map({ Int32($0) }) where graph.records[slot].serial >= 0 {
            let record = graph.records[slot]
            guard record.symbol != ConstraintGraph.none, let influence = influences[record.symbol] else { continue }
            let multiplier = influence / record.scale
            multipliers[slot] = multiplier
            for index in graph.terms(of: slot) {
                residual[graph.links[index].variable, default: 0] -= multiplier * graph.links[index].coefficient
            }
        }
        // A defined variable may be zero by itself, and then stands for its definition.
        graph.takeOutDefinitions(of: &residual, into: &multipliers)
        return sorted(multipliers, zeros)
    }

    private func sorted(_ multipliers: [Int32: Double], _ zeros: [Int32: Double]) -> [Holder] {
        let constraints = multipliers.filter { abs($0.value) > Tolerance.cost }.keys.sorted {
            (graph.records[$1].strength, graph.records[$0].serial)
                < (graph.records[$0].strength, graph.records[$1].serial)
        }
        let variables = zeros.filter { abs($0.value) > Tolerance.cost }.keys.sorted()
        return constraints.map { Holder(reason: .constraint(id(of: $0)), influence: multipliers[$0] ?? 0) }
            + variables.map { Holder(reason: .zero(Variable(index: $0)), influence: zeros[$0] ?? 0) }
    }
}

extension ConstraintGraph {
    /// Replaces the defined variables of a sum by what their definitions say, the latest first.
    ///
    /// - Parameter multipliers: what each definition contributed, by its slot.
    func takeOutDefinitions(of sum: inout [Int32: Double], into multipliers: inout [Int32: Double]) {
        func order(_ variable: Int32) -> Int { variables[variable].order }
        var waiting = sum.keys.filter { variables[$0].definition != ConstraintGraph.none }
        waiting.sort { order($0) < order($1) }
        while let variable = waiting.popLast() {
            guard let amount = sum.removeValue(forKey: variable), abs(amount) > Tolerance.cost else { continue }
            let slot = variables[variable].definition
            let multiplier = amount / pivotCoefficient(of: slot)
            multipliers[slot, default: 0] += multiplier
            for index in terms(of: slot) where links[index].variable != variable {
                let other = links[index].variable
                let isNew = sum[other] == nil
                sum[other, default: 0] -= multiplier * links[index].coefficient
                guard isNew, variables[other].definition != ConstraintGraph.none else { continue }
                let place = waiting.firstIndex { order($0) > order(other) } ?? waiting.count
                waiting.insert(other, at: place)
            }
        }
    }
}
