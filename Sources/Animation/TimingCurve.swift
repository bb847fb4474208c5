/// How an animation's progress follows time: Core Animation's named curves, or any cubic Bézier.
public enum TimingCurve: Hashable, Sendable {
    case linear
    case cubicBezier(CubicBezier)

    public static let easeIn = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 1, 1))
    public static let easeOut = TimingCurve.cubicBezier(CubicBezier(0, 0, 0.58, 1))
    public static let easeInOut = TimingCurve.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))

    /// The curves of `UIView.AnimationCurve`, in its order.
    public static let named: [(name: String, curve: TimingCurve)] = [
        ("easeInOut", .easeInOut), ("easeIn", .easeIn), ("easeOut", .easeOut), ("linear", .linear),
    ]

    /// The progress at `time`, both as fractions of the duration; 0 before the start and 1 after the end.
    public func progress(at time: Double) -> Double {
        switch self {
        case .linear: min(max(time, 0), 1)
        case .cubicBezier(let bezier): bezier.progress(at: time)
        }
    }
}
