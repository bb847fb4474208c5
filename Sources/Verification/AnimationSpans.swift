package import Simulation

/// When each animation of a film runs, found out from its trace.
package struct AnimationSpans {
    /// In the order in which they begin.
    package private(set) var all: [Span] = []
    /// Of each property of each view, those that another would take the place of.
    private var replaceable: [String: [Int]] = [:]
    /// By the numbers of their events.
    private var places: [Int: Int] = [:]

    package struct Span: Hashable, Sendable {
        package let view: String
        package let animation: TracedAnimation
        /// The commit that begins it.
        package let begin: Duration
        /// When it has run out, or another takes its place, or it is taken off; `nil` for one that goes on.
        package fileprivate(set) var end: Duration?
        /// The number of its event.
        package let event: Int

        /// Whether it runs at some time of a span, both ends of which are included. It does not at its own end.
        package func runs(during span: ClosedRange<Duration>) -> Bool {
            begin <= span.upperBound && end.map { span.lowerBound < $0 } ?? true
        }

        /// `opacity 0.1s to 1.1s`
        package var text: String {
            "\(animation.property) \(begin.shortText) \(end.map { "to \($0.shortText)" } ?? "on")"
        }
    }

    package init() {}

    /// Takes note of an event. Events are given in order.
    package mutating func add(_ event: TraceEvent) {
        if let ended = event.endedAnimation, let place = places[ended] { end(place, at: event.time) }
        guard let animation = event.animation else { return }
        let key = "\(event.subject) \(animation.property)"
        if !animation.isAdditive {
            for earlier in replaceable[key] ?? [] { end(earlier, at: event.time) }
            replaceable[key] = []
        }
        replaceable[key, default: []].append(all.count)
        places[event.id] = all.count
        all.append(
            Span(
                view: event.subject, animation: animation, begin: event.time,
                end: animation.isOpenEnded ? nil : event.time + animation.delay + animation.duration, event: event.id))
    }

    private mutating func end(_ place: Int, at time: Duration) {
        all[place].end = min(all[place].end ?? time, time)
    }
}
