import Foundation

/// Replaces a file, unless another program has changed it.
enum SafeFile {
    /// The reason why a file was not replaced.
    struct Failure: Error, CustomStringConvertible {
        /// Whether another program has changed the file.
        let isConflict: Bool
        let description: String
    }

    /// Writes a hidden file beside the file, and renames it. The permissions stay the same.
    ///
    /// - Parameters:
    ///   - path: The path without links, so that links to the file stay links.
    ///   - old: The expected content.
    /// - Throws: ``Failure``; the file is then unchanged.
    static func replace(_ path: String, from old: [UInt8], with new: [UInt8]) throws(Failure) {
        let before = FileSignature(path: path)
        guard let found = FileManager.default.contents(atPath: path), found.elementsEqual(old) else {
            throw Failure(isConflict: true, description: "another program has changed the file; nothing was written")
        }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions]
        let file = URL(filePath: path)
        let copy = file.deletingLastPathComponent()
            .appending(path: ".\(file.lastPathComponent).\(UInt32.random(in: .min ... .max)).tmp")
        do {
            try Data(new).write(to: copy, options: .withoutOverwriting)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy.path) }
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
}
