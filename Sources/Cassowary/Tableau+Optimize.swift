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
    /// Most often it is one of a violated row. At a degenerate vertex it may be another; then it is a candidate, since
    /// every column that may have a negative cost is.
    private mutating func feasibilityDescent(isStalled: Bool) -> (Int32, Direction)? {
        if !isStalled {
            for index in suspects.indices.reversed() {
                let symbol = suspects[index]
                guard symbols[symbol].isBasic, isViolated(symbol) else { continue }
                var cell = matrix.rowHeads[symbol]
                while cell != Cell.none {
                    let column = matrix.cells[cell].column
                    if let direction = descent(of: column, by: .feasibility) { return (column, direction) }
                    cell = matrix.cells[cell].nextInRow
                }
            }
        }
        var smallest: (Int32, Direction)?
        for index in candidates.indices {
            let column = candidates[index]
            guard !symbols[column].isBasic, column < smallest?.0 ?? Int32.max else { continue }
            guard let direction = descent(of: column, by: .feasibility) else { continue }
            smallest = (column, direction)
            if !isStalled { return smallest }
        }
        if let smallest { _ = descent(of: smallest.0, by: .feasibility) }
        return smallest
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
