import Animatic
import TestSupport
import Testing

/// Queries that are typical for the tests of a program.
@Suite("A trace in a Swift test")
struct TraceAssertionTests {
    @Test func `shows that the layout ran once, inside the block`() async throws {
        var sink = RecordingSink()
        try await Player(CenterXFilm.makeScene(measuring: FixedAdvanceTextMeasurer()), until: .milliseconds(1100))
            .play(into: &sink)
        let events = sink.frames.flatMap(\.events).filter { $0.turn == 1 }

        #expect(
            events.contains(inOrder: [.init(.cue, "block"), .init(.layoutSubviews, "root"), .init(.animation, "box")]))
        #expect(events.count(of: .layoutSubviews, "root") == 1)
        #expect(events.count(of: .layoutSubviews, "box") == 0)
        #expect(events.passes(.layout) == 1)
        #expect(events.count(of: .conflict) == 0)
    }

    @Test func `is not recorded for a film that only produces pictures`() async throws {
        let folder = try TemporaryFolder()
        let scene = CenterXFilm.makeScene(measuring: try CairoTextMeasurer())
        var frames = PNGSequence(folder: folder.path(of: "film"))
        try await Player(scene, until: .milliseconds(100)).play(into: &frames)
        #expect(scene.window.recording == .problems)
        #expect(scene.window.takeEvents().isEmpty)
        #expect(folder.names(in: "film").count == 6)
    }
}
