import Foundation
import TestSupport
import Testing

/// Each script in `Tests/Fixtures/PublicReports` reproduces behavior of UIKit that a public source describes. The
/// README in this folder lists the sources.
@Suite("Public reports")
struct PublicReportTests {
    static let folder = Repository.fixtures.appending(path: "PublicReports")

    static let scripts =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    @Test func `have one row for each script in the README`() throws {
        let list = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let listed = list.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| `(.*?\.yaml)` \|/)?.output.1 }
        #expect(!Self.scripts.isEmpty && listed.map(String.init).sorted() == Self.scripts)
    }

    @Test("match the behavior of the engine, without warnings", arguments: scripts)
    func pass(script: String) async throws {
        let checked = try await CheckedScript(script, in: Self.folder)
        checked.expectPass()
        // A warning would advise a change that UIKit does not need.
        #expect(checked.warnings == [])
    }
}
