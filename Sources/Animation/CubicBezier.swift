/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two control points.
///
/// x is time and y is progress. The x-coordinates of the control points are from 0 through 1, so each time has exactly
/// one progress value. The y-coordinates are not limited; values outside of 0…1 can make the motion overshoot.
public struct CubicBezier: Hashable, Sendable {
    public let x1: Double
    public let y1: Double
    public let x2: Double
    public let y2: Double

    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2), "the x of a control point must be 0 through 1")
        precondition(y1.isFinite && y2.isFinite, "the y of a control point must be finite")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Returns the progress at `time`, which is a fraction of the duration. Times outside of 0…1 are clamped.
    public func progress(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        return CubicBezier.coordinate(y1, y2, at: parameter(whereXIs: time))
    }

    /// Returns the derivative of the progress with respect to time. Times are fractions of the duration, and the
    /// result is 0 outside of the duration.
    ///
    /// The result is infinite where the curve is vertical. If the derivatives of x and y are both zero, because a
    /// control point coincides with its end point, the result is the limit of their quotient.
    func velocity(at time: Double) -> Double {
        guard time >= 0, time <= 1 else { return 0 }
        let s = time == 0 ? 0 : time == 1 ? 1 : parameter(whereXIs: time)
        let (across, up) = (CubicBezier.slope(x1, x2, at: s), CubicBezier.slope(y1, y2, at: s))
        if across != 0 || up != 0 { return up / across }
        // The second derivatives at this end, up to a common factor.
        let far = s == 0 ? (x2, y2) : (1 - x1, 1 - y1)
        return far.0 == 0 && far.1 == 0 ? 1 : far.1 / far.0
    }

    /// Solves x(s) = `x` for s.
    ///
    /// Uses Newton's method inside a bracket, and bisects the bracket if a step leaves it, because Newton's method
    /// alone fails where the curve is vertical. The iteration ends when s changes by at most ``tolerance``.
    private func parameter(whereXIs x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        while true {
            let error = CubicBezier.coordinate(x1, x2, at: s) - x
            if error == 0 { return s }
            if error > 0 { high = s } else { low = s }
            let newton = s - error / CubicBezier.slope(x1, x2, at: s)
            let next = newton > low && newton < high ? newton : (low + high) / 2
            if abs(next - s) <= CubicBezier.tolerance { return next }
            s = next
        }
    }

    /// The maximum error of s. The error of the progress is at most a few times larger, which corresponds to less than
    /// 10⁻⁶ points on any screen.
    private static let tolerance = 1e-12

    private static func coordinate(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }

    private static func slope(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (1 - b)
    }
}
