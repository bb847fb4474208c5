import Animation
import CAllocationCount
import Geometry
import Simulation
import Views

/// The animation benchmarks: the cost of frames with many running animations.
struct AnimationBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    /// The timing curves of the animations.
    private static let curves: [(name: String, curve: TimingCurve)] = [
        ("linear", .linear), ("ease-in-out", .easeInOut),
        ("spring", .spring(SpringCurve(Spring(dampingRatio: 0.5, settlingIn: 1), initialVelocity: 0))),
    ]

    mutating func run() {
        for (name, curve) in AnimationBenchmarks.curves { sampling(name, curve) }
        starting()
        ending()
        changing()
        resolving("two views move", all: false)
        resolving("every card becomes narrower", all: true)
    }

    /// Measures 60 frames. The layout of 1,000 cards is solved in each frame.
    private mutating func resolving(_ name: String, all: Bool) {
        let stage = CardStage(cards: 1000)
        stage.window.recording = .problems
        var simulator = RunLoopSimulator(window: stage.window, cues: [])
        simulator.run(until: .zero)
        stage.resolve(all: all)
        simulator.run(until: .zero)
        var presentation = Presentation(of: stage.window)
        stage.window.update(&presentation, at: .milliseconds(1))
        var best = Double.infinity
        for _ in 0..<(isQuick ? 2 : 5) {
            let start = ProcessorTime.now
            for frame in 1...60 { stage.window.update(&presentation, at: .seconds(1) * frame / 61) }
            best = min(best, ProcessorTime.now - start)
        }
        add("1000 cards, layouts solved, \(name)", 60e6 / best, "per second", "at least 60")
    }

    /// Measures frames with 1,000 running animations, which move every tenth of 10,000 views.
    private mutating func sampling(_ name: String, _ curve: TimingCurve) {
        let film = AnimatedCards(curve: curve)
        var presentation = Presentation(of: film.window)
        film.window.update(&presentation, at: .milliseconds(1))
        let before = allocation_count()
        for frame in 1...60 { film.window.update(&presentation, at: .seconds(1) * frame / 61) }
        let allocations = Double(allocation_count() - before) / 60
        var best = Double.infinity
        for _ in 0..<(isQuick ? 3 : 20) {
            let start = ProcessorTime.now
            for frame in 1...60 { film.window.update(&presentation, at: .seconds(1) * frame / 61) }
            best = min(best, (ProcessorTime.now - start) / 60)
        }
        let title = "10000 views, 1000 animations, \(name)"
        add("\(title), per animation and frame", best / Double(film.count), "µs", "less than 2")
        if before >= 0 { add("\(title), allocations per frame", allocations, "", "0") }
    }

    /// Measures the start of 1,000 animations, and their interruption by 1,000 other animations.
    private mutating func starting() {
        var (first, second) = (Double.infinity, Double.infinity)
        for _ in 0..<(isQuick ? 2 : 5) {
            var film = AnimatedCards(curve: .easeInOut)
            first = min(first, film.started - film.made)
            let start = ProcessorTime.now
            film.interrupt()
            second = min(second, ProcessorTime.now - start)
        }
        add("10000 views, 1000 animations start, per animation", first / 1000, "µs")
        add("10000 views, 1000 animations are interrupted, per animation", second / 1000, "µs", "the same")
    }

    /// Measures 1,000 animation blocks with one animation each, which end one after another. The result is the cost
    /// of ending one block, including the turn at its end.
    private mutating func ending() {
        var best = Double.infinity
        for _ in 0..<(isQuick ? 2 : 5) {
            var film = AnimatedCards(curve: nil)
            let start = ProcessorTime.now
            film.run(until: .seconds(3))
            best = min(best, ProcessorTime.now - start)
        }
        add("10000 views, 1000 animations end one by one, per animation", best / 1000, "µs")
    }

    /// Measures frames with 1,000 running animations if the model of one view is changed before each frame.
    private mutating func changing() {
        let film = AnimatedCards(curve: .linear)
        let view = film.window.rootView
        var presentation = Presentation(of: film.window)
        var best = Double.infinity
        for _ in 0..<(isQuick ? 3 : 20) {
            let start = ProcessorTime.now
            for frame in 1...60 {
                view.alpha = Double(frame) / 60
                film.window.update(&presentation, at: .seconds(1) * frame / 61)
            }
            best = min(best, (ProcessorTime.now - start) / 60)
        }
        add("10000 views, 1000 animations, a frame after a change of the model", best, "µs")
    }
}

/// A window of 1,000 cards in which one view per card moves to the right.
struct AnimatedCards {
    let window: Window
    /// The number of running animations.
    let count = 1000
    /// The processor time before the animations were started; ``started`` is the time after they were started.
    let made: ProcessorTime
    private(set) var started: ProcessorTime
    private var simulator: RunLoopSimulator
    private let pictures: [View]
    private let curve: TimingCurve

    /// Creates the window and starts the animations.
    ///
    /// - Parameter curve: The curve; `nil` for one linear animation block per view, each of which ends after the
    ///   previous block.
    init(curve: TimingCurve?) {
        window = CardStage(cards: count).window
        window.recording = .problems
        self.curve = curve ?? .linear
        pictures = (0..<count).compactMap { [window] in window.view(named: "badge\($0)") }
        simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        made = ProcessorTime.now
        started = made
        if curve == nil { moveOneByOne() } else { move(by: 40) }
        simulator.run(until: .zero)
        started = ProcessorTime.now
    }

    /// Changes the target values of all animations after half a second.
    mutating func interrupt() {
        simulator.run(until: .milliseconds(500))
        move(by: -20)
        simulator.run(until: .milliseconds(500))
    }

    mutating func run(until time: Duration) { simulator.run(until: time) }

    private func moveOneByOne() {
        for (index, picture) in pictures.enumerated() {
            window.animate(AnimationTiming(duration: .seconds(1) + .milliseconds(index), curve: curve)) {
                picture.center.x += 40
            }
        }
    }

    private func move(by distance: Double) {
        window.animate(AnimationTiming(duration: .seconds(1), curve: curve)) {
            for picture in pictures { picture.center.x += distance }
        }
    }
}
