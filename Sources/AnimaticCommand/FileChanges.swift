import Glibc

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
