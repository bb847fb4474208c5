extension Solver {
    /// What is wrong inside, in words, or nil. For tests, after every change.
    ///
    /// - Complexity: everything is looked at.
    func brokenInvariant() -> String? {
        tableau.brokenInvariant() ?? brokenDefinition() ?? brokenRow()
    }

    /// A form is its definition with the definitions before it put in.
    private func brokenDefinition() -> String? {
        for variable in graph.variables.indices.map({ Int32($0) }) {
            let node = graph.variables[variable]
            if node.symbol != ConstraintGraph.none,
                tableau.symbols[node.symbol].isCore != (node.definition == ConstraintGraph.none)
            {
                return "the tableau is wrong about whether variable \(variable) has a definition"
            }
            guard node.definition != ConstraintGraph.none else { continue }
            guard graph.records[node.definition].defined == variable else {
                return "the definition of variable \(variable) defines another"
            }
            for index in graph.terms(of: node.definition) where graph.links[index].variable != variable {
                let other = graph.variables[graph.links[index].variable]
                if other.definition != ConstraintGraph.none, other.order >= node.order {
                    return "variable \(variable) is defined by one that is defined later"
                }
            }
            var residual = graph.reducedTerms(of: node.definition)
            for (core, coefficient) in residual where abs(coefficient) < 1e-7 { residual[core] = nil }
            if !residual.isEmpty { return "the form of variable \(variable) leaves \(residual) of its definition" }
            let constant = graph.reducedConstant(node.definition)
            if abs(constant) > 1e-6 * max(1, abs(node.constant)) {
                return "the constant of variable \(variable) leaves \(constant) of its definition"
            }
        }
        return nil
    }

    /// The row of a constraint is its expression, put together from the rows of core variables.
    private func brokenRow() -> String? {
        for slot in graph.records.indices.map({ Int32($0) }) {
            let record = graph.records[slot]
            guard record.serial >= 0 else { continue }
            guard record.symbol != ConstraintGraph.none else {
                if record.defined == ConstraintGraph.none { return "constraint \(record.serial) is nowhere" }
                continue
            }
            var value = graph.reducedConstant(slot)
            for (core, coefficient) in graph.reducedTerms(of: slot) {
                value += coefficient * tableau.symbols[graph.variables[core].symbol].value
            }
            let found = tableau.symbols[record.symbol].value * record.scale
            if abs(value - found) > 1e-5 * max(1, abs(value)) {
                return "constraint \(record.serial) has the value \(found) in the tableau and \(value) by its variables"
            }
        }
        return nil
    }
}

extension ConstraintGraph {
    /// The coefficients of the constraint in `slot` once defined variables are replaced by their forms.
    func reducedTerms(of slot: Int32) -> [Int32: Double] {
        var sum: [Int32: Double] = [:]
        for index in terms(of: slot) {
            let link = links[index]
            guard variables[link.variable].definition != ConstraintGraph.none else {
                sum[link.variable, default: 0] += link.coefficient
                continue
            }
            var cell = forms.rowHeads[link.variable]
            while cell != Cell.none {
                sum[forms.cells[cell].column, default: 0] += link.coefficient * forms.cells[cell].coefficient
                cell = forms.cells[cell].nextInRow
            }
        }
        return sum
    }
}

extension Tableau {
    func brokenInvariant() -> String? {
        if let broken = matrix.brokenInvariant() { return broken }
        for symbol in symbols.indices.map({ Int32($0) }) {
            let it = symbols[symbol]
            if it.isBasic {
                if matrix.columnHeads[symbol] != Cell.none { return "basic symbol \(symbol) has a column" }
                if abs(it.value - computedValue(of: symbol)) > 1e-7 * max(1, abs(it.value)) {
                    return "symbol \(symbol) is \(it.value) and should be \(computedValue(of: symbol))"
                }
                if abs(it.value) > Double(it.tolerance), it.isAbove != (it.value > 0) {
                    return "symbol \(symbol) is \(it.value) and on the wrong side"
                }
            } else {
                if it.value != 0 { return "parametric symbol \(symbol) is \(it.value)" }
                if matrix.rowHeads[symbol] != Cell.none { return "parametric symbol \(symbol) has a row" }
            }
        }
        return nil
    }
}

extension SparseMatrix {
    func brokenInvariant() -> String? {
        for row in rowHeads.indices.map({ Int32($0) }) {
            var previous = Cell.none
            var cell = rowHeads[row]
            while cell != Cell.none {
                let entry = cells[cell]
                if entry.row != row { return "cell \(cell) of row \(row) says row \(entry.row)" }
                if entry.previousInRow != previous { return "cell \(cell) doesn't know what precedes it in row \(row)" }
                if entry.coefficient == 0 { return "cell \(cell) is zero" }
                previous = cell
                cell = entry.nextInRow
            }
        }
        for column in columnHeads.indices.map({ Int32($0) }) {
            var previous = Cell.none
            var cell = columnHeads[column]
            while cell != Cell.none {
                let entry = cells[cell]
                if entry.column != column { return "cell \(cell) of column \(column) says column \(entry.column)" }
                if entry.previousInColumn != previous {
                    return "cell \(cell) doesn't know what precedes it in column \(column)"
                }
                previous = cell
                cell = entry.nextInColumn
            }
        }
        return nil
    }
}
