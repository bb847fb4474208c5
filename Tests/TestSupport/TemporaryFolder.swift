public import Foundation

/// A temporary folder for one test.
///
/// The folder is removed when the last reference to it is released, or by ``remove()``. A test that uses only the
/// path must remove the folder in a `defer` statement.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = try TemporaryRoot.makeFolder()
    }

    deinit { remove() }

    public func remove() { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }

    /// Returns the path of a file in the folder. For an empty name, returns the path of the folder.
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

    /// Returns the inode number of a file in the folder, which is the same for all hard links to the file.
    public func number(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(of: name))[.systemFileNumber] as? Int
    }

    /// The names of all items in the folder, including hidden files, sorted.
    public var names: [String] { names(in: "") }

    /// Returns the sorted names of all items in a subfolder; empty if the subfolder does not exist.
    public func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []).sorted()
    }

    private func makeFolder(for name: String) throws {
        let folder = url.appending(path: name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}
