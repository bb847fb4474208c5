import Geometry
import Playback
import Testing

@testable import Rendering

@Suite("A picture with a limit")
struct FittingPictureTests {
    @Test(
        "is as large as fits, and never larger than its scale makes it",
        arguments: [
            // 320 / 375 is less than 480 / 500: 500 · 320 / 375 = 426.7, and a part of a pixel counts.
            (Size(width: 375, height: 500), nil, [320, 427]),
            // 480 / 667 is less than 320 / 375: 375 · 480 / 667 = 269.9.
            (Size(width: 375, height: 667), nil, [270, 480]),
            (Size(width: 375, height: 667), 0.5, [188, 334]), (Size(width: 320, height: 480), 2, [320, 480]),
            (Size(width: 100, height: 40), 3, [300, 120]), (Size(width: 10_000, height: 10), nil, [320, 1]),
        ] as [(Size, Double?, [Int])])
    func fits(canvas: Size, scale: Double?, expected: [Int]) throws {
        let film = FilmFormat(title: "", canvas: canvas, scale: 3, framesPerSecond: 10, frameCount: 1)
        let limit = try PixelSize(width: 320, height: 480)
        let picture = try FramePicture(film, RenderSettings(scale: scale, limit: limit))
        let size = try picture.size
        #expect([size.width, size.height] == expected)
    }
}
