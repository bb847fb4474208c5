import Cassowary
import Testing

@Suite("A refused change")
struct RefusalTests {
    /// 1.5 x is 63.5, so x must be rounded; it cannot be less than 0.
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
}
