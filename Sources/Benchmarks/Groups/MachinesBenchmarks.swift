import Foundation

/// The benchmarks of work that is divided among several tasks, and of bulk data. They measure processor time.
///
/// A speedup compares a single task with the slowest of several tasks plus the merge. All of these benchmarks require
/// the executable `animatic`, built with `swift build -c release`, in the folder of this executable.
struct MachinesBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog
    let selection: RowSelection

    mutating func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "animatic-machines-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = isQuick ? 2000 : 10_000
        if selection.admits("balanced") {
            let film = try write(
                MachinesBenchmarks.cards(frames: count, resting: 0, scale: 1), to: "cards.yaml", in: folder)
            try divide(
                film, "balanced film of \(count) frames", [(4, "at least 3.7x"), (16, "at least 12x")], in: folder)
        }
        if selection.admits("rests") {
            let film = try write(
                MachinesBenchmarks.cards(frames: count, resting: 0.75, scale: 2), to: "rest.yaml", in: folder)
            try divide(film, "film that rests for 75 %", [(4, "at least 3.5x")], in: folder)
        }
        if selection.admits("set") { try divideSet(of: isQuick ? 400 : 2000, in: folder) }
        if selection.admits("arrays") { try compareArrays(of: isQuick ? 200 : 2000, in: folder) }
        if selection.admits("cues") { try measureCues(in: folder) }
    }

    private mutating func divide(
        _ film: String, _ name: String, _ counts: [(count: Int, target: String)], in folder: URL
    ) throws {
        let out = folder.appending(path: "out").path
        let render = ["render", film, "--output", out, "--quiet", "--jobs", "1"]
        let whole = try animatic(render)
        try FileManager.default.removeItem(atPath: out)
        for (count, target) in counts {
            var slowest = 0.0
            for shard in 1...count {
                slowest = max(
                    slowest,
                    try animatic(render + ["--shard", "\(shard)/\(count)", "--progress", "none"]).processorTime)
            }
            let merge = try animatic(["merge", out, "--quiet"])
            try FileManager.default.removeItem(atPath: out)
            add(
                BenchmarkRow(
                    name: "\(name), \(count) shards and merge", ours: slowest + merge.processorTime,
                    peer: whole.processorTime, unit: "ms", target: target))
            add(
                BenchmarkRow(
                    name: "\(name), merge of \(count) shards", ours: 100 * merge.processorTime / whole.processorTime,
                    unit: "% of the render", target: "at most 0.5"))
            add(
                BenchmarkRow(
                    name: "\(name), memory of merge", ours: merge.peakMemory, unit: "MiB", target: "at most 40"))
        }
    }

    /// Tests a set of scripts in one task and in 16 tasks. Also renders the set in both ways, except in a quick run.
    private mutating func divideSet(of count: Int, in folder: URL) throws {
        let set = folder.appending(path: "set").path
        for number in 0..<count {
            // Each film has between 20 and 180 frames.
            let frames = 20 + number * 37 % 161
            _ = try write(
                MachinesBenchmarks.cards(frames: frames, resting: 0, scale: 1), to: "set/\(number).yaml", in: folder)
        }
        for (name, call) in [
            ("test", ["test", set, "--jobs", "1"]),
            ("render", ["render", set, "--output", folder.appending(path: "parts").path, "--jobs", "1", "--quiet"]),
        ] where name == "test" || !isQuick {
            let whole = try animatic(call)
            // Remove the frames, because otherwise the shards would reuse them.
            try? FileManager.default.removeItem(at: folder.appending(path: "parts"))
            var slowest = 0.0
            for shard in 1...16 {
                slowest = max(slowest, try animatic(call + ["--shard", "\(shard)/16"]).processorTime)
            }
            try? FileManager.default.removeItem(at: folder.appending(path: "parts"))
            add(
                BenchmarkRow(
                    name: "\(name) of a set of \(count) scripts in 16 shards, the slowest",
                    ours: 16 * slowest / whole.processorTime, unit: "x a sixteenth of the whole", target: "at most 1.15"
                ))
        }
        try FileManager.default.removeItem(atPath: set)
    }

    /// Compares writing the geometry of films with 20 views and 60 frames to `.npz` files with testing the same
    /// films.
    private mutating func compareArrays(of count: Int, in folder: URL) throws {
        for number in 0..<count {
            _ = try write(
                MachinesBenchmarks.cards(frames: 60, resting: 0, scale: 1, cards: 10), to: "films/\(number).yaml",
                in: folder)
        }
        let films = folder.appending(path: "films").path
        let test = try animatic(["test", films, "--jobs", "1"])
        let arrays = try animatic(
            ["frames", films, "--format", "npz", "--output", folder.appending(path: "data").path, "--quiet"])
        add(
            BenchmarkRow(
                name: "\(count) films of 20 views and 60 frames as arrays, beside test",
                ours: arrays.processorTime / test.processorTime, unit: "x", target: "at most 1.5"))
        try FileManager.default.removeItem(atPath: films)
    }

    private mutating func measureCues(in folder: URL) throws {
        let cues = (0..<5000).map {
            "  - at: \(Double($0) / 100)s\n    animate: {duration: 0.2s, curve: linear}\n"
                + "    do: [x\($0 % 12).constant = \($0 % 200), root.layoutIfNeeded()]"
        }
        let script = MachinesBenchmarks.cards(frames: 3060, resting: 1, scale: 1) + cues.joined(separator: "\n") + "\n"
        let film = try write(script, to: "cues.yaml", in: folder)
        add(
            BenchmarkRow(
                name: "memory of test, 5,000 cues", ours: try animatic(["test", film]).peakMemory, unit: "MiB",
                target: "at most 100"))
    }

    private func animatic(_ arguments: [String]) throws -> ProgramRun { try ProgramRun.animatic(arguments) }

    private func write(_ script: String, to name: String, in folder: URL) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(script.utf8).write(to: file)
        return file.path
    }

    /// Returns a script with cards that each contain a label. The cards move back and forth, for two seconds in each
    /// direction, and then rest.
    ///
    /// - Parameters:
    ///   - frames: The number of frames, at 60 frames per second.
    ///   - resting: The fraction of the film in which nothing moves, from 0 through 1.
    ///   - scale: The number of pixels per point.
    ///   - cards: The number of cards.
    private static func cards(frames: Int, resting: Double, scale: Int, cards: Int = 12) -> String {
        let length = Double(frames) / 60
        let views = (0..<cards).map {
            "      c\($0): {background: systemBlue, cornerRadius: 8, subviews: {t\($0): {label: Card \($0)}}}"
        }
        let constraints = (0..<cards).flatMap {
            [
                "x\($0): c\($0).leading == root.leading + 16", "y\($0): c\($0).top == root.top + \(20 + 60 * $0)",
                "w\($0): c\($0).width == 200", "h\($0): c\($0).height == 50",
                "tx\($0): t\($0).centerX == c\($0).centerX",
                "ty\($0): t\($0).centerY == c\($0).centerY",
            ]
        }
        let moves = (0..<Int((length * (1 - resting) / 2).rounded(.up))).map { step in
            let changes = (0..<cards).map { "x\($0).constant = \(step % 2 == 0 ? 150 : 16)" }
            return "  - at: \(2 * step)s\n    animate: {duration: 2s, curve: linear}\n    do: ["
                + (changes + ["root.layoutIfNeeded()"]).joined(separator: ", ") + "]\n"
        }
        return """
            animatic: 1
            title: Cards
            device: {size: [390, 844], scale: \(scale)}
            duration: \(length)s
            views:
              root:
                background: white
                subviews:
            \(views.joined(separator: "\n"))
            constraints:
            \(constraints.map { "  " + $0 }.joined(separator: "\n"))
            timeline:
            \(moves.joined())
            """
    }
}
