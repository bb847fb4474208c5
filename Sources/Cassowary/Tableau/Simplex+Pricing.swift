/// A symbol that is not active, and how fast it moves along the present column.
struct Move {
    var symbol: Symbol
    /// Per unit of the active symbol, upwards.
    var speed: Double
    var above: Int32
    var below: Int32
    /// What one unit of the symbol costs, in units of the constraint as the caller gave it.
    var weight: Double
    var isAbove: Bool

    /// The level charged on the present side.
    @inline(__always) var level: Int32 { isAbove ? above : below }
    @inline(__always) var sign: Double { isAbove ? 1 : -1 }
}

/// The symbols that move along a column, and where they reach zero.
struct Moves: ~Copyable {
    var all = Buffer<Move>()
    var breakpoints = Heap<Breakpoint>()
    /// Places of the moves that a line search carried across zero.
    var crossed = Buffer<Int32>()
    var gradient = Gradient()
    /// Symbols that left zero.
    var departed = Buffer<Symbol>()
    /// The direction in which the nearest zero was found.
    var isNearestAbove = false
}

/// Where a symbol reaches zero along a direction.
struct Breakpoint: Comparable, BitwiseCopyable {
    var distance: Double
    var speed: Double
    /// The place of the move.
    var place: Int32
    var symbol: Symbol

    /// Nearer first; of equally near ones the faster, which is the safer pivot; then a fixed order.
    @inline(__always)
    static func < (lhs: Breakpoint, rhs: Breakpoint) -> Bool {
        if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
        if lhs.speed != rhs.speed { return lhs.speed > rhs.speed }
        return lhs.symbol.code < rhs.symbol.code
    }
}

extension Simplex {
    @inline(__always)
    func move(of symbol: Symbol, speed: Double) -> Move {
        if symbol.isVariable {
            let node = basis.system.nodes[symbol.index]
            return Move(
                symbol: symbol, speed: speed, above: Level.none,
                below: node.isNonNegative ? Level.required : Level.none, weight: 1, isAbove: node.isAbove)
        }
        let record = basis.system.records[symbol.index]
        return Move(
            symbol: symbol, speed: speed, above: record.above, below: record.below, weight: abs(record.scale),
            isAbove: record.isAbove)
    }

    /// Collects what moves as the active `symbol` leaves zero.
    mutating func computeMoves(of symbol: Symbol) {
        basis.computeColumn(of: symbol)
        moves.all.removeAll()
        for index in basis.column.slacks.indices {
            let slot = basis.column.slacks[index]
            let speed = basis.speed(of: slot)
            basis.work += Int(basis.system.records[slot].termCount)
            if speed != 0 { moves.all.append(move(of: .constraint(slot), speed: speed)) }
        }
        for index in basis.column.variables.indices {
            let variable = basis.column.variables[index]
            let slope = basis.column.slopes[variable]
            if slope != 0, basis.system.nodes[variable].definer != ConstraintSystem.Definer.zero {
                moves.all.append(move(of: .variable(variable), speed: slope))
            }
        }
    }

    /// The direction in which moving the active `symbol` makes the solution better, if there is one.
    ///
    /// Expects its moves. Leaves in the gradient what a step in that direction costs.
    mutating func descent(of symbol: Symbol) -> Direction? {
        moves.gradient.reset(levels: basis.system.levels.count)
        for index in moves.all.indices {
            let move = moves.all[index]
            // A required symbol that holds has no cost, whatever its side is.
            if move.level == Level.required, !charged.contains(move.symbol), reading(of: move.symbol).side == 0 {
                continue
            }
            moves.gradient.add(move.sign * move.speed * move.weight, at: move.level)
        }
        let own = move(of: symbol, speed: 1)
        let slope = moves.gradient.leading(among: basis.system.levels)
        // A step adds its own cost, which is never negative: only the other sign of the slope can pay.
        if slope < 0 {
            moves.gradient.add(own.weight, at: own.above)
            return pays(symbol, towards: .up) ? .up : nil
        }
        if slope > 0 {
            moves.gradient.negate()
            moves.gradient.add(own.weight, at: own.below)
            return pays(symbol, towards: .down) ? .down : nil
        }
        if own.above == Level.none, breaksTie(symbol, towards: .up) { return .up }
        if own.below == Level.none, breaksTie(symbol, towards: .down) { return .down }
        return nil
    }

    private func pays(_ symbol: Symbol, towards direction: Direction) -> Bool {
        let leading = moves.gradient.leading(among: basis.system.levels)
        return leading == 0 ? breaksTie(symbol, towards: direction) : leading < 0
    }

    /// True if the error, or the distance, that comes first in the order of ties shrinks as `symbol` moves.
    private func breaksTie(_ symbol: Symbol, towards direction: Direction) -> Bool {
        var first = tieKey(of: symbol, isAbove: direction == .up)
        var growth = 1.0
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.level != Level.none || move.symbol.isVariable else { continue }
            let key = tieKey(of: move.symbol, isAbove: move.isAbove)
            if key < first {
                first = key
                growth = move.sign * move.speed * direction.sign
            }
        }
        return growth < 0
    }

    /// The place of one side of `symbol` in the order of ties.
    func tieKey(of symbol: Symbol, isAbove: Bool) -> TieKey {
        if symbol.isVariable {
            let isCharged = !isAbove && basis.system.nodes[symbol.index].isNonNegative
            return TieKey(
                strength: isCharged ? .infinity : 0, isAbove: !isCharged, rank: basis.system.nodes[symbol.index].rank,
                serial: 0)
        }
        let record = basis.system.records[symbol.index]
        let level = isAbove ? record.above : record.below
        let rank =
            record.termCount > 0
            ? basis.system.nodes[basis.system.links[record.firstTerm].variable].rank : Int32.max
        // A side that costs nothing comes after everything.
        return TieKey(
            strength: level == Level.none ? -1 : basis.system.levels.strengths[level].level, isAbove: isAbove,
            rank: rank,
            serial: record.serial)
    }

    /// Lets required symbols that hold at zero stop the direction if it would violate them, and only then.
    ///
    /// Those whose cost is part of the objective already, because a step has put them on the wrong side, are left as
    /// they are: treating them otherwise would let steps of no length go round in a circle.
    mutating func alignNeutralMoves(with direction: Direction) {
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.level == Level.required, !charged.contains(move.symbol), reading(of: move.symbol).side == 0
            else { continue }
            let rises = move.speed * direction.sign > 0
            let isStopped = (rises ? move.above : move.below) == Level.required
            moves.all[index].isAbove = isStopped != rises
            if !isStopped { setSide(isAbove: rises, of: move.symbol) }
        }
    }

    /// Finds where the symbols reach zero that have a level or are variables.
    mutating func collectBreakpoints(towards direction: Direction, where counts: (Move) -> Bool) {
        moves.breakpoints.removeAll()
        moves.crossed.removeAll()
        var fastest = 0.0
        for index in moves.all.indices { fastest = max(fastest, abs(moves.all[index].speed)) }
        for index in moves.all.indices {
            let move = moves.all[index]
            let speed = move.speed * direction.sign
            guard (speed < 0) == move.isAbove, abs(speed) > Tolerance.pivot * fastest, counts(move) else { continue }
            let reading = reading(of: move.symbol)
            let distance = reading.side == 0 ? 0 : max(0, -reading.value / speed)
            moves.breakpoints.append(
                Breakpoint(
                    distance: distance, speed: abs(speed), place: Int32(truncatingIfNeeded: index),
                    symbol: move.symbol))
        }
        moves.breakpoints.order()
    }

    /// Finds the symbol whose zero stops the direction: beyond it, nothing becomes better.
    mutating func findStop(of symbol: Symbol, towards direction: Direction) -> Breakpoint? {
        alignNeutralMoves(with: direction)
        collectBreakpoints(towards: direction) {
            $0.symbol.isVariable || $0.above != Level.none || $0.below != Level.none
        }
        while let breakpoint = moves.breakpoints.popFirst() {
            let move = moves.all[breakpoint.place]
            let cost = breakpoint.speed * move.weight
            moves.gradient.add(cost, at: move.above)
            moves.gradient.add(cost, at: move.below)
            moves.all[breakpoint.place].isAbove.toggle()
            if !paysBeyond(symbol, towards: direction) {
                moves.all[breakpoint.place].isAbove.toggle()
                return breakpoint
            }
            moves.crossed.append(breakpoint.place)
        }
        return nil
    }

    private func paysBeyond(_ symbol: Symbol, towards direction: Direction) -> Bool {
        let leading = moves.gradient.leading(among: basis.system.levels)
        return leading == 0 ? breaksTie(symbol, towards: direction) : leading < 0
    }

    /// Moves along the column to the zero of the stopping symbol, which takes the place of `symbol`.
    ///
    /// - Returns: False if rounding has spoiled the column; nothing has changed then.
    mutating func step(_ symbol: Symbol, towards direction: Direction, to stop: Breakpoint) -> Bool {
        basis.computeRow(of: stop.symbol)
        let pivot = basis.row.multiple(of: symbol)
        let speed = moves.all[stop.place].speed
        guard isAccurate(pivot, speed) else { return false }
        for index in moves.crossed.indices {
            let move = moves.all[moves.crossed[index]]
            setSide(isAbove: move.isAbove, of: move.symbol)
            if move.level == Level.required { charge(move.symbol) }
        }
        finishStep(symbol, towards: direction, to: stop)
        return true
    }

    /// Moves along the column and exchanges the symbols. Expects the row of the stopping symbol.
    mutating func finishStep(_ symbol: Symbol, towards direction: Direction, to stop: Breakpoint) {
        advance(by: stop.distance * direction.sign)
        setSide(isAbove: direction == .up, of: symbol)
        let own = move(of: symbol, speed: 1)
        if own.level == Level.required { charge(symbol) }
        basis.exchange(symbol, for: stop.symbol)
        pivotCount += 1
    }

    /// True if the row and the column agree about the pivot, so that rounding has not spoiled the core.
    func isAccurate(_ pivot: Double, _ speed: Double) -> Bool {
        abs(pivot - speed) <= (basis.coreExchanges > 0 ? Tolerance.drift : 1e-4) * abs(speed)
    }

    func isAbove(_ symbol: Symbol) -> Bool {
        symbol.isVariable ? basis.system.nodes[symbol.index].isAbove : basis.system.records[symbol.index].isAbove
    }

    mutating func setSide(isAbove: Bool, of symbol: Symbol) {
        if symbol.isVariable {
            basis.system.nodes[symbol.index].isAbove = isAbove
        } else {
            basis.system.records[symbol.index].isAbove = isAbove
        }
    }

    /// Moves all variables along the column.
    private mutating func advance(by distance: Double) {
        for index in basis.column.variables.indices {
            let variable = basis.column.variables[index]
            let slope = basis.column.slopes[variable]
            guard slope != 0 else { continue }
            stepped.append(variable)
            guard distance != 0 else { continue }
            let old = basis.system.nodes[variable].value
            let value = old + distance * slope
            setValue(value, of: variable)
            // The sides of free variables matter last, so that not every step has looked at them.
            let node = basis.system.nodes[variable]
            if !node.isNonNegative, node.isAbove != (value > 0), abs(value) > Tolerance.value * max(1, abs(old)) {
                basis.system.nodes[variable].isAbove = value > 0
                if !isOptimizingByLevels { disturbed.append(.variable(variable)) }
            }
        }
    }
}

/// The place of an error in the order in which ties are broken.
///
/// Optima that cost the same at every level are distinguished by making errors small one after the other: the errors of
/// the strongest level first; there the errors above, latest rank first, then the errors below, earliest rank first.
/// Last come the distances of variables from zero, latest first. The order is total, so the errors of the optimum are
/// a function of the constraints and not of the path that led to it.
struct TieKey: Comparable, BitwiseCopyable {
    /// The level; 0 for the distance of a variable, -1 for a side that costs nothing.
    var strength: Double
    var isAbove: Bool
    var rank: Int32
    var serial: Int

    /// Before every error.
    static let first = TieKey(strength: .infinity, isAbove: true, rank: .max, serial: .max)
    /// Behind every error and before every distance.
    static let distances = TieKey(strength: 0, isAbove: true, rank: .max, serial: 0)

    /// True for an error that costs something.
    var isError: Bool { strength > 0 }

    @inline(__always)
    static func < (lhs: TieKey, rhs: TieKey) -> Bool {
        if lhs.strength != rhs.strength { return lhs.strength > rhs.strength }
        if lhs.isAbove != rhs.isAbove { return lhs.isAbove }
        if lhs.rank != rhs.rank { return lhs.isAbove ? lhs.rank > rhs.rank : lhs.rank < rhs.rank }
        return lhs.isAbove ? lhs.serial > rhs.serial : lhs.serial < rhs.serial
    }
}

/// The cost of one unit of a direction, level by level.
struct Gradient: ~Copyable {
    private var sums = Buffer<Double>()
    private var magnitudes = Buffer<Double>()
    private var touched = Buffer<Int32>()

    /// Removes everything. `count` is the number of levels there may be.
    mutating func reset(levels count: Int) {
        for index in touched.indices { magnitudes[touched[index]] = 0 }
        touched.removeAll()
        sums.extend(to: count, with: 0)
        magnitudes.extend(to: count, with: 0)
    }

    /// Adds `cost` at `level`, or nothing if there is no level.
    @inline(__always)
    mutating func add(_ cost: Double, at level: Int32) {
        guard level >= 0 else { return }
        if magnitudes[level] == 0 {
            touched.append(level)
            sums[level] = 0
        }
        sums[level] += cost
        magnitudes[level] += abs(cost)
    }

    /// Reverses the direction.
    mutating func negate() {
        for index in touched.indices { sums[touched[index]] = -sums[touched[index]] }
    }

    /// The cost at the strongest level where it is not zero, or zero.
    func leading(among levels: borrowing LevelTable) -> Double {
        var strongest: Int32 = -1
        for index in touched.indices {
            let level = touched[index]
            guard abs(sums[level]) > Tolerance.cost * magnitudes[level] else { continue }
            if strongest < 0 || levels.strengths[level] > levels.strengths[strongest] { strongest = level }
        }
        return strongest < 0 ? 0 : sums[strongest]
    }
}
