/// How much of what happens a window keeps for ``Window/takeEvents()``.
///
/// Whoever films a window and reads no trace need not pay for one: what is not kept is not put into words either.
public enum TraceRecording: Int, Hashable, Sendable, Comparable {
    case nothing
    /// Only what the author should know in any case: events of kind `conflict`, `exception` and `feedbackLoop`.
    case problems
    case everything

    func keeps(_ kind: TraceEvent.Kind) -> Bool {
        switch self {
        case .nothing: false
        case .problems: kind == .conflict || kind == .exception || kind == .feedbackLoop
        case .everything: true
        }
    }

    public static func < (a: TraceRecording, b: TraceRecording) -> Bool { a.rawValue < b.rawValue }
}
