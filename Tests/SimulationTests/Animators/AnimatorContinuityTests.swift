import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("An animator that overshoots")
struct AnimatorContinuityTests {
    /// The curves for a random run.
    private let curves: [TimingCurve] = [
        .linear, .easeIn, .easeInOut, .cubicBezier(CubicBezier(0.6, -0.5, 0.3, 1.6)),
        .spring(SpringCurve(Spring(dampingRatio: 0.2, settlingIn: 2))),
        .spring(SpringCurve(Spring(dampingRatio: 0.35, settlingIn: 1.5))),
        .spring(SpringCurve(Spring(dampingRatio: 1, settlingIn: 1))),
    ]

    /// The maximum speed of a continuous movement, in multiples of its distance per second. A part of the animator
    /// can be this fast when little of its distance remains.
    private let speed = 1e4

    /// The animator takes two seconds with a spring that reaches its first peak after 0.24 s. Each run starts paused
    /// there. A failure message contains the seed.
    @Test("never jumps at a call or just after it (27.3–27.5)", arguments: 0..<150)
    func continuous(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var animator: ViewPropertyAnimator?
        var jumps: [String] = []
        var timesBeyond = 0
        var cues: [(Int, (AnimationStage) -> Void)] = [
            (
                0,
                { stage in
                    let own = Spring(dampingRatio: 0.2, settlingIn: 2)
                    let new = ViewPropertyAnimator(
                        window: stage.window, duration: .seconds(2), curve: .spring(SpringCurve(own))
                    ) {
                        stage.box.frame.origin.x = 120
                    }
                    new.addAnimations({ stage.box.alpha = 0 }, delayFactor: 0.08)
                    new.addAnimations({ stage.box.cornerRadius = 8 }, delayFactor: 0.3)
                    new.startAnimation()
                    animator = new
                }
            )
        ]
        for time in [240] + stride(from: 300, to: 2900, by: 90) {
            let call = time == 240 ? 0 : Int.random(in: 0..<8, using: &random)
            let curve = curves.randomElement(using: &random) ?? .linear
            let factor = Bool.random(using: &random) ? 0 : Double.random(in: 0.1...1.5, using: &random)
            cues.append(
                (
                    time,
                    { stage in
                        guard let animator, animator.state == .active else { return }
                        func seen(after nanoseconds: Int = 0) -> [Double] {
                            let instant = Duration.milliseconds(time) + .nanoseconds(nanoseconds)
                            let box = stage.window.presentation(at: instant)[stage.box.id]
                            return [box.frame.minX / 100, box.alpha, box.cornerRadius / 8, box.borderWidth]
                        }
                        func compare(_ a: [Double], _ b: [Double], _ tolerance: Double, _ when: String) {
                            let jump = zip(a, b).map { abs($0 - $1) }.max() ?? 0
                            if jump > tolerance { jumps.append("\(jump) \(when) \(time) ms by \(call)") }
                        }
                        let before = seen()
                        if before[0] > 1.2 || before[0] < 0.2 { timesBeyond += 1 }
                        switch call {
                        case 0: animator.pauseAnimation()
                        case 1: animator.isReversed.toggle()
                        case 2: animator.startAnimation()
                        case 3:
                            if stage.box.borderWidth == 0 { animator.addAnimations { stage.box.borderWidth = 1 } }
                            return
                        default:
                            animator.pauseAnimation()
                            compare(before, seen(), 1e-9, "at the pause at")
                            if call == 4 { animator.isReversed.toggle() }
                            animator.continueAnimation(
                                withTimingParameters: call == 5 ? nil : curve, durationFactor: factor)
                        }
                        let after = seen()
                        compare(before, after, 1e-9, "at")
                        compare(after, seen(after: 1), speed * 1e-9, "just after")
                    }
                ))
        }
        _ = AnimationStage(cues).seen(3000)
        #expect(jumps == [], "seed \(seed): \(jumps.joined(separator: "; "))")
        #expect(timesBeyond > 0)
    }
}
