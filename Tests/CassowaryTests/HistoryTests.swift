import Foundation
import TestSupport
import Testing

@testable import Cassowary

@Suite("Histories")
struct HistoryTests {
    static let count = Nightly.size(20_000, else: 300)

    private static let folder = Repository.fixtures.appending(path: "SolverHistories")

    private func fixture(_ name: String) throws -> History {
        try History(lines: String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8))
    }

    private func solution(_ name: String) throws -> ExactSolver.Solution {
        let state = HistoryState(after: try fixture(name))
        return try #require(ExactSolver.solve(state.constraints, domains: state.domains))
    }

    /// Returns the size of a random history. The exact solver needs half a minute in a debug build for some systems with
    /// many different coefficients, so these are small in `make test`.
    private static func size(_ number: Int, _ profile: HistoryProfile) -> History.Size {
        if Nightly.isOn { return number % 50 == 49 ? .large : .usual }
        return profile == .dense || profile == .ratios || profile.hasWideCoefficients ? .small : .usual
    }

    /// If `ANIMATIC_SEED` is set, it selects other random histories. A failure message contains the seed.
    @Test("random histories have exactly the documented answers", arguments: [false, true])
    func random(hasWideCoefficients: Bool) {
        let seed = RandomSystemTests.seed
        print("random histories: \(Self.count) from seed \(seed)")
        let profiles = HistoryProfile.allCases.filter { $0.hasWideCoefficients == hasWideCoefficients }
        var (endless, notJudged, permitted) = (0, 0, 0)
        for number in 0..<Self.count where endless < 2 {
            let own = seed &+ UInt64(number)
            let profile = profiles[number % profiles.count]
            let history = History.random(profile, seed: own, size: Self.size(number, profile))
            guard let failure = history.failure() else { continue }
            if failure.kind == .exactSolverTooSlow {
                // This is not a failure of the solver under test.
                notJudged += 1
                continue
            }
            if failure.kind == .permitted {
                permitted += 1
                continue
            }
            if failure.kind == .endless { endless += 1 }
            Issue.record("\(profile), seed \(own): \(failure)\n\(history.reduced(failure))")
        }
        #expect(notJudged <= Self.count / 100, "the exact solver needs too much time")
        #expect(permitted <= Self.count / 300, "the documentation calls wrong ties an exception")
    }

    @Test(
        "on which solvers have failed have exactly the documented answers",
        arguments: [
            "batch-conflict", "determined", "determined-2", "distant-terms", "endless-1", "endless-2", "endless-3",
            "endless-4", "endless-5", "fractions", "freed-bound", "inaccurate-row", "inaccurate-slope", "negative",
            "neutral-variable", "question", "refusal-1", "refusal-2", "refusal-3", "refusal-4", "required",
            "required-2", "shifted", "slow-stop", "stale-value", "stored-numbers", "tie-1", "tie-2", "tie-3", "tie-4",
            "unpriced", "unrefined-row",
        ])
    func fixed(name: String) throws {
        // Some exact solutions take several seconds of processor time, and more on a busy machine.
        let failure = try fixture(name).failure(within: 60)
        #expect(failure == nil)
    }

    // MARK: Known answers, which another program computed in exact arithmetic

    @Test func `the solutions of ties are known`() throws {
        let first = [85.62264150943396, 6.476415094339623, -42.81132075471698, -37.33490566037736]
        #expect(try Array(solution("tie-1").roundedValues[..<4]).isClose(to: first, within: 1e-14))
        let second = try solution("tie-2").roundedValues
        let expected = [23.97222222222222, 0.027777777777777776, 11.555555555555555]
        #expect([second[4], second[6], second[7]].isClose(to: expected, within: 1e-14))
    }

    @Test func `the ranges and the least errors are known`() throws {
        let range = try solution("determined").range(of: 4)
        #expect(range.lower == .zero && range.upper == .zero)
        #expect(try solution("required").errors.first { $0.strength == Strength(174) }?.sum == .zero)
        #expect(try solution("negative").errors.first { $0.strength == Strength(616) }?.sum == .zero)
    }

    @Test func `the last constraint of the fourth endless history can be satisfied`() throws {
        let history = try fixture("endless-4")
        let last = history.steps.compactMap { if case .add(let id, _) = $0 { id } else { nil } }.last
        let state = HistoryState(after: history)
        #expect(state.held.last?.name == .constraint(try #require(last)))
    }

    // MARK: Format

    @Test func `lines are read as they are written`() throws {
        for (number, profile) in HistoryProfile.allCases.enumerated() {
            let history = History.random(profile, seed: UInt64(number))
            #expect(try History(lines: history.description) == history)
        }
        let edits = "N\nV nn # a width\nE 0 250.0\nG 0 12.5\nB 2\nA 0 LE R -3 2 1 0 -0.5 0\nX 0\nD"
        #expect(try History(lines: edits).steps.count == 5)
        #expect(throws: History.LineError.self) { try History(lines: "A 0 LT R 0 0") }
        #expect(throws: History.LineError.self) { try History(lines: "V free\nB 2\nQ") }
    }

    // MARK: The judge

    @Test func `a solver whose input differs from the history is detected`() throws {
        let history = try History(
            lines: """
                V free
                V nn
                A 0 EQ R -100 2 1 0 1 1
                A 1 LE 250 -30 1 1 0
                A 2 GE 750 -20 1 1 1
                C 1 -40
                Q
                S 2 100
                D
                """)
        #expect(history.failure() == nil)
        func kind(_ change: @escaping @Sendable (History.Step) -> History.Step) -> HistoryFailure.Kind? {
            history.failure(distorting: change)?.kind
        }
        #expect(kind { if case .setConstant(let id, _) = $0 { .setConstant(id, -41) } else { $0 } } == .value)
        #expect(kind { if case .setConstant = $0 { .askValues } else { $0 } } == .value)
        // A required constraint that contradicts earlier constraints is refused, even if it does not contradict the
        // queried constraint.
        let isRequired: @Sendable (History.Step) -> History.Step = {
            guard case .setConstant = $0 else { return $0 }
            let row = History.Row(
                relation: .equal, strength: .required, constant: -90,
                terms: [.init(coefficient: 1, variable: 0), .init(coefficient: 1, variable: 1)])
            return .add(9, row)
        }
        #expect(kind(isRequired) == .refusal)
    }

    @Test func `a history is reduced as long as it fails`() {
        let history = History.random(.layout, seed: 5)
        func hasRemoval(_ history: History) -> Bool {
            history.steps.contains { if case .remove = $0 { true } else { false } }
        }
        #expect(hasRemoval(history))
        let reduced = history.reduced(while: hasRemoval)
        #expect(reduced.steps.count == 1 && hasRemoval(reduced))
    }
}
