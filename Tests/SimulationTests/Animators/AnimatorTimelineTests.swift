import Animation
import Geometry
import Simulation
import Testing
import Views

@Suite("An animator with many calls")
struct AnimatorTimelineTests {
    private let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 1, settlingIn: 1)))

    /// An animator that moves the box from 20 to 120 in one second, and fades it out from the middle.
    private func stage(
        curve: TimingCurve = .linear, _ calls: [AnimatorCall]
    ) -> (AnimationStage, () -> ViewPropertyAnimator?) {
        AnimationStage.animator(
            curve: curve,
            prepare: { animator, stage in
                animator.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.5)
                animator.addCompletion(stage.notePosition())
            }, calls)
    }

    @Test func `can be reversed exactly at its end`() {
        let (stage, _) = stage([
            (
                0,
                { animator, _ in
                    animator.fractionComplete = 1
                    animator.continueAnimation()
                    animator.isReversed = true
                }
            )
        ])
        #expect(close(stage.x(500), 70))
        #expect(stage.x(1001) == 20 && stage.completed == ["animator start 1000"])
    }

    @Test(arguments: [0, 2.0])
    func `ends if it continues without remaining time`(factor: Double) {
        let (stage, animator) = stage([
            (0, { animator, _ in animator.fractionComplete = 1 }),
            (300, { animator, _ in animator.continueAnimation(durationFactor: factor) }),
        ])
        #expect(stage.x(400) == 120)
        #expect(animator()?.state == .inactive && stage.completed == ["animator end 300"])
    }

    @Test func `has its own curve again when it is used again`() {
        let (stage, _) = stage([
            (0, { animator, _ in animator.startAnimation() }), (500, { animator, _ in animator.pauseAnimation() }),
            (500, { [spring] animator, _ in animator.continueAnimation(withTimingParameters: spring) }),
            (
                3000,
                { animator, stage in
                    animator.addAnimations { stage.box.frame.origin.x = 220 }
                    animator.startAnimation()
                }
            ),
        ])
        #expect(stage.x(2999) == 120)
        #expect(close(stage.x(3250), 145) && close(stage.x(3750), 195))
    }

    /// The animator is paused at 0.3 s, when the progress of the spring is p. It then covers the remaining distance
    /// along a new spring of one second. Reversed, it follows the same path back to p, and then takes p seconds to
    /// the start.
    @Test func `continues a spring from its position, and back to the start (27.4, 27.5)`() throws {
        let (stage, animator) = stage(
            curve: spring,
            [
                (0, { animator, _ in animator.startAnimation() }), (300, { animator, _ in animator.pauseAnimation() }),
                (500, { animator, _ in animator.continueAnimation() }),
                (700, { animator, _ in animator.isReversed = true }),
            ])
        let p = spring.progress(at: 0.3)
        let paused = stage.seen(499)
        #expect(close(paused.frame.minX, 20 + 100 * p, within: 1e-6))
        // The fading begins at half a second, so it has not begun yet.
        #expect(paused.alpha == 1 && stage.seen(500).alpha == 1)
        #expect(close(try #require(animator()).fractionComplete, p, within: 1e-6))
        #expect(close(stage.x(600), 20 + 100 * (p + (1 - p) * spring.progress(at: 0.1)), within: 1e-6))
        _ = stage.seen(700)
        // The fraction of the reversed animator counts backward (27.5).
        #expect(close(try #require(animator()).fractionComplete, 1 - (p + (1 - p) * 0.2), within: 1e-6))
        #expect(close(stage.x(800), 20 + 100 * (p + (1 - p) * spring.progress(at: 0.1)), within: 1e-6))
        #expect(close(stage.x(900), 20 + 100 * p, within: 1e-6))
        #expect(close(stage.x(1000), 20 + 100 * (p - 0.1), within: 1e-6))
        #expect(stage.x(2000) == 20 && stage.box.alpha == 1)
        #expect(stage.completed == ["animator start \(Int((900 + p * 1000).rounded()))"])
    }

    @Test func `reverses a paused spring along the same path (27.5)`() {
        let (stage, _) = stage(
            curve: spring,
            [
                (0, { animator, _ in animator.startAnimation() }), (300, { animator, _ in animator.pauseAnimation() }),
                (400, { animator, _ in animator.isReversed = true }),
                (500, { animator, _ in animator.continueAnimation() }),
            ])
        #expect(close(stage.x(600), 20 + 100 * spring.progress(at: 0.2), within: 1e-6))
        #expect(stage.x(801) == 20 && stage.completed == ["animator start 800"])
    }

    @Test func `scrubs a spring that took over (27.3)`() throws {
        let (stage, animator) = stage(
            curve: .linear,
            [
                (0, { animator, _ in animator.scrubsLinearly = false }),
                (0, { animator, _ in animator.fractionComplete = 0.4 }),
                (0, { [spring] animator, _ in animator.continueAnimation(withTimingParameters: spring) }),
                (300, { animator, _ in animator.fractionComplete = 0.2 }),
                (400, { animator, _ in animator.fractionComplete = 0.7 }),
            ])
        #expect(close(stage.x(350), 40))
        // Half of the spring's remaining distance.
        #expect(close(stage.x(450), 20 + 100 * (0.4 + 0.6 * spring.progress(at: 0.5)), within: 1e-6))
        #expect(close(try #require(animator()).fractionComplete, 0.7))
    }
}
