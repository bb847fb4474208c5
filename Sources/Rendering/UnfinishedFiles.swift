import Glibc
import Synchronization

/// The files and folders that this process has in the making, under hidden names, so that a process that must end at once
/// leaves none of them.
///
/// A step that must not be seen half done, such as putting many frames in their places, holds the list, and an end waits for it.
package enum UnfinishedFiles {
    /// By the path of the hidden file or folder, the folders that were made for it.
    private static let list = Mutex<[String: [Folder]]>([:])

    /// Adds what `make` makes: a hidden file or folder at `path`.
    ///
    /// - Parameter make: Answers the folders that it made for it; `nil` where it made nothing after all.
    static func begin(
        _ path: String, _ make: () throws(RenderingError) -> [Folder]?
    ) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            if let made = try make() { list[path] = made }
        }
    }

    /// Does the step that puts what is at `path` in its place, where it is unfinished no more.
    ///
    /// - Throws: What `step` throws; it is then as unfinished as before.
    static func settle(_ path: String, _ step: () throws(RenderingError) -> Void) throws(RenderingError) {
        try list.withLock { list throws(RenderingError) in
            try step()
            list[path] = nil
        }
    }

    /// Takes away what is at `path`, and the folders that were made for it where they are empty.
    static func discard(_ path: String) {
        list.withLock { list in
            guard let made = list.removeValue(forKey: path) else { return }
            remove(path)
            Folder.removeEmpty(made)
        }
    }

    /// Takes away all of it, and lets nobody begin or settle anything until the process has ended.
    package static func discardAll(endingWith end: () -> Never) -> Never {
        list.withLock { list in
            for path in list.keys { remove(path) }
            // The innermost first, whichever file it was made for.
            for folder in list.values.joined().sorted(by: { $0.path.count > $1.path.count }) { folder.removeIfEmpty() }
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
