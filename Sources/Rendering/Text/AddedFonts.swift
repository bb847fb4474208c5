import Foundation
import Glibc

/// Fonts that are added to the built-in ones: the font files of a folder and of the folders in it.
///
/// They draw the characters that no built-in font has, in the order of their files; whatever else a machine has installed
/// changes nothing.
public struct AddedFonts: Hashable, Sendable {
    /// By name.
    let files: [File]

    struct File: Hashable, Sendable {
        let path: String
        /// The path below the folder.
        let name: String
        /// Of its bytes.
        let hash: ContentHash
    }

    /// The built-in fonts alone.
    public static let none = AddedFonts(files: [])

    private init(files: [File]) { self.files = files }

    private static let extensions = ["ttf", "otf", "ttc", "otc"]

    /// What a folder may hold, fonts or not: a system's fonts with all of TeX's, and not a whole disk.
    static let mostEntries = 20_000
    /// Of a font file; one with all of Chinese, Japanese and Korean in every weight takes a fifth of it.
    private static let mostBytes = 512 << 20

    /// - Throws: ``RenderingError/fonts(path:reason:)`` for a folder that is none, that cannot be read, that holds too much or
    ///   that has no font file, and for a file of one name in two.
    public init(folders: [String]) throws(RenderingError) {
        try self.init(folders: folders, mostEntries: AddedFonts.mostEntries)
    }

    /// The same with another limit to what a folder may hold.
    init(folders: [String], mostEntries: Int) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = try AddedFonts.names(in: folder, atMost: mostEntries)
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

    /// The paths of the font files below `folder`, sorted; what is called like one and is no file is left out.
    private static func names(in folder: Folder, atMost mostEntries: Int) throws(RenderingError) -> [String] {
        // An enumerator follows no link, the folder that it is given included.
        let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        guard let entries = FileManager.default.enumerator(atPath: root) else { return [] }
        var names: [String] = []
        var count = 0
        for case let name as String in entries {
            count += 1
            guard count <= mostEntries else {
                throw .fonts(
                    path: folder.path,
                    reason: "it holds more than \(mostEntries) files and folders; expected a folder of fonts")
            }
            guard extensions.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { continue }
            var status = stat()
            guard unsafe stat(folder.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard status.st_size <= mostBytes else {
                throw .fonts(
                    path: folder.path(of: name),
                    reason: "it has \(status.st_size) bytes; at most \(mostBytes) are read")
            }
            names.append(name)
        }
        return names.sorted()
    }
}
