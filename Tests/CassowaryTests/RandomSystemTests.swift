import Foundation
import Geometry
import TestSupport
import Testing

@testable import Cassowary

@Suite("Random systems")
struct RandomSystemTests {
    /// The seed is `ANIMATIC_SEED` if this variable is set. `make nightly` tests more systems.
    static let seed = ProcessInfo.processInfo.environment["ANIMATIC_SEED"].flatMap(UInt64.init) ?? 20_240_817
    static let count = Nightly.size(10_000, else: 300)

    @Test func `the solution is the exact one, ties included`() throws {
        print("random systems: \(Self.count) from seed \(Self.seed)")
        var differing: [String] = []
        for number in 0..<Self.count {
            let seed = Self.seed &+ UInt64(number)
            var random = SeededGenerator(seed: seed)
            let size =
                number % 25 == 0 ? Int.random(in: 20...40, using: &random) : Int.random(in: 2...9, using: &random)
            var system = RandomSystem(seed: seed, variables: size, levels: Int.random(in: 1...6, using: &random))
            for _ in 0..<(2 * size) { system.mutate() }

            let reference = system.reference()
            let expected = try #require(reference, "seed \(seed): accepted constraints that cannot hold")

            let values = system.values()
            let exact = expected.roundedValues
            if !values.isClose(to: exact) { differing.append("seed \(seed): \(values), not \(exact)") }
        }
        print("evidence: \(Self.count - differing.count) of \(Self.count) random systems have the exact optimum")
        #expect(differing.isEmpty, "\(differing.joined(separator: "\n"))")
    }

    @Test func `the solution is the exact one if ranks are renewed between changes`() throws {
        for number in 0..<Self.count {
            let seed = Self.seed &+ UInt64(number) &* 15_485_863
            var system = RandomSystem(seed: seed, variables: 2 + number % 8, levels: 1 + number % 4)
            for change in 0..<12 {
                system.mutate()
                if change % 3 > 0 { system.renewRank() }
                let invariant = system.solver.brokenInvariant()
                try #require(invariant == nil, "seed \(seed), change \(change)")
                guard change % 4 != 1 else { continue }
                let values = system.values()
                let reference = system.reference()
                let exact = try #require(reference).roundedValues
                try #require(values.isClose(to: exact), "seed \(seed), change \(change): \(values), not \(exact)")
            }
        }
    }

    @Test func `after every change the solution equals that of a fresh solver`() throws {
        for number in 0..<Self.count {
            let seed = Self.seed &+ UInt64(number) &* 7919
            var system = RandomSystem(seed: seed, variables: 2 + number % 12, levels: 1 + number % 6)
            for change in 0..<30 {
                system.mutate()
                // Several changes before a read must have the same result as a single change.
                if (change + number) % 3 == 0 { system.mutate() }
                let invariant = system.solver.brokenInvariant()
                try #require(invariant == nil, "seed \(seed), change \(change)")
                let fresh = try system.freshValues()
                let values = system.values()
                try #require(values.isClose(to: fresh), "seed \(seed), change \(change): \(values), not \(fresh)")
            }
        }
    }

    @Test func `a refused constraint cannot hold together with exactly the constraints that are named`() throws {
        var refusals = 0
        for number in 0..<Self.count {
            let seed = Self.seed &+ UInt64(number) &* 104_729
            var system = RandomSystem(seed: seed, variables: 2 + number % 6, levels: 1)
            for _ in 0..<20 { system.mutate() }
            for _ in 0..<10 {
                let x = system.variables[0]
                let y = system.variables[1]
                let constraint = (2 * x - y == Double(number % 50))
                do throws(SolverError) {
                    let id = try system.solver.add(constraint)
                    system.held.append((id, constraint))
                } catch {
                    refusals += 1
                    try expectIrreducible(try #require(error.conflict), in: system, seed: seed)
                }
                system.mutate()
            }
        }
        #expect(refusals > Self.count / 10)
    }

    private func expectIrreducible(
        _ error: UnsatisfiableConstraint, in system: borrowing RandomSystem, seed: UInt64
    ) throws {
        let named = system.held.filter { error.contradicted.contains($0.id) }.map(\.constraint)
        let domains = system.domains
        let all = named + [error.constraint]
        try #require(named.allSatisfy { $0.strength == .required }, "seed \(seed)")
        try #require(!ExactSolver.canHold(all, domains: domains), "seed \(seed): the constraints can hold together")
        for index in named.indices {
            var rest = all
            rest.remove(at: index)
            try #require(ExactSolver.canHold(rest, domains: domains), "seed \(seed): a named constraint is unnecessary")
        }
    }
}

extension [Double] {
    /// Returns whether all numbers are within a relative tolerance, which is absolute for numbers below 1.
    func isClose(to other: [Double], within tolerance: Double = 1e-6) -> Bool {
        count == other.count && zip(self, other).allSatisfy { abs($0 - $1) <= tolerance * Swift.max(1, abs($1)) }
    }
}
