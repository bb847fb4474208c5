import Cassowary
import Layout
import Simulation

/// The table of layout: times of whole passes, and how much of them is not the solver's.
///
/// The solver's time is that of a solver which is told the same constraints in the same order, and nothing else.
struct LayoutBenchmarks: BenchmarkGroup {
    let isQuick: Bool
    let selection: RowSelection
    private(set) var rows: [BenchmarkRow] = []
    var report: (BenchmarkRow) -> Void

    init(isQuick: Bool, selection: RowSelection = .all, report: @escaping (BenchmarkRow) -> Void) {
        self.isQuick = isQuick
        self.selection = selection
        self.report = report
    }

    mutating func run() throws {
        for cards in [100, 1000] {
            try firstLayout(cards: cards)
            try localChange(cards: cards)
        }
        shapes()
    }

    private mutating func firstLayout(cards: Int) throws {
        let name = "\(cards * 10) views"
        let parts = ["", ", a view", ", solver", ", not the solver"].map { "\(name), first layout" + $0 }
        guard selection.admits(["\(name), made with their constraints"] + parts) else { return }
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
            // What it takes to throw the solver away is in neither time.
            _ = consume run
            solver = min(solver, replayed - replay)
            layout = min(layout, laidOut - built)
            build = min(build, built - start)
            shares.append(1 - (replayed - replay) / (laidOut - built))
        }
        add("\(name), made with their constraints", build, "µs")
        add("\(name), first layout", layout, "µs")
        add("\(name), first layout, a view", layout / Double(cards * 10), "µs", "the same at each size")
        add("\(name), first layout, solver", solver, "µs")
        add("\(name), first layout, not the solver", 100 * median(shares), "%", "at most half")
    }

    private mutating func localChange(cards: Int) throws {
        let name = "\(cards * 10) views"
        let parts = ["", ", solver", ", not the solver"].map { "\(name), a constant moves 2" + $0 }
        guard selection.admits(parts) else { return }
        let stage = CardStage(cards: cards)
        stage.layOut()
        stage.indent(by: 1)
        let before = stage.window.engine.solverSystem
        stage.indent(by: 2)
        let after = stage.window.engine.solverSystem
        let changed = before.constraints.indices.filter { before.constraints[$0] != after.constraints[$0] }
        precondition(changed.count == 1, "one constraint changes, not \(changed.count)")
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
        add("\(name), a constant moves 2", layout, "µs", "the same at each size")
        add("\(name), a constant moves 2, solver", solver, "µs")
        add("\(name), a constant moves 2, not the solver", 100 * median(shares), "%", "at most half")
    }

    /// The middle one: of a share, the best round would be one in which the machine was slower for the solver.
    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    mutating func add(_ name: String, _ value: Double, _ unit: String, _ target: String? = nil) {
        add(BenchmarkRow(name: name, ours: value, peer: nil, unit: unit, target: target))
    }

    mutating func add(_ row: BenchmarkRow) {
        guard selection.admits(row.name) else { return }
        rows.append(row)
        report(row)
    }
}
