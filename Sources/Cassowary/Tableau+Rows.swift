extension Tableau {
    /// Adds the row of `constraint`, basic, at whatever value the present solution gives it.
    ///
    /// The row is divided by a power of two, which is exact, to bring its largest coefficient near one; the sign is
    /// chosen so that the first variable has a positive coefficient and "above" means that it is too large.
    mutating func enterRow(for constraint: LinearConstraint, serial: Int) -> Int32 {
        let (first, scale) = normalization(of: constraint.expression)
        var row = Symbol(rank: first, isBasic: true, isVariable: false)
        row.serial = serial
        row.weight = abs(scale)
        setConstant(constraint.expression.constant / scale, of: &row)
        let symbol = makeSymbol(row)
        setCosts(of: symbol, constraint.relation, isFlipped: scale < 0, constraint.strength)

        for term in constraint.expression.terms {
            addTerm(term.coefficient / scale, variable: Int32(term.variable.index))
        }
        for column in scratch.marked {
            let sum = scratch.sums[Int(column)]
            if sum != 0 { insert(sum, row: symbol, column: column) }
            scratch.sums[Int(column)] = 0
            scratch.marks[Int(column)] = Cell.none
        }
        scratch.marked.removeAll(keepingCapacity: true)

        symbols[Int(symbol)].value = computedValue(of: symbol)
        if symbols[Int(symbol)].value != 0 { symbols[Int(symbol)].isAbove = symbols[Int(symbol)].value > 0 }
        if symbols[Int(symbol)].level != Level.none { enlistColumns(of: symbol) }
        return symbol
    }

    /// The rank of a row and the number to divide it by.
    private func normalization(of expression: LinearExpression) -> (rank: Int32, scale: Double) {
        var largest = 0.0
        var first: Term?
        for term in expression.terms where term.coefficient != 0 {
            largest = max(largest, abs(term.coefficient))
            if first == nil {
                let total = expression.terms.reduce(0) { $0 + ($1.variable == term.variable ? $1.coefficient : 0) }
                if total != 0 { first = Term(term.variable, coefficient: total) }
            }
        }
        guard let first else { return (Int32.max, 1) }
        return (first.variable.index, first.coefficient < 0 ? -largest.binade : largest.binade)
    }

    /// The number that the row of `expression` is divided by.
    func scale(of expression: LinearExpression) -> Double {
        normalization(of: expression).scale
    }

    /// Adds a multiple of a variable, or of its row, to the row that is being made.
    private mutating func addTerm(_ coefficient: Double, variable: Int32) {
        let symbol = variableSymbols[Int(variable)]
        if !symbols[Int(symbol)].isBasic {
            addCell(coefficient, column: symbol)
            return
        }
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            addCell(coefficient * cells[Int(cell)].coefficient, column: cells[Int(cell)].column)
            cell = cells[Int(cell)].nextInRow
        }
    }

    private mutating func addCell(_ coefficient: Double, column: Int32) {
        let index = Int(column)
        if scratch.marks[index] == Cell.none {
            scratch.marks[index] = 0
            scratch.marked.append(column)
        }
        let previous = scratch.sums[index]
        let sum = previous + coefficient
        let isCancelled = abs(sum) <= Tolerance.cancellation * max(abs(previous), abs(coefficient))
        scratch.sums[index] = isCancelled ? 0 : sum
    }

    private func setConstant(_ constant: Double, of symbol: inout Symbol) {
        symbol.constant = constant
        symbol.tolerance = Tolerance.value * max(1, abs(constant))
    }

    /// Gives a constraint's symbol its constant, and every basic symbol that follows its value.
    mutating func setConstant(_ constant: Double, of symbol: Int32) {
        setConstant(constant, of: &symbols[Int(symbol)])
        if symbols[Int(symbol)].isBasic {
            refresh(symbol)
            return
        }
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            refresh(cells[Int(cell)].row)
            cell = cells[Int(cell)].nextInColumn
        }
    }

    /// Sets where an error of `symbol` is charged.
    mutating func setCosts(of symbol: Int32, _ relation: Relation, isFlipped: Bool, _ strength: Strength) {
        let level = levels.retain(strength)
        let chargesAbove = relation == .equal || (relation == .lessThanOrEqual) != isFlipped
        let chargesBelow = relation == .equal || (relation == .greaterThanOrEqual) != isFlipped
        symbols[Int(symbol)].above = chargesAbove ? level : Level.none
        symbols[Int(symbol)].below = chargesBelow ? level : Level.none
    }

    /// Moves the costs of `symbol` to another level.
    mutating func setStrength(_ strength: Strength, of symbol: Int32) {
        let level = levels.retain(strength)
        let index = Int(symbol)
        levels.release(max(symbols[index].above, symbols[index].below))
        if symbols[index].above != Level.none { symbols[index].above = level }
        if symbols[index].below != Level.none { symbols[index].below = level }
        if symbols[index].isBasic {
            enlistColumns(of: symbol)
            suspect(symbol)
        } else {
            enlist(symbol)
        }
    }

    /// Takes a constraint's symbol out of the tableau.
    mutating func removeConstraint(_ symbol: Int32) {
        if symbols[Int(symbol)].isBasic, symbols[Int(symbol)].level != Level.none { enlistColumns(of: symbol) }
        levels.release(max(symbols[Int(symbol)].above, symbols[Int(symbol)].below))
        symbols[Int(symbol)].above = Level.none
        symbols[Int(symbol)].below = Level.none
        if !symbols[Int(symbol)].isBasic { makeBasic(symbol) }
        forget(symbol)
        removeRow(of: symbol)
    }

    /// Brings a symbol without costs into the basis, in the direction that the other constraints wish.
    private mutating func makeBasic(_ symbol: Int32) {
        if let direction = descent(of: symbol, by: .complete) {
            _ = step(symbol, towards: direction, by: .complete, isStalled: false)
        }
        guard !symbols[Int(symbol)].isBasic else { return }
        // Everything in its column is at zero on both sides, within rounding: any good pivot will do.
        var best = symbols[Int(symbol)].head
        var cell = best
        while cell != Cell.none {
            if abs(cells[Int(cell)].coefficient) > abs(cells[Int(best)].coefficient) { best = cell }
            cell = cells[Int(cell)].nextInColumn
        }
        pivot(at: best)
    }

    /// Takes a symbol off the list of suspects, since its number is about to be given to another.
    private mutating func forget(_ symbol: Int32) {
        if symbols[Int(symbol)].isSuspect { suspects.removeAll { $0 == symbol } }
        if symbols[Int(symbol)].isCandidate { candidates.removeAll { $0 == symbol } }
    }
}
