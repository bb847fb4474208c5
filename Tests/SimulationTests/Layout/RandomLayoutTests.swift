import Cassowary
import Foundation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@testable import Layout

@Suite("A random stack view or row of labels")
struct RandomLayoutTests {
    private static let seed = ProcessInfo.processInfo.environment["ANIMATIC_SEED"].flatMap(UInt64.init) ?? 19_180
    private static let count = Nightly.size(20_000, else: 200)

    /// The number of compared states, and a description of each difference.
    private struct Tally {
        var states = 0
        var differing: [String] = []
    }

    @Test func `is laid out after every change as a new scene in the same state`() {
        print("random layouts: \(Self.count) from seed \(Self.seed)")
        var tally = Tally()
        for number in 0..<Self.count { check(Self.seed &+ UInt64(number), &tally) }
        print("evidence: \(tally.states - tally.differing.count) of \(tally.states) states of random layouts are equal")
        #expect(tally.differing.isEmpty, "\(tally.differing.joined(separator: "\n"))")
    }

    /// Compares every eighth state and the last state. Each layout is counted once.
    private func check(_ seed: UInt64, _ tally: inout Tally) {
        var generator = SeededGenerator(seed: seed)
        var layout = RandomLayout(most: Nightly.isOn ? 30 : 16, using: &generator)
        var stage = RandomLayoutStage(layout)
        let changes = Int.random(in: 5...(Nightly.isOn ? 50 : 10), using: &generator)
        for change in 1...changes {
            for _ in 0...Int.random(in: 0...2, using: &generator) { layout.change(using: &generator) }
            stage.change(to: layout)
            guard stage.window.feedbackLoop == nil else {
                Issue.record("seed \(seed), change \(change): \(String(reflecting: stage.window.feedbackLoop))")
                return
            }
            guard change == changes || Nightly.isOn && change % 8 == 0 else { continue }
            let fresh = RandomLayoutStage(layout)
            tally.states += 1
            let distances = zip(stage.frames, fresh.frames).map { a, b in
                max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
            }
            guard let place = distances.firstIndex(where: { $0 > 1e-6 }) else { continue }
            let isSolverWrong = [stage, fresh].contains { $0.window.engine.hasOtherValuesInNewSolver() }
            tally.differing.append(
                "seed \(seed), change \(change): v\(place) \(stage.frames[place]), fresh \(fresh.frames[place])"
                    + (isSolverWrong ? ", and a new solver has other values for the same constraints" : ""))
            return
        }
    }
}

extension LayoutEngine {
    /// Whether a new solver with the same rows in the same order has other values. If so, the error is in the solver.
    func hasOtherValuesInNewSolver() -> Bool {
        var other = Solver()
        let variables = system.solver.domains.map { other.makeVariable(domain: $0) }
        for id in system.solver.constraints {
            guard var row = try? system.solver.constraint(id) else { return true }
            for index in row.expression.terms.indices {
                row.expression.terms[index].variable = variables[row.expression.terms[index].variable.rank]
            }
            guard (try? other.add(row)) != nil else { return true }
        }
        return zip(variables, system.components).contains { variable, component in
            component != nil && abs(system.solver.value(of: variable) - other.value(of: variable)) > 1e-6
        }
    }
}
