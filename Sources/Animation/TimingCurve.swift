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
