/// How an animation's progress follows time.
public enum TimingCurve: Hashable, Sendable {
    case linear
    case cubicBezier(CubicBezier)
    /// A staircase: `steps()` of CSS.
    case steps(Steps)
    /// Straight lines from point to point: `linear()` of CSS.
    case piecewiseLinear(PiecewiseLinear)
    /// Decided by the spring's own time, whatever the duration: the animation ends when its duration does.
    case spring(SpringCurve)

    public static let easeIn = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 1, 1))
    public static let easeOut = TimingCurve.cubicBezier(CubicBezier(0, 0, 0.58, 1))
    public static let easeInOut = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
    /// Core Animation's curve where none is asked for, and that of `UICubicTimingParameters()`.
    public static let `default` = TimingCurve.cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))

    /// The curves of `UIView.AnimationCurve`, in its order, and Core Animation's default.
    public static let named: [(name: String, curve: TimingCurve)] = [
        ("easeInOut", .easeInOut), ("easeIn", .easeIn), ("easeOut", .easeOut), ("linear", .linear),
        ("default", .default),
    ]

    /// The progress at `fraction` of a duration; 0 before the start and 1 after the end.
    ///
    /// - Parameters:
    ///   - fraction: Of the duration; 0 is the start, 1 the end.
    ///   - duration: In seconds, which only a spring asks for.
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
    /// A fraction of the duration at which the progress is `progress`; the nearer end where there is none.
    ///
    /// Found by halving the interval until no number lies inside. A curve that passes the progress more than once gives one of
    /// those times.
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
    /// How fast the progress grows at `fraction` of a duration, a second: the derivative of ``progress(at:of:)``. 0 before the
    /// start and after the end, and between the jumps of steps.
    ///
    /// - Parameters:
    ///   - fraction: Of the duration; 0 is the start, 1 the end.
    ///   - duration: In seconds, positive.
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
