/// The times and values of keyframes, with interpolation, as in `CAKeyframeAnimation`.
///
/// - Source: semantics 26.2; Core Animation's `CAAnimationCalculationMode`.
public struct KeyframeTrack: Hashable, Sendable {
    /// The time of each keyframe as a fraction of the duration, in ascending order from 0 through 1. For paced modes,
    /// the times are computed from the values.
    public let times: [Double]
    /// The values, one for each time. All values have the same number of components.
    public let values: [[Double]]
    public let mode: CalculationMode
    /// The cumulative arc lengths of each segment at evenly spaced parameters. Empty unless the mode is
    /// ``CalculationMode/cubicPaced``.
    private let lengths: [[Double]]

    /// The interpolation between keyframes.
    public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
        case linear
        /// Each value is held until the next keyframe.
        case discrete
        /// Linear interpolation at a constant speed. The given times are ignored.
        case paced
        /// A smooth Catmull–Rom spline through the values.
        case cubic
        /// Cubic interpolation at a constant speed. The given times are ignored.
        case cubicPaced

        var isPaced: Bool { self == .paced || self == .cubicPaced }
    }

    /// Creates a track from its keyframes.
    ///
    /// - Parameters:
    ///   - times: The times, in non-descending order. If two times are equal, the value jumps at that time.
    ///   - values: The values, one for each time. There is at least one value, and all values have the same number of
    ///     components.
    ///   - mode: The interpolation between keyframes.
    public init(times: [Double], values: [[Double]], mode: CalculationMode = .linear) {
        precondition(!values.isEmpty && times.count == values.count, "each keyframe must have a time and a value")
        precondition(zip(times, times.dropFirst()).allSatisfy(<=), "the times of keyframes must not decrease")
        precondition(
            values.allSatisfy { $0.count == values[0].count }, "all keyframes must have the same number of components")
        self.values = values
        self.mode = mode
        guard mode.isPaced, values.count > 1 else {
            self.times = times
            lengths = []
            return
        }
        let table = (0..<(values.count - 1)).map { stretch in
            KeyframeTrack.lengths(of: stretch, in: values, isCubic: mode == .cubicPaced)
        }
        lengths = mode == .cubicPaced ? table : []
        self.times = KeyframeTrack.pacedTimes(table.map { $0[$0.count - 1] })
    }

    /// Returns a component of the value at `progress`. Progress outside of the keyframes is clamped.
    public func component(_ component: Int, at progress: Double) -> Double {
        guard progress >= times[0], values.count > 1 else { return values[0][component] }
        let last = values.count - 1
        guard progress < times[last] else { return values[last][component] }
        var (low, high) = (0, last)
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= progress { low = middle } else { high = middle }
        }
        if mode == .discrete { return values[low][component] }
        let fraction = (progress - times[low]) / (times[low + 1] - times[low])
        switch mode {
        case .linear, .paced, .discrete:
            return values[low][component] + (values[low + 1][component] - values[low][component]) * fraction
        case .cubic:
            return KeyframeTrack.spline(values, low, component, at: fraction)
        case .cubicPaced:
            return KeyframeTrack.spline(values, low, component, at: parameter(of: low, atLength: fraction))
        }
    }
}

// MARK: Cubic interpolation

extension KeyframeTrack {
    /// Evaluates the Catmull–Rom spline between two values. At the ends of the track, the first and the last value are
    /// duplicated.
    private static func spline(_ values: [[Double]], _ stretch: Int, _ component: Int, at s: Double) -> Double {
        let p0 = values[max(stretch - 1, 0)][component]
        let p1 = values[stretch][component]
        let p2 = values[stretch + 1][component]
        let p3 = values[min(stretch + 2, values.count - 1)][component]
        let cubic = 3 * (p1 - p2) + p3 - p0
        let square = 2 * p0 - 5 * p1 + 4 * p2 - p3
        return p1 + 0.5 * s * (p2 - p0 + s * (square + s * cubic))
    }

    /// Returns the cumulative arc lengths of a segment at evenly spaced parameters.
    private static func lengths(of stretch: Int, in values: [[Double]], isCubic: Bool) -> [Double] {
        let pieces = isCubic ? KeyframeTrack.pieces : 1
        var lengths = [0.0]
        var last = values[stretch]
        for piece in 1...pieces {
            let s = Double(piece) / Double(pieces)
            let point = values[stretch].indices.map { component in
                isCubic ? spline(values, stretch, component, at: s) : values[stretch + 1][component]
            }
            let square = zip(last, point).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            lengths.append(lengths[piece - 1] + square.squareRoot())
            last = point
        }
        return lengths
    }

    /// Returns times proportional to the arc length, or evenly spaced times if the total length is zero.
    private static func pacedTimes(_ stretches: [Double]) -> [Double] {
        let whole = stretches.reduce(0, +)
        var times = [0.0]
        for (index, length) in stretches.enumerated() {
            times.append(
                whole > 0 ? min(times[index] + length / whole, 1) : Double(index + 1) / Double(stretches.count))
        }
        times[times.count - 1] = 1
        return times
    }

    /// Returns the parameter of a segment at a `fraction` of its arc length.
    private func parameter(of stretch: Int, atLength fraction: Double) -> Double {
        let table = lengths[stretch]
        let last = table.count - 1
        let wanted = fraction * table[last]
        var (low, high) = (0, last)
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle] <= wanted { low = middle } else { high = middle }
        }
        let piece = table[high] - table[low]
        let rest = piece > 0 ? (wanted - table[low]) / piece : 0
        return (Double(low) + rest) / Double(last)
    }

    /// The number of chords that approximate a segment. The error of the approximated length is at most about 0.01 %.
    private static let pieces = 128
}
