import ArgumentParser
import Glibc
import Rendering
import Synchronization

/// Ends the process in good order when it is asked to stop, by SIGINT, SIGTERM or SIGHUP, so that no half-written file is left.
///
/// As a rule it ends at once, by the signal, after what it has in the making was taken away. Work that has more to put in order
/// is cancelled instead; a second signal ends it as well.
enum InterruptSignals {
    /// Hears signals from now on.
    ///
    /// A signal that the process was started without is left alone, as `nohup` wants it.
    static func listen() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        unsafe HeardSignals.end = ends[1]
        let input = ends[0]
        let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
        unblock(numbers)
        SystemThread.start {
            while true {
                var number: UInt8 = 0
                if unsafe read(input, &number, 1) == 1 { react(to: Int32(number)) }
            }
        }
        for number in numbers {
            // All that a handler may do is to pass it on. Which thread runs it is not known.
            signal(number) { HeardSignals.pass(on: $0) }
        }
    }

    /// A program whose own threads hear no signals, such as one that uses Dispatch, starts others that hear none.
    private static func unblock(_ numbers: [Int32]) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Runs `work`, which is cancelled at a signal, and cleans up. So it does when nobody reads standard output any more, of which
    /// a failed write tells it then.
    ///
    /// - Throws: What `work` throws; exit status 128 and the signal's number, such as 130, when it was asked to stop.
    static func cancelling(_ work: @escaping @Sendable () async throws -> Void) async throws {
        signal(SIGPIPE, SIG_IGN)
        state.withLock { $0 = .cancels(nil) }
        let task = Task { try await work() }
        // What was heard since then was not told to the task.
        let early = state.withLock { state in
            if case .cancels = state { state = .cancels(task) }
            return state
        }
        if case .heard = early { task.cancel() }
        do {
            try await task.value
            state.withLock { $0 = .ends }
        } catch {
            // A program that was told to stop as well, such as ffmpeg, may be what the error is about.
            if case .heard(let number) = state.withLock({ $0 }) { throw ExitCode(128 + number) }
            throw error
        }
    }

    /// What the next signal does.
    private enum State {
        case ends
        /// `nil` where the task has not begun.
        case cancels(Task<Void, any Error>?)
        /// It ends: the number is that of a signal that came before.
        case heard(Int32)
    }

    private static let state = Mutex(State.ends)

    private static func react(to number: Int32) {
        let before = state.withLock { state in
            defer { if case .cancels = state { state = .heard(number) } }
            return state
        }
        if case .cancels(let task) = before {
            task?.cancel()
        } else {
            UnfinishedFiles.discardAll { end(by: number) }
        }
    }

    /// As if nobody had heard the signal: who started the process learns why it ended.
    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        // Not reached.
        _exit(128 + number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The way from a handler, in which hardly anything is allowed, to a thread that waits.
private enum HeardSignals {
    /// Of a pipe; set before the first handler is.
    nonisolated(unsafe) static var end: Int32 = -1

    static func pass(on number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(end, &byte, 1)
        errno = before
    }
}

/// Starts threads that wait or watch for as long as the process lives.
///
/// Every command starts one at once, and setting up the classes of Foundation's `Thread` would take longer than the start
/// of the thread.
enum SystemThread {
    /// Runs `body` on a new thread; does nothing if the system has no more threads.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let problem = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        if problem == 0 { pthread_detach(thread) } else { unsafe work.release() }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
