extension Solver {
    /// Makes required constraints hold again after the one in `slot` changed.
    ///
    /// - Returns: what contradicts it, if that can't be, with the tableau as it was before the call.
    mutating func restoreFeasibility(for slot: Int32, moving heir: Int32? = nil) -> [ConstraintID]? {
        if isBatching {
            if let heir { moveInBatch(heir, for: slot) }
            return nil
        }
        if tableau.suspects.count == 1, let symbol = tableau.suspects.last, tableau.isViolated(symbol),
            tableau.symbols[symbol].isBasic,
            tableau.restoreFeasibilityByOnePivot(of: symbol, preferring: self.symbol(of: heir))
        {
            tableau.forgetSuspects()
            return nil
        }
        tableau.run(.begin)
        guard tableau.restoreFeasibility() != nil else {
            tableau.run(.keep)
            return nil
        }
        let suspected = conflict()
        tableau.run(.undo)
        return irreducibleConflict(among: suspected, with: slot)
    }

    /// Makes an equality hold if one pivot can do it. Others may still be violated.
    private mutating func moveInBatch(_ heir: Int32, for slot: Int32) {
        let symbol = graph.records[slot].symbol
        guard symbol != ConstraintGraph.none, tableau.isViolated(symbol), tableau.symbols[symbol].isBasic else {
            return
        }
        _ = tableau.restoreFeasibilityByOnePivot(of: symbol, preferring: self.symbol(of: heir))
    }

    private func symbol(of variable: Int32?) -> Int32 {
        variable.map { graph.variables[$0].symbol } ?? ConstraintGraph.none
    }

    /// After feasibility could not be restored: the slots of required constraints that exclude each other.
    ///
    /// The violated rows and the columns that would pay for a step, each with its multiplier, add up to a contradiction
    /// (Farkas' lemma). In terms of the variables what is left over is taken up by definitions, latest first.
    mutating func conflict() -> [Int32] {
        let multipliers = tableau.requiredMultipliers()
        var conflict: [Int32] = []
        var residual: [Int32: Double] = [:]
        func add(_ multiplier: Double, _ slot: Int32, to residual: inout [Int32: Double]) {
            for index in graph.terms(of: slot) {
                residual[graph.links[index].variable, default: 0] += multiplier * graph.links[index].coefficient
            }
        }
        for slot in graph.records.indices where graph.records[slot].symbol != ConstraintGraph.none {
            let record = graph.records[slot]
            guard record.serial >= 0, let multiplier = multipliers[record.symbol] else { continue }
            conflict.append(Int32(slot))
            add(multiplier / record.scale, Int32(slot), to: &residual)
        }
        // A defined variable may also stand for itself, by its domain.
        var definitions: [Int32] = []
        for variable in graph.variables.indices {
            let node = graph.variables[variable]
            guard node.definition != ConstraintGraph.none else { continue }
            definitions.append(node.definition)
            if let multiplier = multipliers[node.symbol] { residual[Int32(variable), default: 0] += multiplier }
        }
        func order(_ slot: Int32) -> Int { graph.variables[graph.records[slot].defined].order }
        definitions.sort { order($0) > order($1) }
        for slot in definitions {
            let amount = residual[graph.records[slot].defined] ?? 0
            guard abs(amount) > Tolerance.cost else { continue }
            conflict.append(slot)
            add(-amount / graph.pivotCoefficient(of: slot), slot, to: &residual)
        }
        return conflict
    }

    /// The least of `suspected` that still excludes the constraint in `slot`, in the order of adding.
    ///
    /// Leaves out one after the other, the latest first, and keeps those without which the rest could hold.
    func irreducibleConflict(among suspected: [Int32], with slot: Int32) -> [ConstraintID] {
        var kept = suspected.filter { $0 != slot }
            .map { ConstraintID(serial: graph.records[$0].serial, slot: $0) }
            .sorted()
        for index in kept.indices.reversed() {
            var rest = kept
            rest.remove(at: index)
            if !canHold(rest.map(\.slot) + [slot]) { kept.remove(at: index) }
        }
        return kept
    }

    /// True when required constraints can hold together, in the domain of their variables.
    private func canHold(_ slots: [Int32]) -> Bool {
        var trial = Solver()
        var numbers: [Variable: Variable] = [:]
        for slot in slots {
            var constraint = graph.constraint(slot)
            for index in constraint.expression.terms.indices {
                let variable = constraint.expression.terms[index].variable
                let isNonNegative = graph.variables[variable.index].isNonNegative
                let number = numbers[variable] ?? trial.makeVariable(domain: isNonNegative ? .nonNegative : .free)
                numbers[variable] = number
                constraint.expression.terms[index].variable = number
            }
            guard trial.admitForTrial(constraint) else { return false }
        }
        return true
    }
}

extension Tableau {
    /// After feasibility could not be restored: how often each required symbol enters the contradiction.
    mutating func requiredMultipliers() -> [Int32: Double] {
        var multipliers: [Int32: Double] = [:]
        var charged = suspects.elements.filter { symbols[$0].isBasic && isViolated($0) }
        for symbol in charged { multipliers[symbol] = symbols[symbol].sign * Double(symbols[symbol].weight) }
        var priced: Set<Int32> = []
        while let row = charged.popLast() {
            var cell = matrix.rowHeads[row]
            while cell != Cell.none {
                let column = matrix.cells[cell].column
                cell = matrix.cells[cell].nextInRow
                guard priced.insert(column).inserted else { continue }
                let cost = requiredCost(of: column, charging: &charged, multipliers: &multipliers)
                if cost != 0 { multipliers[column] = -cost }
            }
        }
        return multipliers
    }

    /// What one unit of the parametric `symbol` adds to the errors of required constraints.
    private mutating func requiredCost(
        of symbol: Int32, charging charged: inout [Int32], multipliers: inout [Int32: Double]
    ) -> Double {
        scratch.gradient.reset(levels: levels.count)
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            cell = entry.nextInColumn
            let it = symbols[entry.row]
            guard it.level == Level.required else { continue }
            scratch.gradient.add(it.sign * entry.coefficient * Double(it.weight), at: Level.required)
            if multipliers[entry.row] == nil {
                multipliers[entry.row] = it.sign * Double(it.weight)
                charged.append(entry.row)
            }
        }
        return scratch.gradient.cost(at: Level.required)
    }
}
