import Film
import Geometry
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Overlays

@Suite("Captions")
struct CaptionTests {
    /// At 15 points, each character is 7.5 points wide, so 22 characters fit into 200 - 2 × 16 points.
    private let script = """
        animatic: 1
        device: {size: [200, 100], scale: 1}
        fps: 2
        duration: 2s
        views: {root: {}}
        captions:
          - {at: 1.5s, text: A caption that is too long for one line.}
          - {at: 0.5s, until: 1s, text: Short}
        """

    private func film(_ overlays: Set<Overlay> = []) async throws -> RecordingSink {
        let film = try ScriptedFilm(script)
        let (timeline, scene) = (film.timeline, film.makeScene())
        var sink = OverlaidFilm(
            RecordingSink(), showing: overlays, of: scene.window, playing: timeline,
            measuring: FixedAdvanceTextMeasurer(), over: .white)
        try await Player(scene, framesPerSecond: 2, until: timeline.end).play(into: &sink)
        return sink.sink
    }

    private func caption(_ frame: FrameSnapshot) -> String? {
        let tree = frame.presentation
        guard let view = tree.view(named: "caption"), case .label(let label) = tree[view].content else { return nil }
        return label.text
    }

    @Test func `are shown from their time to their end, the next caption or the end of the film`() async throws {
        let long = "A caption that is too long for one line."
        // The frames are at 0, 0.5, 1 and 1.5 s.
        #expect(try await film().frames.map { caption($0) } == [nil, "Short", nil, long])
    }

    @Test func `are in a band below the picture that is high enough for the longest caption`() async throws {
        let film = try await film()
        // Two lines of 15 × 1.193359375 points are 35.8 points high. With 10 points above and below, the height is
        // 55.8.
        #expect(film.film?.canvas == Size(width: 200, height: 156))
        for frame in film.frames {
            let band = try #require(frame.presentation.view(named: "captions"))
            #expect(frame.presentation[band].frame == Rect(x: 0, y: 100, width: 200, height: 56))
        }
    }

    @Test func `are above the time strip`() async throws {
        let film = try await film([.passes])
        #expect(film.film?.canvas.height == 156 + TimeStrip.height)
        let tree = film.frames[0].presentation
        let strip = try #require(tree.view(named: "strip"))
        #expect(tree[strip].frame.minY == 156)
    }
}
