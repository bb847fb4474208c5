@testable import Cassowary

extension Solver {
    /// Returns a description of a violated invariant, or `nil` if all invariants hold.
    mutating func brokenInvariant() -> String? {
        if isPrecise { return precise.simplex.basis.brokenInvariant() ?? precise.simplex.brokenValue() }
        return plain.simplex.basis.brokenInvariant() ?? plain.simplex.brokenValue()
    }
}

extension Simplex {
    /// Returns a description of an active constraint that is not zero, or of another constraint that is not on its
    /// recorded side; `nil` if there is no such constraint.
    fileprivate mutating func brokenValue() -> String? {
        for slot in basis.system.records.indices.map({ Int32($0) }) where basis.system.records[slot].serial >= 0 {
            let reading = reading(ofConstraint: slot)
            if basis.isActive(.constraint(slot)) {
                if reading.side != 0, stepped.isEmpty { return "active constraint \(slot) is \(reading.value)" }
            } else if reading.side != 0, (reading.side > 0) != basis.system.records[slot].isAbove {
                return "constraint \(slot) is \(reading.value) and on the wrong side"
            }
        }
        return nil
    }
}

extension Basis {
    mutating func brokenInvariant() -> String? {
        if let broken = inverse.lists.brokenInvariant() { return broken }
        for variable in system.nodes.indices.map({ Int32($0) }) {
            let slot = system.nodes[variable].definer
            if slot >= 0, system.records[slot].role != variable { return "variable \(variable) has a wrong definition" }
        }
        for slot in system.records.indices.map({ Int32($0) }) where system.records[slot].role >= 0 {
            if system.nodes[system.records[slot].role].definer != slot { return "constraint \(slot) has a wrong role" }
            beginReach()
            reachDependents(of: system.records[slot].role)
            for place in system.terms(of: slot) where system.links[place].variable != system.records[slot].role {
                if reach.isVariableReached.contains(system.links[place].variable) {
                    return "the definition of variable \(system.records[slot].role) is circular"
                }
            }
        }
        guard coreRows.count == coreVariables.count else { return "the core is not square" }
        return brokenInverse()
    }

    /// Returns a description of an error if the product of the core rows and the inverse is not the identity.
    private mutating func brokenInverse() -> String? {
        for row in coreRows.elements {
            var terms: [(variable: Int32, coefficient: Number)] = []
            beginRow()
            addToRow(.constraint(row), times: 1)
            takeCoreSums { terms.append(($0, $1)) }
            var products: [Int32: (sum: Number, size: Number)] = [row: (-1, 1)]
            for (variable, coefficient) in terms {
                var cursor = inverse.row(variable)
                while let cell = inverse.next(inRow: &cursor) {
                    let product = coefficient * cell.coefficient
                    products[cell.column, default: (0, 0)].sum += product
                    products[cell.column]!.size += abs(product)
                }
            }
            for (column, product) in products where abs(product.sum) > 1e-6 * product.size {
                return "row \(row) times column \(column) of the inverse differs from the identity by \(product.sum)"
            }
        }
        return nil
    }
}

extension CellLists {
    fileprivate func brokenInvariant() -> String? {
        for row in rowHeads.indices.map({ Int32($0) }) {
            var previous = ConstraintSystem.none
            var cell = rowHeads[row]
            while cell != ConstraintSystem.none {
                let entry = cells[cell]
                if entry.row != row { return "cell \(cell) of row \(row) refers to row \(entry.row)" }
                if entry.previousInRow != previous { return "cell \(cell) has a wrong predecessor in row \(row)" }
                if entry.coefficient == 0 { return "cell \(cell) is zero" }
                previous = cell
                cell = entry.nextInRow
            }
        }
        for column in columnHeads.indices.map({ Int32($0) }) {
            var previous = ConstraintSystem.none
            var cell = columnHeads[column]
            while cell != ConstraintSystem.none {
                let entry = cells[cell]
                if entry.column != column { return "cell \(cell) of column \(column) refers to column \(entry.column)" }
                if entry.previousInColumn != previous {
                    return "cell \(cell) has a wrong predecessor in column \(column)"
                }
                previous = cell
                cell = entry.nextInColumn
            }
        }
        return nil
    }
}
