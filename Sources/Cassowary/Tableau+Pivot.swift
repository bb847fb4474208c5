extension Tableau {
    /// Exchanges a basic and a parametric symbol: the row of the first becomes the row of the second, and the other
    /// rows follow. Values are computed again; the basic symbol, now parametric, is zero.
    ///
    /// - Parameter cell: the pivot, in the row of the symbol that leaves and the column of the one that enters.
    mutating func pivot(at cell: Int32) {
        pivotCount += 1
        let leaving = matrix.cells[cell].row
        let entering = matrix.cells[cell].column
        solveRow(of: leaving, for: entering, at: cell)
        substituteColumn(of: entering, with: leaving, at: cell)

        symbols[leaving].isBasic = false
        matrix.rowHeads[leaving] = Cell.none
        matrix.columnHeads[leaving] = scratch.column[0]
        if symbols[leaving].value != 0 { noteMove(of: leaving) }
        symbols[leaving].value = 0
        symbols[entering].isBasic = true
        for index in scratch.column.indices { refresh(matrix.cells[scratch.column[index]].row) }
        // A symbol that enters without moving has no side yet.
        enlistColumns(of: entering)
    }

    /// Rewrites `leaving = … + p · entering` as `entering = … + 1/p · leaving`, cell by cell in place.
    private mutating func solveRow(of leaving: Int32, for entering: Int32, at pivot: Int32) {
        let inverse = 1 / matrix.cells[pivot].coefficient
        scratch.pivotRow.removeAll()
        var cell = matrix.rowHeads[leaving]
        let first = cell
        while cell != Cell.none {
            matrix.cells[cell].row = entering
            if cell != pivot {
                matrix.cells[cell].coefficient *= -inverse
                scratch.pivotRow.append(cell)
            }
            cell = matrix.cells[cell].nextInRow
        }
        matrix.cells[pivot].coefficient = inverse
        // The column of `entering` is taken over by `leaving`, as a list, before `entering` owns its row.
        scratch.column.removeAll()
        cell = matrix.columnHeads[entering]
        while cell != Cell.none {
            scratch.column.append(cell)
            cell = matrix.cells[cell].nextInColumn
        }
        matrix.rowHeads[entering] = first
        matrix.columnHeads[entering] = Cell.none
    }

    /// Replaces `entering` by its new row wherever it occurs. Its cells become the cells of `leaving`.
    private mutating func substituteColumn(of entering: Int32, with leaving: Int32, at pivot: Int32) {
        let inverse = matrix.cells[pivot].coefficient
        for index in scratch.column.indices {
            let cell = scratch.column[index]
            matrix.cells[cell].column = leaving
            guard cell != pivot else { continue }
            let factor = matrix.cells[cell].coefficient
            matrix.cells[cell].coefficient = factor * inverse
            if !scratch.pivotRow.isEmpty { addPivotRow(times: factor, to: matrix.cells[cell].row) }
        }
    }

    /// Adds the other cells of the pivot row to `row`.
    private mutating func addPivotRow(times factor: Double, to row: Int32) {
        var cell = matrix.rowHeads[row]
        while cell != Cell.none {
            scratch.mark(matrix.cells[cell].column, cell)
            scratch.marked.append(matrix.cells[cell].column)
            cell = matrix.cells[cell].nextInRow
        }
        for index in scratch.pivotRow.indices {
            let source = scratch.pivotRow[index]
            let column = matrix.cells[source].column
            let addend = factor * matrix.cells[source].coefficient
            let target = scratch.mark(of: column)
            if target == Cell.none {
                matrix.insert(addend, row: row, column: column)
                continue
            }
            let previous = matrix.cells[target].coefficient
            let sum = previous + addend
            if abs(sum) <= Tolerance.cancellation * max(abs(previous), abs(addend)) {
                matrix.remove(cell: target)
            } else {
                matrix.cells[target].coefficient = sum
            }
        }
        for index in scratch.marked.indices { scratch.mark(scratch.marked[index], Cell.none) }
        scratch.marked.removeAll()
    }
}
