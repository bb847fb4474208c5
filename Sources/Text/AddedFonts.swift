public import Diagnostics
package import Files
import FoundationEssentials
import Geometry
import Glibc
import Layout
import Views

/// Fonts that are used in addition to the built-in fonts. They are the font files in given folders and their
/// subfolders.
///
/// Added fonts are used for characters that no built-in font contains. If several added fonts contain a character,
/// Fontconfig prefers the matching weight, and then the file name that sorts first. Other fonts on the machine have
/// no effect.
public struct AddedFonts: Hashable, Sendable {
    /// The font files, sorted by name.
    package let files: [File]

    package struct File: Hashable, Sendable {
        package let path: String
        /// The path relative to the folder.
        package let name: String
        /// The hash of the file.
        package let hash: ContentHash
    }

    /// An empty set of added fonts.
    public static let none = AddedFonts(files: [])

    private init(files: [File]) { self.files = files }

    private static let extensions = ["ttf", "otf", "ttc", "otc"]

    /// The maximum number of files and folders in a font folder. The limit is high enough for a system with all TeX
    /// fonts, but prevents the traversal of a whole disk.
    static let maximumEntryCount = 20_000
    /// The maximum size of a font file in bytes. It is five times the size of a font with Chinese, Japanese and Korean
    /// characters in all weights.
    private static let maximumByteCount = 512 << 20

    /// - Throws: `RenderingError.fonts(path:reason:)` if a path is not a folder, cannot be read, contains too many
    ///   items or no font file, or if two folders contain a file with the same name.
    public init(folders: [String]) throws(RenderingError) {
        try self.init(folders: folders, maximumEntryCount: AddedFonts.maximumEntryCount)
    }

    /// Creates a value with a custom limit for the number of items in a folder. Used by tests.
    init(folders: [String], maximumEntryCount: Int) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = try AddedFonts.names(in: folder, atMost: maximumEntryCount)
            if names.isEmpty {
                let kinds = AddedFonts.extensions.map { ".\($0)" }.joined(separator: ", ")
                throw .fonts(path: path, reason: "the folder has no fonts; expected \(kinds) files")
            }
            for name in names {
                let file = folder.path(of: name)
                if files.contains(where: { $0.name == name }) {
                    throw .fonts(path: file, reason: "another folder contains a font file with the same name")
                }
                do {
                    files.append(File(path: file, name: name, hash: ContentHash(try FileContents.bytes(of: file))))
                } catch {
                    throw .fonts(path: file, reason: error.message(expecting: "a font file"))
                }
            }
        }
        self.files = files.sorted { $0.name < $1.name }
    }

    /// Returns the sorted paths of the font files in `folder`, relative to the folder. Folders and special files whose
    /// names look like fonts are skipped.
    private static func names(in folder: Folder, atMost maximumEntryCount: Int) throws(RenderingError) -> [String] {
        let entries = folder.descendants(atMost: maximumEntryCount + 1)
        guard entries.count <= maximumEntryCount else {
            throw .fonts(
                path: folder.path,
                reason: "it contains more than \(maximumEntryCount) files and folders; expected a folder of fonts")
        }
        var names: [String] = []
        for name in entries {
            guard extensions.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { continue }
            var status = stat()
            guard unsafe stat(folder.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard status.st_size <= maximumByteCount else {
                throw .fonts(
                    path: folder.path(of: name),
                    reason: "the file has \(status.st_size) bytes; the maximum is \(maximumByteCount)")
            }
            names.append(name)
        }
        return names.sorted()
    }
}
