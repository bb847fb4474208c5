import Cassowary
import Testing

@Suite("Cases from other solvers' tests")
struct PeerCaseTests {
    @Test func `number 72`() { #expect(PeerCase.all.count == 72) }

    @Test("have the expected answers", arguments: PeerCase.all)
    func answer(_ peer: PeerCase) throws {
        var play = PeerCasePlay(peer)
        for step in peer.steps { try play.perform(step) }
    }
}

/// A solver that performs the steps of a case.
private struct PeerCasePlay: ~Copyable {
    private var solver = Solver()
    private var variables: [String: Variable] = [:]
    private let constraints: [String: PeerCase.Constraint]
    private var ids: [String: ConstraintID] = [:]
    private var held: [String: LinearConstraint] = [:]
    private var weights: [String: Double] = [:]

    init(_ peer: PeerCase) {
        for name in peer.variables { variables[name] = solver.makeVariable(name) }
        constraints = Dictionary(uniqueKeysWithValues: peer.constraints.map { ($0.name, $0) })
    }

    mutating func perform(_ step: PeerCase.Step) throws {
        let before = try values()
        var refusal: String?
        do {
            try change(step)
        } catch let error as SolverError {
            switch error {
            case .beyondAccuracy: refusal = "beyond-accuracy"
            case .unsatisfiable: refusal = "unsatisfiable"
            case .duplicateEdit: refusal = "duplicate-edit"
            case .unknownEdit: refusal = "unknown-edit"
            case .requiredEdit: refusal = "bad-required"
            case .unknownConstraint: refusal = "unknown"
            case .numberOutOfRange, .strengthOutOfRange, .foreignVariable: refusal = "bad-input"
            }
        }
        #expect(refusal == step.error)
        let after = try values()
        if refusal != nil { #expect(after == before) }
        try check(step)
    }

    private mutating func change(_ step: PeerCase.Step) throws {
        switch step.op {
        case "add":
            let name = try #require(step.constraint)
            let constraint = try linear(try #require(constraints[name]))
            ids[name] = try solver.add(constraint)
            held[name] = constraint
        case "remove":
            let name = try #require(step.constraint)
            try solver.remove(try #require(ids[name]))
            held[name] = nil
        case "set_constant":
            let name = try #require(step.constraint)
            let constant = try #require(step.constant)
            try solver.setConstant(constant, of: try #require(ids[name]))
            held[name]?.expression.constant = constant
        case "set_strength":
            let name = try #require(step.constraint)
            let strength = try #require(step.strength).solverStrength
            try solver.setStrength(strength, of: try #require(ids[name]))
            held[name]?.strength = strength
        case "edit":
            let name = try #require(step.variable)
            let variable = try self.variable(name)
            let strength = try #require(step.strength)
            weights[name] = strength.weight ?? 1
            var edit = LinearConstraint(LinearExpression(variable), .equal, strength: strength.solverStrength)
            if weights[name] == 1 {
                try solver.addEdit(variable, strength: edit.strength)
            } else {
                // An edit has no weight, so a constraint is used instead.
                edit.expression = edit.expression * weights[name]!
                ids["edit " + name] = try solver.add(edit)
            }
            held["edit " + name] = edit
        case "suggest":
            let name = try #require(step.variable)
            let value = try #require(step.value)
            let constant = -value * weights[name, default: 1]
            if let edit = ids["edit " + name] {
                try solver.setConstant(constant, of: edit)
            } else {
                try solver.suggest(value, for: try variable(name))
            }
            held["edit " + name]?.expression.constant = constant
        case "unedit":
            let name = try #require(step.variable)
            try solver.removeEdit(try variable(name))
            held["edit " + name] = nil
        default:
            break
        }
    }

    private mutating func check(_ step: PeerCase.Step) throws {
        let values = try values()
        func value(_ name: String) throws -> Double { values[Int(try position(name))] }
        switch step.op {
        case "expect" where step.unique != false:
            for case (let name, .value(let expected)) in step.values ?? [:] {
                #expect(try isClose(value(name), expected), "\(name)")
            }
        case "expect", "expect_one_of", "expect_ambiguous":
            break
        case "expect_relation":
            let sum = try (step.terms ?? []).reduce(step.constant ?? 0) { try $0 + $1.coefficient * value($1.variable) }
            switch step.relation {
            case "<=": #expect(sum <= 1e-4)
            case ">=": #expect(sum >= -1e-4)
            default: #expect(isClose(sum, 0))
            }
        default:
            break
        }
        if step.op.hasPrefix("expect") { try checkErrors() }
    }

    /// The errors of each level are unique even if the optimum is not unique.
    private mutating func checkErrors() throws {
        let values = try values()
        let ordered = held.keys.sorted().map { held[$0]! }
        let reference = ExactSolver.solve(ordered, domains: variables.map { _ in .free })
        var errors: [Strength: Double] = [:]
        for constraint in ordered {
            let amount = constraint.expression.value(values)
            let error: Double =
                switch constraint.relation {
                case .lessThanOrEqual: max(0, amount)
                case .equal: abs(amount)
                case .greaterThanOrEqual: max(0, -amount)
                }
            errors[constraint.strength, default: 0] += error
        }
        #expect(errors[.required, default: 0] < 1e-6)
        errors[.required] = nil
        let found = errors.keys.sorted(by: >).map { errors[$0]! }
        #expect(found.isClose(to: try #require(reference).errors.map(\.sum.rounded)), "error sums, strongest first")
    }

    private mutating func values() throws -> [Double] {
        var values: [Double] = []
        for variable in variables.values.sorted() { values.append(solver.value(of: variable)) }
        return values
    }

    private func position(_ name: String) throws -> Int {
        let variable = try variable(name)
        return variables.values.count { $0 < variable }
    }

    private func variable(_ name: String) throws -> Variable {
        try #require(variables[name], "the case does not list this variable")
    }

    /// A weight within a level is a factor of the whole row.
    private func linear(_ constraint: PeerCase.Constraint) throws -> LinearConstraint {
        let weight = constraint.strength.weight ?? 1
        var expression = LinearExpression(constant: constraint.constant * weight)
        for term in constraint.terms {
            expression.terms.append(Term(try variable(term.variable), coefficient: term.coefficient * weight))
        }
        let relation: Relation =
            switch constraint.relation {
            case "<=": .lessThanOrEqual
            case ">=": .greaterThanOrEqual
            default: .equal
            }
        return LinearConstraint(expression, relation, strength: constraint.strength.solverStrength)
    }

    private func isClose(_ lhs: Double, _ rhs: Double) -> Bool {
        abs(lhs - rhs) <= 1e-4 * max(1, abs(rhs))
    }
}
