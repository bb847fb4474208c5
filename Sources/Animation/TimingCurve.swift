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
