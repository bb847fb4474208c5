import Film
import Foundation
import Geometry
import Playback
import Reporting
import TestSupport
import Testing
import Text
import TimelineScript
import Views

@testable import Pictures
@testable import Rendering

@Suite("Pictures for the dark appearance, and placeholders")
struct DarkImageTests {
    private let red: UInt32 = 0xFFFF_0000
    private let blue: UInt32 = 0xFF00_00FF
    private let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

    /// Plays a script whose folder contains a catalog with the image `mark`, which is red in the light and blue in the
    /// dark appearance, and returns the pictures of its frames.
    private func pictures(_ script: String) async throws -> [Bitmap] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let set = "A.xcassets/mark.imageset"
        try folder.write(
            "\(set)/Contents.json",
            "{\"images\": [{\"filename\": \"light.png\"}, {\"filename\": \"dark.png\", \(dark)}]}")
        for (name, color) in [("light", red), ("dark", blue)] {
            let square = Bitmap(width: 2, height: 2, pixels: Array(repeating: color, count: 4), isOpaque: true)
            try PNGEncoding.write(square, to: folder.path(of: "\(set)/\(name).png"))
        }
        let file = SourceFile(name: "a.yaml", text: "animatic: 1\ndevice: {size: [60, 60], scale: 1}\n" + script)
        let (timeline, diagnostics) = TimelineReader.read(file, folder: folder.path)
        try #require(diagnostics.map(\.message) == [])
        let measurer = try CairoTextMeasurer()
        let scene = SceneBuilder(try #require(timeline), measuring: measurer).build()
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
        let canvas = try FrameCanvas(try #require(sink.film))
        return try sink.frames.map { frame in
            _ = try canvas.draw(frame.presentation)
            return try canvas.bitmap()
        }
    }

    @Test func `follow the appearance of the device, and that of the view`() async throws {
        let frames = try await pictures(
            """
            assets: A.xcassets
            views:
              root:
                background: white
                subviews:
                  plain: {frame: [0, 0, 10, 10], image: mark}
                  always: {frame: [20, 0, 10, 10], image: mark, overrideUserInterfaceStyle: dark}
                  outer: {frame: [40, 0, 10, 10], overrideUserInterfaceStyle: dark, subviews: {inner: {frame: [0, 0, 10, 10], image: mark}}}
                  button: {frame: [0, 20, 10, 10], button: {buttonType: custom, backgroundImage: mark}}
                  tiles: {frame: [20, 20, 10, 10], image: {file: mark, capInsets: [0.5, 0.5, 0.5, 0.5]}}
            timeline:
              - {at: 0.5s, do: device.style = .dark}
            """)
        let points = [(5, 5), (25, 5), (45, 5), (5, 25), (25, 25)]
        func colors(_ frame: Bitmap) -> [UInt32] { points.map { frame[$0.0, $0.1] } }
        #expect(colors(try #require(frames.first)) == [red, blue, blue, red, red])
        #expect(colors(try #require(frames.last)) == [blue, blue, blue, blue, blue])
    }

    @Test func `a placeholder is gray and has the name of the image in its center`() async throws {
        let frames = try await pictures(
            """
            views:
              root:
                background: white
                subviews:
                  known: {frame: [10, 10, 40, 20], image: {placeholder: Logo, size: [40, 20]}}
                  flat: {frame: [0, 40, 60, 3], image: {placeholder: Logo}}
            timeline: []
            """)
        let picture = try #require(frames.first)
        // systemFill in the light appearance over white: 255 + (120 - 255) × 0.2 = 228, and 255 + (128 - 255) × 0.2 = 229.6.
        let gray: UInt32 = 0xFFE4_E4E6
        func isGray(_ x: Int, _ y: Int) -> Bool { picture[x, y].isClose(to: gray, within: 1) }
        // The view of 40 × 20 points has the center (30, 20).
        #expect(isGray(11, 11) && isGray(48, 28) && picture[8, 20] == 0xFFFF_FFFF && picture[51, 20] == 0xFFFF_FFFF)
        let ink = (10..<50).flatMap { x in (10..<30).map { (x, $0) } }.filter { !isGray($0.0, $0.1) }
        #expect(!ink.isEmpty && ink.allSatisfy { (14..<46).contains($0.0) && (14..<27).contains($0.1) })
        // A placeholder without a size covers its view, and shows no name if the name does not fit.
        #expect((0..<60).allSatisfy { isGray($0, 41) })
    }
}
