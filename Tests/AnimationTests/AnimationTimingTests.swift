import Animation
import Testing

@Suite("An animation's timing")
struct AnimationTimingTests {
    @Test func `holds the start through the delay and the end afterwards (22.9)`() {
        let timing = AnimationTiming(duration: .seconds(2), delay: .seconds(1), curve: .linear)
        #expect(timing.end == .seconds(3))
        #expect(timing.progress(after: .milliseconds(500)) == 0)
        #expect(timing.progress(after: .milliseconds(1500)) == 0.25)
        #expect(timing.progress(after: .seconds(4)) == nil)
    }

    @Test func `without a duration ends with its delay`() {
        let timing = AnimationTiming(duration: .zero, delay: .seconds(1))
        #expect(timing.progress(after: .milliseconds(999)) == 0)
        #expect(timing.progress(after: .seconds(1)) == nil)
    }

    /// The runs take 2 s, and the first begins at 1 s. The third run begins at 5 s and ends halfway, at 6 s.
    @Test func `repeats, including fractions of a run (28.6)`() {
        var timing = AnimationTiming(duration: .seconds(2), delay: .seconds(1), curve: .linear)
        timing.repeatCount = 2.5
        #expect(timing.end == .seconds(6))
        #expect(timing.progress(after: .milliseconds(2500)) == 0.75)
        #expect(timing.progress(after: .milliseconds(3500)) == 0.25)
        #expect(timing.progress(after: .seconds(3)) == 0)
        timing.fillMode = .forwards
        #expect(timing.progress(after: .seconds(9)) == 0.5)
        timing.repeatCount = 3
        #expect(timing.progress(after: .seconds(9)) == 1)
        timing.repeatCount = .infinity
        #expect(timing.end == nil)
        #expect(timing.progress(after: .milliseconds(101_500)) == 0.25)
    }

    /// The value of easeIn at a quarter is 0.093465. It is shown a quarter into the forward run, and a quarter before
    /// the end of the backward run.
    @Test func `reverses through the same values (22.14)`() {
        var timing = AnimationTiming(duration: .seconds(4), curve: .easeIn)
        timing.autoreverses = true
        #expect(timing.end == .seconds(8))
        for seconds in [1, 7] {
            #expect(abs((timing.progress(after: .seconds(seconds)) ?? 9) - 0.093465) < 1e-6)
        }
        #expect(timing.progress(after: .seconds(4)) == 1)
        timing.fillMode = .both
        #expect(timing.progress(after: .seconds(10)) == 0)
        timing.repeatCount = 1.5
        #expect(timing.end == .seconds(12) && timing.progress(after: .seconds(20)) == 1)
    }

    /// The local time is (t − 1) × 2 + 0.5, and the duration is 3 s. The local time reaches 3 s at 2.25 s.
    @Test func `has a local time (28.6)`() {
        var timing = AnimationTiming(duration: .seconds(3), delay: .seconds(1), curve: .linear)
        timing.speed = 2
        timing.timeOffset = .milliseconds(500)
        #expect(timing.end == .milliseconds(2250))
        #expect(timing.progress(after: .milliseconds(1500)) == 0.5)
        #expect(timing.progress(after: .milliseconds(875)) == 0.25 / 3)
        #expect(timing.progress(after: .milliseconds(700)) == 0)
        #expect(timing.progress(after: .milliseconds(2250)) == nil)
    }

    @Test func `is paused at its offset if its speed is 0 (28.6)`() {
        var timing = AnimationTiming(duration: .seconds(4), curve: .linear)
        timing.speed = 0
        timing.timeOffset = .seconds(3)
        #expect(timing.end == nil)
        for seconds in [0, 2, 50] { #expect(timing.progress(after: .seconds(seconds)) == 0.75) }
    }

    /// The local time is 3 − t/2, and the duration is 4 s. The animation is at a quarter at 4 s, and at zero at 6 s.
    @Test func `runs backwards when its speed is negative (28.6)`() {
        var timing = AnimationTiming(duration: .seconds(4), curve: .linear)
        timing.speed = -0.5
        timing.timeOffset = .seconds(3)
        #expect(timing.end == .seconds(6))
        #expect(timing.progress(after: .seconds(4)) == 0.25)
        #expect(timing.progress(after: .seconds(7)) == nil)
        timing.fillMode = .forwards
        #expect(timing.progress(after: .seconds(7)) == 0)
    }

    @Test(
        "has the value of its fill mode outside its time (28.6)",
        arguments: [
            (.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 1), (.both, 0, 1),
        ] as [(AnimationTiming.FillMode, Double?, Double?)])
    func fills(mode: AnimationTiming.FillMode, before: Double?, after: Double?) {
        var timing = AnimationTiming(duration: .seconds(2), delay: .seconds(1), curve: .easeOut)
        timing.fillMode = mode
        #expect(timing.progress(after: .milliseconds(400)) == before)
        #expect(timing.progress(after: .seconds(3)) == after)
    }

    @Test func `plays a spring in seconds for any duration (25.4)`() {
        let spring = SpringCurve(Spring(dampingRatio: 0.5, settlingIn: 0.8), initialVelocity: 1)
        let timing = AnimationTiming(duration: .milliseconds(500), delay: .seconds(2), curve: .spring(spring))
        #expect(abs((timing.progress(after: .milliseconds(2300)) ?? 9) - spring.progress(at: 0.3)) < 1e-12)
        #expect(timing.progress(after: .milliseconds(2500)) == nil)
    }
}
