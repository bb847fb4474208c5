import Cassowary

/// A solver that undergoes random changes, and a list of the constraints that it should contain.
struct FuzzedSystem: ~Copyable {
    /// A constraint, or an edit, which is an equality with a variable target.
    struct Held {
        /// The identifier; `nil` for an edit.
        let id: ConstraintID?
        /// The variable of the edit; `nil` for a constraint.
        let edited: Variable?
        var constraint: LinearConstraint
    }

    var solver = Solver()
    private let variables: [Variable]
    let domains: [Domain]
    /// The values that the solver has reported.
    var told: [Double]
    /// The constraints, in the order in which they were added.
    var held: [Held] = []
    /// Removed constraints, which can be added again.
    private var removed: [LinearConstraint] = []

    init(variables count: Int) {
        domains = (0..<count).map { $0 % 4 == 3 ? .nonNegative : .free }
        told = Array(repeating: 0, count: count)
        var made: [Variable] = []
        for domain in domains { made.append(solver.makeVariable(domain: domain)) }
        variables = made
    }

    /// Makes one change. A change that the solver refuses is not recorded.
    mutating func change(_ reader: inout FuzzedBytes) throws(Finding) {
        switch reader.index(below: 16) {
        case 0: try remove(&reader)
        case 1 where !removed.isEmpty: try add(removed.remove(at: reader.index(below: removed.count)))
        case 2, 3: try setConstant(&reader)
        case 4: try setStrength(&reader)
        case 5, 6: try edit(&reader)
        case 7: read()
        case 8: try tryOut(&reader)
        case 9: try move(&reader)
        case 10: try ask(&reader)
        default: try add(constraint(&reader))
        }
    }

    // MARK: Changes

    /// Adds a constraint. If it is refused, checks that the refusal names constraints that exclude it and changes no
    /// value.
    private mutating func add(_ constraint: LinearConstraint) throws(Finding) {
        read()
        do throws(SolverError) {
            held.append(Held(id: try solver.add(constraint), edited: nil, constraint: constraint))
        } catch {
            try Finding.unless(constraint.strength == .required, "refused \(constraint)")
            try checkRefusal(error)
        }
    }

    private mutating func remove(_ reader: inout FuzzedBytes) throws(Finding) {
        guard let index = index(&reader) else { return }
        let entry = held.remove(at: index)
        if let variable = entry.edited {
            try Finding.unless((try? solver.removeEdit(variable)) != nil, "did not find an edit")
            try Finding.unless((try? solver.removeEdit(variable)) == nil, "removed an edit twice")
        } else if let id = entry.id {
            try Finding.unless((try? solver.remove(id)) != nil, "did not find a constraint")
            try Finding.unless((try? solver.remove(id)) == nil, "removed a constraint twice")
            removed.append(entry.constraint)
        }
    }

    private mutating func setConstant(_ reader: inout FuzzedBytes) throws(Finding) {
        guard let index = index(&reader), let id = held[index].id else { return }
        let constant = number(&reader)
        read()
        do throws(SolverError) {
            try solver.setConstant(constant, of: id)
            held[index].constraint.expression.constant = constant
        } catch {
            try checkRefusal(error)
        }
    }

    private mutating func setStrength(_ reader: inout FuzzedBytes) throws(Finding) {
        guard let index = index(&reader), let id = held[index].id else { return }
        let strength = strength(&reader)
        read()
        do throws(SolverError) {
            try solver.setStrength(strength, of: id)
            held[index].constraint.strength = strength
        } catch {
            try checkRefusal(error)
        }
    }

    /// Adds an edit, or suggests a value for the existing one.
    private mutating func edit(_ reader: inout FuzzedBytes) throws(Finding) {
        let variable = variables[reader.index(below: variables.count)]
        if let index = held.firstIndex(where: { $0.edited == variable }) {
            let value = number(&reader)
            try Finding.unless((try? solver.suggest(value, for: variable)) != nil, "did not find an edit")
            held[index].constraint.expression.constant = -value
        } else {
            let strength = Strength(Double(1 + reader.index(below: 5)))
            try Finding.unless(
                (try? solver.addEdit(variable, strength: strength)) != nil, "refused an edit that is not required")
            let constraint = LinearConstraint(LinearExpression(variable), .equal, strength: strength)
            held.append(Held(id: nil, edited: variable, constraint: constraint))
        }
    }

    /// Sets several constants as one change. A refused change leaves every value unchanged.
    private mutating func move(_ reader: inout FuzzedBytes) throws(Finding) {
        var moved: [(index: Int, id: ConstraintID, constant: Double)] = []
        for _ in 0...reader.index(below: 4) {
            guard let index = index(&reader), let id = held[index].id else { continue }
            moved.append((index, id, number(&reader)))
        }
        read()
        do throws(SolverError) {
            try solver.batch { (solver) throws(SolverError) in
                for (_, id, constant) in moved { try solver.setConstant(constant, of: id) }
            }
            for (index, _, constant) in moved { held[index].constraint.expression.constant = constant }
        } catch {
            try checkNothingMoved(by: "a refused batch")
        }
    }

    /// Sets several constants in a trial, which leaves every value unchanged.
    private mutating func tryOut(_ reader: inout FuzzedBytes) throws(Finding) {
        var constants: [(id: ConstraintID, constant: Double)] = []
        for _ in 0...reader.index(below: 4) {
            guard let index = index(&reader), let id = held[index].id else { continue }
            constants.append((id, number(&reader)))
        }
        read()
        solver.beginTrial()
        if solver.setTogether(constants) { _ = solver.changes() }
        solver.endTrial()
        try checkNothingMoved(by: "a trial")
    }

    /// Reads the violations, and for one variable its holders and whether it is determined.
    private mutating func ask(_ reader: inout FuzzedBytes) throws(Finding) {
        let variable = variables[reader.index(below: variables.count)]
        read()
        var amounts: [ConstraintID: Double] = [:]
        for violation in solver.violations() { amounts[violation.constraint] = violation.amount }
        for entry in held {
            guard let id = entry.id else { continue }
            let (error, size) = error(of: entry.constraint)
            try Finding.unless(
                abs(abs(error) - abs(amounts[id] ?? 0)) <= 1e-5 * size,
                "\(entry.constraint) is violated by \(error), but the solver reports \(amounts[id] ?? 0)")
        }
        for holder in solver.holders(of: variable) {
            try Finding.unless(holder.influence.isFinite, "an influence of \(holder.influence)")
        }
        _ = solver.anotherOptimum(for: variable)
        try checkNothingMoved(by: "a question")
    }

    mutating func read() {
        for change in solver.changes() { told[change.variable.rank] = change.value }
    }

    // MARK: Choices from bytes

    /// Returns an existing constraint; `nil` if there is none.
    private func index(_ reader: inout FuzzedBytes) -> Int? {
        held.isEmpty ? nil : reader.index(below: held.count)
    }

    private func number(_ reader: inout FuzzedBytes) -> Double {
        Double(reader.byte() - 128) / [1.0, 1, 2, 4][reader.index(below: 4)]
    }

    private func strength(_ reader: inout FuzzedBytes) -> Strength {
        let level = reader.index(below: 6)
        return level == 0 ? .required : Strength(Double(level))
    }

    private func constraint(_ reader: inout FuzzedBytes) -> LinearConstraint {
        let coefficients: [Double] = [1, 1, 1, -1, -1, 2, -2, 0.5]
        let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        var expression = LinearExpression(constant: number(&reader))
        for _ in 0...reader.index(below: 3) {
            let variable = variables[reader.index(below: variables.count)]
            expression.terms.append(Term(variable, coefficient: coefficients[reader.index(below: 8)]))
        }
        return LinearConstraint(expression, relations[reader.index(below: 3)], strength: strength(&reader))
    }
}

extension FuzzTarget {
    /// Makes the changes that the bytes encode, and compares the solver with a fresh one.
    func changeSolver(_ bytes: [UInt8]) throws(Finding) {
        var reader = FuzzedBytes(bytes)
        var system = FuzzedSystem(variables: 2 + reader.index(below: 10))
        for number in 0..<120 where !reader.isAtEnd {
            try system.change(&reader)
            if number % 8 == 7 { try system.check() }
        }
        try system.check()
    }
}

/// Reads small numbers from a fuzzer's bytes; zeros after the end.
struct FuzzedBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Returns a number from 0 below `count`, which is at most 256.
    mutating func index(below count: Int) -> Int { byte() % count }
}
