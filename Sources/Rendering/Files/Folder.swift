import Foundation

/// A folder that pictures are written to.
struct Folder: Hashable, Sendable {
    let path: String

    /// The folder that holds the file at `path`.
    static func containing(_ path: String) -> Folder {
        guard let slash = path.lastIndex(of: "/") else { return Folder(path: ".") }
        return Folder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder, and those it is in, where they are missing.
    ///
    /// - Returns: Those that were, the innermost last.
    /// - Throws: ``RenderingError/writing(path:reason:)``; none is made then.
    func create() throws(RenderingError) -> [Folder] {
        var made: [Folder] = []
        // mkdir tells the reason that FileManager's errors wrap away.
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let part = String(path[..<end])
            if unsafe mkdir(part, 0o777) == 0 {
                made.append(Folder(path: part))
            } else if !(errno == EEXIST && Folder(path: part).exists) {
                let reason = errno == EEXIST ? "'\(part)' is not a folder" : systemError()
                Folder.removeEmpty(made)
                throw .writing(path: path, reason: reason)
            }
        }
        return made
    }

    /// Makes one folder, which must not be there yet; `false` when something of its name is.
    func createNew() throws(RenderingError) -> Bool {
        guard unsafe mkdir(path, 0o777) != 0 else { return true }
        guard errno == EEXIST else { throw .writing(path: path, reason: systemError()) }
        return false
    }

    var exists: Bool {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && isFolder.boolValue
    }

    /// The names in it, sorted; none when it cannot be read.
    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// Takes away those of `made`, as ``create()`` answered, in which nothing is.
    ///
    /// - Returns: Those that are still there, in the same order.
    @discardableResult
    static func removeEmpty(_ made: [Folder]) -> [Folder] {
        Array(made.reversed().filter { !$0.removeIfEmpty() }.reversed())
    }

    /// Takes away the folder if nothing is in it; `true` where it is gone.
    @discardableResult
    func removeIfEmpty() -> Bool { unsafe rmdir(path) == 0 || errno == ENOENT }

    /// Takes away the folder and the files in it; a folder inside stays, and then this one does too.
    func removeWithFiles() {
        for name in names { unsafe unlink(self.path(of: name)) }
        unsafe rmdir(path)
    }
}
