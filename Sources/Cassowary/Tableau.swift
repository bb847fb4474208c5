/// The constraints, solved for the basic symbols.
///
/// Each basic symbol has a row, `basic = Σ coefficient · parametric`. Rows hold no constants: a symbol's constant is
/// kept apart, and its value is computed from the row and the constants of the row's columns. So a value never depends
/// on how many changes came before it.
///
/// The tableau is sparse both ways. What a change costs is the number of cells in the column that it moves.
struct Tableau: ~Copyable {
    var symbols = Pool<Symbol>()
    /// Row by basic symbol, column by parametric symbol.
    var matrix = SparseMatrix()
    var levels = LevelTable()

    /// Parametric symbols whose cost may have become negative; nothing else needs pricing.
    var candidates = Pool<Int32>()
    /// Basic symbols of required constraints that were seen on the wrong side of zero.
    var suspects = Pool<Int32>()
    /// Core variables whose value was written since last asked.
    var moved = Pool<Int32>()

    /// Parametric symbols whose direction was decided by distances from zero alone, since last asked.
    var undetermined = Pool<Int32>()

    var freeSymbols = Pool<Int32>()
    var scratch = Scratch()
    /// How many pivots were made, for tests and benchmarks.
    var pivotCount = 0

    /// Makes room for a symbol and gives its number.
    mutating func makeSymbol(_ symbol: Symbol) -> Int32 {
        if let free = freeSymbols.popLast() {
            symbols[free] = symbol
            return free
        }
        symbols.append(symbol)
        matrix.grow()
        return Int32(truncatingIfNeeded: symbols.count - 1)
    }

    /// Forgets a symbol that has neither row nor column any more.
    ///
    /// The lists may still name it. It does no harm there, nor does a later symbol of the same number.
    mutating func discard(_ symbol: Int32) {
        symbols[symbol] = Symbol(rank: -1, isBasic: false, isVariable: false)
        freeSymbols.append(symbol)
    }

    /// The value of `symbol` by its row and the constants, free of drift.
    @inline(__always)
    func computedValue(of symbol: Int32) -> Double {
        var value = symbols[symbol].constant
        var cell = matrix.rowHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            value -= entry.coefficient * symbols[entry.column].constant
            cell = entry.nextInRow
        }
        return value
    }

    /// Computes the value of a basic symbol again, and notes what follows from it.
    mutating func refresh(_ symbol: Int32) {
        let value = computedValue(of: symbol)
        guard value != symbols[symbol].value else { return }
        symbols[symbol].value = value
        noteMove(of: symbol)
        if abs(value) > Double(symbols[symbol].tolerance), (value > 0) != symbols[symbol].isAbove {
            symbols[symbol].isAbove = value > 0
            enlistColumns(of: symbol)
        }
        suspect(symbol)
    }

    /// Remembers a basic `symbol` that is required to be elsewhere.
    mutating func suspect(_ symbol: Int32) {
        guard isViolated(symbol), !symbols[symbol].isSuspect else { return }
        symbols[symbol].isSuspect = true
        suspects.append(symbol)
    }

    /// True for a required constraint, or the domain of a variable, that doesn't hold.
    @inline(__always)
    func isViolated(_ symbol: Int32) -> Bool {
        let it = symbols[symbol]
        return (it.value > Double(it.tolerance) && it.above == Level.required)
            || (it.value < -Double(it.tolerance) && it.below == Level.required)
    }

    mutating func noteMove(of symbol: Int32) {
        guard symbols[symbol].isCore, !symbols[symbol].hasMoved else { return }
        symbols[symbol].hasMoved = true
        moved.append(symbol)
    }

    /// Lets the parametric `symbol` be priced.
    mutating func enlist(_ symbol: Int32) {
        guard !symbols[symbol].isCandidate else { return }
        symbols[symbol].isCandidate = true
        candidates.append(symbol)
    }

    /// Lets every column of the row of `symbol` be priced, because the cost of `symbol` changed.
    mutating func enlistColumns(of symbol: Int32) {
        var cell = matrix.rowHeads[symbol]
        while cell != Cell.none {
            enlist(matrix.cells[cell].column)
            cell = matrix.cells[cell].nextInRow
        }
    }
}
