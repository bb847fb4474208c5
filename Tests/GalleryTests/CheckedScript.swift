import Film
import Foundation
import Playback
import Rendering
import Reporting
import Simulation
import Testing
import Text
import TimelineScript
import Verification

/// A script that was played with the fonts of the command, as `animatic test` does.
struct CheckedScript {
    let title: String?
    let results: [ExpectationResult]
    /// The messages of the warnings that the film caused.
    let warnings: [String]

    /// Reads and plays a script, which must have no diagnostics.
    init(_ name: String, in folder: URL) async throws {
        let file = folder.appending(path: name)
        let source = try SourceFile.load(path: file.path, shownAs: name)
        let loaded = ScriptLoader().load(source, in: file.deletingLastPathComponent().path, measuring: nil)
        #expect(loaded.diagnostics.map(\.message) == [])
        let timeline = try #require(loaded.timeline)
        title = timeline.title
        let scene = SceneBuilder(timeline, measuring: try CairoTextMeasurer(adding: timeline.fonts)).build()
        var watch = IssueWatch(ExpectationCheck(timeline, of: scene))
        let player = Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
        player.window.recordsAmbiguity = true
        try await player.play(at: ExpectationCheck.times(for: timeline), into: &watch)
        results = watch.sink.results
        warnings = watch.problems(in: scene.objects, expecting: timeline.expectedAmbiguities).map(\.message)
    }

    /// Checks that the script has expectations, and that the film meets all of them.
    func expectPass() {
        #expect(!results.isEmpty)
        for result in results { #expect(result.hasPassed, "\(result.description): \(result.outcome)") }
    }
}
