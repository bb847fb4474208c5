import Cassowary

/// A solver that holds a workload, and the values it told of.
struct SolverRun: ~Copyable {
    var solver = Solver()
    let constraints: [LinearConstraint]
    private let variables: [Variable]
    private(set) var ids: [ConstraintID] = []
    /// What the changes told so far come to, in the order of the workload's variables.
    private(set) var values: [Double]
    private var changes: [Change] = []
    private let workload: Workload

    /// Prepares everything but the adding.
    init(_ workload: Workload) {
        self.workload = workload
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

    /// Adds every constraint but the one at `edited`, in whose place `variable` gets an edit.
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

    /// Reads out what moved.
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
