/// The variables that have the same value in every optimum.
struct Determinacy: ~Copyable {
    enum Answer: UInt8 {
        case determined
        case open
        /// The vertex is degenerate in a direction that moves the variable, so only a trial can decide.
        case unknown
    }

    /// The answers by variable, for the present solution.
    var answers = Buffer<UInt8>()
    var isCurrent = false
}

extension Solver {
    /// Returns whether `variable` has the same value in every solution that is equally good at every level. Returns
    /// `false` for a variable of another solver.
    ///
    /// - Complexity: The first call after a change visits everything once. Further calls use the stored answers.
    public mutating func isDetermined(_ variable: Variable) -> Bool {
        precondition(!isBatching, "the optimum is not known before the end of the batch")
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

    /// Returns the changes to a solution that is equally good at every level but has another value for `variable`.
    ///
    /// - Returns: `nil` if the variable is determined, or if another solver made it.
    /// - Complexity: The number of changes since ``changes()`` was last called, and one or two steps.
    public mutating func anotherOptimum(for variable: Variable) -> [Change]? {
        precondition(!isBatching && !isTrying, "the optimum is not known inside a batch or a trial")
        guard owns(variable) else { return nil }
        settle()
        let isCurrent = determinacy.isCurrent
        defer { determinacy.isCurrent = isCurrent }
        let value = simplex.basis.system.nodes[variable.index].value
        for target in [value + max(1, abs(value)), value - max(1, abs(value))] {
            run(.begin)
            defer { run(.undo) }
            _ = changes()
            // The strength is below every level, so only a movement without cost is possible.
            let pull = LinearConstraint(variable - target, .equal, strength: .faint)
            guard case .held = admit(pull) else { continue }
            let moved = self.value(of: variable)
            if abs(moved - value) > 1e-7 * max(1, abs(value)) { return changes() }
        }
        return nil
    }
}

extension Strength {
    /// A strength below every strength that a caller can make.
    static let faint = Strength(faintLevel: .leastNonzeroMagnitude)
}

extension Simplex {
    /// Finds the variables with the same value in every optimum, from the reduced costs of all levels.
    ///
    /// A symbol whose reduced cost is positive is zero in every optimum. Therefore only the columns of other symbols
    /// can move variables, and a column along which a step is possible does.
    mutating func findDeterminacy(into determinacy: inout Determinacy) {
        // The result depends on whether a slope is exactly zero, which rounding errors of earlier exchanges would hide.
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

    /// Returns whether no symbol with a level is at zero and stops the direction.
    private mutating func canStep(_ direction: Direction) -> Bool {
        for index in moves.all.indices {
            let move = moves.all[index]
            guard move.above != Level.none || move.below != Level.none else { continue }
            if reading(of: move.symbol).side == 0 { return false }
        }
        return true
    }
}
