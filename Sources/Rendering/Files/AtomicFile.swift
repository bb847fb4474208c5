import Glibc

/// A file in the making, beside its place under a hidden temporary name: there whole in the end, or not at all.
package final class AtomicFile {
    /// Where it will be.
    let path: String
    /// Where it is until then.
    let temporaryPath: String
    /// It is open as; -1 where it is no more. Another program that writes to it is given this, and not the path: by that it
    /// could make it anew after a sudden end.
    private(set) var file: Int32
    private var lock: TemporaryFileLock?

    /// - Throws: ``RenderingError/writing(path:reason:)`` when no file can be there.
    package convenience init(_ path: String) throws(RenderingError) { try self.init(path, makesFolder: false) }

    /// The same in a folder that is made when missing, and goes with a file that is discarded. What processes that were
    /// killed left of the file goes too.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` when no folder or no file can be there.
    package convenience init(makingFolderFor path: String) throws(RenderingError) {
        AtomicFile.removeAbandoned(of: path)
        try self.init(path, makesFolder: true)
    }

    private init(_ path: String, makesFolder: Bool) throws(RenderingError) {
        self.path = path
        let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let names = AtomicFile.names(path[split...])
        var attempt = 0
        while true {
            let hidden = String(path[..<split]) + names[attempt]
            attempt += 1
            var opened: (file: Int32, lock: TemporaryFileLock)?
            try UnfinishedFiles.begin(hidden) { () throws(RenderingError) -> [Folder]? in
                let made = makesFolder ? try Folder.containing(path).create() : []
                do throws(RenderingError) {
                    opened = try AtomicFile.open(hidden, for: path)
                } catch {
                    Folder.removeEmpty(made)
                    throw error
                }
                if opened == nil { Folder.removeEmpty(made) }
                return opened == nil ? nil : made
            }
            guard let opened else { continue }
            (temporaryPath, file, lock) = (hidden, opened.file, opened.lock)
            return
        }
    }

    /// The file, new and locked; `nil` where there is one of its name, or another process took it for left over.
    private static func open(
        _ hidden: String, for path: String
    ) throws(RenderingError) -> (file: Int32, lock: TemporaryFileLock)? {
        guard AtomicFile.isFree(path) else {
            throw .writing(path: path, reason: "there is something else of this name, expected a file or nothing")
        }
        let file = unsafe Glibc.open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file < 0 && errno == EEXIST { return nil }
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        do throws(RenderingError) {
            if let lock = try TemporaryFileLock(of: file, at: hidden) { return (file, lock) }
            Glibc.close(file)
            return nil
        } catch {
            unsafe unlink(hidden)
            Glibc.close(file)
            throw .writing(path: path, reason: error.reason)
        }
    }

    deinit { discard() }

    private static func names(_ name: Substring) -> TemporaryNames { TemporaryNames(".\(name).") }

    /// Takes away what processes of this machine that were killed left of the file at `path`.
    static func removeAbandoned(of path: String) {
        let folder = Folder.containing(path)
        let names = names(path.split(separator: "/").last ?? "")
        for name in folder.names where names.contain(name) {
            let left = folder.path(of: name)
            if let lock = TemporaryFileLock(leftAt: left) { withExtendedLifetime(lock) { _ = unsafe unlink(left) } }
        }
    }

    /// - Throws: ``RenderingError/writing(path:reason:)``; the file is then no more.
    package func append(_ bytes: [UInt8]) throws(RenderingError) {
        if let reason = AtomicFile.writeAll(bytes, to: file) { throw failure(reason) }
    }

    /// Replaces what is `offset` bytes from the start.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; the file is then no more.
    func replace(_ bytes: [UInt8], at offset: Int) throws(RenderingError) {
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, offset) }
        guard count == bytes.count else { throw failure(systemError()) }
    }

    /// Whether nobody has written anything to it.
    var isEmpty: Bool {
        var status = stat()
        return unsafe stat(temporaryPath, &status) != 0 || status.st_size == 0
    }

    /// Puts the file in its place, in one step, where it replaces an earlier one.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; the file is then no more, and an earlier one is as it was.
    package func finish() throws(RenderingError) { try AtomicFile.finish([self]) }

    /// Puts several files in their places, where there must be none if they are several, in one step: a sudden end leaves
    /// all or none.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; none of the files is there then.
    package static func finish(_ files: [AtomicFile]) throws(RenderingError) {
        defer { for file in files { file.lock = nil } }
        do throws(RenderingError) {
            // Some file systems report a full disk only when a file is closed.
            for file in files { try file.close() }
            try UnfinishedFiles.settle(files.map(\.temporaryPath)) { () throws(RenderingError) in
                for (index, file) in files.enumerated() where unsafe rename(file.temporaryPath, file.path) != 0 {
                    let reason = systemError()
                    for placed in files[..<index] { unsafe rename(placed.path, placed.temporaryPath) }
                    throw .writing(path: file.path, reason: reason)
                }
            }
        } catch {
            for file in files { UnfinishedFiles.discard(file.temporaryPath) }
            throw error
        }
    }

    /// - Throws: ``RenderingError/writing(path:reason:)``; the file is closed all the same.
    private func close() throws(RenderingError) {
        let result = Glibc.close(file)
        file = -1
        guard result == 0 else { throw .writing(path: path, reason: systemError()) }
    }

    /// Leaves nothing, unless it is finished.
    package func discard() {
        guard file >= 0 else { return }
        Glibc.close(file)
        file = -1
        UnfinishedFiles.discard(temporaryPath)
        lock = nil
    }

    private func failure(_ reason: String) -> RenderingError {
        if file >= 0 { Glibc.close(file) }
        file = -1
        UnfinishedFiles.discard(temporaryPath)
        lock = nil
        return .writing(path: path, reason: reason)
    }

    /// Whether a file may take this name. A device, a pipe or a link would be replaced by the rename and not written to; a
    /// folder makes the rename fail.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}

extension AtomicFile {
    /// Writes beside `path` under a hidden temporary name, then renames, replacing an earlier file in one step.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; no temporary file is left, and an earlier file of the
    ///   name is as it was.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try AtomicFile(path)
        try file.append(bytes)
        try file.finish()
    }

    /// The same, into a folder that is made when missing, and is no more when the file cannot be written.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    package static func writeMakingFolder(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try AtomicFile(makingFolderFor: path)
        try file.append(bytes)
        try file.finish()
    }

    /// Gives the file at `path` a second name, or copies it where the file system knows no second names.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    static func link(_ path: String, to other: String) throws(RenderingError) {
        if unsafe Glibc.link(path, other) == 0 { return }
        // No links here, or too many of this file.
        guard [EPERM, EMLINK, EOPNOTSUPP, EXDEV, ENOSYS, EACCES].contains(errno) else {
            throw .writing(path: other, reason: systemError())
        }
        try write(bytes(of: path), to: other)
    }

    /// Adds to the end of the file at `path`, which is made when missing.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    static func append(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { Glibc.close(file) }
        if let reason = writeAll(bytes, to: file) { throw .writing(path: path, reason: reason) }
    }

    /// All that is in the file.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``, also for what is no file, such as a folder or a pipe.
    static func bytes(of path: String) throws(RenderingError) -> [UInt8] {
        // Not waiting: a pipe in place of a file must not stop the program.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { Glibc.close(file) }
        var status = stat()
        guard unsafe Glibc.fstat(file, &status) == 0 else { throw .writing(path: path, reason: systemError()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .writing(path: path, reason: "it is not a file") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    file, UnsafeMutableRawBufferPointer(rebasing: buffer[place...]).baseAddress, buffer.count - place)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw .writing(path: path, reason: count == 0 ? "it became shorter while it was read" : systemError())
            }
            place += count
        }
        return bytes
    }

    /// What went wrong, or `nil`.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
        unsafe bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty {
                let written = unsafe Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return written == 0 ? "nothing could be written" : systemError() }
                unsafe rest = rest.dropFirst(written)
            }
            return nil
        }
    }
}
