/// Methods that optimize the solution after small changes.
extension Simplex {
    /// Moves to the optimal vertex.
    ///
    /// - Returns: `false` if there was nothing to do.
    @discardableResult
    mutating func optimize() -> Bool {
        guard
            !(disturbed.isEmpty && candidates.isEmpty && leaving.isEmpty && stepped.isEmpty && suspects.isEmpty
                && !mustPriceAll)
        else {
            return false
        }
        var rounds = 0
        while true {
            // Shifts and local steps could undo each other, so both are used only in the first rounds. After these
            // rounds, Bland's rule ensures that the optimization ends.
            reduced.mayShift = rounds < 4
            if !reduced.mayShift || !optimizeLocally() { optimizeByLevels() }
            refreshSteppedValues()
            refactorizeIfNeeded()
            reviewSuspects()
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

    /// Whether so many symbols are marked for pricing that pricing all symbols is as fast.
    var prefersLevels: Bool {
        disturbed.count + candidates.count + leaving.count > largestLocalCount
    }

    /// The largest number of marked symbols for which a local optimization is faster than pricing all symbols.
    private var largestLocalCount: Int { 64 + system.nodes.count / 64 }

    /// Marks the symbols in the row of `symbol` for pricing, or all symbols if many are already marked.
    mutating func enlistRowUnlessAll(of symbol: Symbol) {
        if mustPriceAll || prefersLevels { mustPriceAll = true } else { enlistRow(of: symbol) }
    }

    /// Optimizes by pricing only the symbols that a change may have affected, one column at a time.
    ///
    /// - Returns: `false` if too many symbols must be priced, if the optimization has taken as long as pricing all
    ///   symbols, or if the steps stalled.
    private mutating func optimizeLocally() -> Bool {
        let size = system.links.count + 4 * system.nodes.count
        charged.removeAll(keepingCapacity: true)
        let limit = basis.work + 2000 + size
        completeRemovals()
        if !mustPriceAll { enlistDisturbed(atMost: largestLocalCount) }
        if mustPriceAll || prefersLevels { return false }
        var stalled = 0
        while basis.work < limit, stalled < 40 {
            enlistDisturbed()
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

    /// Completes the removal of constraints that the caller has removed but that are still active.
    mutating func completeRemovals() {
        while let slot = leaving.popLast() {
            let symbol = Symbol.constraint(slot)
            if basis.isActive(symbol) { makeInactive(symbol) }
            system.remove(slot)
        }
    }

    /// Makes a symbol without costs inactive by moving it in the direction that improves the solution.
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
            // Neither direction improves the solution, because a symbol of the column is zero within its tolerance.
            // Move to the nearest zero instead.
            var nearest: Breakpoint<Number>?
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
        preconditionFailure("found no symbol that can replace a removed constraint")
    }

    /// Removes the suspects that no longer violate a required constraint. During a batch, violations may remain.
    mutating func reviewSuspects() {
        var index = 0
        while index < suspects.count {
            if isViolated(suspects[index]) { index += 1 } else { suspects.removeUnordered(at: index) }
        }
    }

    // MARK: Factorization

    /// Recomputes the factorization and the values if necessary.
    ///
    /// - Returns: Whether they were recomputed.
    @discardableResult
    mutating func refactorizeIfNeeded() -> Bool {
        guard basis.chooseDefinitions() || basis.needsFactorization else { return false }
        refactorize()
        return true
    }

    /// Recomputes the factorization of the vertex and all values.
    mutating func refactorize() {
        let replaced = basis.factorize()
        for symbol in replaced { basis.isActive(symbol) ? enlist(symbol) : disturbed.append(symbol) }
        refreshAllValues()
    }

    /// Recomputes the factorization of an optimal vertex if it has been updated. The values do not change, because a
    /// question must not change the last digits of values that have been reported.
    mutating func refactorizeForQuestion() {
        guard basis.coreUpdates > 0 else { return }
        let replaced = basis.factorize()
        if !replaced.isEmpty { refreshAllValues() }
    }

    /// Recomputes every value.
    mutating func refreshAllValues() {
        stepped.removeAll()
        for variable in system.nodes.indices { stepped.append(Int32(truncatingIfNeeded: variable)) }
        refreshSteppedValues()
    }
}

// MARK: Candidates

extension Simplex {
    /// Marks the active `symbol` for pricing.
    mutating func enlist(_ symbol: Symbol) {
        if symbol.isVariable {
            guard !system.nodes[symbol.index].isCandidate else { return }
            system.nodes[symbol.index].isCandidate = true
        } else {
            let record = system.records[symbol.index]
            guard !record.isCandidate, !record.isRequiredEquality else { return }
            system.records[symbol.index].isCandidate = true
        }
        candidates.append(symbol)
    }

    mutating func popCandidate() -> Symbol? {
        guard let symbol = candidates.popLast() else { return nil }
        if symbol.isVariable {
            system.nodes[symbol.index].isCandidate = false
        } else {
            system.records[symbol.index].isCandidate = false
        }
        return symbol
    }

    /// Marks all symbols in the row of `symbol` for pricing, because the cost of `symbol` changed.
    mutating func enlistRow(of symbol: Symbol) {
        if basis.isActive(symbol) {
            enlist(symbol)
            return
        }
        basis.computeRow(of: symbol)
        enlistRow()
    }

    /// Marks for pricing all active symbols on which the disturbed symbols depend.
    ///
    /// One traversal of the definitions finds the symbols of several rows. Unlike the computation of a row, it does not
    /// notice if multiples cancel each other.
    ///
    /// - Parameter limit: The number of marked symbols above which the traversal ends, because pricing all symbols is
    ///   faster. In the first layout of a screen, the complete traversal took a tenth of the time of the solver.
    private mutating func enlistDisturbed(atMost limit: Int = .max) {
        guard disturbed.count > 1 else {
            if let symbol = disturbed.popLast() { enlistRow(of: symbol) }
            return
        }
        basis.beginReach()
        func reach(_ symbol: Symbol) {
            if basis.isActive(symbol) { enlist(symbol) }
            if symbol.isVariable { return basis.reachDefinitions(of: symbol.index) }
            for place in system.terms(of: symbol.index) { basis.reachDefinitions(of: system.links[place].variable) }
        }
        var place = 0
        while let symbol = disturbed.popLast() {
            reach(symbol)
            while place < basis.reach.variables.count {
                let variable = basis.reach.variables[place]
                place += 1
                let definer = system.nodes[variable].definer
                if definer != ConstraintSystem.Definer.core {
                    enlist(definer < 0 ? .variable(variable) : .constraint(definer))
                    continue
                }
                var cursor = basis.inverse.row(variable)
                while let slot = basis.inverse.next(inRow: &cursor)?.column {
                    if basis.reach.isSlotReached.insert(slot) { reach(.constraint(slot)) }
                }
            }
            if candidates.count > limit {
                mustPriceAll = true
                return
            }
        }
    }

    /// Marks all symbols in `basis.row` for pricing.
    mutating func enlistRow() {
        for index in basis.row.entries.indices where basis.row.entries[index].multiple != 0 {
            enlist(basis.row.entries[index].symbol)
        }
    }
}
