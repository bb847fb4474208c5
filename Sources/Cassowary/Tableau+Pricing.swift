/// The two ways a parametric symbol can go.
enum Direction {
    case up
    case down

    var sign: Double { self == .up ? 1 : -1 }
}

/// How much of the objective counts.
enum Objective {
    /// Required constraints only.
    case feasibility
    /// Everything: required, each level, and the ties.
    case complete
}

extension Tableau {
    /// The direction in which moving the parametric `symbol` makes the solution better, if there is one.
    ///
    /// Leaves in `scratch.gradient` what a step in that direction costs.
    mutating func descent(of symbol: Int32, by objective: Objective) -> Direction? {
        scratch.gradient.reset(levels: levels.count)
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            let it = symbols[entry.row]
            scratch.gradient.add(it.sign * entry.coefficient * Double(it.weight), at: it.level)
            cell = entry.nextInColumn
        }
        let own = symbols[symbol]
        let slope =
            objective == .feasibility
            ? scratch.gradient.cost(at: Level.required) : scratch.gradient.leading(among: levels)
        // A step adds its own cost, which is never negative: only the other sign of the slope can pay.
        if slope < 0 {
            scratch.gradient.add(Double(own.weight), at: own.above)
            return pays(symbol, towards: .up, by: objective) ? .up : nil
        }
        if slope > 0 {
            scratch.gradient.negate()
            scratch.gradient.add(Double(own.weight), at: own.below)
            return pays(symbol, towards: .down, by: objective) ? .down : nil
        }
        if objective == .feasibility { return nil }
        if own.above == Level.none, breaksTie(symbol, towards: .up) { return .up }
        if own.below == Level.none, breaksTie(symbol, towards: .down) { return .down }
        return nil
    }

    /// True when the gradient is negative at the strongest level where it isn't zero, or in the first tie.
    private mutating func pays(_ symbol: Int32, towards direction: Direction, by objective: Objective) -> Bool {
        if objective == .feasibility { return scratch.gradient.cost(at: Level.required) < 0 }
        let leading = scratch.gradient.leading(among: levels)
        return leading == 0 ? breaksTie(symbol, towards: direction) : leading < 0
    }

    /// True when what comes first in the order of ties shrinks as `symbol` moves.
    private mutating func breaksTie(_ symbol: Int32, towards direction: Direction) -> Bool {
        switch tie(of: symbol, towards: direction) {
        case .error(let shrinks):
            return shrinks
        case .distance(let shrinks):
            if undetermined.last != symbol { undetermined.append(symbol) }
            return shrinks
        }
    }

    /// True when a step that has come to a breakpoint should go on beyond it.
    ///
    /// Where only distances from zero are left to decide it stops, since not every variable has a row: the next step
    /// decides, when those rows are there.
    @inline(__always)
    func paysBeyond(_ symbol: Int32, towards direction: Direction, by objective: Objective) -> Bool {
        if objective == .feasibility { return scratch.gradient.cost(at: Level.required) < 0 }
        let leading = scratch.gradient.leading(among: levels)
        if leading != 0 { return leading < 0 }
        if case .error(let shrinks) = tie(of: symbol, towards: direction) { return shrinks }
        return false
    }

    /// What decides between solutions that cost the same at every level.
    private enum Tie {
        /// An error that someone charges for.
        case error(shrinks: Bool)
        /// The distance of some variable from zero.
        case distance(shrinks: Bool)
    }

    /// Finds, of what changes as `symbol` moves, what comes first in the order of ties.
    @inline(__always)
    private func tie(of symbol: Int32, towards direction: Direction) -> Tie {
        var first = TieKey(symbols[symbol], isAbove: direction == .up, levels)
        var growth = 1.0
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            let it = symbols[entry.row]
            if it.level != Level.none || it.isVariable {
                let key = TieKey(it, isAbove: it.isAbove, levels)
                if key < first {
                    first = key
                    growth = it.sign * entry.coefficient * direction.sign
                }
            }
            cell = entry.nextInColumn
        }
        return first.isError ? .error(shrinks: growth < 0) : .distance(shrinks: growth < 0)
    }
}

/// Where an error stands in the order in which ties are broken.
///
/// Optima that cost the same at every level are told apart by making errors small one after the other: the errors of
/// the strongest level first; there the errors above, latest rank first, then the errors below, earliest rank first.
/// Last come the distances of variables from zero, latest first. As the order is total, the errors of the optimum are
/// a function of the constraints and not of the path that led to it.
struct TieKey {
    private var strength: Double
    private var isAbove: Bool
    private var rank: Int32
    private var serial: Int32

    init(_ symbol: Symbol, isAbove: Bool, _ levels: borrowing LevelTable) {
        let level = isAbove ? symbol.above : symbol.below
        self.strength = level == Level.none ? 0 : levels.strengths[level].level
        // A satisfied side costs nothing and comes after everything.
        if level == Level.none, !symbol.isVariable { self.strength = -1 }
        // What happens to a variable that nothing holds is decided by its distance, whichever side.
        self.isAbove = isAbove || symbol.isVariable
        self.rank = symbol.rank
        self.serial = symbol.serial
    }

    /// False for a distance from zero.
    var isError: Bool { strength > 0 }

    static func < (lhs: TieKey, rhs: TieKey) -> Bool {
        if lhs.strength != rhs.strength { return lhs.strength > rhs.strength }
        if lhs.isAbove != rhs.isAbove { return lhs.isAbove }
        if lhs.rank != rhs.rank { return lhs.isAbove ? lhs.rank > rhs.rank : lhs.rank < rhs.rank }
        return lhs.isAbove ? lhs.serial > rhs.serial : lhs.serial < rhs.serial
    }
}
