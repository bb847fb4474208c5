import Film
import Foundation
import Geometry
import PNGCoding
import Pictures
import Rendering
import Views

/// The rendering benchmarks: drawing and compressing pictures, compared with direct calls to Cairo and Pango.
///
/// The two implementations run alternately. Each row contains the medians of their processor times. ``RenderingRuns``
/// provides the rows for complete runs of `animatic render`.
struct RenderingBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    mutating func run() throws {
        // Measure these rows first, while this process is small. The peak memory of a child process is at least the
        // memory that its parent had at the start of the child.
        for row in try RenderingRuns(isQuick: isQuick).rows() { add(row) }
        for picture in [CardPicture.phone, .screen] {
            for isRich in [true, false] { try compress(picture, isRich: isRich) }
        }
        for picture in [CardPicture.phone, .screen] {
            for isRich in [true, false] {
                try draw(picture, isRich: isRich, moving: CardPicture.count, target: "at least 0.87x")
                try draw(picture, isRich: isRich, moving: 2, target: "at least 2x")
            }
        }
    }

    /// Measures the compression of complete pictures. The encoder is reused, as in a film in which every part
    /// changes.
    private mutating func compress(_ picture: CardPicture, isRich: Bool) throws {
        let cards = CairoCards(picture, isRich: isRich)
        let name = "PNG of \(picture.name), \(isRich ? "rich" : "flat")"
        for (compression, speed, size) in [
            (PNGCompression.fast, "at least 18x", "at most 1.1 of it"), (.small, "at least 3.5x", "at most 0.9 of it"),
        ] {
            var (ours, peer): ([Double], [Double]) = ([], [])
            var (ourBytes, peerBytes) = (0, 0)
            var encoder: PNGEncoder?
            for frame in 0..<(isQuick ? 5 : 21) {
                cards.draw(frame: frame, moving: CardPicture.count)
                let bitmap = cards.bitmap
                let kept = try encoder ?? PNGEncoder(for: bitmap, compression)
                encoder = kept
                var start = ProcessorTime.now
                let file = kept.encode(bitmap)
                ours.append(ProcessorTime.now - start)
                ourBytes += file.count
                start = ProcessorTime.now
                peerBytes += cards.countPNGBytes()
                peer.append(ProcessorTime.now - start)
            }
            add(
                BenchmarkRow(
                    name: "\(name), \(compression.rawValue)", ours: ours.median, peer: peer.median, unit: "µs",
                    target: speed))
            add(
                BenchmarkRow(
                    name: "\(name), \(compression.rawValue), size", ours: Double(ourBytes), peer: Double(peerBytes),
                    unit: "bytes", target: size))
        }
    }

    /// Measures the drawing of consecutive frames. Cairo draws complete frames, whereas our renderer draws only the
    /// parts that changed.
    private mutating func draw(
        _ picture: CardPicture, isRich: Bool, moving: Int, target: String
    ) throws {
        let cards = try DrawnCards(picture, moving: moving, isRich: isRich)
        var (ours, peer): ([Double], [Double]) = ([], [])
        // A quick run also draws 60 frames, because in the first 20 frames, text appears at new subpixel positions.
        for frame in 0..<60 {
            let tree = cards.tree(frame: frame)
            var start = ProcessorTime.now
            try cards.draw(tree)
            let time = ProcessorTime.now - start
            start = ProcessorTime.now
            cards.drawPeer(frame: frame)
            // The first frame fills the caches.
            guard frame > 0 else { continue }
            ours.append(time)
            peer.append(ProcessorTime.now - start)
        }
        add(
            BenchmarkRow(
                name:
                    "drawing \(picture.name), \(isRich ? "rich" : "flat"), \(moving) of \(CardPicture.count) move",
                ours: ours.median, peer: peer.median, unit: "µs", target: target))
    }
}

extension [Double] {
    /// The median of the numbers. The array must not be empty.
    var median: Double { sorted()[count / 2] }
}

/// The rows of complete runs of `animatic render`.
///
/// The runs require the executable `animatic`, built with `swift build -c release`, in the folder of this executable.
/// If it does not exist, there are no rows.
struct RenderingRuns {
    let isQuick: Bool

    func rows() throws -> [BenchmarkRow] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "animatic-benchmarks-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            FileHandle.standardError.write(
                Data("skipped complete runs: build \(program.path) with swift build -c release\n".utf8))
            return []
        }
        var rows: [BenchmarkRow] = []
        // Measure memory while this process is small, because the peak memory of a run is at least the memory of its
        // parent.
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
                name: "start of the process, processor time", ours: start.map(\.processorTime).median, unit: "ms"))
        rows += try StartRuns(isQuick: isQuick, program: program, folder: folder).rows()
        let short = try run(cards.lasting(few), in: folder, ["--scale", "0.5", "--jobs", "1"])
        let long = try run(cards.lasting(many), in: folder, ["--scale", "0.5", "--jobs", "1"])
        rows.append(
            BenchmarkRow(
                name: "memory of \(many) frames minus \(few)", ours: long.peakMemory - short.peakMemory, unit: "MiB",
                target: "at most 1"))
        let still = CardScript(moving: 0)
        let (one, all) = (
            try run(still.lasting(few), in: folder, ["--jobs", "1"]),
            try run(still.lasting(2 * few), in: folder, ["--jobs", "1"])
        )
        rows.append(
            BenchmarkRow(
                name: "a frame without changes", ours: (all.processorTime - one.processorTime) / Double(few),
                unit: "ms", target: "at most 0.1"))
        let frame = 1170.0 * 2532 * 4 / 1_048_576
        var single: [Double] = []
        var double: [Double] = []
        var shards: [Double] = []
        for jobs in 1...2 {
            let film = try run(cards.lasting(120), in: folder, ["--jobs", "\(jobs)"])
            rows.append(
                BenchmarkRow(
                    name: "peak memory of 120 frames, \(jobs) at once", ours: film.peakMemory, unit: "MiB",
                    target: "at most \(Int(48 + 2 * frame * Double(jobs)))"))
        }
        for _ in 0..<(isQuick ? 1 : 5) {
            single.append(try run(cards.lasting(120), in: folder, ["--jobs", "1"]).time)
            double.append(try run(cards.lasting(120), in: folder, ["--jobs", "2"]).time)
            shards.append(try runTwoShards(of: cards.lasting(120), in: folder).time)
        }
        rows.append(
            BenchmarkRow(
                name: "120 frames, two at once and one", ours: double.median, peer: single.median, unit: "ms",
                target: "at least 1.75x"))
        rows.append(
            BenchmarkRow(
                name: "120 frames, two processes", ours: shards.median, peer: single.median, unit: "ms"))
        for moving in [12, 2] {
            let film = try run(CardScript(moving: moving).lasting(120), in: folder, ["--jobs", "1"])
            rows.append(
                BenchmarkRow(
                    name: "a frame from script to file, \(moving) of 12 cards move", ours: film.processorTime / 120,
                    unit: "ms"))
        }
        return try rows + besideManim(in: folder)
    }

    /// Compares rendering 120 frames of 1920 × 1080 pixels, from the script to the files, with Manim.
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

    /// Measures two independent processes that each render half of the frames. Their time is a lower bound for a
    /// render on two cores.
    private func runTwoShards(of script: CardScript, in folder: URL) throws -> ProgramRun {
        let file = folder.appending(path: "cards.yaml")
        try Data(script.text.utf8).write(to: file)
        let halves = (1...2).map { folder.appending(path: "half\($0)") }
        let calls = halves.enumerated().map { number, half in
            "'\(program.path)' render '\(file.path)' --output '\(half.path)' --shard \(number + 1)/2 --jobs 1 --quiet"
        }
        let run = try ProgramRun("/bin/sh", ["-c", "\(calls[0]) & \(calls[1]) && wait $!"])
        precondition(run.status == 0, "animatic must render the shards of the benchmark")
        for half in halves { try FileManager.default.removeItem(at: half) }
        return run
    }

    /// Renders the script to a new folder, and then removes the folder.
    private func run(_ script: CardScript, in folder: URL, _ options: [String]) throws -> ProgramRun {
        let (file, frames) = (folder.appending(path: "cards.yaml"), folder.appending(path: "frames"))
        try Data(script.text.utf8).write(to: file)
        let run = try ProgramRun(
            program.path, ["render", file.path, "--output", frames.path, "--quiet"] + options)
        precondition(run.status == 0, "animatic must render the script of the benchmark")
        try FileManager.default.removeItem(at: frames)
        return run
    }
}

/// The rows of short runs, which spend most of their time starting the process: a still of `Timelines/card.yaml` and
/// `--version`.
struct StartRuns {
    let isQuick: Bool
    /// The executable `animatic`.
    let program: URL
    /// The folder for the files of the runs. The caller must delete it.
    let folder: URL

    /// Returns rows with the medians of the processor times. `animatic` and `rsvg-convert` run alternately.
    func rows() throws -> [BenchmarkRow] {
        try noteSharedLibraries()
        let peer = RsvgPeer()
        return try [version(beside: peer)] + [peer.map { try still(beside: $0) }].compactMap(\.self)
    }

    private func version(beside peer: RsvgPeer?) throws -> BenchmarkRow {
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<turns {
            ours.append(try ProgramRun(program.path, ["--version"]).processorTime)
            if let peer { theirs.append(try ProgramRun(peer.program, ["--version"]).processorTime) }
        }
        return BenchmarkRow(
            name: "animatic --version, rsvg-convert --version", ours: ours.median,
            peer: theirs.isEmpty ? nil : theirs.median, unit: "ms", target: "at most 8")
    }

    /// Compares rendering the script to a PNG file with converting an SVG file of the same still to a PNG file of the
    /// same size.
    private func still(beside peer: RsvgPeer) throws -> BenchmarkRow {
        let picture = folder.appending(path: "still.png")
        let drawing = folder.appending(path: "still.svg")
        let redrawn = folder.appending(path: "redrawn.png")
        _ = try still(to: drawing)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<turns {
            ours.append(try still(to: picture).processorTime)
            theirs.append(try peer.draw(drawing, to: redrawn).processorTime)
        }
        let sizes = try (pixelSize(of: picture), pixelSize(of: redrawn))
        precondition(sizes.0 == sizes.1, "both pictures must have the same size, not \(sizes)")
        return BenchmarkRow(
            name: "a still of card.yaml, rsvg-convert", ours: ours.median, peer: theirs.median, unit: "ms",
            target: "at least 0.59x")
    }

    private func still(to output: URL) throws -> ProgramRun {
        let package = ProgramRun.repository
        let script = package.appending(path: "Timelines/card.yaml")
        let run = try ProgramRun(
            program.path, ["still", script.path, "--at", "2.6s", "--output", output.path, "--quiet"])
        precondition(run.status == 0, "animatic must render the still of the benchmark")
        return run
    }

    private var turns: Int { isQuick ? 5 : 41 }

    /// Returns the width and the height in the header of a PNG file, as bytes.
    private func pixelSize(of picture: URL) throws -> [UInt8] { Array(try Data(contentsOf: picture)[16..<24]) }

    /// Prints a note if the executable loads Swift's libraries dynamically, unlike a build by `make install`.
    private func noteSharedLibraries() throws {
        let search = try ProgramRun("/bin/sh", ["-c", "ldd '\(program.path)' | grep -q libswiftCore.so"])
        guard search.status == 0 else { return }
        FileHandle.standardError.write(
            Data("animatic loads Swift's libraries here; make benchmarks measures the installed build\n".utf8))
    }
}
