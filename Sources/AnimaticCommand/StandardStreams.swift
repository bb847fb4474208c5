import Glibc

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
