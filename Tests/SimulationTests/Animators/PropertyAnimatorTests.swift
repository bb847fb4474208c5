import Animation
import Geometry
import Simulation
import Testing
import Views

@Suite("A property animator")
struct PropertyAnimatorTests {
    /// An animator that moves the box from 20 to 120 in one second, with calls at given times.
    private func stage(
        curve: TimingCurve = .linear, _ calls: [(Int, (ViewPropertyAnimator) -> Void)]
    ) -> (AnimationStage, () -> ViewPropertyAnimator?) {
        AnimationStage.animator(
            curve: curve, prepare: { animator, stage in animator.addCompletion(stage.notePosition()) },
            calls.map { time, call in (time, { animator, _ in call(animator) }) })
    }

    @Test func `is inactive until it starts, and again at the end (27.1)`() throws {
        let (stage, animator) = stage([(1000, { $0.startAnimation() })])
        #expect(stage.x(999) == 20)
        #expect(try #require(animator()).state == .inactive)
        #expect(close(stage.x(1250), 45))
        #expect(animator()?.state == .active && animator()?.isRunning == true)
        #expect(stage.box.frame.minX == 120)  // the model value
        #expect(stage.x(2000) == 120)
        #expect(animator()?.state == .inactive && stage.completed == ["animator end 2000"])
    }

    /// easeIn at half a second is 0.315357. When the animator is paused, this is its `fractionComplete`, and the box
    /// does not move.
    @Test func `paused has a linear progress (27.3)`() throws {
        let (stage, animator) = stage(
            curve: .easeIn,
            [
                (0, { $0.startAnimation() }), (500, { $0.pauseAnimation() }), (700, { $0.fractionComplete = 0.8 }),
            ])
        let before = stage.x(499.999)
        #expect(close(stage.x(500), before, within: 1e-3))
        #expect(close(try #require(animator()).fractionComplete, 0.315357, within: 1e-6))
        #expect(close(stage.x(600), 20 + 31.5357, within: 1e-4))
        #expect(close(stage.x(800), 100))
    }

    @Test func `paused keeps its curve if it does not scrub linearly (27.3)`() {
        let (stage, animator) = stage(
            curve: .easeIn,
            [
                (0, { $0.scrubsLinearly = false }), (0, { $0.startAnimation() }), (500, { $0.pauseAnimation() }),
                (700, { $0.fractionComplete = 0.25 }),
            ])
        _ = stage.seen(600)
        #expect(animator()?.fractionComplete == 0.5)
        #expect(close(stage.x(800), 20 + 9.3464650685, within: 1e-4))
    }

    /// Paused at 0.315357 of easeIn, it continues along easeOut from the time u at which easeOut has this value, and
    /// takes 1 − u s.
    @Test func `continues with another curve from its position (27.4)`() {
        let (stage, animator) = stage(
            curve: .easeIn,
            [
                (0, { $0.startAnimation() }), (500, { $0.pauseAnimation() }),
                (1000, { $0.continueAnimation(withTimingParameters: .easeOut) }),
            ])
        let before = stage.x(999.999)
        #expect(close(stage.x(1000), before, within: 1e-6))
        let u = bisected { TimingCurve.easeOut.progress(at: $0) - TimingCurve.easeIn.progress(at: 0.5) }
        #expect(close(stage.x(1300), 20 + 100 * TimingCurve.easeOut.progress(at: u + 0.3), within: 1e-6))
        _ = stage.seen(1999)
        #expect(animator()?.state == .inactive)
        #expect(stage.completed == ["animator end \(Int((1000 + (1 - u) * 1000).rounded()))"])
    }

    @Test func `continues for a factor of its duration (27.4)`() {
        let (stage, _) = stage([
            (0, { $0.startAnimation() }), (500, { $0.pauseAnimation() }),
            (1000, { $0.continueAnimation(durationFactor: 2) }),
        ])
        #expect(close(stage.x(2000), 95))
        _ = stage.seen(3001)
        #expect(stage.completed == ["animator end 3000"])
    }

    @Test func `reversed follows its curve back and ends at the start (27.5)`() {
        let (stage, _) = stage(
            curve: .easeIn,
            [
                (0, { $0.startAnimation() }), (750, { $0.isReversed = true }),
            ])
        let there = stage.x(600)
        #expect(close(stage.x(900), there))
        #expect(stage.x(1500) == 20 && stage.box.frame.minX == 20)
        #expect(stage.completed == ["animator start 1500"])
    }

    @Test(
        "stopped finishes at the given position (27.6)",
        arguments: [(.current, 50), (.start, 20), (.end, 120)] as [(ViewPropertyAnimator.Position, Double)])
    func finishes(position: ViewPropertyAnimator.Position, x: Double) {
        let (stage, animator) = stage([
            (0, { $0.startAnimation() }), (300, { $0.stopAnimation(false) }),
            (600, { $0.finishAnimation(at: position) }),
        ])
        #expect(close(stage.x(300), 50) && close(stage.box.frame.minX, 50))
        #expect(animator()?.state == .stopped && stage.completed == [])
        #expect(close(stage.x(600), x) && animator()?.state == .inactive)
        #expect(stage.completed == ["animator \(position) 600"])
    }

    @Test func `stopped without finishing completes nothing (27.1)`() {
        let (stage, animator) = stage([(0, { $0.startAnimation() }), (300, { $0.stopAnimation(true) })])
        #expect(close(stage.x(2000), 50) && animator()?.state == .inactive && stage.completed == [])
    }

    /// A spring with little damping passes its end, so that the opacity on the screen exceeds 1.
    @Test func `stopped beyond the range of an opacity leaves an opacity in the range`() {
        func fading(stoppedAt end: Int) -> AnimationStage {
            let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 0.1, settlingIn: 1)))
            let (stage, animator) = stage(
                curve: spring, [(0, { $0.startAnimation() }), (end, { $0.stopAnimation(true) })])
            _ = stage.seen(0)
            stage.box.alpha = 0.5
            animator()?.addAnimations { stage.box.alpha = 1 }
            return stage
        }
        let running = fading(stoppedAt: 2000)
        var time = 0
        while time < 1000, running.seen(Double(time)).alpha <= 1 { time += 10 }
        #expect(running.seen(Double(time)).alpha > 1)
        let stopped = fading(stoppedAt: time)
        #expect(stopped.seen(Double(time)).alpha == 1 && stopped.box.alpha == 1)
    }

    @Test func `can wait at its end, and return (27.7)`() {
        let (stage, animator) = stage([
            (0, { $0.pausesOnCompletion = true }), (0, { $0.startAnimation() }),
            (2000, { $0.isReversed = true }), (2000, { $0.startAnimation() }),
        ])
        #expect(stage.x(1500) == 120 && stage.completed == [])
        #expect(animator()?.state == .active && animator()?.isRunning == false)
        #expect(close(stage.x(2250), 95))
    }

    @Test func `starts after a delay, and its parts after theirs (27.10)`() {
        let (stage, animator) = stage([(0, { $0.startAnimation(afterDelay: .milliseconds(500)) })])
        _ = stage.seen(0)
        #expect(animator()?.state == .active)
        // The fading takes the second half of the movement.
        animator()?.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.5)
        #expect(close(stage.x(499), 20) && close(stage.x(750), 45))
        #expect(stage.seen(999).alpha == 1 && close(stage.seen(1250).alpha, 0.5))
        _ = stage.seen(1600)
        #expect(stage.completed == ["animator end 1500"])
    }

    @Test func `rejects calls for which UIKit raises an exception, with UIKit's text (27.8)`() {
        let (stage, _) = stage([
            (0, { $0.startAnimation() }), (100, { $0.finishAnimation(at: .end) }),
            (200, { $0.stopAnimation(false) }), (300, { $0.startAnimation() }),
        ])
        _ = stage.seen(400)
        let exceptions = stage.window.takeEvents().filter { $0.kind == .exception }
        #expect(exceptions.count == 2)
        #expect(exceptions[0].detail.contains("should only be called on a stopped animator!"))
        #expect(close(stage.x(500), 40))
    }

    private func bisected(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return low
    }
}
