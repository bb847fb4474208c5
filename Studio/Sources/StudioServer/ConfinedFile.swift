import Glibc

/// A file that was found at a path without links, and that is read and replaced only there.
///
/// Between the check of a path and its use, another program can put a link in the place of a folder or of the file. Each
/// folder of the path is therefore opened from the one before it, without following links, and all operations refer to
/// the opened folder.
final class ConfinedFile: Sendable {
    private let folder: Int32
    private let name: String

    /// Opens the folder of a file.
    ///
    /// - Parameter path: An absolute path without links.
    /// - Throws: ``StudioError`` if a part of the path is missing or is a link.
    init(_ path: String) throws(StudioError) {
        var parts = path.split(separator: "/").map(String.init)
        guard path.hasPrefix("/"), !parts.contains(".."), let last = parts.popLast() else {
            throw StudioError("found the path '\(path)', expected one from the root without '..'")
        }
        var place = unsafe open("/", ConfinedFile.folderFlags)
        for part in parts where place >= 0 {
            let next = unsafe openat(place, part, ConfinedFile.folderFlags)
            close(place)
            place = next
        }
        guard place >= 0 else { throw StudioError("a folder of '\(path)' was removed, or is now a link") }
        (folder, name) = (place, last)
    }

    deinit { close(folder) }

    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Reads the content.
    ///
    /// - Parameter limit: The largest number of bytes that are read.
    /// - Throws: ``StudioError`` if there is no such regular file, or it cannot be read.
    func bytes(upTo limit: Int = .max) throws(StudioError) -> [UInt8] {
        // Opening a pipe would otherwise wait for a writer.
        let descriptor = unsafe openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StudioError("the file '\(name)' cannot be read: \(Descriptor.reason(errno))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(of: descriptor, &status), status.st_mode & S_IFMT == S_IFREG else {
            throw StudioError("'\(name)' is not a regular file")
        }
        do throws(StudioError) {
            return try Descriptor.read(from: descriptor, upTo: limit)
        } catch {
            throw StudioError("the file '\(name)' cannot be read: \(error)")
        }
    }

    /// The identity of the content; `nil` if there is no file.
    var signature: FileSignature? {
        var status = stat()
        guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileSignature(status)
    }

    /// Creates a file.
    ///
    /// - Throws: ``StudioError`` if there is a file with this name, or it cannot be written.
    func create(_ bytes: [UInt8]) throws(StudioError) { try write(bytes, to: name, mode: nil) }

    // MARK: Replacing

    /// The reason why a file was not replaced.
    struct Failure: Error, CustomStringConvertible {
        /// Whether another program has changed the file.
        let isConflict: Bool
        let description: String

        static let conflict = Failure(
            isConflict: true, description: "another program has changed the file; nothing was written")
    }

    /// Writes the new content to a hidden file in the same folder, and renames this file. The permissions stay the
    /// same; the owner, extended attributes and other hard links do not.
    ///
    /// - Parameters:
    ///   - old: The expected content.
    ///   - new: The new content.
    /// - Throws: ``Failure``; the file is then unchanged.
    func replace(_ old: [UInt8], with new: [UInt8]) throws(Failure) {
        let before = signature
        guard let found = try? bytes(), found == old else { throw .conflict }
        var status = stat()
        guard unsafe faccessat(folder, name, W_OK, 0) == 0,
            unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        else { throw Failure(isConflict: false, description: "the file is read-only; nothing was written") }
        let copy = ".\(name).\(UInt32.random(in: .min ... .max)).tmp"
        do {
            try write(new, to: copy, mode: status.st_mode & 0o7777)
        } catch {
            throw Failure(isConflict: false, description: "cannot write beside the file: \(error)")
        }
        // The file can change while the copy is written.
        guard before == signature else {
            unsafe unlinkat(folder, copy, 0)
            throw .conflict
        }
        guard unsafe renameat(folder, copy, folder, name) == 0 else {
            let description = "cannot replace the file: \(Descriptor.reason(errno))"
            unsafe unlinkat(folder, copy, 0)
            throw Failure(isConflict: false, description: description)
        }
    }

    /// Creates a file that others cannot read before it has its permissions, and waits until it is stored. If that fails,
    /// the file is removed.
    ///
    /// - Parameter mode: The permissions; `nil` for those of new files of this process.
    private func write(_ bytes: [UInt8], to name: String, mode: mode_t?) throws(StudioError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = unsafe openat(folder, name, flags, mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else {
            throw StudioError("'\(name)' cannot be created: \(Descriptor.reason(errno))")
        }
        defer { close(descriptor) }
        do throws(StudioError) {
            try Descriptor.write(bytes, to: descriptor, named: "'\(name)'")
            guard mode.map({ fchmod(descriptor, $0) == 0 }) ?? true, fsync(descriptor) == 0 else {
                throw StudioError("cannot write '\(name)': \(Descriptor.reason(errno))")
            }
        } catch {
            unsafe unlinkat(folder, name, 0)
            throw error
        }
    }

    private func fstat(of descriptor: Int32, _ status: inout stat) -> Bool {
        unsafe Glibc.fstat(descriptor, &status) == 0
    }
}
