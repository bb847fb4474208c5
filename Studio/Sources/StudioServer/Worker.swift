import Dispatch
import FoundationEssentials
import Synchronization

/// A process that reads and plays scripts: `animatic studio --worker`.
///
/// A script can take unlimited time and memory, or crash the engine. Only the process is then replaced; the server and
/// the page continue. Workers have no state, so nothing is lost. Requests are answered one after the other.
final class Worker: Sendable {
    private let command: [String]
    private let limits: Limits
    private let queue = DispatchQueue(label: "worker")
    private let running = Mutex<Running?>(nil)

    /// The limits beyond which a process is replaced.
    struct Limits: Sendable {
        /// The longest time of one answer.
        var time = Duration.seconds(5)
        /// The largest resident memory in bytes.
        var memory = 2 << 30
        /// The largest number of answers.
        var answers = 10_000
        /// The largest size of an answer in bytes.
        var answerSize = 512 << 20
    }

    private struct Running {
        let process: ChildProcess
        var answers = 0
    }

    /// - Parameter command: The path of a program and its arguments.
    init(_ command: [String], limits: Limits = Limits()) {
        self.command = command
        self.limits = limits
    }

    /// Sends a message, and returns the answer. Both have parts, of which the first is a JSON document.
    ///
    /// - Throws: ``StudioError`` if the process ended or was ended, or if its answer is not a message.
    func answer(to request: [[UInt8]]) async throws -> [[UInt8]] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.exchange(request) }) }
        }
    }

    /// Ends the process after the requests so far. The next request starts another one.
    func end() {
        queue.async { self.replace(nil) }
    }

    /// Kills the process at once, also during a request.
    func kill() { running.withLock { $0?.process.kill() } }

    /// Whether there is a process.
    var isRunning: Bool { running.withLock { $0?.process.isRunning ?? false } }

    private func exchange(_ request: [[UInt8]]) throws -> [[UInt8]] {
        let worker = try started()
        let guardian = Guardian(worker.process, limits)
        defer { guardian.end() }
        do {
            try worker.process.write(Message.bytes(of: request))
            let parts = try Message.read(from: worker.process, atMost: limits.answerSize)
            let isWornOut = worker.answers + 1 >= limits.answers || worker.process.memory > limits.memory
            replace(isWornOut ? nil : Running(process: worker.process, answers: worker.answers + 1))
            return parts
        } catch {
            let ending = worker.process.end()
            replace(nil)
            if let error = error as? StudioError { throw error }
            throw StudioError(
                guardian.reason
                    ?? "the process that plays the script ended \(ending); change the script, or report the crash")
        }
    }

    private func started() throws(StudioError) -> Running {
        if let worker = running.withLock({ $0 }), worker.process.isRunning { return worker }
        let worker = Running(process: try ChildProcess.start(command))
        replace(worker)
        return worker
    }

    /// Replaces the process; the previous one ends if nothing else uses it.
    private func replace(_ worker: Running?) { running.withLock { $0 = worker } }
}

/// A message to or from a worker, and the answer to the page: the number of parts, their sizes in bytes, and the parts.
/// Numbers have four bytes, the most significant first.
enum Message {
    /// The largest number of parts: more than the page has files.
    private static let mostParts = 64

    static func bytes(of parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(4) { $0 + 4 + $1.count })
        for number in [parts.count] + parts.map(\.count) {
            precondition(number <= UInt32.max, "a part has \(number) bytes, expected less than 4 GiB")
            for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (24 - 8 * place))) }
        }
        for part in parts { bytes += part }
        return bytes
    }

    /// Reads a message of a process.
    ///
    /// - Parameter size: The largest size of all parts in bytes.
    /// - Throws: ``ChildProcess/Disconnected``, or ``StudioError`` if the message is too large.
    static func read(from process: ChildProcess, atMost size: Int) throws -> [[UInt8]] {
        let count = try number(process)
        guard count <= mostParts else {
            throw StudioError(
                "found an answer with \(count) parts, expected at most \(mostParts); install one version of animatic")
        }
        let sizes = try (0..<count).map { _ in try number(process) }
        let sum = sizes.reduce(0, +)
        guard sum <= size else {
            throw StudioError(
                "the film takes \(sum >> 20) MB, expected at most \(size >> 20) MB; shorten it, or show fewer views")
        }
        return try sizes.map { try process.read($0) }
    }

    private static func number(_ process: ChildProcess) throws -> Int {
        try process.read(4).reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Ends a process that takes too long or too much memory.
private final class Guardian: @unchecked Sendable {
    private let timer: any DispatchSourceTimer
    private let found = Mutex<String?>(nil)
    private let process: ChildProcess
    private let limits: Worker.Limits

    init(_ process: ChildProcess, _ limits: Worker.Limits) {
        (self.process, self.limits) = (process, limits)
        timer = DispatchSource.makeTimerSource(queue: .global())
        let deadline = ContinuousClock.now + limits.time
        timer.setEventHandler { [self] in
            if ContinuousClock.now > deadline {
                stop("the script was not played after \(limits.time.components.seconds) seconds; it was stopped")
            } else if process.memory > limits.memory {
                stop("the script needs more than \(limits.memory >> 20) MB of memory; it was stopped")
            }
        }
        timer.schedule(deadline: .now() + .milliseconds(50), repeating: .milliseconds(50))
        timer.activate()
    }

    /// The reason for which the process was ended; `nil` if it was not ended.
    var reason: String? { found.withLock { $0 } }

    func end() { timer.cancel() }

    private func stop(_ reason: String) {
        found.withLock { $0 = $0 ?? reason }
        process.kill()
    }
}
