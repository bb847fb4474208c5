import Geometry
import Rendering
import TestSupport
import Testing
import Views

@Suite("Golden pictures")
struct GoldenImageTests {
    @Test func `cards with round corners, clipping and a faded group`() throws {
        #expect(try GoldenImage(name: "cards").mismatch(of: TestScene.cards.bitmap(scale: 2)) == nil)
    }

    @Test func `four writing systems, three weights and an ellipsis`() throws {
        #expect(try GoldenImage(name: "text").mismatch(of: TestScene.text.bitmap(scale: 2)) == nil)
    }

    @Test func `wrapped, truncated and justified lines, Arabic and emoji`() throws {
        #expect(try GoldenImage(name: "lines").mismatch(of: TestScene.lines.bitmap(scale: 2)) == nil)
    }

    @Test("each property of a layer", arguments: LayerPicture.allCases)
    func layers(picture: LayerPicture) throws {
        let golden = GoldenImage(name: picture.rawValue, tolerance: picture.tolerance)
        #expect(try golden.mismatch(of: picture.scene.bitmap(scale: 2)) == nil)
    }

    @Test(.disabled(if: Recording.isOn))
    func `that differ are reported, with files that show the difference`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try PNGEncoding.write(TestScene.cards.bitmap(), to: folder.path(of: "cards.png"))
        var changed = TestScene.cards
        changed.add(Rect(0, 0, 8, 8), Color.black)

        let golden = GoldenImage(name: "cards", folder: folder.path)

        #expect(try golden.mismatch(of: TestScene.cards.bitmap()) == nil)
        // A single different pixel is within the tolerance of a thousandth of the pixels, but not an exact match.
        var touched = TestScene.cards
        touched.add(Rect(0, 0, 1, 1), Color.black)
        #expect(try golden.mismatch(of: touched.bitmap()) == nil)
        let exact = GoldenImage(name: "cards", tolerance: .exact, folder: folder.path)
        #expect(try exact.mismatch(of: TestScene.cards.bitmap()) == nil)
        #expect(try exact.mismatch(of: touched.bitmap())?.hasPrefix("1 pixels of 'cards'") == true)
        // 64 of 19,200 pixels are black instead of a light color.
        #expect(try golden.mismatch(of: changed.bitmap())?.hasPrefix("64 pixels of 'cards'") == true)
        #expect(folder.names == ["cards.diff.png", "cards.new.png", "cards.png"])
        #expect(try golden.mismatch(of: TestScene.cards.bitmap(scale: 2)) == "'cards' is 320 × 240, not 160 × 120")
    }
}
