/// An inactive symbol, and its speed along the current column.
struct Move<Number: SolverNumber>: BitwiseCopyable {
    var symbol: Symbol
    /// The change of the symbol per unit of the active symbol.
    var speed: Number
    var above: Int32
    var below: Int32
    /// The factor that converts a value of the scaled symbol to the units of the caller's constraint.
    var weight: Number
    var isAbove: Bool

    /// The level of the cost on the current side.
    @inline(__always) var level: Int32 { isAbove ? above : below }
    @inline(__always) var sign: Number { isAbove ? 1 : -1 }
}

/// The symbols that move along a column, and the points at which they reach zero.
struct Moves<Number: SolverNumber>: ~Copyable {
    var all = Buffer<Move<Number>>()
    var breakpoints = Heap<Breakpoint<Number>>()
    /// The positions of the moves in the order of ties, if ``hasTies`` is true. Positions of symbols that have changed
    /// sides since they were added are ignored.
    var ties = Heap<Tie>()
    var hasTies = false
    /// The indices of the moves whose symbols crossed zero in a line search.
    var crossed = Buffer<Int32>()
    var gradient = Gradient<Number>()
    /// The symbols that left zero.
    var departed = Buffer<Symbol>()
    /// Whether the nearest zero was found in the upward direction.
    var isNearestAbove = false
}

/// The position of a move in the order of ties.
struct Tie: Comparable, BitwiseCopyable {
    var key: TieKey
    /// The index of the move.
    var place: Int32
    /// The side of zero to which the position applies.
    var isAbove: Bool

    @inline(__always)
    static func < (lhs: Tie, rhs: Tie) -> Bool { lhs.key < rhs.key }
}

/// The point at which a symbol reaches zero along a direction.
struct Breakpoint<Number: SolverNumber>: Comparable, BitwiseCopyable {
    var distance: Number
    var speed: Number
    /// The index of the move.
    var place: Int32
    var symbol: Symbol

    /// Orders breakpoints by distance, then by descending speed, because faster symbols are numerically safer pivots,
    /// and then by symbol.
    @inline(__always)
    static func < (lhs: Breakpoint, rhs: Breakpoint) -> Bool {
        if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
        if lhs.speed != rhs.speed { return lhs.speed > rhs.speed }
        return lhs.symbol.code < rhs.symbol.code
    }
}

extension Simplex {
    @inline(__always)
    func move(of symbol: Symbol, speed: Number) -> Move<Number> {
        if symbol.isVariable {
            let node = system.nodes[symbol.index]
            return Move<Number>(
                symbol: symbol, speed: speed, above: Level.none,
                below: node.isNonNegative ? Level.required : Level.none, weight: 1, isAbove: node.isAbove)
        }
        let record = system.records[symbol.index]
        return Move<Number>(
            symbol: symbol, speed: speed, above: record.above, below: record.below,
            weight: Number(scale: abs(record.scale)),
            isAbove: record.isAbove)
    }

    /// Collects the symbols that move when the active `symbol` leaves zero.
    mutating func computeMoves(of symbol: Symbol) {
        basis.computeColumn(of: symbol)
        moves.all.removeAll()
        moves.hasTies = false
        for index in basis.column.slacks.indices {
            let slot = basis.column.slacks[index]
            let speed = basis.speed(of: slot)
            basis.work += Int(system.records[slot].termCount)
            if speed != 0 { moves.all.append(move(of: .constraint(slot), speed: speed)) }
        }
        for index in basis.column.variables.indices {
            let variable = basis.column.variables[index]
            let slope = basis.column.slopes[variable]
            if slope != 0, system.nodes[variable].definer != ConstraintSystem.Definer.zero {
                moves.all.append(move(of: .variable(variable), speed: slope))
            }
        }
    }

    /// Returns the direction in which moving the active `symbol` improves the solution, if there is one.
    ///
    /// Call ``computeMoves(of:)`` first. The cost of a step in the returned direction is stored in `moves.gradient`.
    mutating func descent(of symbol: Symbol) -> Direction? {
        moves.gradient.reset(levels: system.levels.count)
        for index in moves.all.indices {
            let move = moves.all[index]
            // A required symbol that holds has no cost on either side.
            if move.level == Level.required, !charged.contains(move.symbol), reading(of: move.symbol).side == 0 {
                continue
            }
            moves.gradient.add(move.sign * move.speed * move.weight, at: move.level)
        }
        let own = move(of: symbol, speed: 1)
        let slope = moves.gradient.leading(among: system.levels)
        // Every step also has the cost of the symbol itself, which is never negative. Therefore only a step against
        // the sign of the slope can improve the objective.
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

    /// Returns whether the solution improves as `symbol` moves beyond the crossed breakpoints: either the cost
    /// decreases, or the cost does not change and the movement breaks a tie.
    private mutating func pays(_ symbol: Symbol, towards direction: Direction) -> Bool {
        let leading = moves.gradient.leading(among: system.levels)
        return leading == 0 ? breaksTie(symbol, towards: direction) : leading < 0
    }

    /// Returns whether a movement of `symbol` decreases the first error or distance, in the order of ties, that it
    /// changes.
    private mutating func breaksTie(_ symbol: Symbol, towards direction: Direction) -> Bool {
        if !moves.hasTies {
            moves.hasTies = true
            moves.ties.removeAll()
            for index in moves.all.indices { if let tie = tie(at: index) { moves.ties.append(tie) } }
            moves.ties.order()
        }
        while let tie = moves.ties.first, tie.isAbove != moves.all[tie.place].isAbove { _ = moves.ties.popFirst() }
        guard let first = moves.ties.first, first.key < tieKey(of: symbol, isAbove: direction == .up) else {
            return false
        }
        let move = moves.all[first.place]
        return move.sign * move.speed * direction.sign < 0
    }

    /// Returns the position in the order of ties of the symbol of the move at `place`, on the symbol's current side;
    /// `nil` if the symbol has no cost on this side.
    private func tie(at place: Int) -> Tie? {
        let move = moves.all[place]
        guard move.level != Level.none || move.symbol.isVariable else { return nil }
        return Tie(
            key: tieKey(of: move.symbol, isAbove: move.isAbove), place: Int32(truncatingIfNeeded: place),
            isAbove: move.isAbove)
    }

    /// Returns the position of one side of `symbol` in the order of ties.
    func tieKey(of symbol: Symbol, isAbove: Bool) -> TieKey {
        if symbol.isVariable {
            let isCharged = !isAbove && system.nodes[symbol.index].isNonNegative
            return TieKey(
                strength: isCharged ? .infinity : 0, isAbove: !isCharged, rank: system.nodes[symbol.index].rank,
                serial: 0)
        }
        let record = system.records[symbol.index]
        let level = isAbove ? record.above : record.below
        let rank = record.termCount > 0 ? system.nodes[system.links[record.firstTerm].variable].rank : Int32.max
        // A side without a cost comes last.
        return TieKey(
            strength: level == Level.none ? -1 : system.levels.strengths[level].level, isAbove: isAbove, rank: rank,
            serial: record.serial)
    }

    /// Makes each required symbol at zero stop the movement only if the movement would violate it.
    ///
    /// Symbols whose cost is already part of the objective, because a step has moved them to the wrong side, are not
    /// changed. Changing them could lead to a cycle of steps of zero length.
    ///
    /// - Parameter rank: The rank of the variable whose distance from zero is the objective. Variables of this rank and
    ///   later ranks must not move away from zero, so they are not changed.
    mutating func alignNeutralMoves(with direction: Direction, before rank: Int32 = .max) {
        moves.hasTies = false
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.level == Level.required, !charged.contains(move.symbol), reading(of: move.symbol).side == 0,
                !move.symbol.isVariable || system.nodes[move.symbol.index].rank < rank
            else { continue }
            let rises = move.speed * direction.sign > 0
            let isStopped = (rises ? move.above : move.below) == Level.required
            moves.all[index].isAbove = isStopped != rises
            guard !isStopped, rises != isAbove(move.symbol) else { continue }
            setSide(isAbove: rises, of: move.symbol)
            // The symbol no longer keeps other symbols at zero.
            if !isOptimizingByLevels { disturbed.append(move.symbol) }
        }
    }

    /// Finds the points at which the symbols that satisfy `counts` reach zero.
    ///
    /// - Parameter pivot: The speed below which symbols do not count, relative to the fastest symbol.
    mutating func collectBreakpoints(
        towards direction: Direction, pivot: Double = Number.tolerance.pivot, where counts: (Move<Number>) -> Bool
    ) {
        moves.breakpoints.removeAll()
        moves.crossed.removeAll()
        var fastest: Number = 0
        for index in moves.all.indices { fastest = max(fastest, abs(moves.all[index].speed)) }
        for index in moves.all.indices {
            let move = moves.all[index]
            let speed = move.speed * direction.sign
            guard (speed < 0) == move.isAbove, abs(speed) > pivot * fastest, counts(move) else {
                continue
            }
            let reading = reading(of: move.symbol)
            let distance = reading.side == 0 ? 0 : max(0, -reading.value / speed)
            moves.breakpoints.append(
                Breakpoint<Number>(
                    distance: distance, speed: abs(speed), place: Int32(truncatingIfNeeded: index),
                    symbol: move.symbol))
        }
        moves.breakpoints.order()
    }

    /// Returns the breakpoint beyond which further movement does not improve the solution; `nil` if there is none.
    mutating func findStop(of symbol: Symbol, towards direction: Direction) -> Breakpoint<Number>? {
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
            if moves.hasTies, let tie = tie(at: Int(breakpoint.place)) { moves.ties.insert(tie) }
            if !pays(symbol, towards: direction) {
                moves.all[breakpoint.place].isAbove.toggle()
                return breakpoint
            }
            moves.crossed.append(breakpoint.place)
        }
        return nil
    }

    /// Moves along the column until the stopping symbol is zero. The stopping symbol then becomes active instead of
    /// `symbol`.
    ///
    /// - Returns: `false` if rounding errors have made the column inaccurate, in which case nothing has changed.
    mutating func step(_ symbol: Symbol, towards direction: Direction, to stop: Breakpoint<Number>) -> Bool {
        basis.computeRow(of: stop.symbol)
        let pivot = basis.row.multiple(of: symbol)
        let speed = moves.all[stop.place].speed
        guard isAccurate(pivot, speed) else { return false }
        perform(symbol, towards: direction, to: stop)
        return true
    }

    /// Records the new sides of the crossed symbols, moves along the column, and exchanges the symbols. The row of the
    /// stopping symbol must have been computed.
    mutating func perform(_ symbol: Symbol, towards direction: Direction, to stop: Breakpoint<Number>) {
        for index in moves.crossed.indices {
            let move = moves.all[moves.crossed[index]]
            setSide(isAbove: move.isAbove, of: move.symbol)
            if move.level == Level.required { charge(move.symbol) }
        }
        advance(by: stop.distance * direction.sign)
        setSide(isAbove: direction == .up, of: symbol)
        let own = move(of: symbol, speed: 1)
        if own.level == Level.required { charge(symbol) }
        basis.exchange(symbol, for: stop.symbol)
        pivotCount += 1
    }

    /// Returns whether the row and the column agree on the pivot, which shows that the core is accurate.
    func isAccurate(_ pivot: Number, _ speed: Number) -> Bool {
        abs(pivot - speed) <= (basis.coreUpdates > 0 ? Number.tolerance.drift : 1e-4) * abs(speed)
    }

    func isAbove(_ symbol: Symbol) -> Bool {
        symbol.isVariable ? system.nodes[symbol.index].isAbove : system.records[symbol.index].isAbove
    }

    mutating func setSide(isAbove: Bool, of symbol: Symbol) {
        if symbol.isVariable {
            system.nodes[symbol.index].isAbove = isAbove
        } else {
            system.records[symbol.index].isAbove = isAbove
        }
    }

    /// Moves all variables along the column.
    private mutating func advance(by distance: Number) {
        for index in basis.column.variables.indices {
            let variable = basis.column.variables[index]
            let slope = basis.column.slopes[variable]
            guard slope != 0 else { continue }
            stepped.append(variable)
            guard distance != 0 else { continue }
            let old = values[variable]
            let value = old + distance * slope
            setValue(value, of: variable)
            // The sides of free variables matter only for the last objectives, so they may be out of date.
            let node = system.nodes[variable]
            if !node.isNonNegative, node.isAbove != (value > 0), abs(value) > Number.tolerance.value * max(1, abs(old))
            {
                system.nodes[variable].isAbove = value > 0
                if !isOptimizingByLevels { disturbed.append(.variable(variable)) }
            }
        }
    }
}

/// The position of an error in the order in which ties are decided.
///
/// Optima with equal costs at every level are distinguished by minimizing errors one after the other: the errors of the
/// strongest level come first; within a level, the errors above zero come first, latest rank first, and then the errors
/// below zero, earliest rank first. The distances of variables from zero come last, latest rank first. The order is
/// total, so the errors of the optimum are a function of the constraints and do not depend on earlier states.
struct TieKey: Comparable, BitwiseCopyable {
    /// The level; 0 for the distance of a variable, -1 for a side without a cost.
    var strength: Double
    var isAbove: Bool
    var rank: Int32
    var serial: Int

    /// A position before every error.
    static let first = TieKey(strength: .infinity, isAbove: true, rank: .max, serial: .max)
    /// A position after every error and before every distance.
    static let distances = TieKey(strength: 0, isAbove: true, rank: .max, serial: 0)

    /// Whether the key belongs to an error with a cost.
    var isError: Bool { strength > 0 }

    @inline(__always)
    static func < (lhs: TieKey, rhs: TieKey) -> Bool {
        if lhs.strength != rhs.strength { return lhs.strength > rhs.strength }
        if lhs.isAbove != rhs.isAbove { return lhs.isAbove }
        if lhs.rank != rhs.rank { return lhs.isAbove ? lhs.rank > rhs.rank : lhs.rank < rhs.rank }
        return lhs.isAbove ? lhs.serial > rhs.serial : lhs.serial < rhs.serial
    }
}

/// The cost of a movement by one unit in a direction, by level.
struct Gradient<Number: SolverNumber>: ~Copyable {
    private var sums = Buffer<Number>()
    private var magnitudes = Buffer<Number>()
    private var touched = Buffer<Int32>()

    /// Removes all costs, and reserves memory for `count` levels.
    mutating func reset(levels count: Int) {
        for index in touched.indices { magnitudes[touched[index]] = 0 }
        touched.removeAll()
        sums.extend(to: count, with: 0)
        magnitudes.extend(to: count, with: 0)
    }

    /// Adds `cost` at `level`. Does nothing if `level` is ``Level/none``.
    @inline(__always)
    mutating func add(_ cost: Number, at level: Int32) {
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

    /// Returns the cost at the strongest level at which it is not zero; zero if there is no such level.
    func leading(among levels: borrowing LevelTable) -> Number {
        var strongest: Int32 = -1
        for index in touched.indices {
            let level = touched[index]
            guard abs(sums[level]) > Number.tolerance.cost * magnitudes[level] else { continue }
            if strongest < 0 || levels.strengths[level] > levels.strengths[strongest] { strongest = level }
        }
        return strongest < 0 ? 0 : sums[strongest]
    }
}
