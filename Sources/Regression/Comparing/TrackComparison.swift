/// The difference between two tracks of a property, limited to the frames in which both views are present.
struct TrackComparison {
    /// The first frame that differs.
    let frame: Int
    let outcome: Outcome
    /// The value in the golden, in the first differing frame in which both tracks are at rest. If there is no such
    /// frame, it is the value in the frame with the largest difference.
    let before: ValueTrack.Value
    /// The current value in the same frame.
    let after: ValueTrack.Value

    enum Outcome: Hashable {
        /// The tracks come to rest at different values.
        case value
        /// The tracks differ only while they move. The last differing frame is `last`.
        case motion(last: Int)
        /// The values were animated in the golden, but now change without an animation.
        case animationLost
        /// The values changed without an animation in the golden, but are now animated.
        case animationNew
    }

    /// Compares two tracks. Returns `nil` if they do not differ.
    ///
    /// - Parameters:
    ///   - tolerance: The maximum accepted difference between two numbers.
    ///   - frames: The frames in which both views are present.
    init?(_ old: ValueTrack, _ new: ValueTrack, within tolerance: Double, in frames: [ClosedRange<Int>]) {
        let merged = Set(old.changes.map(\.frame) + new.changes.map(\.frame) + frames.map(\.lowerBound)).sorted()
            .filter { frame in frames.contains { $0.contains(frame) } }
        var differing: [Int] = []
        var resting: Int?
        var widest: (frame: Int, distance: Double)?
        for (index, frame) in merged.enumerated() {
            let (before, after) = (old[frame], new[frame])
            guard let distance = TrackComparison.distance(before, after), distance > tolerance else { continue }
            differing.append(frame)
            if distance > widest?.distance ?? 0 { widest = (frame, distance) }
            // A value that lasts for two frames, or until the end of the film, is at rest.
            let next = index + 1 < merged.count ? merged[index + 1] : Int.max
            if resting == nil, next > frame + 1 { resting = frame }
        }
        guard let first = differing.first, let last = differing.last, let widest else { return nil }
        frame = first
        if let resting {
            (outcome, before, after) = (.value, old[resting], new[resting])
            return
        }
        (before, after) = (old[widest.frame], new[widest.frame])
        let isMoving = [old, new].map { track in track.stretches.contains { $0.contains(first) || $0.contains(last) } }
        switch (isMoving[0], isMoving[1]) {
        case (true, false): outcome = .animationLost
        case (false, true): outcome = .animationNew
        default: outcome = .motion(last: last)
        }
    }

    /// Returns the absolute difference of two numbers. For other values, returns 0 if they are equal, and infinity if
    /// they differ.
    private static func distance(_ some: ValueTrack.Value, _ other: ValueTrack.Value) -> Double? {
        if let some = some.number, let other = other.number { return abs(some - other) }
        return some == other ? 0 : .infinity
    }
}
