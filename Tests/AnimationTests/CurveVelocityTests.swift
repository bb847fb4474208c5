import Animation
import Testing

@Suite("The velocity of a curve")
struct CurveVelocityTests {
    static let curves: [TimingCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(CubicBezier(0.2, 1.6, 0.7, -0.4)),
        .piecewiseLinear(PiecewiseLinear([.init(0), .init(0.8, at: 0.35), .init(0.5, at: 0.6), .init(1)])),
        .spring(SpringCurve(Spring(mass: 1, stiffness: 120, damping: 9), initialVelocity: 2)),
        .spring(SpringCurve(Spring(mass: 1, stiffness: 100, damping: 20))),
        .spring(SpringCurve(Spring(mass: 2, stiffness: 90, damping: 60))),
    ]

    /// Combines the central differences for two step sizes, so that the error decreases with the fourth power of the
    /// step.
    @Test("is the derivative of its progress", arguments: curves)
    func derivative(curve: TimingCurve) {
        let duration = 0.7
        for fraction in [0.013, 0.2, 0.31, 0.5, 0.73, 0.98] {
            func slope(_ step: Double) -> Double {
                (curve.progress(at: fraction + step, of: duration) - curve.progress(at: fraction - step, of: duration))
                    / (2 * step * duration)
            }
            let expected = (4 * slope(0.0005) - slope(0.001)) / 3
            #expect(abs(curve.velocity(at: fraction, of: duration) - expected) < 1e-6 * max(1, abs(expected)))
        }
    }

    /// At an end of a Bézier curve, the slope is that of the line to the adjacent control point: y₁/x₁ or (1 − y₂)/(1
    /// − x₂). If this control point coincides with the end, it is the slope of the line to the other control point.
    /// If both control points coincide with the ends, the curve is a straight line.
    @Test func `at the ends of a cubic Bézier points to its control points`() {
        func ends(_ curve: CubicBezier) -> [Double] {
            [0, 1].map { TimingCurve.cubicBezier(curve).velocity(at: $0, of: 1) }
        }
        #expect(abs(ends(CubicBezier(0.25, 0.1, 0.25, 1))[0] - 0.4) < 1e-12)
        #expect(ends(CubicBezier(0.25, 0.1, 0.25, 1))[1] == 0)
        #expect(ends(CubicBezier(0.42, 0, 1, 1)).first == 0)
        #expect(abs(ends(CubicBezier(0.42, 0, 1, 1))[1] - 1 / 0.58) < 1e-12)
        #expect(ends(CubicBezier(0, 0, 1, 1)) == [1, 1])
    }

    @Test func `is zero before the start, after the end and on a step`() {
        #expect(TimingCurve.linear.velocity(at: -0.1, of: 1) == 0 && TimingCurve.linear.velocity(at: 1.1, of: 1) == 0)
        #expect(TimingCurve.steps(Steps(4)).velocity(at: 0.3, of: 1) == 0)
    }
}
