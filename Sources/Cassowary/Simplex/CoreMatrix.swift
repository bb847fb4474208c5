/// A square matrix that is inverted in place, by exchanging rows and columns one by one.
///
/// Each pivot is in the row with the fewest cells. Among the cells of this row whose coefficients are near the
/// largest, the pivot is the cell in the shortest column. This choice limits both fill-in and the growth of rounding
/// errors (Markowitz 1957).
struct CoreMatrix<Number: SolverNumber>: ~Copyable {
    private var cells = Matrix<Number>()
    private let size: Int
    /// The column that was exchanged for each row, and vice versa; -1 before the exchange.
    private var columnsOfRows: [Int32]
    private var rowsOfColumns: [Int32]
    /// The cells of the column of a pivot.
    private var targets = Buffer<Amount<Number>>()

    init(size: Int) {
        self.size = size
        columnsOfRows = Array(repeating: -1, count: size)
        rowsOfColumns = Array(repeating: -1, count: size)
        cells.grow(rows: size, columns: size)
    }

    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) {
        cells.insert(coefficient, row: row, column: column)
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
        cells.chooseStorage(count: size)
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
            guard let pivot = bestPivot(in: candidate.row) else {
                dependent.append(candidate.row)
                continue
            }
            exchange(candidate.row, pivot.column, pivot.coefficient, counting: &work)
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
            var cursor = cells.row(row)
            while let cell = cells.next(inRow: &cursor) {
                body(columnsOfRows[Int(row)], rowsOfColumns[Int(cell.column)], cell.coefficient)
            }
        }
    }

    private func openCount(_ row: Int32) -> Int32 {
        var count: Int32 = 0
        var cursor = cells.row(row)
        while let cell = cells.next(inRow: &cursor) { if rowsOfColumns[Int(cell.column)] < 0 { count += 1 } }
        return count
    }

    /// Returns the number of cells in a column, or `limit` if there are more.
    private func count(ofColumn column: Int32, limit: Int) -> Int {
        var count = 0
        var cursor = cells.column(column)
        while count < limit, cells.next(inColumn: &cursor) != nil { count += 1 }
        return count
    }

    private func bestPivot(in row: Int32) -> (column: Int32, coefficient: Number)? {
        var (largest, scale): (Number, Number) = (0, 0)
        var cursor = cells.row(row)
        while let cell = cells.next(inRow: &cursor) {
            scale = max(scale, abs(cell.coefficient))
            if rowsOfColumns[Int(cell.column)] < 0 { largest = max(largest, abs(cell.coefficient)) }
        }
        guard largest > Number.tolerance.cancellation * scale else { return nil }
        var best: (column: Int32, coefficient: Number)?
        var shortest = Int.max
        cursor = cells.row(row)
        while let cell = cells.next(inRow: &cursor) {
            guard rowsOfColumns[Int(cell.column)] < 0 else { continue }
            if cells.isDense {
                // All columns have about the same number of cells, so the largest pivot is the best one.
                if abs(cell.coefficient) == largest { return cell }
            } else if abs(cell.coefficient) >= 0.3 * largest {
                let count = count(ofColumn: cell.column, limit: shortest)
                guard count < shortest else { continue }
                best = cell
                shortest = count
            }
        }
        return best
    }

    /// Exchanges a row and a column, whose cell is `pivot`. The row then defines the variable of the column, and this
    /// definition is substituted in the other rows.
    private mutating func exchange(_ row: Int32, _ column: Int32, _ pivot: Number, counting work: inout Int) {
        columnsOfRows[Int(row)] = column
        rowsOfColumns[Int(column)] = row
        targets.removeAll()
        var cursor = cells.column(column)
        while let cell = cells.next(inColumn: &cursor) {
            if cell.row != row { targets.append(Amount<Number>(index: cell.row, amount: cell.coefficient)) }
        }
        cells.factors.removeAll()
        cursor = cells.row(row)
        while let cell = cells.next(inRow: &cursor) {
            guard cell.column != column else { continue }
            cells.factors.append(Amount<Number>(index: cell.column, amount: cell.coefficient / -pivot))
        }
        cells.removeRow(row)
        cells.removeColumn(column)
        cells.prepareFactors()
        work += targets.count * (cells.factors.count + 1)
        for index in targets.indices {
            let target = targets[index]
            _ = cells.addFactors(times: target.amount, toRow: target.index, loss: 0)
            cells.insert(target.amount / pivot, row: target.index, column: column)
        }
        for index in cells.factors.indices {
            cells.insert(cells.factors[index].amount, row: row, column: cells.factors[index].index)
        }
        cells.insert(1 / pivot, row: row, column: column)
        cells.chooseStorage(count: size)
    }
}
