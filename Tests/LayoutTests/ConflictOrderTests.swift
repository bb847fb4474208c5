import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Layout

/// The constraints that were last reported as broken.
private struct ReportAccount {
    private var reportedBroken: Set<LayoutConstraintID> = []

    /// Allows another report of a constraint that was removed.
    mutating func forget(_ id: LayoutConstraintID) { reportedBroken.remove(id) }

    /// Expects that constraints are reported as restored only after they were reported as broken, and that no
    /// constraint is reported as broken twice in a row.
    mutating func note(_ issues: [LayoutIssue], _ comment: Comment) {
        for issue in issues {
            switch issue {
            case .unsatisfiable(_, _, let broken?):
                #expect(reportedBroken.insert(broken).inserted, comment)
            case .restored(let id):
                #expect(reportedBroken.remove(id) != nil, comment)
            case .unsatisfiable, .numberOutOfRange: break
            }
        }
    }

    /// Allows another report of the constraints that are optional after a solve.
    mutating func forgetOptional(in engine: LayoutEngine) {
        reportedBroken = reportedBroken.filter { engine[$0].priority == .required }
    }
}

@Suite("Overlapping conflicts")
struct ConflictOrderTests {
    @Test func `have the same result in any order of declaration and activation`() {
        var conflicted = 0
        for seed in 0..<Nightly.size(5000, else: 40) {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = ConflictingScene(using: &random)
            let order = Array(scene.states.indices)
            let first = scene.outcome(order: order, oneByOne: false)
            if first.broken.count > 1 { conflicted += 1 }
            #expect(first.broken == scene.brokenByDefinition(), "seed \(seed)")
            for shuffle in 0..<6 {
                let oneByOne = shuffle % 2 == 1
                let other = scene.outcome(order: order.shuffled(using: &random), oneByOne: oneByOne)
                #expect(oneByOne ? other == first.state : other == first, "seed \(seed)")
            }
        }
        print("evidence: \(conflicted) scenes with several conflicts, in seven orders each")
        #expect(conflicted > Nightly.size(40, else: 13))
    }

    @Test func `leave the state of a new scene after changes`() {
        var (states, conflicted) = (0, 0)
        for seed in 0..<Nightly.size(3000, else: 20) {
            var random = SeededGenerator(seed: UInt64(seed) + 1_000_000)
            var scene = ConflictingScene(using: &random)
            let engine = scene.engine()
            var ids: [Int: LayoutConstraintID] = [:]
            var account = ReportAccount()
            for index in scene.states.indices {
                ids[index] = engine.add(scene.states[index])
                engine.setActive(scene.isActive[index], of: ids[index]!)
            }
            for _ in 0..<8 {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = scene.states.indices.randomElement(using: &random)!
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        scene.states[index].constant += Double(Int.random(in: -3...3, using: &random) * 10)
                        engine.setConstant(scene.states[index].constant, of: ids[index]!)
                    case 1:
                        scene.states[index].priority = LayoutPriority(
                            scene.states[index].priority == .required ? 500 + Double(index) : 1000)
                        engine.setPriority(scene.states[index].priority, of: ids[index]!)
                    case 2:
                        scene.frame.size.width = Double(Int.random(in: 20...40, using: &random) * 10)
                        let issues = engine.hold(scene.frame, of: scene.tree.root, in: scene.tree)
                        account.note(issues, "seed \(seed)")
                    default:
                        scene.isActive[index].toggle()
                        engine.setActive(scene.isActive[index], of: ids[index]!)
                        account.forget(ids[index]!)
                    }
                }
                let settled = scene.solve(engine)
                let outcome = scene.outcome(of: engine, ids)
                let fresh = scene.outcome(order: Array(scene.states.indices), oneByOne: false)
                #expect(outcome == fresh.state, "seed \(seed)")
                for report in scene.reports(settled, in: engine, ids) {
                    #expect(fresh.reports.contains(report), "seed \(seed)")
                }
                account.note(settled, "seed \(seed)")
                account.forgetOptional(in: engine)
                states += 1
                if outcome.broken.count > 1 { conflicted += 1 }
            }
        }
        #expect(conflicted * 5 > states)
    }
}
