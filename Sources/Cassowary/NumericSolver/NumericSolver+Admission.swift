/// Internal operations that add, change and remove constraints.
extension NumericSolver {
    /// The result of adding a constraint.
    enum Admission {
        case held(Int32)
        case refused(Refusal)
    }

    /// The reason why a required constraint was refused.
    enum Refusal {
        case contradicts([ConstraintID])
        case beyondAccuracy

        func error(for constraint: LinearConstraint) -> SolverError {
            switch self {
            case .contradicts(let contradicted):
                .unsatisfiable(UnsatisfiableConstraint(constraint: constraint, contradicted: contradicted))
            case .beyondAccuracy: .beyondAccuracy(constraint)
            }
        }
    }

    /// Satisfies the required constraints after a change of the constraint in `slot`, and activates it if it is an
    /// equality.
    ///
    /// - Returns: The reason if this is impossible; otherwise `nil`.
    mutating func refusal(of slot: Int32) -> Refusal? {
        if simplex.restoreFeasibility() {
            if system.records[slot].isRequiredEquality { adopt(slot) }
            // If values are very large, an active equality can violate constraints by what it tolerated before.
            if simplex.suspects.isEmpty || simplex.restoreFeasibility() { return nil }
        }
        if simplex.basis.needsPrecision { return .beyondAccuracy }
        if let contradicted = irreducibleConflict(among: conflict(), with: slot) { return .contradicts(contradicted) }
        return .beyondAccuracy
    }

    /// Adds `constraint`, unless required constraints exclude it.
    mutating func admit(_ constraint: LinearConstraint) -> Admission {
        determinacy.isCurrent = false
        // A removed constraint that is still active can be reactivated. This does not apply to required constraints,
        // because a constraint that excludes them may have been added in the meantime.
        if constraint.strength != .required, !simplex.leaving.isEmpty, let slot = revive(constraint) {
            return .held(slot)
        }
        let slot = system.insert(constraint, serial: takeSerial())
        if constraint.strength == .required, constraint.relation == .equal, defineUnused(by: slot) {
            if simplex.suspects.isEmpty || isBatching { return .held(slot) }
        } else {
            enter(slot)
            guard constraint.strength == .required, !isBatching else {
                if constraint.strength == .required, constraint.relation == .equal { pendingEqualities.append(slot) }
                return .held(slot)
            }
            if simplex.suspects.isEmpty, constraint.relation != .equal { return .held(slot) }
            // This change cannot fail halfway, so it needs no trial.
            let isOnlySuspect = simplex.suspects.count == 1 && simplex.suspects[0] == .constraint(slot)
            if isOnlySuspect, simplex.satisfyByUnusedVariable(.constraint(slot)) {
                simplex.suspects.removeAll()
                return .held(slot)
            }
        }
        let isOwnTrial = !isTrying
        if isOwnTrial { run(.begin) }
        if let refusal = refusal(of: slot) {
            if isOwnTrial { run(.undo) }
            expel(slot)
            return .refused(refusal)
        }
        if isOwnTrial {
            run(.keep)
            simplex.refactorizeIfNeeded()
        }
        return .held(slot)
    }

    /// Adds a required constraint even if other constraints exclude it. Do not read values from this solver afterward.
    ///
    /// - Returns: The slot of the constraint, and whether all required constraints can hold at the same time.
    mutating func admitForTrial(_ constraint: LinearConstraint) -> (slot: Int32, canHold: Bool) {
        let slot = system.insert(constraint, serial: takeSerial())
        if constraint.relation != .equal || !defineUnused(by: slot) { enter(slot) }
        return (slot, simplex.restoreFeasibility())
    }

    /// Removes a constraint that ``admitForTrial(_:)`` added, without moving to another vertex.
    mutating func withdrawFromTrial(_ slot: Int32) {
        let symbol = Symbol.constraint(slot)
        let record = system.records[slot]
        guard record.role != ConstraintSystem.Role.slack else {
            simplex.suspects.removeAll { $0 == symbol }
            system.remove(slot)
            return
        }
        if record.isRequiredEquality { simplex.loosen(symbol) }
        system.releaseLevel(of: slot)
    }

    /// Makes the required equality in `slot` define a variable that no other constraint contains. Returns `false` if
    /// there is no such variable.
    private mutating func defineUnused(by slot: Int32) -> Bool {
        var defined = ConstraintSystem.none
        var isFixed = true
        for place in system.terms(of: slot) {
            let link = system.links[place]
            let node = system.nodes[link.variable]
            if defined == ConstraintSystem.none, node.uses == Int32(truncatingIfNeeded: place),
                link.next == ConstraintSystem.none, node.definer == ConstraintSystem.Definer.zero,
                abs(link.coefficient) >= Tolerance.definition
            {
                defined = link.variable
            } else if !node.isFixed {
                isFixed = false
            }
        }
        guard defined != ConstraintSystem.none else { return false }
        system.nodes[defined].definer = slot
        system.nodes[defined].isFixed = isFixed
        system.records[slot].role = defined
        simplex.evaluateNew(defined)
        if !isFixed { simplex.disturbed.append(.variable(defined)) }
        return true
    }

    /// Registers the constraint in `slot` as a slack.
    private mutating func enter(_ slot: Int32) {
        let reading = simplex.reading(ofConstraint: slot)
        let record = system.records[slot]
        // Treat a value of zero as above zero, unless the constraint forbids errors above zero.
        let isAbove = reading.side == 0 ? record.above != Level.required : reading.side > 0
        system.records[slot].isAbove = isAbove
        let level = isAbove ? record.above : record.below
        if level == Level.required {
            if reading.side != 0 { simplex.suspects.append(.constraint(slot)) }
        } else if level != Level.none || reading.side == 0 {
            simplex.disturbed.append(.constraint(slot))
        }
    }

    /// Activates the required equalities that were added or became required in a batch.
    mutating func adoptPendingEqualities() {
        for slot in pendingEqualities {
            let record = system.records[slot]
            if record.serial >= 0, record.isRequiredEquality { adopt(slot) }
        }
        pendingEqualities.removeAll()
    }

    /// Activates a required equality that the current values satisfy.
    mutating func adopt(_ slot: Int32) {
        let symbol = Symbol.constraint(slot)
        guard !simplex.basis.isActive(symbol) else { return }
        let isExact = simplex.reading(ofConstraint: slot).value == 0
        simplex.adopt(symbol)
        if !isExact, simplex.basis.isActive(symbol) { simplex.updateValues(from: symbol) }
    }

    /// Removes a constraint that was refused.
    private mutating func expel(_ slot: Int32) {
        simplex.suspects.removeAll { $0 == .constraint(slot) }
        simplex.disturbed.removeAll { $0 == .constraint(slot) }
        if system.records[slot].role >= 0 { undefine(slot) }
        system.remove(slot)
    }

    /// Makes the constraint in `slot` inactive, and sets the variable that it defines to zero. No other constraint
    /// contains this variable.
    private mutating func undefine(_ slot: Int32) {
        let variable = system.records[slot].role
        // The distance of the variable from zero may have decided a tie.
        if !system.nodes[variable].isFixed { simplex.enlistRow(of: .variable(variable)) }
        system.records[slot].role = ConstraintSystem.Role.slack
        system.nodes[variable].definer = ConstraintSystem.Definer.zero
        system.nodes[variable].isFixed = false
        simplex.setValue(0, of: variable)
    }

    /// Removes a constraint.
    ///
    /// A slack is removed immediately. An active constraint only loses its costs. Removing it completely would require
    /// a move to another vertex. The move is deferred until a value is read, because constraints are often removed and
    /// added again.
    mutating func withdraw(_ slot: Int32) {
        determinacy.isCurrent = false
        let record = system.records[slot]
        let symbol = Symbol.constraint(slot)
        if record.role == ConstraintSystem.Role.slack {
            let level = record.isAbove ? record.above : record.below
            // The cost of the slack, or a cost that it lost recently, contributes to the costs of the symbols in its
            // row. A required constraint that holds at zero matters too, because it may have kept these symbols at
            // zero. A bound that was zero also matters, because it may have prevented its variable from moving.
            let keptVariable = record.wasZero && simplex.openTerm(of: slot) != nil
            if level != Level.none || !simplex.disturbed.isEmpty || keptVariable {
                simplex.enlistRowUnlessAll(of: symbol)
            }
            system.remove(slot)
            return
        }
        if record.role >= 0 {
            let uses = system.nodes[record.role].uses
            if system.links[uses].next == ConstraintSystem.none {
                undefine(slot)
                system.remove(slot)
                return
            }
        }
        if record.isRequiredEquality { simplex.loosen(symbol) }
        system.releaseLevel(of: slot)
        system.records[slot].serial = -1
        simplex.leaving.append(slot)
    }

    /// Reactivates a constraint that was removed since a value was last read.
    ///
    /// - Returns: The slot of the constraint; `nil` if the search finds no removed constraint with the same terms,
    ///   relation and constant.
    private mutating func revive(_ constraint: LinearConstraint) -> Int32? {
        // Constraints are usually added again in the order of their removal or in reverse order, so only the two ends
        // of the list are searched.
        let window = 8
        let count = simplex.leaving.count
        for position in simplex.leaving.indices where position < window || position >= count - window {
            let slot = simplex.leaving[position]
            guard system.holds(constraint, in: slot) else { continue }
            simplex.leaving.remove(at: position)
            system.records[slot].serial = takeSerial()
            system.setStrength(constraint.strength, of: slot)
            simplex.enlist(.constraint(slot))
            return slot
        }
        return nil
    }

    /// Sets the scaled constant of a constraint, and updates the values that depend on it.
    mutating func applyConstant(_ constant: Double, of slot: Int32) {
        determinacy.isCurrent = false
        system.records[slot].constant = constant
        if system.records[slot].role == ConstraintSystem.Role.slack {
            simplex.noteSide(ofSlack: slot)
        } else {
            simplex.updateValues(from: .constraint(slot))
        }
    }

    mutating func applyStrength(_ strength: Strength, of slot: Int32) {
        determinacy.isCurrent = false
        let symbol = Symbol.constraint(slot)
        let record = system.records[slot]
        if record.isRequiredEquality, record.role != ConstraintSystem.Role.slack { simplex.loosen(symbol) }
        system.setStrength(strength, of: slot)
        if record.role == ConstraintSystem.Role.slack {
            simplex.disturbed.append(symbol)
            if strength == .required { simplex.suspects.append(symbol) }
        } else {
            simplex.enlist(symbol)
        }
    }

    /// Throws an error unless the solver contains the constraint `id`.
    func checkHolds(_ id: ConstraintID) throws(SolverError) {
        guard system.records.indices.contains(Int(id.slot)), system.records[id.slot].serial == id.serial else {
            throw .unknownConstraint(id)
        }
    }

    /// Returns the serial number for the next constraint, and advances the counter.
    private mutating func takeSerial() -> Int {
        nextSerial += 1
        return nextSerial - 1
    }
}

// MARK: Helper methods

extension Simplex {
    /// Computes the value of a variable that was just defined and that no other constraint contains.
    mutating func evaluateNew(_ variable: Int32) {
        basis.beginReach()
        basis.reach.variables.append(variable)
        evaluateReached()
    }

    /// Marks the variables that depend on `symbol`, an active required equality, as no longer fixed. Call this method
    /// before the equality is removed or becomes optional.
    mutating func loosen(_ symbol: Symbol) {
        basis.computeColumn(of: symbol)
        for index in basis.column.variables.indices {
            let variable = basis.column.variables[index]
            if system.nodes[variable].isFixed { system.nodes[variable].isFixed = false }
        }
    }
}

extension ConstraintSystem {
    /// Returns whether the constraint in `slot` equals `constraint`, apart from the strength.
    func holds(_ constraint: LinearConstraint, in slot: Int32) -> Bool {
        let record = records[slot]
        let terms = terms(of: slot)
        guard record.constant == constraint.expression.constant / record.scale, record.relation == constraint.relation,
            terms.count == constraint.expression.terms.count
        else { return false }
        for (index, term) in zip(terms, constraint.expression.terms)
        where links[index].variable != term.variable.index
            || record.given(links[index].coefficient) != term.coefficient
        {
            return false
        }
        return true
    }
}
