import Pictures

/// The storyboards and xibs in the folder of an app project.
package struct InterfaceProject: Sendable {
    /// The path of the folder, as the user specified it.
    package let folder: String
    /// The files, sorted by path. The localized versions of a file count as one file.
    package let files: [LocalizedInterface]

    /// Finds the files in the folder and its subfolders. Hidden folders, other packages, build products and symbolic
    /// links are ignored.
    package init(in folder: String) {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        self.folder = folder
        files = LocalizedInterface.all(
            in: ProjectTree.files(in: folder, endings: ["storyboard", "xib", "strings", "xcstrings"]))
    }

    /// The languages for which at least one file has localized text, sorted.
    package var languages: [String] { Set(files.flatMap { $0.languages(at: path(of:)) }).sorted() }

    /// Returns the path of a file in the project, relative to the current folder.
    package func path(of file: String) -> String { folder == "/" ? "/" + file : folder + "/" + file }
}

/// A storyboard or a xib, with its localized versions, string tables and string catalogs.
package struct LocalizedInterface: Hashable, Sendable {
    /// The path of the default file. In order of preference, this is the file in `Base.lproj`, the file outside
    /// language folders, the English file, or the first localized file.
    package let path: String
    /// The paths of the localized files, by language. `Base` is not a language.
    package let versions: [String: String]
    /// The paths of the string tables, by language, such as `de.lproj/Main.strings`.
    package let tables: [String: String]
    /// The paths of the string catalogs, such as `mul.lproj/Main.xcstrings`.
    package let catalogs: [String]

    /// Groups files by their name and by the folder that contains the language folders. Returns the groups that contain
    /// a storyboard or a xib.
    ///
    /// - Parameter paths: The paths of storyboards, xibs, `.strings` and `.xcstrings` files.
    static func all(in paths: [String]) -> [LocalizedInterface] {
        var groups: [LocalizedPath.Name: [LocalizedPath]] = [:]
        for path in paths {
            let path = LocalizedPath(path)
            groups[path.name, default: []].append(path)
        }
        return groups.values.flatMap(Self.files(in:)).sorted { $0.path < $1.path }
    }

    /// Returns the storyboard and the xib in a group of files with the same name.
    private static func files(in group: [LocalizedPath]) -> [LocalizedInterface] {
        func paths(_ ending: String) -> [String: String] {
            Dictionary(
                group.filter { $0.ending == ending }.map { ($0.language ?? "", $0.path) },
                uniquingKeysWith: { first, _ in first })
        }
        let tables = paths("strings").filter { !["", "Base"].contains($0.key) }
        let catalogs = group.filter { $0.ending == "xcstrings" }.map(\.path).sorted()
        return ["storyboard", "xib"].compactMap { ending in
            let versions = paths(ending)
            guard let first = versions.keys.sorted().first else { return nil }
            let usual = ["Base", "", "en"].first { versions[$0] != nil } ?? first
            guard let path = versions[usual] else { return nil }
            return LocalizedInterface(
                path: path, versions: versions.filter { !["", "Base"].contains($0.key) }, tables: tables,
                catalogs: catalogs)
        }
    }
}

/// The components of a path such as `App/de.lproj/Main.strings`. The file can be in a language folder, but does not
/// have to be.
struct LocalizedPath {
    let path: String
    let name: Name
    /// The name of the language, such as `de`, or `Base`; `nil` if the file is not in a language folder.
    let language: String?
    let ending: String

    struct Name: Hashable {
        /// The folder that contains the language folder or, without a language folder, the file.
        let folder: String
        /// The name of the file without its extension.
        let stem: String
    }

    init(_ path: String) {
        self.path = path
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let file = parts.removeLast()
        let dot = file.lastIndex(of: ".") ?? file.endIndex
        ending = String(file[dot...].dropFirst()).lowercased()
        if let folder = parts.last, folder.hasSuffix(".lproj") {
            language = String(folder.dropLast(6))
            parts.removeLast()
        } else {
            language = nil
        }
        name = Name(folder: parts.joined(separator: "/"), stem: String(file[..<dot]))
    }
}
