/// The contents of a folder, without following links.
struct FolderScan {
    private(set) var folders: [String] = []
    private(set) var files: [String] = []
    /// The links that lead to another place in the folder, with their targets.
    private(set) var links: [(path: String, target: String)] = []
    private(set) var notes: [FolderNote] = []
    private let root: String

    /// Folders that are neither sources nor resources.
    private static let skipped: Set<String> = [".git", ".build", ".swiftpm"]

    init(_ root: String) throws(FolderError) {
        self.root = root
        var waiting = [""]
        while let folder = waiting.popLast() {
            let (names, unreadable) = try FileSystem.names(in: folder.isEmpty ? root : root + "/" + folder)
            if unreadable > 0 {
                notes.append(
                    FolderNote(
                        path: folder.isEmpty ? "." : folder,
                        message:
                            "\(unreadable) names in this folder are not in UTF-8, and were not copied; rename the files"
                    ))
            }
            for name in names.sorted() {
                let path = folder.isEmpty ? name : folder + "/" + name
                switch FileSystem.kind(of: root + "/" + path) {
                case .folder:
                    guard !Self.skipped.contains(name) else { continue }
                    folders.append(path)
                    waiting.append(path)
                case .file:
                    // The list of files of an earlier run, if the folder is the output of one.
                    if path == OutputFolder.listName { continue }
                    files.append(path)
                case .link: addLink(path)
                case .other, .missing:
                    notes.append(FolderNote(path: path, message: "is neither a file nor a folder, and was not copied"))
                }
            }
        }
        folders.sort()
        files.sort()
        links.sort { $0.path < $1.path }
    }

    /// Adds a link that leads to another place in the folder. Reports all other links.
    private mutating func addLink(_ path: String) {
        let full = root + "/" + path
        guard let target = FileSystem.target(of: full) else {
            return notes.append(FolderNote(path: path, message: "is a link that cannot be read, and was not copied"))
        }
        guard let resolved = FileSystem.resolved(full) else {
            return notes.append(
                FolderNote(
                    path: path, message: "is a link to '\(target)', which is missing or a cycle, and was not copied"))
        }
        let parent = FileSystem.parent(of: full)
        guard !target.hasPrefix("/"), staysInside(target, from: path),
            FileSystem.isInside(resolved, root) || resolved == root
        else {
            return notes.append(
                FolderNote(
                    path: path,
                    message:
                        "is a link to '\(target)', which is outside of the folder, and was not copied; copy the target")
            )
        }
        if let resolvedParent = FileSystem.resolved(parent),
            resolved == resolvedParent || FileSystem.isInside(resolvedParent, resolved)
        {
            return notes.append(
                FolderNote(path: path, message: "is a link to '\(target)', which contains the link, and was not copied")
            )
        }
        links.append((path, target))
    }

    /// Whether a relative target does not leave the folder on its way.
    private func staysInside(_ target: String, from path: String) -> Bool {
        var depth = path.split(separator: "/").count - 1
        for part in target.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}
