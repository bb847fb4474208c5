import Glibc

/// A child process that runs this program with the same standard streams.
struct ChildProcess {
    static let program = "/proc/self/exe"
    private let process: pid_t

    /// - Returns: `nil`, with `errno` set, if no process can be created.
    init?(arguments: [String]) {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // In the child process, no signals are blocked, and the signals that this process handles have their default
        // actions.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = unsafe (["animatic"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, ChildProcess.program, nil, &attributes, &words, environ)
        guard failure == 0 else {
            errno = failure
            return nil
        }
        self.process = process
    }

    /// Returns the exit status, or 128 plus the signal number; `nil` while the process runs. Do not call this method
    /// again after it has returned a status.
    func status() -> Int32? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Asks the process to end, and kills it if it is still running after about 5 seconds.
    func stop() {
        kill(process, SIGTERM)
        for _ in 0..<250 {
            if status() != nil { return }
            // `Task.sleep` would return immediately if the task is cancelled.
            usleep(20_000)
        }
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
    }
}

/// The three standard streams of the process.
enum StandardStreams {
    /// Opens each closed standard stream in a mode in which using it fails. If a stream remained closed, the next
    /// opened file would get its descriptor and receive the output of the stream.
    ///
    /// - Source: gnulib's `stdopen`, which GNU commands use.
    static func reserve() {
        for (stream, opposite) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            // `open` returns the lowest free descriptor, which is `stream`.
            _ = unsafe open("/dev/null", opposite)
        }
    }
}
