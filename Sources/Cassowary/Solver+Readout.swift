extension Solver {
    /// The value of `variable` in the present solution. Optimises first when something changed.
    public mutating func value(of variable: Variable) -> Double {
        settle()
        return currentValue(of: variable.index)
    }

    /// The variables whose value moved since last asked, in the order of their making.
    ///
    /// Optimises first when something changed. A variable that moved and came back in between isn't told. Nothing is
    /// allocated when the array of the call before was let go.
    public mutating func changes() -> [Change] {
        var told: [Change] = []
        swap(&told, &lastChanges)
        readChanges(into: &told)
        lastChanges = told
        return told
    }

    /// Writes ``changes()`` over what `told` holds.
    ///
    /// For who asks at every frame: counting references to the array took a quarter of the time of a small change.
    public mutating func readChanges(into told: inout [Change]) {
        settle()
        collectMoved()
        // The first time most of them have moved.
        if told.capacity == 0 { told.reserveCapacity(graph.variables.count) }
        var count = 0
        var start = 0
        while let (first, word) = touched.popWord(from: &start) {
            var bits = word
            while bits != 0 {
                let variable = first + Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
                bits &= bits - 1
                let value = currentValue(of: variable)
                guard value != graph.variables[variable].value else { continue }
                graph.variables[variable].value = value
                let change = Change(variable: Variable(index: variable), value: value)
                if count < told.count { told[count] = change } else { told.append(change) }
                count += 1
            }
        }
        if count < told.count { told.removeLast(told.count - count) }
    }

    /// Moves to the optimum.
    mutating func settle() {
        if !leaving.isEmpty { completeRemovals() }
        tableau.optimize()
        while !tableau.undetermined.isEmpty, bringInUndetermined() { tableau.optimize() }
    }

    /// Gives rows to the defined variables that follow something that nothing determines, so that their distances from
    /// zero count.
    ///
    /// - Returns: whether there were any that had none.
    private mutating func bringInUndetermined() -> Bool {
        var newcomers: [Int32] = []
        for symbol in tableau.undetermined.elements where !tableau.symbols[symbol].isBasic {
            if tableau.symbols[symbol].isVariable { noteFollowers(of: symbol, in: &newcomers) }
            var cell = tableau.matrix.columnHeads[symbol]
            while cell != Cell.none {
                noteFollowers(of: tableau.matrix.cells[cell].row, in: &newcomers)
                cell = tableau.matrix.cells[cell].nextInColumn
            }
        }
        tableau.undetermined.removeAll()
        newcomers.sort()
        for variable in newcomers where graph.variables[variable].symbol == ConstraintGraph.none {
            bringIntoTableau(variable)
        }
        return !newcomers.isEmpty
    }

    private func noteFollowers(of symbol: Int32, in newcomers: inout [Int32]) {
        guard tableau.symbols[symbol].isVariable else { return }
        var cell = graph.forms.columnHeads[tableau.symbols[symbol].rank]
        while cell != Cell.none {
            let follower = graph.forms.cells[cell].row
            if graph.variables[follower].symbol == ConstraintGraph.none { newcomers.append(follower) }
            cell = graph.forms.cells[cell].nextInColumn
        }
    }

    /// The value that the tableau and the forms give.
    @inline(__always)
    func currentValue(of variable: Int32) -> Double {
        let node = graph.variables[variable]
        guard node.definition != ConstraintGraph.none else {
            // Adding zero makes no difference but for -0.
            return node.symbol == ConstraintGraph.none ? 0 : tableau.symbols[node.symbol].value + 0
        }
        var value = node.constant
        var cell = graph.forms.rowHeads[variable]
        while cell != Cell.none {
            let entry = graph.forms.cells[cell]
            let symbol = graph.variables[entry.column].symbol
            if symbol != ConstraintGraph.none { value += entry.coefficient * tableau.symbols[symbol].value }
            cell = entry.nextInRow
        }
        return value + 0
    }

    /// Touches what moved in the tableau, and what follows it.
    private mutating func collectMoved() {
        for index in tableau.moved.indices {
            let symbol = Int(tableau.moved[index])
            tableau.symbols[symbol].hasMoved = false
            let variable = tableau.symbols[symbol].rank
            guard tableau.symbols[symbol].isVariable,
                graph.variables[variable].definition == ConstraintGraph.none
            else { continue }
            touch(variable)
            var cell = graph.forms.columnHeads[variable]
            while cell != Cell.none {
                touch(graph.forms.cells[cell].row)
                cell = graph.forms.cells[cell].nextInColumn
            }
        }
        tableau.moved.removeAll()
    }
}
