import FoundationEssentials
import Glibc

/// The scripts that the studio can open: one file, or all scripts, Interface Builder files and recordings in a folder.
///
/// The page knows scripts only by their numbers, so no request contains a path. A file is opened only if it is still
/// inside the folder after all links have been resolved.
struct ScriptFolder: Sendable {
    /// The folder, without links.
    let path: String
    /// The names of the scripts, relative to the folder. The index of a name is its number, which never changes.
    private(set) var names: [String] = []
    /// Whether one script was opened, and not a folder.
    let isFile: Bool

    /// The largest number of scripts of a folder. Further scripts are not listed.
    static let mostScripts = 5000

    /// - Parameter path: A script or a folder.
    /// - Throws: An error if there is no such file or folder.
    init(_ path: String) throws(StudioError) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw StudioError("found nothing at '\(path)', expected a script or a folder")
        }
        isFile = !isFolder
        // A link that the user names is followed. Links in a folder must not lead out of it.
        let named = URL(filePath: path).standardizedFileURL
        let file = isFile ? named.resolvingSymlinksInPath() : named
        self.path = (isFile ? file.deletingLastPathComponent() : file).resolvingSymlinksInPath().path
        if isFile { names = [file.lastPathComponent] } else { search() }
    }

    /// Adds the scripts that were created since the last search.
    mutating func search() {
        guard !isFile else { return }
        let known = Set(names)
        var found: [String] = []
        // Folders relative to this one, each with a slash at its end.
        var folders = [""]
        while let folder = folders.popLast(), names.count + found.count < ScriptFolder.mostScripts {
            let items = try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))
            for item in (items ?? []).sorted() where !item.hasPrefix(".") {
                let name = folder + item
                var status = stat()
                guard unsafe lstat(absolute(name), &status) == 0 else { continue }
                // Links to folders are not followed, so a folder is searched only once.
                if status.st_mode & S_IFMT == S_IFDIR { folders.append(name + "/") }
                let isScript = ["yaml", "yml"].contains(URL(filePath: name).pathExtension.lowercased())
                guard isScript || ScriptFolder.isInterface(name) || ScriptFolder.isRecording(name) else { continue }
                if !known.contains(name), resolved(name) != nil { found.append(name) }
            }
        }
        names += found.sorted().prefix(max(0, ScriptFolder.mostScripts - names.count))
    }

    /// Returns whether a file is a storyboard or a xib, which is shown as a script, but never written.
    static func isInterface(_ path: String) -> Bool {
        ["storyboard", "xib"].contains(URL(filePath: path).pathExtension.lowercased())
    }

    /// Returns whether a file is a recording of a program, which is shown, but never written.
    static func isRecording(_ path: String) -> Bool {
        URL(filePath: path).pathExtension.lowercased() == "recording"
    }

    /// Adds a new script, and returns its number.
    mutating func add(_ name: String) -> Int {
        if let number = names.firstIndex(of: name) { return number }
        names.append(name)
        return names.count - 1
    }

    /// Returns the path of a script without links; `nil` if there is no such number or file, or if the file is outside
    /// the folder.
    func path(of number: Int) -> String? {
        names.indices.contains(number) ? resolved(names[number]) : nil
    }

    private func absolute(_ name: String) -> String { path == "/" ? "/" + name : "\(path)/\(name)" }

    private func resolved(_ name: String) -> String? {
        let file = URL(filePath: path).appending(path: name).resolvingSymlinksInPath().path
        guard file.hasPrefix(path == "/" ? "/" : path + "/"),
            (try? FileManager.default.attributesOfItem(atPath: file))?[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return file
    }
}

/// An error with a sentence for the user.
public struct StudioError: Error, Hashable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) { self.description = description }
}
