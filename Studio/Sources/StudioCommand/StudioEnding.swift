import Dispatch
import FoundationEssentials
import Glibc
import StudioServer
import Synchronization

/// The end of the pipe to which signals are written; -1 before the studio listens to them.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// Ends the studio after a signal, without losing changes silently.
///
/// After the first Control-C, a studio with unsaved changes names their scripts and continues. The second one ends it, as
/// do the signals of a closed terminal and of `kill`. Signal sources of Dispatch are not used, because on Linux they miss
/// signals that a thread does not block.
final class StudioEnding: @unchecked Sendable {
    private let session: StudioSession
    /// The file with the code of the page, which is then no longer needed.
    private let page: URL?
    private let source: any DispatchSourceRead
    private let isWarned = Mutex(false)

    init(_ session: StudioSession, removing page: URL?) throws {
        (self.session, self.page) = (session, page)
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
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
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(signalPipe, &byte, 1)
            }
        }
    }

    private func receive(_ number: Int32) async {
        let list = await session.unsavedScripts.joined(separator: ", ")
        let isFirst = isWarned.withLock { isWarned in
            defer { isWarned = true }
            return !isWarned
        }
        if number == SIGINT, isFirst, !list.isEmpty {
            return tell(
                "\(list): the changes are not saved. Save them on the page, or press Control-C again to discard them.")
        }
        if !list.isEmpty { tell("\(list): the changes were not saved, and are discarded.") }
        if let page { try? FileManager.default.removeItem(at: page) }
        // A shell learns from the status that a signal has ended the program. The threads of tasks block signals.
        signal(number, SIG_DFL)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }

    private func tell(_ sentence: String) {
        try? Descriptor.write(Array("animatic studio: \(sentence)\n".utf8), to: STDERR_FILENO)
    }
}
