import Foundation

/// The benchmarks of the studio's page: the time from the change of a value to the drawn answer, of reloading after a save,
/// of drawing while scrubbing, and of the first paint.
///
/// The tests of the package `Studio` measure them in Chromium, in the folder from which this program is run. They require the
/// executable `animatic`, built with `swift build -c release`, in the folder of this executable.
struct StudioBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    mutating func run() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "test", "--package-path", "Studio", "--scratch-path", ".build/studio", "--filter",
            "StudioBenchmarks",
        ]
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        process.environment = ProcessInfo.processInfo.environment.merging([
            "ANIMATIC_NIGHTLY": "1", "ANIMATIC": own.appending(path: "animatic").path,
        ]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        for line in output.split(whereSeparator: \.isNewline) { addRows(of: line) }
        if log.rows.isEmpty { print("the tests of the package Studio measured nothing:\n\(output)") }
    }

    /// Adds the rows of a line such as `studio: first paint, 50 views: median 184.2 ms, p90 190.1 ms, limit 500 ms`.
    private mutating func addRows(of line: Substring) {
        guard let words = line.firstMatch(of: /studio: (.+): (median .+), (?:limit ([0-9.]+) ms|no limit)/) else {
            return
        }
        for value in words.2.matches(of: /(median|p90|p95) ([0-9.]+) ms/) {
            add("\(words.1), \(value.1)", Double(value.2) ?? .nan, "ms", words.3.map { "at most \($0)" })
        }
    }
}
