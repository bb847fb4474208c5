/// What a pass of the optimization makes as small as can be, with everything stronger kept as it is.
enum Objective {
    /// The sum of the errors of a level.
    case level(Int32)
    /// The error of one symbol that is not active.
    case error(Symbol)
    /// The distance of a variable from zero.
    case distance(Int32)
}

/// The reduced costs of the active symbols for one objective, and what stronger objectives have decided.
struct ReducedCosts: ~Copyable {
    /// How an active symbol may still leave zero.
    struct Freedom: BitwiseCopyable {
        var up = true
        var down = true
    }

    /// The change of the objective per unit of a symbol, without the cost of the symbol itself.
    var costs = Row()
    /// By variable and by slot.
    var variableFreedoms = Buffer<Freedom>()
    var slotFreedoms = Buffer<Freedom>()
    /// Active symbols that may leave zero in some direction.
    var free = Buffer<Symbol>()
    /// Symbols whose reduced cost may be negative.
    var queue = Buffer<Symbol>()
    /// Constraints whose constants are shifted, and what these were.
    var shifted: [(slot: Int32, constant: Double)] = []
    var isShifted = Marks()
    /// Steps without length since the constants were last shifted, and since the last step with a length.
    var zeroSteps = 0
    var zeroRun = 0
    /// The number of exchanges at which the optimization gives up.
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

/// Optimization of everything, objective by objective, strongest first.
///
/// For one objective, one walk over the definitions gives the reduced costs of all active symbols. A symbol whose
/// reduced cost is positive stays at zero from then on, since leaving it would make the objective worse; the weaker
/// objectives decide among the others. Errors that tie are objectives of their own, in the order of ties.
///
/// Every step makes the objective smaller, unless its length is zero. After some such steps, the constants of the
/// constraints at zero are shifted by different small amounts, each constraint at most once. The vertices of what results
/// are not degenerate, so no vertex comes twice and the optimization ends. The vertex that is optimal then is optimal
/// without the shifts too, or so near that a few steps remain.
extension Simplex {
    mutating func optimizeByLevels() {
        mustPriceAll = false
        disturbed.removeAll()
        while popCandidate() != nil {}
        releaseSuspects()
        beginObjectives()
        isOptimizingByLevels = true
        for level in sortedLevels() {
            guard !reduced.free.isEmpty else { break }
            minimize(.level(level))
        }
        breakTies()
        isOptimizingByLevels = false
        endShifts()
    }

    /// Moves to where every required constraint holds, if there is such a place.
    mutating func minimizeViolations() {
        releaseSuspects()
        beginObjectives()
        minimize(.level(Level.required))
        endShifts()
    }

    /// Finds the active symbols that may leave zero without making any level worse. Expects an optimum.
    mutating func findFreeSymbols() {
        beginObjectives()
        for level in sortedLevels() {
            guard !reduced.free.isEmpty else { break }
            computeReducedCosts(of: .level(level))
            freeze(after: .level(level))
        }
    }

    private func sortedLevels() -> [Int32] {
        basis.system.levels.inUse.sorted { basis.system.levels.strengths[$0] > basis.system.levels.strengths[$1] }
    }

    private mutating func beginObjectives() {
        let whole = ReducedCosts.Freedom()
        reduced.variableFreedoms.removeAll()
        reduced.variableFreedoms.extend(to: basis.system.nodes.count, with: whole)
        reduced.slotFreedoms.removeAll()
        reduced.slotFreedoms.extend(to: basis.system.records.count, with: whole)
        reduced.isShifted.removeAll(count: basis.system.records.count)
        reduced.zeroSteps = 0
        reduced.zeroRun = 0
        reduced.lastPivot = pivotCount + pivotLimit
        reduced.free.removeAll()
        for variable in basis.system.nodes.indices {
            let slot = basis.system.nodes[variable].definer
            if slot == ConstraintSystem.Definer.zero {
                reduced.free.append(.variable(Int32(truncatingIfNeeded: variable)))
            } else if slot >= 0, !basis.system.records[slot].isRequiredEquality {
                reduced.free.append(.constraint(slot))
            }
        }
        for index in basis.coreRows.indices where !basis.system.records[basis.coreRows[index]].isRequiredEquality {
            reduced.free.append(.constraint(basis.coreRows[index]))
        }
    }

    // MARK: One objective

    /// Makes one objective as small as can be, and notes what its optimum leaves free.
    private mutating func minimize(_ objective: Objective) {
        var fresh = 0
        repeat {
            computeReducedCosts(of: objective)
            guard fresh < 8 + pivotLimit else {
                isExhausted = true
                break
            }
            fresh += 1
        } while performSteps(for: objective) > 0
        freeze(after: objective)
    }

    /// More exchanges than an optimization of a system of this size takes.
    var pivotLimit: Int { givenPivotLimit ?? 1000 + 20 * (basis.system.nodes.count + basis.system.records.count) }

    private mutating func computeReducedCosts(of objective: Objective) {
        basis.beginRow()
        charged.removeAll(keepingCapacity: true)
        switch objective {
        case .level(Level.required):
            for index in suspects.indices where charged.insert(suspects[index]).inserted {
                addGradient(of: suspects[index], objective)
            }
        case .level:
            for slot in basis.system.records.indices
            where basis.system.records[slot].role == ConstraintSystem.Role.slack {
                addGradient(of: .constraint(Int32(truncatingIfNeeded: slot)), objective)
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
        if charge != 0 { basis.addToRow(symbol, times: move.sign * charge) }
    }

    /// What one unit of distance on one side of zero costs.
    @inline(__always)
    private func charge(of move: Move, isAbove: Bool, _ objective: Objective) -> Double {
        switch objective {
        case .level(let level): (isAbove ? move.above : move.below) == level ? move.weight : 0
        case .error(let symbol): move.symbol == symbol && (isAbove ? move.above : move.below) != Level.none ? 1 : 0
        case .distance(let variable): move.symbol == .variable(variable) ? 1 : 0
        }
    }

    /// True if carrying a symbol across zero would make a stronger objective worse.
    @inline(__always)
    private func isBarrier(_ move: Move, for objective: Objective) -> Bool {
        switch objective {
        case .level(let level):
            let strength = basis.system.levels.strengths[level]
            return (move.above != Level.none && basis.system.levels.strengths[move.above] > strength)
                || (move.below != Level.none && basis.system.levels.strengths[move.below] > strength)
        case .error:
            return move.above != Level.none || move.below != Level.none
        case .distance(let variable):
            return move.above != Level.none || move.below != Level.none
                || (move.symbol.isVariable
                    && basis.system.nodes[move.symbol.index].rank > basis.system.nodes[variable].rank)
        }
    }

    /// True if leaving zero in a direction would make an error that comes before the objective in the order of ties.
    private func precedes(_ symbol: Symbol, _ direction: Direction, _ objective: Objective) -> Bool {
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

    /// The direction in which leaving zero makes the objective smaller, and by how much per unit.
    private func improvement(of symbol: Symbol, for objective: Objective) -> (direction: Direction, amount: Double)? {
        guard basis.isActive(symbol) else { return nil }
        let place = reduced.costs.place(of: symbol)
        guard place >= 0 else { return nil }
        if !symbol.isVariable, basis.system.records[symbol.index].isRequiredEquality { return nil }
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
        guard cost < -Tolerance.cost * max(entry.magnitude, charge), !precedes(symbol, direction, objective) else {
            return nil
        }
        return (direction, -cost)
    }

    /// Performs steps until no reduced cost is negative.
    ///
    /// - Returns: How many there were.
    private mutating func performSteps(for objective: Objective) -> Int {
        var steps = 0
        while let (symbol, direction) = popBest(for: objective) {
            guard pivotCount < reduced.lastPivot else {
                isExhausted = true
                return 0
            }
            computeMoves(of: symbol)
            guard let stop = findStop(of: symbol, towards: direction, for: objective) else { continue }
            noteCrossings(objective)
            basis.computeRow(of: stop.symbol)
            let pivot = basis.row.multiple(of: symbol)
            let speed = moves.all[stop.place].speed
            guard isAccurate(pivot, speed) else {
                undoCrossings()
                refactorize()
                return steps + 1
            }
            let own = move(of: symbol, speed: 1)
            let charge = charge(of: own, isAbove: direction == .up, objective)
            let slope = reduced.costs.multiple(of: symbol) + direction.sign * charge
            exchangeReducedCosts(symbol, for: stop, slope: slope, pivot: pivot, objective)
            perform(symbol, towards: direction, to: stop)
            noteFreedom(symbol, stop, objective)
            if !isOptimizingByLevels { noteDisturbance() }
            steps += 1
            noteLength(of: stop)
            if basis.needsFactorization {
                refactorize()
                return steps
            }
        }
        return steps
    }

    /// Has the symbols priced for the other objectives too whose costs a step has changed.
    private mutating func noteDisturbance() {
        enlistRow()
        for index in moves.crossed.indices { disturbed.append(moves.all[moves.crossed[index]].symbol) }
    }

    /// Notes what the symbols may do that were exchanged.
    private mutating func noteFreedom(_ symbol: Symbol, _ stop: Breakpoint, _ objective: Objective) {
        reduced[symbol] = ReducedCosts.Freedom()
        let stopping = moves.all[stop.place]
        let isWall = isBarrier(stopping, for: objective)
        // The symbol may go back to where it came from.
        reduced[stop.symbol] = ReducedCosts.Freedom(
            up: stopping.isAbove || !isWall, down: !stopping.isAbove || !isWall)
        reduced.free.append(stop.symbol)
        moves.departed.append(symbol)
    }

    /// Takes the symbol out of the queue that promises most, of those that came last.
    ///
    /// After many steps without length it takes the one with the smallest code instead (Bland's rule).
    private mutating func popBest(for objective: Objective) -> (Symbol, Direction)? {
        let isStalled = reduced.zeroRun > 60
        var best: (place: Int, direction: Direction, amount: Double)?
        var seen = 0
        var place = reduced.queue.count - 1
        while place >= 0, seen < 32 || isStalled {
            if let found = improvement(of: reduced.queue[place], for: objective) {
                let amount = isStalled ? -Double(reduced.queue[place].code) : found.amount
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

    /// Finds the symbol whose zero stops the direction: beyond it the objective does not become smaller, or a stronger
    /// one becomes larger.
    private mutating func findStop(
        of symbol: Symbol, towards direction: Direction, for objective: Objective
    ) -> Breakpoint? {
        alignNeutralMoves(with: direction)
        let own = move(of: symbol, speed: 1)
        var slope = charge(of: own, isAbove: direction == .up, objective)
        var magnitude = slope
        for index in moves.all.indices {
            let move = moves.all[index]
            let cost = direction.sign * move.sign * move.speed * charge(of: move, isAbove: move.isAbove, objective)
            slope += cost
            magnitude += abs(cost)
        }
        guard slope < -Tolerance.cost * magnitude else { return nil }
        var isDistance = false
        if case .distance = objective { isDistance = true }
        collectBreakpoints(towards: direction) {
            isDistance && $0.symbol.isVariable || $0.above != Level.none || $0.below != Level.none
        }
        while let breakpoint = moves.breakpoints.popFirst() {
            let move = moves.all[breakpoint.place]
            if isBarrier(move, for: objective) { return breakpoint }
            let kink = charge(of: move, isAbove: true, objective) + charge(of: move, isAbove: false, objective)
            slope += breakpoint.speed * kink
            magnitude += breakpoint.speed * kink
            if slope >= -Tolerance.cost * magnitude { return breakpoint }
            moves.all[breakpoint.place].isAbove.toggle()
            moves.crossed.append(breakpoint.place)
        }
        return nil
    }

    /// Brings the reduced costs to what they are when the crossed symbols are beyond zero.
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

    /// Brings the reduced costs to what they are after an exchange. Expects the row of the stopping symbol.
    private mutating func exchangeReducedCosts(
        _ symbol: Symbol, for stop: Breakpoint, slope: Double, pivot: Double, _ objective: Objective
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

    private mutating func perform(_ symbol: Symbol, towards direction: Direction, to stop: Breakpoint) {
        for index in moves.crossed.indices {
            let move = moves.all[moves.crossed[index]]
            setSide(isAbove: move.isAbove, of: move.symbol)
            if move.level == Level.required { charge(move.symbol) }
        }
        finishStep(symbol, towards: direction, to: stop)
    }

    /// Keeps at zero what would make the objective worse.
    private mutating func freeze(after objective: Objective) {
        func isFree(_ symbol: Symbol, _ direction: Direction) -> Bool {
            let own = move(of: symbol, speed: 1)
            let charge = charge(of: own, isAbove: direction == .up, objective)
            let place = reduced.costs.place(of: symbol)
            guard place >= 0 else { return charge == 0 }
            let entry = reduced.costs.entries[place]
            return direction.sign * entry.multiple + charge <= Tolerance.cost * max(entry.magnitude, charge)
        }
        guard case .level = objective else {
            for index in reduced.costs.entries.indices {
                let symbol = reduced.costs.entries[index].symbol
                guard basis.isActive(symbol) else { continue }
                if reduced[symbol].up, !isFree(symbol, .up) { reduced[symbol].up = false }
                if reduced[symbol].down, !isFree(symbol, .down) { reduced[symbol].down = false }
            }
            return
        }
        var count = 0
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            guard basis.isActive(symbol) else { continue }
            var freedom = reduced[symbol]
            if freedom.up, !isFree(symbol, .up) { freedom.up = false }
            if freedom.down, !isFree(symbol, .down) { freedom.down = false }
            reduced[symbol] = freedom
            guard freedom.up || freedom.down else { continue }
            reduced.free[count] = symbol
            count += 1
        }
        reduced.free.removeLast(reduced.free.count - count)
    }

    /// Notes that a symbol may violate what is required.
    mutating func charge(_ symbol: Symbol) {
        suspects.append(symbol)
        charged.insert(symbol)
    }

    // MARK: Ties

    /// Makes errors that tie small one after the other, then the distances of variables that nothing determines.
    private mutating func breakTies() {
        guard !reduced.free.isEmpty else { return }
        struct Item: Comparable, BitwiseCopyable {
            var key: TieKey
            var symbol: Symbol
            static func < (lhs: Item, rhs: Item) -> Bool { lhs.key < rhs.key }
        }
        var errors = Heap<Item>()
        for slot in basis.system.records.indices where basis.system.records[slot].role == ConstraintSystem.Role.slack {
            let record = basis.system.records[slot]
            guard (record.isAbove ? record.above : record.below) > Level.required else { continue }
            let symbol = Symbol.constraint(Int32(truncatingIfNeeded: slot))
            errors.append(Item(key: tieKey(of: symbol, isAbove: record.isAbove), symbol: symbol))
        }
        errors.order()
        while let item = errors.popFirst() {
            compactFree()
            guard !reduced.free.isEmpty else { return }
            guard !basis.isActive(item.symbol), item.key == tieKey(of: item.symbol, isAbove: isAbove(item.symbol))
            else {
                continue
            }
            let before = pivotCount
            minimize(.error(item.symbol))
            if pivotCount > before {
                // Symbols that left zero may have errors of their own now, all later in the order.
                for index in moves.departed.indices {
                    let symbol = moves.departed[index]
                    guard !symbol.isVariable, !basis.isActive(symbol) else { continue }
                    let key = tieKey(of: symbol, isAbove: isAbove(symbol))
                    if key.isError, key.strength < .infinity { errors.insert(Item(key: key, symbol: symbol)) }
                }
            }
            moves.departed.removeAll()
        }
        minimizeDistances()
    }

    private mutating func compactFree() {
        var count = 0
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            let freedom = reduced[symbol]
            guard basis.isActive(symbol), freedom.up || freedom.down else { continue }
            reduced.free[count] = symbol
            count += 1
        }
        reduced.free.removeLast(reduced.free.count - count)
    }

    private mutating func minimizeDistances() {
        compactFree()
        guard !reduced.free.isEmpty else { return }
        var moving: Set<Int32> = []
        for index in reduced.free.indices {
            basis.computeColumn(of: reduced.free[index])
            for place in basis.column.variables.indices {
                let variable = basis.column.variables[place]
                if basis.column.slopes[variable] != 0 { moving.insert(variable) }
            }
        }
        for variable in moving.sorted(by: { basis.system.nodes[$0].rank > basis.system.nodes[$1].rank }) {
            compactFree()
            guard !reduced.free.isEmpty else { return }
            if !basis.isActive(.variable(variable)) { minimize(.distance(variable)) }
            // A variable that is zero by itself stays so.
            if basis.isActive(.variable(variable)) { reduced[.variable(variable)] = .init(up: false, down: false) }
        }
    }

    // MARK: Shifts

    private mutating func noteLength(of stop: Breakpoint) {
        guard stop.distance == 0 else {
            reduced.zeroSteps = 0
            reduced.zeroRun = 0
            return
        }
        reduced.zeroSteps += 1
        reduced.zeroRun += 1
        guard reduced.zeroSteps > 6 else { return }
        reduced.zeroSteps = 0
        shiftConstants()
    }

    /// Shifts the constants of the constraints that are at zero, each to the side that counts, by different amounts.
    private mutating func shiftConstants() {
        for slot in basis.system.records.indices where basis.system.records[slot].role == ConstraintSystem.Role.slack {
            let number = Int32(truncatingIfNeeded: slot)
            let record = basis.system.records[slot]
            guard record.above != Level.none || record.below != Level.none, reduced.isShifted.insert(number) else {
                continue
            }
            let reading = reading(ofConstraint: number)
            guard reading.side == 0 else { continue }
            reduced.shifted.append((number, record.constant))
            // Between 500 and 1000 times the tolerance, by a multiplicative hash.
            let noise = Double(UInt32(truncatingIfNeeded: slot &+ 1) &* 2_654_435_769) / Double(UInt32.max)
            let amount = (1 + noise) * 500 * reading.tolerance
            basis.system.records[slot].constant += record.isAbove ? amount : -amount
        }
    }

    private mutating func endShifts() {
        guard !reduced.shifted.isEmpty else { return }
        for (slot, constant) in reduced.shifted { basis.system.records[slot].constant = constant }
        let slots = reduced.shifted.map(\.slot)
        reduced.shifted.removeAll()
        refreshAllValues()
        for slot in slots where basis.system.records[slot].role == ConstraintSystem.Role.slack {
            noteSide(ofSlack: slot)
        }
    }
}
