import Foundation
import Glibc

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

/// Wakes who waits for files to change: at once where the system tells of changes (inotify), else after a while.
///
/// A wake-up proves nothing: who waits looks at the files again.
final class FileChanges {
    /// Less than 0 where the system does not tell.
    private let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    private var watched: [String: Int32] = [:]

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits until something happens in one of the folders, or the time is over.
    func wait(in folders: [String], atMost time: Duration) {
        follow(folders)
        let milliseconds = Int32(time / .milliseconds(1))
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return }
        // What happened does not matter, and must not be told again.
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
            // Asked again, for a folder of the name may be another one by now.
            let watch = unsafe inotify_add_watch(descriptor, folder, events)
            watched[folder] = watch >= 0 ? watch : nil
        }
    }
}

/// What tells one state of a file from the next; nothing of one that is not there.
struct FileStamp: Equatable, Sendable {
    private let inode: UInt64
    private let size: UInt64
    private let changed: Date

    /// Of what stands at `path`, links followed.
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
