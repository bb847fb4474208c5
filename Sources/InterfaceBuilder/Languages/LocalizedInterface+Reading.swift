import Diagnostics
import Pictures
import Views

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

    /// Reads the interface for a language. If there is a localized file, this method reads it. If there is none, it
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
            return try InterfaceReader.read(.loadInterface(path: place(version), shownAs: place(version)))
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
        document.languageNotes = notes + texts.warnings
        return document
    }

    /// Converts the error for an unreadable string table to a warning. The interface is then read without this table.
    private static func warning(_ error: InterfaceError) -> Diagnostic {
        let problem = error.diagnostic
        return Diagnostic(problem.id, problem.message, at: problem.span, severity: .warning)
    }
}
