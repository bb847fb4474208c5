import ArgumentParser
import Dispatch
import Foundation

/// Ends work in good order when the process is asked to stop, so that no half-written file is left.
enum InterruptSignals {
    /// Runs `work`; at SIGINT or SIGTERM it is cancelled, and cleans up.
    ///
    /// - Throws: What `work` throws; exit status 130 or 143 (128 and the signal's number) when it was asked to stop.
    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)  // else the process ends before the source hears of it
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { task.cancel() }
            source.resume()
            return (number, source)
        }
        defer { for (_, source) in sources { source.cancel() } }
        do {
            try await task.value
        } catch is CancellationError {
            let number = sources.first { $0.1.data > 0 }?.0 ?? SIGINT
            throw ExitCode(128 + number)
        }
    }
}
