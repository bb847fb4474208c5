/// Memory that the tableau's steps use again and again, so that none of them allocates. Empty between steps.
struct Scratch: ~Copyable {
    /// The row that is being made.
    var row = RowAccumulator()
    /// Per column: the cell that a row has there.
    private(set) var marks = Buffer<Int32>()
    /// The symbols with a mark.
    var marked = Buffer<Int32>()
    /// Cells of a column, while the column itself is rewritten.
    var column = Buffer<Int32>()
    /// Cells of the pivot row.
    var pivotRow = Buffer<Int32>()
    var gradient = Gradient()
    var race = ColumnRace()
    var breakpoints = BreakpointQueue()
    /// Basic symbols that a line search carried across zero.
    var crossed = Buffer<Int32>()

    /// Notes that a row has `cell` in `column`.
    mutating func mark(_ column: Int32, _ cell: Int32) {
        marks.extend(to: Int(column) + 1, with: Cell.none)
        marks[column] = cell
    }

    /// The cell noted for `column`.
    func mark(of column: Int32) -> Int32 {
        Int(column) < marks.count ? marks[column] : Cell.none
    }
}

/// What one unit of a direction costs, level by level.
struct Gradient: ~Copyable {
    private var sums = Buffer<Double>()
    private var magnitudes = Buffer<Double>()
    private var touched = Buffer<Int32>()

    /// Forgets everything; `count` is the number of levels there may be.
    mutating func reset(levels count: Int) {
        for index in touched.indices { magnitudes[touched[index]] = 0 }
        touched.removeAll()
        sums.extend(to: count, with: 0)
        magnitudes.extend(to: count, with: 0)
    }

    /// Adds `cost` at `level`; nothing when there is no level.
    mutating func add(_ cost: Double, at level: Int32) {
        guard level >= 0 else { return }
        let index = Int(level)
        if magnitudes[index] == 0 {
            touched.append(level)
            sums[index] = 0
        }
        sums[index] += cost
        magnitudes[index] += abs(cost)
    }

    /// Turns the direction round.
    mutating func negate() {
        for index in touched.indices { sums[touched[index]] = -sums[touched[index]] }
    }

    /// The cost at `level`, zero when it is only rounding.
    func cost(at level: Int32) -> Double {
        let index = Int(level)
        guard index < sums.count, magnitudes[index] > 0 else { return 0 }
        return abs(sums[index]) > Tolerance.cost * magnitudes[index] ? sums[index] : 0
    }

    /// The cost at the strongest level where it isn't zero, or zero.
    func leading(among levels: borrowing LevelTable) -> Double {
        var strongest: Int32 = -1
        for index in touched.indices where cost(at: touched[index]) != 0 {
            let level = touched[index]
            if strongest < 0 || levels.strengths[level] > levels.strengths[strongest] { strongest = level }
        }
        return strongest < 0 ? 0 : sums[strongest]
    }
}

/// Where a basic symbol reaches zero along a direction.
struct Breakpoint {
    var distance: Double
    var cell: Int32
    var steepness: Double
    var symbol: Int32

    /// Nearer first; of equally near ones the steeper, which is the safer pivot; then a fixed order.
    static func < (lhs: Breakpoint, rhs: Breakpoint) -> Bool {
        if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
        if lhs.steepness != rhs.steepness { return lhs.steepness > rhs.steepness }
        return lhs.symbol < rhs.symbol
    }
}

/// A binary heap of breakpoints, nearest first.
struct BreakpointQueue: ~Copyable {
    private var heap = Buffer<Breakpoint>()

    mutating func removeAll() {
        heap.removeAll()
    }

    mutating func append(_ breakpoint: Breakpoint) {
        heap.append(breakpoint)
    }

    /// Makes a heap of what was appended.
    mutating func order() {
        var index = heap.count / 2
        while index > 0 {
            index -= 1
            sink(index)
        }
    }

    mutating func popNearest() -> Breakpoint? {
        guard let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return last }
        let nearest = heap[0]
        do {
            heap[0] = last
            sink(0)
        }
        return nearest
    }

    private mutating func sink(_ start: Int) {
        var index = start
        let item = heap[start]
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < item else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = item
    }
}
