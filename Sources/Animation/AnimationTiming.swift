/// The timing of an animation: Core Animation's `CAMediaTiming` with a timing curve.
///
/// Progress is computed from the absolute time, so errors do not accumulate from frame to frame.
public struct AnimationTiming: Hashable, Sendable {
    /// The duration of one forward run, which must not be negative.
    public var duration: Duration
    /// The time from the commit to the start: `beginTime`. A negative delay skips the beginning of the animation.
    public var delay: Duration
    public var curve: TimingCurve

    /// The number of runs, which is positive and can be fractional or `.infinity`. If ``autoreverses`` is `true`, a
    /// forward run and the following backward run count as one run.
    public var repeatCount: Double = 1
    /// Whether each run is followed by a backward run through the same values.
    public var autoreverses = false
    /// The speed relative to the time of the superlayer. 0 pauses the animation, and a negative speed runs it backward.
    public var speed: Double = 1
    /// The offset that is added to the animation's local time. If the speed is 0, the animation shows its state at
    /// this time.
    public var timeOffset: Duration = .zero
    /// The times outside of the active duration at which the animation has an effect.
    public var fillMode = FillMode.backwards

    /// The times outside of the active duration at which an animation has an effect.
    public enum FillMode: String, Hashable, Sendable, CaseIterable {
        /// The animation has no effect outside of its active duration, so the model value is shown.
        case removed
        /// The first value is shown before the beginning. View animations use this mode, so they show the first value
        /// during their delay.
        case backwards
        /// The last value is shown after the end.
        case forwards
        case both
    }

    public init(duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut) {
        self.duration = duration
        self.delay = delay
        self.curve = curve
    }

    /// The maximum duration in seconds. Longer animations are treated as endless.
    private static let longest = 1_000_000_000.0

    /// The time from the commit to the end; `nil` if the animation never ends.
    public var end: Duration? {
        if isPlain { return delay + duration }
        guard speed != 0, repeatCount.isFinite else { return nil }
        let active = activeDuration
        // Local time runs from the offset to the end of the last run or, if the speed is negative, backward to 0.
        let left = speed > 0 ? active - timeOffset : timeOffset
        guard left.timeInterval < abs(speed) * AnimationTiming.longest else { return nil }
        return delay + max(left, .zero) / abs(speed)
    }

    /// Whether the animation has a single forward run at normal speed, which is the most common case.
    private var isPlain: Bool { repeatCount == 1 && !autoreverses && speed == 1 && timeOffset == .zero }

    /// The duration of all runs, in local time.
    private var activeDuration: Duration { duration * (autoreverses ? 2 : 1) * repeatCount }

    /// Returns the progress when `elapsed` has passed since the commit; `nil` if the model value is shown.
    ///
    /// - Source: semantics 28.6: the animation's local time is (elapsed − delay) × speed + offset, and the animation
    ///   is active from local time 0 to the end of its last run.
    public func progress(after elapsed: Duration) -> Double? {
        if isPlain {
            let own = elapsed - delay
            if own < .zero { return fillsBackwards ? 0 : nil }
            if own < duration { return curve.progress(at: own / duration, of: duration.timeInterval) }
            return fillsForwards ? 1 : nil
        }
        let own = (elapsed - delay) * speed + timeOffset
        if own < .zero {
            // With a positive speed, this time is before the beginning; with a negative speed, it is after the end.
            return (speed < 0 ? fillsForwards : fillsBackwards) ? 0 : nil
        }
        if repeatCount.isFinite, own >= activeDuration {
            return (speed < 0 ? fillsBackwards : fillsForwards) ? progress(atOwn: activeDuration) : nil
        }
        return progress(atOwn: own)
    }

    private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
    private var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

    /// Returns the progress at a local time between 0 and the end of the last run.
    private func progress(atOwn own: Duration) -> Double {
        guard duration > .zero else { return 1 }
        let runs = autoreverses ? 2.0 : 1
        var position = own / duration
        if repeatCount.isFinite { position = min(position, runs * repeatCount) }
        var run = position.rounded(.down)
        // The end of the last run belongs to that run and does not start another run.
        if repeatCount.isFinite, run > 0, position == runs * repeatCount, position == run { run -= 1 }
        let fraction = position - run
        let isBack = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
        return curve.progress(at: isBack ? 1 - fraction : fraction, of: duration.timeInterval)
    }
}

/// The timing curve of an animation.
public enum TimingCurve: Hashable, Sendable {
    case linear
    case cubicBezier(CubicBezier)
    /// A step function, like `steps()` in CSS.
    case steps(Steps)
    /// A piecewise linear curve, like `linear()` in CSS.
    case piecewiseLinear(PiecewiseLinear)
    /// A spring. Its parameters alone determine the motion; the duration only determines when the animation ends.
    case spring(SpringCurve)

    public static let easeIn = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 1, 1))
    public static let easeOut = TimingCurve.cubicBezier(CubicBezier(0, 0, 0.58, 1))
    public static let easeInOut = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
    /// The default curve of Core Animation and of `UICubicTimingParameters()`.
    public static let `default` = TimingCurve.cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))

    /// The curves of `UIView.AnimationCurve`, in the order of its cases, and the default curve of Core Animation.
    public static let named: [(name: String, curve: TimingCurve)] = [
        ("easeInOut", .easeInOut), ("easeIn", .easeIn), ("easeOut", .easeOut), ("linear", .linear),
        ("default", .default),
    ]

    /// Returns the progress at `fraction` of a duration. The result is 0 before the start and 1 after the end.
    ///
    /// - Parameters:
    ///   - fraction: The fraction of the duration; 0 is the start, and 1 is the end.
    ///   - duration: The duration in seconds, which only springs use.
    public func progress(at fraction: Double, of duration: Double = 1) -> Double {
        switch self {
        case .linear: min(max(fraction, 0), 1)
        case .cubicBezier(let bezier): bezier.progress(at: fraction)
        case .steps(let steps): steps.progress(at: fraction)
        case .piecewiseLinear(let lines): lines.progress(at: fraction)
        case .spring(let spring): fraction >= 1 ? 1 : spring.progress(at: fraction * duration)
        }
    }
}

extension TimingCurve {
    /// Returns a fraction of the duration at which the curve has the given progress; 0 for a progress of 0 or less, and
    /// 1 for a progress of 1 or more.
    ///
    /// Uses bisection up to the precision of floating-point numbers. If the curve has the progress at several times,
    /// the result is one of them.
    public func fraction(whereProgressIs progress: Double, of duration: Double = 1) -> Double {
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        if self == .linear { return progress }
        var (low, high) = (0.0, 1.0)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return high }
            if self.progress(at: middle, of: duration) < progress { low = middle } else { high = middle }
        }
    }
}

extension TimingCurve {
    /// Returns the derivative of ``progress(at:of:)`` at `fraction` of a duration, per second. The result is 0 before
    /// the start, after the end, and for step functions.
    ///
    /// - Parameters:
    ///   - fraction: The fraction of the duration; 0 is the start, and 1 is the end.
    ///   - duration: The duration in seconds, which must be positive.
    public func velocity(at fraction: Double, of duration: Double) -> Double {
        guard fraction >= 0, fraction <= 1 else { return 0 }
        return switch self {
        case .linear: 1 / duration
        case .cubicBezier(let bezier): bezier.velocity(at: fraction) / duration
        case .steps: 0
        case .piecewiseLinear(let lines): lines.velocity(at: fraction) / duration
        case .spring(let spring): spring.velocity(at: fraction * duration)
        }
    }
}

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
