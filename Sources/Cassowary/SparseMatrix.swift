/// One coefficient of a matrix, in the list of its row and in the list of its column.
struct Cell {
    static let none: Int32 = -1

    var row: Int32
    var column: Int32
    var coefficient: Double
    var nextInRow = Cell.none
    var previousInRow = Cell.none
    var nextInColumn = Cell.none
    var previousInColumn = Cell.none
}

/// A matrix with few cells that is walked along rows and along columns, and changes all the time.
///
/// Both lists are doubly linked, so a cell is taken out without a search, and freed cells are used again: the matrix
/// never needs compacting. Walk a row with
/// `var cell = matrix.rowHeads[row]; while cell != Cell.none { …; cell = matrix.cells[cell].nextInRow }`.
struct SparseMatrix: ~Copyable {
    var cells = Pool<Cell>()
    var rowHeads = Pool<Int32>()
    var columnHeads = Pool<Int32>()
    private var free = Pool<Int32>()

    /// How many cells hold a coefficient.
    var count: Int { cells.count - free.count }

    /// A matrix with the same cells.
    func copy() -> SparseMatrix {
        var copy = SparseMatrix()
        copy.cells = cells.copy()
        copy.rowHeads = rowHeads.copy()
        copy.columnHeads = columnHeads.copy()
        copy.free = free.copy()
        return copy
    }

    /// Makes room for one row and one column more.
    mutating func grow() {
        rowHeads.append(Cell.none)
        columnHeads.append(Cell.none)
    }

    /// Puts a cell at the front of its row and its column, where there must be none yet.
    @discardableResult
    mutating func insert(_ coefficient: Double, row: Int32, column: Int32) -> Int32 {
        var cell = Cell(row: row, column: column, coefficient: coefficient)
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
        if cell.nextInRow != Cell.none { cells[cell.nextInRow].previousInRow = index }
        if cell.nextInColumn != Cell.none { cells[cell.nextInColumn].previousInColumn = index }
        rowHeads[row] = index
        columnHeads[column] = index
        return index
    }

    /// Takes a cell out of its row and its column.
    mutating func remove(cell: Int32) {
        let entry = cells[cell]
        if entry.previousInRow == Cell.none {
            rowHeads[entry.row] = entry.nextInRow
        } else {
            cells[entry.previousInRow].nextInRow = entry.nextInRow
        }
        if entry.nextInRow != Cell.none { cells[entry.nextInRow].previousInRow = entry.previousInRow }
        if entry.previousInColumn == Cell.none {
            columnHeads[entry.column] = entry.nextInColumn
        } else {
            cells[entry.previousInColumn].nextInColumn = entry.nextInColumn
        }
        if entry.nextInColumn != Cell.none { cells[entry.nextInColumn].previousInColumn = entry.previousInColumn }
        free.append(cell)
    }

    /// Takes every cell out of `row`.
    mutating func removeRow(_ row: Int32) {
        while rowHeads[row] != Cell.none { remove(cell: rowHeads[row]) }
    }
}

/// A row while it is summed up.
///
/// Each entry has a place of its own, found by its index, so adding is one step; `entries` tells which were added to.
/// Empty between uses.
struct RowAccumulator: ~Copyable {
    private var sums = Pool<Double>()
    private var isUsed = Pool<Bool>()
    private(set) var entries = Pool<Int32>()

    /// Adds `coefficient` to the entry of `index`. What is left of a cancellation is zero.
    mutating func add(_ coefficient: Double, at index: Int32) {
        let place = Int(index)
        while sums.count <= place {
            sums.append(0)
            isUsed.append(false)
        }
        if !isUsed[place] {
            isUsed[place] = true
            entries.append(index)
            sums[place] = coefficient
            return
        }
        let previous = sums[place]
        let sum = previous + coefficient
        sums[place] = abs(sum) <= Tolerance.cancellation * max(abs(previous), abs(coefficient)) ? 0 : sum
    }

    /// The sum at `index`, which is then forgotten.
    mutating func take(_ index: Int32) -> Double {
        isUsed[index] = false
        return sums[index]
    }

    /// Makes it empty, after every entry was taken.
    mutating func finish() {
        entries.removeAll()
    }
}
