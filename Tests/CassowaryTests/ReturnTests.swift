import Cassowary
import Geometry
import TestSupport
import Testing

/// A removed constraint stays active until a value is read. It can be added again before that.
@Suite("A constraint that is added again before a value is read")
struct ReturnTests {
    @Test func `is refused if a constraint that was added in the meantime excludes it, and nothing changes`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let first = try solver.add(x >= 128)
        try solver.remove(first)
        let exact = try solver.add(-2 * x == 128)

        let conflict = refusal(of: x >= 128, by: &solver)

        #expect(conflict?.contradicted == [exact])
        #expect(solver.value(of: x) == -64)
        try solver.remove(exact)
        _ = try solver.add(x >= 128)
        #expect(solver.value(of: x) >= 128)
    }

    @Test func `is refused if it was optional and is added as required`() throws {
        var solver = Solver()
        let x = solver.makeVariable("x")
        let wish = try solver.add((x >= 128).at(Strength(500)))
        let limit = try solver.add(x <= 100)
        try solver.remove(wish)

        #expect(refusal(of: x >= 128, by: &solver)?.contradicted == [limit])
        #expect(solver.value(of: x) <= 100)
    }

    /// After any additions and removals, the solution must equal that of a solver with only the remaining
    /// constraints.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `is accepted or refused like in a solver that never contained it`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var solver = Solver()
        let variables = (0..<3).map { solver.makeVariable("v\($0)") }
        var held: [(id: ConstraintID, constraint: LinearConstraint)] = []
        var gone: [LinearConstraint] = []
        for _ in 0..<40 {
            if !held.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
                let (id, constraint) = held.remove(at: .random(in: held.indices, using: &generator))
                try solver.remove(id)
                gone.append(constraint)
                continue
            }
            var constraint = ReturnTests.constraint(over: variables, using: &generator)
            if let former = gone.randomElement(using: &generator), Bool.random(using: &generator) {
                constraint = former
            }
            var fresh = Solver()
            let others = variables.indices.map { fresh.makeVariable("v\($0)") }
            for (_, other) in held { _ = try fresh.add(other.over(others)) }
            let isTaken = refusal(of: constraint.over(others), by: &fresh) == nil

            do throws(SolverError) {
                held.append((try solver.add(constraint), constraint))
                #expect(isTaken, "seed \(seed): \(constraint) contradicts the constraints in the solver")
            } catch {
                #expect(!isTaken, "seed \(seed): \(constraint) was refused")
            }
        }
    }

    private static func constraint(
        over variables: [Variable], using generator: inout SeededGenerator
    ) -> LinearConstraint {
        let (first, second) = (variables.randomElement(using: &generator)!, variables.randomElement(using: &generator)!)
        let bound = Double(Int.random(in: -4...4, using: &generator) * 32)
        let factor = Double([-2, -1, 1, 2].randomElement(using: &generator)!)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return factor * first == bound
        case 1: return first - second <= bound
        case 2: return factor * first >= bound
        default: return first + factor * second >= bound
        }
    }
}
