package import Simulation

/// The time spans of the animations of a film, derived from the film's trace.
package struct AnimationSpans {
    /// The animations in the order in which they begin.
    package private(set) var all: [Span] = []
    /// The indices of the animations that a new animation of the same property and view would replace, by view and
    /// property.
    private var replaceable: [AnimatedProperty: [Int]] = [:]
    /// The indices of the animations by event number.
    private var places: [Int: Int] = [:]

    private struct AnimatedProperty: Hashable {
        let object: TraceSubject
        let name: String
    }

    package struct Span: Hashable, Sendable {
        /// The name of the view or of the constraint.
        package let view: String
        package let object: TraceSubject
        package let animation: TracedAnimation
        /// The time of the commit that begins the animation.
        package let begin: Duration
        /// The time at which the animation ends, is replaced, or is removed; `nil` for an endless animation.
        package fileprivate(set) var end: Duration?
        /// The number of the trace event that began the animation.
        package let event: Int

        /// Returns whether the animation runs at any time in `span`, including its bounds. An animation does not run
        /// at its own end time.
        package func runs(during span: ClosedRange<Duration>) -> Bool {
            begin <= span.upperBound && end.map { span.lowerBound < $0 } ?? true
        }

        /// A description of the span, such as `opacity 0.1s to 1.1s`.
        package var text: String {
            "\(animation.property) \(begin.shortText) \(end.map { "to \($0.shortText)" } ?? "on")"
        }
    }

    package init() {}

    /// Adds an event. Events must be added in order.
    package mutating func add(_ event: TraceEvent) {
        if let ended = event.endedAnimation, let place = places[ended] { end(place, at: event.time) }
        guard let animation = event.animation else { return }
        let key = AnimatedProperty(object: event.object, name: animation.property)
        if !animation.isAdditive {
            for earlier in replaceable[key] ?? [] { end(earlier, at: event.time) }
            replaceable[key] = []
        }
        replaceable[key, default: []].append(all.count)
        places[event.id] = all.count
        all.append(
            Span(
                view: event.subject, object: event.object, animation: animation, begin: event.time,
                end: animation.isOpenEnded ? nil : event.time + animation.delay + animation.duration, event: event.id))
    }

    private mutating func end(_ place: Int, at time: Duration) {
        all[place].end = min(all[place].end ?? time, time)
    }
}
