/// The cells of a ``Matrix`` that are not zero, as linked lists of the cells of each row and of each column.
///
/// The lists are doubly linked, so a cell can be removed without a search. Freed cells are reused, so the lists need no
/// compaction.
struct CellLists<Number: SolverNumber>: ~Copyable {
    var cells = Pool<Cell<Number>>()
    var rowHeads = Pool<Int32>()
    var columnHeads = Pool<Int32>()
    var free = Pool<Int32>()

    /// The number of cells.
    var count: Int { cells.count - free.count }

    /// Grows the lists to at least `rows` rows and `columns` columns.
    mutating func grow(rows: Int, columns: Int) {
        rowHeads.extend(to: rows, with: ConstraintSystem.none)
        columnHeads.extend(to: columns, with: ConstraintSystem.none)
    }

    /// Adds a cell at the front of its row and its column. There must not already be a cell at this position.
    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) {
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

    mutating func run(_ step: TrialStep) {
        cells.run(step)
        rowHeads.run(step)
        columnHeads.run(step)
        free.run(step)
    }
}

/// A coefficient of a matrix that is not zero. It is an element of the list of its row and of the list of its column.
struct Cell<Number: SolverNumber>: BitwiseCopyable {
    var row: Int32
    var column: Int32
    var coefficient: Number
    var nextInRow = ConstraintSystem.none
    var previousInRow = ConstraintSystem.none
    var nextInColumn = ConstraintSystem.none
    var previousInColumn = ConstraintSystem.none
}
