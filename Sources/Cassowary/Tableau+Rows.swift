extension Tableau {
    /// Makes a basic symbol whose row is what `scratch.row` holds, at whatever value the present solution gives it.
    mutating func enterRow(_ symbol: Symbol) -> Int32 {
        let number = makeSymbol(symbol)
        symbols[number].isBasic = true
        matrix.fillRow(number, from: &scratch.row)
        let value = computedValue(of: number)
        symbols[number].value = value
        if value != 0 { symbols[number].isAbove = value > 0 }
        if symbols[number].level != Level.none { enlistColumns(of: number) }
        suspect(number)
        return number
    }

    /// Adds a multiple of `symbol` to the row that is being made.
    mutating func addToRow(_ coefficient: Double, of symbol: Int32) {
        if !symbols[symbol].isBasic {
            scratch.row.add(coefficient, at: symbol)
            return
        }
        var cell = matrix.rowHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            scratch.row.add(coefficient * entry.coefficient, at: entry.column)
            cell = entry.nextInRow
        }
    }

    /// Gives a symbol its constant, and every basic symbol that follows its value.
    mutating func setConstant(_ constant: Double, of symbol: Int32) {
        symbols[symbol].setConstant(constant)
        if symbols[symbol].isBasic {
            refresh(symbol)
            return
        }
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            refresh(matrix.cells[cell].row)
            cell = matrix.cells[cell].nextInColumn
        }
    }

    /// Moves the costs of `symbol` to another level, or from none to a level.
    mutating func setCosts(above: Bool, below: Bool, at strength: Strength, of symbol: Int32) {
        let level = levels.retain(strength)
        removeCosts(of: symbol)
        symbols[symbol].above = above ? level : Level.none
        symbols[symbol].below = below ? level : Level.none
        if symbols[symbol].isBasic {
            enlistColumns(of: symbol)
            suspect(symbol)
        } else {
            enlist(symbol)
        }
    }

    /// Lets `symbol` go where it likes.
    mutating func removeCosts(of symbol: Int32) {
        let level = max(symbols[symbol].above, symbols[symbol].below)
        guard level != Level.none else { return }
        if symbols[symbol].isBasic {
            if symbols[symbol].level != Level.none { enlistColumns(of: symbol) }
        } else {
            enlist(symbol)
        }
        levels.release(level)
        symbols[symbol].above = Level.none
        symbols[symbol].below = Level.none
    }

    /// Takes a constraint's symbol out of the tableau.
    mutating func removeConstraint(_ symbol: Int32) {
        removeCosts(of: symbol)
        if !symbols[symbol].isBasic { makeBasic(symbol) }
        matrix.removeRow(symbol)
        discard(symbol)
    }

    /// Brings a symbol without costs into the basis, in the direction that the other constraints wish.
    private mutating func makeBasic(_ symbol: Int32) {
        if let direction = descent(of: symbol, by: .complete) {
            _ = step(symbol, towards: direction, by: .complete, isStalled: false)
        }
        guard !symbols[symbol].isBasic else { return }
        // Everything in its column is at zero on both sides, within rounding: any good pivot will do.
        var best = matrix.columnHeads[symbol]
        var cell = best
        while cell != Cell.none {
            if abs(matrix.cells[cell].coefficient) > abs(matrix.cells[best].coefficient) { best = cell }
            cell = matrix.cells[cell].nextInColumn
        }
        precondition(best != Cell.none, "a constraint in force has a column")
        pivot(at: best)
    }

    /// Makes a violated row hold by one pivot, if one column can do it with no other required row in its way: that of
    /// `preferred`, or else the shortest.
    mutating func restoreFeasibilityByOnePivot(of symbol: Int32, preferring preferred: Int32) -> Bool {
        startRace(along: symbol)
        if let cell = cell(of: symbol, in: preferred), restoreFeasibility(of: symbol, byPivotAt: cell) { return true }
        while let cell = scratch.race.next(in: matrix) {
            if restoreFeasibility(of: symbol, byPivotAt: cell) { return true }
        }
        return false
    }

    private mutating func restoreFeasibility(of symbol: Int32, byPivotAt cell: Int32) -> Bool {
        let entry = matrix.cells[cell]
        guard abs(entry.coefficient) > 0.01, let direction = descent(of: entry.column, by: .feasibility),
            isFirstRequired(symbol, along: entry.column, towards: direction)
        else { return false }
        symbols[entry.column].isAbove = direction == .up
        pivot(at: cell)
        return true
    }

    /// Exchanges the symbol of an equality that holds but has a row for `preferred`, if that is in the row, or for the
    /// symbol with the shortest column.
    ///
    /// - Returns: false when there is none to exchange it for.
    mutating func leaveBasis(_ symbol: Int32, preferring preferred: Int32) -> Bool {
        startRace(along: symbol)
        if let cell = cell(of: symbol, in: preferred), leaveBasis(at: cell) { return true }
        while let cell = scratch.race.next(in: matrix) {
            if leaveBasis(at: cell) { return true }
        }
        return false
    }

    private mutating func leaveBasis(at cell: Int32) -> Bool {
        let entry = matrix.cells[cell]
        let it = symbols[entry.column]
        // Another equality would only take its place.
        guard abs(entry.coefficient) > 0.01, it.above != Level.required || it.below != Level.required else {
            return false
        }
        symbols[entry.column].isAbove = it.above != Level.required
        pivot(at: cell)
        return true
    }

    /// Lets the columns of the row of `symbol` race.
    mutating func startRace(along symbol: Int32) {
        scratch.race.removeAll()
        var cell = matrix.rowHeads[symbol]
        while cell != Cell.none {
            scratch.race.enter(cell, from: matrix.columnHeads[matrix.cells[cell].column])
            cell = matrix.cells[cell].nextInRow
        }
    }

    /// The cell of the row of `symbol` in the column of `other`, if there are such.
    private func cell(of symbol: Int32, in other: Int32) -> Int32? {
        var cell = matrix.rowHeads[symbol]
        while cell != Cell.none {
            if matrix.cells[cell].column == other { return cell }
            cell = matrix.cells[cell].nextInRow
        }
        return nil
    }

    /// True when a direction makes the row of `symbol` zero before it violates anything that is required.
    @inline(__always)
    private func isFirstRequired(_ symbol: Int32, along column: Int32, towards direction: Direction) -> Bool {
        let charge = direction == .up ? symbols[column].above : symbols[column].below
        guard charge != Level.required else { return false }
        var cell = matrix.columnHeads[column]
        var own = Double.infinity
        var other = Double.infinity
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            let it = symbols[entry.row]
            let speed = entry.coefficient * direction.sign
            if (speed < 0) != it.isAbove {
                if it.level == Level.required { return false }
            } else if it.above == Level.required || it.below == Level.required {
                let distance = max(0, -it.value / speed)
                if entry.row == symbol { own = distance } else { other = min(other, distance) }
            }
            cell = entry.nextInColumn
        }
        return own < other
    }
}

extension Symbol {
    /// Sets the constant, and how much rounding its value may have.
    mutating func setConstant(_ constant: Double) {
        self.constant = constant
        tolerance = Float(Tolerance.value * max(1, abs(constant)))
    }
}
