import Simulation

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
