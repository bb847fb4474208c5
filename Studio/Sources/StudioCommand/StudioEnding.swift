import Dispatch
import FoundationEssentials
import Glibc
import StudioServer
import Synchronization

/// The end of the pipe to which signals are written; -1 before the studio listens to them.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// Ends the studio after a signal, without losing changes silently.
///
/// After the first Control-C, a studio with unsaved changes names their scripts and continues. The second one ends it,
/// unless there are other changes now. The signals of a closed terminal and of `kill` end it at once. A signal that was
/// ignored at the start of the program stays ignored, as `nohup` requires. Signal sources of Dispatch are not used,
/// because on Linux they miss signals that a thread does not block.
final class StudioEnding: @unchecked Sendable {
    private let session: StudioSession
    private let source: any DispatchSourceRead
    private let state = Mutex(State())

    private struct State {
        /// The file with the code of the page, which is not needed after the end.
        var page: URL?
        /// The unsaved scripts that were named last, and their texts.
        var named: [String: [UInt8]] = [:]
    }

    /// - Throws: ``StudioError`` if the studio cannot receive signals.
    init(_ session: StudioSession) throws(StudioError) {
        self.session = session
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw StudioError("cannot receive signals: \(Descriptor.reason(errno))")
        }
        let reader = ends[0]
        unsafe signalPipe = ends[1]
        source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global())
        source.setEventHandler { [weak self] in
            var number: UInt8 = 0
            guard let self, unsafe read(reader, &number, 1) == 1 else { return }
            let signal = Int32(number)
            Task { await self.receive(signal) }
        }
        source.activate()
        for number in [SIGINT, SIGTERM, SIGHUP] where !StudioEnding.isIgnored(number) {
            signal(number) { number in
                // The handler can run between a call of the system and the reading of its error number.
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(signalPipe, &byte, 1)
                errno = before
            }
        }
    }

    /// Removes a file when a signal ends the studio. The file need not exist yet.
    func remove(_ page: URL) { state.withLock { $0.page = page } }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private func receive(_ number: Int32) async {
        let unsaved = await session.unsavedScripts
        let list = unsaved.keys.sorted().joined(separator: ", ")
        let isNamed = state.withLock { state in
            defer { if number == SIGINT { state.named = unsaved } }
            return state.named == unsaved
        }
        if number == SIGINT, !unsaved.isEmpty, !isNamed {
            return report(
                "found unsaved changes in \(list); save them on the page, or press Control-C again to discard them")
        }
        if !unsaved.isEmpty { report("discarded the unsaved changes in \(list)") }
        if let page = state.withLock({ $0.page }) { try? FileManager.default.removeItem(at: page) }
        await session.killProcesses()
        // A shell learns from the status that a signal has ended the program. The threads of tasks block signals.
        signal(number, SIG_DFL)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }

    private func report(_ sentence: String) {
        try? Descriptor.write(
            Array("animatic studio: \(sentence)\n".utf8), to: STDERR_FILENO, named: "the message to standard error")
    }
}
