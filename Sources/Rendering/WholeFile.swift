import Glibc

/// Files that are there whole or not at all.
package enum WholeFile {
    /// Writes beside `path` under a hidden temporary name, then renames, replacing an earlier file in one step.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``; no temporary file is left, and an earlier file of the
    ///   name is as it was.
    package static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try PartialFile(path)
        try file.append(bytes)
        try file.finish()
    }

    /// The same, into a folder that is made when missing, and is no more when the file cannot be written.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    package static func writeMakingFolder(_ bytes: [UInt8], to path: String) throws(RenderingError) {
        let file = try PartialFile(makingFolderFor: path)
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
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { close(file) }
        if let reason = writeAll(bytes, to: file) { throw .writing(path: path, reason: reason) }
    }

    /// All that is in the file.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``, also for what is no file, such as a folder or a pipe.
    static func bytes(of path: String) throws(RenderingError) -> [UInt8] {
        // Not waiting: a pipe in place of a file must not stop the program.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .writing(path: path, reason: systemError()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .writing(path: path, reason: "it is not a file") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(
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
