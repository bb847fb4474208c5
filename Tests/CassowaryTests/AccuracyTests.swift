import Geometry
import TestSupport
import Testing

@testable import Cassowary

/// Compares values with the exact solver, for coefficients in the range that the documentation of ``Solver``
/// specifies.
@Suite("Accuracy")
struct AccuracyTests {
    private static let count = Nightly.size(2000, else: 300)

    /// The systems are small and consist of integers. Each variable and each constraint has its own unit, so
    /// coefficients and their products along any chain of constraints are between 1e-3 and 1e3, times a factor from 1
    /// through 3.
    @Test func `values are exact for coefficients that differ by a million`() throws {
        for seed in 0..<AccuracyTests.count {
            var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 3)
            let units = (0..<5).map { _ in power(Int.random(in: -1...1, using: &random)) }
            let constraints = (0..<7).map { _ in
                let unit = power(Int.random(in: -2...1, using: &random))
                var expression = LinearExpression(constant: unit * Double(Int.random(in: -20...20, using: &random)))
                for index in units.indices where Bool.random(using: &random) {
                    let factor = Double([-2, -1, 1, 3].randomElement(using: &random)!)
                    expression.terms.append(Term(Variable.numbered[index], coefficient: factor * unit * units[index]))
                }
                return constraint(expression, &random)
            }
            try expectExact(constraints, units: units, "seed \(seed)")
        }
    }

    /// The multipliers and constants are typical for layouts: aspect ratios, halves, thirds, and canvases of ten
    /// million points.
    @Test func `values are exact for the numbers of layouts`() throws {
        let factors = [1, 1, 1, 0.5, 16.0 / 9, 0.618, 1.0 / 3, 2, 0.75, 1.25]
        let constants = [0, 8, 16, 0.5, 44, 375, 1e4, 1e7]
        for seed in 0..<AccuracyTests.count {
            var random = SeededGenerator(seed: UInt64(seed) &* 6151 &+ 5)
            let units = Array(repeating: 1.0, count: 6)
            let constraints = (0..<9).map { _ in
                var expression = LinearExpression(constant: constants.randomElement(using: &random)!)
                if Bool.random(using: &random) { expression.constant.negate() }
                for index in units.indices where Int.random(in: 0..<3, using: &random) == 0 {
                    let factor = factors.randomElement(using: &random)!
                    let coefficient = Bool.random(using: &random) ? factor : -factor
                    expression.terms.append(Term(Variable.numbered[index], coefficient: coefficient))
                }
                return constraint(expression, &random)
            }
            try expectExact(constraints, units: units, "seed \(seed)")
        }
    }

    /// The coefficients are anywhere in the range, so their products along chains exceed it. Systems with values above
    /// ``Solver/constantLimit`` are not judged.
    @Test func `required constraints hold for every coefficient of the range`() throws {
        for seed in 0..<AccuracyTests.count {
            var random = SeededGenerator(seed: UInt64(seed) &* 4409 &+ 7)
            var solver = Solver()
            let variables = (0..<6).map { _ in solver.makeVariable() }
            var held: [LinearConstraint] = []
            for _ in 0..<10 {
                var expression = LinearExpression(constant: Double(Int.random(in: -20...20, using: &random)))
                expression.constant *= power(Int.random(in: -3...10, using: &random))
                for variable in variables where Bool.random(using: &random) {
                    let magnitude =
                        Double(Int.random(in: 1...9, using: &random)) * power(Int.random(in: -4...2, using: &random))
                    let coefficient = Bool.random(using: &random) ? magnitude : -magnitude
                    expression.terms.append(Term(variable, coefficient: coefficient))
                }
                let constraint = constraint(expression, &random)
                if refusal(of: constraint, by: &solver) == nil { held.append(constraint) }
            }
            let values = variables.map { solver.value(of: $0) }
            let isAccurate = held.allSatisfy { $0.strength != .required || isHeld($0, by: values) }
            if isAccurate { continue }
            let exact = try #require(ExactSolver.solve(held, domains: variables.map { _ in .free })).roundedValues
            #expect(exact.contains { abs($0) > Solver.constantLimit }, "seed \(seed): \(values) instead of \(exact)")
        }
    }

    /// Each pair of constraints determines a variable without a definition. The exchanges for one pair do not change
    /// the rows of the inverse for another pair, so the inverse is never computed again.
    @Test func `independent parts have separate counts of updates`() throws {
        var solver = Solver()
        var pairs: [(first: Variable, second: Variable)] = []
        for index in 0..<200 {
            let (first, second) = (solver.makeVariable(), solver.makeVariable())
            try solver.add(first + second == 10 + Double(index))
            try solver.add(first - second == Double(index))
            pairs.append((first, second))
        }
        #expect(solver.plain.simplex.basis.coreVariables.count == 200)
        #expect((1...4).contains(solver.plain.simplex.basis.coreUpdates))
        // The sum of the two constraints is 2 * first == 10 + 2 * index.
        for (index, pair) in pairs.enumerated() {
            #expect(solver.value(of: pair.first) == 5 + Double(index) && solver.value(of: pair.second) == 5)
        }
    }

    private func constraint(_ expression: LinearExpression, _ random: inout SeededGenerator) -> LinearConstraint {
        let relation = [Relation.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(using: &random)!
        let strength = [Strength.required, Strength(3), Strength(2)].randomElement(using: &random)!
        return LinearConstraint(expression, relation, strength: strength)
    }

    /// Expects that refused constraints cannot hold, and that each value is exact. In the unit of its variable, the
    /// tolerance is 1e-6 relative to the largest value, but at least 1e-6.
    private func expectExact(_ constraints: [LinearConstraint], units: [Double], _ comment: String) throws {
        var solver = Solver()
        let variables = units.map { _ in solver.makeVariable() }
        let domains = units.map { _ in Domain.free }
        var held: [LinearConstraint] = []
        for constraint in constraints {
            let canHold = ExactSolver.canHold(held + [constraint], domains: domains)
            do throws(SolverError) {
                try solver.add(constraint.over(variables))
                #expect(canHold, "\(comment): \(constraint)")
                held.append(constraint)
            } catch {
                #expect(error.conflict != nil && !canHold, "\(comment): \(error)")
            }
        }
        let exact = try #require(ExactSolver.solve(held, domains: domains)).roundedValues
        let size = zip(exact, units).reduce(1) { max($0, abs($1.0 * $1.1)) }
        for index in units.indices {
            let found = solver.value(of: variables[index])
            #expect(
                abs(found - exact[index]) * units[index] <= 1e-6 * size,
                "\(comment): v\(index) is \(found) instead of \(exact[index])")
        }
    }

    private func power(_ exponent: Int) -> Double {
        let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
        return exponent < 0 ? 1 / powers[-exponent] : powers[exponent]
    }

    /// Returns whether a constraint holds with the accuracy that the documentation of ``Solver`` specifies.
    private func isHeld(_ constraint: LinearConstraint, by values: [Double]) -> Bool {
        let expression = constraint.expression
        let coefficient = expression.terms.reduce(0) { max($0, abs($1.coefficient)) }
        let size = expression.terms.reduce(max(coefficient, abs(expression.constant))) {
            max($0, abs($1.coefficient * values[$1.variable.rank]))
        }
        let largest = values.reduce(0) { max($0, abs($1)) }
        let value = expression.value(values)
        let error =
            switch constraint.relation {
            case .lessThanOrEqual: value
            case .equal: abs(value)
            case .greaterThanOrEqual: -value
            }
        return error <= max(1e-9 * size, 1e-14 * coefficient * largest)
    }
}
