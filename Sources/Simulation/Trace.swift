/// The record of what happens in a window, in order.
///
/// Events are taken out as frames are made, so a long film needs no more memory than a short one.
///
/// A class, so that its window is not held for changes while an event is told of, which reads the window.
final class Trace {
    private var events: [TraceEvent] = []
    private var count = 0

    /// Building the window before the first turn is not part of what happens in it.
    var isRecording = false

    private(set) var time: Duration = .zero
    private var turn = -1
    var phase = TraceEvent.Phase.cues
    /// What the statements being performed are caused by, until the next statement.
    var cause = TraceEvent.Cause()

    /// Adds an event, because of ``cause`` unless another cause is given, and answers what it causes in turn.
    @discardableResult
    func record(
        _ kind: TraceEvent.Kind, _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String = "",
        because: TraceEvent.Cause? = nil, conflict: LayoutConflict? = nil
    ) -> TraceEvent.Cause {
        let cause = because ?? cause
        guard isRecording else { return cause }
        events.append(
            TraceEvent(
                id: count, time: time, turn: turn, phase: phase, kind: kind, subject: subject(), detail: detail(),
                cause: cause, conflict: conflict))
        count += 1
        return TraceEvent.Cause(line: cause.line, event: count - 1)
    }

    /// Events from here on belong to a new turn; the very first is turn 0.
    func beginTurn(at time: Duration) {
        self.time = time
        turn += 1
        phase = .cues
        cause = TraceEvent.Cause()
    }

    /// The events since the last time they were taken.
    func takeEvents() -> [TraceEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }
}
