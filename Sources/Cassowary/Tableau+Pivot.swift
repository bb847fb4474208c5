extension Tableau {
    /// Exchanges a basic and a parametric symbol: the row of the first becomes the row of the second, and the other
    /// rows follow. Values are computed again; the basic symbol, now parametric, is zero.
    ///
    /// - Parameter cell: the pivot, in the row of the symbol that leaves and the column of the one that enters.
    mutating func pivot(at cell: Int32) {
        pivotCount += 1
        let leaving = cells[Int(cell)].row
        let entering = cells[Int(cell)].column
        solveRow(of: leaving, for: entering, at: cell)
        substituteColumn(of: entering, with: leaving, at: cell)

        symbols[Int(leaving)].isBasic = false
        symbols[Int(leaving)].head = scratch.column[0]
        if symbols[Int(leaving)].value != 0 { noteMove(of: leaving) }
        symbols[Int(leaving)].value = 0
        symbols[Int(entering)].isBasic = true
        for cell in scratch.column { refresh(cells[Int(cell)].row) }
        // A symbol that enters without moving has no side yet.
        enlistColumns(of: entering)
    }

    /// Rewrites `leaving = … + p · entering` as `entering = … + 1/p · leaving`, cell by cell in place.
    private mutating func solveRow(of leaving: Int32, for entering: Int32, at pivot: Int32) {
        let inverse = 1 / cells[Int(pivot)].coefficient
        scratch.pivotRow.removeAll(keepingCapacity: true)
        var cell = symbols[Int(leaving)].head
        let first = cell
        while cell != Cell.none {
            cells[Int(cell)].row = entering
            if cell != pivot {
                cells[Int(cell)].coefficient *= -inverse
                scratch.pivotRow.append(cell)
            }
            cell = cells[Int(cell)].nextInRow
        }
        cells[Int(pivot)].coefficient = inverse
        // The column of `entering` is taken over by `leaving`, as a list, before `entering` owns its row.
        scratch.column.removeAll(keepingCapacity: true)
        cell = symbols[Int(entering)].head
        while cell != Cell.none {
            scratch.column.append(cell)
            cell = cells[Int(cell)].nextInColumn
        }
        symbols[Int(entering)].head = first
    }

    /// Replaces `entering` by its new row wherever it occurs. Its cells become the cells of `leaving`.
    private mutating func substituteColumn(of entering: Int32, with leaving: Int32, at pivot: Int32) {
        let inverse = cells[Int(pivot)].coefficient
        for cell in scratch.column {
            cells[Int(cell)].column = leaving
            guard cell != pivot else { continue }
            let factor = cells[Int(cell)].coefficient
            cells[Int(cell)].coefficient = factor * inverse
            if !scratch.pivotRow.isEmpty { addPivotRow(times: factor, to: cells[Int(cell)].row) }
        }
    }

    /// Adds the other cells of the pivot row to `row`.
    private mutating func addPivotRow(times factor: Double, to row: Int32) {
        var cell = symbols[Int(row)].head
        while cell != Cell.none {
            scratch.marks[Int(cells[Int(cell)].column)] = cell
            scratch.marked.append(cells[Int(cell)].column)
            cell = cells[Int(cell)].nextInRow
        }
        for source in scratch.pivotRow {
            let column = cells[Int(source)].column
            let addend = factor * cells[Int(source)].coefficient
            let target = scratch.marks[Int(column)]
            if target == Cell.none {
                insert(addend, row: row, column: column)
                continue
            }
            let previous = cells[Int(target)].coefficient
            let sum = previous + addend
            if abs(sum) <= Tolerance.cancellation * max(abs(previous), abs(addend)) {
                remove(cell: target)
            } else {
                cells[Int(target)].coefficient = sum
            }
        }
        for column in scratch.marked { scratch.marks[Int(column)] = Cell.none }
        scratch.marked.removeAll(keepingCapacity: true)
    }
}
