import FontFiles
import Geometry
import TestSupport
import Testing
import Text
import Views

@testable import Pictures
@testable import Rendering

@Suite("The memory of pictures")
struct PictureMemoryTests {
    @Test func `is shared by all renderers of a film, without changing pixels`() async throws {
        let folder = try TemporaryFolder()
        let pixels = (0..<(48 * 32)).map { UInt32($0) * 5 | 0xFF00_0000 }
        try folder.write(
            "a.png", bytes: PNGEncoding.encode(Bitmap(width: 48, height: 32, pixels: pixels, isOpaque: true)))
        var scene = TestScene(width: 20, height: 20)
        let size = Size(width: 20, height: 20)
        scene.add(Rect(origin: .zero, size: size), content: .image(.init(path: folder.path(of: "a.png"), size: size)))
        let (tree, expected) = (scene.tree, try scene.bitmap())
        let pictures = DecodedPictures()
        _ = try pictures.picture(at: folder.path(of: "a.png"))
        // The file no longer exists, so reading it again would fail.
        folder.remove()
        try await withThrowingTaskGroup(of: Bitmap.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let renderer = try CairoRenderer(adding: .none, sharing: pictures)
                    return try renderer.draw(tree, canvas: size, scale: 1)
                }
            }
            for try await bitmap in group { #expect(bitmap == expected) }
        }
        #expect(pictures.count == 1)
    }

    /// Each picture takes slightly more than 16 million bytes, so four pictures fit.
    @Test func `is limited for pictures of one size`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='1' height='1'/></svg>")
        let renderer = try CairoRenderer()
        for width in 2000..<2006 {
            _ = try renderer.image(at: folder.path(of: "a.svg"), over: Rect(0, 0, Double(width), 2000))
            #expect(renderer.rasterBytes <= CairoRenderer.maximumRasterBytes)
        }
        #expect(renderer.rasterBytes == (2004 + 2005) * 2000 * 4)
    }
}
