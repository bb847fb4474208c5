import Foundation
import Geometry
import Layout
import TestSupport
import Testing

@Suite("A random scene that changes")
struct DynamicSceneTests {
    private static let seed = ProcessInfo.processInfo.environment["ANIMATIC_SEED"].flatMap(UInt64.init) ?? 41_000
    private static let count = Nightly.size(2000, else: 40)

    @Test func `has the layout of the exact solver, of a fresh scene, and of any order of declaration`() {
        var (states, conflicts) = (0, 0)
        for number in 0..<Self.count {
            let seed = Self.seed &+ UInt64(number)
            var random = SeededGenerator(seed: seed)
            var scene = DynamicScene(using: &random)
            let order = Array(scene.constraints.indices)
            let (engine, ids) = scene.engine(order: order)
            for state in 0..<6 {
                let comment = Comment(rawValue: "seed \(seed), state \(state)")
                if state > 0 {
                    for _ in 0..<Int.random(in: 1...3, using: &random) { scene.change(engine, ids, using: &random) }
                }
                scene.solve(engine)
                states += 1
                let frames = scene.windowFrames(in: engine)
                let fresh = scene.engine(order: order)
                scene.solve(fresh.engine)
                #expect(isClose(frames, scene.windowFrames(in: fresh.engine)), comment)
                let broken = ids.map { engine.isBroken($0) }
                #expect(broken == fresh.ids.map { fresh.engine.isBroken($0) }, comment)
                let exact = ReferenceLayout(of: scene, in: engine).windowFrames(of: Array(scene.views.dropFirst()))
                if let exact {
                    #expect(isClose(frames, exact), comment)
                } else {
                    conflicts += 1
                    let shuffled = scene.engine(order: order.shuffled(using: &random))
                    scene.solve(shuffled.engine)
                    #expect(isClose(frames, scene.windowFrames(in: shuffled.engine)), comment)
                    #expect(broken == shuffled.ids.map { shuffled.engine.isBroken($0) }, comment)
                }
                // A constraint is broken if and only if there is a conflict.
                let isAnyBroken = engine.constraints.contains { engine.isBroken($0) }
                #expect(isAnyBroken == (exact == nil), comment)
            }
        }
        print("dynamic scenes: \(Self.count) from seed \(Self.seed), \(states) states, \(conflicts) with conflicts")
        #expect(conflicts * 20 > states && conflicts * 2 < states)
    }

    private func isClose(_ a: [Rect], _ b: [Rect]) -> Bool {
        zip(a, b).allSatisfy { a, b in
            max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height)) < 1e-6
        }
    }
}
