package import Simulation

/// A trace for viewers of Chrome's trace event format, such as Perfetto.
///
/// One track has the run loop: turns, in them passes, in those callbacks and statements with what they led to, as
/// instants. A second has the animations, each from its commit to its end, or that of the film. Times are those of a ``VirtualClock``.
///
/// - Source: "Trace Event Format", Google, 2016; its phases are `X` complete, `i` instant, `b` and `e` async, `M` metadata.
package struct PerfettoTrace: Encodable {
    let displayTimeUnit = "ms"
    package private(set) var traceEvents: [Event]

    package struct Event: Encodable {
        package var name: String
        package var cat: String?
        package var ph: String
        /// In microseconds.
        package var ts: Double?
        package var dur: Double?
        package var pid = 1
        package var tid: Int
        package var id: Int?
        /// Of an instant: its thread.
        package var s: String?
        package var args: Arguments?
    }

    package struct Arguments: Encodable {
        package var name: String?
        package var id: Int?
        package var detail: String?
        package var line: Int?
        package var cause: String?
        package var turn: Int?
    }

    /// - Parameters:
    ///   - title: Of the film.
    ///   - events: All of the film, in order.
    ///   - filter: Which of them are shown. What is left out leaves its time free.
    package init(title: String, _ events: [TraceEvent], keeping filter: TraceFilter = TraceFilter()) {
        traceEvents = [
            Event(name: "process_name", ph: "M", tid: 1, args: Arguments(name: title)),
            Event(name: "thread_name", ph: "M", tid: 1, args: Arguments(name: "run loop")),
            Event(name: "thread_name", ph: "M", tid: 2, args: Arguments(name: "animations")),
        ]
        var slices = PerfettoSlices()
        let clock = VirtualClock(events)
        for (index, event) in events.enumerated() where filter.keeps(event) {
            slices.add(event, from: clock.begins[index], to: clock.ends[index])
        }
        traceEvents += slices.finish()
        var spans = AnimationSpans()
        for event in events { spans.add(event) }
        let places = events.indices.filter { events[$0].animation != nil }
        for (place, span) in zip(places, spans.all) where filter.keeps(events[place]) {
            traceEvents += PerfettoTrace.async(span, from: clock.begins[place], filmEnd: clock.ends.last ?? 0)
        }
    }

    private static func async(_ span: AnimationSpans.Span, from begin: Int, filmEnd: Int) -> [Event] {
        let end = max(span.end.map(VirtualClock.nanoseconds) ?? filmEnd, begin)
        let first = Event(
            name: "\(span.view) \(span.animation.property)", cat: "animation", ph: "b", ts: microseconds(begin), tid: 2,
            id: span.event, args: Arguments(id: span.event, detail: span.animation.description))
        var last = first
        last.ph = "e"
        last.ts = microseconds(end)
        last.args = nil
        return [first, last]
    }

    static func microseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds) / 1000 }
}
