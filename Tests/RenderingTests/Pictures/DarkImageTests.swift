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

@Suite("Pictures for the dark appearance and increased contrast, and placeholders")
struct DarkImageTests {
    private let red: UInt32 = 0xFFFF_0000
    private let blue: UInt32 = 0xFF00_00FF
    private let green: UInt32 = 0xFF00_FF00
    private let white: UInt32 = 0xFFFF_FFFF
    private let isDark = "{\"appearance\": \"luminosity\", \"value\": \"dark\"}"
    private let isHigh = "{\"appearance\": \"contrast\", \"value\": \"high\"}"

    /// Plays a script whose folder contains a catalog with the image `mark`, and returns the pictures of its frames. The
    /// image is red in the light and blue in the dark appearance.
    ///
    /// - Parameters:
    ///   - high: Whether the image is green with increased contrast.
    ///   - darkHigh: Whether the image is white in the dark appearance with increased contrast.
    ///   - dark: Whether the image has a picture for the dark appearance.
    private func pictures(
        _ script: String, high: Bool = false, darkHigh: Bool = false, dark: Bool = true
    ) async throws -> [Bitmap] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let set = "A.xcassets/mark.imageset"
        var images = ["{\"filename\": \"light.png\"}"]
        for (name, appearances, isPresent) in [
            ("dark", isDark, dark), ("high", isHigh, high), ("both", "\(isDark), \(isHigh)", darkHigh),
        ] where isPresent {
            images.append("{\"filename\": \"\(name).png\", \"appearances\": [\(appearances)]}")
        }
        try folder.write("\(set)/Contents.json", "{\"images\": [\(images.joined(separator: ", "))]}")
        for (name, color) in [("light", red), ("dark", blue), ("high", green), ("both", white)] {
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

    /// The colors in the four appearances, which are those that the colors of a catalog have.
    @Test(
        "follow the contrast of the device",
        arguments: [
            (true, true, true, [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_FFFF, 0xFF00_00FF]),
            // Without a picture for both traits, that of the dark appearance is used, or else that of the contrast.
            (true, false, true, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_00FF]),
            (true, false, false, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00, 0xFFFF_0000]),
            (false, true, true, [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF, 0xFF00_00FF]),
        ] as [(Bool, Bool, Bool, [UInt32])])
    func contrast(high: Bool, darkHigh: Bool, dark: Bool, expected: [UInt32]) async throws {
        let frames = try await pictures(
            """
            assets: A.xcassets
            views:
              root: {background: black, subviews: {plain: {frame: [0, 0, 10, 10], image: mark}}}
            timeline:
              - {at: 0.25s, do: device.contrast = .high}
              - {at: 0.45s, do: device.style = .dark}
              - {at: 0.65s, do: device.contrast = .normal}
            """, high: high, darkHigh: darkHigh, dark: dark)
        #expect([2, 4, 6, 8].map { frames[$0][5, 5] } == expected)
    }

    @Test func `can be named one by one`() async throws {
        let set = "A.xcassets/mark.imageset"
        let image =
            "{file: \(set)/light.png, dark: \(set)/dark.png, lightHighContrast: \(set)/high.png, darkHighContrast: \(set)/both.png}"
        let frames = try await pictures(
            """
            traits: {contrast: high}
            views:
              root: {background: black, subviews: {plain: {frame: [0, 0, 10, 10], image: \(image)}}}
            timeline:
              - {at: 0.5s, do: device.style = .dark}
            """)
        #expect(frames.first?[5, 5] == green && frames.last?[5, 5] == white)
    }

    @Test func `a placeholder is also gray as a template`() async throws {
        let frames = try await pictures(
            """
            views:
              root:
                background: white
                tintColor: red
                subviews:
                  known: {frame: [10, 10, 40, 20], image: {image: {placeholder: Logo, size: [40, 20]}, imageRenderingMode: alwaysTemplate}}
            timeline: []
            """)
        // The gray of the next test.
        #expect(frames.first?[11, 11].isClose(to: 0xFFE4_E4E6, within: 1) == true)
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
