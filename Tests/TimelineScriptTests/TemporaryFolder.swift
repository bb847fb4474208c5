import Foundation

/// A folder of a test's own that is gone after it.
final class TemporaryFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("animatic-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var name: String { url.lastPathComponent }

    /// Of a file in it, or of the folder itself for an empty name.
    func path(_ name: String) -> String { name.isEmpty ? url.path : url.appendingPathComponent(name).path }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func link(_ name: String, to path: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self.path(name), withDestinationPath: path)
    }
}
