import Diagnostics
import Simulation
import TimelineScript

extension Expectation.Moment {
    /// Whether an event is of this moment.
    func holds(_ event: TraceEvent) -> Bool {
        switch self {
        case .at(let time): event.time == time.value
        case .turn(let turn): event.turn == turn.value
        case .during(let first, let last): (first.value...last.value).contains(event.time)
        }
    }

    /// Of the events that ``holds(_:)``, those that count: where the first layout and a cue fall on the same time, the first
    /// layout does not.
    func counted(_ events: [TraceEvent]) -> [TraceEvent] {
        guard case .at = self, events.contains(where: { $0.turn > 0 && $0.kind == .cue && $0.cause.event == nil })
        else { return events }
        return events.filter { $0.turn > 0 }
    }

    /// Whether a film that stopped at `time` did not show all of it. Of a turn it had `events`.
    func isAfter(_ time: Duration, _ events: [TraceEvent]) -> Bool {
        span.map { $0.upperBound > time } ?? events.isEmpty
    }

    /// The times that it is about; `nil` for a turn, whose time only the film knows.
    var span: ClosedRange<Duration>? {
        switch self {
        case .at(let time): time.value...time.value
        case .turn: nil
        case .during(let first, let last): first.value...last.value
        }
    }

    /// As a report says it: `at 0.5s`.
    var description: String {
        switch self {
        case .at(let time): "at \(time.value.shortText)"
        case .turn(let turn): "in turn \(turn.value)"
        case .during(let first, let last): "during \(first.value.shortText) to \(last.value.shortText)"
        }
    }

    /// What is wrong when it holds no event at all.
    var nothingFound: String {
        switch self {
        case .at: "found no turn of the run loop at this time"
        case .turn(let turn): "found no turn \(turn.value)"
        case .during: "found no turn of the run loop in this span"
        }
    }
}
