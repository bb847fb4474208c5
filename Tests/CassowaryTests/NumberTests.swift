import Geometry
import TestSupport
import Testing

@testable import Cassowary

@Suite("Numbers")
struct NumberTests {
    @Test func `coefficients of very different size are distinguished`() throws {
        var solver = Solver()
        let (x, y, z) = (solver.makeVariable("x"), solver.makeVariable("y"), solver.makeVariable("z"))
        try solver.add(1e-3 * x + 1e3 * y == 3)
        try solver.add(1e3 * x - 1e-3 * z == 5e3)
        try solver.add((1e3 * z == 7e3).at(Strength(10)))
        // z is 7, so x is 5 + 7e-6, and y results from the first constraint.
        let expected = [5 + 7e-6, (3 - 1e-3 * (5 + 7e-6)) / 1e3, 7]
        let found = [solver.value(of: x), solver.value(of: y), solver.value(of: z)]
        for (found, expected) in zip(found, expected) { #expect(abs(found - expected) <= 1e-12 * abs(expected)) }
    }

    @Test func `an error is measured in the unit in which the constraint is written`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        // 1000 · |x - 1| competes with 3 · |x - 9|. The first error grows faster.
        try solver.add((1000 * x == 1000).at(Strength(10)))
        for _ in 0..<3 { try solver.add((x == 9).at(Strength(10))) }
        #expect(solver.value(of: x) == 1)
    }

    /// The nightly run, with 10,000 random systems, makes one million changes.
    @Test func `very many changes to a constant give the same solution as a fresh solver`() throws {
        var solver = Solver()
        var widths: [Variable] = []
        for _ in 0..<6 { widths.append(solver.makeVariable(domain: .nonNegative)) }
        let total = try fill(&solver, widths, total: 100)
        for step in 0..<(100 * RandomSystemTests.count) {
            try solver.setConstant(-(100 + 0.37 * Double(step % 1013)), of: total)
            if step % 3 == 0 { _ = solver.changes() }
        }
        try solver.setConstant(-213.7, of: total)
        var fresh = Solver()
        var others: [Variable] = []
        for _ in 0..<6 { others.append(fresh.makeVariable(domain: .nonNegative)) }
        _ = try fill(&fresh, others, total: 213.7)
        for (width, other) in zip(widths, others) {
            #expect(abs(solver.value(of: width) - fresh.value(of: other)) < 1e-9)
        }
    }

    private func fill(_ solver: inout Solver, _ widths: [Variable], total: Double) throws -> ConstraintID {
        let whole = solver.makeVariable("whole")
        let id = try solver.add(whole == total)
        var sum = LinearExpression(widths[0])
        for width in widths.dropFirst() { sum = sum + 1.1 * width }
        try solver.add(sum == whole)
        for (index, width) in widths.enumerated() {
            try solver.add((width <= 20.3 + Double(index)).at(Strength(250 + Double(index % 2))))
            try solver.add((width >= 20.3 + Double(index)).at(Strength(750)))
            try solver.add((width / 3 == widths[(index + 1) % 6] / 7).at(Strength(100)))
        }
        return id
    }

    /// Beale's example, on which the simplex method with the largest coefficient rule cycles.
    @Test func `the solver terminates on a program that is known to cause cycling`() throws {
        var solver = Solver()
        var x: [Variable] = []
        for index in 1...4 { x.append(solver.makeVariable("x\(index)", domain: .nonNegative)) }
        try solver.add(0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0)
        try solver.add(0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0)
        try solver.add(x[2] <= 1)
        // The objective is at most 1/20, so a larger target has the same optimum.
        try solver.add((0.75 * x[0] - 150 * x[1] + 0.02 * x[2] - 6 * x[3] >= 10).at(Strength(1)))
        let objective =
            0.75 * solver.value(of: x[0]) - 150 * solver.value(of: x[1]) + 0.02 * solver.value(of: x[2])
            - 6 * solver.value(of: x[3])
        #expect(abs(objective - 0.05) < 1e-9)
    }

    @Test func `many constraints through one point are solved`() throws {
        var solver = Solver()
        var x: [Variable] = []
        for index in 0..<12 { x.append(solver.makeVariable("x\(index)")) }
        var random = SeededGenerator(seed: 99)
        for index in 0..<Nightly.size(300, else: 100) {
            var expression = LinearExpression()
            for _ in 0..<4 {
                let coefficient = Double(Int.random(in: -3...3, using: &random))
                expression.terms.append(Term(x.randomElement(using: &random)!, coefficient: coefficient))
            }
            let relation: Relation = index % 2 == 0 ? .lessThanOrEqual : .greaterThanOrEqual
            let strength: Strength = index % 3 == 0 ? .required : Strength(Double(index % 5 + 1))
            try solver.add(LinearConstraint(expression, relation, strength: strength))
        }
        for variable in x { try solver.add((variable == 1).at(Strength(3.5))) }
        #expect(solver.changes().allSatisfy { $0.value.isFinite })
        let broken = solver.brokenInvariant()
        #expect(broken == nil)
    }
}
