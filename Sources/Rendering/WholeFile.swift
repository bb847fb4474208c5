import Glibc

/// Files that are there whole or not at all.
package enum WholeFile {
    /// Writes beside `path` under a hidden temporary name, then renames, replacing an earlier file in one step.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; no temporary file is left, and an earlier file of the
    ///   name is as it was.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        guard isFree(path) else {
            throw .writing(path: path, reason: "there is something else of this name, expected a file or nothing")
        }
        let temporary = temporaryPath(for: path)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        let failure = writeAll(bytes, to: file)
        // Some file systems report a full disk only now.
        let closingFailure = close(file) == 0 ? nil : systemError()
        if let reason = failure ?? closingFailure {
            unsafe unlink(temporary)
            throw .writing(path: path, reason: reason)
        }
        guard unsafe rename(temporary, path) == 0 else {
            let reason = systemError()
            unsafe unlink(temporary)
            throw .writing(path: path, reason: reason)
        }
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
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { close(file) }
        if let reason = writeAll(bytes, to: file) { throw .writing(path: path, reason: reason) }
    }

    /// All that is in the file.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    static func bytes(of path: String) throws(RenderingError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .writing(path: path, reason: systemError()) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(file, buffer.baseAddress! + place, buffer.count - place)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .writing(path: path, reason: systemError()) }
            place += count
        }
        return bytes
    }

    /// Whether a file may take this name. A device, a pipe or a link would be replaced by the rename and not written to; a
    /// folder makes the rename fail.
    private static func isFree(_ path: String) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func temporaryPath(for path: String) -> String {
        let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return path[..<split] + ".\(path[split...]).\(getpid()).partial"
    }

    /// What went wrong, or `nil`.
    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
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
