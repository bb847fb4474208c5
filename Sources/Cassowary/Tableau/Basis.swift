/// The vertex of the current solution: the symbols that are zero, and a factorization that derives all values from
/// them.
///
/// The number of *active* symbols equals the number of variables, and their rows form a nonsingular matrix N: the
/// vertex is the point at which all of them are zero. N is kept as a factorization that suits layouts. Most variables
/// are *defined*: an active constraint gives the variable in terms of others, without cycles, so that solving is a
/// traversal of the definitions. The rest is the *core*: some variables and as many constraints, whose block of the
/// inverse of N is stored explicitly. The definitions contain no computed coefficients, so only the core accumulates
/// rounding errors, and the core is computed again from time to time.
struct Basis: ~Copyable {
    var system = ConstraintSystem()
    /// The block of the inverse of N, with core variables as rows and slots of core constraints as columns.
    var inverse = SparseMatrix()
    var coreVariables = Pool<Int32>()
    var coreRows = Pool<Int32>()
    /// The number of exchanges that changed the core since it was last computed.
    var coreExchanges = 0
    /// The size of the core when the definitions were last chosen.
    var chosenCoreCount = 0
    /// Whether an exchange has cancelled so many digits of the core that it should be computed again.
    var hasLostDigits = false
    /// The number of steps along cells of the core since its definitions were last chosen.
    var inverseWork = 0
    /// Whether the core should be computed again.
    var needsFactorization: Bool { hasLostDigits || coreExchanges > 40 + coreVariables.count }
    /// Whether rows and columns are corrected by their residuals, because the inverse of the core has changed since it
    /// was computed. For large cores, the correction would take too long; they are computed again when they lose
    /// digits.
    var refinesCore: Bool { coreExchanges > 0 && coreVariables.count <= 64 }
    /// The smallest coefficient with which a constraint defines a variable.
    var definingCoefficient = Tolerance.definition
    /// The value of `definingCoefficient` when the current trial began.
    private var triedCoefficient = Tolerance.definition
    /// Whether a column was found whose slopes have grown too much along the definitions.
    var hasGrown = false
    /// Temporary values of a step.
    var column = Column()
    var row = Row()
    var otherColumn = Column()
    var otherRow = Row()
    var reach = Reach()
    /// The number of links and cells visited since the start, a measure of time that does not depend on a clock.
    var work = 0

    /// Returns whether `symbol` is zero by the choice of the vertex.
    @inline(__always)
    func isActive(_ symbol: Symbol) -> Bool {
        symbol.isVariable
            ? system.nodes[symbol.index].definer == ConstraintSystem.Definer.zero
            : system.records[symbol.index].role != ConstraintSystem.Role.slack
    }

    mutating func run(_ step: TrialStep) {
        system.run(step)
        inverse.run(step)
        coreVariables.run(step)
        coreRows.run(step)
        switch step {
        case .begin: triedCoefficient = definingCoefficient
        case .undo: definingCoefficient = triedCoefficient
        default: break
        }
    }
}

/// The changes of all variables when one active symbol leaves zero: a column of the inverse of N.
struct Column: ~Copyable {
    /// The slopes, by variable; zero for variables that are not in `variables`.
    var slopes = Buffer<Double>()
    /// The variables that may move, each after the variables that its definition mentions.
    var variables = Buffer<Int32>()
    /// The slacks that mention one of these variables.
    var slacks = Buffer<Int32>()

    mutating func removeAll(variables count: Int) {
        for index in variables.indices { slopes[variables[index]] = 0 }
        variables.removeAll()
        slacks.removeAll()
        slopes.extend(to: count, with: 0)
    }
}

/// A sum of expressions, written as a sum of multiples of active symbols: a row times the inverse of N.
struct Row: ~Copyable {
    /// A multiple of `symbol`, and the largest number from which the multiple was computed.
    struct Entry {
        var symbol: Symbol
        var multiple: Double
        var magnitude: Double
    }

    var entries = Buffer<Entry>()
    /// The indices of the entries, by variable and by slot.
    private var variablePlaces = Buffer<Int32>()
    private var slotPlaces = Buffer<Int32>()

    mutating func removeAll() {
        for index in entries.indices {
            let symbol = entries[index].symbol
            if symbol.isVariable { variablePlaces[symbol.index] = -1 } else { slotPlaces[symbol.index] = -1 }
        }
        entries.removeAll()
    }

    @inline(__always)
    func place(of symbol: Symbol) -> Int32 {
        let index = Int(symbol.index)
        if symbol.isVariable { return index < variablePlaces.count ? variablePlaces[index] : -1 }
        return index < slotPlaces.count ? slotPlaces[index] : -1
    }

    /// Returns the multiple of `symbol`.
    @inline(__always)
    func multiple(of symbol: Symbol) -> Double {
        let place = place(of: symbol)
        return place < 0 ? 0 : entries[place].multiple
    }

    /// Adds to the multiple of `symbol`.
    mutating func add(_ multiple: Double, magnitude: Double, of symbol: Symbol) {
        let place = place(of: symbol)
        if place >= 0 {
            let sum = entries[place].multiple + multiple
            let largest = max(entries[place].magnitude, magnitude, abs(multiple), abs(entries[place].multiple))
            entries[place].magnitude = largest
            entries[place].multiple = abs(sum) <= Tolerance.cancellation * largest ? 0 : sum
            return
        }
        let index = Int(symbol.index)
        if symbol.isVariable {
            variablePlaces.extend(to: index + 1, with: -1)
            variablePlaces[index] = Int32(truncatingIfNeeded: entries.count)
        } else {
            slotPlaces.extend(to: index + 1, with: -1)
            slotPlaces[index] = Int32(truncatingIfNeeded: entries.count)
        }
        entries.append(Entry(symbol: symbol, multiple: multiple, magnitude: max(magnitude, abs(multiple))))
    }
}

/// A set of small numbers that is emptied often.
struct Marks: ~Copyable {
    private var stamps = Buffer<UInt32>()
    private var stamp: UInt32 = 0

    /// Empties the set, and reserves memory for numbers below `count`.
    @inline(__always)
    mutating func removeAll(count: Int) {
        if stamps.count < count { stamps.extend(to: count, with: 0) }
        if stamp == .max {
            for index in stamps.indices { stamps[index] = 0 }
            stamp = 0
        }
        stamp += 1
    }

    /// Adds `member`, and returns whether it was new.
    @inline(__always)
    mutating func insert(_ member: Int32) -> Bool {
        if stamps[member] == stamp { return false }
        stamps[member] = stamp
        return true
    }

    @inline(__always)
    func contains(_ member: Int32) -> Bool { stamps[member] == stamp }
}

/// A traversal of the definitions.
struct Reach: ~Copyable {
    struct Frame {
        var variable: Int32
        var next: Int32
        var end: Int32
    }

    var isVariableReached = Marks()
    var isSlotReached = Marks()
    var stack = Buffer<Frame>()
    /// The variables, in the order in which the traversal leaves them.
    var variables = Buffer<Int32>()
    var slacks = Buffer<Int32>()
    /// Core rows that mention a visited variable.
    var coreRows = Buffer<Int32>()
    /// Sums by variable, zero between traversals.
    var sums = Buffer<Double>()
    var magnitudes = Buffer<Double>()
    /// The growth of each active constraint along the column that is being computed, by slot; zero between traversals.
    var growths = Buffer<Double>()
    /// Core variables with a sum, and core rows with a multiple.
    var coreVariables = Buffer<Int32>()
    var rowMultiples = Row()
    /// The cell of each slot, while a row of the inverse changes.
    var cellMarks = Buffer<Int32>()
    /// The rows of the inverse that change in an exchange, and the change of their cells per unit of the slope.
    var changing = Buffer<Int32>()
    var factors = Buffer<Amount>()
    /// The core rows that are not zero.
    var residuals = Buffer<Amount>()

    /// A number that belongs to a constraint.
    struct Amount: BitwiseCopyable {
        var slot: Int32
        var amount: Double
    }
}
