extension Solver {
    /// The inside of the solver as text, the same for the same state: definitions, rows, and what is zero.
    ///
    /// See <doc:ReadingATableau>.
    public mutating func dump() -> String {
        settle()
        var lines = ["definitions"]
        for slot in slots(where: { $0.defined != ConstraintGraph.none }) {
            let variable = graph.records[slot].defined
            lines.append("  \(label(slot))  \(name(variable)) = " + form(of: variable))
        }
        lines.append("rows")
        for index in graph.variables.indices {
            let symbol = graph.variables[index].symbol
            guard symbol != ConstraintGraph.none, tableau.symbols[symbol].isBasic else { continue }
            lines.append("  \(name(Int32(index))) = " + row(of: symbol, constant: tableau.symbols[symbol].value))
        }
        let rows = slots { $0.symbol != ConstraintGraph.none }
        for slot in rows where tableau.symbols[graph.records[slot].symbol].isBasic {
            let symbol = graph.records[slot].symbol
            lines.append(
                "  \(label(slot)) = " + row(of: symbol, constant: tableau.symbols[symbol].value) + charge(slot))
        }
        lines.append("zero")
        for slot in rows where !tableau.symbols[graph.records[slot].symbol].isBasic {
            lines.append("  \(label(slot))" + charge(slot))
        }
        for index in graph.variables.indices {
            let symbol = graph.variables[index].symbol
            if symbol != ConstraintGraph.none, !tableau.symbols[symbol].isBasic {
                lines.append("  \(name(Int32(index)))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The slots of the constraints that are held, in the order of adding.
    private func slots(where isWanted: (ConstraintGraph.Record) -> Bool) -> [Int32] {
        graph.records.indices.map { Int32($0) }
            .filter { graph.records[$0].serial >= 0 && isWanted(graph.records[$0]) }
            .sorted { graph.records[$0].serial < graph.records[$1].serial }
    }

    private func name(_ variable: Int32) -> String {
        name(of: Variable(index: variable))
    }

    private func label(_ slot: Int32) -> String {
        "#\(graph.records[slot].serial)"
    }

    /// Where an error of the row is charged.
    private func charge(_ slot: Int32) -> String {
        let record = graph.records[slot]
        let sides = record.chargedSides
        let side = sides.above && sides.below ? "both ways" : sides.above ? "above" : "below"
        return "   [\(record.strength), \(side)]"
    }

    private func form(of variable: Int32) -> String {
        var terms: [(name: String, order: Int, coefficient: Double)] = []
        var cell = graph.forms.rowHeads[variable]
        while cell != Cell.none {
            let entry = graph.forms.cells[cell]
            terms.append((name(entry.column), Int(entry.column), entry.coefficient))
            cell = entry.nextInRow
        }
        return sum(graph.variables[variable].constant, terms)
    }

    /// The row of a basic symbol, around its present value: what is zero adds nothing to it.
    private func row(of symbol: Int32, constant: Double) -> String {
        var owners: [Int32: (name: String, order: Int)] = [:]
        for index in graph.records.indices where graph.records[index].serial >= 0 {
            let record = graph.records[index]
            if record.symbol != ConstraintGraph.none {
                owners[record.symbol] = (label(Int32(index)), graph.variables.count + record.serial)
            }
        }
        var terms: [(name: String, order: Int, coefficient: Double)] = []
        var cell = tableau.matrix.rowHeads[symbol]
        while cell != Cell.none {
            let entry = tableau.matrix.cells[cell]
            let rank = tableau.symbols[entry.column].rank
            let owner = owners[entry.column] ?? (name(rank), Int(rank))
            terms.append((owner.name, owner.order, entry.coefficient))
            cell = entry.nextInRow
        }
        return sum(constant, terms)
    }

    private func sum(_ constant: Double, _ terms: [(name: String, order: Int, coefficient: Double)]) -> String {
        var text = "\(constant + 0)"
        for term in terms.sorted(by: { $0.order < $1.order }) {
            let size = abs(term.coefficient)
            text += term.coefficient < 0 ? " - " : " + "
            text += size == 1 ? term.name : "\(size) \(term.name)"
        }
        return text
    }
}
