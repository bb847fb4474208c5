import Diagnostics
import Glibc

/// The output of another program, which has ended.
package struct ChildOutput: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the program.
    package let status: Int32
    /// The standard output.
    package private(set) var bytes: [UInt8] = []
    /// The beginning of the error output.
    package private(set) var errors: [UInt8] = []

    /// The reason why a program has no output.
    package enum Failure: Error, Hashable, Sendable {
        case notStarted(String)
        case tooSlow(seconds: Int)
        case tooLong(bytes: Int)

        /// The description of the failure, which follows the name of the program.
        package var words: String {
            switch self {
            case .notStarted(let reason): "could not be started: \(reason)"
            case .tooSlow(let seconds): "did not end within \(seconds) seconds"
            case .tooLong(let bytes): "wrote more than \(bytes) bytes"
            }
        }
    }

    /// Runs a program until it ends. The program receives no input. If it exceeds a limit, it is killed.
    ///
    /// - Parameters:
    ///   - seconds: The maximum duration.
    ///   - mostBytes: The maximum length of the standard output.
    package init(
        of program: String, _ arguments: [String], seconds: Double, mostBytes: Int = 1 << 20
    ) throws(Failure) {
        var (output, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        // Unlike a pipe, a socket can be created in such a way that other child processes never inherit it.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &output) == 0 else { throw .notStarted(systemError()) }
        defer { close(output[0]) }
        guard unsafe socketpair(AF_UNIX, kind, 0, &errors) == 0 else {
            close(output[1])
            throw .notStarted(systemError())
        }
        defer { close(errors[0]) }
        let started = Result { () throws(Failure) in
            try Self.start([program] + arguments, readingFrom: nil, writingTo: output[1], errors[1])
        }
        close(output[1])
        close(errors[1])
        let child = try started.get()
        var problem: Failure?
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        var pipes = [output[0], errors[0]]
        while !pipes.isEmpty, problem == nil {
            let left = (end - clock.now) / .milliseconds(1)
            var events = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard left > 0, unsafe poll(&events, nfds_t(events.count), Int32(left.rounded(.up))) >= 0 || errno == EINTR
            else {
                problem = .tooSlow(seconds: Int(seconds))
                break
            }
            for event in events where event.revents != 0 {
                let read = Self.read(event.fd)
                if read.isEmpty { pipes.removeAll { $0 == event.fd } }
                if event.fd == output[0] { bytes += read } else if self.errors.count < 4096 { self.errors += read }
            }
            if bytes.count > mostBytes { problem = .tooLong(bytes: mostBytes) }
        }
        if problem != nil { kill(child, SIGKILL) }
        let code = Self.end(of: child)
        if let problem { throw problem }
        let signal = code & 0x7F
        status = signal == 0 ? code >> 8 & 0xFF : 128 + signal
    }

    /// Starts a program, and returns without waiting for its end.
    ///
    /// - Parameters:
    ///   - words: The path of the program and its arguments.
    ///   - input: The descriptor for the standard input; `nil` for an empty input.
    ///   - output: The descriptor for the standard output.
    ///   - errors: The descriptor for the error output.
    ///   - isSeparate: Whether the program is in a process group of its own, so that it does not receive an interrupt
    ///     from the terminal.
    /// - Returns: The process, which must be passed to ``end(of:)``.
    /// - Throws: The reason why the program could not be started.
    package static func start(
        _ words: [String], readingFrom input: Int32?, writingTo output: Int32, _ errors: Int32, isSeparate: Bool = false
    ) throws(Failure) -> Int32 {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        if isSeparate { unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Whoever started this process may wait until all copies of a descriptor that it passed on are closed.
        for file in Folder(path: "/proc/self/fd").names.compactMap({ Int32($0) }) where file > STDERR_FILENO {
            unsafe posix_spawn_file_actions_addclose(&actions, file)
        }
        var list: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in words.indices { unsafe free(list[index]) } }
        var child: pid_t = 0
        let code = unsafe posix_spawn(&child, words[0], &actions, &attributes, &list, environ)
        guard code == 0 else { throw .notStarted(systemError(code)) }
        return child
    }

    /// Waits for the end of a process, and returns its status in the form of `waitpid`: 0 for success.
    package static func end(of child: Int32) -> Int32 {
        var code: Int32 = 0
        while unsafe waitpid(child, &code, 0) < 0, errno == EINTR {}
        return code
    }

    /// Reads the bytes that are available; empty at the end of the file.
    private static func read(_ file: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(count, 0)))
        }
    }
}
