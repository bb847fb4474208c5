import Cassowary
import Layout
import Simulation

/// The layout benchmarks: the time of complete layout passes, and the share of this time that is spent outside the
/// solver.
///
/// The time of the solver is measured with a separate solver, which has the same constraints in the same order.
struct LayoutBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    private var selection: RowSelection { log.selection }

    mutating func run() throws {
        for cards in [100, 1000] {
            try firstLayout(cards: cards)
            try localChange(cards: cards)
        }
        shapes()
    }

    private mutating func firstLayout(cards: Int) throws {
        let name = "\(cards * 10) views"
        let parts = ["", ", per view", ", solver", ", without the solver"].map { "\(name), first layout" + $0 }
        guard selection.admits(["\(name), created with their constraints"] + parts) else { return }
        var (build, layout, solver) = (Double.infinity, Double.infinity, Double.infinity)
        var shares: [Double] = []
        for _ in 0..<(isQuick ? 5 : 20) {
            let start = ProcessorTime.now
            let stage = CardStage(cards: cards)
            let built = ProcessorTime.now
            stage.layOut()
            let laidOut = ProcessorTime.now
            let system = stage.window.engine.solverSystem
            let replay = ProcessorTime.now
            let run = try SystemRun(system)
            let replayed = ProcessorTime.now
            // Neither time includes the deallocation of the solver.
            _ = consume run
            solver = min(solver, replayed - replay)
            layout = min(layout, laidOut - built)
            build = min(build, built - start)
            shares.append(1 - (replayed - replay) / (laidOut - built))
        }
        add("\(name), created with their constraints", build, "µs")
        add("\(name), first layout", layout, "µs")
        add("\(name), first layout, per view", layout / Double(cards * 10), "µs", "the same at each size")
        add("\(name), first layout, solver", solver, "µs")
        add("\(name), first layout, without the solver", 100 * median(shares), "%", "at most half")
    }

    private mutating func localChange(cards: Int) throws {
        let name = "\(cards * 10) views"
        let parts = ["", ", solver", ", without the solver"].map { "\(name), a constant moves 2 views" + $0 }
        guard selection.admits(parts) else { return }
        let stage = CardStage(cards: cards)
        stage.layOut()
        stage.indent(by: 1)
        let before = stage.window.engine.solverSystem
        stage.indent(by: 2)
        let after = stage.window.engine.solverSystem
        let changed = before.constraints.indices.filter { before.constraints[$0] != after.constraints[$0] }
        precondition(changed.count == 1, "one constraint must change, not \(changed.count)")
        var run = try SystemRun(after)
        let constants = [before, after].map { $0.constraints[changed[0]].expression.constant }

        let repeats = isQuick ? 200 : 2000
        var (layout, solver) = (Double.infinity, Double.infinity)
        var shares: [Double] = []
        for _ in 0..<(isQuick ? 3 : 10) {
            let start = ProcessorTime.now
            for index in 0..<repeats { stage.indent(by: Double(1 + index % 2)) }
            let replay = ProcessorTime.now
            for index in 0..<repeats { try run.setConstant(constants[index % 2], ofRow: changed[0]) }
            let replayed = ProcessorTime.now
            layout = min(layout, (replay - start) / Double(repeats))
            solver = min(solver, (replayed - replay) / Double(repeats))
            shares.append(1 - (replayed - replay) / (replay - start))
        }
        add("\(name), a constant moves 2 views", layout, "µs", "the same at each size")
        add("\(name), a constant moves 2 views, solver", solver, "µs")
        add("\(name), a constant moves 2 views, without the solver", 100 * median(shares), "%", "at most half")
    }

    /// Returns the median. The minimum share would come from a round in which the solver happened to be slow.
    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

}

/// The benchmarks for screens with many views that compete for space. Each screen is measured in a separate process.
extension LayoutBenchmarks {
    mutating func shapes() {
        for kind in LayoutShape.Kind.allCases {
            for hasRoom in [true, false] { growing(LayoutShape(kind: kind, count: 0, hasRoom: hasRoom)) }
        }
        let sizes = isQuick ? [25, 50] : [200, 400]
        for (kind, counts) in [
            (LayoutShape.Kind.labelColumn, sizes), (.fill, [sizes[0]]), (.labelRow, [sizes[0]]),
        ] {
            for count in counts { ambiguity(LayoutShape(kind: kind, count: count, hasRoom: true)) }
        }
        for kind in LayoutShape.Kind.allCases where kind != .fillProportionally {
            for hasRoom in [true, false] {
                system(LayoutShape(kind: kind, count: isQuick ? 25 : 200, hasRoom: hasRoom))
            }
        }
        documents()
    }

    /// Measures the layout of increasing numbers of views up to the time limit, and compares the time for the largest
    /// number of views with the time for half as many.
    private mutating func growing(_ shape: LayoutShape) {
        let counts = isQuick ? [25, 50, 100] : [250, 500, 1000]
        func names(_ shape: LayoutShape) -> [String] {
            ["first layout", "shuffled beside ordered"].map { "\(shape.name), \($0)" }
                + counts.map { "\(shape.name), first layout beside \($0)" }
                + shape.changes.map { "\(shape.name), \($0) changes" }
        }
        var shape = shape
        let isWanted = counts.contains { count in
            shape.count = count
            return selection.admits(names(shape))
        }
        guard isWanted else { return }
        var (largest, half): (BoundedRun?, BoundedRun?)
        for count in counts {
            var tried = shape
            tried.count = count
            let run = BoundedRun(.layout(tried), seconds: selection.seconds)
            guard run.numbers["first"] != nil else {
                add(first(tried, run))
                break
            }
            (half, largest) = (largest, run)
            shape = tried
        }
        guard let largest, let time = largest.numbers["first"] else { return }
        add(first(shape, largest))
        if let less = half?.numbers["first"] {
            add("\(shape.name), first layout beside \(shape.count / 2)", time / less, "times", "at most 2.3")
        }
        var shuffled = shape
        shuffled.isShuffled = true
        let run = BoundedRun(.layout(shuffled), seconds: selection.seconds)
        var compared = BenchmarkRow(
            name: "\(shape.name), shuffled beside ordered", run, "first", unit: "times", target: "at most 3")
        compared.ours /= time
        add(compared)
        for change in shape.changes {
            add(
                BenchmarkRow(
                    name: "\(shape.name), \(change) changes", largest, change.rawValue, unit: "µs",
                    target: "at most 1,000"))
        }
    }

    private func first(_ shape: LayoutShape, _ run: BoundedRun) -> BenchmarkRow {
        BenchmarkRow(
            name: "\(shape.name), first layout", run, "first", unit: "µs",
            target: shape.count == 1000 ? "at most 200,000" : nil)
    }

    /// Compares a layout followed by an ambiguity check of each view with the layout alone.
    private mutating func ambiguity(_ shape: LayoutShape) {
        let name = "\(shape.name), ambiguity beside layout"
        guard selection.admits(name) else { return }
        let run = BoundedRun(.ambiguity(shape), seconds: selection.seconds)
        var row = BenchmarkRow(name: name, run, "asking", unit: "times", target: "at most 1.5")
        if let first = run.numbers["first"] { row.ours = (row.ours + first) / first }
        add(row)
    }

    /// Compares our solver with kiwi on the engine's constraints.
    private mutating func system(_ shape: LayoutShape) {
        let name = "\(shape.name), solver"
        guard selection.admits(name) else { return }
        let run = BoundedRun(.system(shape), seconds: selection.seconds)
        var row = BenchmarkRow(name: name, run, "build", unit: "µs", target: "never slower than the peer")
        row.peer = run.numbers["kiwi"]
        if run.numbers["build"] != nil { row.peerProblem = run.problem }
        add(row)
    }

    private mutating func documents() {
        let views = isQuick ? 500 : 5000
        let chain = "chain of \(views) views from a storyboard"
        if selection.admits(chain, "\(chain), memory") {
            let run = BoundedRun(.storyboard(views: views), seconds: selection.seconds)
            add(BenchmarkRow(name: chain, run, "time", unit: "µs", target: "at most 1,000,000"))
            var memory = BenchmarkRow(name: "\(chain), memory", run, "memory", unit: "MB", target: "at most 150 in all")
            memory.ours /= 1e6
            add(memory)
        }
        let bytes = isQuick ? 200_000 : 2_000_000
        for (lines, words) in [(1, "one line"), (0, "many lines")] {
            let name = "label of \(bytes) bytes, \(words)"
            guard selection.admits([name, "\(name), beside half"]) else { continue }
            let whole = BoundedRun(.text(bytes: bytes, lines: lines), seconds: selection.seconds)
            let half = BoundedRun(.text(bytes: bytes / 2, lines: lines), seconds: selection.seconds)
            add(BenchmarkRow(name: name, whole, "first", unit: "µs", target: "at most 1,000,000"))
            guard let less = half.numbers["first"] else { continue }
            var growth = BenchmarkRow(
                name: "\(name), beside half", whole, "first", unit: "times", target: "at most 2.3")
            growth.ours /= less
            add(growth)
        }
    }
}
