extension Basis {
    /// Computes the factorization afresh from the rows of the active constraints.
    ///
    /// Constraints with one variable that has no definition yet define it; a variable that only one constraint mentions
    /// is defined by that constraint. Where neither is left, the variable that most constraints mention joins the core.
    ///
    /// - Returns: Symbols that became active in place of constraints that depend on others within rounding.
    mutating func factorize() -> [Symbol] {
        coreExchanges = 0
        hasLostDigits = false
        var slots: [Int32] = []
        for variable in system.nodes.indices where system.nodes[variable].definer >= 0 {
            slots.append(system.nodes[variable].definer)
        }
        for index in coreRows.indices { slots.append(coreRows[index]) }
        while let variable = coreVariables.last {
            inverse.removeRow(variable)
            coreVariables.removeLast()
        }
        coreRows.removeAll()
        var peeling = Peeling(slots: slots, variables: system.nodes.count, records: system.records.count)
        peeling.run(in: &system)
        for variable in peeling.coreVariables {
            system.nodes[variable].definer = ConstraintSystem.Definer.core
            coreVariables.append(variable)
        }
        for slot in slots where system.records[slot].role == Peeling.pending {
            system.records[slot].role = ConstraintSystem.Role.core
            coreRows.append(slot)
        }
        work += 8 * system.links.count
        precondition(coreRows.count == coreVariables.count, "the factorization of a vertex is square")
        return invertCore()
    }

    /// Computes the inverse of the core, block by block.
    private mutating func invertCore() -> [Symbol] {
        inverse.grow(rows: system.nodes.count, columns: system.records.count)
        var replaced: [Symbol] = []
        for block in coreBlocks() {
            var matrix = DenseInverse(size: block.rows.count)
            for (place, row) in block.rows.enumerated() {
                for (variable, coefficient) in row.terms { matrix[place, block.places[variable]!] = coefficient }
            }
            work += block.rows.count * block.rows.count * block.rows.count / 4
            let deficient = matrix.invert()
            for (row, column) in deficient {
                let (slot, variable) = (block.rows[row].slot, block.variables[column])
                system.records[slot].role = ConstraintSystem.Role.slack
                system.nodes[variable].definer = ConstraintSystem.Definer.zero
                coreRows.removeFirst(slot)
                coreVariables.removeFirst(variable)
                replaced.append(.variable(variable))
                replaced.append(.constraint(slot))
            }
            let lostColumns = Set(deficient.map(\.column))
            let lostRows = Set(deficient.map(\.row))
            for (column, variable) in block.variables.enumerated() where !lostColumns.contains(column) {
                for (row, entry) in block.rows.enumerated() where !lostRows.contains(row) {
                    // Row and column change places in an inverse.
                    let coefficient = matrix[column, row]
                    if coefficient != 0 { inverse.insert(coefficient, row: variable, column: entry.slot) }
                }
            }
        }
        return replaced
    }

    /// A part of the core that has nothing to do with the other parts.
    private struct Block {
        var rows: [(slot: Int32, terms: [(variable: Int32, coefficient: Double)])] = []
        var variables: [Int32] = []
        var places: [Int32: Int] = [:]
    }

    private mutating func coreBlocks() -> [Block] {
        var rows: [(slot: Int32, terms: [(variable: Int32, coefficient: Double)])] = []
        var rowsByVariable: [Int32: [Int]] = [:]
        for index in coreRows.indices {
            let slot = coreRows[index]
            let terms = coreTerms(of: slot)
            for term in terms { rowsByVariable[term.variable, default: []].append(rows.count) }
            rows.append((slot, terms))
        }
        var blocks: [Block] = []
        var isTaken = Array(repeating: false, count: rows.count)
        var isKnown: Set<Int32> = []
        func collect(from row: Int) -> Block {
            var block = Block()
            var waiting = [row]
            isTaken[row] = true
            while let row = waiting.popLast() {
                block.rows.append(rows[row])
                for term in rows[row].terms where isKnown.insert(term.variable).inserted {
                    block.places[term.variable] = block.variables.count
                    block.variables.append(term.variable)
                    for other in rowsByVariable[term.variable] ?? [] where !isTaken[other] {
                        isTaken[other] = true
                        waiting.append(other)
                    }
                }
            }
            return block
        }
        for row in rows.indices where !isTaken[row] { blocks.append(collect(from: row)) }
        return squared(blocks, isKnown)
    }

    /// Joins the blocks that have not as many variables as rows, and the variables that no row mentions, to one.
    private func squared(_ blocks: [Block], _ isKnown: Set<Int32>) -> [Block] {
        var result = blocks.filter { $0.rows.count == $0.variables.count }
        var odd = Block()
        for block in blocks where block.rows.count != block.variables.count {
            odd.rows += block.rows
            for variable in block.variables {
                odd.places[variable] = odd.variables.count
                odd.variables.append(variable)
            }
        }
        for index in coreVariables.indices where !isKnown.contains(coreVariables[index]) {
            odd.places[coreVariables[index]] = odd.variables.count
            odd.variables.append(coreVariables[index])
        }
        if !odd.rows.isEmpty { result.append(odd) }
        return result
    }

    /// The expression of a core row with the definitions put in, in terms of the core variables.
    private mutating func coreTerms(of slot: Int32) -> [(variable: Int32, coefficient: Double)] {
        beginRow()
        addToRow(.constraint(slot), times: 1)
        var terms: [(variable: Int32, coefficient: Double)] = []
        takeCoreSums { terms.append(($0, $1)) }
        return terms
    }
}

/// The choice of definitions among the active constraints.
struct Peeling {
    /// The role of a constraint that has none yet.
    static let pending: Int32 = -3

    let slots: [Int32]
    /// By slot: how many variables have no definition yet.
    private var openVariables: [Int32]
    /// By variable: how many constraints without a role mention it. -1 for variables that are known.
    private var openRows: [Int32]
    private(set) var coreVariables: [Int32] = []
    private var singleRows: [Int32] = []
    private var singleVariables: [Int32] = []

    init(slots: [Int32], variables: Int, records: Int) {
        self.slots = slots
        openVariables = Array(repeating: 0, count: records)
        openRows = Array(repeating: 0, count: variables)
    }

    mutating func run(in system: inout ConstraintSystem) {
        for slot in slots { system.records[slot].role = Peeling.pending }
        for variable in system.nodes.indices where system.nodes[variable].definer == ConstraintSystem.Definer.zero {
            openRows[variable] = -1
        }
        for slot in slots {
            for place in system.terms(of: slot) where openRows[Int(system.links[place].variable)] >= 0 {
                openVariables[Int(slot)] += 1
                openRows[Int(system.links[place].variable)] += 1
            }
        }
        for slot in slots.reversed() where openVariables[Int(slot)] == 1 { singleRows.append(slot) }
        for variable in system.nodes.indices.reversed() where openRows[variable] == 1 {
            singleVariables.append(Int32(variable))
        }
        var byUse: [Int32]?
        var next = 0
        while true {
            if let slot = singleRows.popLast() {
                defineSingleVariable(of: slot, in: &system)
            } else if let variable = singleVariables.popLast() {
                defineBySingleRow(variable, in: &system)
            } else {
                if byUse == nil {
                    byUse = system.nodes.indices.filter { openRows[$0] >= 0 }.map { Int32($0) }
                        .sorted { (openRows[Int($0)], $1) > (openRows[Int($1)], $0) }
                }
                while next < byUse!.count, openRows[Int(byUse![next])] < 0 { next += 1 }
                guard next < byUse!.count else { return }
                coreVariables.append(byUse![next])
                close(byUse![next], in: system)
            }
        }
    }

    /// Has a row define the one variable in it that has no definition.
    private mutating func defineSingleVariable(of slot: Int32, in system: inout ConstraintSystem) {
        guard system.records[slot].role == Peeling.pending, openVariables[Int(slot)] == 1 else { return }
        for place in system.terms(of: slot) {
            let link = system.links[place]
            guard openRows[Int(link.variable)] >= 0 else { continue }
            if abs(link.coefficient) >= 2 * Tolerance.definition { define(link.variable, by: slot, in: &system) }
            return
        }
    }

    /// Has the one row without a role that mentions a variable define it.
    private mutating func defineBySingleRow(_ variable: Int32, in system: inout ConstraintSystem) {
        guard openRows[Int(variable)] == 1 else { return }
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == Peeling.pending {
                if abs(link.coefficient) >= 2 * Tolerance.definition { define(variable, by: link.slot, in: &system) }
                return
            }
            place = link.next
        }
    }

    private mutating func define(_ variable: Int32, by slot: Int32, in system: inout ConstraintSystem) {
        system.nodes[variable].definer = slot
        system.records[slot].role = variable
        for place in system.terms(of: slot) {
            let other = Int(system.links[place].variable)
            guard openRows[other] >= 0 else { continue }
            openRows[other] -= 1
            if openRows[other] == 1 { singleVariables.append(Int32(other)) }
        }
        close(variable, in: system)
    }

    /// Notes that a variable is known: it is defined, or in the core.
    private mutating func close(_ variable: Int32, in system: borrowing ConstraintSystem) {
        openRows[Int(variable)] = -1
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == Peeling.pending {
                openVariables[Int(link.slot)] -= 1
                if openVariables[Int(link.slot)] == 1 { singleRows.append(link.slot) }
            }
            place = link.next
        }
    }
}

/// A small dense matrix that is replaced by its inverse.
struct DenseInverse {
    private let size: Int
    private var cells: [Double]

    init(size: Int) {
        self.size = size
        cells = Array(repeating: 0, count: size * size)
    }

    subscript(row: Int, column: Int) -> Double {
        get { cells[row * size + column] }
        set { cells[row * size + column] = newValue }
    }

    /// Replaces the matrix by its inverse, by Gauss-Jordan elimination in place with complete pivoting.
    ///
    /// - Returns: The rows and columns that depend on the others within rounding. They are left out.
    mutating func invert() -> [(row: Int, column: Int)] {
        var openRows = Array(0..<size)
        var openColumns = Array(0..<size)
        /// By row: the column that it was exchanged for.
        var partners = Array(repeating: -1, count: size)
        let largest = cells.reduce(0) { max($0, abs($1)) }
        while !openRows.isEmpty {
            var best = (row: 0, column: 0, size: 0.0)
            for (place, row) in openRows.enumerated() {
                for (otherPlace, column) in openColumns.enumerated() where abs(self[row, column]) > best.size {
                    best = (place, otherPlace, abs(self[row, column]))
                }
            }
            guard best.size > 1e-11 * largest else { break }
            let row = openRows.remove(at: best.row)
            let column = openColumns.remove(at: best.column)
            partners[row] = column
            pivot(row, column)
        }
        var inverse = Array(repeating: 0.0, count: size * size)
        for row in 0..<size where partners[row] >= 0 {
            for other in 0..<size where partners[other] >= 0 {
                // The exchanged matrix has variable `partners[row]` in terms of the row `other`, in column `partners[other]`.
                inverse[partners[row] * size + other] = self[row, partners[other]]
            }
        }
        cells = inverse
        return Array(zip(openRows, openColumns))
    }

    /// Exchanges the symbol of a row and that of a column.
    private mutating func pivot(_ row: Int, _ column: Int) {
        let inverse = 1 / self[row, column]
        self[row, column] = 1
        for other in 0..<size { self[row, other] *= inverse }
        for target in 0..<size where target != row {
            let factor = self[target, column]
            guard factor != 0 else { continue }
            self[target, column] = 0
            for other in 0..<size {
                let product = factor * self[row, other]
                guard product != 0 else { continue }
                let previous = self[target, other]
                let difference = previous - product
                let isZero = abs(difference) <= Tolerance.cancellation * max(abs(previous), abs(product))
                self[target, other] = isZero ? 0 : difference
            }
        }
    }
}
