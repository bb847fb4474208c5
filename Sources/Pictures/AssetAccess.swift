import Files
import FoundationEssentials
import Glibc

/// The folders whose assets may be read.
///
/// The catalogs of a script are untrusted. A symbolic link in them can lead to any file of the machine, or back to its
/// own folder.
package struct AssetAccess: Sendable {
    /// The folders without symbolic links; `nil` if all folders may be read.
    private let roots: [String]?

    private init(roots: [String]?) { self.roots = roots }

    /// Access to all folders, for the projects of the user.
    package static let everything = AssetAccess(roots: nil)

    /// - Parameter folders: The paths of the folders. An empty path is the current folder.
    package init(within folders: [String]) { self.init(roots: folders.map { Self.real($0.isEmpty ? "." : $0) }) }

    /// Returns whether a file or folder may be read. The folder that contains it may be read.
    func allows(_ path: String) -> Bool {
        guard let roots, Self.isLink(path) else { return true }
        let target = Self.real(path)
        return roots.contains { target == $0 || target.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the path without symbolic links. Returns the path of a link in a circle itself.
    static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}

/// The reason why an asset set cannot be used, as a clause that begins with "its" or "it".
struct AssetFault: Error, Hashable {
    let words: String

    init(_ words: String) { self.words = words }

    /// Reads the `Contents.json` of a set.
    static func contents<Contents: Decodable>(
        of folder: String, within access: AssetAccess
    ) throws(AssetFault) -> Contents {
        let path = folder + "/Contents.json"
        guard access.allows(folder), access.allows(path) else {
            throw AssetFault("its 'Contents.json' is a link to another folder")
        }
        guard let data = PictureFile.small(path) else {
            throw AssetFault("its 'Contents.json' is missing, is not a file, or has more than 1 MiB")
        }
        do {
            return try JSONDecoder().decode(Contents.self, from: data)
        } catch {
            throw AssetFault("its 'Contents.json' is damaged")
        }
    }
}
