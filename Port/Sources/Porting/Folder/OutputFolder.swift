/// The folder that the tool writes. A list in the folder names each file that the tool wrote, with a hash of its content,
/// so that a later run replaces only files that nobody changed.
struct OutputFolder {
    static let listName = ".animatic-port"
    private static let header = "animatic-port 1"

    /// A file, folder or link to write.
    struct Item {
        enum Content {
            case folder
            case file([UInt8], mode: UInt32)
            case link(String)
        }

        let path: String
        let content: Content

        /// What identifies the content; `nil` for a folder.
        fileprivate var hash: String? {
            switch content {
            case .folder: nil
            case .file(let bytes, _): OutputFolder.hash(bytes)
            case .link(let target): OutputFolder.hash(Array("link \(target)".utf8))
            }
        }
    }

    private let root: String

    init(_ root: String) { self.root = root }

    /// Writes the items, and removes the files of an earlier run that are not among them.
    ///
    /// - Returns: Notes on files of an earlier run that were changed and are therefore kept.
    /// - Throws: ``FolderError/arguments(_:)`` if a file would be lost, before anything is written.
    func write(_ items: [Item]) throws(FolderError) -> [FolderNote] {
        let earlier = try list()
        let conflicts = items.filter { !isReplaceable($0, earlier) }.map(\.path)
        guard conflicts.isEmpty else {
            let names = conflicts.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
            throw .arguments(
                "The output '\(root)' contains files that animatic-port did not write, or that were changed since: "
                    + names + (conflicts.count > 5 ? " and \(conflicts.count - 5) more" : "")
                    + ". Delete them, or write into another folder.")
        }
        let new = items.compactMap { item in item.hash.map { (path: item.path, hash: $0) } }
        // If the run is interrupted, both the old and the new content of a file are known as written by the tool.
        let old = earlier.flatMap { path, hashes in hashes.map { (path: path, hash: $0) } }
        try FileSystem.makeFolder(root)
        try writeList(old + new)
        for item in items { try write(item) }
        let kept = try removeStale(earlier, keeping: Set(items.map(\.path)))
        try writeList(new)
        return kept
    }

    // MARK: The list

    /// The files of an earlier run with the hashes of their contents.
    private func list() throws(FolderError) -> [String: Set<String>] {
        switch FileSystem.kind(of: root) {
        case .missing: return [:]
        case .folder: break
        default: throw .arguments("Found the file '\(root)', expected a folder for the output, or a new path.")
        }
        let (names, unreadable) = try FileSystem.names(in: root)
        if names.isEmpty, unreadable == 0 { return [:] }
        guard names.contains(Self.listName), FileSystem.kind(of: root + "/" + Self.listName) == .file,
            case let lines = String(decoding: try FileSystem.read(root + "/" + Self.listName), as: UTF8.self)
                .split(separator: "\n"), lines.first == Self.header[...]
        else {
            throw .arguments(
                "The output '\(root)' is not empty, and animatic-port did not write it; write into a new or empty folder."
            )
        }
        var result: [String: Set<String>] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            result[Self.unescaped(parts[1]), default: []].insert(String(parts[0]))
        }
        return result
    }

    private func writeList(_ entries: [(path: String, hash: String)]) throws(FolderError) {
        let lines = Set(entries.map { $0.hash + " " + Self.escaped($0.path) }).sorted {
            ($0.dropFirst(17), $0) < ($1.dropFirst(17), $1)
        }
        let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
        try FileSystem.write(Array(text.utf8), mode: 0o644, to: root + "/" + Self.listName)
    }

    private static func escaped(_ path: String) -> String {
        path.flatMap { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : $0 == "\r\n" ? "\r\\n" : String($0) }.reduce(into: "")
        {
            $0.append($1)
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// The 64-bit FNV-1a hash in hexadecimal.
    private static func hash(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Files

    /// The hash of an existing file or link; `nil` if there is none.
    private func existingHash(_ path: String) throws(FolderError) -> String? {
        switch FileSystem.kind(of: root + "/" + path) {
        case .file: Self.hash(try FileSystem.read(root + "/" + path))
        case .link: FileSystem.target(of: root + "/" + path).map { Self.hash(Array("link \($0)".utf8)) }
        default: nil
        }
    }

    /// Whether an item can be written without a loss.
    private func isReplaceable(_ item: Item, _ earlier: [String: Set<String>]) -> Bool {
        let parents = item.path.split(separator: "/").dropLast()
        for count in 0...parents.count where count > 0 {
            let path = parents.prefix(count).joined(separator: "/")
            let kind = FileSystem.kind(of: root + "/" + path)
            if kind != .folder, kind != .missing { return false }
        }
        let kind = FileSystem.kind(of: root + "/" + item.path)
        if kind == .missing { return true }
        guard let hash = item.hash else { return kind == .folder }
        guard let found = try? existingHash(item.path) else { return false }
        return found == hash || earlier[item.path]?.contains(found) == true
    }

    private func write(_ item: Item) throws(FolderError) {
        let path = root + "/" + item.path
        switch item.content {
        case .folder: try FileSystem.makeFolder(path)
        case .file(let bytes, let mode):
            // A file that did not change keeps its date, so that a build does not compile it again.
            if FileSystem.kind(of: path) == .file, FileSystem.mode(of: path) == mode, try FileSystem.read(path) == bytes
            {
                return
            }
            try FileSystem.write(bytes, mode: mode, to: path)
        case .link(let target):
            if FileSystem.target(of: path) == target { return }
            try FileSystem.writeLink(to: target, at: path)
        }
    }

    private func removeStale(
        _ earlier: [String: Set<String>], keeping current: Set<String>
    ) throws(FolderError) -> [FolderNote] {
        var notes: [FolderNote] = []
        var parents: Set<String> = []
        for path in earlier.keys.sorted() where !current.contains(path) {
            guard let found = try existingHash(path) else { continue }
            guard earlier[path]?.contains(found) == true else {
                notes.append(
                    FolderNote(
                        path: path, message: "is no longer in the folder, but was changed in the output, and is kept"))
                continue
            }
            try FileSystem.remove(root + "/" + path)
            var parent = path.split(separator: "/").dropLast()
            while !parent.isEmpty {
                parents.insert(parent.joined(separator: "/"))
                parent.removeLast()
            }
        }
        for parent in parents.sorted(by: >) where !current.contains(parent) {
            FileSystem.removeEmptyFolder(root + "/" + parent)
        }
        return notes
    }
}
