import Dispatch
import Foundation
import Synchronization

/// A process that reads and plays scripts: `animatic studio --worker`.
///
/// A script can take unlimited time and memory, or crash the engine. Only the worker is then replaced; the server and
/// the page continue. Workers have no state, so nothing is lost. Requests are answered one after the other.
final class Worker: Sendable {
    private let command: [String]
    private let limits: Limits
    private let queue = DispatchQueue(label: "worker")
    private let running = Mutex<Running?>(nil)

    /// The limits beyond which a worker is replaced.
    struct Limits: Sendable {
        /// The longest time of one answer.
        var time = Duration.seconds(5)
        /// The largest resident memory in bytes.
        var memory = 2 << 30
        /// The largest number of answers.
        var answers = 10_000
    }

    private final class Running: @unchecked Sendable {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        var answers = 0
    }

    /// - Parameter command: The program and its arguments.
    init(_ command: [String], limits: Limits = Limits()) {
        self.command = command
        self.limits = limits
    }

    deinit {
        if let identifier = processIdentifier { kill(identifier, SIGKILL) }
    }

    /// Sends a message, and returns the answer. Both have parts, of which the first is a JSON document.
    ///
    /// - Throws: ``StudioError`` if the worker ended or was ended.
    func answer(to request: [[UInt8]]) async throws -> [[UInt8]] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.exchange(request) }) }
        }
    }

    /// The process identifier of the running worker.
    var processIdentifier: Int32? { running.withLock { $0?.process.processIdentifier } }

    private func exchange(_ request: [[UInt8]]) throws -> [[UInt8]] {
        let worker = try started()
        let guardian = Guardian(worker.process.processIdentifier, limits)
        defer { guardian.end() }
        do {
            try worker.input.fileHandleForWriting.write(contentsOf: Data(Message.bytes(of: request)))
            let reader = worker.output.fileHandleForReading
            let parts = try (0..<Worker.number(reader)).map { _ in try Worker.number(reader) }
                .map { try Worker.bytes($0, reader) }
            worker.answers += 1
            if worker.answers >= limits.answers || guardian.exceedsMemory { end(worker) }
            return parts
        } catch {
            end(worker)
            throw StudioError(
                guardian.reason
                    ?? "the process that plays the script ended with status \(worker.process.terminationStatus); change the "
                    + "script, or report the crash")
        }
    }

    private func started() throws -> Running {
        if let worker = running.withLock({ $0 }), worker.process.isRunning { return worker }
        let worker = Running()
        worker.process.executableURL = URL(filePath: command[0])
        worker.process.arguments = Array(command.dropFirst())
        worker.process.standardInput = worker.input
        worker.process.standardOutput = worker.output
        worker.process.standardError = FileHandle.nullDevice
        do { try worker.process.run() } catch { throw StudioError("cannot start '\(command[0])': \(error)") }
        // If this process kept its copies of the worker's ends, it would not notice that the worker has ended.
        try worker.input.fileHandleForReading.close()
        try worker.output.fileHandleForWriting.close()
        running.withLock { $0 = worker }
        return worker
    }

    private func end(_ worker: Running) {
        kill(worker.process.processIdentifier, SIGKILL)
        worker.process.waitUntilExit()
        try? worker.input.fileHandleForWriting.close()
        try? worker.output.fileHandleForReading.close()
        running.withLock { $0 = nil }
    }

    private static func number(_ handle: FileHandle) throws -> Int {
        try bytes(4, handle).reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ count: Int, _ handle: FileHandle) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            guard let more = try handle.read(upToCount: count - bytes.count), !more.isEmpty else {
                throw StudioError("the answer is incomplete")
            }
            bytes += more
        }
        return bytes
    }
}

/// A message to or from a worker, and the answer to the page: the number of parts, their sizes in bytes, and the parts.
/// Numbers have four bytes, the most significant first.
enum Message {
    static func bytes(of parts: [[UInt8]]) -> [UInt8] {
        let numbers = [parts.count] + parts.map(\.count)
        return numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
            + parts.joined()
    }
}

/// Ends a worker that takes too long or too much memory.
private final class Guardian: @unchecked Sendable {
    private let timer: any DispatchSourceTimer
    private let found = Mutex<String?>(nil)
    private let identifier: Int32
    private let limits: Worker.Limits

    init(_ identifier: Int32, _ limits: Worker.Limits) {
        (self.identifier, self.limits) = (identifier, limits)
        timer = DispatchSource.makeTimerSource(queue: .global())
        let deadline = ContinuousClock.now + limits.time
        timer.setEventHandler { [self] in
            if ContinuousClock.now > deadline {
                stop("the script was not played after \(limits.time.components.seconds) seconds; it was stopped")
            } else if exceedsMemory {
                stop("the script needs more than \(limits.memory >> 20) MB of memory; it was stopped")
            }
        }
        timer.schedule(deadline: .now() + .milliseconds(50), repeating: .milliseconds(50))
        timer.activate()
    }

    /// The reason for which the worker was ended; `nil` if it was not ended.
    var reason: String? { found.withLock { $0 } }

    /// Whether the worker uses more resident memory than permitted.
    var exceedsMemory: Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8) else { return false }
        let words = text.split(separator: " ")
        return words.count > 1 && (Int(words[1]) ?? 0) * 4096 > limits.memory
    }

    func end() { timer.cancel() }

    private func stop(_ reason: String) {
        found.withLock { $0 = $0 ?? reason }
        kill(identifier, SIGKILL)
    }
}
