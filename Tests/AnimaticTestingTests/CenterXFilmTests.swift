import Animatic
import TestSupport
import Testing

@Suite("A program written only in Swift")
struct CenterXFilmTests {
    /// The expected positions are 137.5 + 100 × easeInOut(t), from an exact solution of the curve.
    @Test func `animates like the same timeline`() async throws {
        var sink = RecordingSink()
        try await Player(CenterXFilm.makeScene(measuring: FixedAdvanceTextMeasurer()), until: .milliseconds(1100))
            .play(into: &sink)

        #expect(sink.frames.count == 66)
        for (frame, x) in [(0, 137.5), (6, 139.472), (15, 150.416), (30, 187.5), (45, 224.584), (54, 235.528)] {
            let snapshot = sink.frames[frame]
            let box = try #require(snapshot.presentation.view(named: "box"))
            #expect(abs(snapshot.presentation[box].frame.minX - x) < 0.01)
            #expect(snapshot.model[box].frame == Rect(x: 237.5, y: 100, width: 100, height: 100))
        }
        let last = try #require(sink.frames.last)
        #expect(last.presentation == last.model)
    }

    @Test func `films itself into PNG files`() async throws {
        let folder = try TemporaryFolder()
        try await CenterXFilm.film(into: folder.path(of: "film"))
        #expect(folder.names(in: "film").count == 66)
        #expect(folder.names(in: "film").first == "0000.png")
        folder.remove()
    }

    /// The test has the structure of a program's `main`. Code that does not compile here does not compile there
    /// either.
    @MainActor
    @Test func `plays from the main actor`() async throws {
        var sink = RecordingSink()
        let player = Player(CenterXFilm.makeScene(measuring: FixedAdvanceTextMeasurer()), until: .milliseconds(50))
        try await player.play(into: &sink)
        #expect(sink.ending == .complete)
    }

    @Test func `traces an effect back to the line of the program that caused it`() async throws {
        var sink = RecordingSink()
        try await Player(CenterXFilm.makeScene(measuring: FixedAdvanceTextMeasurer()), until: .milliseconds(100))
            .play(into: &sink)
        let events = sink.frames.flatMap(\.events)
        let cue = try #require(events.first { $0.kind == .cue })
        let moved = try #require(events.last { $0.kind == .frame && $0.subject == "box" })
        #expect(cue.cause.line == 32)  // where CenterXFilm calls `scene.at`
        #expect(moved.cause.line == 32)
    }
}
