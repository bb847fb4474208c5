import FoundationEssentials
import Glibc
import Synchronization

/// The asset sets, loose pictures, fonts and storyboards of a folder tree, by name.
///
/// A tree is searched only once. The content of a set is read when it is looked up.
package struct AssetIndex: Sendable {
    /// The folders of image sets, by the last component of the set's name without its extension.
    private var imageSets: [String: [String]] = [:]
    private var colorSets: [String: [String]] = [:]
    /// The picture files outside catalogs, by ``LoosePicture/name(of:)``.
    private var loose: [String: [String]] = [:]
    /// The paths of files such as `Info.plist` and `App-Info.plist`.
    private var propertyLists: [String] = []
    /// The paths of the font files.
    private(set) var fonts: [String] = []
    /// The paths of the storyboards, by their names without the extension.
    private var storyboards: [String: [String]] = [:]
    private var entries = 0
    /// Whether the search ended before all entries were examined.
    private(set) var isIncomplete = false

    /// - Parameters:
    ///   - root: The root of the tree to search. Hidden folders, other packages and build products are skipped.
    ///   - access: The folders that may be read. Other files and folders are skipped.
    package init(ofTree root: String, within access: AssetAccess = .everything) {
        walk([root], isDeep: true, within: access)
    }

    /// The names of the image sets and of the loose pictures, sorted.
    var imageNames: [String] { Set(imageSets.keys).union(loose.keys).sorted() }

    var colorNames: [String] { colorSets.keys.sorted() }

    /// - Parameter folders: The folders to search for catalogs and pictures. Subfolders other than catalogs are not
    ///   searched.
    package init(directlyIn folders: [String]) { walk(folders, isDeep: false, within: .everything) }

    private mutating func walk(_ roots: [String], isDeep: Bool, within access: AssetAccess) {
        var level = roots
        // Links to these folders are not followed, because links can form circles.
        var known = Set(roots.map(AssetAccess.real))
        func isNew(_ path: String) -> Bool {
            guard AssetAccess.isLink(path) else { return true }
            return access.allows(path) && known.insert(AssetAccess.real(path)).inserted
        }
        var depth = 0
        while !level.isEmpty, depth < ProjectTree.deepest {
            var next: [String] = []
            for folder in level {
                let isInCatalog = folder.contains(".xcassets")
                for name in ProjectTree.names(in: folder) {
                    guard entries < ProjectTree.mostEntries else {
                        isIncomplete = true
                        return
                    }
                    entries += 1
                    let path = folder + "/" + name
                    switch ProjectTree.ending(of: name) {
                    case "imageset": imageSets[String(name.dropLast(9)), default: []].append(path)
                    case "colorset": colorSets[String(name.dropLast(9)), default: []].append(path)
                    case "xcassets": if isNew(path) { next.append(path) }
                    case "plist": if name.hasSuffix("Info.plist") { propertyLists.append(path) }
                    case "ttf", "otf", "ttc", "otc": if !isInCatalog { fonts.append(path) }
                    case "storyboard": storyboards[String(name.dropLast(11)), default: []].append(path)
                    case let ending where LoosePicture.endings.contains(ending):
                        if !isInCatalog, access.allows(path) {
                            loose[LoosePicture.name(of: name), default: []].append(path)
                        }
                    case let ending where isInCatalog || isDeep && ProjectTree.mayBeFolder(name, ending):
                        if ProjectTree.isFolder(path) { next.append(path) }
                    default: break
                    }
                }
            }
            level = next
            depth += 1
        }
    }

    /// Returns the folders of the image sets with this name, starting with the set closest to `folder`.
    func imageSets(named name: String, near folder: String) -> [String] {
        sets(imageSets, named: name, "imageset", near: folder)
    }

    func colorSets(named name: String, near folder: String) -> [String] {
        sets(colorSets, named: name, "colorset", near: folder)
    }

    /// Returns the folders of the sets with this name, starting with the set closest to `folder`. The name can begin
    /// with the folders that provide a namespace.
    private func sets(
        _ known: [String: [String]], named name: String, _ ending: String, near folder: String
    ) -> [String] {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let found = (known[last] ?? []).filter { last == name || $0.hasSuffix("/\(name).\(ending)") }
        return Self.sorted(found, near: folder)
    }

    /// Returns the paths of the files whose name ends with `Info.plist`, starting with the file closest to `folder`.
    func propertyLists(near folder: String) -> [String] { Self.sorted(propertyLists, near: folder) }

    /// Returns the paths of the storyboards with this name, starting with the file closest to `folder`.
    func storyboards(named name: String, near folder: String) -> [String] {
        Self.sorted(storyboards[name] ?? [], near: folder)
    }

    /// Returns the paths of the picture files with this name, starting with the file closest to `folder`.
    func loosePictures(named name: String, near folder: String) -> [String] {
        Self.sorted(loose[LoosePicture.name(of: name)] ?? [], near: folder)
    }

    /// Returns paths sorted by the number of folders that they share with `folder`, in descending order, and then by
    /// their number of components.
    private static func sorted(_ paths: [String], near folder: String) -> [String] {
        guard paths.count > 1 else { return paths }
        let own = folder.split(separator: "/")
        func rank(_ path: String) -> (Int, Int, String) {
            let parts = path.split(separator: "/")
            let shared = zip(own, parts).prefix { $0 == $1 }.count
            return (-shared, parts.count, path)
        }
        return paths.sorted { rank($0) < rank($1) }
    }
}

/// A picture file outside a catalog. For example, `icon@2x~ipad.png` is a variant of the image `icon`.
package enum LoosePicture {
    static let endings: Set<String> = [
        "png", "jpg", "jpeg", "webp", "svg", "pdf", "gif", "heic", "heif", "tif", "tiff", "avif",
    ]

    /// Returns the name without the file extension, the device and the scale.
    package static func name(of file: String) -> String {
        var name = withoutEnding(file)
        if let tilde = name.lastIndex(of: "~") { name = name[..<tilde] }
        for scale in ["@2x", "@3x", "@1x"] where name.hasSuffix(scale) { name = name.dropLast(3) }
        return String(name)
    }

    /// Returns the scale in the name of a file, and whether the file is for a device other than an iPhone.
    static func traits(of file: String) -> (scale: Double, isForOthers: Bool) {
        var name = withoutEnding(file)
        var isForOthers = false
        if let tilde = name.lastIndex(of: "~") {
            isForOthers = name[tilde...] != "~iphone"
            name = name[..<tilde]
        }
        return (name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1, isForOthers)
    }

    private static func withoutEnding(_ file: String) -> Substring {
        guard let dot = file.lastIndex(of: "."), endings.contains(file[file.index(after: dot)...].lowercased()) else {
            return file[...]
        }
        return file[..<dot]
    }
}

/// A cache of the indexes of folder trees, so that a project with many scenes is searched only once.
package final class AssetIndexes: Sendable {
    private let known = Mutex<[String: AssetIndex]>([:])

    /// The root of the only tree; `nil` if the root is determined for each file.
    let root: String?

    package init() { root = nil }

    /// - Parameter root: The folder of the only project, which must contain all Interface Builder files.
    package init(ofTree root: String) { self.root = URL(fileURLWithPath: root).standardizedFileURL.path }

    func index(_ key: String, making make: () -> AssetIndex) -> AssetIndex {
        known.withLock { known in
            if let index = known[key] { return index }
            let index = make()
            known[key] = index
            return index
        }
    }
}

/// Searches the folder tree of a project. Hidden folders, other packages and build products are skipped.
package enum ProjectTree {
    /// The maximum number of entries that are examined. Folders near the root are examined first.
    static let mostEntries = 100_000
    /// The maximum depth of the folders that are examined.
    fileprivate static let deepest = 24

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
    fileprivate static func mayBeFolder(_ name: String, _ ending: String) -> Bool {
        !name.hasPrefix(".") && !skipped.contains(name) && !endingsOfFiles.contains(ending)
    }

    /// Returns the lowercased file extension of a name: the part after the last dot.
    fileprivate static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    }

    /// Returns whether the path is a folder. Symbolic links are not followed.
    fileprivate static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    /// Returns the type of an entry, as in `st_mode`; `nil` if there is no entry. Foundation's attributes are not used,
    /// because they include the names of the owner and the group. Foundation would look up these names for each entry.
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
