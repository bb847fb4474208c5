import Diagnostics
import Film
import Geometry
import Overlays
import Playback
import Rendering
import Reporting
import TestSupport
import Testing
import Text
import TimelineScript
import Views

@Suite("Drawing overlays")
struct OverlayDrawingTests {
    /// A script with satisfied, slack, losing and broken constraints, a rotated view, a guide, margins and a time
    /// strip.
    private let script = """
        animatic: 1
        device: {size: [240, 150], scale: 2, safeArea: {top: 20, bottom: 10}}
        fps: 10
        duration: 1s
        views:
          root:
            background: white
            subviews:
              box: {background: "#DCE6F5"}
              turned: {background: "#F5E6DC", frame: [160, 80, 50, 30]}
        constraints:
          left: box.left == root.leftMargin + 20
          top: box.top == root.safeArea.top + 20
          tall: box.height == 60
          wide: box.width == 100
          wider: box.width == 160
          most: box.width <= 50 @750
          least: box.height >= 10
        timeline:
          - {at: 0.1s, do: 'turned.transform = CGAffineTransform(rotationAngle: .pi / 6)'}
          - {at: 0.2s, animate: 0.5s, do: [left.constant = 40, root.layoutIfNeeded()]}
        """

    @Test func `constraints, frames, guides, margins, names and the strip`() async throws {
        let timeline = try ScriptedFilm(script).timeline
        let measurer = try CairoTextMeasurer()
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        var sink = OverlaidFilm(
            RecordingSink(), showing: Set(Overlay.allCases), of: scene.window, playing: timeline, measuring: measurer,
            over: .white)
        try await Player(scene, framesPerSecond: 10, until: timeline.end).play(at: [.milliseconds(450)], into: &sink)
        let film = try #require(sink.sink.film)
        let bitmap = try CairoRenderer().draw(sink.sink.frames[0].presentation, canvas: film.canvas, scale: 2)
        #expect(try GoldenImage(name: "overlays").mismatch(of: bitmap) == nil)
    }
}
