import Foundation
import TestSupport

/// A `watch` command that runs during the test.
final class Watch {
    private let process = Process()
    private let folder: TemporaryFolder

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        self.folder = folder
        process.executableURL = Command.program
        process.arguments = ["watch"] + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment
        try folder.write(".output", "")
        try folder.write(".errors", "")
        process.standardOutput = FileHandle(forWritingAtPath: folder.path(of: ".output"))
        process.standardError = FileHandle(forWritingAtPath: folder.path(of: ".errors"))
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    var output: String { text(".output") }
    var errors: String { text(".errors") }
    var status: Int32 { process.terminationStatus }

    private func text(_ name: String) -> String { String(decoding: (try? folder.bytes(name)) ?? [], as: UTF8.self) }

    /// Waits until the process has printed `words` the given number of times. Returns `false` after a time limit, which
    /// is long enough for slow machines.
    func waits(for words: String, times: Int, atMost seconds: Double = 60) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            if errors.components(separatedBy: words).count > times { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    func stop(_ signal: Int32) {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
    }
}
