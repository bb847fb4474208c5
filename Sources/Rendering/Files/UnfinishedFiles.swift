import Glibc
import Synchronization

/// The files and folders that this process has in the making, under hidden names, so that a process that must end at once
/// leaves none of them.
///
/// A step that must not be seen half done, such as putting many frames in their places, holds the list, and an end waits for it.
package enum UnfinishedFiles {
    private struct List {
        /// Of the hidden files and folders.
        var paths: Set<String> = []
        /// Those of them that stay at a sudden end.
        var surviving: Set<String> = []
        /// Those that were made for them, in that order. One may hold several of them, so it goes with the last.
        var folders: [Folder] = []

        mutating func remove(_ path: String) {
            paths.remove(path)
            surviving.remove(path)
            if paths.isEmpty { folders = [] }
        }
    }

    private static let list = Mutex(List())

    /// Adds what `make` makes: a hidden file or folder at `path`.
    ///
    /// - Parameters:
    ///   - survivesEnd: Whether it stays when the process must end at once.
    ///   - make: Answers the folders that it made for it; `nil` where it made nothing after all.
    static func begin(
        _ path: String, survivesEnd: Bool = false, _ make: () throws(RenderingError) -> [Folder]?
    ) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            guard let made = try make() else { return }
            list.paths.insert(path)
            if survivesEnd { list.surviving.insert(path) }
            list.folders += made
        }
    }

    /// Does the step that puts what is at `paths` in its place, where it is unfinished no more.
    ///
    /// - Throws: What `step` throws; it is then as unfinished as before.
    static func settle(_ paths: [String], _ step: () throws(RenderingError) -> Void) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            try step()
            for path in paths { list.remove(path) }
        }
    }

    /// Takes away what is at `path`, and those of the folders that were made in which nothing is then.
    static func discard(_ path: String) {
        list.withLock { list in
            guard list.paths.contains(path) else { return }
            remove(path)
            list.folders = Folder.removeEmpty(list.folders)
            list.remove(path)
        }
    }

    /// Forgets what is at `path`, which stays.
    static func leave(_ path: String) { list.withLock { $0.remove(path) } }

    /// Takes away all of it but what survives an end, and lets nobody begin or settle anything until the process has ended.
    package static func discardAll(endingWith end: () -> Never) -> Never {
        list.withLock { list in
            for path in list.paths.subtracting(list.surviving) { remove(path) }
            _ = Folder.removeEmpty(list.folders)
            end()
        }
    }

    private static let mostAttempts = 100

    private static func remove(_ path: String) {
        guard unsafe unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
        // At a sudden end other tasks may be adding files. Under another name, which is one of a thing in the making too, they
        // do not find the folder; only those that had found it already add one more.
        let aside = MakingNames.aside(path)
        let folder = Folder(path: unsafe rename(path, aside) == 0 ? aside : path)
        for _ in 0..<mostAttempts where folder.exists { folder.removeWithFiles() }
    }
}
