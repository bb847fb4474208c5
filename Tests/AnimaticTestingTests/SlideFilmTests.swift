import AnimaticTesting
import TestSupport
import Testing

@Suite("A film of UIKit code")
@MainActor struct SlideFilmTests {
    /// The expected positions are 137.5 + 100 × easeInOut(t), from an exact solution of the curve.
    @Test func `passes its frames to a sink`() async throws {
        var sink = RecordingSink()
        try await makeSlide().film(into: &sink, until: 1.1)

        #expect(sink.ending == .complete)
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

    @Test func `is written as PNG files`() async throws {
        let folder = try TemporaryFolder()
        try await filmSlide(to: folder.path(of: "film"))
        #expect(folder.names(in: "film").count == 66)
        #expect(folder.names(in: "film").first == "0000.png")
        folder.remove()
    }

    @Test func `traces an effect back to the line of the program that caused it`() async throws {
        var sink = PositionSink(of: "box")
        try await makeSlide().film(into: &sink, until: 0.1)
        let cue = try #require(sink.events.first { $0.kind == .cue })
        let moved = try #require(sink.events.last { $0.kind == .frame && $0.subject == "box" })
        #expect(cue.cause.line == 38)  // where `makeSlide` calls `screen.at`
        #expect(moved.cause.line == 38)
    }

    @Test func `ends with the error of its sink`() async throws {
        struct Failure: Error {}
        var sink = FailingSink(at: .frame(3), throwing: Failure())
        await #expect(throws: Failure.self) { try await makeSlide().film(into: &sink, until: 0.1) }
        #expect(sink.recorded.frames.count == 3)
        #expect(sink.recorded.ending == .interrupted)
    }

    @Test func `shows both orientations on a larger canvas`() async throws {
        var sink = RecordingSink()
        try await filmRotation(into: &sink)
        let format = try #require(sink.film)
        #expect(format.canvas == Size(width: 667, height: 667))
        #expect(!format.windowFillsCanvas)
        let sizes = sink.frames.map { $0.model[$0.model.root].frame.size }
        // The rotation is performed in frame 15 of 30 frames per second.
        #expect(sizes.prefix(15).allSatisfy { $0 == Size(width: 375, height: 667) })
        #expect(sizes.dropFirst(15).allSatisfy { $0 == Size(width: 667, height: 375) })
        #expect(sizes.count == 30)
    }
}
