public import Simulation

/// A pattern that matches events by their kind and their subject.
///
/// A pattern is written as in the trace and in a script's `expect`: `layoutSubviews root`. A name that a script
/// declares always refers to the declared object, even if another object has the name at the time of the event.
public struct EventPattern: Hashable, Sendable, CustomStringConvertible {
    public var kind: TraceEvent.Kind
    /// The name of the subject; `nil` to match any subject.
    public var subject: String?
    /// The objects that a script declares with the name ``subject``; `nil` to compare the name with the subject of the
    /// event.
    package var objects: [TraceSubject]?

    public init(_ kind: TraceEvent.Kind, _ subject: String? = nil) {
        self.kind = kind
        self.subject = subject
    }

    /// Whether the pattern matches an event.
    public func matches(_ event: TraceEvent) -> Bool {
        event.kind == kind && (subject == nil || concerns(event))
    }

    /// Whether the event has the subject of the pattern, regardless of the kind of the event. Returns `false` for a
    /// pattern without a subject.
    package func concerns(_ event: TraceEvent) -> Bool {
        objects?.contains(event.object) ?? (event.subject == subject)
    }

    public var description: String { subject.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}

/// Queries for tests. Use the events from ``Window/takeEvents()``, or from the frames that a sink receives.
///
/// ```swift
/// let events = window.takeEvents()
/// #expect(events.contains(inOrder: [.init(.layoutSubviews, "root"), .init(.frame, "box")]))
/// #expect(events.count(of: .layoutSubviews, "box") == 0)
/// ```
extension Collection where Element == TraceEvent {
    /// Whether events that match the patterns occurred in this order, possibly with other events between them.
    public func contains(inOrder patterns: [EventPattern]) -> Bool { firstMissing(inOrder: patterns) == nil }

    /// Returns the first pattern that no event matches after the events that match the preceding patterns, or `nil` if
    /// all patterns match.
    public func firstMissing(inOrder patterns: [EventPattern]) -> EventPattern? {
        var rest = patterns[...]
        for event in self {
            guard let next = rest.first else { break }
            if next.matches(event) { rest.removeFirst() }
        }
        return rest.first
    }

    /// Returns the number of events of a kind. If `subject` is not `nil`, only events of this subject are counted.
    public func count(of kind: TraceEvent.Kind, _ subject: String? = nil) -> Int {
        let pattern = EventPattern(kind, subject)
        return count { pattern.matches($0) }
    }

    /// Returns the number of passes of the phase that did any work. A layout pass, for example, is counted only if it
    /// called `layoutSubviews`.
    ///
    /// A turn has one layout pass unless a view requests another one, or a statement calls `layoutIfNeeded`.
    public func passes(_ phase: TraceEvent.Phase) -> Int { passes(in: phase).count }

    /// Returns the main events of each pass of the phase, such as the `layoutSubviews` events of each layout pass.
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
    /// Whether events of this kind are the main events of a pass, such as `layoutSubviews` events in a layout pass, and
    /// not consequences of them.
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
