import Geometry
import TestSupport
import Testing

@testable import Cassowary

@Suite("Precision")
struct PrecisionTests {
    /// Returns a number whose `Double` parts are both different from zero, and its exact value.
    private func number(_ random: inout SeededGenerator) -> (DoubleDouble, ExactNumber) {
        let high = Double.random(in: -4...4, using: &random) * (random.chance(3) ? 1e6 : 1e-6)
        let low = Double.random(in: 0.1...1, using: &random) * high * 0x1p-54
        return (DoubleDouble(high) + DoubleDouble(low), ExactNumber(exactly: high) + ExactNumber(exactly: low))
    }

    /// Returns the difference of a number from its exact value, relative to the exact value.
    private func error(_ number: DoubleDouble, _ expected: ExactNumber) -> Double {
        let rest = (number - DoubleDouble(number.rounded)).rounded
        let difference =
            ExactNumber(exactly: number.rounded) + (rest == 0 ? .zero : ExactNumber(exactly: rest)) + expected.negated
        return abs(difference.rounded / expected.rounded)
    }

    /// The bound is that of Hida, Li and Bailey for sums of numbers with the same sign, products and quotients:
    /// 2⁻¹⁰⁰ is 8e-31.
    @Test func `arithmetic has about 32 digits`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let ((a, exactA), (b, exactB)) = (number(&random), number(&random))
            #expect(error(a * b, exactA * exactB) < 8e-31)
            #expect(error(a * a + b * b, exactA * exactA + exactB * exactB) < 8e-31)
            let quotient = ExactNumber(
                exactA.numerator * exactB.denominator, over: exactA.denominator * exactB.numerator)
            #expect(error(a / b, quotient) < 8e-31)
            #expect((a < b) == ((exactA + exactB.negated).numerator < 0))
            #expect(abs(a) >= 0 && (abs(a) == a || abs(a) == -a))
        }
    }

    @Test func `numbers beyond the range of Double are infinite or NaN`() {
        let large = DoubleDouble(1e300)
        #expect((large * large).rounded == .infinity && (large * large + 1).rounded == .infinity)
        #expect((1 / DoubleDouble(0)).rounded == .infinity && (DoubleDouble(0) / DoubleDouble(0)).rounded.isNaN)
    }

    /// In the chain, each variable is `factor` times the previous one. The optional constraint determines the last one.
    @Test(arguments: [1000, 10, 0.1, 0.001])
    func `the product of the coefficients along a chain does not hide a better solution`(factor: Double) throws {
        var solver = Solver()
        var variables = [solver.makeVariable()]
        for _ in 0..<(factor == 10 || factor == 0.1 ? 12 : 4) {
            let next = solver.makeVariable()
            try solver.add(next == factor * variables[variables.count - 1])
            variables.append(next)
        }
        try solver.add((variables[0] == 1).at(Strength(250)))
        try solver.add((variables[variables.count - 1] == 3).at(Strength(750)))
        // The last variable is 3, and each earlier variable is the next one divided by the factor.
        var expected = 3.0
        for variable in variables.reversed() {
            let value = solver.value(of: variable)
            #expect(abs(value - expected) <= 1e-6 * max(1, expected))
            expected /= factor
        }
    }

    /// Adds two variables and the constraints `x == 0.1 · y` and `y == 7`, and reads the values.
    private func addPair(to solver: inout Solver) throws -> (x: Variable, y: Variable) {
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        try solver.add(x == 0.1 * y)
        try solver.add((y == 7).at(Strength(500)))
        _ = solver.changes()
        return (x, y)
    }

    @Test func `a batch that is refused does not change the arithmetic`() throws {
        var solver = Solver()
        let (x, y) = try addPair(to: &solver)
        #expect(throws: SolverError.self) {
            try solver.batch { solver throws(SolverError) in
                try solver.add(x == 0.0005 * y)
                try solver.add(x >= 1)
            }
        }
        let isPrecise = solver.isPrecise
        #expect(!isPrecise)
        #expect(solver.changes().isEmpty)
        try solver.batch { solver throws(SolverError) in try solver.add((x == 0.0005 * y).at(Strength(750))) }
        let isPreciseNow = solver.isPrecise
        #expect(isPreciseNow)
        // Both equalities hold only if both variables are zero.
        #expect(solver.value(of: x) == 0 && solver.value(of: y) == 0)
    }

    @Test func `a trial that is undone does not change the arithmetic`() throws {
        var solver = Solver()
        let (x, y) = try addPair(to: &solver)
        let before = solver.dump()
        solver.beginTrial()
        try solver.add((x == 0.0005 * y).at(Strength(750)))
        #expect(solver.value(of: y) == 0)
        solver.endTrial()
        let isPrecise = solver.isPrecise
        #expect(!isPrecise)
        let after = solver.dump()
        #expect(after == before)
        #expect(solver.changes().isEmpty)
    }

    @Test func `a refused constraint with different coefficients changes nothing`() throws {
        var solver = Solver()
        let (x, y) = try addPair(to: &solver)
        try solver.add(y >= 5)
        _ = solver.changes()
        #expect(throws: SolverError.self) { try solver.add(x == 0.0005 * y) }
        #expect(solver.changes().isEmpty)
        let isPrecise = solver.isPrecise
        #expect(!isPrecise)
    }

    @Test func `names, edits and identifiers remain valid if the arithmetic changes`() throws {
        var solver = Solver()
        let (x, y) = (solver.makeVariable("x"), solver.makeVariable("y", domain: .nonNegative))
        let sum = try solver.add(x + y == 10)
        try solver.addEdit(x, strength: Strength(500))
        try solver.suggest(4, for: x)
        #expect(solver.value(of: y) == 6)
        let z = solver.makeVariable("z")
        let product = try solver.add(z == 1000 * y)
        try solver.suggest(3, for: x)
        #expect(solver.changes().map { solver.name(of: $0.variable) } == ["x", "y", "z"])
        #expect(solver.value(of: z) == 7000)
        try solver.setConstant(-20, of: sum)
        #expect(solver.value(of: z) == 17_000)
        try solver.remove(product)
        try solver.removeEdit(x)
        #expect(solver.value(of: z) == 0 && solver.value(of: y) == 0 && solver.value(of: x) == 20)
        let invariant = solver.brokenInvariant()
        #expect(invariant == nil)
    }
}
