import Diagnostics
import Foundation
import Playback
import Rendering
import TestSupport
import Testing
import TimelineScript
import Verification

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
        let source = try SourceFile.load(path: Self.folder.appending(path: script).path, shownAs: script)
        let (read, diagnostics) = TimelineReader.read(source, folder: Self.folder.path)
        #expect(diagnostics.map(\.message) == [])
        let timeline = try #require(read)
        #expect(!timeline.expectations.isEmpty)
        let scene = SceneBuilder(timeline, measuring: try CairoTextMeasurer()).build()
        var watch = IssueWatch(ExpectationCheck(timeline, of: scene))
        try await Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end).play(
            at: ExpectationCheck.times(for: timeline), into: &watch)
        for result in watch.sink.results { #expect(result.hasPassed, "\(result.description): \(result.outcome)") }
        // A warning would advise a change that the source does not need.
        #expect(watch.problems(in: scene.objects).map(\.message) == [])
    }
}
