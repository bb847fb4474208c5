package import Diagnostics
package import Files
import Glibc

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
