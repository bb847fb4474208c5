import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// An animator of one second with a spring that overshoots by half. The box moves from 20 to 120. At 0.05 s its
/// fading is added with a delay factor of 0.05 of the remaining 0.95 s, so the fading begins at 0.0975 s.
@Suite("An animator that is paused beyond its end")
struct AnimatorOvershootTests {
    private let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 0.2, settlingIn: 1)))
    /// The curve first moves backwards: at 0.2 s it is below 0.
    private let drawback = TimingCurve.cubicBezier(CubicBezier(0.6, -0.5, 0.7, 1))
    private let begin = 0.0975

    /// The progress of the movement of the box and of its fading.
    private struct Ways {
        let whole: Double
        let late: Double

        init(_ box: ViewState) {
            whole = (box.frame.minX - 20) / 100
            late = 1 - box.alpha
        }

        init(_ whole: Double, _ late: Double) {
            self.whole = whole
            self.late = late
        }

        func isClose(to other: Ways, within tolerance: Double = 1e-9) -> Bool {
            abs(whole - other.whole) <= tolerance && abs(late - other.late) <= tolerance
        }
    }

    private func stage(curve: TimingCurve? = nil, _ calls: [AnimatorCall]) -> AnimationStage {
        let fade: AnimatorCall = (
            50, { animator, stage in animator.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.05) }
        )
        return AnimationStage.animator(
            curve: curve ?? spring,
            prepare: { animator, stage in
                animator.addCompletion(stage.notePosition())
                animator.startAnimation()
            }, [fade] + calls
        ).stage
    }

    private func pause(at milliseconds: Int = 120) -> AnimatorCall {
        (milliseconds, { animator, _ in animator.pauseAnimation() })
    }

    /// Continues the animator at 0.5 s.
    private func resume(_ curve: TimingCurve?, factor: Double = 0, isReversed: Bool = false) -> AnimatorCall {
        (
            500,
            { animator, _ in
                animator.isReversed = isReversed
                animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
            }
        )
    }

    /// The progress of the spring at 0.12 s.
    private var held: Ways { Ways(spring.progress(at: 0.12), spring.progress(at: 0.12 - begin)) }

    /// Returns the progress of both after a fraction of the remaining change.
    private func rest(after held: Ways, _ share: Double) -> Ways {
        Ways(held.whole + (1 - held.whole) * share, held.late + (1 - held.late) * share)
    }

    @Test("continues along another curve in the given time (27.4)", arguments: [TimingCurve.linear, .easeIn])
    func forward(curve: TimingCurve) {
        let stage = stage([pause(), resume(curve, factor: 0.5)])
        #expect(held.whole > 1.5 && held.late < 0.2)
        #expect(Ways(stage.seen(499)).isClose(to: held) && Ways(stage.seen(500)).isClose(to: held))
        #expect(Ways(stage.seen(500.001)).isClose(to: held, within: 1e-5))
        let middle = rest(after: held, curve.progress(at: 0.5))
        #expect(Ways(stage.seen(750)).isClose(to: middle))
        #expect(Ways(stage.seen(1001)).isClose(to: Ways(1, 1)) && stage.completed == ["animator end 1000"])
    }

    /// 0.12 s of the second have passed.
    @Test func `continues for the remaining time without a factor (27.4)`() {
        let stage = stage([pause(), resume(.linear)])
        #expect(Ways(stage.seen(500 + 440)).isClose(to: rest(after: held, 0.5)))
        #expect(Ways(stage.seen(1381)).isClose(to: Ways(1, 1)) && stage.completed == ["animator end 1380"])
    }

    @Test("returns along the same path in the given time (27.5)", arguments: [TimingCurve.linear, .easeIn])
    func back(curve: TimingCurve) {
        let stage = stage([pause(), resume(curve, factor: 0.5, isReversed: true)])
        #expect(Ways(stage.seen(500)).isClose(to: held))
        // The 0.12 s take half a second, so the spring runs at 0.24 of its speed.
        #expect(
            Ways(stage.seen(501)).isClose(
                to: Ways(spring.progress(at: 0.12 - 0.00024), spring.progress(at: 0.12 - begin - 0.00024))))
        #expect(Ways(stage.seen(750)).isClose(to: Ways(spring.progress(at: 0.06), 0)))
        #expect(Ways(stage.seen(1001)).isClose(to: Ways(0, 0)) && stage.completed == ["animator start 1000"])
    }

    /// The spring is at 0.06 s, returns to 0.12 s after a quarter of a second, and then continues for 0.88 s at 0.24
    /// of the speed.
    @Test func `can be reversed again and continue to the end (27.5)`() {
        let turn: AnimatorCall = (750, { animator, _ in animator.isReversed = false })
        let stage = stage([pause(), resume(.linear, factor: 0.5, isReversed: true), turn])
        #expect(Ways(stage.seen(750)).isClose(to: Ways(spring.progress(at: 0.06), 0)))
        #expect(Ways(stage.seen(1000)).isClose(to: held))
        #expect(Ways(stage.seen(1000 + 1100)).isClose(to: rest(after: held, 0.3)))
        #expect(Ways(stage.seen(4700)).isClose(to: Ways(1, 1)))
    }

    /// The movement of the box is linear from 0 to 1. The fading starts at its beginning in time, not in progress,
    /// because the spring was beyond 1 there.
    @Test func `is linear from start to end after it is scrubbed (27.3)`() {
        func scrubbed(to fraction: Double) -> Ways {
            Ways(stage([pause(), (300, { animator, _ in animator.fractionComplete = fraction })]).seen(400))
        }
        #expect(spring.progress(at: begin) > 1)
        #expect(scrubbed(to: 0).isClose(to: Ways(0, 0)) && scrubbed(to: 1).isClose(to: Ways(1, 1)))
        #expect(scrubbed(to: (1 + begin) / 2).isClose(to: Ways((1 + begin) / 2, 0.5)))
    }

    /// Half of the distance from 0.12 s remains. The added change begins at 0.56 s, after half of the remaining time.
    @Test func `begins added animations after their fraction of the remaining time (27.10)`() {
        let add: AnimatorCall = (
            300, { animator, stage in animator.addAnimations({ stage.box.cornerRadius = 8 }, delayFactor: 0.5) }
        )
        let stage = stage([pause(), add, resume(.linear, factor: 0.5)])
        #expect(stage.seen(499).cornerRadius == 0 && stage.seen(749).cornerRadius == 0)
        #expect(close(stage.seen(875).cornerRadius, 4, within: 1e-9))
        #expect(stage.seen(1001).cornerRadius == 8)
    }

    /// At 0.22 s the box has returned to below its end value. The fading, which began 0.0975 s later, is far beyond
    /// its end value.
    @Test func `continues a single part beyond its end to the end (27.4)`() {
        let stage = stage([pause(at: 220), resume(.linear, factor: 0.5)])
        let held = Ways(spring.progress(at: 0.22), spring.progress(at: 0.22 - begin))
        #expect(held.whole < 1 && held.late > 1.5)
        #expect(Ways(stage.seen(499)).isClose(to: held) && Ways(stage.seen(500)).isClose(to: held))
        #expect(Ways(stage.seen(750)).isClose(to: rest(after: held, 0.5)))
        #expect(Ways(stage.seen(1001)).isClose(to: Ways(1, 1)))
    }

    /// In 0.5 s the progress changes from below 0 to 1, or returns to 0 along the same path.
    @Test("behaves in the same way below its start", arguments: [false, true])
    func belowStart(isReversed: Bool) {
        let stage = stage(curve: drawback, [pause(at: 200), resume(.linear, factor: 0.5, isReversed: isReversed)])
        // The fading takes 0.9025 s.
        let late = { [drawback, begin] (time: Double) in drawback.progress(at: (time - begin) / (1 - begin)) }
        let held = Ways(drawback.progress(at: 0.2), late(0.2))
        #expect(held.whole < -0.01 && held.late < -0.01)
        #expect(Ways(stage.seen(499)).isClose(to: held) && Ways(stage.seen(500)).isClose(to: held))
        let middle = isReversed ? Ways(drawback.progress(at: 0.1), late(0.1)) : rest(after: held, 0.5)
        #expect(Ways(stage.seen(750)).isClose(to: middle))
        #expect(Ways(stage.seen(1001)).isClose(to: isReversed ? Ways(0, 0) : Ways(1, 1)))
        #expect(stage.completed == [isReversed ? "animator start 1000" : "animator end 1000"])
    }
}
