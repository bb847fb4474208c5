/// The record of what happens in a window, in order.
///
/// Events are taken out as frames are made, so a long film needs no more memory than a short one.
///
/// A class, so that its window is not held for changes while an event is told of, which reads the window.
final class Trace {
    private var events: [TraceEvent] = []
    /// How many events there were, those that were taken included.
    private(set) var count = 0
    /// The number of the first event of this turn.
    private(set) var firstOfTurn = 0
    /// How many events to have room for when the first of a turn comes.
    var likelyCount = 8

    /// Building the window before the first turn is not part of what happens in it.
    var isRecording = false
    /// What of it is kept. Numbers are those of events that are.
    var recording = TraceRecording.everything
    /// Whether what happens now is kept, of every kind.
    var keepsEverything: Bool { isRecording && recording == .everything }

    private(set) var time: Duration = .zero
    private var turn = -1
    /// Setting it, also to the same, begins a pass.
    var phase = TraceEvent.Phase.cues { didSet { pass += 1 } }
    private var pass = 0
    /// What the statements being performed are caused by, until the next statement.
    var cause = TraceEvent.Cause()

    /// What the event recorded last causes; nothing at the beginning of a turn.
    private(set) var latest = TraceEvent.Cause()

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
        let cause = because ?? cause
        guard isRecording, recording.keeps(kind) else { return cause }
        // A turn has about as many events as the one before; growing step by step would cost more than they do.
        if events.isEmpty { events.reserveCapacity(likelyCount) }
        events.append(
            TraceEvent(
                id: count, time: time, turn: turn, phase: phase, pass: pass, kind: kind, subject: subject(),
                content: detail(), cause: cause))
        latest = TraceEvent.Cause(line: cause.line, event: count)
        count += 1
        return latest
    }

    /// Events from here on belong to a new turn; the very first is turn 0.
    func beginTurn(at time: Duration) {
        self.time = time
        turn += 1
        firstOfTurn = count
        phase = .cues
        cause = TraceEvent.Cause()
        latest = TraceEvent.Cause()
    }

    /// Those of the events numbered `range` that were not taken yet.
    func events(_ range: Range<Int>) -> ArraySlice<TraceEvent> {
        let first = count - events.count
        return events[max(range.lowerBound - first, 0)..<max(range.upperBound - first, 0)]
    }

    /// The events since the last time they were taken.
    func takeEvents() -> [TraceEvent] {
        // Handed over whole: keeping the capacity would make a second array as large while the first is in use.
        defer {
            likelyCount = min(max(events.count, 8), 1024)
            events = []
        }
        return events
    }
}
