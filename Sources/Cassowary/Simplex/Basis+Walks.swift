extension Basis {
    // MARK: Walks

    @inline(__always)
    mutating func beginReach() {
        reach.isVariableReached.removeAll(count: system.nodes.count)
        reach.isSlotReached.removeAll(count: system.records.count)
        reach.variables.removeAll()
        reach.slacks.removeAll()
        reach.coreRows.removeAll()
        reach.unreachedCount = system.slotCount
    }

    /// Visits all variables that depend on `variable` through their definitions, and appends them to `reach`,
    /// dependents first.
    ///
    /// After all constraints have been reached, the terms of the remaining variables need not be visited. If each
    /// constraint contains each variable, most of the time would be spent on these terms.
    mutating func reachDependents(of variable: Int32) {
        guard reach.isVariableReached.insert(variable) else { return }
        if system.nodes[variable].definer >= 0 { reach.unreachedCount -= 1 }
        var current = variable
        var link = system.nodes[variable].uses
        while true {
            while link != ConstraintSystem.none, reach.unreachedCount > 0 {
                let use = system.links[link]
                link = use.next
                work += 1
                let role = system.records[use.slot].role
                if role < 0 {
                    guard reach.isSlotReached.insert(use.slot) else { continue }
                    reach.unreachedCount -= 1
                    if role == ConstraintSystem.Role.slack {
                        reach.slacks.append(use.slot)
                    } else {
                        reach.coreRows.append(use.slot)
                    }
                } else if role != current, reach.isVariableReached.insert(role) {
                    reach.unreachedCount -= 1
                    reach.stack.append(Reach<Number>.Frame(variable: current, next: link, end: 0))
                    current = role
                    link = system.nodes[role].uses
                }
            }
            reach.variables.append(current)
            guard let frame = reach.stack.popLast() else { return }
            current = frame.variable
            link = frame.next
        }
    }

    /// Visits all variables on which the definition of `variable` depends, and appends them to `reach`, definitions
    /// first.
    mutating func reachDefinitions(of variable: Int32) {
        guard reach.isVariableReached.insert(variable) else { return }
        reach.stack.append(frame(of: variable))
        while let frame = reach.stack.last {
            guard frame.next < frame.end else {
                reach.variables.append(frame.variable)
                reach.stack.removeLast()
                continue
            }
            reach.stack[reach.stack.count - 1].next += 1
            work += 1
            let other = system.links[frame.next].variable
            if reach.isVariableReached.insert(other) { reach.stack.append(self.frame(of: other)) }
        }
    }

    @inline(__always)
    private func frame(of variable: Int32) -> Reach<Number>.Frame {
        let slot = system.nodes[variable].definer
        guard slot >= 0 else { return Reach<Number>.Frame(variable: variable, next: 0, end: 0) }
        let record = system.records[slot]
        return Reach<Number>.Frame(
            variable: variable, next: record.firstTerm, end: record.firstTerm + record.termCount)
    }

    // MARK: Columns

    /// Computes how the variables change if the active `symbol` increases by one, and stores the changes in `column`.
    mutating func computeColumn(of symbol: Symbol) {
        swap(&column, &otherColumn)
        computeOtherColumn(of: symbol)
        swap(&column, &otherColumn)
    }

    /// Computes how the variables change if the active `symbol` increases by one, and stores the changes in
    /// `otherColumn`.
    mutating func computeOtherColumn(of symbol: Symbol) {
        otherColumn.removeAll(variables: system.nodes.count)
        reach.growths.extend(to: system.records.count, with: 0)
        beginReach()
        var root = ConstraintSystem.none
        var hasCore = false
        if symbol.isVariable {
            root = symbol.index
            otherColumn.slopes[root] = 1
        } else {
            reach.growths[symbol.index] = 1
            root = system.records[symbol.index].role
            hasCore = root < 0
        }
        if hasCore {
            addCoreColumn(symbol.index, times: 1)
            takeCoreSlopes()
        } else {
            reachDependents(of: root)
            computeSlopes()
            if !reach.coreRows.isEmpty { hasCore = spreadThroughCore() }
        }
        var rounds = 0
        while hasCore {
            beginReach()
            if root >= 0 { reachDependents(of: root) }
            for index in reach.coreVariables.indices { reachDependents(of: reach.coreVariables[index]) }
            computeSlopes()
            rounds += 1
            hasCore = refinesCore && rounds < 3 && refineCoreSlopes()
        }
        if !symbol.isVariable { reach.growths[symbol.index] = 0 }
        finishOtherColumn()
    }

    /// Computes how the variables change if all active symbols in `symbols` increase together, and stores the changes
    /// in `otherColumn`.
    ///
    /// Each symbol increases by a pseudorandom number between 1 and 2, so the effects of several symbols on a variable
    /// do not cancel. If the slope of a variable is zero, no symbol moves the variable.
    mutating func computeOtherColumn(of symbols: borrowing Buffer<Symbol>) {
        otherColumn.removeAll(variables: system.nodes.count)
        reach.growths.extend(to: system.records.count, with: 0)
        beginReach()
        for index in symbols.indices where isActive(symbols[index]) {
            let symbol = symbols[index]
            let growth = 1 + Self.noise(symbol.code)
            if symbol.isVariable {
                otherColumn.slopes[symbol.index] = growth
                reachDependents(of: symbol.index)
                continue
            }
            reach.growths[symbol.index] = growth
            let role = system.records[symbol.index].role
            if role >= 0 { reachDependents(of: role) } else { addCoreColumn(symbol.index, times: growth) }
        }
        computeSlopes()
        var hasCore = spreadThroughCore()
        var rounds = 0
        while hasCore {
            for index in reach.coreVariables.indices { reachDependents(of: reach.coreVariables[index]) }
            computeSlopes()
            rounds += 1
            // Without the correction, a rounding error would look like a movement.
            hasCore = coreUpdates > 0 && rounds < 3 && refineCoreSlopes()
        }
        for index in symbols.indices where !symbols[index].isVariable { reach.growths[symbols[index].index] = 0 }
        finishOtherColumn()
    }

    /// Returns a deterministic pseudorandom number between 0 and 1 for `code`, using the finalizer of MurmurHash3.
    ///
    /// The mapping is not linear. With a linear mapping, the effects of four symbols could cancel if the sum of two of
    /// their codes equals the sum of the other two.
    static func noise(_ code: Int32) -> Number {
        var bits = UInt32(bitPattern: code) &+ 1
        bits = (bits ^ (bits >> 16)) &* 0x85eb_ca6b
        bits = (bits ^ (bits >> 13)) &* 0xc2b2_ae35
        return Number(Double(bits ^ (bits >> 16))) / Number(Double(UInt32.max))
    }

    private mutating func finishOtherColumn() {
        reach.coreVariables.removeAll()
        otherColumn.variables.removeAll()
        for index in reach.variables.indices.reversed() { otherColumn.variables.append(reach.variables[index]) }
        for index in reach.slacks.indices { otherColumn.slacks.append(reach.slacks[index]) }
    }

    /// Computes the slopes of the visited variables from the slopes of the variables in their definitions.
    ///
    /// The slopes of core variables have an error that is relative to the largest of them. So a sum is zero if it is not
    /// larger than this error, provided that at least three digits of its products have cancelled each other.
    private mutating func computeSlopes() {
        let coreError = Number.tolerance.residual * largestCoreSlope
        for index in reach.variables.indices.reversed() {
            let variable = reach.variables[index]
            let slot = system.nodes[variable].definer
            guard slot >= 0 else { continue }
            var sum = reach.growths[slot]
            var largest = sum
            var own = 1.0
            let terms = system.terms(of: slot)
            work += terms.count
            for place in terms {
                let link = system.links[place]
                if link.variable == variable {
                    own = link.coefficient
                } else {
                    let product = link.coefficient * otherColumn.slopes[link.variable]
                    sum -= product
                    largest = max(largest, abs(product))
                }
            }
            let error = max(Number.tolerance.cancellation * largest, min(1e-3 * largest, coreError))
            otherColumn.slopes[variable] = abs(sum) <= error ? 0 : sum / own
            if largest > Number(Number.tolerance.growth) { needsPrecision = true }
        }
    }

    /// Moves the core variables so that the visited core rows stay zero, and returns whether any variable moves.
    private mutating func spreadThroughCore() -> Bool {
        for index in reach.coreRows.indices {
            let slot = reach.coreRows[index]
            var sum: Number = 0
            var largest: Number = 0
            for place in system.terms(of: slot) {
                let link = system.links[place]
                guard system.nodes[link.variable].definer != ConstraintSystem.Definer.core else { continue }
                let product = link.coefficient * otherColumn.slopes[link.variable]
                sum += product
                largest = max(largest, abs(product))
            }
            if abs(sum) > Number.tolerance.cancellation * largest { addCoreColumn(slot, times: -sum) }
        }
        takeCoreSlopes()
        return !reach.coreVariables.isEmpty
    }

    /// Performs one step of iterative refinement: uses the remainders of the visited core rows to correct the slopes of
    /// the core variables, if the inverse of the core is not accurate.
    ///
    /// - Returns: Whether a slope was corrected.
    private mutating func refineCoreSlopes() -> Bool {
        let first = reach.coreVariables.count
        for index in reach.coreRows.indices {
            let slot = reach.coreRows[index]
            var sum = -reach.growths[slot]
            var largest = -sum
            for place in system.terms(of: slot) {
                let link = system.links[place]
                let product = link.coefficient * otherColumn.slopes[link.variable]
                sum += product
                largest = max(largest, abs(product))
            }
            guard abs(sum) > Number.tolerance.residual * largest else { continue }
            addCoreColumn(slot, times: -sum)
        }
        guard reach.coreVariables.count > first else { return false }
        for index in first..<reach.coreVariables.count {
            let variable = reach.coreVariables[index]
            otherColumn.slopes[variable] += reach.sums[variable]
            reach.sums[variable] = 0
            reach.magnitudes[variable] = 0
        }
        dropCoreRoundingErrors()
        return true
    }

    /// Assigns the summed slopes to the core variables.
    private mutating func takeCoreSlopes() {
        for index in reach.coreVariables.indices {
            let variable = reach.coreVariables[index]
            let sum = reach.sums[variable]
            otherColumn.slopes[variable] =
                abs(sum) <= Number.tolerance.cancellation * reach.magnitudes[variable] ? 0 : sum
            reach.sums[variable] = 0
            reach.magnitudes[variable] = 0
        }
        dropCoreRoundingErrors()
    }

    /// Sets the slopes of core variables to zero that do not exceed the error of the inverse. Even a core that was just
    /// computed has entries of 1e-15 instead of zeros.
    private mutating func dropCoreRoundingErrors() {
        let error = Number.tolerance.residual * largestCoreSlope
        for index in reach.coreVariables.indices {
            let variable = reach.coreVariables[index]
            if abs(otherColumn.slopes[variable]) <= error { otherColumn.slopes[variable] = 0 }
        }
    }

    /// The largest magnitude of a slope of the visited core variables.
    private var largestCoreSlope: Number {
        var largest: Number = 0
        for index in reach.coreVariables.indices {
            largest = max(largest, abs(otherColumn.slopes[reach.coreVariables[index]]))
        }
        return largest
    }

    /// Adds the effect of the core row in `slot`, if it increases by `factor`, to the slopes of the core variables.
    private mutating func addCoreColumn(_ slot: Int32, times factor: Number) {
        reach.sums.extend(to: system.nodes.count, with: 0)
        reach.magnitudes.extend(to: system.nodes.count, with: 0)
        var cursor = inverse.column(slot)
        while let cell = inverse.next(inColumn: &cursor) {
            work += 1
            let product = factor * cell.coefficient
            if reach.magnitudes[cell.row] == 0 { reach.coreVariables.append(cell.row) }
            reach.sums[cell.row] += product
            reach.magnitudes[cell.row] = max(reach.magnitudes[cell.row], abs(product))
        }
    }

    /// Returns the rate at which the slack in `slot` changes along `column`.
    @inline(__always)
    func speed(of slot: Int32) -> Number { speed(of: slot, along: column) }

    /// Returns the rate at which the slack in `slot` changes along the given column.
    @inline(__always)
    func speed(of slot: Int32, along column: borrowing Column<Number>) -> Number {
        var sum: Number = 0
        var largest: Number = 0
        for place in system.terms(of: slot) {
            let link = system.links[place]
            let product = link.coefficient * column.slopes[link.variable]
            sum += product
            largest = max(largest, abs(product))
        }
        return abs(sum) <= Number.tolerance.cancellation * largest ? 0 : sum
    }
}
