public import Foundation

/// A folder of one test's own.
///
/// Gone with its last reference, or after ``remove()``: a test that goes on with the path alone removes it in a `defer`.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = try TemporaryRoot.makeFolder()
    }

    deinit { remove() }

    public func remove() { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }

    /// Of a file in it, or of the folder itself for an empty name.
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

    /// Of a file in it: names of one file have the same.
    public func number(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(of: name))[.systemFileNumber] as? Int
    }

    /// Everything in it, hidden files too, in order.
    public var names: [String] { names(in: "") }

    /// Everything in a folder in it; nothing where there is none.
    public func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []).sorted()
    }

    private func makeFolder(for name: String) throws {
        let folder = url.appending(path: name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}
