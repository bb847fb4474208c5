extension Basis {
    /// Makes `entering` active and `leaving` inactive.
    ///
    /// Before the call, `column` must contain the column of `leaving`, and `row` the row of `entering`. No value
    /// changes.
    mutating func exchange(_ leaving: Symbol, for entering: Symbol) {
        let pivot = row.multiple(of: leaving)
        precondition(pivot != 0, "the pivot of an exchange must not be zero")

        // Find the variable that loses its definition and the constraint that gets or loses its role, if any.
        var variable = ConstraintSystem.none
        var leavingCoreRow = ConstraintSystem.none
        if leaving.isVariable {
            variable = leaving.index
        } else if system.records[leaving.index].role >= 0 {
            variable = system.records[leaving.index].role
        } else {
            leavingCoreRow = leaving.index
        }
        var slot = ConstraintSystem.none
        var leavingCoreVariable = ConstraintSystem.none
        if !entering.isVariable {
            slot = entering.index
        } else if entering.index == variable {
            variable = ConstraintSystem.none
        } else if system.nodes[entering.index].definer == ConstraintSystem.Definer.core {
            leavingCoreVariable = entering.index
        } else {
            slot = system.nodes[entering.index].definer
        }

        let isDefinition =
            variable != ConstraintSystem.none && slot != ConstraintSystem.none
            && canDefine(variable, by: slot)
        let newCoreVariable = isDefinition ? ConstraintSystem.none : variable
        let newCoreRow = isDefinition ? ConstraintSystem.none : slot
        if !coreVariables.isEmpty || newCoreVariable != ConstraintSystem.none || newCoreRow != ConstraintSystem.none {
            updateInverse(
                leaving: leaving, entering: entering, pivot: pivot, leavingVariable: leavingCoreVariable,
                newVariable: newCoreVariable, newRow: newCoreRow)
        }

        if !leaving.isVariable { system.records[leaving.index].role = ConstraintSystem.Role.slack }
        if leavingCoreRow != ConstraintSystem.none { coreRows.removeFirst(leavingCoreRow) }
        if leavingCoreVariable != ConstraintSystem.none { coreVariables.removeFirst(leavingCoreVariable) }
        if entering.isVariable { system.nodes[entering.index].definer = ConstraintSystem.Definer.zero }
        if isDefinition {
            system.nodes[variable].definer = slot
            system.records[slot].role = variable
            return
        }
        if newCoreVariable != ConstraintSystem.none {
            system.nodes[newCoreVariable].definer = ConstraintSystem.Definer.core
            coreVariables.append(newCoreVariable)
        }
        if newCoreRow != ConstraintSystem.none {
            system.records[newCoreRow].role = ConstraintSystem.Role.core
            coreRows.append(newCoreRow)
        }
    }

    /// Returns whether the constraint in `slot` can define `variable`: its coefficient is large enough, and no other
    /// variable of the constraint depends on `variable`.
    private mutating func canDefine(_ variable: Int32, by slot: Int32) -> Bool {
        guard hasDefiningCoefficient(slot, for: variable) else { return false }
        let role = system.records[slot].role
        system.records[slot].role = ConstraintSystem.Role.slack
        defer { system.records[slot].role = role }
        guard hasDependents(variable) else { return true }
        beginReach()
        reachDependents(of: variable)
        for place in system.terms(of: slot) {
            let other = system.links[place].variable
            if other != variable, reach.isVariableReached.contains(other) { return false }
        }
        return true
    }

    /// Returns whether the constraint in `slot` contains `variable` with a coefficient that is large enough to define
    /// it.
    func hasDefiningCoefficient(_ slot: Int32, for variable: Int32) -> Bool {
        var own = 0.0
        for place in system.terms(of: slot) where system.links[place].variable == variable {
            own = abs(system.links[place].coefficient)
        }
        return own >= Tolerance.definition
    }

    /// Returns whether a definition of another variable contains `variable`.
    func hasDependents(_ variable: Int32) -> Bool {
        var link = system.nodes[variable].uses
        while link != ConstraintSystem.none {
            let use = system.links[link]
            let role = system.records[use.slot].role
            if role >= 0, role != variable { return true }
            link = use.next
        }
        return false
    }

    /// Updates the inverse of the core after an exchange.
    ///
    /// The exchange adds a multiple of the product of `column` and `row` to the inverse of the whole basis. The
    /// inverse of the core is a block of this inverse. Rows and columns that enter the block are first computed for
    /// the basis before the exchange, and then updated like the existing rows and columns.
    private mutating func updateInverse(
        leaving: Symbol, entering: Symbol, pivot: Number, leavingVariable: Int32, newVariable: Int32, newRow: Int32
    ) {
        inverse.grow(rows: system.nodes.count, columns: system.records.count)
        findChangingCoreVariables(except: leavingVariable)
        if newVariable != ConstraintSystem.none {
            insertInverseRow(of: newVariable, leaving: leaving)
            if column.slopes[newVariable] != 0 { reach.changing.append(newVariable) }
        }
        if newRow != ConstraintSystem.none, entering != .constraint(newRow) {
            insertInverseColumn(of: newRow, newVariable: newVariable)
        }
        inverse.factors.removeAll()
        for index in row.entries.indices {
            let entry = row.entries[index]
            guard !entry.symbol.isVariable, entry.symbol != leaving, entry.multiple != 0 else { continue }
            let slot = entry.symbol.index
            if system.records[slot].role == ConstraintSystem.Role.core || slot == newRow {
                inverse.factors.append(Amount<Number>(index: slot, amount: -entry.multiple / pivot))
            }
        }
        if !inverse.factors.isEmpty {
            inverse.prepareFactors()
            let loss = Number.tolerance.loss(inCoreOf: coreVariables.count)
            for index in reach.changing.indices {
                let variable = reach.changing[index]
                if inverse.addFactors(times: column.slopes[variable], toRow: variable, loss: loss) {
                    hasLostDigits = true
                }
            }
            work += inverse.factors.count * reach.changing.count
            inverseWork += inverse.factors.count * reach.changing.count
        }
        if !leaving.isVariable { inverse.removeColumn(leaving.index) }
        if leavingVariable != ConstraintSystem.none { inverse.removeRow(leavingVariable) }
        if newRow != ConstraintSystem.none, entering == .constraint(newRow) {
            for index in reach.changing.indices {
                let variable = reach.changing[index]
                inverse.insert(column.slopes[variable] / pivot, row: variable, column: newRow)
            }
        }
        inverse.chooseStorage(count: coreVariables.count)
        countUpdate(newVariable: newVariable)
    }

    /// Counts an update of the rows in `reach.changing`. The update can spread the accumulated rounding errors of
    /// each of these rows to the other rows, so all of them get the same count.
    private mutating func countUpdate(newVariable: Int32) {
        rowUpdates.extend(to: system.nodes.count, with: 0)
        if newVariable != ConstraintSystem.none { rowUpdates[newVariable] = 0 }
        var count: Int32 = 0
        for index in reach.changing.indices { count = max(count, rowUpdates[reach.changing[index]]) }
        for index in reach.changing.indices { rowUpdates[reach.changing[index]] = count + 1 }
        coreUpdates = max(coreUpdates, Int(count) + 1)
    }

    private mutating func findChangingCoreVariables(except leaving: Int32) {
        reach.changing.removeAll()
        if coreVariables.count < column.variables.count {
            for index in coreVariables.indices {
                let variable = coreVariables[index]
                if variable != leaving, column.slopes[variable] != 0 { reach.changing.append(variable) }
            }
            return
        }
        for index in column.variables.indices {
            let variable = column.variables[index]
            if variable != leaving, system.nodes[variable].definer == ConstraintSystem.Definer.core,
                column.slopes[variable] != 0
            {
                reach.changing.append(variable)
            }
        }
    }

    /// Adds a row to the inverse for a variable that is about to join the core. The row contains the variable's
    /// current dependence on the core rows.
    private mutating func insertInverseRow(of variable: Int32, leaving: Symbol) {
        // An active variable is zero and does not depend on any core row.
        guard leaving != .variable(variable), !coreRows.isEmpty else { return }
        swap(&row, &otherRow)
        computeRow(of: .variable(variable))
        inverseWork += row.entries.count
        for index in row.entries.indices {
            let entry = row.entries[index]
            guard !entry.symbol.isVariable, entry.multiple != 0,
                system.records[entry.symbol.index].role == ConstraintSystem.Role.core
            else { continue }
            inverse.insert(entry.multiple, row: variable, column: entry.symbol.index)
        }
        swap(&row, &otherRow)
    }

    /// Adds a column to the inverse for a constraint that is about to join the core. The column contains the current
    /// dependence of the core variables on the constraint.
    private mutating func insertInverseColumn(of slot: Int32, newVariable: Int32) {
        computeOtherColumn(of: .constraint(slot))
        inverseWork += otherColumn.variables.count
        for index in otherColumn.variables.indices {
            let variable = otherColumn.variables[index]
            let slope = otherColumn.slopes[variable]
            guard slope != 0, variable == newVariable || system.nodes[variable].definer == ConstraintSystem.Definer.core
            else { continue }
            inverse.insert(slope, row: variable, column: slot)
        }
    }
}

extension Pool<Int32> {
    /// Removes the first element that equals `element`. The last element moves to its index.
    mutating func removeFirst(_ element: Int32) {
        if let index = indices.first(where: { self[$0] == element }) { removeUnordered(at: index) }
    }
}
