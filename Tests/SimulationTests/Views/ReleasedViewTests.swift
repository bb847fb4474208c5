import Cassowary
import Geometry
import Simulation
import TestSupport
import Testing

@testable import Layout
@testable import Views

@Suite("A view that is no longer used")
struct ReleasedViewTests {
    private static let seed: UInt64 = 7_321

    /// A window that runs turns in which layouts are created and released.
    private struct Stage {
        let window = Window.phone()
        private var simulator: RunLoopSimulator
        private var time = Duration.zero

        init() {
            simulator = RunLoopSimulator(window: window, cues: [])
            simulator.run(until: .zero)
        }

        mutating func turn() {
            time += .seconds(1)
            simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: time) { _ in }])
            simulator.run(until: time)
        }

        /// The number of views, constraints and variables for which memory is allocated.
        var sizes: [Int] {
            let engine = window.engine
            return [window.tree.nodes.count, engine.store.records.count, engine.system.solver.domains.count]
        }
    }

    private static func layouts(_ count: Int) -> [RandomLayout] {
        (0..<count).map { number in
            var generator = SeededGenerator(seed: seed &+ UInt64(number))
            return RandomLayout(most: 12, using: &generator)
        }
    }

    @Test(arguments: [false, true])
    func `does not affect the views that are created in its place`(keepingConstraints: Bool) {
        var stage = Stage()
        for (number, layout) in Self.layouts(Nightly.size(2_000, else: 20)).enumerated() {
            let shown = RandomLayoutStage(layout, in: stage.window)
            let fresh = RandomLayoutStage(layout)
            for (place, (frame, expected)) in zip(shown.frames, fresh.frames).enumerated() {
                let distance =
                    [
                        frame.minX - expected.minX, frame.minY - expected.minY, frame.width - expected.width,
                        frame.height - expected.height,
                    ].map(abs).max() ?? 0
                #expect(distance < 1e-6, "layout \(number), v\(place): \(frame), fresh \(expected)")
            }
            // Every third layout is released before a turn has shown it.
            if number % 3 > 0 { stage.turn() }
            shown.discard(keepingConstraints: keepingConstraints)
            if number % 5 > 0 { stage.turn() }
        }
    }

    @Test func `frees its memory for other views`() {
        var stage = Stage()
        for layout in Self.layouts(12) {
            var sizes: [[Int]] = []
            for _ in 0..<8 {
                let shown = RandomLayoutStage(layout, in: stage.window)
                stage.turn()
                shown.discard()
                stage.turn()
                sizes.append(stage.sizes)
            }
            #expect(sizes[2...].allSatisfy { $0 == sizes[2] }, "\(sizes)")
        }
    }

    @Test func `is not in the tree, and its constraints cannot be activated`() throws {
        var stage = Stage()
        let (window, root) = (stage.window, stage.window.rootView)
        let (parent, child) = (window.addView("parent"), window.makeView("child"))
        parent.addSubview(child)
        let width = parent.widthAnchor.constraint(equalToConstant: 50)
        let leading = child.leadingAnchor.constraint(equalTo: parent.leadingAnchor)
        LayoutConstraint.activate([width, leading])
        stage.turn()
        parent.removeFromSuperview()
        parent.discard()
        stage.turn()
        #expect(child.superview == nil && !width.isActive && !leading.isActive)
        #expect(!window.tree.contains(parent.id) && window.tree.superview(of: parent.id) == nil)
        LayoutConstraint.activate([width, leading])
        #expect(!width.isActive && !leading.isActive)
        let next = window.addView("next", natural: 30)
        next.place(x: 5)
        stage.turn()
        #expect(next.superview == root && next.subviews == [] && next.frame == Rect(x: 5, y: 0, width: 30, height: 20))
    }

    @Test func `ends its animations`() {
        var stage = Stage()
        let card = stage.window.addView("card")
        card.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        stage.window.animate(withDuration: .seconds(9), animations: { card.alpha = 0 })
        stage.turn()
        card.removeFromSuperview()
        card.discard()
        let next = stage.window.makeView("next")
        stage.turn()
        let later = stage.window.addView("later")
        stage.turn()
        let presentation = stage.window.presentation(at: .seconds(3))
        #expect(presentation[next.id].alpha == 1 && presentation[later.id].alpha == 1)
    }
}
