/// What a test asks of a trace. Take the events from ``Window/takeEvents()``, or from the frames a sink receives.
///
/// ```swift
/// let events = window.takeEvents()
/// #expect(events.contains(inOrder: [.init(.layoutSubviews, "root"), .init(.frame, "box")]))
/// #expect(events.count(of: .layoutSubviews, "box") == 0)
/// ```
extension Collection where Element == TraceEvent {
    /// Whether events happened in this order, others between them or not.
    public func contains(inOrder patterns: [EventPattern]) -> Bool { firstMissing(inOrder: patterns) == nil }

    /// Which of `patterns` is the first that did not happen after the ones before it; `nil` when all did.
    public func firstMissing(inOrder patterns: [EventPattern]) -> EventPattern? {
        var rest = patterns[...]
        for event in self {
            guard let next = rest.first else { break }
            if next.matches(event) { rest.removeFirst() }
        }
        return rest.first
    }

    /// How often something happened, to `subject` or to anything.
    public func count(of kind: TraceEvent.Kind, _ subject: String? = nil) -> Int {
        let pattern = EventPattern(kind, subject)
        return count { pattern.matches($0) }
    }

    /// How many passes of the phase there were that did something: one callback of UIKit or more in each.
    ///
    /// A turn has one layout pass unless a view asks again, or a statement calls `layoutIfNeeded`.
    public func passes(_ phase: TraceEvent.Phase) -> Int { passes(in: phase).count }

    /// The callbacks of each pass of the phase.
    package func passes(in phase: TraceEvent.Phase) -> [[TraceEvent]] {
        var passes: [[TraceEvent]] = []
        var number: Int?
        for event in self where event.phase == phase && event.kind.isCallback(in: phase) {
            if event.pass != number { passes.append([]) }
            number = event.pass
            passes[passes.count - 1].append(event)
        }
        return passes
    }
}

extension TraceEvent.Kind {
    /// Whether it is what a pass does to a view, and not what follows from it.
    fileprivate func isCallback(in phase: TraceEvent.Phase) -> Bool {
        switch phase {
        case .cues: self == .cue || self == .completion
        case .updateConstraints: self == .updateConstraints
        case .layout: self == .layoutSubviews
        case .display: self == .draw
        case .commit: self == .animation
        }
    }
}

extension TraceEvent: CustomStringConvertible {
    /// `frame box (20, 10, 20, 20) → (40, 10, 20, 20)`
    public var description: String {
        [kind.rawValue, subject, detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
