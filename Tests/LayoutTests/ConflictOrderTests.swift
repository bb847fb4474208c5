import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Layout

/// Random scenes of required constraints that exclude each other in several ways at once.
private struct ConflictingScene {
    static let nightly = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil

    let tree: ViewTree
    let views: [ViewID]
    var states: [ConstraintState]
    var isActive: [Bool]
    var frame = Rect(x: 0, y: 0, width: 375, height: 667)

    init(using random: inout SeededGenerator) {
        var tree = ViewTree(root: ViewState(name: "root"))
        var views = [tree.root]
        for index in 0..<Int.random(in: 2...5, using: &random) {
            let view = tree.makeView(ViewState(name: "v\(index)"))
            tree.add(view, to: views.randomElement(using: &random)!)
            views.append(view)
        }
        self.tree = tree
        self.views = views
        states = []
        for index in 0..<Int.random(in: 6...16, using: &random) {
            states.append(Self.constraint("c\(index)", views, &random))
        }
        isActive = states.map { _ in Int.random(in: 0..<5, using: &random) > 0 }
    }

    private static func constraint(
        _ name: String, _ views: [ViewID], _ random: inout SeededGenerator
    ) -> ConstraintState {
        let places: [LayoutAttribute] = [.left, .right, .centerX]
        let relations: [LayoutRelation] = [.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]
        let first = views.dropFirst().randomElement(using: &random)!
        let second = views.filter { $0 != first }.randomElement(using: &random)!
        let relation = relations.randomElement(using: &random)!
        let constant = Double(Int.random(in: -6...12, using: &random) * 10)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return ConstraintState(name: name, .init(first, .width), relation, nil, constant: abs(constant) * 2)
        case 1:
            return ConstraintState(
                name: name, .init(first, .width), relation, multiplier: [0.5, 1, 2].randomElement(using: &random)!,
                .init(second, .width), constant: constant)
        default:
            return ConstraintState(
                name: name, .init(first, places.randomElement(using: &random)!), relation,
                .init(second, places.randomElement(using: &random)!), constant: constant)
        }
    }

    /// An engine in which nothing is active but a wish for each number, each at a priority of its own: so the layout has no ties.
    func engine() -> LayoutEngine {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))
        _ = engine.hold(frame, of: tree.root, in: tree)
        for (index, view) in views.enumerated().dropFirst() {
            let priority = Double(index * 10)
            let wishes = [
                ConstraintState(
                    name: "x", .init(view, .left), .equal, .init(tree.root, .left), constant: Double(index * 7),
                    priority: LayoutPriority(priority)),
                ConstraintState(
                    name: "w", .init(view, .width), .equal, nil, constant: Double(index * 11),
                    priority: LayoutPriority(priority + 5)),
            ]
            for wish in wishes { engine.setActive(true, of: engine.add(wish)) }
        }
        _ = engine.solve(in: tree)
        return engine
    }

    /// Enters the active constraints in `order`, in one solve or in as many as there are.
    func outcome(order: [Int], oneByOne: Bool) -> Outcome {
        let engine = engine()
        var ids: [Int: LayoutConstraintID] = [:]
        var reported: [LayoutConstraintID] = []
        for index in order where isActive[index] {
            let id = engine.add(states[index])
            ids[index] = id
            engine.setActive(true, of: id)
            if oneByOne { _ = engine.solve(in: tree) }
        }
        for case .unsatisfiable(_, _, let broken?) in engine.solve(in: tree).issues { reported.append(broken) }
        let outcome = outcome(of: engine, ids)
        if !oneByOne {
            #expect(Set(reported) == Set(outcome.broken.map { ids[$0]! }) && reported.count == outcome.broken.count)
        }
        return outcome
    }

    /// By definition: each constraint, those that outlive others first, is broken if it cannot hold with those kept before it.
    func brokenByDefinition() -> [Int] {
        let ranking = ConflictRanking(tree: tree)
        let required = states.indices.filter { isActive[$0] && states[$0].priority == .required }
        var kept: [Int] = []
        var broken: [Int] = []
        for index in required.sorted(by: { ranking.outlives(states[$0], states[$1]) }) {
            let engine = engine()
            for index in kept + [index] { engine.setActive(true, of: engine.add(states[index])) }
            if engine.solve(in: tree).issues.isEmpty { kept.append(index) } else { broken.append(index) }
        }
        return broken.sorted()
    }

    func outcome(of engine: LayoutEngine, _ ids: [Int: LayoutConstraintID]) -> Outcome {
        let frames = views.dropFirst().map { engine.solvedFrame(of: $0) ?? .zero }
        return Outcome(
            broken: ids.filter { engine.isBroken($0.value) }.keys.sorted(),
            numbers: frames.flatMap { [$0.minX, $0.width] }.map { ($0 * 1e6).rounded() / 1e6 + 0 })
    }

    struct Outcome: Equatable {
        var broken: [Int]
        var numbers: [Double]
    }
}

@Suite("Conflicts that overlap")
struct ConflictOrderTests {
    @Test func `end alike in whatever order their constraints were declared and activated`() {
        var conflicted = 0
        for seed in 0..<(ConflictingScene.nightly ? 5000 : 120) {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = ConflictingScene(using: &random)
            let order = Array(scene.states.indices)
            let first = scene.outcome(order: order, oneByOne: false)
            if first.broken.count > 1 { conflicted += 1 }
            #expect(first.broken == scene.brokenByDefinition(), "seed \(seed)")
            for shuffle in 0..<10 {
                let other = scene.outcome(order: order.shuffled(using: &random), oneByOne: shuffle % 2 == 1)
                #expect(other == first, "seed \(seed)")
            }
        }
        #expect(conflicted > 40)
    }

    @Test func `leave a state after changes that a fresh scene has`() {
        var (states, conflicted) = (0, 0)
        for seed in 0..<(ConflictingScene.nightly ? 3000 : 60) {
            var random = SeededGenerator(seed: UInt64(seed) + 1_000_000)
            var scene = ConflictingScene(using: &random)
            let engine = scene.engine()
            var ids: [Int: LayoutConstraintID] = [:]
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
                        _ = engine.hold(scene.frame, of: scene.tree.root, in: scene.tree)
                    default:
                        scene.isActive[index].toggle()
                        engine.setActive(scene.isActive[index], of: ids[index]!)
                    }
                }
                _ = engine.solve(in: scene.tree)
                let outcome = scene.outcome(of: engine, ids)
                let fresh = scene.outcome(order: Array(scene.states.indices), oneByOne: false)
                #expect(outcome == fresh, "seed \(seed)")
                states += 1
                if outcome.broken.count > 1 { conflicted += 1 }
            }
        }
        #expect(conflicted * 4 > states)
    }
}
