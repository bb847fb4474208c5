/// Events of the trace by their kind, and by what they happened to.
///
/// As text it is what the trace prints and a script's `expect` says: `layoutSubviews root`.
public struct EventPattern: Hashable, Sendable, CustomStringConvertible {
    public var kind: TraceEvent.Kind
    /// `nil` for whatever it happened to.
    public var subject: String?

    public init(_ kind: TraceEvent.Kind, _ subject: String? = nil) {
        self.kind = kind
        self.subject = subject
    }

    /// `true` for an event that the pattern describes.
    public func matches(_ event: TraceEvent) -> Bool {
        event.kind == kind && (subject == nil || event.subject == subject)
    }

    public var description: String { subject.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}
