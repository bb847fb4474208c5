import Containers
import Film
import Geometry
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Overlays

@Suite("Marks of touches")
struct TouchMarkTests {
    /// The finger is put down in the middle of the box, at (60, 30), at 0.1 s, and moves 50 points to the right until
    /// 0.3 s.
    private func frames(showing overlays: Set<Overlay>) async throws -> [FrameSnapshot] {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: {size: [200, 100], scale: 1}
            fps: 10
            duration: 0.7s
            views: {root: {subviews: {box: {frame: [20, 10, 80, 40], background: systemBlue}}}}
            timeline:
              - {at: 0.1s, do: "box.drag(by: [50, 0], duration: 0.2)"}
            """)
        let scene = film.makeScene()
        var sink = OverlaidFilm(
            RecordingSink(), showing: overlays, of: scene.window, playing: film.timeline,
            measuring: FixedAdvanceTextMeasurer(), over: .white)
        try await Player(scene, framesPerSecond: 10, until: film.timeline.end).play(frames: Array(0...7), into: &sink)
        return sink.sink.frames
    }

    /// Returns the views in front of the box, from back to front.
    private func marks(in frame: FrameSnapshot) -> [ViewState] {
        let tree = frame.presentation
        let root = tree.subviews(of: tree.root)
        return root.dropFirst().flatMap { [$0] + tree.subviews(of: $0) }.map { tree[$0] }.filter { $0.cornerRadius > 0 }
    }

    @Test func `follow the finger, and fade after it is lifted`() async throws {
        let fingers = try await frames(showing: [.touches]).map { marks(in: $0).last }
        let diameter = Metric.touchMarkDiameter.value
        #expect(fingers[0] == nil)
        for (frame, x) in [(1, 60.0), (3, 110)] {
            let finger = try #require(fingers[frame])
            let box = Rect(x: x - diameter / 2, y: 30 - diameter / 2, width: diameter, height: diameter)
            #expect(finger.frame.isClose(to: box, within: 0.001), "frame \(frame): \(finger.frame)")
        }
        let middle = try #require(fingers[2]).frame
        let halfway = middle.origin.x + middle.width / 2
        #expect(halfway > 60 && halfway < 110)
        // A tenth of a second after the finger was lifted, the mark has lost this share of its opacity.
        let lost = 0.1 / Metric.touchMarkFade.value
        let full = try #require(fingers[3]).alpha
        let fading = try #require(fingers[4]).alpha
        #expect(abs(fading - full * (1 - lost)) < 0.001)
        #expect(fingers[7] == nil)
    }

    @Test func `have a trail that becomes smaller`() async throws {
        let widths = try await marks(in: frames(showing: [.touches])[2]).map(\.frame.width)
        #expect(widths.count > 1)
        #expect(widths == widths.sorted())
    }

    @Test func `are drawn only if they are asked for`() async throws {
        #expect(try await frames(showing: []).allSatisfy { marks(in: $0).isEmpty })
    }
}
