package import Diagnostics
package import Files
import Glibc
import Synchronization

/// The temporary files and folders of this process. If a signal terminates the process, they are removed, except for
/// items that were registered with `survivesEnd`.
///
/// A step that must be atomic, such as moving many frames to their final paths, holds the lock of the list. Termination
/// waits until the lock is released.
package enum UnfinishedFiles {
    private struct List {
        /// The paths of the temporary files and folders.
        var paths: Set<String> = []
        /// The paths that are kept when the process is terminated by a signal.
        var surviving: Set<String> = []
        /// The folders that were created for `paths`, in the order of their creation. Several paths can share a folder,
        /// so the folders are removed together with the last path.
        var folders: [Folder] = []

        /// Forgets the folders that contain finished items. An item inside an unfinished folder is not finished.
        mutating func keepFolders(of items: [String]) {
            let finished = items.filter { item in !paths.contains { item.hasPrefix($0 + "/") } }
            folders.removeAll { folder in finished.contains { $0.hasPrefix(folder.path + "/") } }
        }

        mutating func remove(_ path: String) {
            paths.remove(path)
            surviving.remove(path)
            if paths.isEmpty { folders = [] }
        }
    }

    private static let list = Mutex(List())

    /// Registers a temporary file or folder.
    ///
    /// - Parameters:
    ///   - survivesEnd: Whether the item is kept when the process is terminated by a signal.
    ///   - make: A closure that creates the item at `path`. It returns the folders that it created for the item, or
    ///     `nil` if it created nothing.
    package static func begin(
        _ path: String, survivesEnd: Bool = false, _ make: () throws(RenderingError) -> [Folder]?
    ) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            guard let made = try make() else { return }
            list.paths.insert(path)
            if survivesEnd { list.surviving.insert(path) }
            list.folders += made
        }
    }

    /// Runs the step that moves the items at `paths` to their final paths, and then unregisters `paths` and the folders
    /// that contain them. A folder with a finished item is kept, even if another program empties it.
    ///
    /// - Throws: The error of `step`. The paths then stay registered.
    package static func settle(_ paths: [String], _ step: () throws(RenderingError) -> Void) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            try step()
            list.keepFolders(of: paths)
            for path in paths { list.remove(path) }
        }
    }

    /// Removes the item at `path`, and the folders that were created for it if they are empty.
    package static func discard(_ path: String) {
        list.withLock { list in
            guard list.paths.contains(path) else { return }
            remove(path)
            list.folders = Folder.removeEmpty(list.folders)
            list.remove(path)
        }
    }

    /// Unregisters `path` without removing the item.
    package static func leave(_ path: String) { list.withLock { $0.remove(path) } }

    /// Removes all items except those that survive termination, and blocks all other operations until the process has
    /// ended.
    package static func discardAll(endingWith end: () -> Never) -> Never {
        list.withLock { list in
            for path in list.paths.subtracting(list.surviving) { remove(path) }
            _ = Folder.removeEmpty(list.folders)
            end()
        }
    }

    private static let maximumAttempts = 100

    private static func remove(_ path: String) {
        guard unsafe unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
        // During termination, other tasks may still add files to the folder. Therefore, the folder is first renamed
        // to another temporary name. After that, only a task that is already creating a file can still add it.
        let aside = TemporaryNames.aside(path)
        let folder = Folder(path: unsafe rename(path, aside) == 0 ? aside : path)
        for _ in 0..<maximumAttempts where folder.exists { folder.removeWithFiles() }
    }
}

/// A lock that marks a temporary file or folder as in use, for all processes on the machine, including containers
/// with the same host name. The kernel releases the lock when the process that holds it ends for any reason.
///
/// If the file system does not support locks, abandoned files cannot be detected and remain. Some network file
/// systems keep locks local to each machine. Therefore, a lock is meaningful only for files whose names contain
/// ``machine``, the hash of this machine's host name.
///
/// - Source: flock(2) and its notes on NFS, where only a file that is open for writing can be locked.
package final class TemporaryFileLock: Sendable {
    private let file: Int32

    /// Locks a file that this process has just created at `path`. Returns `nil` if another process has removed the file
    /// because it seemed abandoned.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the limit on the number of open files is reached.
    package init?(of file: Int32, at path: String) throws(RenderingError) {
        // A duplicate descriptor keeps the lock after the first descriptor is closed.
        let other = fcntl(file, F_DUPFD_CLOEXEC, 0)
        guard other >= 0 else { throw .writing(path: path, reason: systemError()) }
        self.file = other
        if flock(self.file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return nil }
        guard TemporaryFileLock.isFile(file, at: path) else { return nil }
    }

    /// Locks a file that a terminated process left behind. Returns `nil` if another process uses the file, or if this
    /// cannot be determined.
    ///
    /// - Parameter isMade: Whether a missing file is created.
    package init?(leftAt path: String, isMade: Bool = false) {
        file = unsafe open(path, O_RDWR | (isMade ? O_CREAT : 0) | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0, TemporaryFileLock.isFile(file, at: path) else {
            return nil
        }
    }

    /// Returns whether the open file is still the file at `path`. Its creator may have renamed it, and another
    /// process may have created a new file at `path`.
    private static func isFile(_ file: Int32, at path: String) -> Bool {
        var (own, there) = (stat(), stat())
        return unsafe fstat(file, &own) == 0 && lstat(path, &there) == 0
            && (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino)
    }

    deinit { if file >= 0 { close(file) } }

    /// A hash of the host name, for the names of temporary files.
    static let machine: String = {
        var name = [UInt8](repeating: 0, count: 256)
        unsafe name.withUnsafeMutableBytes { name in
            _ = unsafe gethostname(name.baseAddress!.assumingMemoryBound(to: CChar.self), name.count - 1)
        }
        return ContentHash(Array(name.prefix { $0 != 0 })).hexadecimal
    }()
}

/// The names of temporary files, such as `.card.gif.0123456789abcdef-0.partial`. A new file gets the lowest free
/// number.
package struct TemporaryNames: Hashable, Sendable {
    private let prefix: String

    private static let suffix = ".partial"

    /// - Parameter prefix: The start of the names, which depends on the kind of file.
    package init(_ prefix: String) { self.prefix = prefix + TemporaryFileLock.machine + "-" }

    package subscript(number: Int) -> String { "\(prefix)\(number)\(TemporaryNames.suffix)" }

    /// Returns another temporary path in the same folder as `path`.
    static func aside(_ path: String) -> String { path.dropLast(suffix.count) + "0" + suffix }

    /// Returns whether `name` is one of these names.
    package func contain(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(TemporaryNames.suffix) else { return false }
        let number = name.dropFirst(prefix.count).dropLast(TemporaryNames.suffix.count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
