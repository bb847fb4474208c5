import Foundation
import Glibc

/// A run of another program, with its use of resources.
///
/// Foundation's `Process` is not suitable, because it checks only every 50 ms whether the program has ended.
struct ProgramRun {
    /// The elapsed time in milliseconds.
    let time: Double
    /// The user and system time of all threads, in milliseconds.
    let processorTime: Double
    /// The peak memory in MiB. It is at least the memory of this process at the start of the program.
    let peakMemory: Double
    /// The exit status.
    let status: Int32

    /// The checkout that the benchmarks were built from. It contains the scripts and programs to run.
    static let repository = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/" && !FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
        return folder
    }()

    struct Failure: Error { let reason: String }

    /// Runs the executable `animatic` in the folder of this executable. `swift build -c release` builds both.
    ///
    /// - Throws: ``Failure`` if `animatic` cannot be started, or ends with a status other than 0.
    static func animatic(_ arguments: [String]) throws -> ProgramRun {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "animatic")
        let run = try ProgramRun(program.path, arguments)
        guard run.status == 0 else { throw Failure(reason: "animatic \(arguments) ended with status \(run.status)") }
        return run
    }

    /// Runs a program and waits for its end. The standard output is discarded. The standard error is not redirected.
    ///
    /// - Parameter environment: Additional environment variables.
    /// - Throws: ``Failure`` if the program cannot be started.
    init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        for (name, value) in environment { unsafe setenv(name, value, 1) }
        var files = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&files)
        defer { unsafe posix_spawn_file_actions_destroy(&files) }
        unsafe posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        let start = ProgramRun.now
        var child: pid_t = 0
        let problem = unsafe posix_spawn(&child, program, &files, nil, &words, environ)
        guard problem == 0 else {
            throw Failure(reason: unsafe "cannot start \(program): \(String(cString: strerror(problem)))")
        }
        var (code, usage): (Int32, rusage) = (0, rusage())
        while unsafe wait4(child, &code, 0, &usage) < 0 && errno == EINTR {}
        time = ProgramRun.now - start
        status = code
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) * 1e-3 }
        processorTime = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        peakMemory = Double(usage.ru_maxrss) / 1024
    }

    /// The current time in milliseconds.
    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
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
