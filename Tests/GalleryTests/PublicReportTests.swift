import Foundation
import TestSupport
import Testing

/// Each script in `Tests/Fixtures/PublicReports` reproduces what a public source says about UIKit. The README in this
/// folder lists the sources.
@Suite("What public reports say")
struct PublicReportTests {
    static let folder = Repository.fixtures.appending(path: "PublicReports")

    static let scripts =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    @Test func `is listed with its source`() throws {
        let list = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        for script in Self.scripts { #expect(list.contains("`\(script)`"), "README.md does not list \(script)") }
    }

    @Test("holds", arguments: scripts)
    func holds(script: String) async throws {
        let checked = try await CheckedScript(script, in: Self.folder)
        checked.expectPass()
        // A warning would advise a change that the source does not need.
        #expect(checked.warnings == [])
    }
}
