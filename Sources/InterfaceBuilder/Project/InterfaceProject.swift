import Pictures
import Reporting
import SceneModel
import Views

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
    fileprivate static func all(in paths: [String]) -> [LocalizedInterface] {
        var groups: [LocalizedPath.Name: [LocalizedPath]] = [:]
        for path in paths {
            let path = LocalizedPath(path)
            groups[path.name, default: []].append(path)
        }
        return groups.values.flatMap(Self.files(in:)).sorted { $0.path < $1.path }
    }

    /// Returns the storyboard and the xib, if they exist, in a group of files with the same name.
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

extension LocalizedInterface {
    /// Finds the localized versions and the string tables of a single file. The search includes the folder that
    /// contains the file and the language folders beside it.
    package init(near path: String) {
        let name = LocalizedPath(path).name
        let container = name.folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : name.folder
        func inside(_ file: String) -> String {
            name.folder.isEmpty && !path.hasPrefix("/") ? file : name.folder + "/" + file
        }
        let beside = ProjectTree.names(in: container)
        let folders = beside.filter { $0.hasSuffix(".lproj") }
        let all =
            beside.map(inside)
            + folders.flatMap { folder in
                ProjectTree.names(in: inside(folder)).map { inside(folder) + "/" + $0 }
            }
        let endings = ["storyboard", "xib", "strings", "xcstrings"]
        let paths = all.filter {
            let other = LocalizedPath($0)
            return other.name == name && endings.contains(other.ending)
        }
        self =
            Self.all(in: paths).first { $0.path == path || $0.versions.values.contains(path) }
            ?? LocalizedInterface(path: path, versions: [:], tables: [:], catalogs: [])
    }

    /// Returns the languages for which localized text exists, sorted. String catalogs that cannot be read are ignored.
    ///
    /// - Parameter place: A function that converts the path of a file to a path relative to the current folder.
    package func languages(at place: (String) -> String = { $0 }) -> [String] {
        let ofCatalogs = catalogs.flatMap { path in
            (try? StringCatalog(path: place(path), shownAs: path)).map { Array($0.texts.keys) } ?? []
        }
        return Set(Array(versions.keys) + Array(tables.keys) + ofCatalogs).subtracting(["mul"]).sorted()
    }

    /// Reads the interface in `language`. If there is a localized file, this method reads it. If there is none, it
    /// reads the default file and applies the localized strings. Text without a translation remains unchanged.
    ///
    /// - Parameters:
    ///   - isRequired: Whether a language without localized text is an error. If the value is `false`, the text of the
    ///     default file is used, as in UIKit.
    ///   - place: A function that converts the path of a file to a path relative to the current folder.
    package func read(
        in language: String, isRequired: Bool, at place: (String) -> String = { $0 }
    ) throws(InterfaceError) -> InterfaceDocument {
        if let name = LanguageName.match(language, among: versions.keys), let version = versions[name] {
            var document = try InterfaceReader.read(.loadInterface(path: place(version), shownAs: place(version)))
            document.language = language
            return document
        }
        var texts = LanguageTexts()
        var notes: [Diagnostic] = []
        let path = place(path)
        if let name = LanguageName.match(language, among: tables.keys), let table = tables[name].map(place) {
            do throws(InterfaceError) {
                texts.add(.init(name: table, texts: try StringsFile.read(path: table, shownAs: table)))
            } catch {
                notes.append(Self.warning(error))
            }
        }
        for catalog in catalogs.map(place) {
            do throws(InterfaceError) {
                let catalog = try (StringCatalog(path: catalog, shownAs: catalog), name: catalog)
                if let name = LanguageName.match(language, among: catalog.0.texts.keys) {
                    texts.add(.init(name: catalog.name, texts: catalog.0.texts[name] ?? [:]))
                }
            } catch {
                notes.append(Self.warning(error))
            }
        }
        if isRequired, texts.isEmpty, notes.isEmpty {
            let known = languages(at: place)
            let expected =
                known.isEmpty
                ? "the file has no localized texts; omit the language"
                : "expected one of " + known.joined(separator: ", ")
            throw InterfaceError(
                "unknown-language", "found no texts in the language '\(language)': \(expected)", at: .file(path),
                suggestion: ClosestMatch.suggestion(for: language, among: known))
        }
        var document = try InterfaceReader.read(.loadInterface(path: path, shownAs: path), with: &texts)
        document.language = language
        document.languageNotes = notes + texts.warnings
        return document
    }

    /// Converts the error for an unreadable string table to a warning. The interface is then read without this table.
    private static func warning(_ error: InterfaceError) -> Diagnostic {
        let problem = error.diagnostic
        return Diagnostic(problem.id, problem.message, at: problem.span, severity: .warning)
    }
}

/// The components of a path such as `App/de.lproj/Main.strings`. The file may or may not be in a language folder.
private struct LocalizedPath {
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
