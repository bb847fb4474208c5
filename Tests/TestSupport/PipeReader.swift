public import Foundation
import Synchronization

/// Reads a pipe on its own thread, so that a process never waits because another pipe is read first. A pipe has space for
/// 64 KB.
public final class PipeReader: Sendable {
    private let bytes = Mutex(Data())
    private let isAtEnd = DispatchSemaphore(value: 0)

    public init(_ pipe: Pipe) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            let read = (try? handle.readToEnd()) ?? Data()
            bytes.withLock { $0 = read }
            isAtEnd.signal()
        }
    }

    /// Waits until the pipe is closed, and returns its text. Call this method once.
    public func text() -> String {
        isAtEnd.wait()
        return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    }
}
