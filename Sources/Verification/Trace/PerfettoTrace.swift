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

/// Nests what happens in a run loop: turns, in them passes, in those callbacks.
///
/// Slices of one track are a stack, as the format wants it: one begins and ends inside another or beside it.
struct PerfettoSlices {
    private var done: [PerfettoTrace.Event] = []
    /// Those that have not ended, the outermost first.
    private var open: [Slice] = []
    private var turn: Int?
    private var pass: Int?
    private var labels: [Int: String] = [:]
    /// Of events that are no slices, by number: their causes.
    private var causesOfInstants: [Int: Int] = [:]
    private var now = 0

    private struct Slice {
        let place: Int
        let begin: Int
        /// The event that it is; `nil` for a turn and a pass.
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

    /// The callback or statement that an event happens inside of: for a callback the one that it names as its cause, for
    /// what follows from something the nearest one that led to it.
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
    /// Whether it is a call that other events happen inside of; the others are over at once.
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

/// Gives every event of a film a time of its own, so that a viewer shows in which order things happened.
///
/// In the film a turn takes no time. Here each event takes ``tick``, from the time of its turn on; where the turns of
/// one time would not be over before the next turn begins, they take less, evenly, but never less than a nanosecond.
package struct VirtualClock {
    /// In nanoseconds: long enough to be seen beside a second, short enough to fit between frames.
    package static let tick = 10_000

    /// By event, in the order of the trace, in nanoseconds since the film began.
    package let begins: [Int]
    /// When each event gives way to the next.
    package let ends: [Int]

    /// - Parameter events: In order.
    package init(_ events: [TraceEvent]) {
        var (begins, ends): ([Int], [Int]) = ([], [])
        var now = 0
        var index = events.startIndex
        while index < events.endIndex {
            let time = events[index].time
            let next = events[index...].firstIndex { $0.time != time } ?? events.endIndex
            let start = max(now, VirtualClock.nanoseconds(time))
            // One tick more than there are events leaves a gap before the next turn.
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

    /// Rounded down; a film lasts an hour at most.
    static func nanoseconds(_ time: Duration) -> Int { Int(time.attoseconds / 1_000_000_000) }
}
