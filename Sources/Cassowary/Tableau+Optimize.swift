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
            guard !symbols[Int(symbol)].isBasic,
                let direction = descent(of: symbol, by: .complete)
            else { continue }
            let distance = step(symbol, towards: direction, by: .complete, isStalled: isStalled)
            idle = distance > Tolerance.value ? 0 : idle + 1
        }
        for symbol in suspects { symbols[Int(symbol)].isSuspect = false }
        suspects.removeAll(keepingCapacity: true)
    }

    /// Moves to where every required constraint holds, if there is such a place.
    ///
    /// - Returns: a symbol that stays on the wrong side, or nil.
    mutating func restoreFeasibility() -> Int32? {
        var idle = 0
        while let symbol = suspects.last {
            guard symbols[Int(symbol)].isBasic, isViolated(symbol) else {
                suspects.removeLast()
                symbols[Int(symbol)].isSuspect = false
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
                guard symbols[Int(symbol)].isBasic, isViolated(symbol) else { continue }
                var cell = symbols[Int(symbol)].head
                while cell != Cell.none {
                    let column = cells[Int(cell)].column
                    if let direction = descent(of: column, by: .feasibility) { return (column, direction) }
                    cell = cells[Int(cell)].nextInRow
                }
            }
        }
        var smallest: (Int32, Direction)?
        for column in candidates where !symbols[Int(column)].isBasic && column < smallest?.0 ?? Int32.max {
            guard let direction = descent(of: column, by: .feasibility) else { continue }
            smallest = (column, direction)
            if !isStalled { return smallest }
        }
        if let smallest { _ = descent(of: smallest.0, by: .feasibility) }
        return smallest
    }

    private mutating func popCandidate() -> Int32? {
        guard let symbol = candidates.popLast() else { return nil }
        symbols[Int(symbol)].isCandidate = false
        return symbol
    }

    /// Bland's rule, which can't cycle: of all columns that descend, the one with the smallest number.
    private mutating func popSmallestCandidate() -> Int32? {
        var smallest: Int?
        var index = 0
        while index < candidates.count {
            let symbol = candidates[index]
            if symbols[Int(symbol)].isBasic || descent(of: symbol, by: .complete) == nil {
                symbols[Int(symbol)].isCandidate = false
                candidates.swapAt(index, candidates.count - 1)
                candidates.removeLast()
                continue
            }
            if smallest.map({ symbol < candidates[$0] }) ?? true { smallest = index }
            index += 1
        }
        guard let smallest else { return nil }
        let symbol = candidates.remove(at: smallest)
        symbols[Int(symbol)].isCandidate = false
        return symbol
    }
}

/// When to suspect that pivots go round in a circle.
enum Stall {
    /// This many steps of no length in a row are usual at a degenerate vertex; after them Bland's rule chooses.
    static let patience = 40
}
