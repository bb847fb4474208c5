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

    /// Measures turns in which a cue runs but does nothing.
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

/// The trace benchmarks: the cost of recording.
///
/// The results for turns compare a window that records nothing (the baseline) with a window that records everything.
/// The recorded events are removed from the window after each turn. The results for films give the time to play 60
/// frames with four animations, including turns, presentations and events. The baseline is a film whose sink does not
/// read the trace, so only problems are recorded. Neither time includes the work of sinks, such as drawing or
/// printing events.
struct TraceBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    mutating func run() {
        for cards in [100, 1000] {
            compare("\(cards * 10) views, first turn", rounds: isQuick ? 5 : 25) { recording in
                let stage = CardStage(cards: cards)
                stage.window.recording = recording
                let start = ProcessorTime.now
                var simulator = RunLoopSimulator(window: stage.window, cues: [])
                simulator.run(until: .zero)
                _ = stage.window.takeEvents()
                return ProcessorTime.now - start
            }
            compare("\(cards * 10) views, a film of one second", rounds: isQuick ? 5 : 15, target: "at most 5") {
                Self.film(cards: cards, readsTrace: $0 == .everything)
            }
            let turns = isQuick ? 100 : 1000
            compare("\(cards * 10) views, a turn with a constant that moves 2", rounds: isQuick ? 5 : 15) { recording in
                let stage = CardStage(cards: cards)
                stage.window.recording = recording
                var simulator = RunLoopSimulator(window: stage.window, cues: stage.indentCues(turns))
                simulator.run(until: .zero)
                _ = stage.window.takeEvents()
                let start = ProcessorTime.now
                for turn in 1...turns {
                    simulator.run(until: .milliseconds(turn))
                    _ = stage.window.takeEvents()
                }
                return (ProcessorTime.now - start) / Double(turns)
            }
        }
    }

    /// Plays a film of 60 frames. Returns the time in microseconds, not including the creation of the window.
    static func film(cards: Int, readsTrace: Bool) -> Double {
        let stage = CardStage(cards: cards)
        let window = stage.window
        let start = ProcessorTime.now
        if !readsTrace { window.recording = .problems }
        var simulator = RunLoopSimulator(window: window, cues: stage.filmCues)
        for frame in 0..<60 {
            let time = Duration.seconds(1) * frame / 60
            simulator.run(until: time)
            let snapshot = (model: window.tree, presentation: window.presentation(at: time), window.takeEvents())
            withExtendedLifetime(snapshot) {}
        }
        return ProcessorTime.now - start
    }

    /// Compares runs with and without recording. They alternate, so that other load on the machine affects both.
    ///
    /// - Parameters:
    ///   - name: The beginning of the names of both rows.
    ///   - rounds: The number of rounds.
    ///   - target: The target for the share of the time that recording takes.
    ///   - time: A closure that performs one round and returns its time in microseconds.
    private mutating func compare(
        _ name: String, rounds: Int, target: String? = nil, _ time: (TraceRecording) -> Double
    ) {
        var (on, off) = (Double.infinity, Double.infinity)
        var shares: [Double] = []
        for _ in 0..<rounds {
            let (without, with) = (time(.nothing), time(.everything))
            off = min(off, without)
            on = min(on, with)
            shares.append(1 - without / with)
        }
        add(BenchmarkRow(name: name + ", recorded", ours: on, peer: off, unit: "µs"))
        let share = 100 * shares.sorted()[shares.count / 2]
        add(BenchmarkRow(name: name + ", recording", ours: share, unit: "% of time", target: target))
    }
}
