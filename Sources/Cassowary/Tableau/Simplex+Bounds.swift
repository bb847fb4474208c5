/// Constraints with one variable, such as natural sizes.
///
/// Several of them are functions of the same variable, although at most one of them is active: their costs add up to
/// one convex function of the variable, whose slope changes where they are zero. Where two of them are zero at the same
/// value, that function decides the next step, and no column or row of the inverse is needed.
extension Simplex {
    /// Keeps the active symbol of a variable at zero in a direction if the constraint in `slot`, which has only this
    /// variable and holds exactly, would get an error of `level`.
    mutating func freezeByBound(_ slot: Int32, _ level: Int32) {
        let record = basis.system.records[slot]
        // On the side with a cost, the cost is part of the reduced cost.
        guard record.role == ConstraintSystem.Role.slack, (record.isAbove ? record.above : record.below) != level,
            let link = openTerm(of: slot), let active = activeBound(of: link.variable),
            reading(ofConstraint: slot).side == 0
        else { return }
        let ratio = link.coefficient / active.coefficient
        let direction = record.isAbove == (ratio > 0) ? Direction.down : .up
        var freedom = reduced[active.symbol]
        guard direction == .up ? freedom.up : freedom.down else { return }
        let own = charge(of: move(of: active.symbol, speed: 1), isAbove: direction == .up, .level(level))
        let charge = own + abs(ratio * record.scale)
        let place = reduced.costs.place(of: active.symbol)
        let entry = place < 0 ? nil : reduced.costs.entries[place]
        let cost = direction.sign * (entry?.multiple ?? 0) + charge
        guard cost > Tolerance.cost * max(entry?.magnitude ?? 0, charge) else { return }
        if direction == .up { freedom.up = false } else { freedom.down = false }
        reduced[active.symbol] = freedom
        if !freedom.up && !freedom.down { reduced.frozenCount += 1 }
    }

    /// Exchanges an active symbol for another constraint with its variable, if that constraint holds exactly and stops
    /// the direction.
    ///
    /// No value changes, and nothing else changes in the factorization. A variable has few constraints of this kind,
    /// and their costs are a convex function of it, so the number of such exchanges is limited.
    ///
    /// - Returns: Whether there is such a constraint.
    mutating func exchangeBounds(_ symbol: Symbol, towards direction: Direction, for objective: Objective) -> Bool {
        var (variable, coefficient) = (symbol.index, 1.0)
        if !symbol.isVariable {
            guard let own = openTerm(of: symbol.index), basis.system.nodes[own.variable].definer == symbol.index else {
                return false
            }
            (variable, coefficient) = (own.variable, own.coefficient)
        }
        let own = charge(of: move(of: symbol, speed: 1), isAbove: direction == .up, objective)
        let slope = reduced.costs.multiple(of: symbol) + direction.sign * own
        var place = basis.system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = basis.system.links[place]
            place = link.next
            let record = basis.system.records[link.slot]
            guard record.role == ConstraintSystem.Role.slack,
                record.above > Level.required || record.below > Level.required,
                openTerm(of: link.slot) != nil
            else { continue }
            let move = move(of: .constraint(link.slot), speed: link.coefficient / coefficient)
            let rises = (move.speed > 0) == (direction == .up)
            guard move.isAbove != rises, reading(ofConstraint: link.slot).side == 0 else { continue }
            let kink = charge(of: move, isAbove: true, objective) + charge(of: move, isAbove: false, objective)
            let magnitude = max(abs(slope), kink * abs(move.speed))
            guard
                isBarrier(move, for: objective)
                    || direction.sign * slope + kink * abs(move.speed) >= -Tolerance.cost * magnitude
            else { continue }
            exchangeBounds(symbol, for: move, of: variable, towards: direction, slope: slope, objective)
            return true
        }
        return false
    }

    private mutating func exchangeBounds(
        _ symbol: Symbol, for move: Move, of variable: Int32, towards direction: Direction, slope: Double,
        _ objective: Objective
    ) {
        moves.all.removeAll()
        moves.crossed.removeAll()
        moves.all.append(move)
        let stop = Breakpoint(distance: 0, speed: abs(move.speed), place: 0, symbol: move.symbol)
        basis.row.removeAll()
        basis.row.add(move.speed, magnitude: abs(move.speed), of: symbol)
        exchangeReducedCosts(symbol, for: stop, slope: slope, pivot: move.speed, objective)
        setSide(isAbove: direction == .up, of: symbol)
        if !symbol.isVariable { basis.system.records[symbol.index].role = ConstraintSystem.Role.slack }
        basis.system.records[move.symbol.index].role = variable
        basis.system.nodes[variable].definer = move.symbol.index
        pivotCount += 1
        noteFreedom(symbol, stop, objective)
        if !isOptimizingByLevels { noteDisturbance(of: move.symbol) }
    }

    /// Returns the symbol that is zero if `variable` is at a bound, with the coefficient of the variable in it: the
    /// variable itself, or a constraint without other variables; `nil` if the value depends on other variables.
    private func activeBound(of variable: Int32) -> (symbol: Symbol, coefficient: Double)? {
        let definer = basis.system.nodes[variable].definer
        if definer == ConstraintSystem.Definer.zero { return (.variable(variable), 1) }
        guard definer >= 0, let own = openTerm(of: definer), own.variable == variable else { return nil }
        return (.constraint(definer), own.coefficient)
    }

    /// Returns the only term of the constraint in `slot` whose variable is not a required number. (Variables with
    /// required numbers rank natural sizes in ties.) Returns `nil` if there are none or several, or if the constraint
    /// cannot define the variable.
    func openTerm(of slot: Int32) -> ConstraintSystem.Link? {
        var open: ConstraintSystem.Link?
        let terms = basis.system.terms(of: slot)
        guard terms.count <= 2 else { return nil }
        for place in terms {
            let link = basis.system.links[place]
            let node = basis.system.nodes[link.variable]
            if node.isFixed, node.definer >= 0, basis.system.records[node.definer].termCount == 1 { continue }
            guard open == nil else { return nil }
            open = link
        }
        guard let open, abs(open.coefficient) >= basis.definingCoefficient else { return nil }
        return open
    }
}

// MARK: Start

extension Simplex {
    /// Activates new constraints with one variable if the variable is zero and no required constraint is then violated.
    ///
    /// Many such constraints arrive together with a new layout. If the optimization started at zero, it would need an
    /// exchange for each of them, and each exchange moves a part of the layout that grows with its size. This method
    /// assigns the values that these constraints want to all variables together, as far as required constraints allow.
    /// The optimum does not depend on where the optimization starts.
    ///
    /// - Complexity: One evaluation of the dependent variables if all constraints can hold, otherwise a logarithmic
    ///   number for each of a few constraints that cannot.
    mutating func startFromWantedValues() {
        guard disturbed.count > Self.fewestWanted, suspects.isEmpty else { return }
        let wanted = constraintsWithOneVariable()
        guard wanted.count > Self.fewestWanted else { return }
        var first = 0
        var refusals = 0
        while first < wanted.count, refusals < Self.mostRefusals {
            first = activate(wanted, from: first) + 1
            refusals += 1
        }
    }

    /// The smallest number of constraints for which this is done.
    private static let fewestWanted = 3
    /// The number of refused constraints after which the others are left to the exchanges.
    private static let mostRefusals = 4

    /// Returns the new optional constraints with one variable that is zero, although they want another value: at most
    /// one for each variable, in the order of ties.
    private func constraintsWithOneVariable() -> [Int32] {
        struct Item: Comparable {
            var key: TieKey
            var slot: Int32
            static func < (lhs: Item, rhs: Item) -> Bool { lhs.key < rhs.key }
        }
        var items: [Int32: Item] = [:]
        for index in disturbed.indices where !disturbed[index].isVariable {
            let slot = disturbed[index].index
            let record = basis.system.records[slot]
            guard record.serial >= 0, record.role == ConstraintSystem.Role.slack, let link = openTerm(of: slot) else {
                continue
            }
            let side = reading(ofConstraint: slot).side
            guard side != 0, (side > 0 ? record.above : record.below) > Level.required else { continue }
            let node = basis.system.nodes[link.variable]
            guard node.definer == ConstraintSystem.Definer.zero,
                !(node.isNonNegative && (side > 0) == (link.coefficient > 0))
            else { continue }
            let item = Item(key: tieKey(of: disturbed[index], isAbove: side > 0), slot: slot)
            if let known = items[link.variable], known < item { continue }
            items[link.variable] = item
        }
        return items.values.sorted().map(\.slot)
    }

    /// Activates as many constraints of `wanted` as can hold together, beginning at `first`.
    ///
    /// - Returns: The index of the first constraint that cannot hold; the number of constraints if all can.
    private mutating func activate(_ wanted: [Int32], from first: Int) -> Int {
        var (held, refused) = (first, wanted.count + 1)
        var end = wanted.count
        var active = first
        while true {
            setActive(wanted[min(active, end)..<max(active, end)], end > active)
            active = end
            reviewSuspects()
            if suspects.isEmpty { held = end } else { refused = end }
            guard held + 1 < refused, held < wanted.count else { break }
            end = held + (refused - held) / 2
        }
        if active > held {
            setActive(wanted[held..<active], false)
            reviewSuspects()
        }
        return held
    }

    /// Exchanges each constraint with the variable in it, or reverses this, and computes the dependent values.
    ///
    /// The two symbols have the same coefficients up to a factor, so nothing else changes in the factorization.
    private mutating func setActive(_ slots: ArraySlice<Int32>, _ isActive: Bool) {
        basis.beginReach()
        for slot in slots {
            guard let variable = openTerm(of: slot)?.variable else { continue }
            basis.system.nodes[variable].definer = isActive ? slot : ConstraintSystem.Definer.zero
            basis.system.records[slot].role = isActive ? variable : ConstraintSystem.Role.slack
            basis.reachDependents(of: variable)
        }
        pivotCount += slots.count
        evaluateReached()
    }
}
