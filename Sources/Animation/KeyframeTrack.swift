/// Values at times, and what lies between them: `CAKeyframeAnimation`.
///
/// - Source: semantics 26.2; Core Animation's `CAAnimationCalculationMode`.
public struct KeyframeTrack: Hashable, Sendable {
    /// Of each keyframe, as fractions of the whole, rising from 0 through 1. Those that the paced modes make for themselves included.
    public let times: [Double]
    /// As many as times, each of as many components.
    public let values: [[Double]]
    public let mode: CalculationMode
    /// Of a cubic path at one speed: for each stretch, how far along it the points of its table are.
    private let lengths: [[Double]]

    /// How the values between keyframes are found.
    public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
        case linear
        /// Each value is held until the next.
        case discrete
        /// Linear at one speed throughout; the times are ignored.
        case paced
        /// On a smooth curve through the values, by Catmull and Rom.
        case cubic
        /// Cubic at one speed throughout; the times are ignored.
        case cubicPaced

        var isPaced: Bool { self == .paced || self == .cubicPaced }
    }

    /// - Parameters:
    ///   - times: Not falling; two of one time make a jump.
    ///   - values: As many as times, at least one, all of as many components.
    ///   - mode: How values between two times are found.
    public init(times: [Double], values: [[Double]], mode: CalculationMode = .linear) {
        precondition(!values.isEmpty && times.count == values.count, "a keyframe is a time and a value")
        precondition(zip(times, times.dropFirst()).allSatisfy(<=), "the times of keyframes do not fall")
        precondition(values.allSatisfy { $0.count == values[0].count }, "keyframes have as many components each")
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

    /// A component of the value at `progress`; before the first keyframe and after the last, theirs.
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

// MARK: The smooth curve

extension KeyframeTrack {
    /// The curve of Catmull and Rom between two values, straightened at the ends by counting the first and the last twice.
    private static func spline(_ values: [[Double]], _ stretch: Int, _ component: Int, at s: Double) -> Double {
        let p0 = values[max(stretch - 1, 0)][component]
        let p1 = values[stretch][component]
        let p2 = values[stretch + 1][component]
        let p3 = values[min(stretch + 2, values.count - 1)][component]
        let cubic = 3 * (p1 - p2) + p3 - p0
        let square = 2 * p0 - 5 * p1 + 4 * p2 - p3
        return p1 + 0.5 * s * (p2 - p0 + s * (square + s * cubic))
    }

    /// How far along a stretch each of its evenly spaced points is.
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

    /// Times in proportion to the way; evenly spread where there is none.
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

    /// Where on a stretch `fraction` of its length has been gone.
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

    /// Chords that stand for one stretch: its length comes out short by about one part in ten thousand at the most.
    private static let pieces = 128
}
