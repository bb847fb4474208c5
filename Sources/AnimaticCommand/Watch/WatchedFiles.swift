import Foundation

/// The files that a verb reads: the scripts among its arguments, or in folders among them, and what those name.
struct WatchedFiles: Sendable {
    /// Scripts, interface files, folders of them, and other files that a verb is given, such as fonts.
    let roots: [String]

    /// - Parameter arguments: Of a verb; options and other words among them.
    init(arguments: [String]) {
        // What stands behind an option is what it is for: a folder of frames is not watched.
        let paths = arguments.indices.filter { index in
            !arguments[index].hasPrefix("-") && (index == 0 || !WatchedFiles.takesFile(arguments[index - 1]))
        }
        roots = paths.map { arguments[$0] }.filter { path in
            WatchedFiles.isSource(path) || FileManager.default.fileExists(atPath: path)
        }
    }

    private static func takesFile(_ option: String) -> Bool { ["-o", "--output"].contains(option) }

    private static let extensions = FileSearch.scripts.extensions + FileSearch.interfaces.extensions

    private static func isSource(_ path: String) -> Bool {
        extensions.contains(path.fileExtension.lowercased())
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    /// How the files are now. One that a script names is among them also where it is not there.
    func stamps() -> [String: FileStamp?] {
        var stamps: [String: FileStamp?] = [:]
        for source in sources {
            stamps[source] = .some(FileStamp(path: source))
            for file in WatchedFiles.named(in: source) where stamps[file] == nil {
                stamps[file] = .some(FileStamp(path: file))
            }
        }
        return stamps
    }

    /// Where the files are.
    func folders(of stamps: [String: FileStamp?]) -> [String] {
        let folders = stamps.keys.map { $0.folderPath }.map { $0.isEmpty ? "." : $0 }
        return Set(folders + roots.filter(WatchedFiles.isFolder)).sorted()
    }

    /// The files that are not as they were.
    func words(for before: [String: FileStamp?], _ after: [String: FileStamp?]) -> String {
        let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        return paths.count > 3 ? "\(paths.count) files" : paths.joined(separator: ", ")
    }

    private var sources: [String] {
        roots.flatMap { root -> [String] in
            if !WatchedFiles.isFolder(root) { return [root] }
            let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
            return names.filter { WatchedFiles.isSource($0) && !$0.isHiddenPath }.map { root.appending(fileName: $0) }
        }
    }

    /// Files that a script speaks of, be it right or wrong: whatever in its text looks like the name of one.
    private static func named(in script: String) -> [String] {
        guard FileSearch.scripts.extensions.contains(script.fileExtension.lowercased()),
            let data = FileManager.default.contents(atPath: script)
        else { return [] }
        let name = /[^\s"'\[\]{},:#][^"'\[\]{},:#\n]*?\.(?:png|jpe?g|webp|svg|storyboard|xib)\b/.ignoresCase()
        let folder = script.folderPath
        return String(decoding: data, as: UTF8.self).matches(of: name).map {
            $0.output.hasPrefix("/") ? String($0.output) : folder.appending(fileName: String($0.output))
        }
    }
}
