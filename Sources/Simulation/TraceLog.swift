import Geometry
import Views

/// What a ``Trace`` has recorded, and what it needs to know of the moment to record more.
struct TraceLog {
    private var events: [TraceEvent] = []
    private(set) var count = 0
    private(set) var firstOfTurn = 0
    var likelyCount = 8
    /// The frames that changed in this turn, in order.
    private(set) var moves: [Move] = []

    var isRecording = false
    var recording = TraceRecording.everything

    private(set) var time: Duration = .zero
    private var turn = -1
    var phase = TraceEvent.Phase.cues { didSet { pass += 1 } }
    private var pass = 0
    var cause = TraceEvent.Cause()
    private(set) var latest = TraceEvent.Cause()

    /// The event of kind `frame` in which a view got another frame.
    struct Move {
        let event: Int
        let view: ViewID
    }

    /// What an event of `kind` is caused by, and whether it is kept.
    func cause(of kind: TraceEvent.Kind, _ given: TraceEvent.Cause?) -> (isKept: Bool, cause: TraceEvent.Cause) {
        (isRecording && recording.keeps(kind), given ?? cause)
    }

    mutating func append(
        _ kind: TraceEvent.Kind, _ subject: String, _ content: TraceEvent.Detail, because cause: TraceEvent.Cause
    ) -> TraceEvent.Cause {
        // A turn has about as many events as the one before; growing step by step would cost more than they do.
        if events.isEmpty { events.reserveCapacity(likelyCount) }
        events.append(
            TraceEvent(
                id: count, time: time, turn: turn, phase: phase, pass: pass, kind: kind, subject: subject,
                content: content, cause: cause))
        latest = TraceEvent.Cause(line: cause.line, event: count)
        count += 1
        return latest
    }

    mutating func append(
        moveOf view: ViewID, _ name: String, from old: Rect, to new: Rect, because cause: TraceEvent.Cause
    ) -> TraceEvent.Cause {
        moves.append(Move(event: count, view: view))
        return append(.frame, name, .frame(from: old, to: new), because: cause)
    }

    mutating func beginTurn(at time: Duration) {
        self.time = time
        turn += 1
        firstOfTurn = count
        moves.removeAll(keepingCapacity: moves.count <= 1024)
        phase = .cues
        cause = TraceEvent.Cause()
        latest = TraceEvent.Cause()
    }

    func events(_ range: Range<Int>) -> ArraySlice<TraceEvent> {
        let first = count - events.count
        return events[max(range.lowerBound - first, 0)..<max(range.upperBound - first, 0)]
    }

    mutating func takeEvents() -> [TraceEvent] {
        // Handed over whole: keeping the capacity would make a second array as large while the first is in use.
        defer {
            likelyCount = min(max(events.count, 8), 1024)
            events = []
        }
        return events
    }
}
