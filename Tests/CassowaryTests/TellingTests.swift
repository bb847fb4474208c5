import Cassowary
import Testing

@Suite("The changes that a solver reports")
struct TellingTests {
    /// x is (31.75 - y) / 1.5, which differs slightly from zero because of rounding.
    @Test func `include every value, to the last bit, even if a definition is removed`() throws {
        var solver = Solver()
        let y = solver.makeVariable("y")
        let x = solver.makeVariable("x", domain: .nonNegative)
        let expression = LinearExpression(
            terms: [Term(x, coefficient: 1), Term(x, coefficient: 0.5), Term(y)], constant: -31.75)
        let sum = try solver.add(LinearConstraint(expression, .equal, strength: .required))
        var told: [Variable: Double] = [:]
        for change in solver.changes() { told[change.variable] = change.value }
        try solver.remove(sum)
        for change in solver.changes() { told[change.variable] = change.value }

        #expect(solver.value(of: x) == 0 && solver.value(of: y) == 0)
        #expect(told[x, default: 0] == 0 && told[y, default: 0] == 0)
    }
}
