import Foundation
import Synchronization

/// The folder that contains the temporary folders of this process.
///
/// The folder is removed when the process ends. If the process is killed, the next test run removes the folder. A
/// lock on a file in the folder shows that the process is still running.
enum TemporaryRoot {
    private static let prefix = "animatic-tests-"
    private static let lockName = "lock"
    private static let count = Atomic(0)

    private static let url: URL = {
        let temporary = FileManager.default.temporaryDirectory
        removeAbandoned(in: temporary)
        while true {
            let url = temporary.appending(path: prefix + String(UInt32.random(in: 0 ... .max), radix: 36))
            guard unsafe mkdir(url.path, 0o700) == 0 else {
                guard errno == EEXIST else { fatalError("cannot create a folder in \(temporary.path): errno \(errno)") }
                continue
            }
            // The file stays open and locked until the process ends. If another process removes the new folder before
            // it is locked, the next name is used.
            if lock(url, flags: O_CREAT) != nil { return url }
        }
    }()

    /// Returns a new folder with a short path, because the path of a socket can have at most 107 bytes.
    static func makeFolder() throws -> URL {
        let number = count.add(1, ordering: .relaxed).newValue
        if number == 1 { atexit { try? FileManager.default.removeItem(at: TemporaryRoot.url) } }
        let folder = url.appending(path: "\(number)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }

    /// Returns the locked file; `nil` if the file does not exist or another process has locked it.
    private static func lock(_ url: URL, flags: Int32 = 0) -> Int32? {
        let path = url.appending(path: lockName).path
        let file = unsafe open(path, O_RDWR | O_CLOEXEC | flags, 0o600)
        guard file >= 0 else { return nil }
        // Another process might have removed the folder.
        if flock(file, LOCK_EX | LOCK_NB) == 0, unsafe access(path, F_OK) == 0 { return file }
        close(file)
        return nil
    }

    private static func removeAbandoned(in temporary: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let root = temporary.appending(path: name)
            guard let file = lock(root) else { continue }
            try? FileManager.default.removeItem(at: root)
            close(file)
        }
    }
}
