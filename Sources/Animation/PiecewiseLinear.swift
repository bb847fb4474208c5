/// A piecewise linear timing curve, like `linear()` in CSS.
///
/// - Source: CSS Easing Functions Level 2, 2.2.
public struct PiecewiseLinear: Hashable, Sendable {
    /// The points in ascending order of time. There are at least two points. If two points have equal times, the
    /// progress jumps at that time.
    public let points: [Stop]

    /// A point of the curve: a time, as a fraction of the duration, and the progress at that time.
    public struct Stop: Hashable, Sendable {
        public let time: Double
        /// The progress, which is finite. If it is outside of 0…1, the motion overshoots.
        public let progress: Double

        public init(_ time: Double, _ progress: Double) {
            self.time = time
            self.progress = progress
        }
    }

    /// A stop with an optional time. A stop without a time is spaced evenly between its neighbors.
    public struct LooseStop: Hashable, Sendable {
        public let progress: Double
        public let time: Double?

        public init(_ progress: Double, at time: Double? = nil) {
            self.progress = progress
            self.time = time
        }
    }

    /// Creates the curve through `stops`.
    ///
    /// Without a time, the first stop is at 0, the last stop is at 1, and the other stops are spaced evenly. A time
    /// that is less than an earlier time is replaced with the earlier time.
    ///
    /// - Parameter stops: At least two stops.
    public init(_ stops: [LooseStop]) {
        precondition(stops.count >= 2, "a piecewise linear curve must have at least 2 points")
        precondition(
            stops.allSatisfy { $0.progress.isFinite && ($0.time ?? 0).isFinite }, "a curve's points must be finite")
        var times = stops.map(\.time)
        times[0] = times[0] ?? 0
        times[times.count - 1] = times[times.count - 1] ?? 1
        var latest = -Double.infinity
        for index in times.indices {
            guard let time = times[index] else { continue }
            latest = max(latest, time)
            times[index] = latest
        }
        points = stops.indices.map { index in
            if let time = times[index] { return Stop(time, stops[index].progress) }
            // Neighbors with a time exist, because both ends have one.
            let before = times[..<index].lastIndex { $0 != nil } ?? 0
            let after = times[index...].firstIndex { $0 != nil } ?? times.count - 1
            let (start, end) = (times[before] ?? 0, times[after] ?? 1)
            let fraction = Double(index - before) / Double(after - before)
            return Stop(start + (end - start) * fraction, stops[index].progress)
        }
    }

    /// Returns the derivative of the progress with respect to time. Times are fractions of the duration. At a point,
    /// the result is the slope of the following line segment. Outside of the duration and at jumps, the result is 0.
    func velocity(at time: Double) -> Double {
        guard time >= 0, time <= 1 else { return 0 }
        let next = points.dropFirst().dropLast().firstIndex { $0.time > time } ?? points.count - 1
        let (start, end) = (points[next - 1], points[next])
        return start.time == end.time ? 0 : (end.progress - start.progress) / (end.time - start.time)
    }

    /// Returns the progress at `time`, which is a fraction of the duration. The first and the last line segment are
    /// extrapolated if the points do not cover the whole duration.
    public func progress(at time: Double) -> Double {
        let time = min(max(time, 0), 1)
        // Find the line segment that contains the time. Times before the first point use the first segment, and times
        // after the last point use the last segment.
        var low = 0
        var high = points.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].time <= time { low = middle } else { high = middle }
        }
        let (start, end) = (points[low], points[high])
        if start.time == end.time { return time < start.time ? start.progress : end.progress }
        let fraction = (time - start.time) / (end.time - start.time)
        return start.progress + (end.progress - start.progress) * fraction
    }
}

/// A step function with equal steps, like `steps()` in CSS.
///
/// - Source: CSS Easing Functions Level 2, 2.3.
public struct Steps: Hashable, Sendable {
    /// The number of steps: at least 1, or at least 2 with ``Jump/none``.
    public let count: Int
    public let jump: Jump

    /// The positions of the jumps.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// Jumps are at the end of each step. The first step has the initial value.
        case end = "jump-end"
        /// Jumps are at the start of each step. The first jump is at the beginning.
        case start = "jump-start"
        /// Jumps are only between steps. The first step has the initial value, and the last step has the final value.
        case none = "jump-none"
        /// Jumps are between steps and at both ends, so there is one more jump than there are steps.
        case both = "jump-both"
    }

    public init(_ count: Int, jump: Jump = .end) {
        precondition(
            count >= Steps.fewest(jump), "'\(jump.rawValue)' requires a step count of at least \(Steps.fewest(jump))")
        self.count = count
        self.jump = jump
    }

    /// Returns the minimum number of steps that CSS allows for `jump`.
    public static func fewest(_ jump: Jump) -> Int { jump == .none ? 2 : 1 }

    /// Returns the progress at `time`, which is a fraction of the duration. At a jump, the result is the value after
    /// the jump.
    public func progress(at time: Double) -> Double {
        if time >= 1 { return 1 }
        guard time >= 0 else { return 0 }
        let step = (time * Double(count)).rounded(.down)
        return switch jump {
        case .end: step / Double(count)
        case .start: (step + 1) / Double(count)
        case .none: step / Double(count - 1)
        case .both: (step + 1) / Double(count + 1)
        }
    }
}
