import Foundation
import Glibc

/// A measured time, with a checksum of the results.
struct Measurement {
    /// The minimum time of all rounds, in microseconds.
    var microseconds: Double
    var checksum: Double
    /// The number of values that changed in a round; 0 if they were not counted.
    var moved = 0
    /// The number of heap allocations per frame after the first frame; `nil` if allocations were not counted.
    var allocations: Double?
}

/// The processor time of this thread, which other load does not affect. kiwi's driver also measures processor time.
struct ProcessorTime {
    private var seconds: Double

    static var now: ProcessorTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return ProcessorTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
    }

    /// Returns the difference in microseconds.
    static func - (end: ProcessorTime, start: ProcessorTime) -> Double {
        (end.seconds - start.seconds) * 1e6
    }
}

/// The memory of this process in bytes; 0 on systems other than Linux.
enum ProcessMemory {
    static var resident: Int { bytes(of: "VmRSS:") }

    /// The peak memory since the start of the program. `getrusage` is not suitable, because its maximum includes the
    /// memory of the parent process.
    static var peak: Int { bytes(of: "VmHWM:") }

    private static func bytes(of field: Substring) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.first == field, words.count > 1, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
        }
        return 0
    }
}

/// A row in the table of results.
struct BenchmarkRow {
    var name: String
    var ours: Double
    var peer: Double?
    var unit: String
    /// The target in words.
    var target: String?
    /// The reason why our number is missing, such as `> 20 s`. The row shows the reason instead of ``ours``.
    var problem: String?
    /// The reason why the peer's number is missing; `nil` if it was not requested.
    var peerProblem: String?

    /// The speed relative to the peer: the time of the peer divided by our time.
    var ratio: Double? { peer.map { $0 / ours } }

    /// The row as a JSON object.
    var json: String {
        func text(_ number: Double?) -> String { number.map { $0.isNaN ? "null" : "\($0)" } ?? "null" }
        let problem = self.problem.map { #", "problem": "\#($0)""# } ?? ""
        return #"{"name": "\#(name)", "ours": \#(text(ours)), "peer": \#(text(peer)), "ratio": \#(text(ratio)), "#
            + #""unit": "\#(unit)"\#(problem)}"#
    }

    /// The row as a line of text.
    var line: String {
        func column(_ text: String, _ width: Int, left: Bool = false) -> String {
            let space = String(repeating: " ", count: max(0, width - text.count))
            return left ? text + space : space + text
        }
        let knownRatio = problem == nil ? ratio : nil
        return column(name, 50, left: true) + column(problem ?? Self.format(ours), 11)
            + column(peer.map(Self.format) ?? peerProblem ?? "-", 12)
            + column(knownRatio.map { Self.format($0) + "x" } ?? "-", 11) + "  " + column(unit, 12, left: true)
            + (target ?? "")
    }

    /// Returns a number as text, rounded to about four significant digits.
    static func format(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return "\(value)" }
        var scale = 1.0
        var digits = 0
        while abs(value) * scale < 1000, digits < 4 {
            scale *= 10
            digits += 1
        }
        let rounded = (value * scale).rounded() / scale
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}

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
    /// The wait status of the program; 0 if it succeeded.
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

    /// Runs a program and waits for it to end. The standard output is discarded. The standard error is not redirected.
    ///
    /// - Parameter environment: Environment variables to set, for this program and all later ones.
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
