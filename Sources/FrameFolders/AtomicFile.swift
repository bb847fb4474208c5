package import Diagnostics
import Files
import Glibc

/// A file that is written atomically: other processes see either the earlier content or the complete new content.
///
/// The content is written to a hidden temporary file in the same folder. ``finish()`` renames this file to its final
/// path.
package final class AtomicFile {
    /// The final path.
    package let path: String
    /// The path of the temporary file.
    package let temporaryPath: String
    /// The file descriptor, or -1 after closing. A child process that writes to the file gets this descriptor instead
    /// of the path, so that it cannot recreate the file after this process has been terminated.
    package private(set) var file: Int32
    private var lock: TemporaryFileLock?

    /// Creates the temporary file.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be created.
    package convenience init(_ path: String) throws(RenderingError) { try self.init(path, createsFolder: false) }

    /// Creates the temporary file, and its folder if it is missing. The folder is removed if the file is discarded.
    /// Also removes temporary files that terminated processes left behind for the same path.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the folder or the file cannot be created.
    package convenience init(creatingFolderFor path: String) throws(RenderingError) {
        AtomicFile.removeAbandoned(of: path)
        try self.init(path, createsFolder: true)
    }

    private init(_ path: String, createsFolder: Bool) throws(RenderingError) {
        self.path = path
        let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let names = AtomicFile.names(path[split...])
        var attempt = 0
        while true {
            let hidden = String(path[..<split]) + names[attempt]
            attempt += 1
            var opened: (file: Int32, lock: TemporaryFileLock)?
            try UnfinishedFiles.begin(hidden) { () throws(RenderingError) -> [Folder]? in
                let made = createsFolder ? try Folder.containing(path).create() : []
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

    /// Creates and locks the temporary file. Returns `nil` if the name is taken, or if another process has removed the
    /// file because it seemed abandoned.
    private static func open(
        _ hidden: String, for path: String
    ) throws(RenderingError) -> (file: Int32, lock: TemporaryFileLock)? {
        guard AtomicFile.isFree(path) else {
            throw .writing(path: path, reason: "found something that is not a file, expected a file or an unused path")
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

    /// Removes the temporary files for `path` that terminated processes on this machine left behind.
    static func removeAbandoned(of path: String) {
        let folder = Folder.containing(path)
        let names = names(path.split(separator: "/").last ?? "")
        for name in folder.names where names.contain(name) {
            let left = folder.path(of: name)
            if let lock = TemporaryFileLock(leftAt: left) { withExtendedLifetime(lock) { _ = unsafe unlink(left) } }
        }
    }

    /// Appends bytes.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written. The temporary file is
    ///   then removed.
    package func append(_ bytes: [UInt8]) throws(RenderingError) {
        if let reason = AtomicFile.writeAll(bytes, to: file) { throw failure(reason) }
    }

    /// Overwrites the bytes at `offset`.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written. The temporary file is
    ///   then removed.
    package func replace(_ bytes: [UInt8], at offset: Int) throws(RenderingError) {
        if let reason = AtomicFile.writeAll(bytes, to: file, at: offset) { throw failure(reason) }
    }

    /// Whether the temporary file is empty or missing.
    package var isEmpty: Bool {
        var status = stat()
        return unsafe stat(temporaryPath, &status) != 0 || status.st_size == 0
    }

    /// Renames the file to its final path atomically. An earlier file at this path is replaced.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written. The temporary file is
    ///   then removed, and an earlier file is unchanged.
    package func finish() throws(RenderingError) { try AtomicFile.finish([self]) }

    /// Renames several files to their final paths. If there is more than one file, no file may exist at the final
    /// paths. If a signal terminates the process, either all files are at their final paths, or none are.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written. In this case, none of the files
    ///   remains.
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

    /// Closes the descriptor, which is invalid afterward even if an error is thrown.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written.
    private func close() throws(RenderingError) {
        let result = Glibc.close(file)
        file = -1
        guard result == 0 else { throw .writing(path: path, reason: systemError()) }
    }

    /// Removes the temporary file. Does nothing after ``finish()``.
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

    /// Returns whether a file may be renamed to `path`. A rename would replace a device, a pipe or a link at this path
    /// instead of writing to it. If `path` is a folder, the rename itself fails.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}

extension AtomicFile {
    /// Writes a file atomically: writes a temporary file and renames it to `path`.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written. In this case, no temporary
    ///   file remains, and an earlier file is unchanged.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try AtomicFile(path)
        try file.append(bytes)
        try file.finish()
    }

    /// Writes a file atomically, and creates its folder if it is missing. If writing fails, the new folder is
    /// removed.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the folder or the file cannot be written.
    package static func writeCreatingFolder(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try AtomicFile(creatingFolderFor: path)
        try file.append(bytes)
        try file.finish()
    }

    /// Creates a hard link at `other` to the file at `path`, or a copy of this file if the link is not possible.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if neither the link nor the copy can be created, and
    ///   `RenderingError.reading(path:reason:)` if the file to copy cannot be read.
    package static func link(_ path: String, to other: String) throws(RenderingError) {
        if unsafe Glibc.link(path, other) == 0 { return }
        // The file system does not support hard links, or the file has too many.
        guard [EPERM, EMLINK, EOPNOTSUPP, EXDEV, ENOSYS, EACCES].contains(errno) else {
            throw .writing(path: other, reason: systemError())
        }
        try write(bytes(of: path), to: other)
    }

    /// Appends bytes to the file at `path`. Creates the file if it is missing.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written.
    package static func append(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { Glibc.close(file) }
        if let reason = writeAll(bytes, to: file) { throw .writing(path: path, reason: reason) }
    }

    /// Returns the content of the file at `path`.
    ///
    /// - Throws: `RenderingError.reading(path:reason:)` if the file cannot be read, or if it is not a regular file.
    package static func bytes(of path: String) throws(RenderingError) -> [UInt8] {
        // With O_NONBLOCK, opening a pipe does not block.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .reading(path: path, reason: systemError()) }
        defer { Glibc.close(file) }
        var status = stat()
        guard unsafe Glibc.fstat(file, &status) == 0 else { throw .reading(path: path, reason: systemError()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .reading(path: path, reason: "it is not a file") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    file, UnsafeMutableRawBufferPointer(rebasing: buffer[place...]).baseAddress, buffer.count - place)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw .reading(path: path, reason: count == 0 ? "it became shorter while it was read" : systemError())
            }
            place += count
        }
        return bytes
    }

    /// Writes all bytes to an open file, at its current position or at `offset`. Returns `nil` on success, or the reason
    /// for the failure.
    package static func writeAll(_ bytes: [UInt8], to file: Int32, at offset: Int? = nil) -> String? {
        unsafe bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty {
                let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let written =
                    if let offset { unsafe pwrite(file, start, rest.count, offset + rest.startIndex) } else {
                        unsafe Glibc.write(file, start, rest.count)
                    }
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return written == 0 ? "nothing could be written" : systemError() }
                unsafe rest = rest.dropFirst(written)
            }
            return nil
        }
    }
}
