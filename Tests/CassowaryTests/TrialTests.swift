import Testing

@testable import Cassowary

@Suite("Trials")
struct TrialTests {
    @Test(arguments: 0..<60) func `a batch that fails changes nothing`(number: Int) throws {
        var system = RandomSystem(seed: UInt64(number), variables: 2 + number % 12, levels: 1 + number % 4)
        for _ in 0..<30 { system.mutate() }
        let values = system.values()
        let before = system.solver.dump()
        let held = system.held
        let (x, y) = (system.variables[0], system.variables[1])

        var isRefused = false
        do {
            try system.solver.batch { solver throws(SolverError) in
                for (place, entry) in held.enumerated() {
                    switch place % 3 {
                    case 0: try solver.remove(entry.id)
                    case 1: try solver.setConstant(Double(place), of: entry.id)
                    default: try solver.setStrength(Strength(5), of: entry.id)
                    }
                }
                let z = solver.makeVariable("z")
                _ = solver.changes()
                _ = try? solver.add(x + y == z)
                _ = try? solver.add(z == 1)
                _ = try? solver.add(x + y == 2)
            }
        } catch {
            isRefused = true
        }

        #expect(isRefused)
        let invariant = system.solver.brokenInvariant()
        #expect(invariant == nil)
        let after = system.solver.dump()
        #expect(after == before)
        #expect(system.values() == values)
        // Later changes must have the same result as without the trial.
        for _ in 0..<5 { system.mutate() }
        let fresh = try system.freshValues()
        #expect(system.values().isClose(to: fresh))
    }

    @Test(arguments: 0..<60) func `computing another optimum changes nothing`(number: Int) throws {
        var system = RandomSystem(seed: UInt64(1000 + number), variables: 2 + number % 12, levels: 2)
        for _ in 0..<20 { system.mutate() }
        let before = system.solver.dump()
        for variable in system.variables { _ = system.solver.anotherOptimum(for: variable) }
        let invariant = system.solver.brokenInvariant()
        #expect(invariant == nil)
        let after = system.solver.dump()
        #expect(after == before)
    }
}
