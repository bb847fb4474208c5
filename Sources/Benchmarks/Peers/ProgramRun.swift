import Foundation
import Glibc

/// A run of another program, from its start to its end, and what it took.
///
/// Foundation's `Process` looks only every 50 ms whether a program has ended.
struct ProgramRun {
    /// On the clock, in milliseconds.
    let time: Double
    /// Of all its threads, in user and system, in milliseconds.
    let processorTime: Double
    /// In MiB; never below what this process had when the program was started.
    let peakMemory: Double
    /// 0 when all was well.
    let status: Int32

    /// The checkout from which the benchmarks were built, which contains the scripts and the programs that are run.
    static let repository = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/" && !FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
        return folder
    }()

    struct Failure: Error { let reason: String }

    /// Runs the program to its end. What it prints is left out, but not what it says on standard error.
    ///
    /// - Parameter environment: What is set besides this process's own.
    /// - Throws: ``Failure`` when it cannot be started.
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
            throw Failure(reason: unsafe "\(program) does not start: \(String(cString: strerror(problem)))")
        }
        var (code, usage): (Int32, rusage) = (0, rusage())
        while unsafe wait4(child, &code, 0, &usage) < 0 && errno == EINTR {}
        time = ProgramRun.now - start
        status = code
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) * 1e-3 }
        processorTime = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        peakMemory = Double(usage.ru_maxrss) / 1024
    }

    /// In milliseconds.
    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }
}
