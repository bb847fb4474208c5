import Foundation

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
