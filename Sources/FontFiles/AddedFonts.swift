public import Diagnostics
package import Files
import FoundationEssentials
import Glibc
package import Views

/// Fonts that are used in addition to the built-in fonts. They are the font files in given folders and their
/// subfolders.
///
/// The fonts can be used by the names of their families and by their PostScript names. They are also used for characters
/// that no built-in font contains. If several added fonts contain a character, Fontconfig prefers the matching weight,
/// and then the file name that sorts first. Other fonts on the machine have no effect.
public struct AddedFonts: Hashable, Sendable {
    /// The font files in the order of precedence. A folder that was given first precedes the others; the files of a
    /// folder are sorted by name.
    package let files: [File]
    /// The fonts of the files, by name.
    package let catalog: FontCatalog

    package struct File: Hashable, Sendable {
        package let path: String
        /// The path relative to the folder.
        package let name: String
        /// The hash of the file.
        package let hash: ContentHash
        /// The fonts in the file.
        package let faces: [FontFace]

        /// Reads and checks a font file.
        ///
        /// - Parameter name: The name of the file in reports.
        /// - Throws: `RenderingError.fonts(path:reason:)` if the file cannot be read, or if it is not a valid font.
        package init(path: String, name: String, within limits: FontLimits = .ofUser) throws(RenderingError) {
            var status = stat()
            if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > limits.byteCount {
                throw .fonts(
                    path: path, reason: "the file has \(status.st_size) bytes; the maximum is \(limits.byteCount)")
            }
            let bytes: [UInt8]
            do {
                bytes = try FileContents.bytes(of: path, upTo: limits.byteCount + 1)
            } catch {
                throw .fonts(path: path, reason: error.message(expecting: "a font file"))
            }
            (self.path, self.name) = (path, name)
            hash = ContentHash(bytes)
            do {
                faces = try FontFile(bytes, source: hash.hexadecimal, within: limits).faces
            } catch {
                throw .fonts(path: path, reason: error.message)
            }
        }

        fileprivate init(_ file: File, named name: String) {
            (path, self.name, hash, faces) = (file.path, name, file.hash, file.faces)
        }
    }

    /// An empty set of added fonts.
    public static let none = AddedFonts(files: [])

    /// Creates a set of checked files, in the order of precedence. Files with the same contents are included once.
    package init(files: [File]) {
        var (kept, names, hashes) = ([File](), Set<String>(), Set<ContentHash>())
        for file in files where hashes.insert(file.hash).inserted {
            var (name, number) = (file.name, 2)
            while !names.insert(name).inserted {
                name = "\(file.name) (\(number))"
                number += 1
            }
            kept.append(name == file.name ? file : File(file, named: name))
        }
        self.files = kept
        catalog = FontCatalog(kept.flatMap(\.faces))
    }

    /// The endings of the names of font files, without the dot.
    package static let extensions = ["ttf", "otf", "ttc", "otc"]

    /// Returns whether the name of a file is that of a font.
    package static func isFontName(_ name: String) -> Bool {
        extensions.contains { name.lowercased().hasSuffix(".\($0)") }
    }

    /// The maximum number of files and folders in a font folder. The limit is high enough for a system with all TeX
    /// fonts, but prevents the traversal of a whole disk.
    package static let maximumEntryCount = 20_000

    /// - Throws: `RenderingError.fonts(path:reason:)` if a path is not a folder, cannot be read, contains too many
    ///   items or no font file, or if a file is not a valid font.
    public init(folders: [String]) throws(RenderingError) {
        try self.init(folders: folders, maximumEntryCount: AddedFonts.maximumEntryCount)
    }

    /// Creates a value with a custom limit for the number of items in a folder. Used by tests.
    package init(folders: [String], maximumEntryCount: Int) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = try AddedFonts.names(in: folder, atMost: maximumEntryCount)
            for name in names { files.append(try File(path: folder.path(of: name), name: name)) }
        }
        self.init(files: files)
    }

    /// Returns the fonts of both sets. The fonts of this set precede the others.
    package func adding(_ others: AddedFonts) -> AddedFonts {
        others.files.isEmpty ? self : files.isEmpty ? others : AddedFonts(files: files + others.files)
    }

    /// Returns the sorted paths of the font files in `folder`, relative to the folder. Folders and special files whose
    /// names look like fonts are skipped.
    ///
    /// - Throws: `RenderingError.fonts(path:reason:)` if the folder contains too many items or no font file.
    package static func names(
        in folder: Folder, atMost maximumEntryCount: Int = maximumEntryCount
    ) throws(RenderingError) -> [String] {
        let entries = folder.descendants(atMost: maximumEntryCount + 1)
        guard entries.count <= maximumEntryCount else {
            throw .fonts(
                path: folder.path,
                reason: "it contains more than \(maximumEntryCount) files and folders; expected a folder of fonts")
        }
        let names = entries.filter { name in
            var status = stat()
            guard isFontName(name), unsafe stat(folder.path(of: name), &status) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFREG
        }.sorted()
        guard !names.isEmpty else {
            let endings = extensions.map { ".\($0)" }.joined(separator: ", ")
            throw .fonts(path: folder.path, reason: "the folder has no fonts; expected \(endings) files")
        }
        return names
    }

    /// A warning for each font that is not used, because a font with the same name precedes it.
    package var duplicateNotes: [String] {
        catalog.duplicates.compactMap { face in
            guard let used = catalog.face(named: face.postScriptName), let first = name(of: used),
                let other = name(of: face)
            else { return nil }
            return
                "the font '\(face.postScriptName)' is in '\(first)' and in '\(other)': '\(first)' is used; remove one "
                + "of the files"
        }
    }

    private func name(of face: FontFace) -> String? { files.first { $0.hash.hexadecimal == face.source }?.name }
}
