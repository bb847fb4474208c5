import AnimaticTesting
import UIKit

/// A test of the clock that runs with the same turns in each test framework and in a program.
@MainActor
public struct ClockCase: Sendable {
    public let name: String
    /// The expected lines of the log, which were calculated by hand.
    public let expected: [String]
    private let body: @MainActor (TestScreen, Log) async throws -> Void

    init(_ name: String, _ expected: [String], _ body: @escaping @MainActor (TestScreen, Log) async throws -> Void) {
        (self.name, self.expected, self.body) = (name, expected, body)
    }

    /// Runs the case on a new screen.
    ///
    /// - Returns: The lines of the log, and the trace of all turns.
    public func play() async throws -> (notes: [String], trace: [String]) {
        let (screen, log) = (try TestScreen("iPhone 16"), Log())
        try await screen.runTask {
            screen.show(UIViewController())
            try await body(screen, log)
        }
        return (log.lines, screen.trace)
    }

    /// Returns the log and the trace of the case in the format that the program prints.
    public func report() async throws -> String {
        let (notes, trace) = try await play()
        return "# \(name)\n" + (notes + trace).joined(separator: "\n")
    }

    /// A log of events with their times, in seconds.
    @MainActor
    public final class Log {
        public private(set) var lines: [String] = []

        nonisolated init() {}

        func note(_ text: String) { lines.append("\(text) \(Int((CACurrentMediaTime() * 1000).rounded())) ms") }
    }
}
