import Foundation
import Glibc

/// Searches the folder tree of a project. Hidden folders, other packages and build products are skipped.
package enum ProjectTree {
    /// The maximum number of entries that are examined. Folders near the root are examined first.
    static let mostEntries = 100_000
    /// The maximum depth of the folders that are examined.
    static let deepest = 24

    /// Returns the sorted paths of the project's files with certain file extensions, relative to `root`.
    ///
    /// Symbolic links are not followed, because they can form cycles.
    package static func files(in root: String, endings: Set<String>) -> [String] {
        var found: [String] = []
        var level = [""]
        var depth = 0
        var entries = 0
        while !level.isEmpty, depth < deepest {
            var next: [String] = []
            for folder in level {
                for name in names(in: folder.isEmpty ? root : root + "/" + folder) {
                    guard entries < mostEntries else { return found.sorted() }
                    entries += 1
                    let path = folder.isEmpty ? name : folder + "/" + name
                    let ending = ending(of: name)
                    if endings.contains(ending) {
                        if !name.hasPrefix("."), kind(of: root + "/" + path) == S_IFREG { found.append(path) }
                    } else if mayBeFolder(name, ending), !catalogs.contains(ending), isFolder(root + "/" + path) {
                        next.append(path)
                    }
                }
            }
            level = next
            depth += 1
        }
        return found.sorted()
    }

    /// Returns the first `count` bytes of a file, or fewer; `nil` if the path is not a regular file, or cannot be read.
    package static func content(of path: String, upTo count: Int) -> [UInt8]? {
        PictureFile.beginning(of: path, count).map { [UInt8]($0) }
    }

    /// Returns the sorted names of the entries in a folder, or an empty array if the folder cannot be read.
    package static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns whether an entry may be a folder with files of the project, according to its name.
    static func mayBeFolder(_ name: String, _ ending: String) -> Bool {
        !name.hasPrefix(".") && !skipped.contains(name) && !endingsOfFiles.contains(ending)
    }

    /// Returns the lowercased file extension of a name: the part after the last dot.
    static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    }

    /// Returns whether the path is a folder. Symbolic links are not followed.
    static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    /// Returns the type of an entry, as in `st_mode`; `nil` if there is no entry. Foundation's attributes are not
    /// used, because they include the names of the owner and the group. Foundation would look up these names for each
    /// entry.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    /// The names of folders with other packages or build products.
    private static let skipped: Set<String> = ["node_modules", "DerivedData", "Carthage", "Pods", "build"]
    /// The extensions of folders that contain only assets, or files that the author did not write.
    private static let catalogs: Set<String> = [
        "xcassets", "xcodeproj", "xcworkspace", "app", "framework", "xcframework", "bundle", "xcarchive", "playground",
        "docc",
    ]
    /// The extensions that folders are assumed not to have. Most files have one of these extensions and need not be
    /// examined.
    private static let endingsOfFiles: Set<String> = [
        "swift", "m", "mm", "h", "c", "cpp", "md", "json", "plist", "strings", "storyboard", "xib", "txt", "yml",
        "yaml",
        "pbxproj", "entitlements", "rb", "sh", "stringsdict", "xcstrings", "modulemap", "ttf", "otf", "mp3", "mp4",
        "png", "jpg", "jpeg", "pdf", "svg", "gif", "webp",
    ]
}
