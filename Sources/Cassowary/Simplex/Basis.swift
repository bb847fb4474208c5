/// The vertex of the current solution: the symbols that are zero, and a factorization from which all values are
/// computed.
///
/// The number of *active* symbols equals the number of variables, and their rows form a nonsingular matrix N. The
/// vertex is the point at which all active symbols are zero. N is stored as a factorization that suits layouts. Most
/// variables are *defined*: an active constraint expresses the variable in terms of other variables, without cycles,
/// so a traversal of the definitions solves the equations. The remaining variables and an equal number of constraints
/// are the *core*, whose block of the inverse of N is stored explicitly. The definitions contain no computed
/// coefficients, so only the core accumulates rounding errors. The core is computed again from time to time.
struct Basis<Number: SolverNumber>: ~Copyable {
    var system = ConstraintSystem(clearsFractions: Number.isMostPrecise)
    /// The values of the variables at the vertex.
    var values = Pool<Number>()
    /// The block of the inverse of N, with core variables as rows and slots of core constraints as columns.
    var inverse = Matrix<Number>()
    var coreVariables = Pool<Int32>()
    var coreRows = Pool<Int32>()
    /// The largest number of updates of one row of the inverse since the inverse was last computed. Rounding errors
    /// grow with this number.
    var coreUpdates = 0
    /// The number of updates of each row of the inverse, by core variable.
    var rowUpdates = Buffer<Int32>()
    /// The size of the core when the definitions were last chosen.
    var chosenCoreCount = 0
    /// Whether the core should be computed again because cancellation in an exchange has removed too many digits from
    /// one of its coefficients.
    var hasLostDigits = false
    /// The number of cells that updates of the inverse have visited since the definitions were last chosen.
    var inverseWork = 0
    /// Whether the core should be computed again.
    var needsFactorization: Bool { hasLostDigits || coreUpdates > 40 + coreVariables.count }
    /// Whether residuals are used to correct rows and columns, because the inverse of the core has been updated since
    /// it was last computed. For large cores, the correction would take too long; instead, large cores are computed
    /// again if they lose digits.
    var refinesCore: Bool { coreUpdates > 0 && coreVariables.count <= 64 }
    /// The value of `coreUpdates` when the current trial began.
    private var triedUpdates = 0
    /// Whether rounding errors may hide the result, so that it must be computed with a ``SolverNumber`` that is more
    /// precise. This is never the case for ``DoubleDouble``.
    var needsPrecision = false
    /// The value of `needsPrecision` when the current trial began.
    private var neededPrecision = false
    /// Temporary values of a step.
    var column = Column<Number>()
    var row = Row<Number>()
    /// Whether `row` contains all definitions that are required equalities, and the definition that it contains in any
    /// case.
    var rowIncludesEqualities = false
    var ownDefinition = ConstraintSystem.none
    var otherColumn = Column<Number>()
    var otherRow = Row<Number>()
    var reach = Reach<Number>()
    /// The number of links and cells visited since the solver was made. It measures the work of the solver without a
    /// clock.
    var work = 0

    /// Records that the core is not accurate enough: it must be computed again or, if it has just been computed, with
    /// numbers that are more precise.
    mutating func noteInaccuracy() {
        if coreUpdates > 0 { hasLostDigits = true } else { requirePrecision() }
    }

    /// Records that the values must be computed with numbers that are more precise, if there are any.
    mutating func requirePrecision() {
        if !Number.isMostPrecise { needsPrecision = true }
    }

    /// Returns whether `symbol` is active, which means that the vertex sets it to zero.
    @inline(__always)
    func isActive(_ symbol: Symbol) -> Bool {
        symbol.isVariable
            ? system.nodes[symbol.index].definer == ConstraintSystem.Definer.zero
            : system.records[symbol.index].role != ConstraintSystem.Role.slack
    }

    mutating func run(_ step: TrialStep) {
        system.run(step)
        values.run(step)
        inverse.run(step)
        coreVariables.run(step)
        coreRows.run(step)
        switch step {
        case .begin:
            triedUpdates = coreUpdates
            neededPrecision = needsPrecision
        case .undo:
            coreUpdates = triedUpdates
            needsPrecision = neededPrecision
            // The numbers of the individual rows were not stored.
            for index in coreVariables.indices where coreVariables[index] < rowUpdates.count {
                rowUpdates[coreVariables[index]] = Int32(triedUpdates)
            }
        default: break
        }
    }
}

/// The changes of all variables if one active symbol increases by one: a column of the inverse of N.
struct Column<Number: SolverNumber>: ~Copyable {
    /// The slopes, by variable; zero for variables that are not in `variables`.
    var slopes = Buffer<Number>()
    /// The variables that may move, each after the variables in its definition.
    var variables = Buffer<Int32>()
    /// The slacks that contain one of these variables.
    var slacks = Buffer<Int32>()

    /// Sets the slopes to zero that are only rounding errors.
    mutating func dropRoundingErrors() {
        var largest: Number = 0
        for index in variables.indices { largest = max(largest, abs(slopes[variables[index]])) }
        for index in variables.indices where abs(slopes[variables[index]]) <= Number.tolerance.slope * largest {
            slopes[variables[index]] = 0
        }
    }

    mutating func removeAll(variables count: Int) {
        for index in variables.indices { slopes[variables[index]] = 0 }
        variables.removeAll()
        slacks.removeAll()
        slopes.extend(to: count, with: 0)
    }
}

/// A sum of symbols, expressed in multiples of active symbols: a row times the inverse of N.
struct Row<Number: SolverNumber>: ~Copyable {
    /// A multiple of `symbol`, and the largest number from which the multiple was computed.
    struct Entry {
        var symbol: Symbol
        var multiple: Number
        var magnitude: Number
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
    func multiple(of symbol: Symbol) -> Number {
        let place = place(of: symbol)
        return place < 0 ? 0 : entries[place].multiple
    }

    /// Adds `multiple` to the multiple of `symbol`.
    mutating func add(_ multiple: Number, magnitude: Number, of symbol: Symbol) {
        let place = place(of: symbol)
        if place >= 0 {
            let sum = entries[place].multiple + multiple
            let largest = max(entries[place].magnitude, magnitude, abs(multiple), abs(entries[place].multiple))
            entries[place].magnitude = largest
            entries[place].multiple = abs(sum) <= Number.tolerance.cancellation * largest ? 0 : sum
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

/// A set of small nonnegative integers that can be emptied in constant time.
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

/// The state of a traversal of the definitions.
struct Reach<Number: SolverNumber>: ~Copyable {
    struct Frame {
        var variable: Int32
        var next: Int32
        var end: Int32
    }

    var isVariableReached = Marks()
    var isSlotReached = Marks()
    var stack = Buffer<Frame>()
    /// The visited variables, in the order in which the traversal leaves them.
    var variables = Buffer<Int32>()
    var slacks = Buffer<Int32>()
    /// The core rows that contain a visited variable.
    var coreRows = Buffer<Int32>()
    /// The maximum number of constraints that a traversal of dependents has not reached yet. A constraint that defines a
    /// variable is reached with the variable.
    var unreachedCount = 0
    /// Sums by variable, zero between traversals.
    var sums = Buffer<Number>()
    var magnitudes = Buffer<Number>()
    /// Whether the sums of core variables are remainders of an inaccurate inverse. They are refined as far as in columns,
    /// because a multiple of 1e-12 instead of 0 would look like a cost.
    var isRefining = false
    /// The increase of each active constraint along the column that is being computed, by slot; zero between
    /// traversals.
    var growths = Buffer<Number>()
    /// The core variables that have a sum, and the multiples of the core rows.
    var coreVariables = Buffer<Int32>()
    var rowMultiples = Row<Number>()
    /// The rows of the inverse that change in an exchange.
    var changing = Buffer<Int32>()
    /// The core rows that are not zero, with their values.
    var residuals = Buffer<Amount<Number>>()
}
