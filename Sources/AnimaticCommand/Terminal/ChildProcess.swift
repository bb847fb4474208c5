import Glibc

/// This program once more, in a process of its own, with the same streams.
struct ChildProcess {
    static let program = "/proc/self/exe"
    private let process: pid_t

    /// - Returns: `nil`, and `errno`, where no process can be made.
    init?(arguments: [String]) {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // It hears of the signals that this process waits for in its own way.
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

    /// Its exit status, or the signal that ended it with 128 more; `nil` while it runs. Asked no more after that.
    func status() -> Int32? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Asks it to end, and sees to it that it does.
    func stop() {
        kill(process, SIGTERM)
        for _ in 0..<250 {
            if status() != nil { return }
            // Also where the task is cancelled, which ends sleeps at once.
            usleep(20_000)
        }
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
    }
}

/// The three streams that a process is given.
enum StandardStreams {
    /// Takes the place of those that it was started without, with what fails when it is used: the first file that is opened would take
    /// it else, and get what is meant for the stream.
    ///
    /// - Source: gnulib's `stdopen`, which is what the commands of a GNU system do.
    static func reserve() {
        for (stream, opposite) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = unsafe open("/dev/null", opposite)
        }
    }
}
