/// A sparse matrix that changes often and is traversed along rows and columns.
///
/// The lists of rows and columns are doubly linked, so a cell can be removed without a search. Freed cells are reused,
/// so the matrix needs no compaction. Traverse a row with
/// `var cell = matrix.rowHeads[row]; while cell != ConstraintSystem.none { …; cell = matrix.cells[cell].nextInRow }`.
struct SparseMatrix<Number: SolverNumber>: ~Copyable {
    var cells = Pool<Cell<Number>>()
    var rowHeads = Pool<Int32>()
    var columnHeads = Pool<Int32>()
    var free = Pool<Int32>()

    /// Grows the matrix to at least `rows` rows and `columns` columns.
    mutating func grow(rows: Int, columns: Int) {
        rowHeads.extend(to: rows, with: ConstraintSystem.none)
        columnHeads.extend(to: columns, with: ConstraintSystem.none)
    }

    /// Adds a cell at the front of its row and its column. The matrix must not already contain a cell at this position.
    @discardableResult
    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) -> Int32 {
        var cell = Cell<Number>(row: row, column: column, coefficient: coefficient)
        cell.nextInRow = rowHeads[row]
        cell.nextInColumn = columnHeads[column]
        let index: Int32
        if let freed = free.popLast() {
            index = freed
            cells[index] = cell
        } else {
            index = Int32(truncatingIfNeeded: cells.count)
            cells.append(cell)
        }
        if cell.nextInRow != ConstraintSystem.none { cells[cell.nextInRow].previousInRow = index }
        if cell.nextInColumn != ConstraintSystem.none { cells[cell.nextInColumn].previousInColumn = index }
        rowHeads[row] = index
        columnHeads[column] = index
        return index
    }

    /// Removes a cell from its row and its column.
    mutating func remove(cell: Int32) {
        let entry = cells[cell]
        if entry.previousInRow == ConstraintSystem.none {
            rowHeads[entry.row] = entry.nextInRow
        } else {
            cells[entry.previousInRow].nextInRow = entry.nextInRow
        }
        if entry.nextInRow != ConstraintSystem.none { cells[entry.nextInRow].previousInRow = entry.previousInRow }
        if entry.previousInColumn == ConstraintSystem.none {
            columnHeads[entry.column] = entry.nextInColumn
        } else {
            cells[entry.previousInColumn].nextInColumn = entry.nextInColumn
        }
        if entry.nextInColumn != ConstraintSystem.none {
            cells[entry.nextInColumn].previousInColumn = entry.previousInColumn
        }
        free.append(cell)
    }

    /// Removes every cell of `row`.
    mutating func removeRow(_ row: Int32) {
        while rowHeads[row] != ConstraintSystem.none { remove(cell: rowHeads[row]) }
    }

    /// Removes every cell of `column`.
    mutating func removeColumn(_ column: Int32) {
        while columnHeads[column] != ConstraintSystem.none { remove(cell: columnHeads[column]) }
    }
}

/// A coefficient of a matrix. It is an element of two linked lists: the list of its row and the list of its column.
struct Cell<Number: SolverNumber>: BitwiseCopyable {
    var row: Int32
    var column: Int32
    var coefficient: Number
    var nextInRow = ConstraintSystem.none
    var previousInRow = ConstraintSystem.none
    var nextInColumn = ConstraintSystem.none
    var previousInColumn = ConstraintSystem.none
}

/// A square matrix that is inverted in place, by exchanging rows and columns one by one.
///
/// Each pivot is in the row with the fewest cells. Among the cells of this row whose coefficients are near the
/// largest, the pivot is the cell in the shortest column. This choice limits both fill-in and the growth of rounding
/// errors (Markowitz 1957).
struct CoreMatrix<Number: SolverNumber>: ~Copyable {
    private var cells = SparseMatrix<Number>()
    private let size: Int
    /// The column that was exchanged for each row, and vice versa; -1 before the exchange.
    private var columnsOfRows: [Int32]
    private var rowsOfColumns: [Int32]
    private var columnCounts: [Int32]
    private var marks: [Int32]

    init(size: Int) {
        self.size = size
        columnsOfRows = Array(repeating: -1, count: size)
        rowsOfColumns = Array(repeating: -1, count: size)
        columnCounts = Array(repeating: 0, count: size)
        marks = Array(repeating: ConstraintSystem.none, count: size)
        cells.grow(rows: size, columns: size)
    }

    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) {
        cells.insert(coefficient, row: row, column: column)
        columnCounts[Int(column)] += 1
    }

    /// A row, and the number of its cells in columns that had not been exchanged when the cells were counted.
    private struct Candidate: Comparable, BitwiseCopyable {
        var count: Int32
        var row: Int32

        static func < (lhs: Candidate, rhs: Candidate) -> Bool {
            (lhs.count, lhs.row) < (rhs.count, rhs.row)
        }
    }

    /// Exchanges every row with a column.
    ///
    /// - Returns: The rows and columns that are nearly linearly dependent on other rows and columns. The inverse does
    ///   not contain them.
    mutating func invert(counting work: inout Int) -> [(row: Int32, column: Int32)] {
        var waiting = Heap<Candidate>()
        for row in 0..<Int32(size) { waiting.append(Candidate(count: openCount(row), row: row)) }
        waiting.order()
        var dependent: [Int32] = []
        while let candidate = waiting.popFirst() {
            let count = openCount(candidate.row)
            if let next = waiting.first, count > candidate.count, next.count < count {
                waiting.insert(Candidate(count: count, row: candidate.row))
                continue
            }
            guard let cell = bestPivot(in: candidate.row) else {
                dependent.append(candidate.row)
                continue
            }
            pivot(at: cell, counting: &work)
        }
        let open = (0..<Int32(size)).filter { rowsOfColumns[Int($0)] < 0 }
        for (row, column) in zip(dependent, open) {
            cells.removeRow(row)
            cells.removeColumn(column)
        }
        return Array(zip(dependent, open).map { (row: $0, column: $1) })
    }

    /// Calls `body` for each cell of the inverse. A row of the inverse corresponds to a column of the original matrix,
    /// and a column of the inverse corresponds to a row.
    func forEachCell(_ body: (_ column: Int32, _ row: Int32, _ coefficient: Number) -> Void) {
        for row in 0..<Int32(size) where columnsOfRows[Int(row)] >= 0 {
            var cell = cells.rowHeads[row]
            while cell != ConstraintSystem.none {
                let entry = cells.cells[cell]
                body(columnsOfRows[Int(row)], rowsOfColumns[Int(entry.column)], entry.coefficient)
                cell = entry.nextInRow
            }
        }
    }

    private func openCount(_ row: Int32) -> Int32 {
        var count: Int32 = 0
        var cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            if rowsOfColumns[Int(cells.cells[cell].column)] < 0 { count += 1 }
            cell = cells.cells[cell].nextInRow
        }
        return count
    }

    private func bestPivot(in row: Int32) -> Int32? {
        var (largest, scale): (Number, Number) = (0, 0)
        var cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            let entry = cells.cells[cell]
            scale = max(scale, abs(entry.coefficient))
            if rowsOfColumns[Int(entry.column)] < 0 { largest = max(largest, abs(entry.coefficient)) }
            cell = entry.nextInRow
        }
        guard largest > Number.tolerance.cancellation * scale else { return nil }
        var best: Int32?
        var shortest = Int32.max
        cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            let entry = cells.cells[cell]
            let count = columnCounts[Int(entry.column)]
            if rowsOfColumns[Int(entry.column)] < 0, abs(entry.coefficient) >= 0.3 * largest, count < shortest {
                best = cell
                shortest = count
            }
            cell = entry.nextInRow
        }
        return best
    }

    /// Exchanges the row and the column of the cell `pivot`. The row then defines the variable of the column, and
    /// this definition is substituted in the other rows.
    private mutating func pivot(at pivot: Int32, counting work: inout Int) {
        let (row, column) = (cells.cells[pivot].row, cells.cells[pivot].column)
        let inverse = 1 / cells.cells[pivot].coefficient
        columnsOfRows[Int(row)] = column
        rowsOfColumns[Int(column)] = row
        var cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            if cell != pivot { cells.cells[cell].coefficient *= -inverse }
            cell = cells.cells[cell].nextInRow
        }
        cells.cells[pivot].coefficient = inverse
        var target = cells.columnHeads[column]
        while target != ConstraintSystem.none {
            let next = cells.cells[target].nextInColumn
            if target != pivot {
                let factor = cells.cells[target].coefficient
                cells.cells[target].coefficient = factor * inverse
                addRow(row, except: pivot, times: factor, to: cells.cells[target].row, counting: &work)
            }
            target = next
        }
    }

    private mutating func addRow(
        _ source: Int32, except pivot: Int32, times factor: Number, to row: Int32, counting work: inout Int
    ) {
        var cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            marks[Int(cells.cells[cell].column)] = cell
            cell = cells.cells[cell].nextInRow
            work += 1
        }
        var addend = cells.rowHeads[source]
        while addend != ConstraintSystem.none {
            let entry = cells.cells[addend]
            defer { addend = entry.nextInRow }
            guard addend != pivot else { continue }
            work += 1
            let product = factor * entry.coefficient
            let known = marks[Int(entry.column)]
            guard known != ConstraintSystem.none else {
                insert(product, row: row, column: entry.column)
                continue
            }
            let previous = cells.cells[known].coefficient
            let sum = previous + product
            if abs(sum) <= Number.tolerance.cancellation * max(abs(previous), abs(product)) {
                marks[Int(entry.column)] = ConstraintSystem.none
                columnCounts[Int(entry.column)] -= 1
                cells.remove(cell: known)
            } else {
                cells.cells[known].coefficient = sum
            }
        }
        cell = cells.rowHeads[row]
        while cell != ConstraintSystem.none {
            marks[Int(cells.cells[cell].column)] = ConstraintSystem.none
            cell = cells.cells[cell].nextInRow
        }
    }
}
