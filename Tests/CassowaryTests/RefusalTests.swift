import Cassowary
import Geometry
import TestSupport
import Testing

@Suite("A refused change")
struct RefusalTests {
    /// A solver in which 1.5 x is 63.5, so that x is rounded. The domain of x excludes negative values.
    private struct Thirds: ~Copyable {
        var solver = Solver()
        let x: Variable
        let exact: ConstraintID

        init() throws {
            x = solver.makeVariable("x", domain: .nonNegative)
            let expression = LinearExpression(
                terms: [Term(x, coefficient: -2), Term(x, coefficient: 0.5)], constant: 63.5)
            exact = try solver.add(LinearConstraint(expression, .equal, strength: .required))
        }
    }

    @Test func `of a constant does not change the solution, to the last bit`() throws {
        var thirds = try Thirds()
        let before = thirds.solver.value(of: thirds.x)
        _ = thirds.solver.changes()
        #expect(throws: SolverError.self) { try thirds.solver.setConstant(-128, of: thirds.exact) }
        #expect(thirds.solver.changes() == [])
        #expect(thirds.solver.value(of: thirds.x) == before)
    }

    /// The systems contain many rows that are limited by domains, and equalities that are already satisfied.
    @Test func `names constraints that exclude it, all of which are necessary`() throws {
        var random = SeededGenerator(seed: 18)
        var refusals = 0
        for _ in 0..<600 {
            var solver = Solver()
            let domains = (0..<4).map { _ in Bool.random(using: &random) ? Domain.nonNegative : .free }
            var variables: [Variable] = []
            for domain in domains { variables.append(solver.makeVariable(domain: domain)) }
            var held: [ConstraintID: LinearConstraint] = [:]
            for _ in 0..<12 {
                let expression = LinearExpression(
                    terms: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        Term(
                            variables.randomElement(using: &random)!,
                            coefficient: [1, -1, 2, -2, 0.5].randomElement(using: &random)!)
                    }, constant: Double(Int.random(in: -3...3, using: &random)))
                let relation = [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!
                let constraint = LinearConstraint(expression, relation, strength: .required)
                do throws(SolverError) {
                    held[try solver.add(constraint)] = constraint
                } catch {
                    let named = try #require(error.conflict).contradicted.map { try #require(held[$0]) }
                    #expect(!ExactSolver.canHold(named + [constraint], domains: domains), "\(constraint): \(named)")
                    for index in named.indices {
                        var rest = named + [constraint]
                        rest.remove(at: index)
                        #expect(ExactSolver.canHold(rest, domains: domains), "\(constraint): \(named), \(index)")
                    }
                    refusals += 1
                }
            }
        }
        #expect(refusals > 1000)
    }
}
