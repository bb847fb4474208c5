import Cassowary

/// A plain list of the constraints that a solver should contain after the steps of a history.
struct HistoryState {
    struct Entry {
        /// The number of the constraint in the history, or the variable of the edit.
        var name: Name
        var constraint: LinearConstraint
    }

    enum Name: Hashable {
        case constraint(Int)
        case edit(Int)
    }

    var domains: [Domain] = []
    /// The constraints, in the order in which they were added.
    var held: [Entry] = []

    var constraints: [LinearConstraint] { held.map(\.constraint) }

    private func index(of name: Name) -> Int? { held.firstIndex { $0.name == name } }

    /// Makes a change.
    ///
    /// - Returns: The calls to make; `nil` if the step refers to something that does not exist.
    mutating func apply(_ step: History.Step) -> History.Step? {
        switch step {
        case .makeVariable(let domain): domains.append(domain)
        case .add(let id, let row):
            guard index(of: .constraint(id)) == nil, row.terms.allSatisfy({ $0.variable < domains.count }) else {
                return nil
            }
            held.append(Entry(name: .constraint(id), constraint: row.constraint))
        case .remove(let id):
            guard let index = index(of: .constraint(id)) else { return nil }
            held.remove(at: index)
        case .setConstant(let id, let constant):
            guard let index = index(of: .constraint(id)) else { return nil }
            held[index].constraint.expression.constant = constant
        case .setStrength(let id, let strength):
            guard let index = index(of: .constraint(id)) else { return nil }
            held[index].constraint.strength = strength
        case .batch(let steps):
            let made = steps.compactMap { step -> History.Step? in
                if case .batch = step { nil } else { apply(step) }
            }
            return made.isEmpty ? nil : .batch(made)
        case .addEdit(let variable, let strength):
            guard variable < domains.count, index(of: .edit(variable)) == nil, strength != .required else { return nil }
            let expression = LinearExpression(Variable.numbered[variable])
            held.append(
                Entry(name: .edit(variable), constraint: LinearConstraint(expression, .equal, strength: strength)))
        case .suggest(let variable, let value):
            guard let index = index(of: .edit(variable)) else { return nil }
            held[index].constraint.expression.constant = -value
        case .removeEdit(let variable):
            guard let index = index(of: .edit(variable)) else { return nil }
            held.remove(at: index)
        case .askValues, .askDetermined: break
        }
        return step
    }
}

extension HistoryState {
    /// Creates the state after a history in which exactly the impossible changes are refused.
    init(after history: History) {
        for step in history.steps {
            var next = self
            guard next.apply(step) != nil else { continue }
            if ExactSolver.canHold(next.constraints, domains: next.domains) { self = next }
        }
    }
}

/// A solver that plays a history, and the values that ``Solver/changes()`` has reported.
struct HistoryReplica: ~Copyable {
    var solver = Solver()
    private(set) var variables: [Variable] = []
    /// The identifiers, by their numbers in the history, including those of refused batches.
    private(set) var ids: [Int: ConstraintID] = [:]
    private(set) var told: [Double] = []

    /// Creates a solver that contains only the current constraints.
    static func fresh(_ state: HistoryState) throws(SolverError) -> HistoryReplica {
        var replica = HistoryReplica()
        for domain in state.domains { replica.variables.append(replica.solver.makeVariable(domain: domain)) }
        for constraint in state.constraints { _ = try replica.solver.add(constraint.over(replica.variables)) }
        replica.told = state.domains.map { _ in 0 }
        return replica
    }

    /// Makes the call that `step` describes.
    mutating func apply(_ step: History.Step) throws(SolverError) {
        if case .batch(let steps) = step {
            var (names, made) = (ids, variables)
            defer { (ids, variables) = (names, made) }
            try solver.batch { solver throws(SolverError) in
                for step in steps { try Self.apply(step, to: &solver, ids: &names, variables: &made) }
            }
        } else {
            try Self.apply(step, to: &solver, ids: &ids, variables: &variables)
        }
    }

    private static func apply(
        _ step: History.Step, to solver: inout Solver, ids: inout [Int: ConstraintID], variables: inout [Variable]
    ) throws(SolverError) {
        switch step {
        case .makeVariable(let domain): variables.append(solver.makeVariable(domain: domain))
        case .add(let id, let row): ids[id] = try solver.add(row.constraint.over(variables))
        case .remove(let id): try solver.remove(ids[id]!)
        case .setConstant(let id, let constant): try solver.setConstant(constant, of: ids[id]!)
        case .setStrength(let id, let strength): try solver.setStrength(strength, of: ids[id]!)
        case .addEdit(let variable, let strength):
            try solver.addEdit(variables[variable], strength: strength)
        case .suggest(let variable, let value): try solver.suggest(value, for: variables[variable])
        case .removeEdit(let variable): try solver.removeEdit(variables[variable])
        case .batch, .askValues, .askDetermined: break
        }
    }

    /// Reads all values with ``Solver/changes()``.
    ///
    /// - Returns: A description of an error in the changes; `nil` if there is none.
    mutating func readChanges(count: Int) -> String? {
        while told.count < count { told.append(0) }
        var last: Variable?
        for change in solver.changes() {
            let rank = change.variable.rank
            if let last, last >= change.variable { return "changes() reports v\(rank) after v\(last.rank)" }
            guard rank < count else { return "changes() reports v\(rank), which does not exist" }
            if change.value == told[rank] { return "changes() reports v\(rank), which has not moved" }
            told[rank] = change.value
            last = change.variable
        }
        for variable in 0..<count {
            let value = solver.value(of: variables[variable])
            if value != told[variable] {
                return "v\(variable) is \(value), but changes() reported \(told[variable])"
            }
        }
        return solver.changes().isEmpty ? nil : "changes() reports the same changes twice"
    }
}
