import Animation
import Geometry
import Layout
import Views

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
