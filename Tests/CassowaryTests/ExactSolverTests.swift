import BigInt
import TestSupport
import Testing

@testable import Cassowary

/// Compares the exact solver only with results that were calculated by hand. The tests cover each rule of the
/// documented optimum.
@Suite("The exact solver")
struct ExactSolverTests {
    private let x = Variable.numbered[0]
    private let y = Variable.numbered[1]
    private let z = Variable.numbered[2]
    private let free = [Domain.free, .free, .free]

    private func fraction(_ numerator: Int, _ denominator: Int = 1) -> ExactNumber {
        ExactNumber(BigInt(numerator), over: BigInt(denominator))
    }

    @Test func `solves equations in fractions`() throws {
        // 3x + y = 1 and x - 7y = 0 result in 22y = 1.
        let solution = ExactSolver.solve([3 * x + y == 1, x - 7 * y == 0], domains: free)
        #expect(try #require(solution).values == [fraction(7, 22), fraction(1, 22), .zero])
    }

    @Test func `interprets coefficients as the intended fractions`() throws {
        // As binary numbers, 16/9 and 9/16 are not reciprocals, and both equations hold only at zero.
        let constraints = [x == (16.0 / 9) * y, y == (9.0 / 16) * x, (x == 0.618).at(Strength(5))]
        let solution = ExactSolver.solve(constraints, domains: free)
        #expect(try #require(solution).values == [fraction(309, 500), fraction(2781, 8000), .zero])
        #expect(ExactNumber(meantBy: -2.0 / 3) == fraction(-2, 3))
        #expect(ExactNumber(meantBy: 0.1 + 0.2) == fraction(3, 10))
        #expect(ExactNumber(meantBy: -0.25).rounded == -0.25)
        #expect(ExactNumber(meantBy: .pi).rounded == .pi)
        #expect(ExactNumber(meantBy: 1e300).rounded == 1e300)
    }

    @Test func `minimizes the errors of a stronger level, regardless of the number of weaker constraints`() throws {
        let constraints =
            [(x == 10).at(Strength(9))] + (0..<20).map { _ in (x == 0).at(Strength(8)) } + [(y == x).at(Strength(7))]
        let solution = try #require(ExactSolver.solve(constraints, domains: free))
        #expect(solution.values == [fraction(10), fraction(10), .zero])
        #expect(solution.errors.map(\.sum) == [.zero, fraction(200), .zero])
        #expect(solution.errors.map(\.strength) == [Strength(9), Strength(8), Strength(7)])
    }

    @Test func `assigns an error above to the earliest rank and an error below to the latest`() throws {
        let wishes = [x, y, z].map { ($0 == 50).at(Strength(9)) }
        let wide = ExactSolver.solve([x + y + z == 180] + wishes, domains: free)
        let narrow = ExactSolver.solve([x + y + z == 120] + wishes, domains: free)
        #expect(try #require(wide).values == [fraction(80), fraction(50), fraction(50)])
        #expect(try #require(narrow).values == [fraction(50), fraction(50), fraction(20)])
    }

    @Test func `assigns the rest of an error below to the previous rank if a variable must not be negative`() throws {
        let wishes = [x, y, z].map { ($0 >= 50).at(Strength(9)) }
        let domains = [Domain](repeating: .nonNegative, count: 3)
        let solution = ExactSolver.solve([x + y + z == 70] + wishes, domains: domains)
        #expect(try #require(solution).values == [fraction(50), fraction(20), .zero])
    }

    @Test func `ranks by the first variable whose coefficients don't add up to zero`() throws {
        // y - y - x + 50 equals 50 - x. The constraint therefore ranks before y, and its error is "above" if x is too
        // large.
        let terms = [Term(y), Term(y, coefficient: -1), Term(x, coefficient: -1)]
        let wish = LinearConstraint(LinearExpression(terms: terms, constant: 50), .equal, strength: Strength(9))
        let solution = ExactSolver.solve([x + y == 130, (y == 50).at(Strength(9)), wish], domains: free)
        #expect(try #require(solution).values == [fraction(80), fraction(50), .zero])
    }

    @Test func `weights errors by the written numbers, not by their rank`() throws {
        // |x - 4| + |30 - 3x| is 18 at x = 4 and 6 at x = 10.
        let constraints = [(x == 4).at(Strength(9)), (30 - 3 * x == LinearExpression()).at(Strength(9))]
        let solution = try #require(ExactSolver.solve(constraints, domains: free))
        #expect(solution.values == [fraction(10), .zero, .zero])
        #expect(solution.errors.map(\.sum) == [fraction(6)])
    }

    @Test func `leaves variables that nothing determines at zero, the latest first`() throws {
        let solution = ExactSolver.solve([x + y + z == 12, z >= 5], domains: free)
        #expect(try #require(solution).values == [fraction(7), .zero, fraction(5)])
    }

    @Test func `knows the range of a variable over all optima of the levels`() throws {
        let constraints = [
            x + y == 130, (x <= 80).at(Strength(9)), (y <= 60).at(Strength(9)), (x == z).at(Strength(8)),
        ]
        let solution = try #require(ExactSolver.solve(constraints, domains: free))
        // Both limits can hold if x is from 70 through 80.
        #expect(solution.range(of: 0).lower == fraction(70) && solution.range(of: 0).upper == fraction(80))
        #expect(solution.range(of: 1).lower == fraction(50) && solution.range(of: 1).upper == fraction(60))
        #expect(!solution.isDetermined(2))
        let alone = try #require(ExactSolver.solve([x == 3, y >= 1], domains: free))
        #expect(alone.isDetermined(0))
        #expect(alone.range(of: 1).lower == fraction(1) && alone.range(of: 1).upper == nil)
        #expect(alone.range(of: 2).lower == nil && alone.range(of: 2).upper == nil)
    }

    @Test func `recognizes a variable that only a corner of inequalities determines`() throws {
        let solution = try #require(ExactSolver.solve([x + y <= 4, x - y <= 0, x >= 2], domains: free))
        #expect(solution.isDetermined(0) && solution.isDetermined(1))
        #expect(solution.values == [fraction(2), fraction(2), .zero])
    }

    @Test func `finds constraints that cannot hold together`() {
        #expect(!ExactSolver.canHold([x >= 3, y >= x, y <= 2], domains: free))
        #expect(ExactSolver.canHold([x >= 3, y >= x, y <= 3], domains: free))
        #expect(!ExactSolver.canHold([x + y == -1], domains: [.nonNegative, .nonNegative]))
        #expect(ExactSolver.canHold([x + y == -1], domains: [.nonNegative, .free]))
        #expect(!ExactSolver.canHold([x - x == 1], domains: free))
        #expect(ExactSolver.canHold([x + y == 1, 2 * x + 2 * y == 2], domains: free))
        #expect(!ExactSolver.canHold([x + y == 1, 2 * x + 2 * y == 3], domains: free))
    }

    @Test func `computes with numbers of any length`() throws {
        // x[n + 1] = 1e9 · x[n] + 1 from x[0] = 1 through x[5] results in 46 digits, which is more than two machine
        // words.
        var constraints = [Variable.numbered[0] == 1]
        for index in 0..<5 {
            constraints.append(Variable.numbered[index + 1] == 1e9 * Variable.numbered[index] + 1.0)
        }
        let solution = ExactSolver.solve(constraints.reversed(), domains: Array(repeating: .free, count: 6))
        let last = BigInt("1000000001000000001000000001000000001000000001")
        #expect(try #require(solution).values[5].numerator == last)
    }
}
