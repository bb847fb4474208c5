public import Diagnostics
import Files
import Foundation
import Glibc

/// Fonts in addition to the built-in ones: the font files of a folder and its subfolders.
///
/// They draw characters that no built-in font has, in the order of their files. Other fonts of the machine have no
/// effect.
public struct AddedFonts: Hashable, Sendable {
    /// The font files, sorted by name.
    let files: [File]

    struct File: Hashable, Sendable {
        let path: String
        /// The path relative to the folder.
        let name: String
        /// The hash of the file.
        let hash: ContentHash
    }

    /// No added fonts.
    public static let none = AddedFonts(files: [])

    private init(files: [File]) { self.files = files }

    private static let extensions = ["ttf", "otf", "ttc", "otc"]

    /// The maximum number of items in a folder. The limit allows the fonts of a system with all fonts of TeX, but not a
    /// whole disk.
    static let maximumEntryCount = 20_000
    /// The maximum size of a font file in bytes: five times the size of a font with all weights of Chinese, Japanese
    /// and Korean.
    private static let maximumByteCount = 512 << 20

    /// - Throws: `RenderingError.fonts(path:reason:)` if a path is not a folder, cannot be read, contains too many
    ///   items or no font file, or if a file name occurs in two folders.
    public init(folders: [String]) throws(RenderingError) {
        try self.init(folders: folders, maximumEntryCount: AddedFonts.maximumEntryCount)
    }

    /// Creates fonts with a different limit for the number of items in a folder.
    init(folders: [String], maximumEntryCount: Int) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = try AddedFonts.names(in: folder, atMost: maximumEntryCount)
            if names.isEmpty {
                let kinds = AddedFonts.extensions.map { ".\($0)" }.joined(separator: ", ")
                throw .fonts(path: path, reason: "no font is in this folder, expected \(kinds) files")
            }
            for name in names {
                let file = folder.path(of: name)
                if files.contains(where: { $0.name == name }) {
                    throw .fonts(path: file, reason: "another folder has a font file of this name")
                }
                do {
                    files.append(File(path: file, name: name, hash: ContentHash(try AtomicFile.bytes(of: file))))
                } catch {
                    throw .fonts(path: file, reason: error.reason)
                }
            }
        }
        self.files = files.sorted { $0.name < $1.name }
    }

    /// Returns the sorted paths of the font files in `folder`. Items with the name of a font that are not files are
    /// skipped.
    private static func names(in folder: Folder, atMost maximumEntryCount: Int) throws(RenderingError) -> [String] {
        // An enumerator does not follow links, including the folder itself.
        let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        guard let entries = FileManager.default.enumerator(atPath: root) else { return [] }
        var names: [String] = []
        var count = 0
        for case let name as String in entries {
            count += 1
            guard count <= maximumEntryCount else {
                throw .fonts(
                    path: folder.path,
                    reason: "it holds more than \(maximumEntryCount) files and folders; expected a folder of fonts")
            }
            guard extensions.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { continue }
            var status = stat()
            guard unsafe stat(folder.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard status.st_size <= maximumByteCount else {
                throw .fonts(
                    path: folder.path(of: name),
                    reason: "it has \(status.st_size) bytes; at most \(maximumByteCount) are read")
            }
            names.append(name)
        }
        return names.sorted()
    }
}
