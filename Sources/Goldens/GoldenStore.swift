package import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
package import Reporting

/// Reads and writes the goldens of scripts and Interface Builder files.
package struct GoldenStore: Hashable, Sendable {
    /// The folder of all goldens; `nil` if each golden is beside its script.
    private let folder: String?

    /// - Parameter folder: The folder of all goldens, where a golden has the same relative path as its script; `nil` to
    ///   store each golden beside its script.
    package init(folder: String?) { self.folder = folder }

    /// Returns the path of the golden for the script or Interface Builder file at `path`.
    package func goldenPath(of path: String) -> String {
        let name = "\(path).\(Golden.fileExtension)"
        guard let folder else { return name }
        return "\(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)/\(GoldenStore.relative(name))"
    }

    /// Returns the path of the folder that contains the pictures of the golden for the file at `path`.
    package func pictureFolder(of path: String) -> String {
        goldenPath(of: path).dropLast(Golden.fileExtension.count) + Golden.pictureFolderExtension
    }

    /// Returns a path relative to the current folder, without `..` components.
    private static func relative(_ path: String) -> String {
        let current = FileManager.default.currentDirectoryPath
        let inside = path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
        return inside.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
    }

    /// Reads and returns the golden for the file at `path`. Returns `nil` if there is no golden.
    ///
    /// - Throws: `GoldenError` if the golden cannot be read.
    package func golden(of path: String) throws(GoldenError) -> Golden? {
        guard let text = try text(of: path) else { return nil }
        return try Golden(text, path: goldenPath(of: path))
    }

    /// Returns the text of the golden for the file at `path`, or `nil` if there is no golden.
    package func text(of path: String) throws(GoldenError) -> String? {
        let place = goldenPath(of: path)
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.bytes(of: place)
        } catch {
            if error == .missing { return nil }
            throw GoldenError(
                diagnostic: Diagnostic("unreadable", error.message(expecting: "a golden"), at: .file(place)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw GoldenStore.error("found bytes that are not UTF-8, expected a golden", place)
        }
        return text
    }

    private static func error(_ message: String, _ path: String) -> GoldenError {
        GoldenError(diagnostic: Diagnostic(.golden, message, at: .file(path)))
    }

    /// Writes a golden and its pictures, and removes pictures to which the golden no longer refers.
    ///
    /// - Parameters:
    ///   - golden: The golden.
    ///   - pictures: The contents of the picture files, by hash. Pictures that already exist can be omitted.
    ///   - path: The path of the script.
    ///   - earlier: The text of the golden when recording began; `nil` if there was no golden.
    /// - Returns: Whether the golden differs from the earlier golden, apart from the build of the program.
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written, or if another process has changed
    ///   the golden in the meantime.
    package func write(
        _ golden: Golden, _ pictures: [String: [UInt8]], of path: String, replacing earlier: String?
    ) throws(RenderingError) -> Bool {
        let place = goldenPath(of: path)
        let found = try? text(of: path)
        guard (found ?? nil) == earlier else {
            throw .writing(path: place, reason: "another process has changed it; record it again")
        }
        let folder = Folder(path: pictureFolder(of: path))
        let named = Set(golden.sections.flatMap(\.pictures).map(\.hash))
        for hash in named.sorted() {
            let file = folder.path(of: "\(hash).png")
            guard let bytes = pictures[hash], !FileManager.default.fileExists(atPath: file) else { continue }
            try AtomicFile.writeCreatingFolder(bytes, to: file)
        }
        // If only the build of the program differs, keep the earlier text.
        let known = earlier.flatMap { try? Golden($0, path: place) }
        let text = known.map(golden.isAs) == true ? earlier ?? golden.text : golden.text
        if text != earlier { try AtomicFile.writeCreatingFolder(Array(text.utf8), to: place) }
        // The golden now refers to the new pictures, so all other pictures can be removed.
        for name in folder.names where name.hasSuffix(".png") && !named.contains(String(name.dropLast(4))) {
            try? FileManager.default.removeItem(atPath: folder.path(of: name))
        }
        if named.isEmpty, folder.exists, folder.names.isEmpty {
            try? FileManager.default.removeItem(atPath: folder.path)
        }
        return text != earlier
    }

    /// Returns the contents of a picture that belongs to the golden for the file at `path`; `nil` if the picture is
    /// missing.
    ///
    /// - Parameter hash: The hash of the picture, which is also its file name.
    package func picture(_ hash: String, of path: String) -> [UInt8]? {
        try? AtomicFile.bytes(of: Folder(path: pictureFolder(of: path)).path(of: "\(hash).png"))
    }

    // MARK: Orphans

    /// Returns the sorted paths of the goldens for scripts that no longer exist.
    ///
    /// - Parameter scripts: The folder of the scripts.
    package func orphans(below scripts: String) -> [String] {
        let root = folder.map { Folder(path: $0).path(of: GoldenStore.relative(scripts)) } ?? scripts
        return Folder(path: root).descendants().filter { $0.hasSuffix(".\(Golden.fileExtension)") }.sorted().compactMap
        { name in
            let script = Folder(path: scripts).path(of: String(name.dropLast(Golden.fileExtension.count + 1)))
            return FileManager.default.fileExists(atPath: script) ? nil : Folder(path: root).path(of: name)
        }
    }

    /// Returns a warning for each golden whose script no longer exists.
    ///
    /// - Parameters:
    ///   - scripts: The folder of the scripts.
    ///   - command: The command that removes these goldens.
    package func warningsAboutOrphans(below scripts: String, removedBy command: String) -> [Diagnostic] {
        orphans(below: scripts).map { path in
            Diagnostic(
                .golden,
                "its script does not exist, so nothing was compared with this golden: restore the script, or remove the "
                    + "golden with '\(command)'", at: .file(path), severity: .warning)
        }
    }

    /// Removes a golden and its pictures.
    package static func remove(_ golden: String) {
        try? FileManager.default.removeItem(atPath: golden)
        try? FileManager.default.removeItem(
            atPath: golden.dropLast(Golden.fileExtension.count) + Golden.pictureFolderExtension)
    }
}
