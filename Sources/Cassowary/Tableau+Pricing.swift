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
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            let entry = cells[Int(cell)]
            let it = symbols[Int(entry.row)]
            scratch.gradient.add(it.sign * entry.coefficient * it.weight, at: it.level)
            cell = entry.nextInColumn
        }
        let own = symbols[Int(symbol)]
        let slope =
            objective == .feasibility
            ? scratch.gradient.cost(at: Level.required) : scratch.gradient.leading(among: levels)
        // A step adds its own cost, which is never negative: only the other sign of the slope can pay.
        if slope < 0 {
            scratch.gradient.add(own.weight, at: own.above)
            return isDescent(scratch.gradient, of: symbol, towards: .up, by: objective) ? .up : nil
        }
        if slope > 0 {
            scratch.gradient.negate()
            scratch.gradient.add(own.weight, at: own.below)
            return isDescent(scratch.gradient, of: symbol, towards: .down, by: objective) ? .down : nil
        }
        if objective == .feasibility { return nil }
        if own.above == Level.none, breaksTie(symbol, towards: .up) { return .up }
        if own.below == Level.none, breaksTie(symbol, towards: .down) { return .down }
        return nil
    }

    /// True when `gradient` is negative at the strongest level where it isn't zero, or in the first tie.
    func isDescent(
        _ gradient: Gradient, of symbol: Int32, towards direction: Direction, by objective: Objective
    ) -> Bool {
        if objective == .feasibility { return gradient.cost(at: Level.required) < 0 }
        let leading = gradient.leading(among: levels)
        return leading == 0 ? breaksTie(symbol, towards: direction) : leading < 0
    }

    /// True when the error that matters most among the ties shrinks as `symbol` moves.
    ///
    /// Ties are decided error by error, so the one error that precedes all others decides.
    private func breaksTie(_ symbol: Int32, towards direction: Direction) -> Bool {
        var first = TieKey(symbols[Int(symbol)], isAbove: direction == .up, levels)
        var growth = 1.0
        var cell = symbols[Int(symbol)].head
        while cell != Cell.none {
            let entry = cells[Int(cell)]
            let it = symbols[Int(entry.row)]
            if it.level != Level.none || it.isVariable {
                let key = TieKey(it, isAbove: it.isAbove, levels)
                if key < first {
                    first = key
                    growth = it.sign * entry.coefficient * direction.sign
                }
            }
            cell = entry.nextInColumn
        }
        return growth < 0
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
    private var serial: Int

    init(_ symbol: Symbol, isAbove: Bool, _ levels: LevelTable) {
        let level = isAbove ? symbol.above : symbol.below
        self.strength = level == Level.none ? 0 : levels.strengths[Int(level)].level
        // A satisfied side costs nothing and comes after everything.
        if level == Level.none, !symbol.isVariable { self.strength = -1 }
        // What happens to a variable that nothing holds is decided by its distance, whichever side.
        self.isAbove = isAbove || symbol.isVariable
        self.rank = symbol.rank
        self.serial = symbol.serial
    }

    static func < (lhs: TieKey, rhs: TieKey) -> Bool {
        if lhs.strength != rhs.strength { return lhs.strength > rhs.strength }
        if lhs.isAbove != rhs.isAbove { return lhs.isAbove }
        if lhs.rank != rhs.rank { return lhs.isAbove ? lhs.rank > rhs.rank : lhs.rank < rhs.rank }
        return lhs.isAbove ? lhs.serial > rhs.serial : lhs.serial < rhs.serial
    }
}
