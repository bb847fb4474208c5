/// A coefficient of a matrix. It is an element of two linked lists: the list of its row and the list of its column.
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

/// A sparse matrix that changes often and is traversed along rows and columns.
///
/// The lists of rows and columns are doubly linked, so a cell can be removed without a search. Freed cells are reused,
/// so the matrix needs no compaction. Traverse a row with
/// `var cell = matrix.rowHeads[row]; while cell != Cell.none { …; cell = matrix.cells[cell].nextInRow }`.
struct SparseMatrix: ~Copyable {
    var cells = Pool<Cell>()
    var rowHeads = Pool<Int32>()
    var columnHeads = Pool<Int32>()
    var free = Pool<Int32>()

    /// Grows the matrix to at least `rows` rows and `columns` columns.
    mutating func grow(rows: Int, columns: Int) {
        rowHeads.extend(to: rows, with: Cell.none)
        columnHeads.extend(to: columns, with: Cell.none)
    }

    /// Adds a cell at the front of its row and its column. The matrix must not already contain a cell at this position.
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

    /// Removes a cell from its row and its column.
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

    /// Removes every cell of `row`.
    mutating func removeRow(_ row: Int32) {
        while rowHeads[row] != Cell.none { remove(cell: rowHeads[row]) }
    }

    /// Removes every cell of `column`.
    mutating func removeColumn(_ column: Int32) {
        while columnHeads[column] != Cell.none { remove(cell: columnHeads[column]) }
    }
}
