import Geometry
import Playback
import TimelineScript
import Views

extension Check {
    /// The outcome of a check of a frame, `nil` for one that looks at a turn.
    func outcome(in frame: FrameSnapshot, within tolerance: Double) -> ExpectationResult.Outcome? {
        switch self {
        case .frame(let view, let expected):
            Check.compare(expected, with: view, in: frame.presentation, within: tolerance)
        case .model(let view, let expected):
            Check.compare(expected, with: view, in: frame.model, within: tolerance)
        case .order, .layouts:
            nil
        }
    }

    /// The outcome of a check of a turn, `nil` for one that looks at a frame.
    func outcome(in turn: Turn) -> ExpectationResult.Outcome? {
        switch self {
        case .frame, .model:
            return nil
        case .layouts(let view, let expected):
            let found = turn.layouts(of: view)
            return found == expected ? .passed : .failed(found: "found \(found)", details: turn.lines)
        case .order(let patterns):
            guard let missing = turn.firstMissing(of: patterns) else { return .passed }
            let place = missing == 0 ? "" : " after '\(patterns[missing - 1])'"
            let found =
                turn.events.isEmpty
                ? "found no turn of the run loop at this time" : "found no '\(patterns[missing])'\(place)"
            return .failed(found: found, details: turn.lines)
        }
    }

    /// What is expected, in one line.
    var description: String {
        switch self {
        case .frame(let view, let expected): "frame of \(view) \(expected.text)"
        case .model(let view, let expected): "model frame of \(view) \(expected.text)"
        case .layouts(let view, let count): "\(count) layoutSubviews of \(view)"
        case .order(let patterns):
            "order " + patterns.map(\.description).joined(separator: ", ")
        }
    }

    private static func compare(
        _ expected: Rect, with view: String, in tree: ViewTree, within tolerance: Double
    ) -> ExpectationResult.Outcome {
        guard let id = tree.view(named: view) else {
            return .failed(found: "found no view of this name in the hierarchy", details: [])
        }
        let found = tree[id].frame
        if found.isClose(to: expected, within: tolerance) { return .passed }
        return .failed(found: "found \(found.text), further off than \(tolerance.shortText)", details: [])
    }
}
