import ArgumentParser
import Files
import FrameFolders
import Glibc
import Rendering
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP, so that no incomplete files remain.
///
/// By default, the process removes its temporary files, and the signal then terminates it. Work that needs more cleanup
/// is cancelled instead. In this case, only a second signal terminates the process immediately.
enum InterruptSignals {
    /// Installs the handlers.
    ///
    /// A signal that was ignored at the start of the process stays ignored, as `nohup` requires.
    static func listen() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        unsafe SignalPipe.end = ends[1]
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
            // A signal handler can interrupt any thread and may call only a few functions, so it only forwards the
            // signal.
            signal(number) { SignalPipe.pass(on: $0) }
        }
    }

    /// Unblocks signals. If a parent process blocks signals in its threads, as a process that uses Dispatch does, its
    /// child processes start with these signals blocked too.
    private static func unblock(_ numbers: [Int32]) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Runs `work`, cancels it if a signal arrives, and waits for its cleanup. If the reader of standard output has
    /// closed the stream, the next write fails and also ends the work.
    ///
    /// - Parameter resumes: Whether the work can be resumed. If so, the exit status is 75 after SIGTERM, which batch
    ///   engines send before they give a machine to another task.
    /// - Throws: The errors of `work`. After a signal, exit status 128 plus the signal number, such as 130.
    static func cancelling(
        resumes: Bool = false, _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        // If another program runs the command in its process, the program handles the signals.
        if CapturedStreams.current != nil { return try await work() }
        signal(SIGPIPE, SIG_IGN)
        state.withLock { $0 = .cancels(nil) }
        let task = Task { try await work() }
        // A signal may have arrived before the task started.
        let early = state.withLock { state in
            if case .cancels = state { state = .cancels(task) }
            return state
        }
        if case .heard = early { task.cancel() }
        do {
            try await task.value
            state.withLock { $0 = .ends }
        } catch {
            // The error may come from a program that received the same signal, such as ffmpeg.
            if case .heard(let number) = state.withLock({ $0 }) {
                throw resumes && number == SIGTERM ? ExitStatus.tryAgain : ExitCode(128 + number)
            }
            throw error
        }
    }

    /// The effect of the next signal.
    private enum State {
        case ends
        /// The signal cancels the task, which is `nil` before it has started.
        case cancels(Task<Void, any Error>?)
        /// The signal ends the process. The associated value is the number of an earlier signal.
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

    /// Ends the process with the default action of the signal, so that the parent process learns the reason.
    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        // This line is not reached.
        _exit(128 + number)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Forwards signals from a signal handler to a waiting thread.
private enum SignalPipe {
    /// The write end of a pipe. It is set before the first handler is installed.
    nonisolated(unsafe) static var end: Int32 = -1

    static func pass(on number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(end, &byte, 1)
        errno = before
    }
}

/// Starts threads that run until the process ends.
///
/// Every command starts such a thread immediately. Foundation's `Thread` is not used, because initializing its classes
/// would take longer than starting the thread.
enum SystemThread {
    /// Runs `body` on a new thread. Does nothing if no thread can be created.
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
