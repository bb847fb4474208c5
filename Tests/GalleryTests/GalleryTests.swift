import Film
import Foundation
import Playback
import Rendering
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import Verification

/// Each script in `Timelines/` is a test: it must have no diagnostics, and its expectations must hold.
@Suite("The gallery")
struct GalleryTests {
    static let folder = Repository.root.appending(path: "Timelines")

    static let scripts =
        (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()

    /// Reads a script of the gallery. If `text` is given, it is read instead of the script's text.
    static func read(
        _ script: String, text: String? = nil, as staging: Staging = .asWritten
    ) throws -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let path = folder.appending(path: script)
        let source =
            try text.map { SourceFile(name: script, text: $0) } ?? SourceFile.load(path: path.path, shownAs: script)
        let loaded = ScriptLoader(as: staging).load(
            source, in: path.deletingLastPathComponent().path, measuring: nil)
        return (loaded.timeline, loaded.diagnostics)
    }

    @Test func `is not empty`() {
        #expect(Self.scripts.count >= 20)
    }

    @Test("plays as expected", arguments: scripts)
    func plays(script: String) async throws {
        let (timeline, diagnostics) = try Self.read(script)
        #expect(diagnostics.map(\.message) == [])
        let read = try #require(timeline)
        #expect(!read.expectations.isEmpty)
        let scene = SceneBuilder(read, measuring: try CairoTextMeasurer(adding: read.fonts)).build()
        var check = ExpectationCheck(read, of: scene)
        scene.window.recordsAmbiguity = true
        try await Player(scene, framesPerSecond: read.framesPerSecond, until: read.end).play(
            at: ExpectationCheck.times(for: read), into: &check)
        for result in check.results { #expect(result.hasPassed, "\(result.description): \(result.outcome)") }
    }
}
