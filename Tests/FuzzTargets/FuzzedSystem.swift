import Cassowary

/// A solver under changes, and beside it a plain list of what it should hold.
struct FuzzedSystem: ~Copyable {
    private var solver = Solver()
    private var variables: [Variable] = []
    private var told: [Double]
    private var held: [(id: ConstraintID, constraint: LinearConstraint)] = []
    /// Taken out, and perhaps put in again.
    private var removed: [LinearConstraint] = []
    /// What is wished of each variable, and how much; `nil` without an edit.
    private var edits: [(strength: Strength, value: Double)?]
    private var domains: [Domain] = []

    init(variables count: Int) {
        told = Array(repeating: 0, count: count)
        edits = Array(repeating: nil, count: count)
        for index in 0..<count {
            domains.append(index % 4 == 3 ? .nonNegative : .free)
            variables.append(solver.makeVariable(domain: domains[index]))
        }
    }

    /// Makes one change; one that the solver refuses is not kept.
    mutating func change(_ reader: inout ByteReader) {
        switch reader.index(below: 12) {
        case 0 where !held.isEmpty: remove(reader.index(below: min(held.count, 256)))
        case 1 where !removed.isEmpty:
            add(removed.remove(at: reader.index(below: min(removed.count, 256))))
        case 2, 3:
            guard !held.isEmpty else { return }
            let index = reader.index(below: min(held.count, 256))
            let constant = number(&reader)
            if (try? solver.setConstant(constant, of: held[index].id)) != nil {
                held[index].constraint.expression.constant = constant
            }
        case 4 where !held.isEmpty:
            let index = reader.index(below: min(held.count, 256))
            let strength = strength(&reader)
            if (try? solver.setStrength(strength, of: held[index].id)) != nil {
                held[index].constraint.strength = strength
            }
        case 5: edit(reader.index(below: variables.count), &reader)
        case 6: read()
        default: add(constraint(&reader))
        }
    }

    /// Required constraints hold, and a fresh solver finds the same values.
    mutating func check() {
        read()
        var fresh = Solver()
        for domain in domains { _ = fresh.makeVariable(domain: domain) }
        for entry in held {
            guard (try? fresh.add(entry.constraint)) != nil else {
                fatalError("took what a fresh solver refuses: \(entry.constraint)")
            }
        }
        for (index, edit) in edits.enumerated() {
            guard let edit else { continue }
            _ = try? fresh.addEdit(variables[index], strength: edit.strength)
            _ = try? fresh.suggest(edit.value, for: variables[index])
        }
        var expected = told.map { _ in 0.0 }
        for change in fresh.changes() { expected[change.variable.rank] = change.value }
        for entry in held where entry.constraint.strength == .required { checkHolds(entry.constraint) }
        // Edits rank by when they were added among constraints, which a fresh solver has otherwise; so ties may fall elsewhere.
        guard edits.allSatisfy({ $0 == nil }) else { return }
        for (found, expected) in zip(told, expected) {
            precondition(
                abs(found - expected) <= 1e-4 * max(1, abs(expected)), "found \(told), a fresh solver \(expected)")
        }
    }

    private func checkHolds(_ constraint: LinearConstraint) {
        var value = constraint.expression.constant
        var size = max(1, abs(value))
        for term in constraint.expression.terms {
            value += term.coefficient * told[term.variable.rank]
            size = max(size, abs(term.coefficient * told[term.variable.rank]))
        }
        let isMet =
            switch constraint.relation {
            case .lessThanOrEqual: value <= 1e-5 * size
            case .equal: abs(value) <= 1e-5 * size
            case .greaterThanOrEqual: value >= -1e-5 * size
            }
        precondition(isMet, "a required constraint is off by \(value)")
    }

    private mutating func read() {
        for change in solver.changes() { told[change.variable.rank] = change.value }
    }

    private mutating func add(_ constraint: LinearConstraint) {
        if let id = try? solver.add(constraint) { held.append((id, constraint)) }
    }

    private mutating func remove(_ index: Int) {
        let entry = held.remove(at: index)
        guard (try? solver.remove(entry.id)) != nil else { fatalError("does not know what it holds") }
        precondition((try? solver.remove(entry.id)) == nil, "removed a constraint twice")
        removed.append(entry.constraint)
    }

    private mutating func edit(_ index: Int, _ reader: inout ByteReader) {
        let variable = variables[index]
        let what = reader.index(below: 4)
        if edits[index] == nil {
            let strength = Strength(Double(1 + reader.index(below: 5)))
            guard (try? solver.addEdit(variable, strength: strength)) != nil else {
                fatalError("refused an edit that is not required")
            }
            edits[index] = (strength, 0)
        } else if what == 0 {
            guard (try? solver.removeEdit(variable)) != nil else { fatalError("does not know an edit") }
            edits[index] = nil
        } else {
            let value = number(&reader)
            guard (try? solver.suggest(value, for: variable)) != nil else { fatalError("does not know an edit") }
            edits[index]?.value = value
        }
    }

    private func number(_ reader: inout ByteReader) -> Double {
        Double(reader.byte() - 128) / [1.0, 1, 2, 4][reader.index(below: 4)]
    }

    private func strength(_ reader: inout ByteReader) -> Strength {
        let level = reader.index(below: 6)
        return level == 0 ? .required : Strength(Double(level))
    }

    private func constraint(_ reader: inout ByteReader) -> LinearConstraint {
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
