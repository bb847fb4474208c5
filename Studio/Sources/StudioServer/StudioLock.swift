import FoundationEssentials
import Glibc

/// Prevents a second studio for the same script or folder.
///
/// The lock is a file in a private folder of the user. It contains the address of the running studio and is locked by
/// its process, so the lock ends with the process.
public final class StudioLock: Sendable {
    private let descriptor: Int32

    /// - Parameter path: The script or the folder.
    /// - Throws: ``StudioError`` with the address of the other studio if there is one.
    public init(_ path: String) throws {
        let folder = URL(filePath: try StudioLock.folder())
        let name = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
        let file = folder.appending(path: String(StudioLock.hash(of: name), radix: 16))
        descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StudioError("cannot create '\(file.path)'") }
        // If the initializer throws from here on, the deinitializer closes the file.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let address = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            throw StudioError("a studio already shows '\(path)': \(address.isEmpty ? "it is starting" : address)")
        }
        // The file can contain the address of an earlier studio.
        guard ftruncate(descriptor, 0) == 0 else { throw StudioError("cannot write '\(file.path)'") }
    }

    /// Stores the address, which the errors of other studios state.
    public func write(_ address: String) throws {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw StudioError("cannot write the address: \(Descriptor.reason(errno))")
        }
        try Descriptor.write(Array(address.utf8), to: descriptor, named: "the address to the lock")
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the private folder of the user for files of running programs.
    public static func folder() throws -> String {
        let variables = ProcessInfo.processInfo.environment
        let parent =
            variables["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            ?? FileManager.default.temporaryDirectory.path
        let folder = URL(filePath: parent).appending(path: "animatic-studio-\(getuid())")
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        var status = stat()
        guard unsafe lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            status.st_mode & 0o077 == 0
        else { throw StudioError("'\(folder.path)' is not a private folder; remove it") }
        return folder.path
    }

    /// FNV-1a. A collision only prevents a second studio.
    private static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
