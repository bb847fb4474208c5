import Film
import Geometry
import Layout
import Pictures
import Playback
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import Views

@testable import Rendering

/// Pictures of windows in the frame of the device, decoded from their files.
@Suite("The frame of a device in pictures")
struct BezelTests {
    private func picture(
        _ device: String, background: Color = .clear, orientation: String = "portrait", rest: String = ""
    ) async throws -> PNGReader {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = try ScriptedFilm(
            """
            animatic: 1
            device: \(device)
            orientation: \(orientation)
            duration: 1s
            views: {root: {background: red}}
            \(rest)
            """
        ).makeScene()
        let settings = RenderSettings(scale: 1, background: background)
        var sink = BezelSink(PNGStill(path: folder.path(of: "still.png"), settings: settings), Bezel(of: scene.window))
        try await Player(scene, framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
        return try PNGReader(folder.bytes("still.png"))
    }

    /// The border is 4 + 14 points wide, so the picture of an iPhone 16 has 393 + 36 by 852 + 36 points.
    @Test func `has the size of the window and the border, and transparent corners`() async throws {
        let picture = try await picture("iPhone 16")
        #expect(picture.width == 393 + 36 && picture.height == 852 + 36 && picture.hasAlpha)
        for (x, y) in [(0, 0), (428, 0), (0, 887), (428, 887), (10, 10)] {
            #expect(picture[x, y] >> 24 == 0, "at \(x), \(y)")
        }
        // The rim and the border at the left, and the window inside.
        #expect(picture[1, 444] >> 24 == 255 && picture[10, 444] != picture[1, 444])
        #expect(picture[19, 444] == 0xFFFF_0000 && picture[409, 444] == 0xFFFF_0000)
        // The middle of the rounded corners is at (73, 73), and (30, 30) is 61 points from it: between the radius of the
        // display, 55 points, and that of the border, 69 points.
        #expect(picture[30, 30] == picture[10, 444] && picture[18 + 40, 18 + 40] == 0xFFFF_0000)
        // The island is 11 points below the edge.
        #expect(picture[214, 18 + 11 + 18] == picture[10, 444] && picture[214, 18 + 5] == 0xFFFF_0000)
    }

    @Test func `has a notch at the edge, and a home button below a display with square corners`() async throws {
        let notch = try await picture("iPhone X")
        #expect(notch[375 / 2 + 18, 18 + 2] == notch[10, 400] && notch[375 / 2 + 18, 18 + 33] == 0xFFFF_0000)
        let button = try await picture("iPhone SE 3")
        #expect(button.width == 375 + 36 && button.height == 667 + 2 * 84)
        #expect(button[19, 85] == 0xFFFF_0000 && button[0, 0] >> 24 == 0)
        #expect(button[411 / 2, 667 + 84 + 40 - 21] != button[10, 400])
    }

    @Test func `is opaque on an opaque background`() async throws {
        let picture = try await picture("iPhone 16", background: Color(red: 0, green: 0, blue: 1))
        #expect(!picture.hasAlpha && picture[0, 0] == 0xFF00_00FF && picture[428, 887] == 0xFF00_00FF)
        #expect(picture[214, 444] == 0xFFFF_0000)
    }

    @Test func `has room for both orientations if the device rotates`() async throws {
        let rest = "timeline: [{at: 0.1s, do: device.orientation = .landscape}]"
        let picture = try await picture("iPhone 16", rest: rest)
        #expect(picture.width == 852 + 36 && picture.height == 852 + 36)
        // The picture shows the end, in landscape orientation in the middle of the canvas.
        let top = (852 + 36 - 393 - 36) / 2
        #expect(picture[444, top - 2] >> 24 == 0 && picture[444, top + 2] >> 24 == 255)
        #expect(picture[444, 444] == 0xFFFF_0000)
        // The island is at the left.
        #expect(picture[18 + 11 + 18, 444] != 0xFFFF_0000 && picture[852, 444] == 0xFFFF_0000)
    }

    @Test func `surrounds a device of the script without a corner radius`() async throws {
        let picture = try await picture("{size: [60, 40], scale: 1}")
        #expect(picture.width == 96 && picture.height == 76)
        #expect(picture[19, 19] == 0xFFFF_0000 && picture[0, 0] >> 24 == 0)
    }

    @Test func `leaves the views of the window, their identifiers and an unchanged picture as they are`() async throws {
        let film = try ScriptedFilm(
            "animatic: 1\nduration: 0.5s\nfps: 10\nviews: {root: {subviews: {box: {frame: [1, 2, 3, 4]}}}}")
        let scene = film.makeScene()
        var sink = BezelSink(RecordingSink(), Bezel(of: scene.window))
        try await Player(scene, framesPerSecond: 10, until: .milliseconds(500)).play(into: &sink)
        for frame in sink.sink.frames {
            let box = try #require(frame.model.view(named: "box"))
            #expect(frame.presentation.view(named: "box") == box)
            #expect(frame.presentation[box] == frame.model[box])
            #expect(!frame.presentation.isAncestor(frame.model.root, of: frame.presentation.root))
        }
        #expect(Set(sink.sink.frames.map(\.presentation)).count == 1)
    }
}

extension PNGReader {
    /// The pixel as `0xAARRGGBB`.
    fileprivate subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
