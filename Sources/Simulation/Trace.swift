import Geometry
import Views

/// Records the events of a window in order.
///
/// The recorded events are removed after each frame, so a long film needs no more memory than a short film.
///
/// The trace is a class because recording an event can read the window. With a value type, this access would conflict
/// with exclusive access to the window.
final class Trace {
    /// The recorded events. They are in one value, because each access to an array of a class is checked for exclusive
    /// access at run time, and the check takes as long as recording an event. Accesses to the other properties, which
    /// are numbers, are not checked. The value is noncopyable, because each call to a method would otherwise copy it.
    private var log = TraceLog()
    /// The time, turn, phase and pass of the next event.
    private var moment = TraceEvent.Moment()

    /// The number of events recorded so far, including events that ``takeEvents()`` has removed.
    private(set) var count = 0
    /// The number of the first event of this turn.
    private(set) var firstOfTurn = 0
    /// The number of events for which memory is reserved when the first event after ``takeEvents()`` is recorded.
    var likelyCount = 8

    /// Whether events are recorded. No events are recorded while the window is built before the first turn.
    var isRecording = false
    /// The kinds of events that are kept. Only kept events are numbered.
    var recording = TraceRecording.everything
    /// Whether events of every kind are currently recorded and kept.
    var keepsEverything: Bool { isRecording && recording == .everything }

    var time: Duration { moment.time }
    /// The number of the current turn; -1 before the first turn.
    var turn: Int { moment.turn }
    /// The phase of the turn. Setting it begins a pass, even if the phase does not change.
    var phase: TraceEvent.Phase {
        get { moment.phase }
        set { moment.phase = newValue }
    }
    /// The default cause of new events.
    var cause = TraceEvent.Cause()

    /// The most recently recorded event, as a cause; an empty cause at the beginning of a turn.
    private(set) var latest = TraceEvent.Cause()

    /// Records an event, and returns it as a cause for other events. If events of this kind are not kept, returns the
    /// cause of the event instead. The default cause of the event is ``cause``.
    ///
    /// - Parameters:
    ///   - object: The object that the event concerns.
    ///   - subject: The current name of the object.
    @discardableResult
    func record(
        _ kind: TraceEvent.Kind, _ object: TraceSubject, _ subject: @autoclosure () -> String,
        _ detail: @autoclosure () -> String = "", because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        record(kind, object, subject(), as: .text(detail()), because: because)
    }

    /// Records an event. The text of its detail is created only when it is read.
    @discardableResult
    func record(
        _ kind: TraceEvent.Kind, _ object: TraceSubject, _ subject: @autoclosure () -> String,
        as detail: @autoclosure () -> TraceEvent.Detail, because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        let cause = because ?? cause
        guard keeps(kind) else { return cause }
        // The detail can read the window, but must not record events.
        let (subject, content) = (subject(), detail())
        return append(kind, object, subject, content, because: cause)
    }

    /// Records that `view`, whose name is `name`, has a new frame.
    @discardableResult
    func recordMove(
        of view: ViewID, _ name: @autoclosure () -> String, from old: Rect, to new: Rect,
        because: TraceEvent.Cause? = nil
    ) -> TraceEvent.Cause {
        let cause = because ?? cause
        guard keeps(.frame) else { return cause }
        let name = name()
        return append(.frame, .view(view), name, .frame(from: old, to: new), because: cause, movedView: view)
    }

    private func append(
        _ kind: TraceEvent.Kind, _ object: TraceSubject, _ subject: String, _ content: TraceEvent.Detail,
        because cause: TraceEvent.Cause, movedView: ViewID? = nil
    ) -> TraceEvent.Cause {
        let number = count
        let event = TraceEvent(
            id: number, at: moment, kind: kind, object: object, subject: subject, content: content, cause: cause)
        log.append(event, reserving: likelyCount, movedView: movedView)
        latest = TraceEvent.Cause(line: cause.line, event: number)
        count = number + 1
        return latest
    }

    /// Returns whether an event of `kind` would be kept now.
    private func keeps(_ kind: TraceEvent.Kind) -> Bool { isRecording && recording.keeps(kind) }

    /// Begins a turn. The first turn has the number 0.
    func beginTurn(at time: Duration) {
        moment.time = time
        moment.turn += 1
        moment.phase = .cues
        cause = TraceEvent.Cause()
        latest = TraceEvent.Cause()
    }

    /// Ends a turn. Changes that code makes between two turns are part of the next turn.
    func endTurn() {
        firstOfTurn = count
        log.endTurn()
    }

    /// Returns the events whose numbers are in `range` and that ``takeEvents()`` has not removed yet.
    func events(_ range: Range<Int>) -> ArraySlice<TraceEvent> { log.events(range, before: count) }

    /// Returns the changes to frames in this turn whose event numbers are in `range`, including events that
    /// ``takeEvents()`` has removed.
    func moves(in range: Range<Int>) -> some Sequence<TraceLog.Move> {
        log.moves.lazy.filter { range.contains($0.event) }
    }

    /// Returns the events since the last call, and removes them.
    func takeEvents() -> [TraceEvent] {
        let events = log.takeEvents()
        likelyCount = min(max(events.count, 8), 1024)
        return events
    }
}

/// The recorded events of a ``Trace``.
struct TraceLog: ~Copyable {
    private var events: [TraceEvent] = []
    /// The frames that changed in this turn, in order.
    private(set) var moves: [Move] = []

    /// An event of kind `frame`, with the view whose frame changed.
    struct Move {
        let event: Int
        let view: ViewID
    }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - count: The number of events for which memory is reserved before the first event is added.
    ///   - movedView: The view whose frame changed; `nil` for an event that records no change to a frame.
    mutating func append(_ event: TraceEvent, reserving count: Int, movedView: ViewID?) {
        // A turn has about as many events as the previous turn. Growing the array step by step would take longer than
        // recording the events.
        if events.isEmpty { events.reserveCapacity(count) }
        events.append(event)
        if let movedView { moves.append(Move(event: event.id, view: movedView)) }
    }

    /// Ends a turn. Changes that code makes between two turns are part of the next turn.
    mutating func endTurn() { moves.removeAll(keepingCapacity: moves.count <= 1024) }

    /// Returns the events whose numbers are in `range`.
    ///
    /// - Parameter end: The number of the next event.
    func events(_ range: Range<Int>, before end: Int) -> ArraySlice<TraceEvent> {
        let first = end - events.count
        return events[max(range.lowerBound - first, 0)..<max(range.upperBound - first, 0)]
    }

    mutating func takeEvents() -> [TraceEvent] {
        // The array is handed over to the caller. Keeping its capacity would allocate a second array of the same size.
        defer { events = [] }
        return events
    }
}

/// The events that a window keeps for ``Window/takeEvents()``.
///
/// No text is created for events that are not kept.
public enum TraceRecording: Int, Hashable, Sendable, Comparable {
    case nothing
    /// Keeps only problems: events of kind `conflict`, `ambiguity`, `exception` and `feedbackLoop`.
    case problems
    case everything

    func keeps(_ kind: TraceEvent.Kind) -> Bool {
        switch self {
        case .nothing: false
        case .problems: kind == .conflict || kind == .ambiguity || kind == .exception || kind == .feedbackLoop
        case .everything: true
        }
    }

    public static func < (a: TraceRecording, b: TraceRecording) -> Bool { a.rawValue < b.rawValue }
}
