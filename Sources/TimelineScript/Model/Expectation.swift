package import Diagnostics
package import Geometry
package import Simulation

/// What must be so at some time of the film.
package struct Expectation: Hashable, Sendable {
    package var moment: Moment
    /// How far an edge may be from its place, in points. Positive.
    package var tolerance: Double
    /// In the order of the script; never empty.
    package var checks: [Located<Check>]

    package init(moment: Moment, tolerance: Double = Expectation.defaultTolerance, checks: [Located<Check>]) {
        self.moment = moment
        self.tolerance = tolerance
        self.checks = checks
    }

    /// Where the script gives no `within`, in points.
    package static let defaultTolerance = 0.01

    /// When to look.
    package enum Moment: Hashable, Sendable {
        /// At a time since the film began: the frame then, and what happens in the turns at this very time.
        case at(Located<Duration>)
        /// What happens in one turn, by its number in the trace.
        case turn(Located<Int>)
        /// What happens from one time to a later one, both included.
        case during(Located<Duration>, Located<Duration>)
    }
}

/// One thing to check; one entry of the script, so that each failure has its own place.
package enum Check: Hashable, Sendable {
    /// Where the view is seen: its presentation, in its superview's coordinates.
    case frame(view: String, Rect)
    /// Where the view is bound for: its model, in its superview's coordinates.
    case model(view: String, Rect)
    /// The value of a property of a view, in the presentation or in the model.
    case property(Property, of: String, PropertyValue, inModel: Bool)
    /// Events in this order, with others between them or not. Each pattern has a subject.
    case order([Located<EventPattern>])
    /// All the events of the kinds that are named, in this order. Each pattern has a subject.
    case exactOrder([Located<EventPattern>])
    /// How often the view's `layoutSubviews` ran.
    case layouts(view: String, count: Int)
    /// How many passes of a phase did something.
    case passes(TraceEvent.Phase, count: Int)
    /// How often something happened.
    case count(EventPattern, Int)
    /// What did not happen.
    case never(EventPattern)
    /// How many conflicts of constraints were reported.
    case conflicts(Int)
    /// Whether an animation of the view runs then, or at some time of the span.
    case animating(view: String, Bool)

    /// Whether it looks at a frame, and not at the trace.
    package var looksAtFrame: Bool {
        switch self {
        case .frame, .model, .property: true
        default: false
        }
    }
}
