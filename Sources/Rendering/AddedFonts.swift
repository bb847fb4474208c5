import Foundation

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

    /// - Throws: ``RenderingError/fonts(path:reason:)`` for a folder that is none, that cannot be read or that has no font file,
    ///   and for a file of one name in two.
    public init(folders: [String]) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = AddedFonts.names(in: path)
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
                    files.append(File(path: file, name: name, hash: ContentHash(try WholeFile.bytes(of: file))))
                } catch {
                    throw .fonts(path: file, reason: error.reason)
                }
            }
        }
        self.files = files.sorted { $0.name < $1.name }
    }

    private static func names(in folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
            .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
    }
}
