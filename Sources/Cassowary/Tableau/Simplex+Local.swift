/// Optimization near a small change.
extension Simplex {
    /// Moves to the optimum.
    ///
    /// - Returns: False if nothing was waiting to be done.
    @discardableResult
    mutating func optimize() -> Bool {
        guard
            !(disturbed.isEmpty && candidates.isEmpty && leaving.isEmpty && stepped.isEmpty && suspects.isEmpty
                && !mustPriceAll)
        else {
            return false
        }
        var rounds = 0
        // Inside a batch, required constraints may exclude each other.
        var isViolationFinal = false
        while true {
            // Shifts and local steps could undo each other's work; without both an optimization ends by Bland's rule.
            reduced.mayShift = rounds < 4
            if !reduced.mayShift || !optimizeLocally() { optimizeByLevels() }
            refactorizeIfNeeded()
            refreshSteppedValues()
            reviewSuspects()
            if !suspects.isEmpty, !isViolationFinal {
                isViolationFinal = true
                optimizeByLevels()
                refreshSteppedValues()
            }
            if disturbed.isEmpty && candidates.isEmpty { break }
            rounds += 1
            if rounds > 30 {
                isExhausted = true
                disturbed.removeAll()
                while popCandidate() != nil {}
                break
            }
        }
        return true
    }

    /// True if so much waits to be priced that everything may as well be.
    var prefersLevels: Bool {
        disturbed.count + candidates.count + leaving.count > 64 + basis.system.nodes.count / 64
    }

    /// Has the symbols priced that the row of `symbol` names, or all if many wait already.
    mutating func enlistRowUnlessAll(of symbol: Symbol) {
        if mustPriceAll || prefersLevels { mustPriceAll = true } else { enlistRow(of: symbol) }
    }

    /// Prices only what a change may have affected, each symbol by its column.
    ///
    /// - Returns: False if that took as long as pricing everything would, or the steps stalled.
    private mutating func optimizeLocally() -> Bool {
        let size = basis.system.links.count + 4 * basis.system.nodes.count
        if mustPriceAll || prefersLevels {
            completeRemovals()
            return false
        }
        mustPriceAll = false
        charged.removeAll(keepingCapacity: true)
        let limit = basis.work + 2000 + size
        completeRemovals()
        var stalled = 0
        while basis.work < limit, stalled < 40 {
            if let symbol = disturbed.popLast() {
                enlistRow(of: symbol)
                continue
            }
            guard let symbol = popCandidate() else { return true }
            guard basis.isActive(symbol) else { continue }
            computeMoves(of: symbol)
            guard let direction = descent(of: symbol), let stop = findStop(of: symbol, towards: direction) else {
                continue
            }
            guard step(symbol, towards: direction, to: stop) else {
                refactorize()
                enlist(symbol)
                stalled += 1
                continue
            }
            stalled = stop.distance > 0 ? 0 : stalled + 1
            enlistRow()
            enlist(stop.symbol)
            for index in moves.crossed.indices { disturbed.append(moves.all[moves.crossed[index]].symbol) }
            refactorizeIfNeeded()
        }
        return false
    }

    /// Removes the constraints that are only waiting to leave the vertex.
    mutating func completeRemovals() {
        while let slot = leaving.popLast() {
            let symbol = Symbol.constraint(slot)
            if basis.isActive(symbol) { makeInactive(symbol) }
            basis.system.remove(slot)
        }
    }

    /// Lets a symbol without costs leave zero, in the direction in which the others become better.
    private mutating func makeInactive(_ symbol: Symbol) {
        for attempt in 0..<3 {
            if attempt > 0 { refactorize() }
            guard basis.isActive(symbol) else { return }
            computeMoves(of: symbol)
            if let direction = descent(of: symbol), let stop = findStop(of: symbol, towards: direction),
                step(symbol, towards: direction, to: stop)
            {
                enlistRow()
                enlist(stop.symbol)
                for index in moves.crossed.indices { disturbed.append(moves.all[moves.crossed[index]].symbol) }
                return
            }
            computeMoves(of: symbol)
            // Neither direction is better: something in the column is at zero, or as good as that.
            var nearest: Breakpoint?
            for direction in [Direction.up, .down] {
                alignNeutralMoves(with: direction)
                collectBreakpoints(towards: direction) { $0.symbol.isVariable || $0.above >= 0 || $0.below >= 0 }
                guard let first = moves.breakpoints.popFirst() else { continue }
                if nearest.map({ first < $0 }) ?? true {
                    nearest = first
                    moves.isNearestAbove = direction == .up
                }
            }
            moves.crossed.removeAll()
            if let stop = nearest, step(symbol, towards: moves.isNearestAbove ? .up : .down, to: stop) {
                enlistRow()
                enlist(stop.symbol)
                return
            }
        }
        preconditionFailure("a constraint of the vertex has a column")
    }

    /// Keeps the suspects that still violate what is required, as they may during a batch.
    mutating func reviewSuspects() {
        var index = 0
        while index < suspects.count {
            if isViolated(suspects[index]) { index += 1 } else { suspects.removeUnordered(at: index) }
        }
    }

    // MARK: Factorization

    /// - Returns: Whether it was needed.
    @discardableResult
    mutating func refactorizeIfNeeded() -> Bool {
        guard basis.chooseDefinitions() || basis.needsFactorization else { return false }
        refactorize()
        return true
    }

    /// Computes the factorization of the vertex afresh, and the values.
    mutating func refactorize() {
        let replaced = basis.factorize()
        for symbol in replaced { basis.isActive(symbol) ? enlist(symbol) : disturbed.append(symbol) }
        refreshAllValues()
    }

    /// Computes every value afresh.
    mutating func refreshAllValues() {
        stepped.removeAll()
        for variable in basis.system.nodes.indices { stepped.append(Int32(truncatingIfNeeded: variable)) }
        refreshSteppedValues()
    }
}
