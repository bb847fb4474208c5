extension Tableau {
    /// Moves the parametric `symbol` as far as that is an improvement, and exchanges it for the symbol that stops it.
    ///
    /// Expects in `scratch.gradient` what the direction costs.
    ///
    /// - Parameter isStalled: whether to stop at the first zero rather than the best, as Bland's rule demands.
    /// - Returns: how far it moved.
    mutating func step(
        _ symbol: Int32, towards direction: Direction, by objective: Objective, isStalled: Bool
    ) -> Double {
        collectBreakpoints(of: symbol, towards: direction, by: objective, isStalled: isStalled)
        scratch.crossed.removeAll()
        var stop: Breakpoint?
        while let breakpoint = scratch.breakpoints.popNearest() {
            let isLast = isStalled || !cross(breakpoint, moving: symbol, towards: direction, by: objective)
            if isLast {
                stop = breakpoint
                break
            }
            scratch.crossed.append(breakpoint.symbol)
        }
        guard let stop else {
            // Costs are never negative, so only rounding leads here. Nothing was moved.
            for index in scratch.crossed.indices { symbols[scratch.crossed[index]].isAbove.toggle() }
            return 0
        }
        symbols[symbol].isAbove = direction == .up
        pivot(at: stop.cell)
        for index in scratch.crossed.indices {
            let crossed = scratch.crossed[index]
            enlistColumns(of: crossed)
            suspect(crossed)
        }
        return stop.distance
    }

    /// Finds where basic symbols reach zero.
    private mutating func collectBreakpoints(
        of symbol: Int32, towards direction: Direction, by objective: Objective, isStalled: Bool
    ) {
        scratch.breakpoints.removeAll()
        var cell = matrix.columnHeads[symbol]
        while cell != Cell.none {
            let entry = matrix.cells[cell]
            let it = symbols[entry.row]
            let speed = entry.coefficient * direction.sign
            let hasKink = it.isVariable || it.above != Level.none || it.below != Level.none
            let counts =
                objective == .complete
                ? hasKink : it.above == Level.required || it.below == Level.required
            if counts, (speed < 0) == it.isAbove, abs(speed) > Tolerance.pivot {
                let distance = max(0, -it.value / speed)
                scratch.breakpoints.append(
                    Breakpoint(
                        distance: distance, cell: cell, steepness: isStalled ? 0 : abs(speed), symbol: entry.row))
            }
            cell = entry.nextInColumn
        }
        scratch.breakpoints.order()
    }

    /// Carries a basic symbol across zero, if the direction is still an improvement beyond.
    private mutating func cross(
        _ breakpoint: Breakpoint, moving symbol: Int32, towards direction: Direction, by objective: Objective
    ) -> Bool {
        let index = Int(breakpoint.symbol)
        let cost = breakpoint.steepness * Double(symbols[index].weight)
        scratch.gradient.add(cost, at: symbols[index].level)
        symbols[index].isAbove.toggle()
        scratch.gradient.add(cost, at: symbols[index].level)
        if paysBeyond(symbol, towards: direction, by: objective) { return true }
        symbols[index].isAbove.toggle()
        return false
    }
}
