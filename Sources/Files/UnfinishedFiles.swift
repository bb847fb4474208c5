package import Diagnostics
import Glibc
import Synchronization

/// A hidden folder that collects the frames of a sequence until the sequence is complete.
///
/// Until then, an earlier sequence in the target folder is unchanged. The frames of the two sequences are never mixed.
package struct StagingFolder: Sendable {
    package let folder: Folder
    private let target: Folder
    private let pattern: FramePattern
    /// The lock of the staging folder; `nil` if the staging folder is the target itself.
    private let lock: TemporaryFileLock?

    /// Returns the names of the staging folders for a pattern. The prefixes differ because only renders of PNG files
    /// can be resumed.
    private static func names(_ pattern: FramePattern) -> TemporaryNames {
        TemporaryNames(pattern == .png ? ".frames-" : ".vectors-")
    }

    /// The name of the lock file in a staging folder. Not every file system can lock a folder.
    fileprivate static let lockName = "lock"

    /// The name of the file in a staging folder that describes its frames: a manifest without frames.
    package static let originName = "origin.json"

    /// Returns the staging folders in `target` that terminated processes on this machine left behind.
    package static func abandoned(in target: Folder, for pattern: FramePattern = .png) -> [AbandonedStagingFolder] {
        let names = names(pattern)
        return target.names.filter { names.contain($0) }.compactMap {
            AbandonedStagingFolder(at: Folder(path: target.path(of: $0)))
        }
    }

    /// Creates a staging folder in `target`. Creates `target` if it is missing.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    package init(in target: Folder, for pattern: FramePattern = .png) throws(RenderingError) {
        self.target = target
        self.pattern = pattern
        var attempt = 0
        while true {
            let candidate = Folder(path: target.path(of: StagingFolder.names(pattern)[attempt]))
            attempt += 1
            if let lock = try StagingFolder.begin(candidate, in: target) {
                (folder, self.lock) = (candidate, lock)
                return
            }
        }
    }

    /// Uses `target` itself as the staging folder. `target` is the hidden folder of an attempt to render a part. The
    /// whole folder is published later.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    package init(inPlaceOf target: Folder) throws(RenderingError) {
        (self.target, folder, pattern, lock) = (target, target, .png, nil)
        _ = try target.create()
    }

    /// Creates the staging folder and its parent folder. Returns `nil` if the name is taken, or if another process has
    /// removed the folder because it seemed abandoned.
    private static func begin(
        _ stage: Folder, in target: Folder
    ) throws(RenderingError) -> TemporaryFileLock? {
        var lock: TemporaryFileLock?
        try UnfinishedFiles.begin(stage.path) { () throws(RenderingError) in
            let made = try target.create()
            do throws(RenderingError) {
                lock = try stage.createNew() ? lockNew(stage) : nil
            } catch {
                Folder.removeEmpty(made)
                throw RenderingError.writing(path: target.path, reason: error.reason)
            }
            if lock == nil { Folder.removeEmpty(made) }
            return lock == nil ? nil : made
        }
        return lock
    }

    private static func lockNew(_ stage: Folder) throws(RenderingError) -> TemporaryFileLock? {
        let path = stage.path(of: lockName)
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        if file < 0 && errno == ENOENT { return nil }
        guard file >= 0 else {
            let reason = systemError()
            stage.removeIfEmpty()
            throw .writing(path: path, reason: reason)
        }
        defer { close(file) }
        do throws(RenderingError) {
            return try TemporaryFileLock(of: file, at: path)
        } catch {
            // Remove the lock file by its path. Listing the folder fails if the process has too many open files.
            unsafe unlink(path)
            stage.removeIfEmpty()
            throw error
        }
    }

    /// Moves the files named in `frames` and, if `hasManifest` is `true`, the manifest into the target. Then removes
    /// the other frames in the target, and the staging folder.
    ///
    /// If the target itself is the staging folder, only its journal and its description are removed.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` for the first file that cannot be moved.
    package func publish(_ frames: some Collection<String>, hasManifest: Bool = false) throws(RenderingError) {
        if lock == nil {
            for name in [FrameJournal.name, StagingFolder.originName] { unsafe unlink(folder.path(of: name)) }
            return
        }
        // A film can have many frames. `frames` generates the names on demand; only this set stores them.
        var written = Set(frames)
        if hasManifest { written.insert(RenderManifest.name) }
        // Only a folder with the name of a frame could stop the moves halfway and leave a mixture of two films.
        for name in frames { try requireNoFolder(name) }
        if hasManifest { try requireNoFolder(RenderManifest.name) }
        try UnfinishedFiles.settle([folder.path]) { () throws(RenderingError) in
            for name in frames { try move(name) }
            if hasManifest { try move(RenderManifest.name) }
            for name in target.names where isOurs(name) && !written.contains(name) {
                guard unsafe unlink(target.path(of: name)) == 0 || errno == EISDIR else {
                    throw .writing(path: target.path(of: name), reason: systemError())
                }
            }
            folder.removeWithFiles()
        }
    }

    private func requireNoFolder(_ name: String) throws(RenderingError) {
        let path = target.path(of: name)
        guard !Folder(path: path).exists else {
            throw .writing(path: path, reason: "a folder with this name already exists")
        }
    }

    private func move(_ name: String) throws(RenderingError) {
        guard unsafe rename(folder.path(of: name), target.path(of: name)) == 0 else {
            throw .writing(path: target.path(of: name), reason: systemError())
        }
    }

    /// Returns whether the file belongs to the sequence. Only PNG sequences have a manifest.
    private func isOurs(_ name: String) -> Bool {
        pattern.certainlyMatches(name) || pattern == .png && name == RenderManifest.name
    }

    /// Removes the staging folder with its content, and the folders that were created for the film.
    package func discard() {
        if lock == nil { folder.removeWithFiles() } else { UnfinishedFiles.discard(folder.path) }
    }

    /// Keeps the staging folder for a later run, as if the process had been terminated.
    package func leave() { if lock != nil { UnfinishedFiles.leave(folder.path) } }
}

/// A staging folder that a terminated process left behind. This value holds its lock.
package struct AbandonedStagingFolder: Sendable {
    package let folder: Folder
    private let lock: TemporaryFileLock

    /// Locks an abandoned staging folder. Returns `nil` if another process uses the folder.
    fileprivate init?(at folder: Folder) {
        guard let lock = TemporaryFileLock(leftAt: folder.path(of: StagingFolder.lockName), isMade: true) else {
            return nil
        }
        (self.folder, self.lock) = (folder, lock)
    }

    /// Removes the folder while its lock is held.
    package func remove() { withExtendedLifetime(lock) { folder.removeWithFiles() } }
}

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

    /// Runs the step that moves the items at `paths` to their final paths, and then unregisters `paths`.
    ///
    /// - Throws: The error of `step`. The paths then stay registered.
    static func settle(_ paths: [String], _ step: () throws(RenderingError) -> Void) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            try step()
            for path in paths { list.remove(path) }
        }
    }

    /// Removes the item at `path`, and the folders that were created for it if they are empty.
    static func discard(_ path: String) {
        list.withLock { list in
            guard list.paths.contains(path) else { return }
            remove(path)
            list.folders = Folder.removeEmpty(list.folders)
            list.remove(path)
        }
    }

    /// Unregisters `path` without removing the item.
    static func leave(_ path: String) { list.withLock { $0.remove(path) } }

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
final class TemporaryFileLock: Sendable {
    private let file: Int32

    /// Locks a file that this process has just created at `path`. Returns `nil` if another process has removed the file
    /// because it seemed abandoned.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the limit on the number of open files is reached.
    init?(of file: Int32, at path: String) throws(RenderingError) {
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
    init?(leftAt path: String, isMade: Bool = false) {
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
struct TemporaryNames: Hashable, Sendable {
    private let prefix: String

    private static let suffix = ".partial"

    /// - Parameter prefix: The start of the names, which depends on the kind of file.
    init(_ prefix: String) { self.prefix = prefix + TemporaryFileLock.machine + "-" }

    subscript(number: Int) -> String { "\(prefix)\(number)\(TemporaryNames.suffix)" }

    /// Returns another temporary path in the same folder as `path`.
    static func aside(_ path: String) -> String { path.dropLast(suffix.count) + "0" + suffix }

    /// Returns whether `name` is one of these names.
    func contain(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(TemporaryNames.suffix) else { return false }
        let number = name.dropFirst(prefix.count).dropLast(TemporaryNames.suffix.count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
