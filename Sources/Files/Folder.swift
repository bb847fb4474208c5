package import Diagnostics
import FoundationEssentials
import Glibc

/// A folder in the file system, identified by its path.
package struct Folder: Hashable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the folder that contains the file at `path`.
    package static func containing(_ path: String) -> Folder {
        guard let slash = path.lastIndex(of: "/") else { return Folder(path: ".") }
        return Folder(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Creates the folder and its missing parents.
    ///
    /// - Returns: The created folders, with the innermost folder last.
    /// - Throws: `RenderingError.writing(path:reason:)` if a folder cannot be created. In this case, the folders that
    ///   were already created are removed.
    package func create() throws(RenderingError) -> [Folder] {
        var made: [Folder] = []
        // `mkdir` reports the reason for a failure, which the errors of `FileManager` hide.
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

    /// Creates the folder. Returns `false` if an item already exists at this path.
    package func createNew() throws(RenderingError) -> Bool {
        guard unsafe mkdir(path, 0o777) != 0 else { return true }
        guard errno == EEXIST else { throw .writing(path: path, reason: systemError()) }
        return false
    }

    package var exists: Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The sorted names of the items in the folder. The array is empty if the folder cannot be read.
    package var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// Returns the relative paths of the items in the folder and in its subfolders, except those that cannot be read.
    /// Symbolic links in the folder are not followed.
    ///
    /// - Parameter count: The maximum number of paths to return.
    package func descendants(atMost count: Int = .max) -> [String] {
        var found: [String] = []
        var open = [""]
        while let folder = open.popLast() {
            for name in Folder(path: path(of: folder)).names where found.count < count {
                found.append(folder + name)
                var status = stat()
                guard unsafe lstat(path(of: folder + name), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                    continue
                }
                open.append("\(folder)\(name)/")
            }
        }
        return found
    }

    /// Removes the folders that ``create()`` returned, except those that are not empty.
    ///
    /// - Returns: The folders that remain, in the same order.
    @discardableResult
    package static func removeEmpty(_ made: [Folder]) -> [Folder] {
        Array(made.reversed().filter { !$0.removeIfEmpty() }.reversed())
    }

    /// Removes the folder if it is empty. Returns `true` if the folder no longer exists.
    @discardableResult
    package func removeIfEmpty() -> Bool { unsafe rmdir(path) == 0 || errno == ENOENT }

    /// Removes the folder and the files in it. A folder that contains other folders remains.
    package func removeWithFiles() {
        for name in names { unsafe unlink(self.path(of: name)) }
        unsafe rmdir(path)
    }
}
