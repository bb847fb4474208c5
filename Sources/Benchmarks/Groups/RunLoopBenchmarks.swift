import Layout
import Simulation
import Views

/// The run-loop benchmarks: turns without invalidated views, and turns with one invalidated view.
struct RunLoopBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    mutating func run() {
        for cards in [10, 1000] { cleanTurns(cards: cards) }
        let small = dirtyTurns(cards: 10)
        let large = dirtyTurns(cards: 1000)
        add("10000 views compared with 100, a turn with one dirty leaf", large / small, "times", "at most 2")
    }

    /// Measures the turns of cues that do nothing.
    private mutating func cleanTurns(cards: Int) {
        let time = best(cards: cards) { _ in { _ in } }
        add("\(cards * 10) views, a turn in which nothing is dirty", time, "µs", "less than 1")
    }

    /// Measures turns in which one leaf view needs layout.
    private mutating func dirtyTurns(cards: Int) -> Double {
        let time = best(cards: cards) { window in
            guard let leaf = window.view(named: "badge\(cards / 2)") else { preconditionFailure("a card has a badge") }
            return { _ in leaf.setNeedsLayout() }
        }
        add("\(cards * 10) views, a turn with one dirty leaf", time, "µs", "the same at each size")
        return time
    }

    /// Returns the mean time of a turn in microseconds, for the fastest of several rounds.
    private func best(cards: Int, _ cue: (Window) -> (Window) -> Void) -> Double {
        let turns = isQuick ? 1000 : 10_000
        var best = Double.infinity
        for _ in 0..<(isQuick ? 3 : 5) {
            let window = CardStage(cards: cards).window
            let perform = cue(window)
            let cues = (1...turns).map { ScheduledCue(at: .milliseconds($0), perform: perform) }
            var simulator = RunLoopSimulator(window: window, cues: cues)
            simulator.run(until: .zero)
            _ = window.takeEvents()
            let start = ProcessorTime.now
            simulator.run(until: .milliseconds(turns))
            best = min(best, (ProcessorTime.now - start) / Double(turns))
            precondition(window.feedbackLoop == nil)
        }
        return best
    }
}
