/// A constraint that determines the value of its only variable, and the bound that determined this value before.
private struct WantedValue: Comparable {
    var slot: Int32
    var variable: Int32
    /// The position of the constraint's error in the order of ties.
    var key: TieKey
    /// The definer and the value of the variable before the constraint was activated.
    var definer: Int32
    var value: Double

    static func < (lhs: WantedValue, rhs: WantedValue) -> Bool { lhs.key < rhs.key }
}

/// A constraint with one variable, and the value of the variable at which the constraint is zero.
struct VariableBound: Comparable, BitwiseCopyable {
    var strength: Strength
    var slot: Int32
    var target: Double
    var limitsAbove: Bool
    var limitsBelow: Bool

    static func < (lhs: VariableBound, rhs: VariableBound) -> Bool { lhs.strength > rhs.strength }
}

extension Simplex {
    /// Gives variables the values that constraints with only one variable demand, if no required constraint is then
    /// violated.
    ///
    /// A new layout contains many such constraints. If the optimization started with their variables at zero, it would
    /// need an exchange for each constraint, and each exchange would move a large part of the layout. This method sets
    /// all of these variables at once, and then releases constraints until no required constraint is violated. The
    /// optimum does not depend on the vertex at which the optimization starts.
    ///
    /// - Complexity: A few evaluations of the dependent variables, and a row of the inverse for each violated
    ///   constraint.
    mutating func startFromWantedValues() {
        guard disturbed.count > Self.fewestWanted, suspects.isEmpty else { return }
        var wanted = wantedValues()
        guard wanted.count > Self.fewestWanted else { return }
        let limit = basis.work + 4 * system.links.count
        setActive(wanted, true)
        reviewSuspects()
        guard !suspects.isEmpty else { return }
        wanted.sort()
        while !suspects.isEmpty, !wanted.isEmpty {
            let refused = refusedConstraints(among: wanted, limit: limit)
            setActive(refused, false)
            wanted.removeAll { system.records[$0.slot].role == ConstraintSystem.Role.slack }
            reviewSuspects()
        }
    }

    /// The maximum number of constraints for which ``startFromWantedValues()`` does nothing.
    private static var fewestWanted: Int { 3 }

    /// Returns at most one constraint for each variable that a new constraint contains as its only variable.
    private mutating func wantedValues() -> [WantedValue] {
        var items: [WantedValue] = []
        basis.beginReach()
        for index in disturbed.indices where !disturbed[index].isVariable {
            let slot = disturbed[index].index
            guard system.records[slot].serial >= 0, let variable = openTerm(of: slot)?.variable,
                basis.reach.isVariableReached.insert(variable)
            else { continue }
            let definer = system.nodes[variable].definer
            guard
                definer == ConstraintSystem.Definer.zero
                    || definer >= 0 && !system.records[definer].isRequiredEquality && openTerm(of: definer) != nil,
                let wanted = wantedConstraint(of: variable), wanted != definer
            else { continue }
            let value = values[variable].rounded
            let key = tieKey(of: .constraint(wanted), isAbove: reading(ofConstraint: wanted).side > 0)
            items.append(WantedValue(slot: wanted, variable: variable, key: key, definer: definer, value: value))
        }
        return items
    }

    /// Returns the constraint that would determine the value of `variable` if there were only the constraints with
    /// this variable; `nil` if the value would be zero.
    ///
    /// The constraints narrow the range of the variable, strongest first. A constraint that excludes the whole range
    /// reduces it to one of its limits. If the range does not become a single value, the value nearest to zero counts.
    private mutating func wantedConstraint(of variable: Int32) -> Int32? {
        bounds.removeAll()
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            place = link.next
            let record = system.records[link.slot]
            guard record.above != Level.none || record.below != Level.none, openTerm(of: link.slot) != nil else {
                continue
            }
            let distance = (reading(ofConstraint: link.slot).value / link.coefficient).rounded
            let (above, below) = link.coefficient > 0 ? (record.above, record.below) : (record.below, record.above)
            bounds.append(
                VariableBound(
                    strength: record.strength, slot: link.slot, target: values[variable].rounded - distance,
                    limitsAbove: above != Level.none, limitsBelow: below != Level.none))
        }
        bounds.order()
        var lower: (value: Double, slot: Int32?) = (system.nodes[variable].isNonNegative ? 0 : -.infinity, nil)
        var upper: (value: Double, slot: Int32?) = (.infinity, nil)
        while lower.value < upper.value, let bound = bounds.popFirst() {
            let (isBelow, isAbove) = (bound.target <= lower.value, bound.target >= upper.value)
            let limit = isBelow ? lower : isAbove ? upper : (bound.target, bound.slot)
            if bound.limitsAbove { upper = limit }
            if bound.limitsBelow { lower = limit }
        }
        return lower.value > 0 ? lower.slot : upper.value < 0 ? upper.slot : nil
    }

    /// Returns constraints whose release satisfies the violated symbols. Constraints that come later in the order of
    /// ties are released first. Returns all constraints if no constraint contributes to a violation, or if the work
    /// exceeds `limit`.
    ///
    /// - Parameters:
    ///   - wanted: Active constraints with one variable, in the order of ties.
    ///   - limit: The value of ``Basis/work`` at which the search ends.
    private mutating func refusedConstraints(among wanted: [WantedValue], limit: Int) -> [WantedValue] {
        let places = Dictionary(uniqueKeysWithValues: zip(wanted.map(\.slot), wanted.indices))
        var refused: Set<Int> = []
        for index in suspects.indices {
            guard basis.work < limit else { return wanted }
            let reading = reading(of: suspects[index])
            var value = reading.value
            basis.computeRow(of: suspects[index])
            var changes: [(place: Int, change: Number)] = []
            for index in basis.row.entries.indices {
                let entry = basis.row.entries[index]
                guard !entry.symbol.isVariable, let place = places[entry.symbol.index],
                    let link = openTerm(of: entry.symbol.index)
                else { continue }
                // The variable of a released constraint returns to its previous value.
                let distance = Number(wanted[place].value) - values[link.variable]
                let change = entry.multiple * link.coefficient * distance
                if refused.contains(place) {
                    value += change
                } else if (change < 0) == (reading.value > 0) {
                    changes.append((place, change))
                }
            }
            changes.sort { $0.place > $1.place }
            for (place, change) in changes {
                guard (value > 0) == (reading.value > 0), abs(value) > reading.tolerance else { break }
                value += change
                refused.insert(place)
            }
        }
        return refused.isEmpty ? wanted : refused.sorted().map { wanted[$0] }
    }

    /// Exchanges the bound that determines each variable for the wanted constraint, or reverses this exchange if
    /// `isActive` is `false`, and updates the dependent values.
    ///
    /// The two symbols have the same coefficients up to a factor, so nothing else changes in the factorization.
    private mutating func setActive(_ wanted: [WantedValue], _ isActive: Bool) {
        for value in wanted {
            let (entering, leaving) = isActive ? (value.slot, value.definer) : (value.definer, value.slot)
            system.nodes[value.variable].definer = entering
            if entering >= 0 { system.records[entering].role = value.variable }
            if leaving >= 0 { system.records[leaving].role = ConstraintSystem.Role.slack }
        }
        basis.beginReach()
        for value in wanted { basis.reachDependents(of: value.variable) }
        pivotCount += wanted.count
        evaluateReached()
    }
}
