extension Tableau {
    /// Puts a cell into the row of `row` and the column of `column`.
    @discardableResult
    mutating func insert(_ coefficient: Double, row: Int32, column: Int32) -> Int32 {
        var cell = Cell(row: row, column: column, coefficient: coefficient)
        cell.nextInRow = symbols[Int(row)].head
        cell.nextInColumn = symbols[Int(column)].head
        let index: Int32
        if let free = freeCells.popLast() {
            index = free
            cells[Int(index)] = cell
        } else {
            index = Int32(cells.count)
            cells.append(cell)
        }
        if cell.nextInRow != Cell.none { cells[Int(cell.nextInRow)].previousInRow = index }
        if cell.nextInColumn != Cell.none { cells[Int(cell.nextInColumn)].previousInColumn = index }
        symbols[Int(row)].head = index
        symbols[Int(column)].head = index
        return index
    }

    /// Takes a cell out of its row and its column.
    mutating func remove(cell: Int32) {
        unlinkFromRow(cell)
        unlinkFromColumn(cell)
        freeCells.append(cell)
    }

    mutating func unlinkFromRow(_ cell: Int32) {
        let entry = cells[Int(cell)]
        if entry.previousInRow == Cell.none {
            symbols[Int(entry.row)].head = entry.nextInRow
        } else {
            cells[Int(entry.previousInRow)].nextInRow = entry.nextInRow
        }
        if entry.nextInRow != Cell.none { cells[Int(entry.nextInRow)].previousInRow = entry.previousInRow }
    }

    mutating func unlinkFromColumn(_ cell: Int32) {
        let entry = cells[Int(cell)]
        if entry.previousInColumn == Cell.none {
            symbols[Int(entry.column)].head = entry.nextInColumn
        } else {
            cells[Int(entry.previousInColumn)].nextInColumn = entry.nextInColumn
        }
        if entry.nextInColumn != Cell.none { cells[Int(entry.nextInColumn)].previousInColumn = entry.previousInColumn }
    }

    /// Makes room for a symbol and gives its number.
    mutating func makeSymbol(_ symbol: Symbol) -> Int32 {
        if let free = freeSymbols.popLast() {
            symbols[Int(free)] = symbol
            return free
        }
        symbols.append(symbol)
        scratch.reserve(symbols: symbols.count)
        return Int32(symbols.count - 1)
    }

    /// Removes the row of a basic symbol, and the symbol.
    mutating func removeRow(of symbol: Int32) {
        while symbols[Int(symbol)].head != Cell.none {
            remove(cell: symbols[Int(symbol)].head)
        }
        freeSymbols.append(symbol)
    }
}
