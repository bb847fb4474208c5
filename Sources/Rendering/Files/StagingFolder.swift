import Glibc

/// A hidden folder where the frames of a sequence wait until all are there.
///
/// The earlier film thus stays whole until the new one is, and both are never mixed.
struct StagingFolder: Sendable {
    let folder: Folder
    private let target: Folder
    private let pattern: FramePattern
    private let lock: TemporaryFileLock

    /// Where PNG files wait, there may be some that another run goes on with.
    private static func names(_ pattern: FramePattern) -> TemporaryNames {
        TemporaryNames(pattern == .png ? ".frames-" : ".vectors-")
    }

    /// Of the file in a stage that who is at it has locked: a folder cannot be, everywhere.
    fileprivate static let lockName = "lock"

    /// Whether `name` may be that of a stage for PNG files, of whatever machine.
    static func mayBeStage(_ name: String) -> Bool { name.hasPrefix(".frames-") }

    /// What processes of this machine that were killed left in `target`.
    static func abandoned(in target: Folder, for pattern: FramePattern = .png) -> [AbandonedStagingFolder] {
        let names = names(pattern)
        return target.names.filter { names.contain($0) }.compactMap {
            AbandonedStagingFolder(at: Folder(path: target.path(of: $0)))
        }
    }

    /// A new stage in `target`, which is made when missing.
    ///
    /// - Parameter survivesEnd: Whether it stays when the process is told to end at once.
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    init(in target: Folder, for pattern: FramePattern = .png, survivesEnd: Bool = false) throws(RenderingError) {
        self.target = target
        self.pattern = pattern
        var attempt = 0
        while true {
            let candidate = Folder(path: target.path(of: StagingFolder.names(pattern)[attempt]))
            attempt += 1
            if let lock = try StagingFolder.begin(candidate, in: target, survivesEnd) {
                (folder, self.lock) = (candidate, lock)
                return
            }
        }
    }

    /// Makes the stage, and the folder that it is in; `nil` where there is one of its name, or another process took it for left
    /// over.
    private static func begin(
        _ stage: Folder, in target: Folder, _ survivesEnd: Bool
    ) throws(RenderingError) -> TemporaryFileLock? {
        var lock: TemporaryFileLock?
        try UnfinishedFiles.begin(stage.path, survivesEnd: survivesEnd) { () throws(RenderingError) in
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
            // Not by the names in it: who may have no more files open cannot read them.
            unsafe unlink(path)
            stage.removeIfEmpty()
            throw error
        }
    }

    /// Moves the files called `frames` into the target, and the manifest, then takes away the target's other frames and the stage.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` for the first that cannot be moved.
    func publish(_ frames: some Collection<String>, hasManifest: Bool = false) throws(RenderingError) {
        // A film may have many frames; their names are put together as they are asked for, but for these.
        var written = Set(frames)
        if hasManifest { written.insert(RenderManifest.name) }
        // The one thing that could stop the moves halfway, and leave a mixture.
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
            throw .writing(path: path, reason: "a folder of that name is in the way")
        }
    }

    private func move(_ name: String) throws(RenderingError) {
        guard unsafe rename(folder.path(of: name), target.path(of: name)) == 0 else {
            throw .writing(path: target.path(of: name), reason: systemError())
        }
    }

    /// A manifest is of PNG files.
    private func isOurs(_ name: String) -> Bool {
        pattern.isSurely(name) || pattern == .png && name == RenderManifest.name
    }

    /// Takes away the stage with what is in it, and the folders that were made for the film.
    func discard() { UnfinishedFiles.discard(folder.path) }

    /// Leaves the stage to a later run, as if the process had been killed.
    func leave() { UnfinishedFiles.leave(folder.path) }
}

/// A stage that a process which was killed left, and that nobody else takes while this is there.
struct AbandonedStagingFolder: Sendable {
    let folder: Folder
    private let lock: TemporaryFileLock

    /// `nil` where a process is at it.
    fileprivate init?(at folder: Folder) {
        guard let lock = TemporaryFileLock(leftAt: folder.path(of: StagingFolder.lockName), isMade: true) else {
            return nil
        }
        (self.folder, self.lock) = (folder, lock)
    }

    /// Takes it away while nobody else can be at it.
    func remove() { withExtendedLifetime(lock) { folder.removeWithFiles() } }
}
