import Geometry
import TestSupport

@testable import Cassowary

/// A solver that undergoes random changes, and a list of the constraints that it should contain.
struct RandomSystem: ~Copyable {
    var solver = Solver()
    var variables: [Variable] = []
    var domains: [Domain] = []
    /// The ranks of the variables.
    private var ranks: [Int] = []
    private var told: [Double] = []
    var held: [(id: ConstraintID, constraint: LinearConstraint)] = []
    private var random: SeededGenerator
    private let levels: [Strength]

    init(seed: UInt64, variables count: Int, levels: Int) {
        random = SeededGenerator(seed: seed)
        self.levels = (0..<levels).map { Strength(Double(1 + 100 * $0)) }
        for index in 0..<count {
            let domain: Domain = random.chance(4) ? .nonNegative : .free
            domains.append(domain)
            ranks.append(index)
            told.append(0)
            variables.append(solver.makeVariable("x\(index)", domain: domain))
        }
    }

    /// Makes one change. If the solver refuses the change, it is not recorded.
    mutating func mutate() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where !held.isEmpty:
            let index = Int.random(in: held.indices, using: &random)
            try? solver.remove(held[index].id)
            held.remove(at: index)
        case 1...2 where !held.isEmpty:
            let index = Int.random(in: held.indices, using: &random)
            let constant = Double(Int.random(in: -20...20, using: &random))
            if (try? solver.setConstant(constant, of: held[index].id)) != nil {
                held[index].constraint.expression.constant = constant
            }
        case 3 where !held.isEmpty:
            let index = Int.random(in: held.indices, using: &random)
            let strength = self.strength()
            if (try? solver.setStrength(strength, of: held[index].id)) != nil {
                held[index].constraint.strength = strength
            }
        case 4 where !held.isEmpty:
            // Add the constraint again immediately, before a value is read.
            let index = Int.random(in: held.indices, using: &random)
            let constraint = held.remove(at: index)
            try? solver.remove(constraint.id)
            if let id = try? solver.add(constraint.constraint) { held.append((id, constraint.constraint)) }
        default:
            let constraint = self.constraint()
            if let id = try? solver.add(constraint) { held.append((id, constraint)) }
        }
    }

    /// Ranks a variable after all others.
    mutating func renewRank() {
        let index = Int.random(in: variables.indices, using: &random)
        ranks[index] = (ranks.max() ?? 0) + 1
        solver.renewRank(of: variables[index])
    }

    /// Returns the result of the exact solver for the same constraints.
    func reference() -> ExactSolver.Solution? {
        ExactSolver.solve(held.map(\.constraint), domains: domains, ranks: ranks)
    }

    /// Returns the values of a new solver with the same constraints.
    func freshValues() throws -> [Double] {
        var fresh = Solver()
        let variables = domains.map { fresh.makeVariable(domain: $0) }
        for entry in held { _ = try fresh.add(entry.constraint.over(variables)) }
        var values = domains.map { _ in 0.0 }
        for change in fresh.changes() { values[change.variable.rank] = change.value }
        return values
    }

    /// The values that ``Solver/changes()`` has reported. Reading each value separately would let the solver optimize
    /// more than once.
    mutating func values() -> [Double] {
        for change in solver.changes() { told[change.variable.rank] = change.value }
        return told
    }

    private mutating func strength() -> Strength {
        random.chance(4) ? .required : levels.randomElement(using: &random)!
    }

    /// Returns a random constraint with few variables and small integers, so that ties and degenerate vertices are
    /// likely.
    private mutating func constraint() -> LinearConstraint {
        let relations: [Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
        let coefficients: [Double] = [1, 1, 1, -1, -1, 2, -2, 0.5]
        var expression = LinearExpression(constant: Double(Int.random(in: -10...10, using: &random)))
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let variable = variables.randomElement(using: &random)!
            expression.terms.append(Term(variable, coefficient: coefficients.randomElement(using: &random)!))
        }
        return LinearConstraint(expression, relations.randomElement(using: &random)!, strength: strength())
    }
}
