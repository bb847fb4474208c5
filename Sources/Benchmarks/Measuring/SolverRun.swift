import CAllocationCount
import Cassowary
import Layout

/// A solver for a workload, with the current values of the variables.
struct SolverRun: ~Copyable {
    var solver = Solver()
    let constraints: [LinearConstraint]
    private let variables: [Variable]
    private(set) var ids: [ConstraintID] = []
    /// The values after the changes that have been read, in the order of the workload's variables.
    private(set) var values: [Double]
    private var changes: [Change] = []

    /// Creates the variables, and prepares the constraints without adding them.
    init(_ workload: Workload) {
        var variables: [Variable] = []
        for name in workload.variables { variables.append(solver.makeVariable(name)) }
        constraints = workload.rows.map { row in
            let terms = row.terms.map { Term(variables[$0.variable], coefficient: $0.coefficient) }
            let relation: Relation =
                row.relation == "LE" ? .lessThanOrEqual : row.relation == "GE" ? .greaterThanOrEqual : .equal
            return LinearConstraint(
                LinearExpression(terms: terms, constant: row.constant), relation,
                strength: row.priority == 1000 ? .required : Strength(Double(row.priority)))
        }
        self.variables = variables
        values = Array(repeating: 0, count: variables.count)
        ids.reserveCapacity(constraints.count)
    }

    var checksum: Double { Workload.checksum(values) }

    /// Adds all constraints. If `edited` is given, an edit of `variable` replaces the constraint at this index.
    mutating func build(edit variable: Int? = nil, insteadOf edited: Int? = nil) throws {
        for index in constraints.indices {
            if index == edited, let variable {
                try solver.addEdit(variables[variable], strength: Strength(999))
                continue
            }
            ids.append(try solver.add(constraints[index]))
        }
        read()
    }

    /// Reads the changed values and returns their number.
    @discardableResult
    mutating func read() -> Int {
        solver.readChanges(into: &changes)
        for change in changes { values[change.variable.rank] = change.value }
        return changes.count
    }

    mutating func setConstant(_ constant: Double, ofRow row: Int) throws {
        try solver.setConstant(constant, of: ids[row])
        read()
    }

    mutating func remove(row: Int) throws {
        try solver.remove(ids[row])
    }

    mutating func add(row: Int) throws {
        ids[row] = try solver.add(constraints[row])
    }

    mutating func suggest(_ value: Double, for variable: Int) throws {
        try solver.suggest(value, for: variables[variable])
        read()
    }
}

/// Runs the operations of a workload with our solver.
enum Ours {
    static func build(_ workload: Workload, rounds: Int) throws -> Measurement {
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            var run = SolverRun(workload)
            let start = ProcessorTime.now
            try run.build()
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
            best.checksum = run.checksum
        }
        return best
    }

    /// Measures an operation.
    ///
    /// - Parameter repeats: The number of times that each round repeats the operation.
    static func perform(
        _ operation: Workload.Operation, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        switch operation {
        case .constant(let row, let constant):
            return try changeConstant(ofRow: row, to: constant, on: workload, rounds: rounds, repeats: repeats)
        case .toggle(let row): return try toggle(row: row, on: workload, rounds: rounds, repeats: repeats)
        case .frames(let row, let variable, let base):
            return try frames(row: row, variable: variable, base: base, on: workload, rounds: rounds, repeats: repeats)
        }
    }

    private static func changeConstant(
        ofRow row: Int, to constant: Double, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        try run.solver.setConstant(constant, of: run.id(ofRow: row))
        let moved = run.read()
        var best = Measurement(microseconds: .infinity, checksum: run.checksum, moved: moved)
        let original = workload.rows[row].constant
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                try run.setConstant(original, ofRow: row)
                try run.setConstant(constant, ofRow: row)
            }
            let time = (ProcessorTime.now - start) / Double(2 * repeats)
            best.microseconds = min(best.microseconds, time)
        }
        return best
    }

    /// Measures the first change to a constant after a build. Each round uses a new solver.
    static func firstChange(ofRow row: Int, to constant: Double, on workload: Workload, rounds: Int) throws
        -> Measurement
    {
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            var run = SolverRun(workload)
            try run.build()
            let start = ProcessorTime.now
            try run.setConstant(constant, ofRow: row)
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
            best.checksum = run.checksum
        }
        return best
    }

    private static func toggle(row: Int, on workload: Workload, rounds: Int, repeats: Int) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                try run.remove(row: row)
                run.read()
                try run.add(row: row)
                run.read()
            }
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start) / Double(repeats))
        }
        best.checksum = run.checksum
        return best
    }

    /// Measures the removal and addition of a constraint, without reading the values in between.
    static func queuedToggle(row: Int, on workload: Workload, rounds: Int) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            try run.remove(row: row)
            try run.add(row: row)
            run.read()
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
        }
        best.checksum = run.checksum
        return best
    }

    private static func frames(
        row: Int, variable: Int, base: Double, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build(edit: variable, insteadOf: row)
        try run.suggest(base, for: variable)
        var best = Measurement(microseconds: .infinity, checksum: 0)
        best.allocations = try run.allocationsAFrame(of: variable, from: base)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                for frame in 1...60 { try run.suggest(base + Double(frame), for: variable) }
            }
            let time = (ProcessorTime.now - start) / Double(60 * repeats)
            best.microseconds = min(best.microseconds, time)
        }
        best.checksum = run.checksum
        return best
    }
}

extension SolverRun {
    func id(ofRow row: Int) -> ConstraintID { ids[row] }

    /// Plays 60 frames and returns the number of heap allocations per frame after the first frame, which may allocate
    /// memory that the other frames reuse. Returns `nil` if allocations cannot be counted.
    mutating func allocationsAFrame(of variable: Int, from base: Double) throws -> Double? {
        try suggest(base + 1, for: variable)
        let before = allocation_count()
        for frame in 2...60 { try suggest(base + Double(frame), for: variable) }
        let after = allocation_count()
        return before < 0 ? nil : Double(after - before) / 59
    }
}

/// A solver with the same constraints as the solver of a layout engine.
struct SystemRun: ~Copyable {
    private var solver = Solver()
    private var ids: [ConstraintID] = []
    private var changes: [Change] = []

    init(_ system: SolverSystem) throws {
        ids.reserveCapacity(system.constraints.count)
        var variables: [Variable] = []
        for domain in system.domains { variables.append(solver.makeVariable(domain: domain)) }
        for constraint in system.constraints { ids.append(try solver.add(constraint.with(variables))) }
        for constraint in system.naturalSizes { try solver.add(constraint.with(variables)) }
        _ = solver.changes()
    }

    mutating func setConstant(_ constant: Double, ofRow row: Int) throws {
        try solver.setConstant(constant, of: ids[row])
        solver.readChanges(into: &changes)
    }
}

extension LinearConstraint {
    /// Returns the constraint with its variables replaced by the corresponding variables of another solver.
    fileprivate func with(_ variables: [Variable]) -> LinearConstraint {
        var constraint = self
        for index in expression.terms.indices {
            constraint.expression.terms[index].variable = variables[expression.terms[index].variable.rank]
        }
        return constraint
    }
}

extension Workload {
    /// Converts the constraints of an engine to a workload that kiwi can also run. Returns `nil` if kiwi's weights
    /// cannot represent one of the priorities.
    init?(_ system: SolverSystem, kind: String, size: Int) {
        self.init(kind: kind, size: size)
        variables = system.domains.indices.map { "v\($0)" }
        for (index, domain) in system.domains.enumerated() where domain == .nonNegative {
            rows.append(Row(priority: 1000, relation: "GE", constant: 0, terms: [(1, index)]))
        }
        for constraint in system.constraints + system.naturalSizes {
            let level = constraint.strength == .required ? 1000 : Double(constraint.strength.description)
            if let level, Workload.isOrderOnly(level) { continue }
            guard let level, [149, 250, 500, 750, 1000].contains(level) else { return nil }
            let relation =
                switch constraint.relation {
                case .lessThanOrEqual: "LE"
                case .equal: "EQ"
                case .greaterThanOrEqual: "GE"
                }
            rows.append(
                Row(
                    priority: Int(level), relation: relation, constant: constraint.expression.constant,
                    terms: constraint.expression.terms.map { ($0.coefficient, $0.variable.rank) }))
        }
    }

    /// Returns whether constraints with the strength `level` only select one of several equally good solutions. Such
    /// a level is either below all priorities, or one of the levels that determine the order in which a full stack
    /// view compresses its views. kiwi's weights cannot express this order.
    static func isOrderOnly(_ level: Double) -> Bool { level < 1 || (level > 149 && level < 150) }
}
