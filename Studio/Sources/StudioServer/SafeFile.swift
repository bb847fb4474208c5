import Foundation

/// Replaces a file, unless another program has changed it.
enum SafeFile {
    /// The reason why a file was not replaced.
    struct Failure: Error, CustomStringConvertible {
        /// Whether another program has changed the file.
        let isConflict: Bool
        let description: String
    }

    /// Writes the new content to a hidden file in the same folder, and renames this file. The permissions stay the
    /// same; the owner, extended attributes and other hard links do not.
    ///
    /// - Parameters:
    ///   - path: The path without links, so that links to the file stay links.
    ///   - old: The expected content.
    ///   - new: The new content.
    /// - Throws: ``Failure``; the file is then unchanged.
    static func replace(_ path: String, from old: [UInt8], with new: [UInt8]) throws(Failure) {
        let before = FileSignature(path: path)
        guard let found = FileManager.default.contents(atPath: path), found.elementsEqual(old) else {
            throw Failure(isConflict: true, description: "another program has changed the file; nothing was written")
        }
        guard unsafe access(path, W_OK) == 0 else {
            throw Failure(isConflict: false, description: "the file is read-only; nothing was written")
        }
        let file = URL(filePath: path)
        let copy = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UInt32.random(in: .min ... .max)).tmp")
        do {
            try write(new, to: copy.path, permissionsOf: path)
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw Failure(isConflict: false, description: "cannot write beside the file: \(error)")
        }
        // The file can change while the copy is written.
        guard before == FileSignature(path: path) else {
            try? FileManager.default.removeItem(at: copy)
            throw Failure(isConflict: true, description: "another program has changed the file; nothing was written")
        }
        guard unsafe rename(copy.path, path) == 0 else {
            try? FileManager.default.removeItem(at: copy)
            throw Failure(
                isConflict: false, description: "cannot replace the file: \(unsafe String(cString: strerror(errno)))")
        }
    }

    /// Writes a new file.
    ///
    /// - Throws: ``Failure``. It is a conflict if there is a file with this path, which then stays unchanged.
    static func create(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else {
            throw Failure(
                isConflict: errno == EEXIST,
                description: "cannot write '\(path)': \(unsafe String(cString: strerror(errno)))")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(bytes))
        } catch {
            unsafe unlink(path)
            throw Failure(isConflict: false, description: "cannot write '\(path)': \(error)")
        }
    }

    /// Creates a file that others cannot read before it has the permissions of another file, and waits until it is
    /// stored.
    private static func write(_ bytes: [UInt8], to path: String, permissionsOf other: String) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes))
        var status = stat()
        guard unsafe stat(other, &status) == 0, fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
            throw CocoaError(.fileWriteNoPermission)
        }
        try file.synchronize()
    }
}
