/// The traffic between the constraint graph, which knows definitions, and the tableau, which doesn't.
extension Solver {
    /// The term by which the constraint in `slot` can define a variable, if nothing mentions that variable yet.
    mutating func definableTerm(of slot: Int32) -> Int? {
        let terms = graph.terms(of: slot)
        for index in terms where graph.isUnused(graph.links[index].variable) {
            // A coefficient much smaller than the others would make a form of huge ones.
            let largest = 100 * abs(graph.links[index].coefficient)
            if terms.allSatisfy({ abs(graph.links[$0].coefficient) <= largest }),
                forgetSymbol(ofUnused: graph.links[index].variable)
            {
                return index
            }
        }
        return nil
    }

    /// Takes a variable that nothing mentions out of the tableau.
    ///
    /// - Returns: false when rounding has left something of it there.
    private mutating func forgetSymbol(ofUnused variable: Int32) -> Bool {
        let symbol = graph.variables[variable].symbol
        guard symbol != ConstraintGraph.none else { return true }
        guard !tableau.symbols[symbol].isBasic, tableau.matrix.columnHeads[symbol] == Cell.none else { return false }
        if tableau.symbols[symbol].hasMoved { touch(variable) }
        tableau.discard(symbol)
        graph.variables[variable].symbol = ConstraintGraph.none
        return true
    }

    /// True when nothing but its definition mentions `variable`, and the tableau doesn't know it.
    @inline(__always)
    func isUsedByDefinitionOnly(_ variable: Int32) -> Bool {
        let node = graph.variables[variable]
        return graph.links[node.uses].next == ConstraintGraph.none && node.symbol == ConstraintGraph.none
    }

    /// The symbol of a variable that has no definition.
    mutating func coreSymbol(of variable: Int32) -> Int32 {
        let known = graph.variables[variable].symbol
        if known != ConstraintGraph.none { return known }
        var core = Symbol(variable, isNonNegative: graph.variables[variable].isNonNegative)
        core.isCore = true
        let symbol = tableau.makeSymbol(core)
        graph.variables[variable].symbol = symbol
        return symbol
    }

    /// Lets the core variables of a form be priced, since what follows them counts.
    mutating func enlistForm(of variable: Int32) {
        var cell = graph.forms.rowHeads[variable]
        while cell != Cell.none {
            let symbol = coreSymbol(of: graph.forms.cells[cell].column)
            if tableau.symbols[symbol].isBasic {
                tableau.enlistColumns(of: symbol)
            } else {
                tableau.enlist(symbol)
            }
            cell = graph.forms.cells[cell].nextInRow
        }
    }

    /// Adds a multiple of `variable`, by its form if it has one, to the row that the tableau is making.
    mutating func addToRow(_ coefficient: Double, of variable: Int32) {
        if graph.variables[variable].definition == ConstraintGraph.none {
            tableau.addToRow(coefficient, of: coreSymbol(of: variable))
            return
        }
        var cell = graph.forms.rowHeads[variable]
        while cell != Cell.none {
            let entry = graph.forms.cells[cell]
            tableau.addToRow(coefficient * entry.coefficient, of: coreSymbol(of: entry.column))
            cell = entry.nextInRow
        }
    }

    /// Makes the constraint in `slot` a row of the tableau.
    ///
    /// The row is divided by a power of two, which is exact, to bring its largest coefficient near one; the sign is
    /// chosen so that the first variable has a positive coefficient and "above" means that it is too large.
    mutating func enter(_ slot: Int32) {
        let symbol = makeConstraintSymbol(slot)
        let scale = graph.records[slot].scale
        for index in graph.terms(of: slot) {
            addToRow(graph.links[index].coefficient / scale, of: graph.links[index].variable)
        }
        graph.records[slot].symbol = tableau.enterRow(symbol)
    }

    /// The symbol of the constraint in `slot`, with its scale, constant and costs.
    @inline(__always)
    func scale(of slot: Int32) -> Double {
        var largest = 0.0
        let terms = graph.terms(of: slot)
        for index in terms { largest = max(largest, abs(graph.links[index].coefficient)) }
        guard let first = terms.first else { return 1 }
        return graph.links[first].coefficient < 0 ? -largest.binade : largest.binade
    }

    mutating func makeConstraintSymbol(_ slot: Int32) -> Symbol {
        let scale = scale(of: slot)
        graph.records[slot].scale = scale
        let record = graph.records[slot]
        let rank = record.termCount > 0 ? graph.links[record.firstTerm].variable : Int32.max
        var symbol = Symbol(rank: rank, isBasic: true, isVariable: false)
        symbol.serial = Int32(truncatingIfNeeded: record.serial)
        symbol.weight = Float(abs(scale))
        symbol.setConstant(graph.reducedConstant(slot) / scale)
        let level = tableau.levels.retain(record.strength)
        let sides = record.chargedSides
        if sides.above { symbol.above = level }
        if sides.below { symbol.below = level }
        return symbol
    }

    /// Gives a defined variable a row of its own, because its domain or its distance from zero matters.
    mutating func bringIntoTableau(_ variable: Int32) {
        var symbol = Symbol(variable, isNonNegative: graph.variables[variable].isNonNegative)
        symbol.setConstant(graph.variables[variable].constant)
        addToRow(1, of: variable)
        graph.variables[variable].symbol = tableau.enterRow(symbol)
        // Its distance from zero now counts.
        tableau.enlistColumns(of: graph.variables[variable].symbol)
    }

    /// Notes that `variable` has to be read out again.
    mutating func touch(_ variable: Int32) {
        touched.insert(variable)
    }

    /// Sets a constant, and those that follow from it.
    mutating func applyConstant(_ constant: Double, of slot: Int32) {
        graph.records[slot].constant = constant
        let defined = graph.records[slot].defined
        guard defined != ConstraintGraph.none else {
            refreshConstant(ofRow: slot)
            return
        }
        graph.consequences(of: defined, into: &consequences)
        for index in consequences.variables.indices {
            let variable = consequences.variables[index]
            graph.refreshConstant(of: variable)
            touch(variable)
            let symbol = graph.variables[variable].symbol
            if symbol != ConstraintGraph.none {
                tableau.setConstant(graph.variables[variable].constant, of: symbol)
            }
        }
        for index in consequences.slots.indices { refreshConstant(ofRow: consequences.slots[index]) }
    }

    private mutating func refreshConstant(ofRow slot: Int32) {
        let record = graph.records[slot]
        tableau.setConstant(graph.reducedConstant(slot) / record.scale, of: record.symbol)
    }

    /// Sets the strength of a constraint of the tableau.
    mutating func applyStrength(_ strength: Strength, of slot: Int32) {
        graph.records[slot].strength = strength
        let record = graph.records[slot]
        let sides = record.chargedSides
        tableau.setCosts(above: sides.above, below: sides.below, at: strength, of: record.symbol)
    }
}

extension ConstraintGraph.Record {
    /// The sides of zero on which the scaled row is an error.
    var chargedSides: (above: Bool, below: Bool) {
        switch relation {
        case .equal: (true, true)
        case .lessThanOrEqual: scale < 0 ? (false, true) : (true, false)
        case .greaterThanOrEqual: scale < 0 ? (true, false) : (false, true)
        }
    }
}

extension Symbol {
    /// The symbol of a variable, at zero.
    init(_ variable: Int32, isNonNegative: Bool) {
        self.init(rank: variable, isBasic: false, isVariable: true)
        if isNonNegative { below = Level.required }
    }
}
