/// A quantity that a pass of the optimization minimizes without making stronger objectives worse.
enum Objective {
    /// The sum of the errors of a level.
    case level(Int32)
    /// The error of one symbol that is not active.
    case error(Symbol)
    /// The distance of a variable from zero.
    case distance(Int32)
}

/// The reduced costs of the active symbols for one objective, and the directions that stronger objectives have frozen.
struct ReducedCosts<Number: SolverNumber>: ~Copyable {
    /// The directions in which an active symbol may still leave zero.
    struct Freedom: BitwiseCopyable {
        var up = true
        var down = true
    }

    /// For each active symbol, the change of the objective if the symbol increases by one, without the cost of the
    /// symbol itself.
    var costs = Row<Number>()
    /// The freedom of each active symbol, by variable and by slot.
    var variableFreedoms = Buffer<Freedom>()
    var slotFreedoms = Buffer<Freedom>()
    /// Active symbols that may leave zero in some direction. Some of them may have been frozen since they were
    /// selected.
    var free = Buffer<Symbol>()
    /// The number of symbols in `free` that were frozen since `free` was last compacted.
    var frozenCount = 0
    /// The symbols that change if a free symbol leaves zero: a list of the variables, and sets of the variables and
    /// slots. They are valid only while ties are being decided.
    var moving = Buffer<Int32>()
    var isMovingVariable = Marks()
    var isMovingSlot = Marks()
    /// The work that was necessary to find the moving symbols, and the work since then that did not decide a tie.
    var workOfMoving = 0
    var wastedWork = 0
    /// The constraints with a level, in the order of the levels, and the index of the first constraint of each level.
    var levelSlots = Buffer<Int32>()
    var levelStarts = Buffer<Int32>()
    /// Symbols whose reduced cost may be negative.
    var queue = Buffer<Symbol>()
    /// The constraints whose constants are shifted, each with its original constant.
    var shifted: [(slot: Int32, constant: Double)] = []
    var isShifted = Marks()
    /// The number of steps of zero length since the last step of nonzero length. `zeroSteps` is also reset when the
    /// constants are shifted.
    var zeroSteps = 0
    var zeroRun = 0
    /// Whether constants may be shifted.
    var mayShift = true
    /// Whether Bland's rule must choose both symbols of an exchange, because there were too many consecutive steps of
    /// zero length.
    var isStalled: Bool { zeroRun > 60 }
    /// The value of ``Simplex/pivotCount`` at which the optimization gives up.
    var lastPivot = 0

    subscript(symbol: Symbol) -> Freedom {
        @inline(__always) get {
            symbol.isVariable ? variableFreedoms[symbol.index] : slotFreedoms[symbol.index]
        }
        @inline(__always) set {
            if symbol.isVariable {
                variableFreedoms[symbol.index] = newValue
            } else {
                slotFreedoms[symbol.index] = newValue
            }
        }
    }
}

/// A binary heap that returns its smallest element first.
struct Heap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = Buffer<Element>()

    var first: Element? { elements.isEmpty ? nil : elements[0] }

    mutating func removeAll() { elements.removeAll() }

    /// Adds an element. Call ``order()`` afterward to restore the order.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Adds an element to an ordered heap.
    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, element < elements[(index - 1) / 2] {
            elements[index] = elements[(index - 1) / 2]
            index = (index - 1) / 2
        }
        elements[index] = element
    }

    /// Restores the order after elements have been appended.
    mutating func order() {
        var index = elements.count / 2
        while index > 0 {
            index -= 1
            sink(index)
        }
    }

    mutating func popFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return last }
        let first = elements[0]
        elements[0] = last
        sink(0)
        return first
    }

    private mutating func sink(_ start: Int) {
        var index = start
        let item = elements[start]
        while true {
            var child = 2 * index + 1
            guard child < elements.count else { break }
            if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
            guard elements[child] < item else { break }
            elements[index] = elements[child]
            index = child
        }
        elements[index] = item
    }
}
