/// An algorithm that chooses definitions from the active constraints.
struct Peeling {
    /// The role of a constraint whose role is not yet chosen.
    static let pending: Int32 = -3

    let slots: [Int32]
    /// The minimum magnitude of the coefficient of a variable in the constraint that defines it.
    private let least: Double
    /// The number of variables without a role in each constraint, by slot.
    private var openVariables: [Int32]
    /// The number of constraints without a role that contain each variable, by variable; -1 for variables with a role.
    private var openRows: [Int32]
    private(set) var coreVariables: [Int32] = []
    private var singleRows: [Int32] = []
    private var singleVariables: [Int32] = []

    init(slots: [Int32], variables: Int, records: Int, least: Double) {
        self.slots = slots
        self.least = least
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
            if abs(link.coefficient) >= least { define(link.variable, by: slot, in: &system) }
            return
        }
    }

    /// Defines `variable` by the only row without a role that contains the variable.
    private mutating func defineBySingleRow(_ variable: Int32, in system: inout ConstraintSystem) {
        guard openRows[Int(variable)] == 1 else { return }
        var place = system.nodes[variable].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].role == Peeling.pending {
                if abs(link.coefficient) >= least { define(variable, by: link.slot, in: &system) }
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
