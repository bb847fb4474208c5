import Animation
import Geometry
import Simulation
import Testing
import Views

@Suite("A block of keyframes")
struct KeyframeTests {
    private func stage(
        _ mode: KeyframeTrack.CalculationMode, _ options: AnimationOptions = .curveLinear
    ) -> AnimationStage {
        AnimationStage([
            (
                0,
                { stage in
                    let (window, box) = (stage.window, stage.box)
                    window.animateKeyframes(withDuration: .seconds(2), mode: mode, options: options) {
                        window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                            box.frame.origin.x = 120
                        }
                        window.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                            box.frame.origin.x = 40
                        }
                        box.alpha = 0
                    } completion: {
                        stage.note("keyframes")($0)
                    }
                }
            )
        ])
    }

    /// 20 → 120 in the first half second, then constant until one second, then → 40 until two seconds.
    @Test func `moves during its keyframes and stops between them (26.1)`() {
        let stage = stage(.linear)
        #expect(close(stage.x(250), 70) && close(stage.x(800), 120) && close(stage.x(1500), 80))
        #expect(close(stage.seen(1500).alpha, 0.25))
        _ = stage.seen(2100)
        #expect(stage.completed == ["keyframes true 2000"])
    }

    /// A field that shakes: the model value at the end is the same as at the beginning.
    @Test func `moves forwards and backwards (26.1)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animateKeyframes(withDuration: .seconds(1), options: .curveLinear) {
                        for (start, x) in [(0.0, 120.0), (0.5, 20)] {
                            stage.window.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
                                stage.box.frame.origin.x = x
                            }
                        }
                    } completion: {
                        stage.note("shake")($0)
                    }
                }
            )
        ])
        #expect(close(stage.x(250), 70) && close(stage.x(500), 120) && close(stage.x(750), 70))
        #expect(stage.x(1000) == 20 && stage.completed == ["shake true 1000"])
    }

    @Test func `keeps each value in discrete mode (26.2)`() {
        let stage = stage(.discrete)
        #expect(stage.x(499) == 20 && stage.x(501) == 120 && stage.x(1999) == 120 && stage.x(2000) == 40)
    }

    /// The distances are 100 and 80 points: the first 100 points take 100/180 of two seconds.
    @Test func `has a constant speed in paced mode (26.2)`() {
        let stage = stage(.paced)
        #expect(close(stage.x(500), 20 + 45) && close(stage.x(1500), 120 - 35))
    }

    /// One ease-in-out applies to the whole duration. At a quarter of the time its value is 0.129162, about half of
    /// the first part.
    @Test func `eases over the whole duration by default (26.2)`() {
        #expect(close(stage(.linear, []).x(500), 20 + 100 * 0.129161931 / 0.25, within: 1e-5))
    }

    @Test func `replaces and is replaced (26.3)`() {
        let stage = AnimationStage([
            (0, { stage in stage.animate(options: [], "move") { stage.box.frame.origin.x = 120 } }),
            (
                500,
                { stage in
                    stage.window.animateKeyframes(withDuration: .seconds(1), options: .curveLinear) {
                        stage.window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                            stage.box.frame.origin.x = 20
                        }
                    }
                }
            ),
        ])
        #expect(close(stage.x(500), 120) && close(stage.x(1000), 70))
        #expect(stage.completed == ["move false 500"])
    }

    @Test func `changes properties without animation if a keyframe is outside of its block`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.box.alpha = 0.5 }
                }
            )
        ])
        #expect(stage.seen(0).alpha == 0.5)
    }
}
