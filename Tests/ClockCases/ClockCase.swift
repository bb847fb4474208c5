import AnimaticTesting
import UIKit

/// A test of the clock that runs in every test framework and in a program, with the same turns.
@MainActor
public struct ClockCase: Sendable {
    public let name: String
    /// What the case notes, calculated by hand.
    public let expected: [String]
    private let body: @MainActor (TestScreen, Log) async throws -> Void

    init(_ name: String, _ expected: [String], _ body: @escaping @MainActor (TestScreen, Log) async throws -> Void) {
        (self.name, self.expected, self.body) = (name, expected, body)
    }

    /// Plays the case on a screen of its own.
    ///
    /// - Returns: What the case notes, and the trace of all turns.
    public func play() async throws -> (notes: [String], trace: [String]) {
        let (screen, log) = (try TestScreen("iPhone 16"), Log())
        try await screen.runTask {
            screen.show(UIViewController())
            try await body(screen, log)
        }
        return (log.lines, screen.trace)
    }

    /// What the case notes, and its trace, as the program prints them.
    public func report() async throws -> String {
        let (notes, trace) = try await play()
        return "# \(name)\n" + (notes + trace).joined(separator: "\n")
    }

    /// The times at which something happened, in seconds.
    @MainActor
    public final class Log {
        public private(set) var lines: [String] = []

        nonisolated init() {}

        func note(_ text: String) { lines.append("\(text) \(Int((CACurrentMediaTime() * 1000).rounded())) ms") }
    }
}
