/// Straight lines from point to point: `linear()` of CSS with its stops.
///
/// - Source: CSS Easing Functions Level 2, 2.2.
public struct PiecewiseLinear: Hashable, Sendable {
    /// By rising time, at least two. Two of one time make a jump.
    public let points: [Stop]

    /// The progress to be shown at a time, both as fractions of the duration.
    public struct Stop: Hashable, Sendable {
        public let time: Double
        /// Finite; beyond 0…1 the motion overshoots.
        public let progress: Double

        public init(_ time: Double, _ progress: Double) {
            self.time = time
            self.progress = progress
        }
    }

    /// A stop as one may write it: without a time it stands in the middle of its neighbours.
    public struct LooseStop: Hashable, Sendable {
        public let progress: Double
        public let time: Double?

        public init(_ progress: Double, at time: Double? = nil) {
            self.progress = progress
            self.time = time
        }
    }

    /// The curve through `stops`.
    ///
    /// The first stop without a time is at 0, the last at 1, others are spread evenly; a time that is earlier than one before
    /// counts as that one.
    ///
    /// - Parameter stops: At least two.
    public init(_ stops: [LooseStop]) {
        precondition(stops.count >= 2, "a curve of straight lines has 2 points or more")
        precondition(
            stops.allSatisfy { $0.progress.isFinite && ($0.time ?? 0).isFinite }, "a curve's points are finite")
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
            // The neighbours with a time exist, as the ends have one.
            let before = times[..<index].lastIndex { $0 != nil } ?? 0
            let after = times[index...].firstIndex { $0 != nil } ?? times.count - 1
            let (start, end) = (times[before] ?? 0, times[after] ?? 1)
            let fraction = Double(index - before) / Double(after - before)
            return Stop(start + (end - start) * fraction, stops[index].progress)
        }
    }

    /// How fast the progress grows at `time`, both as fractions of the duration: at a point, on the line behind it; 0 outside
    /// of the duration, and where it jumps.
    func velocity(at time: Double) -> Double {
        guard time >= 0, time <= 1 else { return 0 }
        let next = points.dropFirst().dropLast().firstIndex { $0.time > time } ?? points.count - 1
        let (start, end) = (points[next - 1], points[next])
        return start.time == end.time ? 0 : (end.progress - start.progress) / (end.time - start.time)
    }

    /// The progress at `time`, both as fractions of the duration. The first and the last line go on beyond their ends.
    public func progress(at time: Double) -> Double {
        let time = min(max(time, 0), 1)
        // The last stop at or before the time; the first line serves earlier times and the last but one the latest.
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

/// A staircase of equal steps: `steps()` of CSS.
///
/// - Source: CSS Easing Functions Level 2, 2.3.
public struct Steps: Hashable, Sendable {
    /// At least 1; with ``Jump/none`` at least 2.
    public let count: Int
    public let jump: Jump

    /// Where the rises are.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// At the end of each step: nothing moves at first.
        case end = "jump-end"
        /// At the start of each step: it moves at once.
        case start = "jump-start"
        /// Between the steps only, so that the first holds the beginning and the last holds the end.
        case none = "jump-none"
        /// At both ends as well, which makes one rise more than there are steps.
        case both = "jump-both"
    }

    public init(_ count: Int, jump: Jump = .end) {
        precondition(count >= Steps.fewest(jump), "a staircase that jumps so has \(Steps.fewest(jump)) steps or more")
        self.count = count
        self.jump = jump
    }

    /// The smallest number of steps that CSS takes with `jump`.
    public static func fewest(_ jump: Jump) -> Int { jump == .none ? 2 : 1 }

    /// The progress at `time`, both as fractions of the duration. At the time of a rise it has risen.
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
