import Foundation

/// The C++ solver kiwi, which runs as a separate program on the same workloads.
struct KiwiPeer {
    private let driver: URL
    private let folder: URL

    /// Builds the driver if necessary. If the build fails, prints a message and returns `nil`.
    init?() {
        let package = ProgramRun.repository
        let script = package.appending(path: "Sources/Benchmarks/Kiwi/build.sh")
        folder = package.appending(path: ".build/kiwi")
        driver = folder.appending(path: "driver")
        let source = script.deletingLastPathComponent().appending(path: "driver.cpp")
        if !Self.isBuilt(driver, from: source) {
            guard let output = Self.run(script, []), output.status == 0 else {
                print("cannot build kiwi with Sources/Benchmarks/Kiwi/build.sh; the rows have no peer")
                return nil
            }
        }
    }

    /// Returns whether the driver exists and is up to date.
    private static func isBuilt(_ driver: URL, from source: URL) -> Bool {
        func date(of file: URL) -> Date? {
            (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
        }
        guard let built = date(of: driver), let written = date(of: source) else { return false }
        return FileManager.default.isExecutableFile(atPath: driver.path) && built >= written
    }

    /// Runs one operation without a time limit. Returns `nil` if kiwi produces no result.
    func measure(_ operation: String, of workload: Workload, rounds: Int) -> Measurement? {
        try? bounded(operation, of: workload, rounds: rounds, seconds: 0).get()
    }

    /// The reason why kiwi produced no result, as an error.
    struct Failure: Error {
        /// The reason, such as `> 20 s`.
        let reason: String
    }

    /// Runs one operation with a time limit.
    ///
    /// - Parameter seconds: The maximum processor time, in seconds; 0 for no limit.
    func bounded(
        _ operation: String, of workload: Workload, rounds: Int, seconds: Int
    ) -> Result<Measurement, Failure> {
        let file = folder.appending(path: workload.name.replacing(" ", with: "-") + ".workload")
        guard (try? workload.text.write(to: file, atomically: true, encoding: .utf8)) != nil,
            let output = Self.run(driver, [file.path, operation, "\(rounds)", "\(seconds)"])
        else { return .failure(Failure(reason: "not run")) }
        let numbers = output.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard output.status == 0, numbers.count == 2 else {
            return .failure(Failure(reason: output.status == SIGXCPU ? "> \(seconds) s" : "failed"))
        }
        return .success(Measurement(microseconds: numbers[0], checksum: numbers[1]))
    }

    private static func run(_ program: URL, _ arguments: [String]) -> (status: Int32, text: String)? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}

/// Times of several solvers, measured on another machine with the same workloads.
///
/// A baseline represents solvers that are not available in this run. The ratio of such a solver's time to kiwi's time
/// on that machine provides an estimate of the ratio on this machine.
struct PeerBaseline: Decodable {
    private struct Result: Decodable {
        var solver: String
        var workload: String
        var n: Int
        var op: String
        /// The time in microseconds; `null` if the solver did not finish.
        var us: Double?
    }

    private var results: [Result]

    /// Reads a baseline. Returns `nil` if the file does not exist or is invalid.
    ///
    /// - Parameter path: The path of a JSON file with an array `results`. Each result contains `solver`, `workload`,
    ///   `n`, `op` and `us`, which is the time in microseconds.
    init?(contentsOf path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let baseline = try? JSONDecoder().decode(PeerBaseline.self, from: data)
        else { return nil }
        self = baseline
    }

    /// Returns the time of `solver` divided by the time of `other`; `nil` if a time is missing.
    func time(of solver: String, besides other: String, doing operation: String, on work: Workload) -> Double? {
        guard let mine = time(of: solver, operation, work), let theirs = time(of: other, operation, work) else {
            return nil
        }
        return mine / theirs
    }

    private func time(of solver: String, _ operation: String, _ work: Workload) -> Double? {
        results.first {
            $0.solver == solver && $0.workload == work.kind && $0.n == work.size && $0.op == operation
        }?.us
    }
}

/// Manim Community, which runs as a separate program. It renders `Manim/cards.py`, which contains the same scene as
/// ``CardScript/Stage/screen``.
struct ManimPeer {
    private let program: URL
    private let scene: URL

    /// Returns `nil` and prints a hint if Manim is not installed.
    init?() {
        let package = ProgramRun.repository
        scene = package.appending(path: "Sources/Benchmarks/Manim/cards.py")
        program = package.appending(path: ".build/manim/bin/manim")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            FileHandle.standardError.write(
                Data("skipped the comparison with Manim: install it with make manim\n".utf8))
            return nil
        }
    }

    /// Writes 120 frames of 1920 × 1080 pixels as PNG files, counts the files and removes them.
    func render(moving: Int, in folder: URL) throws -> ProgramRun {
        let media = folder.appending(path: "manim")
        let run = try ProgramRun(
            program.path,
            ["render", "--format=png-sequence", "--resolution", "1920,1080", "--fps", "60", "--disable_caching"]
                + ["--progress_bar", "none", "--verbosity", "error", "--media_dir", media.path]
                + [scene.path, moving == CardPicture.count ? "All" : "Two"],
            // Without these settings, NumPy would start threads, which are useless on one core, and Python would
            // write a compiled script.
            environment: ["OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"])
        let files = FileManager.default.enumerator(atPath: media.path)?.compactMap { $0 as? String } ?? []
        let frames = files.filter { $0.hasSuffix(".png") }.count
        precondition(run.status == 0 && frames == 120, "Manim must write 120 frames, not \(frames)")
        try FileManager.default.removeItem(at: media)
        return run
    }
}

/// librsvg's `rsvg-convert`, which runs as a separate program on the SVG file of a still.
///
/// Like `animatic`, it loads Cairo, Pango and their dependencies, and it draws the same shapes. It does not play a
/// script or read fonts, because the SVG file contains text as outlines.
struct RsvgPeer {
    let program: String

    /// Returns `nil` and prints the command for installing rsvg-convert if it is not installed.
    init?() {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let program = folders.map { "\($0)/rsvg-convert" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else {
            FileHandle.standardError.write(
                Data("skipped the comparison with rsvg-convert: install it with apt-get install librsvg2-bin\n".utf8))
            return nil
        }
        self.program = program
    }

    /// Draws the SVG file to a PNG file with a scale of two pixels per point.
    func draw(_ drawing: URL, to picture: URL) throws -> ProgramRun {
        // In SVG, a point is 1/72 inch.
        let run = try ProgramRun(
            program, ["--dpi-x", "144", "--dpi-y", "144", "--output", picture.path, drawing.path])
        precondition(run.status == 0, "rsvg-convert must draw the still of the benchmark")
        return run
    }
}
