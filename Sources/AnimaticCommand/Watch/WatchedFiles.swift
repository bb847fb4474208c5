import Foundation
import Glibc

/// The files that a command reads: the scripts among its arguments and in folders, and the files that these scripts
/// refer to.
struct WatchedFiles: Sendable {
    /// The scripts, Interface Builder files, folders, and other input files such as fonts.
    let roots: [String]

    /// Finds the files and folders among the arguments of a command.
    ///
    /// - Parameter arguments: The arguments, including options.
    init(arguments: [String]) {
        // `--name=value` has the same meaning as `--name value`.
        let words = arguments.flatMap { argument in
            argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).map(String.init) : [argument]
        }
        // The output of the command, such as a folder of frames, is not watched.
        let paths = words.indices.filter { index in
            !words[index].hasPrefix("-") && (index == 0 || !WatchedFiles.takesFile(words[index - 1]))
        }
        roots = paths.map { words[$0] }.filter { path in
            WatchedFiles.isSource(path) || FileManager.default.fileExists(atPath: path)
        }
    }

    private static func takesFile(_ option: String) -> Bool { ["-o", "--output"].contains(option) }

    private static func isSource(_ path: String) -> Bool {
        FileSearch.scripts.matches(path) || FileSearch.interfaces.matches(path)
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }

    /// Returns the current fingerprints of the files. Files that a script refers to are included even if they do not
    /// exist.
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

    /// Returns the folders that contain the files, and the folders among the roots.
    func folders(of stamps: [String: FileStamp?]) -> [String] {
        let folders = stamps.keys.map { $0.folderPath }.map { $0.isEmpty ? "." : $0 }
        return Set(folders + roots.filter(WatchedFiles.isFolder)).sorted()
    }

    /// Returns the paths of the changed files as text, or only the number of files if there are more than three.
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

    /// Returns the paths in a script that look like file names. The script can be invalid.
    private static func named(in script: String) -> [String] {
        guard FileSearch.scripts.matches(script),
            let data = FileManager.default.contents(atPath: script)
        else { return [] }
        let name = /[^\s"'\[\]{},:#][^"'\[\]{},:#\n]*?\.(?:png|jpe?g|webp|svg|storyboard|xib)\b/.ignoresCase()
        let folder = script.folderPath
        return String(decoding: data, as: UTF8.self).matches(of: name).map {
            $0.output.hasPrefix("/") ? String($0.output) : folder.appending(fileName: String($0.output))
        }
    }
}

/// Waits for changes to files with inotify. If inotify is not available, waits for the whole time.
///
/// A notification does not mean that a watched file has changed. The caller must compare the files again.
final class FileChanges {
    /// The inotify descriptor; negative if inotify is not available.
    private let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    private var watched: [String: Int32] = [:]

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits until an event occurs in one of the folders, or until the time has passed.
    func wait(in folders: [String], atMost time: Duration) {
        follow(folders)
        let milliseconds = Int32(time / .milliseconds(1))
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return }
        // The content of the events is not needed. The events are read so that they are not reported again.
        var bytes = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
    }

    private func follow(_ folders: [String]) {
        guard descriptor >= 0 else { return }
        for (folder, watch) in watched where !folders.contains(folder) {
            inotify_rm_watch(descriptor, watch)
            watched[folder] = nil
        }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVE | IN_CREATE | IN_DELETE)
        for folder in folders {
            // The watch is added in each call, because the path may refer to a different folder now.
            let watch = unsafe inotify_add_watch(descriptor, folder, events)
            watched[folder] = watch >= 0 ? watch : nil
        }
    }
}

/// A fingerprint of a file. It changes when the file is written.
struct FileStamp: Equatable, Sendable {
    private let inode: UInt64
    private let size: UInt64
    private let changed: Date

    /// Creates the fingerprint of the file at `path`, following links. Returns `nil` if the file does not exist.
    init?(path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            let changed = attributes[.modificationDate] as? Date
        else { return nil }
        inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
        self.changed = changed
    }
}
