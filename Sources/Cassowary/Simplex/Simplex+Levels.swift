/// Methods that optimize all objectives one after the other, starting with the strongest.
///
/// For one objective, one traversal of the definitions computes the reduced costs of all active symbols. A symbol
/// whose reduced cost is positive stays at zero from then on, because leaving zero would make the objective worse; the
/// weaker objectives determine the other symbols. Each tied error is also an objective, in the order in which ties are
/// decided.
///
/// Every step reduces the objective, unless the length of the step is zero. After several steps of zero length, the
/// constants of the constraints at zero are shifted by different small amounts, each constraint at most once. The
/// vertices of the shifted system are not degenerate, so no vertex occurs twice and the optimization ends. The
/// resulting vertex is also optimal without the shifts, or only a few steps away from the optimum.
extension Simplex {
    mutating func optimizeByLevels() {
        mustPriceAll = false
        startFromWantedValues()
        disturbed.removeAll()
        while popCandidate() != nil {}
        releaseSuspects()
        beginObjectives()
        isOptimizingByLevels = true
        sortByLevel()
        for level in sortedLevels() {
            guard !reduced.free.isEmpty else { break }
            minimize(.level(level))
        }
        breakTies()
        isOptimizingByLevels = false
        endShifts()
    }

    /// Moves to a vertex at which every required constraint holds, if there is one.
    mutating func minimizeViolations() {
        releaseSuspects()
        reduced.mayShift = true
        beginObjectives()
        minimize(.level(Level.required))
        endShifts()
    }

    /// Finds the active symbols that can leave zero without making any level worse. The vertex must be optimal.
    mutating func findFreeSymbols() {
        beginObjectives()
        sortByLevel()
        for level in sortedLevels() {
            guard !reduced.free.isEmpty else { break }
            computeReducedCosts(of: .level(level))
            freeze(after: .level(level))
        }
        compactFree()
    }

    private func sortedLevels() -> [Int32] {
        system.levels.inUse.sorted { system.levels.strengths[$0] > system.levels.strengths[$1] }
    }

    private mutating func beginObjectives() {
        let whole = ReducedCosts<Number>.Freedom()
        reduced.variableFreedoms.removeAll()
        reduced.variableFreedoms.extend(to: system.nodes.count, with: whole)
        reduced.slotFreedoms.removeAll()
        reduced.slotFreedoms.extend(to: system.records.count, with: whole)
        reduced.isShifted.removeAll(count: system.records.count)
        reduced.zeroSteps = 0
        reduced.zeroRun = 0
        reduced.lastPivot = pivotCount + pivotLimit
        reduced.frozenCount = 0
        reduced.free.removeAll()
        for variable in system.nodes.indices {
            let slot = system.nodes[variable].definer
            if slot == ConstraintSystem.Definer.zero {
                reduced.free.append(.variable(Int32(truncatingIfNeeded: variable)))
            } else if slot >= 0, !system.records[slot].isRequiredEquality {
                reduced.free.append(.constraint(slot))
            }
        }
        for index in basis.coreRows.indices where !system.records[basis.coreRows[index]].isRequiredEquality {
            reduced.free.append(.constraint(basis.coreRows[index]))
        }
    }

    /// Sorts the constraints by level, so that the work for each level depends only on its constraints.
    private mutating func sortByLevel() {
        reduced.levelStarts.removeAll()
        reduced.levelStarts.extend(to: system.levels.count + 1, with: 0)
        for slot in system.records.indices {
            let level = max(system.records[slot].above, system.records[slot].below)
            if level > Level.required { reduced.levelStarts[level] += 1 }
        }
        var end: Int32 = 0
        for level in reduced.levelStarts.indices {
            end += reduced.levelStarts[level]
            reduced.levelStarts[level] = end
        }
        reduced.levelSlots.removeAll()
        reduced.levelSlots.extend(to: Int(end), with: 0)
        for slot in system.records.indices.reversed() {
            let level = max(system.records[slot].above, system.records[slot].below)
            guard level > Level.required else { continue }
            reduced.levelStarts[level] -= 1
            reduced.levelSlots[reduced.levelStarts[level]] = Int32(truncatingIfNeeded: slot)
        }
    }

    /// Returns the indices in ``ReducedCosts/levelSlots`` of the constraints of `level`.
    private func places(ofLevel level: Int32) -> Range<Int> {
        Int(reduced.levelStarts[level])..<Int(reduced.levelStarts[level + 1])
    }

    // MARK: One objective

    /// Minimizes one objective, and records which symbols its optimum leaves free.
    private mutating func minimize(_ objective: Objective) {
        var fresh = 0
        repeat {
            computeReducedCosts(of: objective)
            // Many steps lie between two factorizations, unless rounding errors decide the steps.
            guard fresh < 100 + pivotLimit / 20 else {
                basis.requirePrecision()
                isExhausted = !basis.needsPrecision
                break
            }
            fresh += 1
        } while performSteps(for: objective) > 0
        freeze(after: objective)
    }

    /// The maximum number of exchanges in an optimization. The computed limit is higher than the number of exchanges
    /// that any known system of the same size needs.
    var pivotLimit: Int { givenPivotLimit ?? 1000 + 20 * (system.nodes.count + system.records.count) }

    private mutating func computeReducedCosts(of objective: Objective) {
        basis.beginRow()
        charged.removeAll(keepingCapacity: true)
        switch objective {
        case .level(Level.required):
            var known: Set<Symbol> = []
            suspects.removeAll { !known.insert($0).inserted }
            charged = known
            for index in suspects.indices { addGradient(of: suspects[index], objective) }
        case .level(let level):
            for place in places(ofLevel: level) {
                addGradient(of: .constraint(reduced.levelSlots[place]), objective)
            }
        case .error(let symbol):
            addGradient(of: symbol, objective)
        case .distance(let variable):
            addGradient(of: .variable(variable), objective)
        }
        basis.finishRow()
        swap(&basis.row, &reduced.costs)
        reduced.queue.removeAll()
        for index in reduced.costs.entries.indices {
            let symbol = reduced.costs.entries[index].symbol
            if improvement(of: symbol, for: objective) != nil { reduced.queue.append(symbol) }
        }
    }

    private mutating func addGradient(of symbol: Symbol, _ objective: Objective) {
        guard !basis.isActive(symbol) else { return }
        let move = move(of: symbol, speed: 1)
        let charge = charge(of: move, isAbove: move.isAbove, objective)
        guard charge != 0 else { return }
        // A constraint with one variable is usually a multiple of an active symbol, even if that symbol is a core row.
        if !symbol.isVariable, let link = openTerm(of: symbol.index), let active = activeBound(of: link.variable) {
            let multiple = move.sign * charge * link.coefficient / active.coefficient
            basis.row.add(multiple, magnitude: abs(multiple), of: active.symbol)
        } else {
            basis.addToRow(symbol, times: move.sign * charge)
        }
    }

    /// Freezes the symbols that would make the objective worse if they left zero.
    private mutating func freeze(after objective: Objective) {
        func isFree(_ symbol: Symbol, _ direction: Direction) -> Bool {
            let own = move(of: symbol, speed: 1)
            let charge = charge(of: own, isAbove: direction == .up, objective)
            let place = reduced.costs.place(of: symbol)
            guard place >= 0 else { return charge == 0 }
            let entry = reduced.costs.entries[place]
            return direction.sign * entry.multiple + charge <= Number.tolerance.cost * max(entry.magnitude, charge)
        }
        func freeze(_ symbol: Symbol) {
            guard basis.isActive(symbol) else { return }
            let before = reduced[symbol]
            var freedom = before
            if freedom.up, !isFree(symbol, .up) { freedom.up = false }
            if freedom.down, !isFree(symbol, .down) { freedom.down = false }
            guard freedom.up != before.up || freedom.down != before.down else { return }
            reduced[symbol] = freedom
            if !freedom.up && !freedom.down { reduced.frozenCount += 1 }
        }
        if case .level(let level) = objective {
            if level == Level.required {
                for index in reduced.free.indices { freeze(reduced.free[index]) }
            } else {
                for place in places(ofLevel: level) { freeze(.constraint(reduced.levelSlots[place])) }
                for place in places(ofLevel: level) { freezeByBound(reduced.levelSlots[place], level) }
            }
        }
        for index in reduced.costs.entries.indices { freeze(reduced.costs.entries[index].symbol) }
        if 2 * reduced.frozenCount >= reduced.free.count { compactFree() }
    }

    /// Records that a symbol may violate a required constraint.
    mutating func charge(_ symbol: Symbol) {
        suspects.append(symbol)
        charged.insert(symbol)
    }

    // MARK: Ties

    /// Minimizes tied errors one after the other, and then the distances of undetermined variables from zero.
    private mutating func breakTies() {
        dropIsolatedVariables()
        guard !reduced.free.isEmpty else { return }
        var errors = Heap<TiedError>()
        for slot in system.records.indices where system.records[slot].role == ConstraintSystem.Role.slack {
            let record = system.records[slot]
            guard (record.isAbove ? record.above : record.below) > Level.required else { continue }
            let symbol = Symbol.constraint(Int32(truncatingIfNeeded: slot))
            errors.append(TiedError(key: tieKey(of: symbol, isAbove: record.isAbove), symbol: symbol))
        }
        errors.order()
        findMovingSymbols()
        while let item = errors.popFirst() {
            guard reduced.isMovingSlot.contains(item.symbol.index), !basis.isActive(item.symbol),
                item.key == tieKey(of: item.symbol, isAbove: isAbove(item.symbol))
            else {
                continue
            }
            if reduced.wastedWork > reduced.workOfMoving {
                compactFree(before: item.key)
                guard !reduced.free.isEmpty else { return }
                findMovingSymbols()
                guard reduced.isMovingSlot.contains(item.symbol.index) else { continue }
            }
            let before = pivotCount
            minimizeTie(.error(item.symbol))
            if pivotCount > before {
                // Symbols that left zero may now have errors. These errors come later in the order of ties.
                for index in moves.departed.indices {
                    let symbol = moves.departed[index]
                    guard !symbol.isVariable, !basis.isActive(symbol) else { continue }
                    let key = tieKey(of: symbol, isAbove: isAbove(symbol))
                    guard key.isError, key.strength < .infinity else { continue }
                    errors.insert(TiedError(key: key, symbol: symbol))
                }
            }
            moves.departed.removeAll()
        }
        minimizeDistances()
    }

    /// Removes variables without constraints from the free symbols. These variables are zero, and no other symbol
    /// depends on them.
    private mutating func dropIsolatedVariables() {
        var count = 0
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            guard !symbol.isVariable || system.nodes[symbol.index].uses != ConstraintSystem.none else { continue }
            reduced.free[count] = symbol
            count += 1
        }
        reduced.free.removeLast(reduced.free.count - count)
    }

    /// Removes symbols from the list of free symbols if they can no longer move.
    ///
    /// A symbol cannot move in a direction in which its error would come before `key` in the order of ties, because
    /// every error before `key` is already decided.
    private mutating func compactFree(before key: TieKey = .first) {
        reduced.frozenCount = 0
        var count = 0
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            var freedom = reduced[symbol]
            guard basis.isActive(symbol), freedom.up || freedom.down else { continue }
            if freedom.up, tieKey(of: symbol, isAbove: true) < key { freedom.up = false }
            if freedom.down, tieKey(of: symbol, isAbove: false) < key { freedom.down = false }
            reduced[symbol] = freedom
            guard freedom.up || freedom.down else { continue }
            reduced.free[count] = symbol
            count += 1
        }
        reduced.free.removeLast(reduced.free.count - count)
    }

    /// Minimizes the distances from zero of the variables that the free symbols move, latest rank first.
    private mutating func minimizeDistances() {
        compactFree(before: .distances)
        guard !reduced.free.isEmpty else { return }
        findMovingSymbols()
        var variables = reduced.moving.elements
        variables.sort { system.nodes[$0].rank > system.nodes[$1].rank }
        for variable in variables where reduced.isMovingVariable.contains(variable) {
            if !basis.isActive(.variable(variable)) {
                if reduced.wastedWork > reduced.workOfMoving {
                    compactFree(before: tieKey(of: .variable(variable), isAbove: true))
                    findMovingSymbols()
                    guard reduced.isMovingVariable.contains(variable) else { continue }
                }
                minimizeTie(.distance(variable))
                guard basis.isActive(.variable(variable)) else { continue }
            }
            // An active variable is zero and must remain zero.
            reduced[.variable(variable)] = .init(up: false, down: false)
            reduced.frozenCount += 1
        }
    }

    /// Minimizes the objective of a tie, and counts the work as wasted if it decides nothing.
    private mutating func minimizeTie(_ objective: Objective) {
        let (work, pivots, open) = (basis.work, pivotCount, reduced.free.count - reduced.frozenCount)
        minimize(objective)
        if pivotCount == pivots, reduced.free.count - reduced.frozenCount == open {
            reduced.wastedWork += basis.work - work
        }
    }

    /// Finds the symbols that change if some free symbol leaves zero.
    ///
    /// Later steps and freezes only remove symbols from this set. Finding the set again is worthwhile when enough work
    /// has been spent on symbols that no longer change.
    private mutating func findMovingSymbols() {
        reduced.wastedWork = 0
        let work = basis.work
        defer { reduced.workOfMoving = basis.work - work }
        basis.computeOtherColumn(of: reduced.free)
        reduced.moving.removeAll()
        reduced.isMovingVariable.removeAll(count: system.nodes.count)
        reduced.isMovingSlot.removeAll(count: system.records.count)
        for index in basis.otherColumn.variables.indices {
            let variable = basis.otherColumn.variables[index]
            guard basis.otherColumn.slopes[variable] != 0, reduced.isMovingVariable.insert(variable) else { continue }
            reduced.moving.append(variable)
        }
        for index in basis.otherColumn.slacks.indices {
            let slot = basis.otherColumn.slacks[index]
            if basis.speed(of: slot, along: basis.otherColumn) != 0 { _ = reduced.isMovingSlot.insert(slot) }
        }
        for index in reduced.free.indices where !reduced.free[index].isVariable {
            _ = reduced.isMovingSlot.insert(reduced.free[index].index)
        }
    }

    // MARK: Shifts

    mutating func noteLength(of stop: Breakpoint<Number>) {
        guard stop.distance == 0 else {
            reduced.zeroSteps = 0
            reduced.zeroRun = 0
            return
        }
        reduced.zeroSteps += 1
        reduced.zeroRun += 1
        guard reduced.zeroSteps > 6, reduced.mayShift else { return }
        reduced.zeroSteps = 0
        shiftConstants()
    }

    /// Shifts the constants of the constraints at zero by different amounts, each toward the side of zero that is
    /// assigned to the constraint.
    private mutating func shiftConstants() {
        for slot in system.records.indices where system.records[slot].role == ConstraintSystem.Role.slack {
            let number = Int32(truncatingIfNeeded: slot)
            let record = system.records[slot]
            guard record.above != Level.none || record.below != Level.none, reduced.isShifted.insert(number) else {
                continue
            }
            let reading = reading(ofConstraint: number)
            guard reading.side == 0, !record.isRequiredEquality else { continue }
            // A required constraint stays on the side on which it holds.
            let isAbove = record.below == Level.required || record.isAbove && record.above != Level.required
            system.records[slot].isAbove = isAbove
            reduced.shifted.append((number, record.constant))
            // The amount is between 500 and 1000 times the tolerance.
            let amount = (1 + Basis.noise(number)) * 500 * reading.tolerance
            system.records[slot].constant += (isAbove ? amount : -amount).rounded
        }
    }

    private mutating func endShifts() {
        guard !reduced.shifted.isEmpty else { return }
        for (slot, constant) in reduced.shifted { system.records[slot].constant = constant }
        let slots = reduced.shifted.map(\.slot)
        reduced.shifted.removeAll()
        refreshAllValues()
        for slot in slots where system.records[slot].role == ConstraintSystem.Role.slack { noteSide(ofSlack: slot) }
    }
}

/// A constraint with an error, and the position of this error in the order of ties.
struct TiedError: Comparable, BitwiseCopyable {
    var key: TieKey
    var symbol: Symbol

    static func < (lhs: TiedError, rhs: TiedError) -> Bool { lhs.key < rhs.key }
}
