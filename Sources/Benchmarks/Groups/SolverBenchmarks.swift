import Cassowary

/// The solver benchmarks, which compare the times and the solutions with those of kiwi on the same workloads.
///
/// In a quick run, the peer is not measured on workloads that take it more than a second.
struct SolverBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog
    let peer: KiwiPeer?
    /// Measurements of peers that are not available in this run.
    let baseline: PeerBaseline?

    /// Creates the benchmarks, and builds kiwi's driver if necessary.
    ///
    /// - Parameter isAlone: Whether to omit the peer.
    init(log: BenchmarkLog, isAlone: Bool, baseline: PeerBaseline?) {
        self.log = log
        self.peer = isAlone ? nil : KiwiPeer()
        self.baseline = baseline
    }

    private var selection: RowSelection { log.selection }

    mutating func run() throws {
        try memory()
        try builds()
        try constants()
        try toggles()
        try frames()
        try votes()
        shapes()
    }

    private mutating func builds() throws {
        try build(.cards(1000), target: "200x, 0.3 µs per constraint", rounds: 20, peerRounds: 2)
        try build(.tree(5461), target: "1000x", rounds: 20, peerRounds: isQuick ? 0 : 1)
        try build(.chain(300), target: "1000x", rounds: 40, peerRounds: 1)
        for work in [
            Workload.cards(100), .cards(10_000), .tree(341), .tree(1365), .chain(100), .chain(1000), .chain(5000),
        ] {
            try build(
                work, target: "within 1.5x over the sizes", rounds: work.rows.count > 50_000 ? 5 : 40, peerRounds: 0)
        }
    }

    private mutating func build(_ work: Workload, target: String, rounds: Int, peerRounds: Int) throws {
        guard selection.admits("build \(work.name), a constraint") else { return }
        let ours = try Ours.build(work, rounds: rounds)
        let kiwi = peerRounds > 0 ? peer?.measure("build", of: work, rounds: peerRounds) : nil
        check(ours, kiwi, "build \(work.name)")
        if peerRounds > 0 {
            add(
                BenchmarkRow(
                    name: "build \(work.name)", ours: ours.microseconds, peer: kiwi?.microseconds, unit: "µs",
                    target: target))
        }
        add(
            BenchmarkRow(
                name: "build \(work.name), a constraint", ours: ours.microseconds / Double(work.rows.count), peer: nil,
                unit: "µs", target: target))
    }

    private mutating func constants() throws {
        for size in [100, 1000, 10_000] {
            try operation(
                "local_const", .cards(size), repeats: 20_000, peerRounds: size > 1000 ? 0 : 20,
                target: "3000x at 1,000, 0.3 µs at each")
        }
        try operation("global_const", .chain(100), repeats: 200, peerRounds: 2, target: "10000x")
        try operation("global_const", .chain(1000), repeats: 20, peerRounds: 0, perMoved: true)
        try operation("global_const", .chain(100), repeats: 200, peerRounds: 0, perMoved: true)
        for size in [341, 1365, 5461] {
            try operation("global_const", .tree(size), repeats: 20, peerRounds: 0, perMoved: true, target: "within 2x")
        }
        try operation("global_const", .tree(1365), repeats: 20, peerRounds: isQuick ? 0 : 1, target: "10000x")
        try operation("local_const", .tree(5461), repeats: 2000, peerRounds: 0)
        let first = "first change of a required constant, cards 10000"
        guard selection.admits(first) else { return }
        let cards = Workload.cards(10_000)
        for case ("local_required", .constant(let row, let constant)) in cards.operations {
            let ours = try Ours.firstChange(ofRow: row, to: constant, on: cards, rounds: 5)
            add(
                BenchmarkRow(
                    name: first, ours: ours.microseconds, peer: nil,
                    unit: "µs",
                    target: "under 20 µs"))
        }
    }

    private mutating func toggles() throws {
        try operation("toggle_optional", .cards(1000), repeats: 10_000, peerRounds: 20, target: "1000x")
        try operation("toggle_required", .cards(1000), repeats: 10_000, peerRounds: 20, target: "1000x")
        try operation("toggle_required", .chain(300), repeats: 10, peerRounds: 1, target: "500x")
        try operation("toggle_required", .chain(1000), repeats: 3, peerRounds: 0, target: "5 ms")
        try operation("toggle_required", .chain(5000), repeats: 1, peerRounds: 0, target: "60 ms")
        for size in [300, 1000, 5000] where selection.admits("toggle_required queued, chain \(size)") {
            let chain = Workload.chain(size)
            for case ("toggle_required", .toggle(let row)) in chain.operations {
                let ours = try Ours.queuedToggle(row: row, on: chain, rounds: 50)
                add(
                    BenchmarkRow(
                        name: "toggle_required queued, chain \(size)", ours: ours.microseconds, peer: nil, unit: "µs",
                        target: "under 50 µs"))
            }
        }
    }

    private mutating func frames() throws {
        try operation("frames_local", .cards(1000), repeats: 1000, peerRounds: 3, target: "0.08 µs")
        try operation("frames_global", .cards(1000), repeats: 10, peerRounds: 3, target: "27 µs")
        try operation("frames_global", .chain(1000), repeats: 10, peerRounds: isQuick ? 0 : 1, target: "117 µs")
    }

    private mutating func operation(
        _ name: String, _ work: Workload, repeats: Int, peerRounds: Int, perMoved: Bool = false, target: String? = nil
    ) throws {
        let title = "\(name), \(work.name)" + (perMoved ? ", per moved value" : "")
        let titles = [title, "\(name), \(work.name), amoeba by baseline", "\(name), \(work.name), frame allocations"]
        guard selection.admits(titles) else { return }
        for (candidate, operation) in work.operations where candidate == name {
            let ours = try Ours.perform(operation, on: work, rounds: 7, repeats: repeats)
            let kiwi = peerRounds > 0 ? peer?.measure(name, of: work, rounds: peerRounds) : nil
            check(ours, kiwi, "\(name), \(work.name)")
            let divisor = perMoved ? Double(max(1, ours.moved)) : 1
            add(
                BenchmarkRow(
                    name: title, ours: ours.microseconds / divisor, peer: kiwi?.microseconds, unit: "µs",
                    target: target))
            if let kiwi, let share = baseline?.time(of: "amoeba-c", besides: "kiwi-c++", doing: name, on: work) {
                add(
                    BenchmarkRow(
                        name: "\(name), \(work.name), amoeba by baseline", ours: ours.microseconds,
                        peer: kiwi.microseconds * share, unit: "µs"))
            }
            if let allocations = ours.allocations {
                add(
                    BenchmarkRow(
                        name: "\(name), \(work.name), frame allocations", ours: allocations, peer: nil, unit: "times",
                        target: "none"))
            }
        }
    }

    private mutating func votes() throws {
        let name = "100,000 weaker against one stronger"
        guard selection.admits(name) else { return }
        var solver = Solver()
        let x = solver.makeVariable("x")
        let start = ProcessorTime.now
        for _ in 0..<100_000 { _ = try solver.add((x == 100).at(Strength(250))) }
        _ = try solver.add((x == 0).at(Strength(251)))
        let value = solver.value(of: x)
        precondition(value == 0, "100,000 weaker constraints moved a stronger one to \(value)")
        add(
            BenchmarkRow(
                name: name, ours: ProcessorTime.now - start, peer: nil, unit: "µs", target: "never outvoted"))
    }

    /// Measures memory. This measurement must come first. Otherwise, the solver would reuse memory that other
    /// measurements have freed.
    private mutating func memory() throws {
        let name = "memory, cards 10000, a constraint"
        if selection.admits(name) {
            let cards = Workload.cards(10_000)
            var run = SolverRun(cards)
            let before = ProcessMemory.resident
            try run.build()
            let used = Double(ProcessMemory.resident - before) / Double(cards.rows.count)
            add(BenchmarkRow(name: name, ours: used, peer: nil, unit: "bytes", target: "under 400"))
        }
        try toggleGrowth()
    }

    private mutating func toggleGrowth() throws {
        let count = isQuick ? 1000 : 100_000
        let name = "growth after \(count) toggles, chain 1000"
        guard selection.admits(name) else { return }
        let chain = Workload.chain(1000)
        for case ("toggle_required", .toggle(let row)) in chain.operations {
            var run = SolverRun(chain)
            try run.build()
            for _ in 0..<100 { try toggle(row, &run) }
            let before = ProcessMemory.resident
            for _ in 0..<count { try toggle(row, &run) }
            add(
                BenchmarkRow(
                    name: name, ours: Double(ProcessMemory.resident - before), peer: nil, unit: "bytes", target: "none")
            )
        }
    }

    private func toggle(_ row: Int, _ run: inout SolverRun) throws {
        try run.remove(row: row)
        run.read()
        try run.add(row: row)
        run.read()
    }

    private func check(_ ours: Measurement, _ kiwi: Measurement?, _ name: String) {
        guard let kiwi else { return }
        precondition(
            abs(ours.checksum - kiwi.checksum) <= 1e-6 * abs(kiwi.checksum),
            "\(name): the checksum of our values is \(ours.checksum), and kiwi's is \(kiwi.checksum)")
    }
}

/// Benchmarks of workloads that are difficult for a solver because of their size, their structure, or the order of
/// their constraints. Each workload is measured in a separate process.
extension SolverBenchmarks {
    mutating func shapes() {
        for size in isQuick ? [341] : [5461, 21_845] { trees(size) }
        // A ladder of odd size has a unique optimum.
        hard("ladder", isQuick ? [101, 301] : [1001, 3001], growth: "at most 4: near-linear", memory: "at most 20 MB")
        hard("dense", isQuick ? [25, 50] : [100, 200, 400], growth: "at most 64: cubic")
        hard("equalities", isQuick ? [25, 50] : [200, 400, 800], growth: "at most 64: cubic")
        hard("degenerate", isQuick ? [50, 300] : [300, 3000], growth: nil)
    }

    /// Compares each order of adding the rows of a tree with the order that starts at the root.
    private mutating func trees(_ size: Int) {
        let base = "build tree \(size)"
        let orders = Workload.Order.allCases.filter { $0 != .listed }
        let names = orders.map { "\(base), \($0.name)" }
        guard selection.admits(["\(base), root first"] + names) else { return }
        let listed = BoundedRun(.solver(kind: "tree", size: size, order: .listed), seconds: selection.seconds)
        add(row("\(base), root first", listed, "build", "µs"))
        for (order, name) in zip(orders, names) where selection.admits(name) {
            let run = BoundedRun(.solver(kind: "tree", size: size, order: order), seconds: selection.seconds)
            var compared = row("\(name), beside root first", run, "build", "times", target: "at most 3")
            if let time = listed.numbers["build"] { compared.ours /= time }
            if let sum = run.numbers["checksum"], let expected = listed.numbers["checksum"],
                !isClose(sum, expected)
            {
                compared.problem = "wrong"
            }
            add(compared)
        }
    }

    /// Measures a workload in several sizes.
    ///
    /// - Parameters:
    ///   - kind: The kind of the workload.
    ///   - sizes: The sizes to measure. The last size is compared with the first.
    ///   - growth: The target of this comparison; `nil` to omit the comparison.
    ///   - memory: The target for the solver's memory use; `nil` to omit this row.
    private mutating func hard(_ kind: String, _ sizes: [Int], growth: String?, memory: String? = nil) {
        var times: [(size: Int, time: Double?)] = []
        let base = "build \(kind)"
        for size in sizes {
            let name = "\(base) \(size)"
            let isCompared = growth != nil && (size == sizes.first || size == sizes.last)
            guard selection.admits([name, "\(name), a constant"]) || isCompared && selection.admits(base) else {
                continue
            }
            let run = BoundedRun(.solver(kind: kind, size: size, order: .listed), seconds: selection.seconds)
            let work = Workload(kind, size)
            var built = row(name, run, "build", "µs", target: "never slower than the peer")
            if let peer, let work {
                switch peer.bounded("build", of: work, rounds: 1, seconds: selection.seconds) {
                case .success(let kiwi):
                    if let answer = work.answer, !isClose(kiwi.checksum, Workload.checksum(answer)) {
                        built.peerProblem = "wrong"
                    } else {
                        built.peer = kiwi.microseconds
                    }
                case .failure(let failure): built.peerProblem = failure.reason
                }
            }
            if let answer = work?.answer, let sum = run.numbers["checksum"],
                !isClose(sum, Workload.checksum(answer))
            {
                built.problem = "wrong"
            }
            add(built)
            add(row("\(name), a constant", run, "change", "µs"))
            if let memory {
                var used = row("\(name), memory", run, "memory", "MB", target: memory)
                used.ours /= 1e6
                add(used)
            }
            times.append((size, run.numbers["build"]))
        }
        guard let growth, let first = times.first, let last = times.last, first.size < last.size else { return }
        guard let less = first.time else { return }
        var grown = BenchmarkRow(
            name: "\(base) \(last.size), beside \(first.size)", ours: .nan, unit: "times", target: growth)
        if let more = last.time { grown.ours = more / less } else { grown.problem = "> \(selection.seconds) s" }
        add(grown)
    }

    private func row(
        _ name: String, _ run: BoundedRun, _ number: String, _ unit: String, target: String? = nil
    ) -> BenchmarkRow {
        BenchmarkRow(name: name, run, number, unit: unit, target: target)
    }

    private func isClose(_ sum: Double, _ expected: Double) -> Bool {
        abs(sum - expected) <= 1e-6 * max(1, abs(expected))
    }
}

extension BenchmarkRow {
    /// Creates a row with one measured number of a run, or with the reason why the number is missing.
    ///
    /// - Parameter number: The name under which the run reports the number.
    init(name: String, _ run: BoundedRun, _ number: String, unit: String, target: String? = nil) {
        let value = run.numbers[number]
        self.init(
            name: name, ours: value ?? .nan, unit: unit, target: target,
            problem: value == nil ? run.problem ?? "none" : nil)
    }
}
