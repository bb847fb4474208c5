extension Tableau {
    /// After feasibility could not be restored: required constraints that exclude each other.
    ///
    /// These are the rows on whose side an error is charged, and the columns whose departure from zero it would pay
    /// for, which is the support of a certificate in the sense of Farkas' lemma.
    mutating func requiredSymbolsInConflict() -> [Int32] {
        var charged = suspects.filter { symbols[Int($0)].isBasic && isViolated($0) }
        var conflict: Set<Int32> = Set(charged)
        var priced: Set<Int32> = []
        while let row = charged.popLast() {
            var cell = symbols[Int(row)].head
            while cell != Cell.none {
                let column = cells[Int(cell)].column
                cell = cells[Int(cell)].nextInRow
                guard priced.insert(column).inserted else { continue }
                if requiredCost(of: column) != 0 { conflict.insert(column) }
                for other in rows(inColumn: column) where symbols[Int(other)].level == Level.required {
                    if conflict.insert(other).inserted { charged.append(other) }
                }
            }
        }
        return conflict.filter { !symbols[Int($0)].isVariable }.sorted()
    }

    /// What one unit of the parametric `symbol` adds to the errors of required constraints.
    private mutating func requiredCost(of symbol: Int32) -> Double {
        scratch.gradient.reset(levels: levels.count)
        for cell in columnCells(of: symbol) {
            let entry = cells[Int(cell)]
            let it = symbols[Int(entry.row)]
            scratch.gradient.add(it.sign * entry.coefficient * it.weight, at: it.level)
        }
        return scratch.gradient.cost(at: Level.required)
    }

    private func rows(inColumn symbol: Int32) -> [Int32] {
        columnCells(of: symbol).map { cells[Int($0)].row }
    }

    private func columnCells(of symbol: Int32) -> [Int32] {
        var found: [Int32] = []
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            found.append(cell)
            cell = cells[Int(cell)].nextInColumn
        }
        return found
    }
}

extension Solver {
    /// The least of `suspected` that still excludes `id`, in the order of adding.
    ///
    /// Leaves out one after the other, the latest first, and keeps those without which the rest could hold.
    func irreducibleConflict(among suspected: [Int32], with id: ConstraintID) -> [ConstraintID] {
        var kept: [(id: ConstraintID, constraint: LinearConstraint)] = []
        let symbols = Set(suspected)
        for (slot, record) in records.enumerated() where record.serial >= 0 && symbols.contains(record.symbol) {
            let candidate = ConstraintID(serial: record.serial, slot: Int32(slot))
            if candidate != id { kept.append((candidate, record.constraint)) }
        }
        kept.sort { $0.id < $1.id }
        let refused = records[Int(id.slot)].constraint
        for index in kept.indices.reversed() {
            var rest = kept.map(\.constraint)
            rest.remove(at: index)
            if !canHold(rest + [refused]) { kept.remove(at: index) }
        }
        return kept.map(\.id)
    }

    /// True when required `constraints` can hold together, in the domain of their variables.
    private func canHold(_ constraints: [LinearConstraint]) -> Bool {
        var trial = Tableau()
        var numbers: [Variable: Variable] = [:]
        for (serial, constraint) in constraints.enumerated() {
            var renamed = constraint
            for index in renamed.expression.terms.indices {
                let variable = renamed.expression.terms[index].variable
                if numbers[variable] == nil {
                    let original = tableau.symbols[Int(tableau.variableSymbols[Int(variable.index)])]
                    numbers[variable] = Variable(index: Int32(trial.variableSymbols.count))
                    var symbol = Symbol(rank: Int32(trial.variableSymbols.count), isBasic: false, isVariable: true)
                    symbol.below = original.below
                    trial.variableSymbols.append(trial.makeSymbol(symbol))
                }
                renamed.expression.terms[index].variable = numbers[variable] ?? variable
            }
            trial.suspect(trial.enterRow(for: renamed, serial: serial))
            if trial.restoreFeasibility() != nil { return false }
        }
        return true
    }
}
