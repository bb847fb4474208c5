/// Memory that the tableau's steps use again and again, so that none of them allocates. Empty between steps.
struct Scratch {
    /// Per symbol: the coefficient that is being summed up, or a cell number.
    var sums: [Double] = []
    var marks: [Int32] = []
    /// The symbols with a mark.
    var marked: [Int32] = []
    /// Cells of a column, while the column itself is rewritten.
    var column: [Int32] = []
    /// Cells of the pivot row.
    var pivotRow: [Int32] = []
    var gradient = Gradient()
    var breakpoints = BreakpointQueue()
    /// Basic symbols that a line search carried across zero.
    var crossed: [Int32] = []

    mutating func reserve(symbols count: Int) {
        while sums.count < count {
            sums.append(0)
            marks.append(Cell.none)
        }
    }
}

/// What one unit of a direction costs, level by level.
struct Gradient {
    private var sums: [Double] = []
    private var magnitudes: [Double] = []
    private var touched: [Int32] = []

    /// Forgets everything; `count` is the number of levels there may be.
    mutating func reset(levels count: Int) {
        for level in touched { magnitudes[Int(level)] = 0 }
        touched.removeAll(keepingCapacity: true)
        while sums.count < count {
            sums.append(0)
            magnitudes.append(0)
        }
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
        for level in touched { sums[Int(level)] = -sums[Int(level)] }
    }

    /// The cost at `level`, zero when it is only rounding.
    func cost(at level: Int32) -> Double {
        let index = Int(level)
        guard index < sums.count, magnitudes[index] > 0 else { return 0 }
        return abs(sums[index]) > Tolerance.cost * magnitudes[index] ? sums[index] : 0
    }

    /// The cost at the strongest level where it isn't zero, or zero.
    func leading(among levels: LevelTable) -> Double {
        var strongest: Int32 = -1
        for level in touched where cost(at: level) != 0 {
            if strongest < 0 || levels.strengths[Int(level)] > levels.strengths[Int(strongest)] { strongest = level }
        }
        return strongest < 0 ? 0 : sums[Int(strongest)]
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
struct BreakpointQueue {
    private var heap: [Breakpoint] = []

    mutating func removeAll() {
        heap.removeAll(keepingCapacity: true)
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
        guard let nearest = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
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
