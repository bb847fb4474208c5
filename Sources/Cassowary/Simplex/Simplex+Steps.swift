/// Methods that perform the steps that minimize one objective. In each step, a symbol leaves zero and moves until
/// another symbol stops it.
extension Simplex {
    /// Returns the cost that the objective assigns to the symbol of `move` one unit above zero or, if `isAbove` is
    /// `false`, one unit below zero.
    @inline(__always)
    func charge(of move: Move<Number>, isAbove: Bool, _ objective: Objective) -> Number {
        switch objective {
        case .level(let level): (isAbove ? move.above : move.below) == level ? move.weight : 0
        case .error(let symbol): move.symbol == symbol && (isAbove ? move.above : move.below) != Level.none ? 1 : 0
        case .distance(let variable): move.symbol == .variable(variable) ? 1 : 0
        }
    }

    /// Returns whether moving the symbol of `move` across zero could worsen an objective that is stronger than
    /// `objective`.
    @inline(__always)
    func isBarrier(_ move: Move<Number>, for objective: Objective) -> Bool {
        switch objective {
        case .level(let level):
            let strength = system.levels.strengths[level]
            return (move.above != Level.none && system.levels.strengths[move.above] > strength)
                || (move.below != Level.none && system.levels.strengths[move.below] > strength)
        case .error:
            return move.above != Level.none || move.below != Level.none
        case .distance(let variable):
            return move.above != Level.none || move.below != Level.none
                || (move.symbol.isVariable && system.nodes[move.symbol.index].rank > system.nodes[variable].rank)
        }
    }

    /// Returns whether `symbol`, if it left zero in a direction, would have an error that precedes the objective in
    /// the order of ties.
    func precedes(_ symbol: Symbol, _ direction: Direction, _ objective: Objective) -> Bool {
        switch objective {
        case .level: return false
        case .error(let other):
            let key = tieKey(of: symbol, isAbove: direction == .up)
            return key < tieKey(of: other, isAbove: isAbove(other))
        case .distance(let variable):
            let key = tieKey(of: symbol, isAbove: direction == .up)
            return key < tieKey(of: .variable(variable), isAbove: true)
        }
    }

    /// Returns the direction in which `symbol` reduces the objective when it leaves zero, and the reduction per unit;
    /// `nil` if there is no such direction.
    func improvement(of symbol: Symbol, for objective: Objective) -> (direction: Direction, amount: Number)? {
        guard basis.isActive(symbol) else { return nil }
        let place = reduced.costs.place(of: symbol)
        guard place >= 0 else { return nil }
        if !symbol.isVariable, system.records[symbol.index].isRequiredEquality { return nil }
        let entry = reduced.costs.entries[place]
        let freedom = reduced[symbol]
        let own = move(of: symbol, speed: 1)
        let direction: Direction
        if entry.multiple < 0 {
            guard freedom.up else { return nil }
            direction = .up
        } else {
            guard freedom.down else { return nil }
            direction = .down
        }
        let charge = charge(of: own, isAbove: direction == .up, objective)
        let cost = direction.sign * entry.multiple + charge
        guard cost < -Number.tolerance.cost * max(entry.magnitude, charge), !precedes(symbol, direction, objective)
        else {
            return nil
        }
        return (direction, -cost)
    }

    /// Performs steps until no reduced cost is negative.
    ///
    /// - Returns: The number of steps.
    mutating func performSteps(for objective: Objective) -> Int {
        var steps = 0
        while let (symbol, direction) = popBest(for: objective) {
            guard pivotCount < reduced.lastPivot else {
                isExhausted = true
                return 0
            }
            if exchangeBounds(symbol, towards: direction, for: objective) {
                steps += 1
                continue
            }
            computeMoves(of: symbol)
            guard let stop = findStop(of: symbol, towards: direction, for: objective) else { continue }
            noteCrossings(objective)
            basis.computeRow(of: stop.symbol)
            let pivot = basis.row.multiple(of: symbol)
            let speed = moves.all[stop.place].speed
            guard isAccurate(pivot, speed) else {
                undoCrossings()
                // If the row and the column disagree about the pivot although the core was just computed, the pivot is
                // a rounding error.
                if basis.coreUpdates == 0 { continue }
                refactorize()
                return steps + 1
            }
            let own = move(of: symbol, speed: 1)
            let charge = charge(of: own, isAbove: direction == .up, objective)
            let slope = reduced.costs.multiple(of: symbol) + direction.sign * charge
            exchangeReducedCosts(symbol, for: stop, slope: slope, pivot: pivot, objective)
            perform(symbol, towards: direction, to: stop)
            noteFreedom(symbol, stop, objective)
            if !isOptimizingByLevels { noteDisturbance(of: stop.symbol) }
            steps += 1
            noteLength(of: stop)
            if refactorizeIfNeeded() { return steps }
        }
        return steps
    }

    /// Marks for pricing the symbols whose costs for other objectives have changed in a step.
    mutating func noteDisturbance(of symbol: Symbol) {
        enlistRow()
        enlist(symbol)
        for index in moves.crossed.indices { disturbed.append(moves.all[moves.crossed[index]].symbol) }
    }

    /// Sets the freedom of each exchanged symbol.
    mutating func noteFreedom(_ symbol: Symbol, _ stop: Breakpoint<Number>, _ objective: Objective) {
        reduced[symbol] = ReducedCosts<Number>.Freedom()
        let stopping = moves.all[stop.place]
        let isWall = isBarrier(stopping, for: objective)
        // The stopping symbol may return to the side from which it came.
        reduced[stop.symbol] = ReducedCosts<Number>.Freedom(
            up: stopping.isAbove || !isWall, down: !stopping.isAbove || !isWall)
        reduced.free.append(stop.symbol)
        moves.departed.append(symbol)
    }

    /// Removes and returns the symbol with the largest improvement among the last entries of the queue.
    ///
    /// After many steps of zero length, chooses the symbol with the smallest code instead, according to Bland's rule.
    private mutating func popBest(for objective: Objective) -> (Symbol, Direction)? {
        let isStalled = reduced.isStalled
        // Limit the search for a better symbol to about the cost of the previous step.
        let window = 4 + moves.all.count / 2
        var best: (place: Int, direction: Direction, amount: Number)?
        var seen = 0
        var place = reduced.queue.count - 1
        while place >= 0, seen < window || isStalled {
            if let found = improvement(of: reduced.queue[place], for: objective) {
                let amount = isStalled ? -Number(Double(reduced.queue[place].code)) : found.amount
                if best.map({ amount > $0.amount }) ?? true { best = (place, found.direction, amount) }
                seen += 1
            } else {
                let last = reduced.queue.count - 1
                reduced.queue[place] = reduced.queue[last]
                reduced.queue.removeLast()
                if let known = best, known.place == last { best?.place = place }
            }
            place -= 1
        }
        guard let best else { return nil }
        let symbol = reduced.queue[best.place]
        reduced.queue[best.place] = reduced.queue[reduced.queue.count - 1]
        reduced.queue.removeLast()
        return (symbol, best.direction)
    }

    /// Returns the breakpoint that stops the movement. Beyond this breakpoint, the objective would not decrease, or a
    /// stronger objective would increase.
    ///
    /// After many steps of zero length, returns the breakpoint at distance zero whose symbol has the smallest code,
    /// according to Bland's rule.
    private mutating func findStop(
        of symbol: Symbol, towards direction: Direction, for objective: Objective,
        pivot: Double = Number.tolerance.pivot
    ) -> Breakpoint<Number>? {
        var rank = Int32.max
        if case .distance(let variable) = objective { rank = system.nodes[variable].rank }
        let isDistance = rank < .max
        alignNeutralMoves(with: direction, before: rank)
        let own = move(of: symbol, speed: 1)
        var slope = charge(of: own, isAbove: direction == .up, objective)
        var magnitude = slope
        for index in moves.all.indices {
            let move = moves.all[index]
            let cost = direction.sign * move.sign * move.speed * charge(of: move, isAbove: move.isAbove, objective)
            slope += cost
            magnitude += abs(cost)
        }
        guard slope < -Number.tolerance.cost * magnitude else { return nil }
        collectBreakpoints(towards: direction, pivot: pivot) {
            isDistance && $0.symbol.isVariable || $0.above != Level.none || $0.below != Level.none
        }
        if reduced.isStalled, moves.breakpoints.first?.distance == 0 {
            var first: Breakpoint<Number>?
            while let breakpoint = moves.breakpoints.popFirst(), breakpoint.distance == 0 {
                if first.map({ breakpoint.symbol.code < $0.symbol.code }) ?? true { first = breakpoint }
            }
            return first
        }
        while let breakpoint = moves.breakpoints.popFirst() {
            let move = moves.all[breakpoint.place]
            if isBarrier(move, for: objective) { return breakpoint }
            let kink = charge(of: move, isAbove: true, objective) + charge(of: move, isAbove: false, objective)
            slope += breakpoint.speed * kink
            magnitude += breakpoint.speed * kink
            if slope >= -Number.tolerance.cost * magnitude { return breakpoint }
            moves.all[breakpoint.place].isAbove.toggle()
            moves.crossed.append(breakpoint.place)
        }
        // No objective can decrease without limit, so one of the symbols that were too slow stops the movement.
        guard pivot > 0 else { return nil }
        undoCrossings()
        return findStop(of: symbol, towards: direction, for: objective, pivot: 0)
    }

    /// Updates the reduced costs after symbols have crossed zero.
    private mutating func noteCrossings(_ objective: Objective) {
        guard !moves.crossed.isEmpty else { return }
        basis.beginRow()
        var hasCost = false
        for index in moves.crossed.indices {
            let move = moves.all[moves.crossed[index]]
            let kink = charge(of: move, isAbove: true, objective) + charge(of: move, isAbove: false, objective)
            guard kink != 0 else { continue }
            hasCost = true
            basis.addToRow(move.symbol, times: move.sign * kink)
        }
        basis.finishRow()
        guard hasCost else { return }
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            reduced.costs.add(entry.multiple, magnitude: entry.magnitude, of: entry.symbol)
            reduced.queue.append(entry.symbol)
        }
    }

    private mutating func undoCrossings() {
        for index in moves.crossed.indices { moves.all[moves.crossed[index]].isAbove.toggle() }
        moves.crossed.removeAll()
    }

    /// Updates the reduced costs after an exchange. `basis.row` must contain the row of the stopping symbol.
    mutating func exchangeReducedCosts(
        _ symbol: Symbol, for stop: Breakpoint<Number>, slope: Number, pivot: Number, _ objective: Objective
    ) {
        let total = slope / pivot
        for index in basis.row.entries.indices {
            let entry = basis.row.entries[index]
            guard entry.symbol != symbol, entry.multiple != 0 else { continue }
            let change = -total * entry.multiple
            reduced.costs.add(change, magnitude: abs(total) * entry.magnitude, of: entry.symbol)
            reduced.queue.append(entry.symbol)
        }
        let place = reduced.costs.place(of: symbol)
        if place >= 0 { reduced.costs.entries[place].multiple = 0 }
        let stopping = moves.all[stop.place]
        let charge = charge(of: stopping, isAbove: stopping.isAbove, objective)
        let stopPlace = reduced.costs.place(of: stop.symbol)
        if stopPlace >= 0 {
            reduced.costs.entries[stopPlace].multiple = 0
            reduced.costs.entries[stopPlace].magnitude = 0
        }
        reduced.costs.add(total - stopping.sign * charge, magnitude: max(abs(total), charge), of: stop.symbol)
        reduced.queue.append(stop.symbol)
    }
}

/// Methods for constraints with one variable, such as natural sizes.
///
/// Several of these constraints can contain the same variable, but at most one of them is active. Their costs add up
/// to a convex function of the variable, whose slope changes where the constraints are zero. If two constraints are
/// zero at the same value, this function determines the next step without a column or a row of the inverse.
extension Simplex {
    /// Prevents the active symbol of a variable from leaving zero in a direction in which the constraint in `slot`
    /// would get an error of `level`. Does nothing unless the constraint has only this variable and holds exactly.
    mutating func freezeByBound(_ slot: Int32, _ level: Int32) {
        let record = system.records[slot]
        // On the side with a cost, the reduced cost already includes the cost.
        guard record.role == ConstraintSystem.Role.slack, (record.isAbove ? record.above : record.below) != level,
            let link = openTerm(of: slot), let active = activeBound(of: link.variable),
            reading(ofConstraint: slot).side == 0
        else { return }
        let ratio = Number(link.coefficient) / active.coefficient
        let direction = record.isAbove == (ratio > 0) ? Direction.down : .up
        var freedom = reduced[active.symbol]
        guard direction == .up ? freedom.up : freedom.down else { return }
        let own = charge(of: move(of: active.symbol, speed: 1), isAbove: direction == .up, .level(level))
        let charge = own + abs(ratio * Number(scale: record.scale))
        let place = reduced.costs.place(of: active.symbol)
        let entry = place < 0 ? nil : reduced.costs.entries[place]
        let cost = direction.sign * (entry?.multiple ?? 0) + charge
        guard cost > Number.tolerance.cost * max(entry?.magnitude ?? 0, charge) else { return }
        if direction == .up { freedom.up = false } else { freedom.down = false }
        reduced[active.symbol] = freedom
        if !freedom.up && !freedom.down { reduced.frozenCount += 1 }
    }

    /// Exchanges an active symbol for another constraint with the same variable, if that constraint holds exactly and
    /// stops the movement.
    ///
    /// No value changes, and nothing else changes in the factorization. A variable has few constraints of this kind,
    /// and their costs are a convex function of the variable, so the number of these exchanges is limited.
    ///
    /// - Returns: Whether the symbol was exchanged.
    mutating func exchangeBounds(_ symbol: Symbol, towards direction: Direction, for objective: Objective) -> Bool {
        var (variable, coefficient) = (symbol.index, 1.0)
        if !symbol.isVariable {
            guard let own = openTerm(of: symbol.index), system.nodes[own.variable].definer == symbol.index else {
                return false
            }
            (variable, coefficient) = (own.variable, own.coefficient)
        }
        let own = charge(of: move(of: symbol, speed: 1), isAbove: direction == .up, objective)
        let slope = reduced.costs.multiple(of: symbol) + direction.sign * own
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            place = link.next
            let record = system.records[link.slot]
            guard record.role == ConstraintSystem.Role.slack,
                record.above > Level.required || record.below > Level.required,
                openTerm(of: link.slot) != nil
            else { continue }
            let move = move(of: .constraint(link.slot), speed: Number(link.coefficient) / coefficient)
            let rises = (move.speed > 0) == (direction == .up)
            guard move.isAbove != rises, reading(ofConstraint: link.slot).side == 0 else { continue }
            let kink = charge(of: move, isAbove: true, objective) + charge(of: move, isAbove: false, objective)
            let magnitude = max(abs(slope), kink * abs(move.speed))
            guard
                isBarrier(move, for: objective)
                    || direction.sign * slope + kink * abs(move.speed) >= -Number.tolerance.cost * magnitude
            else { continue }
            exchangeBounds(symbol, for: move, of: variable, towards: direction, slope: slope, objective)
            return true
        }
        return false
    }

    private mutating func exchangeBounds(
        _ symbol: Symbol, for move: Move<Number>, of variable: Int32, towards direction: Direction, slope: Number,
        _ objective: Objective
    ) {
        moves.all.removeAll()
        moves.crossed.removeAll()
        moves.all.append(move)
        let stop = Breakpoint<Number>(distance: 0, speed: abs(move.speed), place: 0, symbol: move.symbol)
        basis.row.removeAll()
        basis.row.add(move.speed, magnitude: abs(move.speed), of: symbol)
        exchangeReducedCosts(symbol, for: stop, slope: slope, pivot: move.speed, objective)
        setSide(isAbove: direction == .up, of: symbol)
        if !symbol.isVariable { system.records[symbol.index].role = ConstraintSystem.Role.slack }
        system.records[move.symbol.index].role = variable
        system.nodes[variable].definer = move.symbol.index
        pivotCount += 1
        noteFreedom(symbol, stop, objective)
        if !isOptimizingByLevels { noteDisturbance(of: move.symbol) }
    }

    /// Returns the active symbol that alone determines the value of `variable`, and the coefficient of the variable in
    /// it. The symbol is the variable itself or a constraint without other variables. Returns `nil` if the value
    /// depends on other variables.
    func activeBound(of variable: Int32) -> (symbol: Symbol, coefficient: Double)? {
        let definer = system.nodes[variable].definer
        if definer == ConstraintSystem.Definer.zero { return (.variable(variable), 1) }
        if definer >= 0, let own = openTerm(of: definer), own.variable == variable {
            return (.constraint(definer), own.coefficient)
        }
        // The constraint can also be a core row, while another constraint defines the variable.
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == ConstraintSystem.Role.core, openTerm(of: link.slot) != nil {
                return (.constraint(link.slot), link.coefficient)
            }
            place = link.next
        }
        return nil
    }

    /// Returns the only term of the constraint in `slot` whose variable has no required value. A constraint for a
    /// natural size can also contain a variable with a required value, which determines the rank of the constraint in
    /// ties. Returns `nil` if there is no such term or more than one, or if the constraint cannot define the variable.
    func openTerm(of slot: Int32) -> ConstraintSystem.Link? {
        var open: ConstraintSystem.Link?
        let terms = system.terms(of: slot)
        guard terms.count <= 2 else { return nil }
        for place in terms {
            let link = system.links[place]
            let node = system.nodes[link.variable]
            if node.isFixed, node.definer >= 0, system.records[node.definer].termCount == 1 { continue }
            guard open == nil else { return nil }
            open = link
        }
        guard let open, abs(open.coefficient) >= Tolerance.definition else { return nil }
        return open
    }
}
