import Reporting
import Views

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

// MARK: Wording

/// Describes the differences between the tracks of one view. Properties that begin to differ in the same frame are
/// described together.
struct DifferenceWording {
    private let view: String

    init(of view: String) { self.view = view }

    func differences(_ found: [(property: String, comparison: TrackComparison)]) -> [Difference] {
        var differences: [Difference] = []
        let values = found.filter { $0.comparison.outcome == .value }
        for group in Set(values.map { Group($0.property, $0.comparison.frame) }).sorted(by: <) {
            let members = values.filter { Group($0.property, $0.comparison.frame) == group }
            let changes = members.map { member in
                Difference.Change(
                    property: member.property, before: member.comparison.before.words,
                    after: member.comparison.after.words)
            }
            let words = changes.map { "\(view).\($0.property) \($0.before) → \($0.after)" }.joined(separator: ", ")
            differences.append(
                Difference(
                    group.kind, view, changes, frame: group.frame,
                    group.frame == 0 ? words : "\(words) from frame \(group.frame)"))
        }
        let motions = found.filter { $0.comparison.outcome != .value }
        for outcome in Set(motions.map(\.comparison.outcome)).sorted(by: { $0.rank < $1.rank }) {
            let members = motions.filter { $0.comparison.outcome == outcome }
            guard let first = members.map(\.comparison.frame).min() else { continue }
            let names = members.map { "\(view).\($0.property)" }.joined(separator: ", ")
            let changes = members.map { member in
                Difference.Change(
                    property: member.property, before: member.comparison.before.words,
                    after: member.comparison.after.words)
            }
            differences.append(
                Difference(
                    .motion, view, changes, frame: first, outcome.words(names, isOne: members.count == 1, from: first)))
        }
        return differences
    }

    /// The key by which differences are grouped. Differences with equal keys are described together.
    private struct Group: Hashable, Comparable {
        let kind: Difference.Kind
        let frame: Int

        init(_ property: String, _ frame: Int) {
            self.frame = frame
            kind =
                switch property {
                case SampledView.superview: .hierarchy
                case SampledView.isTruncated: .truncation
                case let name where SampledProperties.shapes[name]?.isText == true: .text
                case let name where SampledView.isInPoints(name): .geometry
                default: .appearance
                }
        }

        private var rank: Int { Difference.Kind.allCases.firstIndex(of: kind) ?? 0 }

        static func < (a: Group, b: Group) -> Bool { (a.frame, a.rank) < (b.frame, b.rank) }
    }
}

extension TrackComparison.Outcome {
    fileprivate var rank: Int {
        switch self {
        case .value: 0
        case .animationLost: 1
        case .animationNew: 2
        case .motion(let last): 3 + last
        }
    }

    fileprivate func words(_ names: String, isOne: Bool, from first: Int) -> String {
        switch self {
        case .value: names
        case .animationLost: "\(names) \(isOne ? "is" : "are") no longer animated from frame \(first)"
        case .animationNew: "\(names) \(isOne ? "is" : "are") now animated from frame \(first)"
        case .motion(first): "\(names) \(isOne ? "differs" : "differ") in frame \(first) only"
        case .motion(let last): "\(names) \(isOne ? "moves" : "move") differently in frames \(first) through \(last)"
        }
    }
}
