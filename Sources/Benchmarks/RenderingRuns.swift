import Foundation

/// Rows of whole runs of `animatic render`, from the start of the process to its files.
///
/// They need the program beside this one, from `swift build -c release`; without it there are none.
struct RenderingRuns {
    let isQuick: Bool

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
        // While this process is small, as a run's peak is never below its parent's memory.
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
        rows += try StartRuns(isQuick: isQuick, program: program, folder: folder).rows()
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
        var shards: [Double] = []
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
            shards.append(try runTwoShards(of: cards.lasting(120), in: folder).time)
        }
        rows.append(
            BenchmarkRow(
                name: "120 frames, two at once beside one", ours: double.median, peer: single.median, unit: "ms",
                target: "at least 1.75x"))
        rows.append(
            BenchmarkRow(
                name: "the same by two processes, a shard each", ours: shards.median, peer: single.median, unit: "ms"))
        for moving in [12, 2] {
            let film = try run(CardScript(moving: moving).lasting(120), in: folder, ["--jobs", "1"])
            rows.append(
                BenchmarkRow(
                    name: "a frame from script to file, \(moving) of 12 cards move", ours: film.processorTime / 120,
                    unit: "ms"))
        }
        return try rows + besideManim(in: folder)
    }

    /// 120 frames of 1920 × 1080, from script to files.
    private func besideManim(in folder: URL) throws -> [BenchmarkRow] {
        guard let manim = ManimPeer() else { return [] }
        return try [(12, "at least 12x"), (2, "at least 25x")].map { moving, target in
            var (ours, peer): ([Double], [Double]) = ([], [])
            for _ in 0..<(isQuick ? 1 : 3) {
                ours.append(
                    try run(CardScript(.screen, moving: moving), in: folder, ["--jobs", "1"]).processorTime)
                peer.append(try manim.render(moving: moving, in: folder).processorTime)
            }
            return BenchmarkRow(
                name: "120 frames of 1080p, \(moving) of 12 cards move, Manim", ours: ours.median, peer: peer.median,
                unit: "ms", target: target)
        }
    }

    private var program: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "animatic")
    }

    /// Two processes that share nothing and make half of the frames each: what the machine's two cores give at best.
    private func runTwoShards(of script: CardScript, in folder: URL) throws -> ProgramRun {
        let file = folder.appending(path: "cards.yaml")
        try Data(script.text.utf8).write(to: file)
        let halves = (1...2).map { folder.appending(path: "half\($0)") }
        let calls = halves.enumerated().map { number, half in
            "'\(program.path)' render '\(file.path)' --output '\(half.path)' --shard \(number + 1)/2 --jobs 1 --quiet"
        }
        let run = try ProgramRun("/bin/sh", ["-c", "\(calls[0]) & \(calls[1]) && wait $!"])
        precondition(run.status == 0, "animatic renders the shards of the benchmark")
        for half in halves { try FileManager.default.removeItem(at: half) }
        return run
    }

    /// Renders the script into a new folder, which is taken away.
    private func run(_ script: CardScript, in folder: URL, _ options: [String]) throws -> ProgramRun {
        let (file, frames) = (folder.appending(path: "cards.yaml"), folder.appending(path: "frames"))
        try Data(script.text.utf8).write(to: file)
        let run = try ProgramRun(
            program.path, ["render", file.path, "--output", frames.path, "--quiet"] + options)
        precondition(run.status == 0, "animatic renders the script of the benchmark")
        try FileManager.default.removeItem(at: frames)
        return run
    }
}
