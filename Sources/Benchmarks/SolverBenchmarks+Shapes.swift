/// The rows of workloads whose order or shape is hard for a solver, each measured in its own process.
extension SolverBenchmarks {
    mutating func shapes() {
        for size in isQuick ? [341] : [5461, 21_845] { trees(size) }
        // With odd counts a ladder has one optimum.
        hard("ladder", isQuick ? [101, 301] : [1001, 3001], growth: "at most 4: near-linear", memory: "at most 20 MB")
        hard("dense", isQuick ? [25, 50] : [100, 150, 200], growth: "at most 8: cubic")
        hard("degenerate", isQuick ? [50, 300] : [300, 3000], growth: nil)
    }

    /// Compares each order of entry with the order that begins with the root.
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

    /// - Parameters:
    ///   - sizes: The sizes to measure. The last one is compared with the first one.
    ///   - growth: The target of that comparison; nil for no comparison.
    ///   - memory: The target of the solver's memory; nil for no such row.
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
    /// A row with one number of a run, or with the reason why the run has no such number.
    init(name: String, _ run: BoundedRun, _ number: String, unit: String, target: String? = nil) {
        let value = run.numbers[number]
        self.init(
            name: name, ours: value ?? .nan, unit: unit, target: target,
            problem: value == nil ? run.problem ?? "none" : nil)
    }
}
