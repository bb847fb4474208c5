/// A number that is associated with a row, a column or a constraint.
struct Amount<Number: SolverNumber>: BitwiseCopyable {
    var index: Int32
    var amount: Number
}

/// A matrix that changes often, and is traversed along rows and columns.
///
/// While most cells are zero, the matrix stores the other cells in linked lists: the core of a layout consists of many
/// small parts, and a step visits only the cells of one part. When an eighth of the cells are not zero, the matrix moves
/// them to a block that contains all cells, because a loop over a block needs a tenth of the time per cell.
struct Matrix<Number: SolverNumber>: ~Copyable {
    private(set) var lists = CellLists<Number>()
    private(set) var block = MatrixBlock<Number>()
    private(set) var isDense = false
    /// The multiples of a row that ``addFactors(times:toRow:loss:)`` adds, by column. Call ``prepareFactors()`` after a change.
    var factors = Buffer<Amount<Number>>()
    /// The cell of each column in the row to which factors are added.
    private var marks = Buffer<Int32>()
    /// The number of rows of the block when the storage was last chosen.
    private var chosenCount = 0
    /// The block at the beginning of the trial, if the trial has changed it.
    private var savedBlock = MatrixBlock<Number>()
    private var isSaved = false
    private var isTrying = false
    private var wasDense = false

    /// The position of a traversal of a row or a column.
    struct Cursor: BitwiseCopyable {
        fileprivate var next: Int32
        /// The place in the block of the row or the column; -1 if it is empty.
        fileprivate var line: Int32 = -1
    }

    // MARK: Traversals

    /// Returns the beginning of a row. Pass it to ``next(inRow:)`` until the result is `nil`.
    @inline(__always)
    func row(_ row: Int32) -> Cursor {
        isDense ? Cursor(next: 0, line: block.rows.place(of: row)) : Cursor(next: lists.rowHeads[row])
    }

    /// Returns the next cell of a row that is not zero.
    @inline(__always)
    func next(inRow cursor: inout Cursor) -> (column: Int32, coefficient: Number)? {
        if isDense { return nextOfBlock(inRow: &cursor) }
        guard cursor.next != ConstraintSystem.none else { return nil }
        let cell = lists.cells[cursor.next]
        cursor.next = cell.nextInRow
        return (cell.column, cell.coefficient)
    }

    /// Returns the beginning of a column. Pass it to ``next(inColumn:)`` until the result is `nil`.
    @inline(__always)
    func column(_ column: Int32) -> Cursor {
        isDense ? Cursor(next: 0, line: block.columns.place(of: column)) : Cursor(next: lists.columnHeads[column])
    }

    /// Returns the next cell of a column that is not zero.
    @inline(__always)
    func next(inColumn cursor: inout Cursor) -> (row: Int32, coefficient: Number)? {
        if isDense { return nextOfBlock(inColumn: &cursor) }
        guard cursor.next != ConstraintSystem.none else { return nil }
        let cell = lists.cells[cursor.next]
        cursor.next = cell.nextInColumn
        return (cell.row, cell.coefficient)
    }

    private func nextOfBlock(inRow cursor: inout Cursor) -> (column: Int32, coefficient: Number)? {
        guard cursor.line >= 0 else { return nil }
        while Int(cursor.next) < block.columns.count {
            let place = Int(cursor.next)
            cursor.next += 1
            let coefficient = block[Int(cursor.line), place]
            if coefficient != 0 { return (block.columns[place], coefficient) }
        }
        return nil
    }

    private func nextOfBlock(inColumn cursor: inout Cursor) -> (row: Int32, coefficient: Number)? {
        guard cursor.line >= 0 else { return nil }
        while Int(cursor.next) < block.rows.count {
            let place = Int(cursor.next)
            cursor.next += 1
            let coefficient = block[place, Int(cursor.line)]
            if coefficient != 0 { return (block.rows[place], coefficient) }
        }
        return nil
    }

    // MARK: Changes

    /// Grows the matrix to at least `rows` rows and `columns` columns.
    mutating func grow(rows: Int, columns: Int) { lists.grow(rows: rows, columns: columns) }

    /// Adds a cell. The cell at this position must be zero.
    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) {
        guard isDense else { return lists.insert(coefficient, row: row, column: column) }
        saveBlock()
        block.insert(coefficient, row: row, column: column)
    }

    /// Sets the cells of `row` to zero.
    mutating func removeRow(_ row: Int32) {
        guard isDense else { return lists.removeRow(row) }
        saveBlock()
        block.removeRow(row)
    }

    /// Sets the cells of `column` to zero.
    mutating func removeColumn(_ column: Int32) {
        guard isDense else { return lists.removeColumn(column) }
        saveBlock()
        block.removeColumn(column)
    }

    /// Sets all cells to zero. The rows of these cells must be in `rows`.
    mutating func removeAll(rows: borrowing Pool<Int32>) {
        guard isDense else {
            for index in rows.indices { lists.removeRow(rows[index]) }
            return
        }
        saveBlock()
        block.removeAll()
        isDense = false
    }

    /// Prepares additions of `factors`.
    mutating func prepareFactors() {
        guard isDense else { return }
        saveBlock()
        block.prepare(factors)
    }

    /// Adds the factors, multiplied by `multiple`, to `row`.
    ///
    /// - Parameter loss: A fraction of the larger addend. If a sum is not zero but smaller, it has lost too many digits.
    /// - Returns: Whether a sum has lost too many digits.
    mutating func addFactors(times multiple: Number, toRow row: Int32, loss: Double) -> Bool {
        if isDense { return block.addFactors(factors, times: multiple, toRow: row, loss: loss) }
        marks.extend(to: lists.columnHeads.count, with: ConstraintSystem.none)
        var hasLostDigits = false
        var cell = lists.rowHeads[row]
        while cell != ConstraintSystem.none {
            marks[lists.cells[cell].column] = cell
            cell = lists.cells[cell].nextInRow
        }
        for index in factors.indices {
            let column = factors[index].index
            let addend = multiple * factors[index].amount
            let target = marks[column]
            if target == ConstraintSystem.none {
                lists.insert(addend, row: row, column: column)
                continue
            }
            let previous = lists.cells[target].coefficient
            let sum = previous + addend
            let largest = max(abs(previous), abs(addend))
            if abs(sum) <= Number.tolerance.cancellation * largest {
                marks[column] = ConstraintSystem.none
                lists.remove(cell: target)
            } else {
                if abs(sum) <= loss * largest { hasLostDigits = true }
                lists.cells[target].coefficient = sum
            }
        }
        cell = lists.rowHeads[row]
        while cell != ConstraintSystem.none {
            marks[lists.cells[cell].column] = ConstraintSystem.none
            cell = lists.cells[cell].nextInRow
        }
        return hasLostDigits
    }

    /// Adds a multiple of `row` to the sums that ``takeSum(at:)`` returns. The matrix must be dense.
    mutating func addRow(_ row: Int32, times multiple: Number, magnitude: Number) {
        block.addRow(row, times: multiple, magnitude: magnitude)
    }

    /// Returns a sum, and removes it; see ``MatrixBlock/takeSum(at:)``.
    mutating func takeSum(at place: Int) -> (column: Int32, sum: Number, magnitude: Number)? {
        block.takeSum(at: place)
    }

    // MARK: Storage

    /// Chooses the storage of a matrix with `count` rows and columns that are not empty.
    mutating func chooseStorage(count: Int) {
        if isDense {
            guard block.rows.count > 2 * chosenCount else { return }
            chosenCount = block.rows.count
            if 16 * block.nonzeroCount < block.rows.count * block.columns.count { moveToLists() }
        } else if count >= 32, 8 * lists.count > count * count {
            moveToBlock()
            chosenCount = block.rows.count
        }
    }

    private mutating func moveToBlock() {
        saveBlock()
        block.removeAll()
        for row in lists.rowHeads.indices {
            let row = Int32(truncatingIfNeeded: row)
            while lists.rowHeads[row] != ConstraintSystem.none {
                let cell = lists.cells[lists.rowHeads[row]]
                block.insert(cell.coefficient, row: row, column: cell.column)
                lists.remove(cell: lists.rowHeads[row])
            }
        }
        isDense = true
    }

    private mutating func moveToLists() {
        saveBlock()
        isDense = false
        for row in 0..<block.rows.count {
            for column in 0..<block.columns.count where block[row, column] != 0 {
                lists.insert(block[row, column], row: block.rows[row], column: block.columns[column])
            }
        }
        block.removeAll()
    }

    // MARK: Trials

    mutating func run(_ step: TrialStep) {
        lists.run(step)
        isTrying = step == .begin
        switch step {
        case .begin: wasDense = isDense
        case .keep: break
        case .undo:
            if isSaved { swap(&block, &savedBlock) }
            isDense = wasDense
        }
        isSaved = false
    }

    /// Copies the block before the trial changes it. A change of a dense matrix changes most cells of the block, so a list
    /// of the changed cells would be larger than the copy.
    @inline(__always)
    private mutating func saveBlock() {
        guard isTrying, !isSaved, wasDense else { return }
        isSaved = true
        savedBlock = MatrixBlock(copying: block)
    }
}
