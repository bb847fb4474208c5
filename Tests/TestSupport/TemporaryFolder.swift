public import Foundation

/// A temporary folder of one test.
///
/// The folder is removed with its last reference, or by ``remove()``. A test that uses only the path removes it in a
/// `defer`.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = try TemporaryRoot.makeFolder()
    }

    deinit { remove() }

    public func remove() { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }

    /// Returns the URL of a file in the folder, or of the folder for an empty name.
    public func path(of name: String) -> String { name.isEmpty ? path : url.appending(path: name).path }

    public func write(_ name: String, _ text: String) throws { try write(name, bytes: [UInt8](text.utf8)) }

    public func write(_ name: String, bytes: [UInt8]) throws {
        try makeFolder(for: name)
        try Data(bytes).write(to: url.appending(path: name))
    }

    public func copy(_ source: String, to name: String) throws {
        try makeFolder(for: name)
        try FileManager.default.copyItem(atPath: source, toPath: path(of: name))
    }

    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: target)
    }

    public func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url.appending(path: name)))
    }

    /// Returns the identity of a file in the folder, which is equal for all hard links.
    public func number(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(of: name))[.systemFileNumber] as? Int
    }

    /// The names of all items in the folder, including hidden files, in order.
    public var names: [String] { names(in: "") }

    /// Returns the names of all items in a subfolder; empty if it does not exist.
    public func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []).sorted()
    }

    private func makeFolder(for name: String) throws {
        let folder = url.appending(path: name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}
