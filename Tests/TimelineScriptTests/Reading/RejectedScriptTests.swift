import Film
import Foundation
import Playback
import Reporting
import TestSupport
import Testing

@testable import TimelineScript

/// Each folder of `Fixtures/Rejected` contains a script with a mistake and its exact error text.
@Suite("A rejected script")
struct RejectedScriptTests {
    private static let folder = Repository.fixtures.appending(path: "Rejected")

    static let cases =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { !$0.hasPrefix(".") }.sorted()
        ?? []

    @Test func `exists`() {
        #expect(RejectedScriptTests.cases.count >= 20)
    }

    @Test("has the expected errors", arguments: cases)
    func words(name: String) throws {
        let folder = RejectedScriptTests.folder.appendingPathComponent(name)
        let source = try SourceFile.load(
            path: folder.appendingPathComponent("timeline.yaml").path, shownAs: "timeline.yaml")
        let expected = try String(contentsOf: folder.appendingPathComponent("error.txt"), encoding: .utf8)

        let loaded = ScriptLoader().load(source, in: folder.path, measuring: FixedAdvanceTextMeasurer())

        #expect(DiagnosticFormatter(files: [source]).format(loaded.diagnostics) == expected)
        #expect(loaded.timeline == nil)
    }

    @Test func `with twelve mistakes causes twelve reports`() throws {
        let path = RejectedScriptTests.folder.appendingPathComponent("twelve-mistakes/timeline.yaml").path
        let source = try SourceFile.load(path: path, shownAs: "timeline.yaml")

        let problems = TimelineReader.read(source, folder: "").diagnostics

        #expect(problems.map(\.span.line) == [2, 3, 4, 7, 10, 14, 15, 16, 19, 21, 22, 23])
    }
}
