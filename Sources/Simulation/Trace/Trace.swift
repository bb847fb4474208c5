import Geometry
import Views

/// The record of what happens in a window, in order.
///
/// Events are taken out as frames are made, so a long film needs no more memory than a short one.
///
/// A class, so that its window is not held for changes while an event is told of, which reads the window.
final class Trace {
    /// In one piece, as each access to a property of a class is checked, which takes as long as it takes to note an event.
    private var log = TraceLog()

    /// How many events there were, those that were taken included.
    var count: Int { log.count }
    /// The number of the first event of this turn.
    var firstOfTurn: Int { log.firstOfTurn }
    /// How many events to have room for when the first of a turn comes.
    var likelyCount: Int {
        get { log.likelyCount }
        set { log.likelyCount = newValue }
    }

    /// Building the window before the first turn is not part of what happens in it.
    var isRecording: Bool {
        get { log.isRecording }
        set { log.isRecording = newValue }
    }
    /// What of it is kept. Numbers are those of events that are.
    var recording: TraceRecording {
        get { log.recording }
        set { log.recording = newValue }
    }
    /// Whether what happens now is kept, of every kind.
    var keepsEverything: Bool { log.isRecording && log.recording == .everything }

    var time: Duration { log.time }
    /// The number of the present turn; -1 before the first.
    var turn: Int { log.turn }
    /// Setting it, also to the same, begins a pass.
    var phase: TraceEvent.Phase {
        get { log.phase }
        set { log.phase = newValue }
    }
    /// What the statements being performed are caused by, until the next statement.
    var cause: TraceEvent.Cause {
        get { log.cause }
        set { log.cause = newValue }
    }

    /// What the event recorded last causes; nothing at the beginning of a turn.
    var latest: TraceEvent.Cause { log.latest }

    /// Adds an event, because of ``cause`` unless another cause is given, and answers what it causes in turn.
    @discardableResult
    func record(
        _ kind: TraceEvent.Kind, _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String = "",
        because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        record(kind, subject(), as: .text(detail()), because: because)
    }

    /// Adds an event whose detail is put into words only where somebody reads them.
    @discardableResult
    func record(
        _ kind: TraceEvent.Kind, _ subject: @autoclosure () -> String,
        as detail: @autoclosure () -> TraceEvent.Detail, because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        let (isKept, cause) = log.cause(of: kind, because)
        guard isKept else { return cause }
        // What they read is no part of the log.
        let (subject, content) = (subject(), detail())
        return log.append(kind, subject, content, because: cause)
    }

    /// Adds the event that `view`, called `name`, got another frame.
    @discardableResult
    func recordMove(
        of view: ViewID, _ name: @autoclosure () -> String, from old: Rect, to new: Rect,
        because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        let (isKept, cause) = log.cause(of: .frame, because)
        guard isKept else { return cause }
        let name = name()
        return log.append(moveOf: view, name, from: old, to: new, because: cause)
    }

    /// Events from here on belong to a new turn; the very first is turn 0.
    func beginTurn(at time: Duration) { log.beginTurn(at: time) }

    /// Those of the events numbered `range` that were not taken yet.
    func events(_ range: Range<Int>) -> ArraySlice<TraceEvent> { log.events(range) }

    /// The moves of this turn among the events numbered `range`, also where these were taken.
    func moves(in range: Range<Int>) -> some Sequence<TraceLog.Move> {
        log.moves.lazy.filter { range.contains($0.event) }
    }

    /// The events since the last time they were taken.
    func takeEvents() -> [TraceEvent] { log.takeEvents() }
}

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
    private(set) var turn = -1
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
