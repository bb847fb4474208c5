/// What was told of the solution, and the memory to tell it with.
struct Readout: ~Copyable {
    private var changes: [Change] = []
    /// One bit a variable, for putting many of them in order.
    var bits = Buffer<UInt64>()

    /// Writes one change over what was told the time before.
    mutating func put(_ change: Change, at index: Int) {
        if index < changes.count { changes[index] = change } else { changes.append(change) }
    }

    /// The first `count` changes.
    mutating func changes(_ count: Int) -> [Change] {
        if count < changes.count { changes.removeLast(changes.count - count) }
        return changes
    }
}

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
        settle()
        collectMoved()
        orderTouched()
        var count = 0
        for index in touched.indices {
            let variable = touched[index]
            let value = currentValue(of: variable)
            graph.variables[variable].isTouched = false
            guard value != graph.variables[variable].value else { continue }
            graph.variables[variable].value = value
            readout.put(Change(variable: Variable(index: variable), value: value), at: count)
            count += 1
        }
        touched.removeAll()
        return readout.changes(count)
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

    /// Puts the touched variables in order.
    private mutating func orderTouched() {
        if touched.count <= 16 {
            for end in 1..<max(1, touched.count) {
                let variable = touched[end]
                var place = end
                while place > 0, touched[place - 1] > variable {
                    touched[place] = touched[place - 1]
                    place -= 1
                }
                touched[place] = variable
            }
            return
        }
        let words = (graph.variables.count + 63) / 64
        readout.bits.extend(to: words, with: 0)
        for index in touched.indices { readout.bits[Int(touched[index]) >> 6] |= 1 << UInt64(touched[index] & 63) }
        var count = 0
        for word in 0..<words where readout.bits[word] != 0 {
            var bits = readout.bits[word]
            readout.bits[word] = 0
            while bits != 0 {
                touched[count] = Int32(truncatingIfNeeded: word << 6 + bits.trailingZeroBitCount)
                count += 1
                bits &= bits - 1
            }
        }
    }
}
