/// A simplex method that starts at the vertex of the previous solution and moves to the optimal vertex.
///
/// The objective is piecewise linear: each symbol has a cost, level by level, for its distance from zero. If the
/// solution improves when an active symbol leaves zero, the symbol moves until the solution no longer improves. Other
/// symbols can cross zero during this movement. The symbol that is zero where the movement stops becomes active. This
/// is Fourer's primal simplex method, with levels that are compared lexicographically.
///
/// - Source: Fourer, "A Simplex Algorithm for Piecewise-Linear Programming I", 1985; for the levels, Borning,
///   Freeman-Benson, Wilson, "Constraint Hierarchies", 1992.
struct Simplex<Number: SolverNumber>: ~Copyable {
    var basis = Basis<Number>()
    /// Active symbols that may improve the solution if they leave zero.
    var candidates = Pool<Symbol>()
    /// Inactive symbols whose cost changed. The symbols in their rows must be priced.
    var disturbed = Pool<Symbol>()
    /// Symbols that violated a required constraint when they were last checked.
    var suspects = Pool<Symbol>()
    /// The suspects whose cost is part of the current objective.
    var charged: Set<Symbol> = []
    /// Removed constraints that are still active.
    var leaving = Pool<Int32>()
    /// Variables whose value must be compared with the last reported value.
    var touched = VariableSet()
    /// Variables that steps have moved since their values were last computed from their definitions.
    var stepped = Buffer<Int32>()
    /// The variables and slacks that were visited before each correction of the core.
    private var correctedVariables = Buffer<Int32>()
    private var correctedSlacks = Buffer<Int32>()
    var moves = Moves<Number>()
    /// The constraints with one variable that are being compared, strongest first.
    var bounds = Heap<VariableBound>()
    var reduced = ReducedCosts<Number>()
    /// Whether all objectives are currently being minimized one after the other.
    var isOptimizingByLevels = false
    /// Whether the next optimization must price all symbols.
    var mustPriceAll = false
    /// The number of exchanges since the solver was made, for tests and benchmarks.
    var pivotCount = 0
    /// Whether an optimization reached its limit and ended at a vertex that may not be optimal.
    var isExhausted = false
    /// The maximum number of exchanges in an optimization; `nil` for a limit that is computed from the size of the
    /// system.
    var givenPivotLimit: Int?

    /// The variables and constraints.
    var system: ConstraintSystem {
        @inline(__always) _read { yield basis.system }
        @inline(__always) _modify { yield &basis.system }
    }

    /// The values of the variables at the vertex.
    var values: Pool<Number> {
        @inline(__always) _read { yield basis.values }
        @inline(__always) _modify { yield &basis.values }
    }

    mutating func run(_ step: TrialStep) {
        basis.run(step)
        candidates.run(step)
        disturbed.run(step)
        suspects.run(step)
        leaving.run(step)
        touched.run(step)
    }
}

// MARK: Values

extension Simplex {
    /// A value, and the tolerance within which it counts as zero.
    struct Reading {
        var value: Number
        var tolerance: Number

        /// The side of zero on which the value is: 1 for above, -1 for below, and 0 within the tolerance.
        @inline(__always) var side: Int { value > tolerance ? 1 : value < -tolerance ? -1 : 0 }
    }

    /// Returns the value of the constraint in `slot`, computed from the variables.
    @inline(__always)
    func reading(ofConstraint slot: Int32) -> Reading {
        var value = Number(system.records[slot].constant)
        var largest = max(1, abs(value))
        for place in system.terms(of: slot) {
            let link = system.links[place]
            let product = link.coefficient * values[link.variable]
            value += product
            largest = max(largest, abs(product))
        }
        return Reading(value: value, tolerance: Number.tolerance.value * largest)
    }

    /// Returns the value of a variable that is not active.
    func reading(ofVariable variable: Int32) -> Reading {
        let node = system.nodes[variable]
        let own = Number.tolerance.value * max(1, abs(values[variable]))
        guard abs(values[variable]) < 1e-3 else { return Reading(value: values[variable], tolerance: own) }
        // Near zero, the tolerance depends on the terms from which the value was computed.
        var computed = node.definer >= 0 ? reading(ofConstraint: node.definer).tolerance : Number.infinity
        var place = node.definer >= 0 ? ConstraintSystem.none : node.uses
        while place != ConstraintSystem.none {
            let use = system.links[place]
            place = use.next
            guard system.records[use.slot].role != ConstraintSystem.Role.slack else { continue }
            computed = min(computed, reading(ofConstraint: use.slot).tolerance)
        }
        return Reading(value: values[variable], tolerance: computed < .infinity ? max(own, computed) : own)
    }

    @inline(__always)
    func reading(of symbol: Symbol) -> Reading {
        symbol.isVariable ? reading(ofVariable: symbol.index) : reading(ofConstraint: symbol.index)
    }

    @inline(__always)
    mutating func setValue(_ value: Number, of variable: Int32) {
        guard value != values[variable] else { return }
        values[variable] = value
        touched.insert(variable)
    }

    /// Computes the value of a defined variable from its definition.
    @inline(__always)
    private mutating func evaluate(_ variable: Int32) {
        let slot = system.nodes[variable].definer
        guard slot >= 0 else {
            if slot == ConstraintSystem.Definer.zero { setValue(0, of: variable) }
            return
        }
        var sum = Number(system.records[slot].constant)
        var own = 1.0
        for place in system.terms(of: slot) {
            let link = system.links[place]
            if link.variable == variable {
                own = link.coefficient
            } else {
                sum += link.coefficient * values[link.variable]
            }
        }
        setValue(-sum / own, of: variable)
    }

    /// Computes the values that depend on the active `symbol`, and records the symbols that changed sides.
    mutating func updateValues(from symbol: Symbol) {
        basis.beginReach()
        if symbol.isVariable {
            basis.reachDependents(of: symbol.index)
        } else if system.records[symbol.index].role >= 0 {
            basis.reachDependents(of: system.records[symbol.index].role)
        } else {
            basis.reach.coreRows.append(symbol.index)
        }
        evaluateReached()
    }

    /// Recomputes the values of the variables that steps have moved, and records the symbols that changed sides.
    mutating func refreshSteppedValues() {
        guard !stepped.isEmpty else { return }
        basis.beginReach()
        for index in stepped.indices { basis.reachDependents(of: stepped[index]) }
        stepped.removeAll()
        evaluateReached()
    }

    /// Computes the values of the visited variables, uses the residuals of the core rows to correct the core variables,
    /// and records the symbols that changed sides.
    mutating func evaluateReached() {
        for index in basis.reach.variables.indices.reversed() { evaluate(basis.reach.variables[index]) }
        guard !basis.reach.coreRows.isEmpty else {
            noteSides()
            return
        }
        correctedVariables.reserve(system.nodes.count)
        correctedSlacks.reserve(system.records.count)
        guard findResiduals() else {
            noteSides()
            return
        }
        // Sides are checked only after the core has its final values.
        correctedVariables.removeAll()
        correctedSlacks.removeAll()
        var rounds = 0
        repeat {
            for index in basis.reach.variables.indices { correctedVariables.append(basis.reach.variables[index]) }
            for index in basis.reach.slacks.indices { correctedSlacks.append(basis.reach.slacks[index]) }
            correctCore()
            rounds += 1
        } while rounds < 4 && findResiduals()
        if rounds == 4, findResiduals(above: 0.5) { basis.noteInaccuracy() }
        noteSides()
        swap(&basis.reach.variables, &correctedVariables)
        swap(&basis.reach.slacks, &correctedSlacks)
        noteSides()
        // Swap the buffers back, so that each keeps its memory and the next change does not allocate.
        swap(&basis.reach.variables, &correctedVariables)
        swap(&basis.reach.slacks, &correctedSlacks)
    }

    /// Collects the residuals of the visited core rows.
    ///
    /// - Parameter limit: The largest value of a row that does not count, as a fraction of the row's tolerance. The
    ///   default is a few units in the last place of the terms.
    /// - Returns: Whether any row has a residual.
    private mutating func findResiduals(above limit: Double = 4e-6) -> Bool {
        basis.reach.residuals.removeAll()
        for index in basis.reach.coreRows.indices {
            let slot = basis.reach.coreRows[index]
            let reading = reading(ofConstraint: slot)
            if abs(reading.value) > reading.tolerance * limit {
                basis.reach.residuals.append(Amount<Number>(index: slot, amount: reading.value))
            }
        }
        return !basis.reach.residuals.isEmpty
    }

    /// Moves the core variables to cancel the residuals, and recomputes the variables that depend on them.
    private mutating func correctCore() {
        basis.beginReach()
        for index in basis.reach.residuals.indices {
            let residual = basis.reach.residuals[index]
            var cursor = basis.inverse.column(residual.index)
            while let cell = basis.inverse.next(inColumn: &cursor) {
                basis.inverseWork += 1
                setValue(values[cell.row] - cell.coefficient * residual.amount, of: cell.row)
            }
        }
        for index in basis.reach.residuals.indices {
            var cursor = basis.inverse.column(basis.reach.residuals[index].index)
            while let row = basis.inverse.next(inColumn: &cursor)?.row { basis.reachDependents(of: row) }
        }
        for index in basis.reach.variables.indices.reversed() { evaluate(basis.reach.variables[index]) }
    }

    /// Records which of the visited variables and slacks changed sides.
    private mutating func noteSides() {
        for index in basis.reach.variables.indices {
            let variable = basis.reach.variables[index]
            let node = system.nodes[variable]
            if node.definer == ConstraintSystem.Definer.zero || values[variable] > 0 && node.isAbove { continue }
            noteSide(of: variable)
        }
        for index in basis.reach.slacks.indices { noteSide(ofSlack: basis.reach.slacks[index]) }
    }

    private mutating func noteSide(of variable: Int32) {
        let node = system.nodes[variable]
        let side = reading(ofVariable: variable).side
        guard side != 0 else { return }
        let hasChangedSide = (side > 0) != node.isAbove
        if hasChangedSide { system.nodes[variable].isAbove = side > 0 }
        let isViolated = side < 0 && node.isNonNegative
        if isViolated { suspects.append(.variable(variable)) }
        // A variable at zero can already be assigned to the side that it now violates.
        if isViolated || hasChangedSide && !node.isFixed { disturbed.append(.variable(variable)) }
    }

    @inline(__always)
    mutating func noteSide(ofSlack slot: Int32) {
        let record = system.records[slot]
        let side = reading(ofConstraint: slot).side
        guard side != 0 else {
            if !record.wasZero { system.records[slot].wasZero = true }
            return
        }
        let hasChangedSide = (side > 0) != record.isAbove
        if hasChangedSide { system.records[slot].isAbove = side > 0 }
        if record.wasZero { system.records[slot].wasZero = false }
        let hasCost = record.above != Level.none || record.below != Level.none
        let isViolated = (side > 0 ? record.above : record.below) == Level.required
        if isViolated { suspects.append(.constraint(slot)) }
        if isViolated || hasCost && (hasChangedSide || record.wasZero && openTerm(of: slot) != nil) {
            disturbed.append(.constraint(slot))
        }
    }

    /// Returns whether `symbol` violates a required constraint.
    func isViolated(_ symbol: Symbol) -> Bool {
        guard !basis.isActive(symbol) else { return false }
        if symbol.isVariable {
            return system.nodes[symbol.index].isNonNegative && reading(ofVariable: symbol.index).side < 0
        }
        let record = system.records[symbol.index]
        guard record.above == Level.required || record.below == Level.required else { return false }
        let side = reading(ofConstraint: symbol.index).side
        return side > 0 ? record.above == Level.required : side < 0 ? record.below == Level.required : false
    }
}

/// A set of variables that returns its members in the order in which the variables were created.
///
/// The set has one bit for each variable, and a summary with one bit for each word of these bits. An insertion
/// therefore writes little memory, the members need not be sorted, and one bit of the summary is sufficient to skip 64
/// absent variables.
struct VariableSet: ~Copyable {
    private var words = Pool<UInt64>()
    /// One bit for each element of `words`, which is set if the element is not zero.
    private var summary = Pool<UInt64>()

    @inline(__always)
    mutating func insert(_ variable: Int32) {
        let place = Int(variable) >> 6
        if place >= words.count { grow(to: place + 1) }
        let bit: UInt64 = 1 << UInt64(variable & 63)
        let word = words[place]
        guard word & bit == 0 else { return }
        words[place] = word | bit
        if word == 0 { summary[place >> 6] |= 1 << UInt64(place & 63) }
    }

    /// Removes the first members, and returns them as the bits of a word.
    ///
    /// - Parameter start: The index of the summary word at which the search begins. Pass 0 in the first call; each
    ///   call updates the index for the next call.
    /// - Returns: The variable of the lowest bit, and the bits; `nil` if the set is empty.
    mutating func popWord(from start: inout Int) -> (first: Int32, bits: UInt64)? {
        while start < summary.count {
            let nonempty = summary[start]
            if nonempty == 0 {
                start += 1
                continue
            }
            summary[start] = nonempty & (nonempty - 1)
            let place = start << 6 + nonempty.trailingZeroBitCount
            let bits = words[place]
            words[place] = 0
            return (Int32(truncatingIfNeeded: place << 6), bits)
        }
        return nil
    }

    mutating func run(_ step: TrialStep) {
        words.run(step)
        summary.run(step)
    }

    @inline(never)
    private mutating func grow(to count: Int) {
        words.extend(to: count, with: 0)
        summary.extend(to: (count + 63) >> 6, with: 0)
    }
}
