import Film
package import Simulation

/// A trace in Chrome's trace event format, for viewers such as Perfetto.
///
/// The first track shows the run loop: turns, the passes in each turn, and the callbacks and statements in each pass.
/// Events without a duration are instant events. The second track shows the animations. An animation begins at its
/// commit and ends at its own end or at the end of the film. A ``VirtualClock`` provides the times.
///
/// - Source: "Trace Event Format", Google, 2016. The phases are `X` (complete), `i` (instant), `b` and `e` (async),
///   and `M` (metadata).
package struct PerfettoTrace: Encodable {
    let displayTimeUnit = "ms"
    package private(set) var traceEvents: [Event]

    package struct Event: Encodable {
        package var name: String
        package var cat: String?
        package var ph: String
        /// The time in microseconds.
        package var ts: Double?
        package var dur: Double?
        package var pid = 1
        package var tid: Int
        package var id: Int?
        /// The scope of an instant event: `t` for its thread.
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
    ///   - title: The title of the film.
    ///   - events: All events of the film, in order.
    ///   - filter: The filter that selects the events to include. Omitted events still take time on the clock.
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

/// Nests the events of a run loop. Turns contain passes, and passes contain callbacks.
///
/// The format requires that two slices of a track are either nested or disjoint. Therefore the open slices form a
/// stack.
struct PerfettoSlices {
    private var done: [PerfettoTrace.Event] = []
    /// The open slices, outermost first.
    private var open: [Slice] = []
    private var turn: Int?
    private var pass: Int?
    private var labels: [Int: String] = [:]
    /// The causes of events that are not slices, by event number.
    private var causesOfInstants: [Int: Int] = [:]
    private var now = 0

    private struct Slice {
        let place: Int
        let begin: Int
        /// The number of the slice's event; `nil` for a turn or a pass.
        let event: Int?
    }

    mutating func add(_ event: TraceEvent, from begin: Int, to end: Int) {
        labels[event.id] = "\(event.kind.rawValue) \(event.subject)"
        if event.turn != turn {
            close(downTo: 0)
            turn = event.turn
            pass = nil
            beginSlice(
                PerfettoTrace.Event(name: "turn \(event.turn)", cat: "turn", ph: "X", tid: 1), at: begin, as: nil)
        }
        if event.pass != pass {
            close(downTo: 1)
            pass = event.pass
            beginSlice(
                PerfettoTrace.Event(name: event.phase.rawValue, cat: "pass", ph: "X", tid: 1), at: begin, as: nil)
        }
        while let slice = open.last, let number = slice.event, number != owner(of: event) {
            close(downTo: open.count - 1)
        }
        var drawn = PerfettoTrace.Event(
            name: labels[event.id] ?? "", cat: event.kind.rawValue, ph: "X", tid: 1, args: arguments(of: event))
        if event.kind.isSlice {
            beginSlice(drawn, at: begin, as: event.id)
        } else {
            causesOfInstants[event.id] = event.cause.event
            drawn.ph = "i"
            drawn.s = "t"
            drawn.ts = PerfettoTrace.microseconds(begin)
            done.append(drawn)
        }
        now = end
    }

    mutating func finish() -> [PerfettoTrace.Event] {
        close(downTo: 0)
        return done
    }

    /// Returns the number of the callback or statement that contains an event. A callback is contained in its direct
    /// cause. Any other event is contained in the nearest callback or statement in its chain of causes.
    private func owner(of event: TraceEvent) -> Int? {
        var cause = event.cause.event
        guard !event.kind.isSlice else { return cause }
        while let number = cause, let before = causesOfInstants[number] { cause = before }
        return cause
    }

    private mutating func beginSlice(_ event: PerfettoTrace.Event, at begin: Int, as number: Int?) {
        var event = event
        event.ts = PerfettoTrace.microseconds(begin)
        open.append(Slice(place: done.count, begin: begin, event: number))
        done.append(event)
    }

    private mutating func close(downTo depth: Int) {
        while open.count > depth, let slice = open.popLast() {
            done[slice.place].dur = PerfettoTrace.microseconds(now - slice.begin)
        }
    }

    private func arguments(of event: TraceEvent) -> PerfettoTrace.Arguments {
        PerfettoTrace.Arguments(
            id: event.id, detail: event.detail.isEmpty ? nil : event.detail, line: event.cause.line,
            cause: event.cause.event.flatMap { labels[$0] }, turn: event.turn)
    }
}

extension TraceEvent.Kind {
    /// Whether the event is a call that can contain other events. All other kinds of events have no duration.
    fileprivate var isSlice: Bool {
        switch self {
        case .needsUpdateConstraints, .needsLayout, .needsDisplay, .solve, .frame, .animation, .animationEnd, .conflict,
            .ambiguity,
            .exception, .note:
            false
        default: true
        }
    }
}

/// Assigns a time to every event of a film, to make the order of events visible in a trace viewer.
///
/// In the film, a turn takes no time. On this clock, each event takes one ``tick``, and the first event of a turn
/// begins at the time of the turn. If the events at one time would overlap the next turn, they share the available
/// time evenly. Each event takes at least a nanosecond.
package struct VirtualClock {
    /// The duration of an event in nanoseconds. It is long enough to be visible in a viewer that shows a whole second,
    /// and short enough for the events of a turn to fit between two frames.
    package static let tick = 10_000

    /// The start time of each event in nanoseconds since the start of the film, in the order of the trace.
    package let begins: [Int]
    /// The end time of each event in nanoseconds.
    package let ends: [Int]

    /// - Parameter events: The events, in order.
    package init(_ events: [TraceEvent]) {
        var (begins, ends): ([Int], [Int]) = ([], [])
        var now = 0
        var index = events.startIndex
        while index < events.endIndex {
            let time = events[index].time
            let next = events[index...].firstIndex { $0.time != time } ?? events.endIndex
            let start = max(now, VirtualClock.nanoseconds(time))
            // Reserve one additional tick as a gap before the next turn.
            let count = next - index + 1
            let room = next < events.endIndex ? VirtualClock.nanoseconds(events[next].time) - start : Int.max
            let tick = max(1, min(VirtualClock.tick, room / count))
            for place in 0..<(next - index) {
                begins.append(start + place * tick)
                ends.append(start + (place + 1) * tick)
            }
            now = start + (next - index) * tick
            index = next
        }
        self.begins = begins
        self.ends = ends
    }

    /// Returns `time` in nanoseconds, rounded down. A film lasts at most an hour, so the result does not overflow.
    static func nanoseconds(_ time: Duration) -> Int { Int(time.attoseconds / 1_000_000_000) }
}
