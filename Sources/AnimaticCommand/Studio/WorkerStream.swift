import Glibc

/// The messages between `animatic-studio` and its worker, on the standard streams.
///
/// A message is the number of parts, their sizes in bytes, and the parts. Numbers have four bytes, the most significant
/// first.
enum WorkerStream {
    /// The largest part of a message in bytes. A draft contains two copies of a script (at most 4 MiB) and its changes.
    private static let largestMessage = 64 << 20

    /// Ends this process when the studio ends, even during the playback of a film.
    static func endWithStudio() {
        SystemThread.start {
            var end = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
            while unsafe poll(&end, 1, -1) < 0, errno == EINTR {}
            _exit(EXIT_SUCCESS)
        }
    }

    /// Reads a message. Returns `nil` at the end of the stream, and if a part is too large.
    static func read() -> [[UInt8]]? {
        guard let count = number(), count <= 16 else { return nil }
        let sizes = (0..<count).map { _ in number() ?? .max }
        guard sizes.allSatisfy({ $0 <= largestMessage }) else { return nil }
        let parts = sizes.map { bytes($0) }
        return parts.contains(nil) ? nil : parts.compactMap(\.self)
    }

    /// Writes a message, or ends the process if the studio has ended.
    static func write(_ parts: [[UInt8]]) {
        let numbers = [parts.count] + parts.map(\.count)
        let head = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        for bytes in [head] + parts { write(bytes) }
    }

    private static func write(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { buffer in
            var place = 0
            while place < buffer.count {
                let count = unsafe Glibc.write(STDOUT_FILENO, buffer.baseAddress! + place, buffer.count - place)
                if count > 0 { place += count } else if errno != EINTR { _exit(EXIT_SUCCESS) }
            }
        }
    }

    private static func number() -> Int? {
        bytes(4).map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    private static func bytes(_ count: Int) -> [UInt8]? {
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let isComplete = unsafe bytes.withUnsafeMutableBytes { buffer in
            var place = 0
            while place < buffer.count {
                let count = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress! + place, buffer.count - place)
                if count > 0 { place += count } else if count == 0 || errno != EINTR { return false }
            }
            return true
        }
        return isComplete ? bytes : nil
    }
}
