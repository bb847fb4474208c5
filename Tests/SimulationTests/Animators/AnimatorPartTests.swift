import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// An animator of one second with ease-in. The box fades in the second half. Core Animation's ease-in (24.2) is
/// 0.093465 at 0.25, 0.315357 at 0.5 and 0.621862 at 0.75.
@Suite("A part of an animator that begins later")
struct AnimatorPartTests {
    private let half = 0.315357
    private let threeQuarters = 0.621862
    /// The tolerance for the last digit of these values.
    private let near = 2e-6

    private func stage(_ calls: [AnimatorCall]) -> AnimationStage {
        AnimationStage.animator(
            curve: .easeIn,
            prepare: { animator, stage in
                animator.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.5)
                animator.startAnimation()
            }, calls
        ).stage
    }

    /// At 0.75 the whole animator is at 0.621862, and the part, in the middle of its time, at 0.315357. The part
    /// begins where the animator is at 0.315357.
    @Test func `keeps its position when the animator is paused, and is linear on both sides (27.3)`() {
        let pause: (Int, (ViewPropertyAnimator, AnimationStage) -> Void) = (
            750, { animator, _ in animator.pauseAnimation() }
        )
        func scrubbed(to fraction: Double) -> Double {
            stage([pause, (800, { animator, _ in animator.fractionComplete = fraction })]).seen(850).alpha
        }
        let paused = stage([pause])
        #expect(close(paused.seen(749.999).alpha, 1 - half, within: 1e-5))
        #expect(close(paused.seen(750).alpha, 1 - half, within: near))
        #expect(close(paused.seen(900).alpha, 1 - half, within: near))
        #expect(close(scrubbed(to: threeQuarters), 1 - half, within: near))
        #expect(close(scrubbed(to: (threeQuarters + 1) / 2), 1 - (half + 1) / 2, within: near))
        #expect(close(scrubbed(to: (half + threeQuarters) / 2), 1 - half / 2, within: near))
        #expect(scrubbed(to: 0.3) == 1 && scrubbed(to: 0) == 1 && close(scrubbed(to: 1), 0))
    }

    @Test func `continues unchanged (27.4)`() {
        let stage = stage([
            (600, { animator, _ in animator.pauseAnimation() }), (900, { animator, _ in animator.startAnimation() }),
        ])
        // 0.75 of the whole second, and 0.75 of the part's own half second.
        #expect(close(stage.seen(1050).alpha, 1 - half, within: near))
        #expect(close(stage.seen(1175).alpha, 1 - threeQuarters, within: near))
        #expect(stage.seen(1300).alpha == 0)
    }

    /// The animator and the part each continue along ease-out from the time at which ease-out equals their own
    /// progress. Both end at the same time.
    @Test func `follows another curve from its own position (27.4)`() {
        let stage = stage([
            (750, { animator, _ in animator.pauseAnimation() }),
            (800, { animator, _ in animator.continueAnimation(withTimingParameters: .easeOut) }),
        ])
        func place(_ progress: Double) -> Double {
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if TimingCurve.easeOut.progress(at: middle) < progress { low = middle } else { high = middle }
            }
            return low
        }
        let (whole, own) = (place(threeQuarters), place(half))
        #expect(close(stage.seen(800).alpha, 1 - half, within: near))
        let middle = stage.seen(800 + (1 - whole) * 500)
        #expect(close(middle.frame.minX, 20 + 100 * TimingCurve.easeOut.progress(at: (whole + 1) / 2), within: 1e-3))
        #expect(close(middle.alpha, 1 - TimingCurve.easeOut.progress(at: (own + 1) / 2), within: 1e-5))
        #expect(stage.seen(801 + (1 - whole) * 1000).alpha == 0)
    }

    @Test func `follows a spring from its own position (25.8)`() {
        let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 0.6, settlingIn: 1)))
        let stage = stage([
            (750, { animator, _ in animator.pauseAnimation() }),
            (800, { animator, _ in animator.continueAnimation(withTimingParameters: spring) }),
        ])
        #expect(close(stage.seen(800).alpha, 1 - half, within: near))
        #expect(close(stage.seen(950).alpha, (1 - half) * (1 - spring.progress(at: 0.15)), within: near))
    }

    /// Paused at a quarter, the whole animator is at 0.093465, and the part begins at 0.315357: after 0.244766 of the
    /// spring's remaining distance.
    @Test func `begins with its own spring if it had not begun (25.8)`() {
        let spring = TimingCurve.spring(SpringCurve(Spring(dampingRatio: 0.6, settlingIn: 1)))
        let stage = stage([
            (250, { animator, _ in animator.pauseAnimation() }),
            (400, { animator, _ in animator.continueAnimation(withTimingParameters: spring) }),
        ])
        #expect(stage.seen(640).alpha == 1)
        #expect(close(stage.seen(800).alpha, 1 - spring.progress(at: 0.4 - 0.244766), within: 1e-4))
    }

    @Test func `begins at the position at which the animator is paused (27.10)`() {
        let stage = stage([
            (500, { animator, _ in animator.pauseAnimation() }),
            (600, { animator, stage in animator.addAnimations { stage.box.cornerRadius = 8 } }),
            (700, { animator, _ in animator.startAnimation() }),
        ])
        #expect(stage.seen(650).cornerRadius == 0 && stage.seen(700).cornerRadius == 0)
        // Half of the remaining change.
        #expect(close(stage.seen(950).cornerRadius, 8 * half, within: 1e-4))
    }

    /// The runs use any monotonic curve and any number of pauses, reversals, added parts and new curves. A failure
    /// message contains the seed.
    @Test("never jumps when the animator is paused, continued or reversed (27.3–27.5)", arguments: 0..<60)
    func continuous(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let curves: [TimingCurve] = [
            .linear, .easeIn, .easeOut, .easeInOut, .default,
            .spring(SpringCurve(Spring(dampingRatio: 1, settlingIn: 1))),
        ]
        var animator: ViewPropertyAnimator?
        var jumps: [String] = []
        var moves = 0
        let own = curves[Int.random(in: 0..<curves.count, using: &random)]
        var cues: [(Int, (AnimationStage) -> Void)] = [
            (
                0,
                { stage in
                    let new = ViewPropertyAnimator(window: stage.window, duration: .seconds(2), curve: own) {
                        stage.box.frame.origin.x = 120
                    }
                    new.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.3)
                    new.addAnimations({ stage.box.cornerRadius = 8 }, delayFactor: 0.7)
                    new.startAnimation()
                    animator = new
                }
            )
        ]
        for time in stride(from: 150, to: 2900, by: 130) {
            let (call, next) = (
                Int.random(in: 0..<7, using: &random), curves.randomElement(using: &random) ?? .linear
            )
            cues.append(
                (
                    time,
                    { stage in
                        guard let animator, animator.state == .active else { return }
                        func seen() -> [Double] {
                            let box = stage.window.presentation(at: .milliseconds(time))[stage.box.id]
                            return [box.frame.minX / 100, box.alpha, box.cornerRadius / 8, box.borderWidth]
                        }
                        let before = seen()
                        moves += before == [0.2, 1, 0, 0] ? 0 : 1
                        switch call {
                        case 0: animator.isReversed.toggle()
                        case 1: animator.pauseAnimation()
                        case 2: animator.startAnimation()
                        case 5:
                            animator.fractionComplete = 0.15 + Double(time % 7) / 10
                            return
                        case 6:
                            if stage.box.borderWidth == 0 { animator.addAnimations { stage.box.borderWidth = 1 } }
                            return
                        default:
                            animator.pauseAnimation()
                            animator.continueAnimation(withTimingParameters: call == 3 ? nil : next)
                        }
                        let jump = zip(before, seen()).map { abs($0 - $1) }.max() ?? 0
                        if jump > 1e-9 { jumps.append("\(jump) at \(time) ms by \(call)") }
                    }
                ))
        }
        _ = AnimationStage(cues).seen(3000)
        #expect(jumps == [] && moves > 0, "seed \(seed)")
    }
}
