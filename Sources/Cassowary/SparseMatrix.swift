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
    var free = Pool<Int32>()

    /// How many cells hold a coefficient.
    var count: Int { cells.count - free.count }

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

    /// Takes every cell out of `column`.
    mutating func removeColumn(_ column: Int32) {
        while columnHeads[column] != Cell.none { remove(cell: columnHeads[column]) }
    }

    /// Gives `row`, which is empty, the cells that were summed up.
    mutating func fillRow(_ row: Int32, from sum: inout RowAccumulator) {
        for index in sum.entries.indices {
            let column = sum.entries[index]
            let coefficient = sum.take(column)
            if coefficient != 0 { insert(coefficient, row: row, column: column) }
        }
        sum.finish()
    }
}

/// Finds the shorter of some columns without walking to the end of the longer ones: all are walked in turn.
struct ColumnRace: ~Copyable {
    private struct Runner {
        var item: Int32
        var cell: Int32
    }

    private var runners = Buffer<Runner>()

    mutating func removeAll() {
        runners.removeAll()
    }

    /// Lets the column that begins with `cell` take part, under the name of `item`.
    mutating func enter(_ item: Int32, from cell: Int32) {
        runners.append(Runner(item: item, cell: cell))
    }

    /// The item of the column that ends next. It is then out of the race.
    mutating func next(in matrix: borrowing SparseMatrix) -> Int32? {
        while !runners.isEmpty {
            for index in runners.indices {
                let runner = runners[index]
                if runner.cell == Cell.none || runners.count == 1 {
                    runners.remove(at: index)
                    return runner.item
                }
                runners[index].cell = matrix.cells[runner.cell].nextInColumn
            }
        }
        return nil
    }
}

/// A row while it is summed up.
///
/// Each entry has a place of its own, found by its index, so adding is one step; `entries` tells which were added to.
/// Empty between uses.
struct RowAccumulator: ~Copyable {
    private var sums = Buffer<Double>()
    private var isUsed = Buffer<Bool>()
    private(set) var entries = Buffer<Int32>()

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

    /// The sum at `index`.
    func sum(at index: Int32) -> Double {
        sums[index]
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
