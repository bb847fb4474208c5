import Glibc
import Synchronization

/// The files and folders that this process has in the making, under hidden names, so that a process that must end at once
/// leaves none of them.
///
/// A step that must not be seen half done, such as putting many frames in their places, holds the list, and an end waits for it.
package enum UnfinishedFiles {
    private struct List {
        /// Of the hidden files and folders.
        var paths: Set<String> = []
        /// Those of them that stay at a sudden end.
        var surviving: Set<String> = []
        /// Those that were made for them, in that order. One may hold several of them, so it goes with the last.
        var folders: [Folder] = []

        mutating func remove(_ path: String) {
            paths.remove(path)
            surviving.remove(path)
            if paths.isEmpty { folders = [] }
        }
    }

    private static let list = Mutex(List())

    /// Adds what `make` makes: a hidden file or folder at `path`.
    ///
    /// - Parameters:
    ///   - survivesEnd: Whether it stays when the process must end at once.
    ///   - make: Answers the folders that it made for it; `nil` where it made nothing after all.
    static func begin(
        _ path: String, survivesEnd: Bool = false, _ make: () throws(RenderingError) -> [Folder]?
    ) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            guard let made = try make() else { return }
            list.paths.insert(path)
            if survivesEnd { list.surviving.insert(path) }
            list.folders += made
        }
    }

    /// Does the step that puts what is at `paths` in its place, where it is unfinished no more.
    ///
    /// - Throws: What `step` throws; it is then as unfinished as before.
    static func settle(_ paths: [String], _ step: () throws(RenderingError) -> Void) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            try step()
            for path in paths { list.remove(path) }
        }
    }

    /// Takes away what is at `path`, and those of the folders that were made in which nothing is then.
    static func discard(_ path: String) {
        list.withLock { list in
            guard list.paths.contains(path) else { return }
            remove(path)
            list.folders = Folder.removeEmpty(list.folders)
            list.remove(path)
        }
    }

    /// Forgets what is at `path`, which stays.
    static func leave(_ path: String) { list.withLock { $0.remove(path) } }

    /// Takes away all of it but what survives an end, and lets nobody begin or settle anything until the process has ended.
    package static func discardAll(endingWith end: () -> Never) -> Never {
        list.withLock { list in
            for path in list.paths.subtracting(list.surviving) { remove(path) }
            _ = Folder.removeEmpty(list.folders)
            end()
        }
    }

    private static let mostAttempts = 100

    private static func remove(_ path: String) {
        guard unsafe unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
        // At a sudden end other tasks may be adding files. Under another name, which is one of a thing in the making too, they
        // do not find the folder; only those that had found it already add one more.
        let aside = TemporaryNames.aside(path)
        let folder = Folder(path: unsafe rename(path, aside) == 0 ? aside : path)
        for _ in 0..<mostAttempts where folder.exists { folder.removeWithFiles() }
    }
}

/// A lock by which every process on the machine, also in containers of one host name, sees that somebody is at a file or folder in the making. The
/// system takes it away when its holder is done or ends in whatever way.
///
/// Where the file system knows no locks, nobody can tell what is left over, and it stays. Some that machines share keep locks to
/// each machine, so a lock tells something only of what has this ``machine`` in its name.
///
/// - Source: flock(2), with its notes on NFS, where only a file that is open for writing can be locked.
final class TemporaryFileLock: Sendable {
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
        guard TemporaryFileLock.isFile(file, at: path) else { return nil }
    }

    /// For who takes over, or away, what a process that has ended left; `nil` where one is at it, and where that cannot be known.
    ///
    /// - Parameter isMade: Whether the file is made where it is missing.
    init?(leftAt path: String, isMade: Bool = false) {
        file = unsafe open(path, O_RDWR | (isMade ? O_CREAT : 0) | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, TemporaryFileLock.isFile(file, at: path) else {
            return nil
        }
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

/// Hidden names for what is in the making: `.card.gif.0123456789abcdef-0.partial`, with a number that is free.
struct TemporaryNames: Hashable, Sendable {
    private let prefix: String

    private static let suffix = ".partial"

    /// - Parameter prefix: What they begin with, of the kind of file.
    init(_ prefix: String) { self.prefix = prefix + TemporaryFileLock.machine + "-" }

    subscript(number: Int) -> String { "\(prefix)\(number)\(TemporaryNames.suffix)" }

    /// Another such name beside `path`, which has one.
    static func aside(_ path: String) -> String { path.dropLast(suffix.count) + "0" + suffix }

    /// Whether `name` is one of them.
    func contain(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(TemporaryNames.suffix) else { return false }
        let number = name.dropFirst(prefix.count).dropLast(TemporaryNames.suffix.count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
