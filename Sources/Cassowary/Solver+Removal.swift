extension Solver {
    /// Lets go of a constraint of the tableau.
    ///
    /// A basic symbol leaves at once, with its row. A parametric one only loses its costs: taking it out means moving
    /// to another vertex, which nobody may ever look at, since constraints are often removed to be added again.
    mutating func withdraw(_ slot: Int32) {
        let symbol = graph.records[slot].symbol
        if tableau.symbols[symbol].isBasic {
            tableau.removeConstraint(symbol)
            graph.remove(slot)
            return
        }
        tableau.removeCosts(of: symbol)
        graph.records[slot].serial = -1
        leaving.append(slot)
    }

    /// Takes the symbols of removed constraints out of the tableau.
    mutating func completeRemovals() {
        for index in leaving.indices {
            let slot = leaving[index]
            tableau.removeConstraint(graph.records[slot].symbol)
            graph.remove(slot)
        }
        leaving.removeAll()
    }

    /// Puts a constraint back in force that was removed since somebody last asked for a value.
    ///
    /// - Returns: its slot, or nil when there is none that is equal but for its strength.
    mutating func revive(_ constraint: LinearConstraint) -> Int32? {
        // Constraints come back in the order they went or in the opposite one, so the ends are where to look.
        let window = 8
        for position in leaving.indices where position < window || position >= leaving.count - window {
            let slot = leaving[position]
            guard graph.holds(constraint, in: slot) else { continue }
            leaving.remove(at: position)
            let serial = takeSerial()
            graph.records[slot].serial = serial
            tableau.symbols[graph.records[slot].symbol].serial = Int32(truncatingIfNeeded: serial)
            applyStrength(constraint.strength, of: slot)
            return slot
        }
        return nil
    }
}

extension ConstraintGraph {
    /// True when the constraint in `slot` is `constraint`, whatever the strength.
    func holds(_ constraint: LinearConstraint, in slot: Int32) -> Bool {
        let record = records[slot]
        let terms = terms(of: slot)
        guard record.constant == constraint.expression.constant, record.relation == constraint.relation,
            terms.count == constraint.expression.terms.count
        else { return false }
        for (index, term) in zip(terms, constraint.expression.terms)
        where links[index].variable != term.variable.index || links[index].coefficient != term.coefficient {
            return false
        }
        return true
    }
}
