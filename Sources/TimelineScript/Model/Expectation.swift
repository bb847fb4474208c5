package import Diagnostics
package import Geometry
package import Simulation
package import Views

/// Conditions that must hold at a given time, in a given turn, or during a span of time.
package struct Expectation: Hashable, Sendable {
    package var moment: Moment
    /// The tolerance for comparing numbers, in points. The value is positive.
    package var tolerance: Double
    /// The checks, in script order. There is at least one check.
    package var checks: [Located<Check>]

    package init(moment: Moment, tolerance: Double = Expectation.defaultTolerance, checks: [Located<Check>]) {
        self.moment = moment
        self.tolerance = tolerance
        self.checks = checks
    }

    /// The default tolerance, in points.
    package static let defaultTolerance = 0.01

    /// The time to which the checks apply.
    package enum Moment: Hashable, Sendable {
        /// A time since the start of the film. The checks apply to the frame at this time, and to the events in all
        /// turns at exactly this time.
        case at(Located<Duration>)
        /// A turn, identified by its number in the trace. The checks apply to the events in the turn.
        case turn(Located<Int>)
        /// A span from one time through a later time. The checks apply to the events in the span.
        case during(Located<Duration>, Located<Duration>)
    }
}

/// A single check. Each entry in the script is a separate check, so that each failure has its own source location.
package enum Check: Hashable, Sendable {
    /// The presentation frame of the view, in the coordinates of its superview.
    case frame(view: String, Rect)
    /// The model frame of the view, in the coordinates of its superview.
    case model(view: String, Rect)
    /// The value of a property of a view, in the presentation or in the model.
    case property(Property, of: String, PropertyValue, inModel: Bool)
    /// The trace contains events that match these patterns, in this order. Other events can occur between them. Each
    /// pattern has a subject.
    case order([Located<EventPattern>])
    /// The trace contains exactly these events, in this order. Events of kinds that are not in the list are ignored.
    /// Each pattern has a subject.
    case exactOrder([Located<EventPattern>])
    /// The number of calls to the view's `layoutSubviews`.
    case layouts(view: String, count: Int)
    /// The number of passes of this phase that processed at least one view.
    case passes(TraceEvent.Phase, count: Int)
    /// The number of events that match a pattern.
    case count(EventPattern, Int)
    /// The trace contains no event that matches the pattern.
    case never(EventPattern)
    /// The number of reported constraint conflicts.
    case conflicts(Int)
    /// Whether an animation of the view is running at the given time, or at any time during the given span.
    case animating(view: String, Bool)

    /// Whether the check examines a frame rather than the trace.
    package var looksAtFrame: Bool {
        switch self {
        case .frame, .model, .property: true
        default: false
        }
    }
}
