import Glibc

/// A lock by which every process on the machine, also in containers of one host name, sees that somebody is at a file or folder in the making. The
/// system takes it away when its holder is done or ends in whatever way.
///
/// Where the file system knows no locks, nobody can tell what is left over, and it stays. Some that machines share keep locks to
/// each machine, so a lock tells something only of what has this ``machine`` in its name.
///
/// - Source: flock(2), with its notes on NFS, where only a file that is open for writing can be locked.
final class MakingLock: Sendable {
    private let file: Int32

    /// For who has just made the file at `path`, which is open as `file`; `nil` where another took it for left over in between.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` where the process, or the machine, may have no more files open.
    init?(of file: Int32, at path: String) throws(RenderingError) {
        // Another number for the same opening: it keeps the lock when the first is closed.
        let other = fcntl(file, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .writing(path: path, reason: systemError()) }
        self.file = other
        if flock(self.file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return nil }
        guard MakingLock.isFile(file, at: path) else { return nil }
    }

    /// For who takes over, or away, what a process that has ended left; `nil` where one is at it, and where that cannot be known.
    ///
    /// - Parameter isMade: Whether the file is made where it is missing.
    init?(leftAt path: String, isMade: Bool = false) {
        file = unsafe open(path, O_RDWR | (isMade ? O_CREAT : 0) | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, MakingLock.isFile(file, at: path) else { return nil }
    }

    /// Whether a file still has the name that it was opened by: its maker may have given it another, and a second one may have
    /// begun anew.
    private static func isFile(_ file: Int32, at path: String) -> Bool {
        var (own, there) = (stat(), stat())
        return unsafe fstat(file, &own) == 0 && lstat(path, &there) == 0
            && (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino)
    }

    deinit { if file >= 0 { close(file) } }

    /// A hash of this machine's name, for the names of files in the making.
    static let machine: String = {
        var name = [UInt8](repeating: 0, count: 256)
        unsafe name.withUnsafeMutableBytes { name in
            _ = unsafe gethostname(name.baseAddress!.assumingMemoryBound(to: CChar.self), name.count - 1)
        }
        return ContentHash(Array(name.prefix { $0 != 0 })).hexadecimal
    }()
}
