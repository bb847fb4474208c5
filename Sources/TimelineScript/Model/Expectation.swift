package import Diagnostics
package import Geometry
package import Simulation
package import Views

/// Conditions that must hold at some time of the film.
package struct Expectation: Hashable, Sendable {
    package var moment: Moment
    /// The tolerance of each number, in points. Positive.
    package var tolerance: Double
    /// The checks in the order of the script; never empty.
    package var checks: [Located<Check>]

    package init(moment: Moment, tolerance: Double = Expectation.defaultTolerance, checks: [Located<Check>]) {
        self.moment = moment
        self.tolerance = tolerance
        self.checks = checks
    }

    /// The default tolerance, in points.
    package static let defaultTolerance = 0.01

    /// The time of the check.
    package enum Moment: Hashable, Sendable {
        /// A time since the start of the film: its frame, and the events of the turns at exactly this time.
        case at(Located<Duration>)
        /// The events of one turn, by its number in the trace.
        case turn(Located<Int>)
        /// The events from one time to a later one, both included.
        case during(Located<Duration>, Located<Duration>)
    }
}

/// A single check. Each entry of the script is a check, so that each failure has its own source location.
package enum Check: Hashable, Sendable {
    /// The presentation frame of the view, in the coordinates of its superview.
    case frame(view: String, Rect)
    /// The model frame of the view, in the coordinates of its superview.
    case model(view: String, Rect)
    /// The value of a property of a view, in the presentation or in the model.
    case property(Property, of: String, PropertyValue, inModel: Bool)
    /// Events in this order. Other events can be between them. Each pattern has a subject.
    case order([Located<EventPattern>])
    /// All events of the named kinds, in this order. Each pattern has a subject.
    case exactOrder([Located<EventPattern>])
    /// The number of calls of the view's `layoutSubviews`.
    case layouts(view: String, count: Int)
    /// The number of passes of a phase that processed at least one view.
    case passes(TraceEvent.Phase, count: Int)
    /// The number of events that match a pattern.
    case count(EventPattern, Int)
    /// No event matches the pattern.
    case never(EventPattern)
    /// The number of conflicts of constraints that were reported.
    case conflicts(Int)
    /// Whether an animation of the view runs at the time, or at some time of the span.
    case animating(view: String, Bool)

    /// Whether the check reads a frame, and not the trace.
    package var looksAtFrame: Bool {
        switch self {
        case .frame, .model, .property: true
        default: false
        }
    }
}
