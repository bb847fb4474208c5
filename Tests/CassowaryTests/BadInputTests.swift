import TestSupport
import Testing

@testable import Cassowary

@Suite("Bad input")
struct BadInputTests {
    /// A solver in which `x` is 3. Refused changes must not change this value.
    private struct Holding: ~Copyable {
        var solver = Solver()
        let x: Variable
        let y: Variable
        let id: ConstraintID

        init() throws {
            x = solver.makeVariable("x")
            y = solver.makeVariable("y")
            try? solver.addEdit(y, strength: Strength(10))
            try? solver.suggest(4, for: y)
            id = try solver.add((x == 3).at(Strength(500)))
        }

        /// Expects that a change throws an error that `isExpected` accepts and changes no value.
        mutating func expectRefusal(
            _ isExpected: (SolverError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
            _ change: (inout Solver) throws(SolverError) -> Void
        ) {
            _ = solver.changes()
            do throws(SolverError) {
                try change(&solver)
                Issue.record("not refused", sourceLocation: sourceLocation)
            } catch {
                #expect(isExpected(error), "\(error)", sourceLocation: sourceLocation)
            }
            let changes = solver.changes()
            #expect(changes.isEmpty, sourceLocation: sourceLocation)
            let values = [solver.value(of: x), solver.value(of: y)]
            #expect(values == [3, 4], sourceLocation: sourceLocation)
            let count = solver.constraints.count
            #expect(count == 2, sourceLocation: sourceLocation)
        }
    }

    private static func isNumber(_ number: Double) -> (SolverError) -> Bool {
        { error in
            guard case .numberOutOfRange(let named) = error else { return false }
            return named == number || (named.isNaN && number.isNaN)
        }
    }

    @Test(arguments: [
        Double.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, Solver.coefficientRange.upperBound.nextUp,
        Solver.coefficientRange.lowerBound.nextDown,
    ])
    func `a coefficient that is NaN or out of range is refused`(coefficient: Double) throws {
        var holding = try Holding()
        let (x, y) = (holding.x, holding.y)
        for strength in [Strength.required, Strength(1)] {
            for terms in [[Term(x, coefficient: coefficient)], [Term(x), Term(y, coefficient: coefficient)]] {
                let constraint = LinearConstraint(LinearExpression(terms: terms), .equal, strength: strength)
                holding.expectRefusal(Self.isNumber(coefficient)) { solver throws(SolverError) in
                    try solver.add(constraint)
                }
            }
        }
    }

    @Test(arguments: [
        Double.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, Solver.constantLimit.nextUp,
        -Solver.constantLimit.nextUp,
    ])
    func `a constant or a suggestion that is NaN or out of range is refused`(constant: Double) throws {
        var holding = try Holding()
        let (x, y, id) = (holding.x, holding.y, holding.id)
        let isExpected = Self.isNumber(constant)
        holding.expectRefusal(isExpected) { solver throws(SolverError) in
            try solver.add(LinearConstraint(LinearExpression(terms: [Term(x)], constant: constant), .equal))
        }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.setConstant(constant, of: id) }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.suggest(constant, for: y) }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in
            try solver.batch { solver throws(SolverError) in
                try solver.setConstant(7, of: id)
                try solver.setConstant(constant, of: id)
            }
        }
    }

    @Test func `the smallest and the largest numbers of the range are accepted`() throws {
        let range = Solver.coefficientRange
        for coefficient in [range.lowerBound, range.upperBound, -range.lowerBound, -range.upperBound] {
            for target in [Solver.constantLimit, -Solver.constantLimit, 1e-300, 0] {
                var solver = Solver()
                let x = solver.makeVariable()
                try solver.add(coefficient * x == target)
                let expected = target / coefficient
                #expect(abs(solver.value(of: x) - expected) <= 1e-9 * abs(expected))
            }
        }
    }

    @Test(arguments: [0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude] as [Double])
    func `a strength whose level is out of range is refused`(level: Double) throws {
        var holding = try Holding()
        let id = holding.id
        let z = holding.solver.makeVariable("z")
        let strength = Strength(level)
        let isExpected: (SolverError) -> Bool = { if case .strengthOutOfRange = $0 { true } else { false } }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.add((z == 1).at(strength)) }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.setStrength(strength, of: id) }
        holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.addEdit(z, strength: strength) }
    }

    @Test func `a variable of another solver is refused`() throws {
        var other = Solver()
        let foreign = (0..<4).map { other.makeVariable("f\($0)") }
        var holding = try Holding()
        let x = holding.x
        #expect(foreign[0] != x)
        for variable in [foreign[0], foreign[1], foreign[3]] {
            let isExpected: (SolverError) -> Bool = { $0 == .foreignVariable(variable) }
            holding.expectRefusal(isExpected) { solver throws(SolverError) in
                try solver.add((x + 2 * variable == 1).at(Strength(1)))
            }
            holding.expectRefusal(isExpected) { solver throws(SolverError) in
                try solver.addEdit(variable, strength: Strength(1))
            }
            holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.suggest(1, for: variable) }
            holding.expectRefusal(isExpected) { solver throws(SolverError) in try solver.removeEdit(variable) }
            let value = holding.solver.value(of: variable)
            #expect(value.isNaN)
            let holders = holding.solver.holders(of: variable)
            #expect(holders.isEmpty)
            let isDetermined = holding.solver.isDetermined(variable)
            #expect(!isDetermined)
            let another = holding.solver.anotherOptimum(for: variable)
            #expect(another == nil)
        }
    }

    @Test func `a coefficient that cancels within rounding is zero`() throws {
        var solver = Solver()
        let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
        // In binary floating point, 0.1 + 0.2 - 0.3 is 5.6e-17. y is 6.
        try solver.add(0.1 * x + 0.2 * x + y - 0.3 * x == 6)
        try solver.add((x == 1e9).at(Strength(1)))
        #expect(solver.value(of: y) == 6)
        #expect(solver.value(of: x) == 1e9)
    }

    /// In binary floating point, 0.01 - 0.011 differs from -0.001 by 8e-19, and 10.1 - 10 differs from 0.1 by 4e-16. The
    /// sum of thirds is not a short decimal number.
    @Test func `terms with the same variable are combined without a rounding error`() throws {
        for (first, second, sum) in [(0.01, -0.011, -0.001), (10.1, -10, 0.1), (1.0 / 3, 1.0 / 3, 2.0 / 3)] {
            var solver = Solver()
            let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y"))
            let id = try solver.add(y + first * x + second * x == 0)
            #expect(try solver.constraint(id).expression.terms.map(\.coefficient) == [1, sum])
        }
    }

    @Test func `a constraint of a million terms is solved`() throws {
        let count = 1_000_000
        var solver = Solver()
        // The total is a thousand times the sum of 0 through 999, which is 499,500.
        let total = solver.makeVariable("total")
        let parts = (0..<1000).map { _ in solver.makeVariable() }
        for (value, part) in parts.enumerated() { try solver.add(part == Double(value)) }
        let parted = [Term(total, coefficient: -1)] + (0..<count).map { Term(parts[$0 % 1000]) }
        try solver.add(LinearConstraint(LinearExpression(terms: parted), .equal))
        #expect(solver.value(of: total) == 499_500_000)
        // The constraint contains the same variable a million times: 500,000 times 0.75 - 0.25, which is 250,000.
        let sum = solver.makeVariable("sum")
        let terms = (0..<count).map { Term(sum, coefficient: $0.isMultiple(of: 2) ? 0.75 : -0.25) }
        try solver.add(LinearConstraint(LinearExpression(terms: terms, constant: -1e6), .equal))
        #expect(solver.value(of: sum) == 4)
        var bad = terms
        bad[count - 1].coefficient = .nan
        let added = try? solver.add(LinearConstraint(LinearExpression(terms: bad), .equal))
        #expect(added == nil)
    }

    @Test(arguments: [Strength.required, Strength(1)])
    func `the solver terminates even if values overflow`(strength: Strength) throws {
        for isReversed in [false, true] {
            var solver = Solver()
            // A thousand to the power of 119 exceeds the range of Double.
            let x = (0..<120).map { solver.makeVariable("x\($0)") }
            var rows = [x[0] == 1.0]
            for index in 1..<120 { rows.append((x[index] == 1000 * x[index - 1]).at(strength)) }
            // Some constraints may be refused, because infinity minus infinity is not a number.
            for row in isReversed ? rows.reversed() : rows { _ = try? solver.add(row) }
            _ = solver.changes()
            try solver.add((x[119] <= 5).at(Strength(2)))
            _ = solver.changes()
            #expect(solver.value(of: x[0]) <= 1)
        }
    }
}
