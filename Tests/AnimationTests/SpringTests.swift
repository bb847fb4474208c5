import Animation
import Testing

@Suite("A spring's motion")
struct SpringTests {
    /// The springs are undamped, underdamped, exactly critically damped, almost critically damped on both sides, and
    /// overdamped. The mass is not 1.
    @Test("matches numerical integration (25.1)", arguments: [0.0, 0.2, 0.9, 0.9999999, 1, 1.0000001, 1.1, 4])
    func matchesIntegration(dampingRatio: Double) {
        let spring = Spring(response: 0.4, dampingRatio: dampingRatio, mass: 2.5)
        let start = SpringState(displacement: 120, velocity: -900)
        for time in [0.003, 0.05, 0.37, 1.1] {
            let expected = integrated(spring, from: start, until: time)
            let state = spring.state(at: time, from: start)
            #expect(abs(state.displacement - expected.displacement) < 1e-7, "\(time)")
            #expect(abs(state.velocity - expected.velocity) < 1e-6, "\(time)")
        }
    }

    @Test func `never overshoots if it starts at rest and is critically damped`() {
        let spring = Spring(response: 0.4, dampingRatio: 1)
        let start = SpringState(displacement: 120, velocity: 0)
        let displacements = stride(from: 0, through: 3, by: 1.0 / 240)
            .map { spring.state(at: $0, from: start).displacement }
        #expect(displacements.allSatisfy { $0 >= 0 })
    }

    /// Because 40²/4 − 100 = 300, x(t) = A e^(−(20 − √300)t) + B e^(−(20 + √300)t), with A + B = 1 and an initial
    /// velocity of 0.
    @Test func `is the sum of two decays if it is overdamped`() {
        let rate = 300.0.squareRoot()
        let (slow, fast) = (20 - rate, 20 + rate)
        let a = fast / (fast - slow)
        let state = Spring(mass: 1, stiffness: 100, damping: 40)
            .state(at: 0.5, from: SpringState(displacement: 1, velocity: 0))
        #expect(abs(state.displacement - (a * e(-slow * 0.5) + (1 - a) * e(-fast * 0.5))) < 1e-12)
    }

    @Test func `is at rest after a long time, without overflow`() {
        for ratio in [0.3, 1, 7] {
            let state = Spring(response: 0.2, dampingRatio: ratio)
                .state(at: 5000, from: SpringState(displacement: 1, velocity: 3))
            #expect(state == SpringState(displacement: 0, velocity: 0) || abs(state.displacement) < 1e-300)
        }
    }

    /// Integrates with the fourth-order Runge–Kutta method in 20,000 steps.
    private func integrated(_ spring: Spring, from start: SpringState, until end: Double) -> SpringState {
        func acceleration(_ x: Double, _ v: Double) -> Double {
            -(spring.stiffness * x + spring.damping * v) / spring.mass
        }
        let count = 20_000
        let h = end / Double(count)
        var (x, v) = (start.displacement, start.velocity)
        for _ in 0..<count {
            let (x1, v1) = (v, acceleration(x, v))
            let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return SpringState(displacement: x, velocity: v)
    }

    /// Computes eˣ with its power series. The argument is halved until the series converges quickly.
    private func e(_ x: Double) -> Double {
        if abs(x) > 0.5 {
            let half = e(x / 2)
            return half * half
        }
        return (1...20).reversed().reduce(1) { 1 + x / Double($1) * $0 }
    }
}

@Suite("A spring's description")
struct SpringFormTests {
    /// In Apple's example, `Spring(duration: 0.5, bounce: 0.3)` has mass 1, stiffness 157.9 and damping 17.6.
    @Test func `by duration and bounce (25.6)`() {
        let spring = Spring(duration: 0.5, bounce: 0.3)
        #expect(abs(spring.stiffness - 157.9) < 0.05 && abs(spring.damping - 17.6) < 0.05)
        // 4π / (0.5 × 0.7) = 35.9039
        #expect(abs(Spring(duration: 0.5, bounce: -0.3).damping - 35.9039) < 1e-4)
        #expect(Spring(duration: 0.8, bounce: 1).damping == 0)
    }

    /// k = m(2π/r)² = 3 × 25π² and c = 2ζm·2π/r = 2 × 0.8 × 3 × 5π.
    @Test func `by response and damping ratio`() {
        let spring = Spring(response: 0.4, dampingRatio: 0.8, mass: 3)
        #expect(abs(spring.stiffness - 75 * Double.pi * Double.pi) < 1e-9)
        #expect(abs(spring.damping - 24 * Double.pi) < 1e-9)
        #expect(abs(spring.dampingRatio - 0.8) < 1e-12)
    }

    /// The values 1, 100, 10 and 0 are the defaults of `CASpringAnimation` (25.2). 500 / (2√3000) = 4.56 is the
    /// damping ratio of `UISpringTimingParameters()` (25.7).
    @Test func `by mass, stiffness and damping`() {
        #expect(Spring().dampingRatio == 0.5)
        let heavy = Spring(mass: 3, stiffness: 1000, damping: 500)
        #expect(abs(heavy.dampingRatio - 4.56) < 0.005)
        #expect(abs(heavy.withoutOverdamping.dampingRatio - 1) < 1e-12)
        let soft = Spring(mass: 2, stiffness: 90, damping: 3)
        #expect(soft.withoutOverdamping == soft)
    }

    @Test func `by damping ratio and duration matches the check vector (25.4)`() {
        let spring = Spring(dampingRatio: 0.25, settlingIn: 3)
        #expect(abs(spring.stiffness - 54.83363359078) < 1e-9)
        #expect(abs(spring.damping - 3.70248678562) < 1e-10)
    }

    @Test(
        "by damping ratio and duration leaves a thousandth of the distance at the end (25.4)",
        arguments: [
            (0.05, 0.7, 0), (0.35, 1.3, -7), (0.8, 0.4, 3), (0.8, 2.4, 30), (1, 0.6, -2), (1, 0.6, 4), (1, 2, 9),
        ] as [(Double, Double, Double)])
    func fitted(ratio: Double, duration: Double, velocity: Double) {
        let spring = Spring(dampingRatio: ratio, settlingIn: duration, initialVelocity: velocity)
        let frequency = spring.naturalFrequency
        // The envelope of the motion, as the rule defines it.
        let remaining =
            ratio == 1
            ? abs(1 + (frequency - velocity) * duration) * exponential(-frequency * duration)
            : abs(ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
                * exponential(-ratio * frequency * duration)
        #expect(abs(remaining - 0.001) < 1e-9)
        #expect(abs(spring.dampingRatio - ratio) < 1e-12)
    }

    @Test func `is limited to its ranges (25.4)`() {
        #expect(Spring(dampingRatio: 7, settlingIn: 0.3) == Spring(dampingRatio: 1, settlingIn: 0.3))
        #expect(Spring(dampingRatio: 0.5, settlingIn: 60) == Spring(dampingRatio: 0.5, settlingIn: 10))
        #expect(Spring(dampingRatio: -1, settlingIn: 1).damping > 0)
    }

    private func exponential(_ x: Double) -> Double {
        if abs(x) > 0.5 {
            let half = exponential(x / 2)
            return half * half
        }
        return (1...20).reversed().reduce(1) { 1 + x / Double($1) * $0 }
    }
}

@Suite("A spring's settling duration")
struct SpringSettlingTests {
    @Test func `equals the measured duration (25.3)`() {
        #expect(abs(Spring().settlingDuration() - 1.4727003346780927) < 1e-12)
        #expect(abs(Spring(stiffness: 300, damping: 20).settlingDuration() - 0.7442555275721707) < 1e-12)
        #expect(abs(Spring(damping: 5).settlingDuration() - 2.855) < 0.001)
        #expect(abs(Spring(duration: 0.5, bounce: 0.3).settlingDuration() - 0.86296) < 1e-5)
    }

    @Test func `of an overdamped spring equals the measured duration`() {
        #expect(abs(Spring(duration: 0.5, bounce: -0.3).settlingDuration() - 1.1) < 1e-12)
    }

    @Test func `of an undamped spring is the largest number`() {
        #expect(Spring(damping: 0).settlingDuration() == Double(Float.greatestFiniteMagnitude))
        #expect(SpringCurve(Spring(damping: 0)).settlingDuration > .seconds(3600))
    }

    /// From this time on, the envelope is below a thousandth of the distance.
    @Test func `leaves less than a thousandth of the distance`() {
        for ratio in [0.15, 0.5, 0.93] {
            let curve = SpringCurve(Spring(response: 0.7, dampingRatio: ratio, mass: 2), initialVelocity: 3)
            let end = curve.settlingDuration / .seconds(1)
            let rest = stride(from: end, to: end + 2, by: 0.01).map { abs(curve.progress(at: $0) - 1) }
            #expect((rest.max() ?? 1) < 0.001)
        }
    }
}

@Suite("A spring's curve")
struct SpringCurveTests {
    @Test func `starts at 0 with its velocity and ends near 1`() {
        let curve = SpringCurve(Spring(response: 0.6, dampingRatio: 0.4), initialVelocity: 2.5)
        #expect(curve.progress(at: -1) == 0 && curve.progress(at: 0) == 0)
        #expect(abs((curve.progress(at: 1e-6) / 1e-6) - 2.5) < 1e-3)
        #expect(curve.velocity(at: 0) == 2.5)
        #expect(TimingCurve.spring(curve).progress(at: 1, of: 0.1) == 1)
        #expect(TimingCurve.spring(curve).progress(at: 0.5, of: 0.6) == curve.progress(at: 0.3))
    }
}
