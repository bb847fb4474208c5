import ArgumentParser
import FoundationEssentials
import Glibc
import Reporting
import TimelineScript

/// Searches folders for files with given extensions.
struct FileSearch: Equatable {
    let extensions: [String]
    /// The kind of the files, for messages.
    let kind: String

    static let scripts = FileSearch(extensions: ["yaml", "yml"], kind: ".yaml")
    static let interfaces = FileSearch(extensions: ["storyboard", "xib"], kind: ".storyboard or .xib")

    /// Returns whether the file has one of the extensions, in uppercase or lowercase.
    func matches(_ path: String) -> Bool { extensions.contains(path.fileExtension.lowercased()) }

    /// The shell completion for folders and for files with these extensions.
    var completion: CompletionKind { .file(extensions: extensions) }

    /// Returns the path of an existing file or folder with a similar name, as a suggestion for a path that does not
    /// exist.
    static func neighbour(of path: String) -> String? { NeighbouringFile.suggestion(for: path) }

    /// Checks that the paths are folders.
    ///
    /// - Throws: Exit status 74, after printing an error message, for the first path that is not a folder.
    static func require(_ folders: [String], _ terminal: Terminal) throws {
        for path in folders {
            guard let reason = Self.listingError(of: path) else { continue }
            let words =
                switch FileKind(path: path) {
                case .folder?: "this folder cannot be read: \(reason)"
                case .file?, .other?: "found a file, expected a folder"
                case nil: "found no file or folder with this name, expected a folder"
                }
            terminal.report(
                CommandError("unreadable", words, about: path, suggestion: FileSearch.neighbour(of: path)))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// Returns the reason why the folder at `path` cannot be listed, such as `Permission denied`; `nil` if it can be
    /// listed.
    private static func listingError(of path: String) -> String? {
        let folder = unsafe open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder < 0 else {
            close(folder)
            return nil
        }
        return unsafe String(cString: strerror(errno))
    }

    /// Returns `paths` with each folder replaced by the files in it.
    ///
    /// - Throws: The errors of ``names(in:_:)``.
    func paths(_ paths: [String], _ terminal: Terminal) throws -> [String] {
        try paths.flatMap { path in
            try names(in: path, terminal)?.map { path.appending(fileName: $0) } ?? [path]
        }
    }

    /// Returns the sorted relative paths of the files in `folder` and its subfolders, or `nil` if it is not a folder.
    /// Hidden files, such as a workflow in `.github`, are skipped.
    ///
    /// - Throws: Exit status 74, after printing an error message, if the folder contains no such file.
    func names(in folder: String, _ terminal: Terminal) throws -> [String]? {
        guard FileKind(path: folder, followsLinks: false) == .folder else { return nil }
        let names = try visibleNames(in: folder, terminal)
        if names.isEmpty {
            let interfaces = try FileSearch.interfaces.visibleNames(in: folder, terminal)
            let advice =
                self == .scripts
                ? interfaces.first.map { ", and \(FileSearch.advice(about: folder.appending(fileName: $0)))" } : nil
            let words = "found no visible \(kind) file in this folder\(advice ?? "")"
            terminal.report(CommandError("unreadable", words, about: folder))
            throw ExitStatus.readingOrWritingFailed
        }
        return names
    }

    /// Returns the sorted relative paths of the matching files in `folder` and its subfolders, except hidden files.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a folder cannot be listed.
    func visibleNames(in folder: String, _ terminal: Terminal) throws(ExitCode) -> [String] {
        var names: [String] = []
        // Foundation's enumerator leaves out folders that cannot be listed.
        var open = [""]
        while let inner = open.popLast() {
            let path = inner.isEmpty ? folder : folder.appending(fileName: inner)
            if let reason = Self.listingError(of: path) {
                terminal.report(
                    CommandError("unreadable", "this folder cannot be read: \(reason)", about: path))
                throw ExitStatus.readingOrWritingFailed
            }
            for item in (try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)) ?? []
            where !item.isHiddenPath {
                let name = inner.appending(fileName: item)
                if FileKind(path: path.appending(fileName: item), followsLinks: false) == .folder { open.append(name) }
                if matches(item) { names.append(name) }
            }
        }
        return names.sorted()
    }

    /// Returns advice for a user who passed an Interface Builder file instead of a script.
    static func advice(about interface: String) -> String {
        let name = interface.lastPathComponent
        return "'\(interface)' is an Interface Builder file: animatic import \(interface.shellWord) -o "
            + "\(name.withoutFileExtension.shellWord).yaml converts a scene to a script, and a script in the same folder "
            + "can use a scene with 'scene: \(name)'"
    }
}

/// Components of file paths.
///
/// `NSString` has equivalent properties, but in Foundation for Linux (Swift 6.3), they crash if the path has only one
/// character.
extension String {
    /// The path without its last component, such as `films` for `films/card.yaml`. It is empty for a name without a
    /// folder.
    var folderPath: String {
        let path = withoutEndingSlashes
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash]).withoutEndingSlashes
    }

    /// The part after the last dot of the file name, such as `yaml`. It is empty if there is no dot, or if the dot is
    /// the first or the last character of the file name.
    var fileExtension: String {
        let name = lastPathComponent
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    var withoutFileExtension: String {
        let suffix = fileExtension
        return suffix.isEmpty ? self : String(withoutEndingSlashes.dropLast(suffix.count + 1))
    }

    /// Whether a component begins with a dot.
    var isHiddenPath: Bool { split(separator: "/").contains { $0.hasPrefix(".") } }

    /// Returns the path of `name` in this folder.
    func appending(fileName name: String) -> String {
        isEmpty ? name : hasSuffix("/") ? self + name : "\(self)/\(name)"
    }

    /// The path without trailing slashes, except for the root.
    private var withoutEndingSlashes: String {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
