extension NumericSolver {
    mutating func dump() -> String {
        settle()
        var lines = ["definitions"]
        for slot in slots(where: { $0.role >= 0 }) { lines.append("  " + definition(slot) + charge(slot)) }
        let rows = slots { $0.role == ConstraintSystem.Role.core }
        if !rows.isEmpty {
            lines.append("core")
            for slot in rows { lines.append("  \(label(slot))" + charge(slot)) }
            for variable in simplex.basis.coreVariables.elements.sorted() {
                lines.append("  \(name(variable)) = " + row(of: .variable(variable)))
            }
        }
        lines.append("slacks")
        for slot in slots(where: { $0.role == ConstraintSystem.Role.slack }) {
            lines.append("  \(label(slot)) = " + row(of: .constraint(slot)) + charge(slot))
        }
        lines.append("zero")
        for variable in system.nodes.indices where system.nodes[variable].definer == ConstraintSystem.Definer.zero {
            lines.append("  \(name(Int32(variable)))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the slots of the constraints that satisfy `isWanted`, in the order in which they were added.
    private func slots(where isWanted: (ConstraintSystem.Record) -> Bool) -> [Int32] {
        system.records.indices.map { Int32($0) }
            .filter { system.records[$0].serial >= 0 && isWanted(system.records[$0]) }
            .sorted { system.records[$0].serial < system.records[$1].serial }
    }

    private func name(_ variable: Int32) -> String { name(of: Variable(index: variable, owner: system.owner)) }

    private func label(_ slot: Int32) -> String { "#\(system.records[slot].serial)" }

    /// Returns a description of the sides on which an error of the constraint has a cost, or an empty string for
    /// required equalities.
    private func charge(_ slot: Int32) -> String {
        let record = system.records[slot]
        if record.isRequiredEquality { return "" }
        let sides = record.chargedSides
        let side = sides.above && sides.below ? "both ways" : sides.above ? "above" : "below"
        return "   [\(record.strength), \(side)]"
    }

    /// Returns the formula for the variable that the constraint in `slot` defines, in terms of the constraint's other
    /// variables.
    private func definition(_ slot: Int32) -> String {
        let record = system.records[slot]
        var own = 1.0
        for place in system.terms(of: slot) where system.links[place].variable == record.role {
            own = system.links[place].coefficient
        }
        var terms: [(name: String, coefficient: Double)] = []
        for place in system.terms(of: slot) where system.links[place].variable != record.role {
            terms.append((name(system.links[place].variable), -system.links[place].coefficient / own))
        }
        return "\(label(slot))  \(name(record.role)) = " + sum(-record.constant / own, terms)
    }

    /// Returns the value of a symbol and its dependence on the active symbols that can become nonzero, as text.
    private mutating func row(of symbol: Symbol) -> String {
        let reading = simplex.reading(of: symbol)
        simplex.basis.computeRow(of: symbol)
        var terms: [(order: Int, name: String, coefficient: Double)] = []
        for entry in simplex.basis.row.entries.elements where entry.multiple != 0 {
            if entry.symbol.isVariable {
                terms.append((Int(entry.symbol.index), name(entry.symbol.index), entry.multiple.rounded))
            } else if !system.records[entry.symbol.index].isRequiredEquality {
                let serial = system.records[entry.symbol.index].serial
                terms.append((system.nodes.count + serial, label(entry.symbol.index), entry.multiple.rounded))
            }
        }
        terms.sort { $0.order < $1.order }
        return sum(reading.side == 0 ? 0 : reading.value.rounded, terms.map { ($0.name, $0.coefficient) })
    }

    private func sum(_ constant: Double, _ terms: [(name: String, coefficient: Double)]) -> String {
        var text = "\(constant + 0)"
        for term in terms {
            let size = abs(term.coefficient)
            text += term.coefficient < 0 ? " - " : " + "
            text += size == 1 ? term.name : "\(size) \(term.name)"
        }
        return text
    }
}
