import Foundation

/// Rows of whole runs of `animatic render`, from the start of the process to its files.
///
/// They need the program beside this one, from `swift build -c release`; without it there are none.
struct RenderingRuns {
    let isQuick: Bool

    private struct Run {
        /// On the clock, in milliseconds.
        var time: Double
        /// Of both user and system, in milliseconds.
        var processorTime: Double
        /// Of this run or of the largest before it, in MiB.
        var peakMemory: Double
    }

    func rows() throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "animatic-benchmarks-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            FileHandle.standardError.write(
                Data("no rows of whole runs: there is no \(program.path); swift build -c release makes it\n".utf8))
            return []
        }
        var rows: [BenchmarkRow] = []
        // From the smallest to the largest, as the system only tells the largest so far.
        let (few, many) = isQuick ? (100, 1_000) : (1_000, 10_000)
        let cards = CardScript(moving: 12)
        let start = try (0..<(isQuick ? 3 : 15)).map { _ in
            try run(cards, in: folder, ["--at", "0s", "--jobs", "1"])
        }
        rows.append(
            BenchmarkRow(
                name: "start of the process to its first PNG", ours: start.map(\.time).median, unit: "ms",
                target: "at most 60"))
        rows.append(
            BenchmarkRow(
                name: "of that, processor time", ours: start.map(\.processorTime).median, unit: "ms"))
        let short = try run(cards.lasting(few), in: folder, ["--scale", "0.5", "--jobs", "1"])
        let long = try run(cards.lasting(many), in: folder, ["--scale", "0.5", "--jobs", "1"])
        rows.append(
            BenchmarkRow(
                name: "\(many) frames more than \(few)", ours: long.peakMemory - short.peakMemory, unit: "MiB",
                target: "at most 1"))
        let still = CardScript(moving: 0)
        let (one, all) = (
            try run(still.lasting(few), in: folder, ["--jobs", "1"]),
            try run(still.lasting(2 * few), in: folder, ["--jobs", "1"])
        )
        rows.append(
            BenchmarkRow(
                name: "a frame as the one before", ours: (all.processorTime - one.processorTime) / Double(few),
                unit: "ms", target: "at most 0.1"))
        let frame = 1170.0 * 2532 * 4 / 1_048_576
        var single: [Double] = []
        var double: [Double] = []
        for jobs in 1...2 {
            let film = try run(cards.lasting(120), in: folder, ["--jobs", "\(jobs)"])
            rows.append(
                BenchmarkRow(
                    name: "peak of 120 frames, \(jobs) at once", ours: film.peakMemory, unit: "MiB",
                    target: "at most \(Int(48 + 2 * frame * Double(jobs)))"))
        }
        for _ in 0..<(isQuick ? 1 : 5) {
            single.append(try run(cards.lasting(120), in: folder, ["--jobs", "1"]).time)
            double.append(try run(cards.lasting(120), in: folder, ["--jobs", "2"]).time)
        }
        rows.append(
            BenchmarkRow(
                name: "120 frames, two at once beside one", ours: double.median, peer: single.median, unit: "ms",
                target: "at least 1.75x"))
        for moving in [12, 2] {
            let film = try run(CardScript(moving: moving).lasting(120), in: folder, ["--jobs", "1"])
            rows.append(
                BenchmarkRow(
                    name: "a frame from script to file, \(moving) of 12 cards move", ours: film.processorTime / 120,
                    unit: "ms"))
        }
        return rows
    }

    private var program: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "animatic")
    }

    /// Renders the script into a new folder, which is taken away.
    private func run(_ script: CardScript, in folder: URL, _ options: [String]) throws -> Run {
        let (file, frames) = (folder.appending(path: "cards.yaml"), folder.appending(path: "frames"))
        try Data(script.text.utf8).write(to: file)
        let process = Process()
        process.executableURL = program
        process.arguments = ["render", file.path, "--output", frames.path, "--quiet"] + options
        let (start, before) = (RenderingRuns.now, RenderingRuns.children)
        try process.run()
        process.waitUntilExit()
        let time = RenderingRuns.now - start
        let after = RenderingRuns.children
        precondition(process.terminationStatus == 0, "animatic renders the script of the benchmark")
        try FileManager.default.removeItem(at: frames)
        return Run(
            time: time, processorTime: after.processorTime - before.processorTime, peakMemory: after.peakMemory)
    }

    /// In milliseconds.
    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }

    /// Of all child processes that ended.
    private static var children: (processorTime: Double, peakMemory: Double) {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) * 1e-3 }
        return (milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime), Double(usage.ru_maxrss) / 1024)
    }
}

/// A script of twelve cards with two lines of text each, on an iPhone 14.
private struct CardScript {
    /// How many cards move, all the time.
    let moving: Int
    var frames = 120

    func lasting(_ frames: Int) -> CardScript { CardScript(moving: moving, frames: frames) }

    var text: String {
        let cards = 0..<CardPicture.count
        let views = cards.map { card in
            """
                  card\(card):
                    background: white
                    cornerRadius: 14
                    subviews:
                      picture\(card): {background: systemTeal, cornerRadius: 14}
                      title\(card): {label: "\(CardPicture.title(card))", font: 17 semibold}
                      note\(card): {label: "\(CardPicture.note(card))", font: 13}
            """
        }
        let constraints = cards.map { card in
            """
              x\(card): card\(card).leading == root.leading + \(6 + card % 2 * 195)
              y\(card): card\(card).top == root.top + \(6 + card / 2 * 140)
              w\(card): card\(card).width == 170
              h\(card): card\(card).height == 120
              px\(card): picture\(card).leading == card\(card).leading + 12
              py\(card): picture\(card).top == card\(card).top + 12
              pw\(card): picture\(card).width == 28
              ph\(card): picture\(card).height == 28
              tx\(card): title\(card).leading == picture\(card).trailing + 10
              ty\(card): title\(card).top == card\(card).top + 10
              nx\(card): note\(card).leading == title\(card).leading
              ny\(card): note\(card).top == title\(card).bottom + 2
            """
        }
        let moves = cards.prefix(moving).map { "x\($0).constant = \(16 + $0 % 2 * 195)" }
        let length = Double(frames) / 60
        return """
            animatic: 1
            title: Cards
            device: iPhone 14
            fps: 60
            duration: \(length)s
            views:
              root:
                background: systemGray6
                subviews:
            \(views.joined(separator: "\n"))
            constraints:
            \(constraints.joined(separator: "\n"))
            timeline:
              - at: 0.01s
                animate: {duration: \(length)s, curve: linear}
                do: [\((moves + ["root.layoutIfNeeded()"]).joined(separator: ", "))]

            """
    }
}
