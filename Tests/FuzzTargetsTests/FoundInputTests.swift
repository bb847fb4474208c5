import Foundation
import FuzzTargets
import Testing

@Suite("What the fuzzers found, and what they begin with")
struct FoundInputTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func files(in folder: String) throws -> [URL] {
        let folder = FoundInputTests.repository.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    /// A wrong input ends the program.
    @Test("ends nothing any more", arguments: FuzzTarget.allCases)
    func found(target: FuzzTarget) throws {
        let found = try files(in: "Tests/Fixtures/Fuzz/\(target.rawValue)")
        #expect(!found.isEmpty)
        for file in found { target.run([UInt8](try Data(contentsOf: file))) }
    }
}
