internal import Foundation
internal import Glibc

/// Reading and writing files without following links.
enum FileSystem {
    enum Kind { case file, folder, link, other, missing }

    static func kind(of path: String) -> Kind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return .missing }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// The permissions of a file.
    static func mode(of path: String) -> UInt32 {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    }

    // MARK: Paths

    /// The absolute path without links; `nil` if a part is missing, or the links are a cycle.
    static func resolved(_ path: String) -> String? {
        guard let buffer = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(buffer) }
        return unsafe String(validatingCString: buffer)
    }

    /// The same for a path whose last parts may be missing.
    static func resolvedPrefix(_ path: String) throws(FolderError) -> String {
        var missing: [String] = []
        var path = path.isEmpty ? "." : path
        while true {
            if let resolved = resolved(path) {
                let missing = missing.reversed().joined(separator: "/")
                return missing.isEmpty ? resolved : resolved == "/" ? "/" + missing : resolved + "/" + missing
            }
            if kind(of: path) != .missing {
                throw .arguments("Found '\(path)', which cannot be followed, expected a folder for the output.")
            }
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
            guard name != "..", name != "." else {
                throw .arguments("Found '\(path)', expected a path without '..' after a missing folder.")
            }
            missing.append(name)
            path = parent(of: path)
        }
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a resolved path is inside a resolved folder.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path.hasPrefix(folder == "/" ? "/" : folder + "/") && path != folder
    }

    // MARK: Reading

    /// The names in a folder, and the number of names that are not UTF-8.
    static func names(in folder: String) throws(FolderError) -> (names: [String], unreadable: Int) {
        guard let stream = unsafe opendir(folder) else { throw failure("read the folder", folder) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        var unreadable = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee))
                {
                    unsafe String(validatingCString: $0)
                }
            }
            if let name { if name != ".", name != ".." { names.append(name) } } else { unreadable += 1 }
        }
        return (names, unreadable)
    }

    static func read(_ path: String) throws(FolderError) -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(filePath: path))) } catch { throw failure("read", path) }
    }

    static func target(of link: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    // MARK: Writing

    static func makeFolder(_ path: String) throws(FolderError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch { throw failure("create the folder", path) }
    }

    /// Replaces a file in one step, so that an interruption leaves the old or the new content.
    static func write(_ bytes: [UInt8], mode: UInt32, to path: String) throws(FolderError) {
        let temporary = path + ".animatic-port-new"
        do { try Data(bytes).write(to: URL(filePath: temporary)) } catch { throw failure("write", path) }
        guard unsafe chmod(temporary, mode) == 0, unsafe rename(temporary, path) == 0 else {
            throw failure("write", path)
        }
    }

    static func writeLink(to target: String, at path: String) throws(FolderError) {
        if kind(of: path) != .missing { try remove(path) }
        guard unsafe symlink(target, path) == 0 else { throw failure("write the link", path) }
    }

    static func remove(_ path: String) throws(FolderError) {
        guard unsafe unlink(path) == 0 else { throw failure("remove", path) }
    }

    static func removeEmptyFolder(_ path: String) { unsafe rmdir(path) }

    private static func failure(_ action: String, _ path: String) -> FolderError {
        .files("Cannot \(action) '\(path)': \(unsafe String(cString: strerror(errno))).")
    }
}
