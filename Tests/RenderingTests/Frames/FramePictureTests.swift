import Film
import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("A window that does not fill the picture")
struct FramePictureTests {
    /// Draws a black window of 20 × 60 points on a canvas of 60 × 60 points. A red view in the window extends beyond
    /// its right edge.
    private func bitmap(background: Color = .white, root: Color = .black) throws -> Bitmap {
        var scene = TestScene(width: 20, height: 60)
        scene.tree[scene.tree.root].backgroundColor = root
        scene.add(Rect(10, 20, 30, 10), .red)
        let film = FilmFormat(
            title: "", canvas: Size(width: 60, height: 60), scale: 1, framesPerSecond: 10, frameCount: 1,
            windowFillsCanvas: false)
        let picture = try FramePicture(film, RenderSettings(background: background))
        let frame = try #require(TestFilm([scene]).frames.first)
        return try CairoRenderer().draw(
            picture.tree(of: frame), canvas: picture.canvas, scale: 1, background: picture.backdrop)
    }

    @Test func `is centered on gray, and clips its content`() throws {
        let bitmap = try bitmap()
        #expect(bitmap[19, 5] == 0xFFAE_AEB2 && bitmap[40, 5] == 0xFFAE_AEB2)
        #expect(bitmap[20, 5] == 0xFF00_0000 && bitmap[39, 5] == 0xFF00_0000)
        #expect(bitmap[30, 25] == 0xFFFF_0000 && bitmap[39, 25] == 0xFFFF_0000)
        #expect(bitmap[40, 25] == 0xFFAE_AEB2)
    }

    @Test func `shows the background behind clear parts`() throws {
        let bitmap = try bitmap(root: .clear)
        #expect(bitmap[25, 5] == 0xFFFF_FFFF && bitmap[5, 5] == 0xFFAE_AEB2)
    }

    @Test func `has transparent surroundings if the background is clear`() throws {
        let bitmap = try bitmap(background: .clear, root: .clear)
        #expect(bitmap[25, 5] == 0 && bitmap[5, 5] == 0 && bitmap[30, 25] == 0xFFFF_0000)
    }
}
