import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("The time of a layer")
struct LayerTimingTests {
    private static func move(_ stage: AnimationStage) {
        stage.window.animate(
            withDuration: .seconds(1), curve: .linear, animations: { stage.box.frame.origin.x = 120 },
            completion: stage.note("move"))
    }

    private static func pause(_ layer: Layer) {
        let paused = layer.convertTime(layer.view.window.currentMediaTime, from: nil)
        layer.speed = 0
        layer.timeOffset = paused
    }

    private static func resume(_ layer: Layer) {
        let paused = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = .zero
        layer.beginTime = .zero
        layer.beginTime = layer.convertTime(layer.view.window.currentMediaTime, from: nil) - paused
    }

    /// Apple's technique (QA1673). The layer is paused from 0.4 to 1.4 s, and again later, so the end of the
    /// one-second animation is delayed by one second each time.
    @Test func `pauses and resumes by Apple's technique (28.6)`() {
        let stage = AnimationStage([
            (0, Self.move), (400, { Self.pause($0.box.layer) }), (1400, { Self.resume($0.box.layer) }),
            (1600, { Self.pause($0.box.layer) }), (2600, { Self.resume($0.box.layer) }),
        ])
        #expect(close(stage.x(400), 60) && close(stage.x(1000), 60) && close(stage.x(1400), 60))
        #expect(close(stage.x(1500), 70) && close(stage.x(2000), 80))
        #expect(stage.completed.isEmpty)
        #expect(close(stage.x(2800), 100))
        _ = stage.seen(3500)
        #expect(stage.completed == ["move true 3000"])
    }

    /// The superview's layer has half speed and the box's own layer has double speed, so one second of the layer is
    /// one second of the film.
    @Test func `follows the time of the superlayer (28.6)`() {
        let stage = AnimationStage([
            (0, { $0.window.rootView.layer.speed = 0.5 }), (0, Self.move), (1000, { $0.box.layer.speed = 2 }),
        ])
        #expect(close(stage.x(500), 45))
        #expect(close(stage.x(900), 65))
        // After one second the superlayer's time was 0.5 s. Doubled, that is 1 s, the end of the animation.
        _ = stage.seen(1000)
        #expect(stage.x(1001) == 120)
        #expect(stage.completed == ["move true 1000"])
    }

    @Test(arguments: [1e-300, 1e-20]) func `that is almost stopped ends no animation`(speed: Double) {
        let stage = AnimationStage([(0, { $0.box.layer.speed = speed }), (0, Self.move)])
        #expect(close(stage.x(5000), 20))
        #expect(stage.completed.isEmpty)
    }

    @Test func `set before an animation runs it faster, and its completion comes earlier`() {
        let stage = AnimationStage([(0, { $0.box.layer.speed = 4 }), (0, Self.move)])
        #expect(close(stage.x(125), 70))
        _ = stage.seen(500)
        #expect(stage.completed == ["move true 250"])
    }

    /// While a layer is stopped, it shows the first value of an animation that is added to it.
    @Test func `with speed 0 shows the beginning, and continues from there`() {
        let stage = AnimationStage([
            (500, { Self.pause($0.box.layer) }), (700, Self.move), (1000, { Self.resume($0.box.layer) }),
        ])
        #expect(close(stage.x(900), 20))
        #expect(stage.box.frame.minX == 120)
        #expect(close(stage.x(1250), 45))
        _ = stage.seen(2500)
        #expect(stage.completed == ["move true 2000"])
    }

    @Test func `with a negative speed returns to the first value and never completes`() {
        let stage = AnimationStage([
            (0, Self.move),
            (
                500,
                { stage in
                    // Its time is 0.5 s before and after the change: −0.5 + 1.
                    stage.box.layer.speed = -1
                    stage.box.layer.timeOffset = .seconds(1)
                }
            ),
        ])
        #expect(close(stage.x(500), 70) && close(stage.x(800), 40) && close(stage.x(2000), 20))
        #expect(stage.completed.isEmpty)
    }

    @Test func `converts between layers`() {
        let stage = AnimationStage([])
        let (root, box) = (stage.window.rootView.layer, stage.box.layer)
        root.beginTime = .seconds(2)
        box.speed = 3
        box.timeOffset = .seconds(1)
        // (5 − 2) × 3 + 1
        #expect(box.convertTime(.seconds(5), from: nil) == .seconds(10))
        #expect(box.convertTime(.seconds(3), from: root) == .seconds(10))
        #expect(root.convertTime(.seconds(10), from: box) == .seconds(3))
    }

    @Test func `is removed with all animations (23.5)`() {
        let stage = AnimationStage([
            (0, Self.move), (400, { Self.pause($0.box.layer) }), (600, { $0.box.layer.removeAllAnimations() }),
        ])
        #expect(close(stage.x(599), 60))
        #expect(stage.x(600) == 120)
        #expect(stage.completed == ["move false 600"])
    }
}
