import Simulation
import TimelineScript

/// What happens in the run loop at one time: a turn, or several when completions or replaced animations ask for more.
struct Turn {
    let events: [TraceEvent]

    /// Where the first layout and a cue fall together, the first layout does not count.
    ///
    /// - Parameter events: Of one time, in order.
    init(_ events: [TraceEvent]) {
        let hasLaterTurn = events.contains { $0.turn > 0 }
        self.events = events.filter { $0.turn > 0 || !hasLaterTurn }
    }

    /// How often `view` laid out its subviews.
    func layouts(of view: String) -> Int {
        events.count { $0.kind == .layoutSubviews && $0.subject == view }
    }

    /// Looks for events in this order, others between them allowed; answers the index of the first not found.
    func firstMissing(of patterns: [EventPattern]) -> Int? {
        var next = 0
        for event in events where next < patterns.count && event.matches(patterns[next]) { next += 1 }
        return next < patterns.count ? next : nil
    }

    /// What happened, a line each.
    var lines: [String] {
        events.map { "\($0.kind.rawValue) \($0.subject) \($0.detail)" }
    }
}

extension TraceEvent {
    fileprivate func matches(_ pattern: EventPattern) -> Bool { kind == pattern.kind && subject == pattern.subject }
}
