import Glibc

/// The identity of the content of a file, for finding changes without reading the file.
///
/// Editors replace files or write into them; both change a member.
struct FileSignature: Hashable, Sendable {
    private let device: UInt
    private let node: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        (device, node, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// Returns the signature of the file at a path without links; `nil` if there is no file.
    init?(path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
