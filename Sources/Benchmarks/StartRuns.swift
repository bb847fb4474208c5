import Foundation

/// Rows of runs that are hardly more than the start of a process: a still of `Timelines/card.yaml`, and `--version`.
struct StartRuns {
    let isQuick: Bool
    /// The command `animatic`.
    let program: URL
    /// Holds the files of the runs; the caller deletes it.
    let folder: URL

    /// The two programs take turns; rows have the medians of their processor times.
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

    /// From the script to a PNG file, beside the SVG file of the same still to a PNG file of the same size.
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
        precondition(sizes.0 == sizes.1, "both draw pictures of one size, not \(sizes)")
        return BenchmarkRow(
            name: "a still of card.yaml, rsvg-convert", ours: ours.median, peer: theirs.median, unit: "ms",
            target: "at least 0.59x")
    }

    private func still(to output: URL) throws -> ProgramRun {
        let package = ProgramRun.repository
        let script = package.appending(path: "Timelines/card.yaml")
        let run = try ProgramRun(
            program.path, ["still", script.path, "--at", "2.6s", "--output", output.path, "--quiet"])
        precondition(run.status == 0, "animatic makes the still of the benchmark")
        return run
    }

    private var turns: Int { isQuick ? 5 : 41 }

    /// The bytes of a PNG file that tell its width and its height.
    private func pixelSize(of picture: URL) throws -> [UInt8] { Array(try Data(contentsOf: picture)[16..<24]) }

    /// Says so where the program is not the one that `make install` makes.
    private func noteSharedLibraries() throws {
        let search = try ProgramRun("/bin/sh", ["-c", "ldd '\(program.path)' | grep -q libswiftCore.so"])
        guard search.status == 0 else { return }
        FileHandle.standardError.write(
            Data("animatic loads Swift's libraries here; make benchmarks measures it as make install builds it\n".utf8))
    }
}
