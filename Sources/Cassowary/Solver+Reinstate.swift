extension Solver {
    /// Makes the definition in `slot` a constraint of the tableau, in force, with nothing moved.
    ///
    /// Its variable becomes a core variable, and whatever was expressed by the form of the variable is expressed by the
    /// variable itself. The tableau gets the column that the constraint would have had all along, put together from what
    /// follows the variable: a basic row by how much it follows, a parametric one with its whole column.
    ///
    /// - Complexity: the number of rows and forms that depend on the variable.
    mutating func reinstate(_ slot: Int32) {
        let variable = graph.records[slot].defined
        graph.consequences(of: variable, into: &consequences)
        graph.findSlopes(in: &consequences)
        if graph.variables[variable].symbol == ConstraintGraph.none { bringIntoTableau(variable) }

        var symbol = makeConstraintSymbol(slot)
        symbol.isBasic = false
        symbol.setConstant(
            -graph.pivotCoefficient(of: slot) * graph.variables[variable].constant / graph.records[slot].scale
        )
        let restored = tableau.makeSymbol(symbol)
        let perUnit = graph.records[slot].scale / graph.pivotCoefficient(of: slot)
        for dependent in consequences.variables.elements {
            let symbol = graph.variables[dependent].symbol
            if symbol != ConstraintGraph.none {
                tableau.addToColumn(consequences.slope(of: dependent) * perUnit, following: symbol)
            }
        }
        for dependent in consequences.slots.elements {
            let record = graph.records[dependent]
            let slope = graph.slope(of: dependent, in: consequences) / record.scale
            tableau.addToColumn(slope * perUnit, following: record.symbol)
        }
        tableau.finishColumn(of: restored)
        tableau.enlist(restored)
        graph.records[slot].symbol = restored

        graph.rebase(consequences, using: &tableau.scratch.row)
        tableau.symbols[graph.variables[variable].symbol].isCore = true
        for dependent in consequences.variables.elements {
            // What waits to be told of may have moved it by way of variables that it doesn't follow any more; and from
            // here on its value is computed otherwise, so its last bit may differ.
            touch(dependent)
            let node = graph.variables[dependent]
            if node.symbol != ConstraintGraph.none {
                tableau.symbols[node.symbol].setConstant(node.constant)
            }
        }
        for dependent in consequences.slots.elements {
            let record = graph.records[dependent]
            tableau.symbols[record.symbol].setConstant(graph.reducedConstant(dependent) / record.scale)
        }
        consequences.forgetSlopes()
    }
}

extension ConstraintGraph {
    /// The coefficient that the definition in `slot` gives the variable it defines.
    func pivotCoefficient(of slot: Int32) -> Double {
        let defined = records[slot].defined
        for index in terms(of: slot) where links[index].variable == defined { return links[index].coefficient }
        preconditionFailure("the constraint in slot \(slot) defines nothing")
    }

    /// Finds how much each of the consequences follows the first.
    func findSlopes(in consequences: inout Consequences) {
        for (position, variable) in consequences.variables.elements.enumerated() {
            if position == 0 {
                consequences.setSlope(1, of: variable)
                continue
            }
            let slot = variables[variable].definition
            consequences.setSlope(0, of: variable)
            consequences.setSlope(-slope(of: slot, in: consequences) / pivotCoefficient(of: slot), of: variable)
        }
    }

    /// How much the expression of the constraint in `slot` follows the first of the consequences.
    func slope(of slot: Int32, in consequences: borrowing Consequences) -> Double {
        var slope = 0.0
        for index in terms(of: slot) {
            slope += links[index].coefficient * consequences.slope(of: links[index].variable)
        }
        return slope
    }

    /// Makes the first of the consequences a core variable, and expresses the others by it rather than by its form.
    mutating func rebase(_ consequences: borrowing Consequences, using row: inout RowAccumulator) {
        let core = consequences.variables[0]
        let others = consequences.variables.elements.dropFirst()
        for variable in others where consequences.slope(of: variable) != 0 {
            let slope = consequences.slope(of: variable)
            addForm(of: variable, times: 1, to: &row)
            addForm(of: core, times: -slope, to: &row)
            row.add(slope, at: core)
            forms.removeRow(variable)
            forms.fillRow(variable, from: &row)
        }
        undefine(core)
        for variable in others { refreshConstant(of: variable) }
    }

    func addForm(of variable: Int32, times factor: Double, to row: inout RowAccumulator) {
        var cell = forms.rowHeads[variable]
        while cell != Cell.none {
            row.add(factor * forms.cells[cell].coefficient, at: forms.cells[cell].column)
            cell = forms.cells[cell].nextInRow
        }
    }
}

extension Tableau {
    /// Adds to the column that is being made what a symbol contributes that follows it by `slope`.
    mutating func addToColumn(_ slope: Double, following symbol: Int32) {
        guard slope != 0 else { return }
        if symbols[symbol].isBasic {
            scratch.row.add(slope, at: symbol)
            return
        }
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            scratch.row.add(-slope * entry.coefficient, at: entry.row)
            cell = entry.nextInColumn
        }
    }

    /// Gives the parametric `symbol` the column that was put together.
    mutating func finishColumn(of symbol: Int32) {
        for index in scratch.row.entries.indices {
            let row = scratch.row.entries[index]
            let coefficient = scratch.row.take(row)
            if coefficient != 0 { matrix.insert(coefficient, row: row, column: symbol) }
        }
        scratch.row.finish()
    }
}
