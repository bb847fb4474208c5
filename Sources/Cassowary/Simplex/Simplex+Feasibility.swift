/// Methods that satisfy required constraints.
extension Simplex {
    /// Moves to a vertex at which every required constraint holds, if there is one.
    ///
    /// - Returns: Whether there is such a vertex.
    mutating func restoreFeasibility() -> Bool {
        var rounds = 0
        charged.removeAll(keepingCapacity: true)
        while let symbol = lastViolated() {
            if satisfyByUnusedVariable(symbol) { continue }
            if rounds < 8, satisfyByOneExchange(symbol) {
                rounds += 1
                refreshSteppedValues()
                continue
            }
            minimizeViolations()
            refreshSteppedValues()
            guard lastViolated() != nil else { break }
            // Rounding errors may have made the core inaccurate.
            if basis.coreUpdates == 0 { return false }
            refactorize()
            minimizeViolations()
            refreshSteppedValues()
            if lastViolated() != nil { return false }
        }
        releaseSuspects()
        suspects.removeAll()
        return true
    }

    /// Creates a simplex with the variables and constraints of a simplex that is less precise, at the vertex at which
    /// every variable is zero.
    init(copying other: borrowing Simplex<Double>) {
        system = ConstraintSystem(copying: other.system)
        values.extend(to: system.nodes.count, with: 0)
        givenPivotLimit = other.givenPivotLimit
        isExhausted = other.isExhausted
        for variable in system.nodes.indices { touched.insert(Int32(truncatingIfNeeded: variable)) }
        basis.restart()
        for index in other.leaving.indices { system.remove(other.leaving[index]) }
        for variable in system.nodes.indices { system.nodes[variable].isCandidate = false }
        for slot in system.records.indices { system.records[slot].isCandidate = false }
        restart()
    }

    /// Moves to the vertex at which every variable is zero.
    private mutating func restart() {
        basis.restart()
        mustPriceAll = true
        for variable in system.nodes.indices { setValue(0, of: Int32(truncatingIfNeeded: variable)) }
        stepped.removeAll()
        suspects.removeAll()
        for slot in system.records.indices where system.records[slot].serial >= 0 {
            noteSide(ofSlack: Int32(truncatingIfNeeded: slot))
        }
    }

    /// Returns the last suspect that violates a required constraint.
    private func lastViolated() -> Symbol? {
        suspects.indices.last { isViolated(suspects[$0]) }.map { suspects[$0] }
    }

    /// Removes satisfied suspects from the list, and records that they are on the side without a cost. Inactive
    /// equalities have no such side and remain in the list.
    mutating func releaseSuspects() {
        var index = 0
        while index < suspects.count {
            let symbol = suspects[index]
            let own = move(of: symbol, speed: 1)
            let isEquality = own.above == Level.required && own.below == Level.required
            if isEquality && !basis.isActive(symbol) || isViolated(symbol) {
                index += 1
                continue
            }
            if !basis.isActive(symbol), own.level == Level.required { setSide(isAbove: !own.isAbove, of: symbol) }
            suspects.removeUnordered(at: index)
        }
    }

    /// Satisfies a violated constraint by making it define a variable that is zero and that no active constraint
    /// contains.
    ///
    /// This method is sufficient for most constraints of a layout when they are added. It visits only their variables.
    ///
    /// - Returns: `false` if there is no such variable, or if its new value would violate another constraint.
    mutating func satisfyByUnusedVariable(_ symbol: Symbol) -> Bool {
        guard !symbol.isVariable, !basis.isActive(symbol) else { return false }
        let slot = symbol.index
        let residual = reading(ofConstraint: slot).value
        for place in system.terms(of: slot) {
            let link = system.links[place]
            guard abs(link.coefficient) >= Tolerance.definition, isUnused(link.variable) else { continue }
            let value = -residual / link.coefficient
            guard canTake(value, link.variable, except: slot) else { continue }
            system.nodes[link.variable].definer = slot
            system.nodes[link.variable].isAbove = value > 0
            system.records[slot].role = link.variable
            pivotCount += 1
            disturbed.append(.variable(link.variable))
            enlist(symbol)
            updateValues(from: symbol)
            return true
        }
        return false
    }

    /// Returns whether a variable is an active symbol that no active constraint contains.
    private func isUnused(_ variable: Int32) -> Bool {
        guard system.nodes[variable].definer == ConstraintSystem.Definer.zero else { return false }
        var link = system.nodes[variable].uses
        while link != ConstraintSystem.none {
            let use = system.links[link]
            if system.records[use.slot].role != ConstraintSystem.Role.slack { return false }
            link = use.next
        }
        return true
    }

    /// Returns whether a variable that is zero can be set to `value` without violating a required constraint other than
    /// the one in `slot`.
    private func canTake(_ value: Number, _ variable: Int32, except slot: Int32) -> Bool {
        if value < 0, system.nodes[variable].isNonNegative { return false }
        var link = system.nodes[variable].uses
        while link != ConstraintSystem.none {
            let use = system.links[link]
            link = use.next
            let record = system.records[use.slot]
            guard use.slot != slot, record.above == Level.required || record.below == Level.required else { continue }
            let reading = reading(ofConstraint: use.slot)
            let moved = reading.value + use.coefficient * value
            if moved > reading.tolerance, record.above == Level.required { return false }
            if moved < -reading.tolerance, record.below == Level.required { return false }
        }
        return true
    }

    /// Tries to satisfy a violated symbol with one exchange that does not violate another symbol. Returns whether it
    /// succeeds.
    private mutating func satisfyByOneExchange(_ symbol: Symbol) -> Bool {
        basis.computeRow(of: symbol)
        var choices: [(symbol: Symbol, multiple: Number, rank: Int)] = []
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            guard entry.multiple != 0, let rank = releaseRank(of: entry.symbol) else { continue }
            choices.append((entry.symbol, entry.multiple, rank))
        }
        let largest = choices.reduce(0) { max($0, abs($1.multiple)) }
        choices.removeAll { abs($0.multiple) < 0.01 * largest }
        if choices.count > 1 { choices.sort { ($0.rank, $0.symbol.code) < ($1.rank, $1.symbol.code) } }
        let reading = reading(of: symbol)
        for choice in choices.prefix(4) {
            let change = -reading.value / choice.multiple
            guard canRelease(choice.symbol, by: change) else { continue }
            computeMoves(of: choice.symbol)
            guard isHarmless(for: symbol, by: change),
                let place = moves.all.indices.first(where: { moves.all[$0].symbol == symbol })
            else { continue }
            let speed = moves.all[place].speed
            guard isAccurate(choice.multiple, speed) else { continue }
            moves.crossed.removeAll()
            let stop = Breakpoint<Number>(
                distance: abs(change), speed: abs(speed), place: Int32(truncatingIfNeeded: place), symbol: symbol)
            perform(choice.symbol, towards: change > 0 ? .up : .down, to: stop)
            enlistRow()
            enlist(symbol)
            return true
        }
        return false
    }

    /// Returns the rank of an active symbol in the order in which symbols are released from zero, lowest rank first.
    /// Returns `nil` for required equalities, which are not released.
    private func releaseRank(of symbol: Symbol) -> Int? {
        guard !symbol.isVariable else { return system.nodes[symbol.index].isNonNegative ? 1 : 0 }
        let record = system.records[symbol.index]
        if record.isRequiredEquality { return nil }
        if record.above == Level.required || record.below == Level.required { return 3 }
        return 2
    }

    /// Returns whether an active symbol can change by `change` without violating a requirement on the symbol itself.
    private func canRelease(_ symbol: Symbol, by change: Number) -> Bool {
        let own = move(of: symbol, speed: 1)
        return (change > 0 ? own.above : own.below) != Level.required
    }

    /// Returns whether no required symbol except `satisfied` is violated after each symbol has moved by its speed times
    /// `change`.
    private func isHarmless(for satisfied: Symbol, by change: Number) -> Bool {
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.symbol != satisfied, move.above == Level.required || move.below == Level.required else {
                continue
            }
            let growth = move.speed * change
            guard growth > 0 ? move.above == Level.required : move.below == Level.required else { continue }
            let reading = reading(of: move.symbol)
            let value = reading.value + growth
            if growth > 0 ? value > reading.tolerance : value < -reading.tolerance { return false }
        }
        return true
    }

    /// Activates a required equality that the current values satisfy, unless it follows from other required
    /// equalities.
    mutating func adopt(_ symbol: Symbol) {
        guard !basis.isActive(symbol) else { return }
        for place in system.terms(of: symbol.index) {
            let link = system.links[place]
            guard abs(link.coefficient) >= Tolerance.definition, isUnused(link.variable) else { continue }
            system.nodes[link.variable].definer = symbol.index
            system.records[symbol.index].role = link.variable
            disturbed.append(.variable(link.variable))
            return
        }
        basis.computeRow(of: symbol)
        var best: (symbol: Symbol, rank: Int)?
        var largest: Number = 0
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            if releaseRank(of: entry.symbol) != nil { largest = max(largest, abs(entry.multiple)) }
        }
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            guard abs(entry.multiple) >= 0.1 * largest, entry.multiple != 0, var rank = releaseRank(of: entry.symbol)
            else {
                continue
            }
            // Prefer variables that the constraint can define.
            rank *= 2
            if !(entry.symbol.isVariable && basis.hasDefiningCoefficient(symbol.index, for: entry.symbol.index)) {
                rank += 1
            }
            if best.map({ rank < $0.rank }) ?? true { best = (entry.symbol, rank) }
        }
        guard let best else { return }
        basis.computeColumn(of: best.symbol)
        basis.exchange(best.symbol, for: symbol)
        pivotCount += 1
        enlistRow()
    }

    /// Returns whether `symbol` can leave zero so that all other required symbols hold while every other active symbol
    /// stays at zero. Call this method only after feasibility could not be restored.
    mutating func canHold(without symbol: Symbol) -> Bool {
        guard basis.isActive(symbol) else {
            return suspects.elements.allSatisfy { $0 == symbol || !isViolated($0) }
        }
        computeMoves(of: symbol)
        for index in suspects.indices where isViolated(suspects[index]) {
            let violated = suspects[index]
            let speed = violated.isVariable ? basis.column.slopes[violated.index] : basis.speed(of: violated.index)
            if speed == 0 { return false }
        }
        var (lower, upper) = (-Number.infinity, Number.infinity)
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.above == Level.required || move.below == Level.required else { continue }
            let zero = -reading(of: move.symbol).value / move.speed
            // The tolerance of the current reading can be much larger than the one after the move. The tolerance of
            // small values is never larger than the one after the move.
            let tolerance = Number(Number.tolerance.value) / abs(move.speed)
            if move.above == Level.required {
                if move.speed > 0 { upper = min(upper, zero + tolerance) } else { lower = max(lower, zero - tolerance) }
            }
            if move.below == Level.required {
                if move.speed > 0 { lower = max(lower, zero - tolerance) } else { upper = min(upper, zero + tolerance) }
            }
        }
        return lower <= upper
    }

    /// Returns required symbols that contradict each other; `nil` if rounding errors hide them. Call this method only
    /// after feasibility could not be restored.
    ///
    /// A sum of violated symbols is a contradiction (Farkas' lemma) if no active symbol can leave zero in a direction
    /// that makes the sum smaller. If an inactive symbol at zero blocks this direction, the sum must contain that
    /// symbol.
    mutating func contradiction() -> [Symbol]? {
        var known: Set<Symbol> = []
        let charged = suspects.elements.filter { symbol in
            !basis.isActive(symbol) && move(of: symbol, speed: 1).level == Level.required
                && known.insert(symbol).inserted
        }
        return contradiction(of: charged.filter { isViolated($0) }) ?? contradiction(of: charged)
    }

    /// Returns `symbols` and the active symbols in the sum of their violations; `nil` if this sum can become smaller.
    private mutating func contradiction(of symbols: [Symbol]) -> [Symbol]? {
        var found = symbols
        basis.beginRow(includesEqualities: true)
        for symbol in symbols {
            let move = move(of: symbol, speed: 1)
            basis.addToRow(symbol, times: move.sign * move.weight)
        }
        basis.finishRow()
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            guard abs(entry.multiple) > Number.tolerance.cost * entry.magnitude else { continue }
            let own = move(of: entry.symbol, speed: 1)
            guard (entry.multiple > 0 ? own.below : own.above) == Level.required else { return nil }
            found.append(entry.symbol)
        }
        return found
    }
}
