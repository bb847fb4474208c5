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
