/// Which variables every optimum gives the same value.
struct Determinacy: ~Copyable {
    enum Answer: UInt8 {
        case determined
        case open
        /// The vertex is degenerate in a direction that moves the variable, so that only a trial can tell.
        case unknown
    }

    /// By variable, as of the present solution.
    var answers = Buffer<UInt8>()
    var isCurrent = false
}

extension Solver {
    /// True when `variable` has the same value in every solution that is as good at every level. False of a variable of
    /// another solver.
    ///
    /// - Complexity: The first question after a change looks at everything once. Further ones are answered from memory.
    public mutating func isDetermined(_ variable: Variable) -> Bool {
        precondition(!isBatching, "what is optimal is not known before the batch is over")
        guard owns(variable) else { return false }
        settle()
        if !determinacy.isCurrent { simplex.findDeterminacy(into: &determinacy) }
        switch Determinacy.Answer(rawValue: determinacy.answers[variable.index]) {
        case .determined: return true
        case .open: return false
        case .unknown, nil:
            let isDetermined = anotherOptimum(for: variable) == nil
            let answer = isDetermined ? Determinacy.Answer.determined : .open
            determinacy.answers[variable.index] = answer.rawValue
            return isDetermined
        }
    }

    /// A solution that is as good at every level but gives `variable` another value, as the changes that lead to it.
    ///
    /// - Returns: nil when the variable is determined, or another solver made it.
    /// - Complexity: what has moved since ``changes()`` was last asked, and one or two steps.
    public mutating func anotherOptimum(for variable: Variable) -> [Change]? {
        precondition(!isBatching && !isTrying, "what is optimal is not known inside a batch or a trial")
        guard owns(variable) else { return nil }
        settle()
        let isCurrent = determinacy.isCurrent
        defer { determinacy.isCurrent = isCurrent }
        let value = simplex.basis.system.nodes[variable.index].value
        for target in [value + max(1, abs(value)), value - max(1, abs(value))] {
            run(.begin)
            defer { run(.undo) }
            _ = changes()
            // Weaker than every level, so only what costs nothing gives way.
            let pull = LinearConstraint(variable - target, .equal, strength: .faint)
            guard case .held = admit(pull) else { continue }
            let moved = self.value(of: variable)
            if abs(moved - value) > 1e-7 * max(1, abs(value)) { return changes() }
        }
        return nil
    }
}

extension Strength {
    /// Weaker than any strength that can be made.
    static let faint = Strength(faintLevel: .leastNonzeroMagnitude)
}

extension Simplex {
    /// Finds the variables that no optimum moves, from the reduced costs of all levels.
    ///
    /// A symbol whose reduced cost is positive is zero in every optimum. So only the columns of the others can move
    /// anything, and a column along which a step is possible does.
    mutating func findDeterminacy(into determinacy: inout Determinacy) {
        // The question is whether a slope is zero, which rounding errors of earlier exchanges would blur.
        if basis.coreExchanges > 0 { refactorize() }
        findFreeSymbols()
        determinacy.answers.removeAll()
        determinacy.answers.extend(to: basis.system.nodes.count, with: Determinacy.Answer.determined.rawValue)
        for index in reduced.free.indices {
            let symbol = reduced.free[index]
            guard basis.isActive(symbol) else { continue }
            computeMoves(of: symbol)
            let freedom = reduced[symbol]
            let isOpen = (freedom.up && canStep(.up)) || (freedom.down && canStep(.down))
            let answer = isOpen ? Determinacy.Answer.open : .unknown
            for place in basis.column.variables.indices {
                let variable = basis.column.variables[place]
                guard basis.column.slopes[variable] != 0 else { continue }
                if determinacy.answers[variable] != Determinacy.Answer.open.rawValue {
                    determinacy.answers[variable] = answer.rawValue
                }
            }
        }
        determinacy.isCurrent = true
    }

    /// True if no symbol that has a level is at zero and stops a direction.
    private mutating func canStep(_ direction: Direction) -> Bool {
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.above != Level.none || move.below != Level.none else { continue }
            if reading(of: move.symbol).side == 0 { return false }
        }
        return true
    }
}
