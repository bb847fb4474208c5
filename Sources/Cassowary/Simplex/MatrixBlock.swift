/// The cells of a dense ``Matrix``, row by row.
struct MatrixBlock<Number: SolverNumber>: ~Copyable {
    var rows = Lines()
    var columns = Lines()
    private var cells = Buffer<Number>()
    /// The number of cells between the beginnings of two rows.
    private var stride = 0
    /// The factors that are added to rows, by place of the column, if most of them are not zero.
    private var factors = Buffer<Number>()
    /// The places of the columns of the factors, if most factors are zero.
    private var places = Buffer<Int32>()
    private var hasManyFactors = false
    /// The sums of multiples of rows, and the magnitudes of their addends, by place of the column.
    private var sums = Buffer<Number>()
    private var magnitudes = Buffer<Number>()

    /// The rows or the columns of a block. The numbers that identify them have no order; each has a place in the block.
    struct Lines: ~Copyable {
        private var numbers = Buffer<Int32>()
        private var places = Buffer<Int32>()

        init() {}

        init(copying other: borrowing Lines) {
            numbers = Buffer(copying: other.numbers)
            places = Buffer(copying: other.places)
        }

        var count: Int { numbers.count }

        /// Returns the number of the line at `place`.
        subscript(place: Int) -> Int32 { numbers[place] }

        /// Returns the place of a line; -1 if the block does not contain it.
        @inline(__always)
        func place(of number: Int32) -> Int32 { Int(number) < places.count ? places[number] : -1 }

        mutating func append(_ number: Int32) {
            places.extend(to: Int(number) + 1, with: -1)
            places[number] = Int32(truncatingIfNeeded: numbers.count)
            numbers.append(number)
        }

        /// Removes the line at `place`. The last line moves to this place.
        mutating func remove(at place: Int) {
            places[numbers[place]] = -1
            guard let last = numbers.popLast(), place < numbers.count else { return }
            numbers[place] = last
            places[last] = Int32(truncatingIfNeeded: place)
        }

        mutating func removeAll() {
            for place in numbers.indices { places[numbers[place]] = -1 }
            numbers.removeAll()
        }
    }

    init() {}

    init(copying other: borrowing MatrixBlock) {
        rows = Lines(copying: other.rows)
        columns = Lines(copying: other.columns)
        cells = Buffer(copying: other.cells)
        stride = other.stride
    }

    /// The cell at a place in a row and a column.
    subscript(row: Int, column: Int) -> Number {
        @inline(__always) get { cells[row * stride + column] }
        @inline(__always) set { cells[row * stride + column] = newValue }
    }

    /// The number of cells that are not zero.
    var nonzeroCount: Int {
        var count = 0
        for row in 0..<rows.count {
            for column in 0..<columns.count where self[row, column] != 0 { count += 1 }
        }
        return count
    }

    // MARK: Changes

    mutating func insert(_ coefficient: Number, row: Int32, column: Int32) {
        let place = placeOfColumn(column)
        self[placeOfRow(row), place] = coefficient
    }

    mutating func removeAll() {
        rows.removeAll()
        columns.removeAll()
        cells.removeAll()
        stride = 0
    }

    mutating func removeRow(_ row: Int32) {
        let place = Int(rows.place(of: row))
        guard place >= 0 else { return }
        let last = rows.count - 1
        if place < last { for column in 0..<columns.count { self[place, column] = self[last, column] } }
        cells.removeLast(stride)
        rows.remove(at: place)
    }

    mutating func removeColumn(_ column: Int32) {
        let place = Int(columns.place(of: column))
        guard place >= 0 else { return }
        let last = columns.count - 1
        for row in 0..<rows.count {
            self[row, place] = self[row, last]
            self[row, last] = 0
        }
        columns.remove(at: place)
    }

    /// Returns the place of a row. Adds the row if it is missing.
    private mutating func placeOfRow(_ row: Int32) -> Int {
        let place = Int(rows.place(of: row))
        if place >= 0 { return place }
        rows.append(row)
        cells.extend(to: rows.count * stride, with: 0)
        return rows.count - 1
    }

    /// Returns the place of a column. Adds the column if it is missing.
    private mutating func placeOfColumn(_ column: Int32) -> Int {
        let place = Int(columns.place(of: column))
        if place >= 0 { return place }
        if columns.count == stride { widen() }
        columns.append(column)
        return columns.count - 1
    }

    private mutating func widen() {
        let old = stride
        stride = max(32, 2 * old)
        cells.extend(to: rows.count * stride, with: 0)
        for row in (0..<rows.count).reversed() {
            for column in (0..<stride).reversed() {
                cells[row * stride + column] = column < old ? cells[row * old + column] : 0
            }
        }
    }

    // MARK: Sums

    /// Prepares additions of `amounts` to rows.
    mutating func prepare(_ amounts: borrowing Buffer<Amount<Number>>) {
        places.removeAll()
        for index in amounts.indices {
            places.append(Int32(truncatingIfNeeded: placeOfColumn(amounts[index].index)))
        }
        hasManyFactors = 4 * amounts.count >= columns.count
        guard hasManyFactors else { return }
        factors.removeAll()
        factors.extend(to: columns.count, with: 0)
        for index in amounts.indices { factors[places[index]] = amounts[index].amount }
    }

    /// Adds the prepared amounts, multiplied by `multiple`, to `row`; see ``Matrix/addFactors(times:toRow:loss:)``.
    mutating func addFactors(
        _ amounts: borrowing Buffer<Amount<Number>>, times multiple: Number, toRow row: Int32, loss: Double
    ) -> Bool {
        let start = placeOfRow(row) * stride
        if hasManyFactors { return cells.add(factors, times: multiple, at: start, loss: loss) }
        var hasLostDigits = false
        for index in amounts.indices {
            let place = start + Int(places[index])
            let (previous, addend) = (cells[place], multiple * amounts[index].amount)
            let sum = previous + addend
            let largest = max(abs(previous), abs(addend))
            let isZero = abs(sum) <= Number.tolerance.cancellation * largest
            if !isZero, abs(sum) <= loss * largest { hasLostDigits = true }
            cells[place] = isZero ? 0 : sum
        }
        return hasLostDigits
    }

    /// Adds a multiple of `row` to the sums that ``takeSums(_:)`` returns.
    ///
    /// - Parameter magnitude: The largest number from which the multiple was computed.
    mutating func addRow(_ row: Int32, times multiple: Number, magnitude: Number) {
        let place = Int(rows.place(of: row))
        guard place >= 0 else { return }
        sums.extend(to: stride, with: 0)
        magnitudes.extend(to: stride, with: 0)
        sums.add(
            cells, from: place * stride, count: columns.count, times: multiple, magnitude: magnitude,
            magnitudes: &magnitudes)
    }

    /// Returns the sum at a place of a column, its column and the magnitude of its addends, and removes the sum; `nil` if it
    /// has no addends.
    mutating func takeSum(at place: Int) -> (column: Int32, sum: Number, magnitude: Number)? {
        guard place < sums.count, magnitudes[place] != 0 else { return nil }
        let taken = (columns[place], sums[place], magnitudes[place])
        sums[place] = 0
        magnitudes[place] = 0
        return taken
    }
}
