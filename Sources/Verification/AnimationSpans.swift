package import Simulation

/// When each animation of a film runs, found out from its trace.
package struct AnimationSpans {
    /// In the order in which they begin.
    package private(set) var all: [Span] = []
    /// Of each property of each view that can be replaced, the latest.
    private var latest: [String: Int] = [:]

    package struct Span: Hashable, Sendable {
        package let view: String
        package let animation: TracedAnimation
        /// The commit that begins it.
        package let begin: Duration
        /// When it has run out, or when another takes its place.
        package fileprivate(set) var end: Duration
        /// The number of its event.
        package let event: Int

        /// Whether it runs at some time of a span, both ends of which are included. It does not at its own end.
        package func runs(during span: ClosedRange<Duration>) -> Bool {
            begin <= span.upperBound && span.lowerBound < end
        }
    }

    package init() {}

    /// Takes note of an event. Events are given in order.
    package mutating func add(_ event: TraceEvent) {
        guard let animation = event.animation else { return }
        let key = "\(event.subject) \(animation.property)"
        if !animation.isAdditive {
            if let earlier = latest[key] { all[earlier].end = min(all[earlier].end, event.time) }
            latest[key] = all.count
        }
        all.append(
            Span(
                view: event.subject, animation: animation, begin: event.time,
                end: event.time + animation.delay + animation.duration, event: event.id))
    }
}
