import ArgumentParser
import Diagnostics
import Foundation
import TimelineScript

/// Searches the folders that a command is given for files of a kind.
struct FileSearch: Equatable {
    let extensions: [String]
    /// For a message: which files are not there.
    let kind: String

    static let scripts = FileSearch(extensions: ["yaml", "yml"], kind: ".yaml")
    static let interfaces = FileSearch(extensions: ["storyboard", "xib"], kind: ".storyboard or .xib")

    /// What a shell offers for such a file, folders among it.
    var completion: CompletionKind { .file(extensions: extensions) }

    /// The file or folder that was probably meant by a path where there is none.
    static func neighbour(of path: String) -> String? { NeighbouringFile.suggestion(for: path) }

    /// - Throws: Exit status 74, after a note, for the first of `folders` that is none.
    static func require(_ folders: [String], _ terminal: Terminal) throws {
        var isFolder: ObjCBool = false
        for path in folders {
            let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            if isThere, isFolder.boolValue { continue }
            let found = isThere ? "a file" : "nothing of this name"
            terminal.tell(
                CommandError(
                    "unreadable", "found \(found), expected a folder", about: path,
                    suggestion: FileSearch.neighbour(of: path)))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// What `paths` mean: files, and those found in folders.
    ///
    /// - Throws: As ``names(in:_:)``.
    func paths(_ paths: [String], _ terminal: Terminal) throws -> [String] {
        try paths.flatMap { path in
            try names(in: path, terminal)?.map { path.appending(fileName: $0) } ?? [path]
        }
    }

    /// The paths of files in `folder` and the folders in it, in order; `nil` where it is no folder. Hidden ones, such as a
    /// workflow in `.github`, are not meant by it.
    ///
    /// - Throws: Exit status 74, with a note, where it holds none.
    func names(in folder: String, _ terminal: Terminal) throws -> [String]? {
        guard FileKind(path: folder, followsLinks: false) == .folder else { return nil }
        let names = visibleNames(in: folder)
        if names.isEmpty {
            let interfaces = FileSearch.interfaces.visibleNames(in: folder)
            let advice =
                self == .scripts
                ? interfaces.first.map { ", and \(FileSearch.advice(about: folder.appending(fileName: $0)))" } : nil
            let words = "found no \(kind) file in this folder that is not hidden\(advice ?? "")"
            terminal.tell(CommandError("unreadable", words, about: folder))
            throw ExitStatus.readingOrWritingFailed
        }
        return names
    }

    private func visibleNames(in folder: String) -> [String] {
        (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
            .filter { extensions.contains($0.fileExtension) && !$0.isHiddenPath }
            .sorted()
    }

    /// What to do with an Interface Builder file where a script is expected.
    static func advice(about interface: String) -> String {
        let name = interface.fileName
        return "'\(interface)' is an Interface Builder file: animatic import \(interface.shellWord) -o "
            + "\(name.withoutFileExtension.shellWord).yaml makes a script of a scene, and a script beside it can have "
            + "'scene: \(name)'"
    }
}

/// Parts of a path, read as text.
///
/// `NSString` has the same, and in Foundation on Linux it ends the program at a path of one letter (Swift 6.3).
extension String {
    /// The last part: `card.yaml` of `films/card.yaml`. Slashes at the end do not count.
    var fileName: String { String(split(separator: "/").last ?? "") }

    /// What the last part is in: `films` of `films/card.yaml`, empty for a name alone.
    var folderPath: String {
        let path = withoutEndingSlashes
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[...slash]).withoutEndingSlashes
    }

    /// What follows the last dot of the last part: `yaml`. A name may begin with a dot, or end with one.
    var fileExtension: String {
        let name = fileName
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    var withoutFileExtension: String {
        let suffix = fileExtension
        return suffix.isEmpty ? self : String(withoutEndingSlashes.dropLast(suffix.count + 1))
    }

    /// Whether one of its parts begins with a dot.
    var isHiddenPath: Bool { split(separator: "/").contains { $0.hasPrefix(".") } }

    /// The path of `name` in this folder.
    func appending(fileName name: String) -> String {
        isEmpty ? name : hasSuffix("/") ? self + name : "\(self)/\(name)"
    }

    /// The root keeps its own.
    private var withoutEndingSlashes: String {
        var path = self[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }
}
