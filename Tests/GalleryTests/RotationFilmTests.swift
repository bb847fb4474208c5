import Diagnostics
import Film
import Foundation
import Geometry
import Playback
import Rendering
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import Views

/// The same script on five devices, each with its own size classes, margins and safe area.
@Suite("The film of a rotation")
struct RotationFilmTests {
    /// Above the text, the picture takes 0.4 of the screen. Beside the text, it takes 0.42, and its distance from the
    /// safe area above and below is 16 points.
    @Test(
        "has its picture above the text or beside it",
        arguments: [
            // The width is that between margins of 20, and the height is 0.4 × 852. In landscape, the width is 0.42 ×
            // 852 and the height is 393 - 16 - 16 - 21.
            (nil, Rect(x: 20, y: 75, width: 353, height: 340.8), Rect(x: 79, y: 16, width: 357.84, height: 340)),
            (
                "littlePhone", Rect(x: 16, y: 36, width: 343, height: 266.8),
                Rect(x: 20, y: 16, width: 280.14, height: 343)
            ),
            (
                "widePhone", Rect(x: 20, y: 64, width: 374, height: 358.4),
                Rect(x: 68, y: 16, width: 376.32, height: 361)
            ),
            (
                "widestPhone", Rect(x: 20, y: 78, width: 400, height: 382.4),
                Rect(x: 82, y: 16, width: 401.52, height: 387)
            ),
            // The width is regular in both orientations. The heights are 1180 - 32 - 16 - 16 - 25 and 820 - 89.
            ("tablet", Rect(x: 20, y: 48, width: 344.4, height: 1091), Rect(x: 20, y: 48, width: 495.6, height: 731)),
        ] as [(String?, Rect, Rect)])
    func pictures(variant: String?, portrait: Rect, landscape: Rect) async throws {
        let (timeline, problems) = try GalleryTests.read(
            "Teaching/09-rotation-on-any-device.yaml", as: Staging(variants: variant))
        #expect(problems.isEmpty)
        let read = try #require(timeline)
        var sink = RecordingSink()
        try await Player(
            SceneBuilder(read, measuring: CairoTextMeasurer()).build(), framesPerSecond: read.framesPerSecond,
            until: read.end
        ).play(at: [.milliseconds(500), .milliseconds(2500), read.end], into: &sink)
        #expect(!sink.frames.flatMap(\.events).contains { $0.kind == .conflict })
        let places = sink.frames.compactMap { frame in
            frame.presentation.view(named: "picture").map { frame.presentation[$0].frame }
        }
        try #require(places.count == 3)
        // The tolerance is one pixel of the screen with the lowest scale.
        #expect(places[0].isClose(to: portrait, within: 0.5))
        #expect(places[1].isClose(to: landscape, within: 0.5))
        #expect(places[2].isClose(to: portrait, within: 0.5))
    }
}
