import Foundation

/// A folder for one test, which the test takes away.
struct TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "rendering-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func path(of name: String) -> String { path + "/" + name }

    func write(_ name: String, _ text: String) throws {
        try makeFolder(for: name)
        try text.write(toFile: path(of: name), atomically: false, encoding: .utf8)
    }

    func write(_ name: String, bytes: [UInt8]) throws {
        try makeFolder(for: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)))
    }

    func copy(_ source: String, to name: String) throws {
        try makeFolder(for: name)
        try FileManager.default.copyItem(atPath: source, toPath: path(of: name))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(of: name))))
    }

    /// Everything in it, hidden files too, sorted.
    var names: [String] { TemporaryFolder.names(in: path) }

    static func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private func makeFolder(for name: String) throws {
        let folder = URL(fileURLWithPath: path(of: name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
}
