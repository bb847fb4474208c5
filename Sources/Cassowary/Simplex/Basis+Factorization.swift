extension Basis {
    /// Computes the inverse of the core again, from the rows of the active constraints.
    ///
    /// The definitions remain valid, because they contain no computed numbers.
    ///
    /// - Returns: The symbols that were exchanged because some core constraints are nearly linearly dependent on
    ///   other core constraints.
    mutating func factorize() -> [Symbol] {
        coreUpdates = 0
        for index in rowUpdates.indices { rowUpdates[index] = 0 }
        hasLostDigits = false
        inverse.removeAll(rows: coreVariables)
        return invertCore()
    }

    /// Makes all variables active and all constraints inactive.
    mutating func restart() {
        inverse.removeAll(rows: coreVariables)
        for variable in system.nodes.indices {
            system.nodes[variable].definer = ConstraintSystem.Definer.zero
            system.nodes[variable].isFixed = false
        }
        for slot in system.records.indices { system.records[slot].role = ConstraintSystem.Role.slack }
        coreVariables.removeAll()
        coreRows.removeAll()
        coreUpdates = 0
        hasLostDigits = false
    }

    /// Chooses new definitions from the active constraints if the core has grown and would become much smaller.
    ///
    /// The choice is repeated if updates of the inverse have taken more time than the choice would take, but only
    /// after the core has grown by half since the last choice.
    ///
    /// If only one variable of a constraint is neither defined nor in the core, the constraint defines this variable.
    /// If only one remaining constraint contains a variable, the constraint defines the variable. If neither rule
    /// applies, the variable that is contained in the most constraints joins the core. These constraints are counted
    /// only once.
    ///
    /// - Returns: Whether the definitions changed. In this case the caller must compute the core again.
    mutating func chooseDefinitions() -> Bool {
        guard inverseWork > 2 * system.links.count && coreVariables.count > 4 + chosenCoreCount + chosenCoreCount / 2
        else { return false }
        var slots: [Int32] = []
        for variable in system.nodes.indices where system.nodes[variable].definer >= 0 {
            slots.append(system.nodes[variable].definer)
        }
        slots += coreRows.elements
        let roles = slots.map { system.records[$0].role }
        var peeling = Peeling(
            slots: slots, variables: system.nodes.count, records: system.records.count)
        peeling.run(in: &system)
        work += 8 * system.links.count
        inverseWork = 0
        chosenCoreCount = coreVariables.count
        guard 4 * peeling.coreVariables.count < 3 * coreVariables.count else {
            for variable in peeling.coreVariables { system.nodes[variable].definer = ConstraintSystem.Definer.core }
            for (slot, role) in zip(slots, roles) {
                system.records[slot].role = role
                if role >= 0 { system.nodes[role].definer = slot }
            }
            for index in coreVariables.indices {
                system.nodes[coreVariables[index]].definer = ConstraintSystem.Definer.core
            }
            return false
        }
        inverse.removeAll(rows: coreVariables)
        coreVariables.removeAll()
        coreRows.removeAll()
        for variable in peeling.coreVariables {
            system.nodes[variable].definer = ConstraintSystem.Definer.core
            coreVariables.append(variable)
        }
        for slot in slots where system.records[slot].role == Peeling.pending {
            system.records[slot].role = ConstraintSystem.Role.core
            coreRows.append(slot)
        }
        precondition(coreRows.count == coreVariables.count, "the core must be square")
        chosenCoreCount = coreVariables.count
        return true
    }

    /// Computes the inverse of the core.
    private mutating func invertCore() -> [Symbol] {
        inverse.grow(rows: system.nodes.count, columns: system.records.count)
        let (slots, variables) = (coreRows.elements, coreVariables.elements)
        var places: [Int32: Int32] = [:]
        for (place, variable) in variables.enumerated() { places[variable] = Int32(place) }
        var core = CoreMatrix<Number>(size: slots.count)
        for (place, slot) in slots.enumerated() {
            for term in coreTerms(of: slot) {
                if let column = places[term.variable] {
                    core.insert(term.coefficient, row: Int32(place), column: column)
                }
            }
        }
        let dependent = core.invert(counting: &work)
        var replaced: [Symbol] = []
        for (row, column) in dependent {
            let (slot, variable) = (slots[Int(row)], variables[Int(column)])
            system.records[slot].role = ConstraintSystem.Role.slack
            system.nodes[variable].definer = ConstraintSystem.Definer.zero
            coreRows.removeFirst(slot)
            coreVariables.removeFirst(variable)
            replaced.append(.variable(variable))
            replaced.append(.constraint(slot))
        }
        core.forEachCell { column, row, coefficient in
            inverse.insert(coefficient, row: variables[Int(column)], column: slots[Int(row)])
        }
        inverse.chooseStorage(count: coreVariables.count)
        return replaced
    }

    /// Returns the expression of a core row in terms of the core variables, with the definitions substituted.
    private mutating func coreTerms(of slot: Int32) -> [(variable: Int32, coefficient: Number)] {
        beginRow()
        addToRow(.constraint(slot), times: 1)
        var terms: [(variable: Int32, coefficient: Number)] = []
        takeCoreSums { terms.append(($0, $1)) }
        return terms
    }
}

/// An algorithm that chooses definitions from the active constraints.
private struct Peeling {
    /// The placeholder for the role of a constraint whose role has not been chosen yet.
    static let pending: Int32 = -3

    let slots: [Int32]
    /// The number of variables without a role in each constraint, by slot.
    private var openVariables: [Int32]
    /// The number of constraints without a role that contain each variable, by variable; -1 for variables with a role.
    private var openRows: [Int32]
    private(set) var coreVariables: [Int32] = []
    private var singleRows: [Int32] = []
    private var singleVariables: [Int32] = []

    init(slots: [Int32], variables: Int, records: Int) {
        self.slots = slots
        openVariables = Array(repeating: 0, count: records)
        openRows = Array(repeating: 0, count: variables)
    }

    mutating func run(in system: inout ConstraintSystem) {
        for slot in slots { system.records[slot].role = Peeling.pending }
        for variable in system.nodes.indices where system.nodes[variable].definer == ConstraintSystem.Definer.zero {
            openRows[variable] = -1
        }
        for slot in slots {
            for place in system.terms(of: slot) where openRows[Int(system.links[place].variable)] >= 0 {
                openVariables[Int(slot)] += 1
                openRows[Int(system.links[place].variable)] += 1
            }
        }
        for slot in slots.reversed() where openVariables[Int(slot)] == 1 { singleRows.append(slot) }
        for variable in system.nodes.indices.reversed() where openRows[variable] == 1 {
            singleVariables.append(Int32(variable))
        }
        var byUse: [Int32]?
        var next = 0
        while true {
            if let slot = singleRows.popLast() {
                defineSingleVariable(of: slot, in: &system)
            } else if let variable = singleVariables.popLast() {
                defineBySingleRow(variable, in: &system)
            } else {
                if byUse == nil {
                    byUse = system.nodes.indices.filter { openRows[$0] >= 0 }.map { Int32($0) }
                        .sorted { (openRows[Int($0)], $1) > (openRows[Int($1)], $0) }
                }
                while next < byUse!.count, openRows[Int(byUse![next])] < 0 { next += 1 }
                guard next < byUse!.count else { return }
                coreVariables.append(byUse![next])
                close(byUse![next], in: system)
            }
        }
    }

    /// Makes the row in `slot` define the only one of its variables that has no role.
    private mutating func defineSingleVariable(of slot: Int32, in system: inout ConstraintSystem) {
        guard system.records[slot].role == Peeling.pending, openVariables[Int(slot)] == 1 else { return }
        for place in system.terms(of: slot) {
            let link = system.links[place]
            guard openRows[Int(link.variable)] >= 0 else { continue }
            if abs(link.coefficient) >= Tolerance.definition { define(link.variable, by: slot, in: &system) }
            return
        }
    }

    /// Makes the only row that contains `variable` and has no role define the variable.
    private mutating func defineBySingleRow(_ variable: Int32, in system: inout ConstraintSystem) {
        guard openRows[Int(variable)] == 1 else { return }
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == Peeling.pending {
                if abs(link.coefficient) >= Tolerance.definition { define(variable, by: link.slot, in: &system) }
                return
            }
            place = link.next
        }
    }

    private mutating func define(_ variable: Int32, by slot: Int32, in system: inout ConstraintSystem) {
        system.nodes[variable].definer = slot
        system.records[slot].role = variable
        for place in system.terms(of: slot) {
            let other = Int(system.links[place].variable)
            guard openRows[other] >= 0 else { continue }
            openRows[other] -= 1
            if openRows[other] == 1 { singleVariables.append(Int32(other)) }
        }
        close(variable, in: system)
    }

    /// Records that a variable has a role, because it is now defined or in the core.
    private mutating func close(_ variable: Int32, in system: borrowing ConstraintSystem) {
        openRows[Int(variable)] = -1
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == Peeling.pending {
                openVariables[Int(link.slot)] -= 1
                if openVariables[Int(link.slot)] == 1 { singleRows.append(link.slot) }
            }
            place = link.next
        }
    }
}
