/// The constraints, solved for the basic symbols.
///
/// Each basic symbol has a row, `basic = Σ coefficient · parametric`. Rows hold no constants: a symbol's constant is
/// kept apart, and its value is computed from the row and the constants of the row's columns. So a value never depends
/// on how many changes came before it.
///
/// The tableau is sparse both ways. What a change costs is the number of cells in the column that it moves.
struct Tableau {
    var symbols: [Symbol] = []
    var cells: [Cell] = []
    /// The symbol of each variable, by its index.
    var variableSymbols: [Int32] = []
    var levels = LevelTable()

    /// Parametric symbols whose cost may have become negative; nothing else needs pricing.
    var candidates: [Int32] = []
    /// Basic symbols of required constraints that were seen on the wrong side of zero.
    var suspects: [Int32] = []
    /// Variables whose value was written since last asked.
    var moved: [Int32] = []

    var freeSymbols: [Int32] = []
    var freeCells: [Int32] = []
    var scratch = Scratch()
    /// How many pivots were made, for tests and benchmarks.
    var pivotCount = 0

    /// The value of `symbol` by its row and the constants, free of drift.
    func computedValue(of symbol: Int32) -> Double {
        var value = symbols[Int(symbol)].constant
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            let entry = cells[Int(cell)]
            value -= entry.coefficient * symbols[Int(entry.column)].constant
            cell = entry.nextInRow
        }
        return value
    }

    /// Computes the value of a basic symbol again, and notes what follows from it.
    mutating func refresh(_ symbol: Int32) {
        let value = computedValue(of: symbol)
        guard value != symbols[Int(symbol)].value else { return }
        symbols[Int(symbol)].value = value
        noteMove(of: symbol)
        if abs(value) > symbols[Int(symbol)].tolerance, (value > 0) != symbols[Int(symbol)].isAbove {
            symbols[Int(symbol)].isAbove = value > 0
            enlistColumns(of: symbol)
        }
        suspect(symbol)
    }

    /// Remembers a basic `symbol` that is required to be elsewhere.
    mutating func suspect(_ symbol: Int32) {
        guard isViolated(symbol), !symbols[Int(symbol)].isSuspect else { return }
        symbols[Int(symbol)].isSuspect = true
        suspects.append(symbol)
    }

    /// True for a required constraint, or the domain of a variable, that doesn't hold.
    func isViolated(_ symbol: Int32) -> Bool {
        let it = symbols[Int(symbol)]
        return (it.value > it.tolerance && it.above == Level.required)
            || (it.value < -it.tolerance && it.below == Level.required)
    }

    mutating func noteMove(of symbol: Int32) {
        guard symbols[Int(symbol)].isVariable, !symbols[Int(symbol)].hasMoved else { return }
        symbols[Int(symbol)].hasMoved = true
        moved.append(symbol)
    }

    /// Lets the parametric `symbol` be priced.
    mutating func enlist(_ symbol: Int32) {
        guard !symbols[Int(symbol)].isCandidate else { return }
        symbols[Int(symbol)].isCandidate = true
        candidates.append(symbol)
    }

    /// Lets every column of the row of `symbol` be priced, because the cost of `symbol` changed.
    mutating func enlistColumns(of symbol: Int32) {
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            enlist(cells[Int(cell)].column)
            cell = cells[Int(cell)].nextInRow
        }
    }
}
