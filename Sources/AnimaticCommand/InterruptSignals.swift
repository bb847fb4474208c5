import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ends work in good order when the process is asked to stop, so that no half-written file is left.
enum InterruptSignals {
    /// Runs `work`; at SIGINT, SIGTERM or SIGHUP it is cancelled, and cleans up. So it does when nobody reads standard output any
    /// more, of which a failed write tells it then.
    ///
    /// A signal that the process was started without is left alone, as `nohup` wants it.
    ///
    /// - Throws: What `work` throws; exit status 128 and the signal's number, such as 130, when it was asked to stop.
    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
        signal(SIGPIPE, SIG_IGN)
        let task = Task { try await work() }
        let heard = Heard()
        let sources = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }.map { number in
            signal(number, SIG_IGN)  // else the process ends before the source hears of it
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                heard.number.store(number, ordering: .sequentiallyConsistent)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await task.value
        } catch {
            // A program that was told to stop as well, such as ffmpeg, may be what the error is about.
            let number = heard.number.load(ordering: .sequentiallyConsistent)
            if number > 0 { throw ExitCode(128 + number) }
            throw error
        }
    }

    /// The signal that came last.
    private final class Heard: Sendable {
        /// 0 for none.
        let number = Atomic<Int32>(0)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
