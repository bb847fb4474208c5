import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// A child process that is connected with this process by a pair of sockets, which are its standard input and output.
///
/// The process identifier of a process that has ended stays reserved until its parent has waited for it. A
/// signal is sent only before that, so it never reaches another process.
final class ChildProcess: Sendable {
    /// The socket of this process.
    private let socket: Int32
    /// The process identifier.
    let identifier: pid_t
    /// The status with which the process ended; `nil` until ``end()`` has waited for it.
    private let ending = Mutex<Int32?>(nil)

    /// An error of the connection: the process has closed it.
    struct Disconnected: Error {}

    private init(socket: Int32, identifier: pid_t) { (self.socket, self.identifier) = (socket, identifier) }

    /// Starts a program without the signal mask of this thread. It inherits the variables and the folder of this process.
    ///
    /// - Parameter command: The path of the program and its arguments.
    /// - Throws: ``StudioError`` if the program cannot be started.
    static func start(_ command: [String]) throws(StudioError) -> ChildProcess {
        var pair: [Int32] = [-1, -1]
        // A child must not inherit the sockets of other children.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &pair) == 0 else {
            throw StudioError("cannot start '\(command[0])': \(Descriptor.reason(errno))")
        }
        defer { close(pair[1]) }
        do throws(StudioError) {
            return ChildProcess(socket: pair[0], identifier: try spawn(command, on: pair[1]))
        } catch {
            close(pair[0])
            throw error
        }
    }

    /// Kills the process. Another thread waits for its end, because this one may be needed for other tasks.
    deinit {
        close(socket)
        guard ending.withLock({ $0 == nil }) else { return }
        kill()
        ChildProcess.release(identifier)
    }

    /// Frees the identifier of a process after its end.
    fileprivate static func release(_ identifier: pid_t) {
        DispatchQueue.global().async {
            while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
        }
    }

    private typealias Pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    private static func withPointers(to texts: [String], _ body: (Pointers) -> Int32) -> Int32 {
        var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    }

    /// A number above all descriptors of this process, also of those that other threads open in the next moment.
    private static var endOfDescriptors: Int32 {
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int32(min((open.compactMap { Int($0) }.max() ?? 0) + 256, Int(clamping: limit.rlim_cur)))
    }

    fileprivate static func spawn(_ command: [String], on descriptor: Int32) throws(StudioError) -> pid_t {
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }.sorted()
        var identifier: pid_t = 0
        let problem = unsafe withPointers(to: command) { arguments in
            unsafe withPointers(to: variables) { variables in
                unsafe spawn(command[0], arguments, variables, on: descriptor, &identifier)
            }
        }
        guard problem == 0 else {
            throw StudioError("cannot start '\(command[0])': \(Descriptor.reason(problem))")
        }
        return identifier
    }

    /// Returns an error number; 0 for success.
    private static func spawn(
        _ path: String, _ arguments: Pointers, _ variables: Pointers, on socket: Int32, _ identifier: inout pid_t
    ) -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] {
            unsafe posix_spawn_file_actions_adddup2(&actions, socket, descriptor)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // The sockets of connections would otherwise stay open as long as the child, after this process has closed them.
        // Closing a descriptor that is not open has no effect.
        for descriptor in (STDERR_FILENO + 1)..<endOfDescriptors {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        // A thread of this process can block signals, and its children would inherit that. They would also inherit that
        // this process ignores SIGPIPE.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        // A terminal sends Control-C to the group of this process, which can continue after it. Workers end with their
        // input.
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        return unsafe posix_spawn(&identifier, path, &actions, &attributes, arguments, variables)
    }

    // MARK: Messages

    /// Sends bytes to the process.
    ///
    /// - Throws: ``Disconnected`` if the process has closed the connection.
    func write(_ bytes: [UInt8]) throws(Disconnected) {
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe send(socket, $0.baseAddress! + place, bytes.count - place, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { place += count } else if errno != EINTR { throw Disconnected() }
        }
    }

    /// Reads a number of bytes from the process.
    ///
    /// - Throws: ``Disconnected`` if the process has closed the connection before.
    func read(_ count: Int) throws(Disconnected) -> [UInt8] {
        var place = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while place < count {
                let more = unsafe recv(socket, buffer.baseAddress! + place, count - place, 0)
                if more > 0 { place += more } else if more == 0 || errno != EINTR { break }
            }
            filled = place
        }
        guard place == count else { throw Disconnected() }
        return bytes
    }

    // MARK: The end

    /// Whether the process runs.
    var isRunning: Bool {
        ending.withLock { ending in
            guard ending == nil else { return false }
            var information = unsafe siginfo_t()
            let options = WEXITED | WNOHANG | WNOWAIT
            // Without an ended process, the information stays empty.
            guard unsafe waitid(P_PID, id_t(identifier), &information, options) == 0 else { return false }
            return unsafe information.si_signo == 0
        }
    }

    /// The resident memory of the process in bytes; 0 after its end.
    var memory: Int {
        guard ending.withLock({ $0 == nil }),
            let text = try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
        else { return 0 }
        let words = text.split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// Kills the process, if it runs. The next attempt to read from it throws.
    func kill() {
        ending.withLock { ending in
            if ending == nil { _ = Glibc.kill(identifier, SIGKILL) }
        }
    }

    /// Kills the process, waits for its end, and returns how it ended, such as `with status 1`. The status of a process
    /// that has ended by itself is its own.
    @discardableResult
    func end() -> String {
        kill()
        // Wait without freeing the identifier, and without keeping the lock.
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return ending.withLock { ending in
            if let ending { return ChildProcess.words(ending) }
            var status: Int32 = 0
            while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            ending = status
            return ChildProcess.words(status)
        }
    }

    private static func words(_ status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "with status \(status >> 8 & 0xFF)" : "by signal \(signal)"
    }
}

/// Starts programs that are not part of the studio.
package enum Launcher {
    /// Starts a program without input and output, and does not wait for its end.
    ///
    /// - Parameter command: The path of the program and its arguments.
    /// - Throws: ``StudioError`` if the program cannot be started.
    package static func launch(_ command: [String]) throws(StudioError) {
        let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { throw StudioError("cannot open '/dev/null': \(Descriptor.reason(errno))") }
        defer { close(nothing) }
        ChildProcess.release(try ChildProcess.spawn(command, on: nothing))
    }
}
