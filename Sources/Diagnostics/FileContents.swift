import Glibc

/// Reads files and folders, and reports the reasons why they cannot be read.
package enum FileContents {
    /// Reads a file. Symbolic links are followed.
    ///
    /// - Parameter count: The maximum number of bytes to read; `nil` to read the whole file.
    /// - Throws: The reason, if the path does not refer to a regular file, or if the file cannot be read.
    package static func bytes(of path: String, upTo count: Int? = nil) throws(UnreadableFile) -> [UInt8] {
        // With O_NONBLOCK, opening a pipe does not block.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw UnreadableFile(errno: errno) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw UnreadableFile(errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        default: throw .notAFile
        }
        return try bytes(from: file, upTo: count)
    }

    /// Reads an open file from its current position to its end.
    ///
    /// - Parameters:
    ///   - file: The file descriptor.
    ///   - count: The maximum number of bytes to read; `nil` to read all bytes.
    /// - Throws: The reason, if the file cannot be read.
    package static func bytes(from file: Int32, upTo count: Int? = nil) throws(UnreadableFile) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: pieceSize)
        while bytes.count < count ?? .max {
            let wanted = min(pieceSize, (count ?? .max) - bytes.count)
            let size = unsafe read(file, &piece, wanted)
            if size < 0, errno == EINTR { continue }
            guard size >= 0 else { throw UnreadableFile(errno: errno) }
            if size == 0 { break }
            bytes += piece[..<size]
        }
        return bytes
    }

    /// The number of bytes to read at a time.
    private static let pieceSize = 1 << 16
}

extension String {
    /// Returns the text as part of a file name: each character is replaced with `-`, except letters, digits, `.`, `_`,
    /// `+`, `-` and the characters in `kept`.
    package func cleanedFileName(keeping kept: String = "") -> String {
        String(map { $0.isLetter || $0.isNumber || "._+-".contains($0) || kept.contains($0) ? $0 : "-" })
    }
}
