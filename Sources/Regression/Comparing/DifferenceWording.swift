import Views

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
