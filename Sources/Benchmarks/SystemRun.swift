import Cassowary
import Layout

/// A solver that was told what an engine told its own, and asked as often.
struct SystemRun: ~Copyable {
    private var solver = Solver()
    private var ids: [ConstraintID] = []
    private var changes: [Change] = []

    init(_ system: SolverSystem) throws {
        ids.reserveCapacity(system.constraints.count)
        for domain in system.domains { _ = solver.makeVariable(domain: domain) }
        for constraint in system.constraints { ids.append(try solver.add(constraint)) }
        _ = solver.changes()
        for constraint in system.naturalSizes { try solver.add(constraint) }
        _ = solver.changes()
    }

    mutating func setConstant(_ constant: Double, ofRow row: Int) throws {
        try solver.setConstant(constant, of: ids[row])
        solver.readChanges(into: &changes)
    }
}
