/// Methods that compute rows of the inverse: sums of symbols, expressed in terms of the active symbols.
extension Basis {
    /// Expresses `symbol` as a sum of multiples of active symbols, and stores the sum in `row`.
    ///
    /// Most definitions of a layout are required equalities. They never leave zero, so steps do not need their multiples.
    ///
    /// - Parameter includesEqualities: Whether the sum contains definitions that are required equalities. The definition
    ///   of `symbol` itself is always included, because an exchange can make it a core row.
    mutating func computeRow(of symbol: Symbol, includesEqualities: Bool = false) {
        beginRow(includesEqualities: includesEqualities)
        if symbol.isVariable { ownDefinition = system.nodes[symbol.index].definer }
        addToRow(symbol, times: 1)
        finishRow()
    }

    mutating func beginRow(includesEqualities: Bool = false) {
        beginReach()
        row.removeAll()
        rowIncludesEqualities = includesEqualities
        ownDefinition = ConstraintSystem.none
        reach.sums.extend(to: system.nodes.count, with: 0)
        reach.magnitudes.extend(to: system.nodes.count, with: 0)
    }

    /// Adds `symbol`, which must not be active, to the sum, multiplied by `factor`.
    mutating func addToRow(_ symbol: Symbol, times factor: Number) {
        if symbol.isVariable {
            addToSum(factor, magnitude: abs(factor), of: symbol.index)
            reachDefinitions(of: symbol.index)
            return
        }
        for place in system.terms(of: symbol.index) {
            let link = system.links[place]
            let addend = factor * link.coefficient
            addToSum(addend, magnitude: abs(addend), of: link.variable)
            reachDefinitions(of: link.variable)
        }
    }

    /// Expresses the sum in terms of active symbols.
    mutating func finishRow() {
        resolveSums()
        var rounds = 0
        // Multiples of the core rows replace the sums of the core variables. If the inverse of the core is not
        // accurate, up to two steps of iterative refinement remove the small remainder, as in columns. With one step, an
        // inverse with an error of 1e-5 left multiples of 1e-10 that looked like costs.
        let refines = refinesCore
        while rounds < (refines ? 3 : 1), takeUpCoreSums() {
            reach.isRefining = refines
            beginReach()
            for index in reach.coreVariables.indices { reachDefinitions(of: reach.coreVariables[index]) }
            reach.coreVariables.removeAll()
            for index in reach.rowMultiples.entries.indices {
                let entry = reach.rowMultiples.entries[index]
                guard entry.multiple != 0 else { continue }
                row.add(entry.multiple, magnitude: entry.magnitude, of: entry.symbol)
                for place in system.terms(of: entry.symbol.index) {
                    let link = system.links[place]
                    guard refines || system.nodes[link.variable].definer != ConstraintSystem.Definer.core else {
                        continue
                    }
                    let addend = -entry.multiple * link.coefficient
                    addToSum(addend, magnitude: abs(addend), of: link.variable)
                    if !reach.isVariableReached.contains(link.variable) { reachDefinitions(of: link.variable) }
                }
            }
            reach.rowMultiples.removeAll()
            resolveSums()
            rounds += 1
        }
        reach.isRefining = false
        if rounds > 0 { removeRoundingErrors() }
        for index in reach.coreVariables.indices {
            reach.sums[reach.coreVariables[index]] = 0
            reach.magnitudes[reach.coreVariables[index]] = 0
        }
        reach.coreVariables.removeAll()
    }

    /// Sets multiples to zero if they do not exceed the rounding error of the largest multiple.
    private mutating func removeRoundingErrors() {
        var largest: Number = 0
        for index in row.entries.indices { largest = max(largest, abs(row.entries[index].multiple)) }
        for index in row.entries.indices where abs(row.entries[index].multiple) <= Number.tolerance.residual * largest {
            row.entries[index].multiple = 0
        }
    }

    /// Computes the multiples of the core rows that replace the sums of the core variables.
    ///
    /// - Returns: Whether any sum must be replaced.
    private mutating func takeUpCoreSums() -> Bool {
        for index in reach.coreVariables.indices {
            let variable = reach.coreVariables[index]
            let sum = reach.sums[variable]
            let magnitude = magnitude(ofSum: variable)
            guard sum != 0 else { continue }
            if inverse.isDense {
                inverse.addRow(variable, times: sum, magnitude: magnitude)
                continue
            }
            var cursor = inverse.row(variable)
            while let cell = inverse.next(inRow: &cursor) {
                work += 1
                reach.rowMultiples.add(
                    sum * cell.coefficient, magnitude: magnitude * abs(cell.coefficient), of: .constraint(cell.column))
            }
        }
        if inverse.isDense {
            work += inverse.block.columns.count * reach.coreVariables.count
            for place in 0..<inverse.block.columns.count {
                guard let item = inverse.takeSum(at: place) else { continue }
                reach.rowMultiples.add(item.sum, magnitude: item.magnitude, of: .constraint(item.column))
            }
        }
        return !reach.rowMultiples.entries.isEmpty
    }

    /// Removes the core variables from the sum, and passes them and their coefficients to `body`.
    mutating func takeCoreSums(_ body: (Int32, Number) -> Void) {
        resolveSums()
        for index in reach.coreVariables.indices {
            let variable = reach.coreVariables[index]
            let sum = reach.sums[variable]
            if abs(sum) > Number.tolerance.cancellation * reach.magnitudes[variable] { body(variable, sum) }
            reach.sums[variable] = 0
            reach.magnitudes[variable] = 0
        }
        reach.coreVariables.removeAll()
    }

    /// Adds `addend` to the coefficient of `variable`.
    ///
    /// - Parameter magnitude: The largest number from which the addend was computed, in the unit of the addend. It
    ///   bounds the rounding error of the addend.
    @inline(__always)
    private mutating func addToSum(_ addend: Number, magnitude: Number, of variable: Int32) {
        let sum = reach.sums[variable] + addend
        let magnitude = max(reach.magnitudes[variable], magnitude, abs(addend))
        reach.magnitudes[variable] = magnitude
        let isRemainder = reach.isRefining && system.nodes[variable].definer == ConstraintSystem.Definer.core
        let limit = isRemainder ? Number.tolerance.residual : Number.tolerance.cancellation
        reach.sums[variable] = abs(sum) <= limit * magnitude ? 0 : sum
    }

    /// Returns the magnitude that the coefficient of a variable passes on to the variables that define it.
    ///
    /// This magnitude is the absolute value of the coefficient, unless cancellation has removed more than three bits
    /// from its addends. A bound on the rounding error would double with each step of a chain such as
    /// `x[i+1] = 2 x[i] - x[i-1]`, although the coefficients and the errors of the chain do not double.
    @inline(__always)
    private func magnitude(ofSum variable: Int32) -> Number {
        let (size, magnitude) = (abs(reach.sums[variable]), reach.magnitudes[variable])
        return 8 * size >= magnitude ? size : magnitude
    }

    /// Replaces the visited variables with their definitions.
    private mutating func resolveSums() {
        for index in reach.variables.indices.reversed() {
            let variable = reach.variables[index]
            let sum = reach.sums[variable]
            let magnitude = magnitude(ofSum: variable)
            if magnitude == 0 { continue }
            let slot = system.nodes[variable].definer
            if slot == ConstraintSystem.Definer.core {
                reach.coreVariables.append(variable)
                continue
            }
            reach.sums[variable] = 0
            reach.magnitudes[variable] = 0
            guard sum != 0 else { continue }
            guard slot >= 0 else {
                row.add(sum, magnitude: magnitude, of: .variable(variable))
                continue
            }
            let terms = system.terms(of: slot)
            work += terms.count
            var own = 1.0
            for place in terms where system.links[place].variable == variable { own = system.links[place].coefficient }
            let multiple = sum / own
            if rowIncludesEqualities || slot == ownDefinition || !system.records[slot].isRequiredEquality {
                row.add(multiple, magnitude: magnitude / abs(own), of: .constraint(slot))
            }
            for place in terms {
                let link = system.links[place]
                guard link.variable != variable else { continue }
                addToSum(
                    -multiple * link.coefficient, magnitude: magnitude / abs(own) * abs(link.coefficient),
                    of: link.variable)
            }
        }
    }
}
