extension Tableau {
    /// Moves to the optimum, from wherever the last changes left the tableau.
    ///
    /// The primal simplex method on a piecewise linear objective: a parametric symbol whose departure from zero makes
    /// the solution better moves until it doesn't, past the zeros of basic symbols, and the symbol whose zero stops it
    /// takes its place.
    ///
    /// - Source: Fourer, "A Simplex Algorithm for Piecewise-Linear Programming I", 1985; the levels as in Borning,
    ///   Freeman-Benson, Wilson, "Constraint Hierarchies", 1992.
    mutating func optimize() {
        var idle = 0
        while let symbol = idle > Stall.patience ? popSmallestCandidate() : popCandidate() {
            let isStalled = idle > Stall.patience
            guard !symbols[symbol].isBasic,
                let direction = descent(of: symbol, by: .complete)
            else { continue }
            let distance = step(symbol, towards: direction, by: .complete, isStalled: isStalled)
            idle = distance > Tolerance.value ? 0 : idle + 1
        }
        if !suspects.isEmpty { reviewSuspects() }
    }

    /// Keeps those suspects that are still on the wrong side, as they may be during a batch.
    private mutating func reviewSuspects() {
        let remaining = suspects.elements
        forgetSuspects()
        for symbol in remaining where symbols[symbol].isBasic { suspect(symbol) }
    }

    /// Empties the list of suspects, because everything required holds.
    mutating func forgetSuspects() {
        for index in suspects.indices { symbols[suspects[index]].isSuspect = false }
        suspects.removeAll()
    }

    /// Moves to where every required constraint holds, if there is such a place.
    ///
    /// - Returns: a symbol that stays on the wrong side, or nil.
    mutating func restoreFeasibility() -> Int32? {
        var idle = 0
        while let symbol = suspects.last {
            guard symbols[symbol].isBasic, isViolated(symbol) else {
                suspects.removeLast()
                symbols[symbol].isSuspect = false
                continue
            }
            let isStalled = idle > Stall.patience
            guard let (column, direction) = feasibilityDescent(isStalled: isStalled) else { return symbol }
            let distance = step(column, towards: direction, by: .feasibility, isStalled: isStalled)
            idle = distance > Tolerance.value ? 0 : idle + 1
        }
        return nil
    }

    /// A column that lessens the sum of required errors.
    ///
    /// Most often it is one of a violated row, and the shortest is the cheapest to move. At a degenerate vertex it may be another, of a row that would be violated
    /// by those.
    private mutating func feasibilityDescent(isStalled: Bool) -> (Int32, Direction)? {
        if !isStalled {
            for index in suspects.indices.reversed() {
                let symbol = suspects[index]
                guard symbols[symbol].isBasic, isViolated(symbol) else { continue }
                startRace(along: symbol)
                while let cell = scratch.race.next(in: matrix) {
                    let column = matrix.cells[cell].column
                    if let direction = descent(of: column, by: .feasibility) { return (column, direction) }
                }
            }
        }
        var smallest: (Int32, Direction)?
        var charged = suspects.elements.filter { symbols[$0].isBasic && isViolated($0) }
        var isCharged = Set(charged)
        var isPriced: Set<Int32> = []
        while let row = charged.popLast() {
            var cell = matrix.rowHeads[row]
            while cell != Cell.none {
                let column = matrix.cells[cell].column
                cell = matrix.cells[cell].nextInRow
                guard isPriced.insert(column).inserted else { continue }
                if column < smallest?.0 ?? Int32.max, let direction = descent(of: column, by: .feasibility) {
                    smallest = (column, direction)
                    if !isStalled { return smallest }
                }
                forEachCharged(in: column) { if isCharged.insert($0).inserted { charged.append($0) } }
            }
        }
        if let smallest { _ = descent(of: smallest.0, by: .feasibility) }
        return smallest
    }

    /// Tells the rows of `column` that are charged for at the required level, or would be if they moved.
    private func forEachCharged(in column: Int32, _ body: (Int32) -> Void) {
        var cell = matrix.columnHeads[column]
        while cell != Cell.none {
            let row = matrix.cells[cell].row
            if symbols[row].level == Level.required { body(row) }
            cell = matrix.cells[cell].nextInColumn
        }
    }

    private mutating func popCandidate() -> Int32? {
        guard let symbol = candidates.popLast() else { return nil }
        symbols[symbol].isCandidate = false
        return symbol
    }

    /// Bland's rule, which can't cycle: of all columns that descend, the one with the smallest number.
    private mutating func popSmallestCandidate() -> Int32? {
        var smallest: Int?
        var index = 0
        while index < candidates.count {
            let symbol = candidates[index]
            if symbols[symbol].isBasic || descent(of: symbol, by: .complete) == nil {
                symbols[symbol].isCandidate = false
                candidates.removeUnordered(at: index)
                continue
            }
            if smallest.map({ symbol < candidates[$0] }) ?? true { smallest = index }
            index += 1
        }
        guard let smallest else { return nil }
        let symbol = candidates[smallest]
        candidates.removeUnordered(at: smallest)
        symbols[symbol].isCandidate = false
        return symbol
    }
}

/// When to suspect that pivots go round in a circle.
enum Stall {
    /// This many steps of no length in a row are usual at a degenerate vertex; after them Bland's rule chooses.
    static let patience = 40
}
