import Simulation
import Verification

/// What happens in a film, as far as it is known, for the strip of time.
struct FilmHistory {
    /// Those that laid out something, in order.
    private(set) var turns: [Turn] = []
    private(set) var spans = AnimationSpans()

    /// One turn of the run loop.
    struct Turn: Hashable {
        let number: Int
        let time: Duration
        /// How many views were laid out.
        var layouts: Int
    }

    /// Events come in order.
    mutating func add(_ event: TraceEvent) {
        spans.add(event)
        guard event.kind == .layoutSubviews else { return }
        if turns.last?.number == event.turn {
            turns[turns.count - 1].layouts += 1
        } else {
            turns.append(Turn(number: event.turn, time: event.time, layouts: 1))
        }
    }
}
