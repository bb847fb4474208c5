package import Geometry
package import Simulation

/// What must be so at a time of the film.
package struct Expectation: Hashable, Sendable {
    /// Since the film began.
    package var time: Located<Duration>
    /// How far an edge may be from its place, in points. Positive.
    package var tolerance: Double
    /// In the order of the script; never empty.
    package var checks: [Located<Check>]

    package init(
        time: Located<Duration>, tolerance: Double = Expectation.defaultTolerance, checks: [Located<Check>]
    ) {
        self.time = time
        self.tolerance = tolerance
        self.checks = checks
    }

    /// Where the script gives no `within`, in points.
    package static let defaultTolerance = 0.01
}

/// One thing to check; one entry of the script, so that each failure has its own place.
package enum Check: Hashable, Sendable {
    /// Where the view is seen: its presentation, in its superview's coordinates.
    case frame(view: String, Rect)
    /// Where the view is bound for: its model, in its superview's coordinates.
    case model(view: String, Rect)
    /// Events of the turn, in this order, with others between them or not.
    case order([EventPattern])
    /// How often the view's `layoutSubviews` ran in the turn.
    case layouts(view: String, count: Int)
}

/// An event of the trace as an expectation names it: `frame card`.
package struct EventPattern: Hashable, Sendable, CustomStringConvertible {
    package var kind: TraceEvent.Kind
    package var subject: String

    package init(kind: TraceEvent.Kind, subject: String) {
        self.kind = kind
        self.subject = subject
    }

    package var description: String { "\(kind.rawValue) \(subject)" }
}
