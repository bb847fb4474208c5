import Diagnostics
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Drawing an image")
struct ImageDrawingTests {
    private let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_0000]

    private func drawn(_ path: String, in frame: Rect, configure: (inout ViewState) -> Void = { _ in }) throws -> Bitmap
    {
        var scene = TestScene(width: 12, height: 12)
        let image = ViewContent.Image(path: path, size: Size(width: 2, height: 2))
        scene.add(frame, content: .image(image), configure: configure)
        return try scene.bitmap()
    }

    private func withSquares(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let squares = Bitmap(width: 2, height: 2, pixels: pixels, isOpaque: true)
        try PNGEncoding.write(squares, to: folder.path(of: "squares.png"))
        try body(folder.path(of: "squares.png"))
    }

    @Test func `at its own size shows its own pixels`() throws {
        try withSquares { path in
            let bitmap = try drawn(path, in: Rect(3, 4, 2, 2))

            #expect([bitmap[3, 4], bitmap[4, 4], bitmap[3, 5], bitmap[4, 5]] == pixels)
            #expect(bitmap.pixels.count { $0 != 0xFFFF_FFFF } == 4)
        }
    }

    @Test func `is stretched over the bounds, up to their edges`() throws {
        try withSquares { path in
            let bitmap = try drawn(path, in: Rect(2, 0, 10, 12))

            #expect([bitmap[2, 0], bitmap[11, 0], bitmap[2, 11], bitmap[11, 11]] == pixels)
            #expect(bitmap[1, 5] == 0xFFFF_FFFF)
        }
    }

    @Test func `is averaged when it is scaled down`() throws {
        try withSquares { path in
            let checks = Bitmap(
                width: 64, height: 64, pixels: (0..<4096).map { ($0 + $0 / 64) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF },
                isOpaque: true)
            try PNGEncoding.write(checks, to: path)

            let bitmap = try drawn(path, in: Rect(0, 0, 8, 8))

            #expect(bitmap[3, 3].isClose(to: 0xFF80_8080, within: 3))
        }
    }

    @Test func `is clipped only by the rounded corners of a clipping view`() throws {
        try withSquares { path in
            let open = try drawn(path, in: Rect(0, 0, 12, 12)) { $0.cornerRadius = 6 }
            let clipped = try drawn(path, in: Rect(0, 0, 12, 12)) {
                $0.cornerRadius = 6
                $0.clipsToBounds = true
            }

            #expect(open[0, 0] == pixels[0])
            #expect(clipped[0, 0] == 0xFFFF_FFFF && clipped[6, 0] != 0xFFFF_FFFF)
        }
    }

    /// An image of 2 × 2 in a view of 4 × 8 at (2, 0) is scaled to 4 × 4, with 2 rows above and below it.
    @Test func `with aspect fit shows the background in the rest of the view`() throws {
        try withSquares { path in
            let bitmap = try drawn(path, in: Rect(2, 0, 4, 8)) { state in
                state.contentMode = .scaleAspectFit
                state.backgroundColor = Color(red: 1, green: 1, blue: 0)
            }

            #expect(bitmap[2, 1] == 0xFFFF_FF00 && bitmap[5, 6] == 0xFFFF_FF00)
            #expect([bitmap[2, 2], bitmap[5, 2], bitmap[2, 5], bitmap[5, 5]] == pixels)
        }
    }

    /// The image fills 4 × 8 with a size of 8 × 8 and extends by 2 pixels on each side, unless the view clips.
    @Test func `with aspect fill exceeds its view unless the view clips`() throws {
        try withSquares { path in
            for (clips, alpha) in [(false, 1.0), (false, 0.5), (true, 1), (true, 0.5)] {
                let bitmap = try drawn(path, in: Rect(4, 1, 4, 8)) { state in
                    (state.contentMode, state.clipsToBounds, state.alpha) = (.scaleAspectFill, clips, alpha)
                }

                let covered = bitmap.pixels.count { $0 != 0xFFFF_FFFF }
                #expect(covered == (clips ? 32 : 64))
                #expect((bitmap[2, 1] == 0xFFFF_FFFF) == clips && (bitmap[9, 8] == 0xFFFF_FFFF) == clips)
            }
        }
    }

    @Test func `keeps its size and its pixels at an edge of the view`() throws {
        try withSquares { path in
            let corner = try drawn(path, in: Rect(1, 2, 9, 7)) { $0.contentMode = .bottomRight }
            #expect([corner[8, 7], corner[9, 7], corner[8, 8], corner[9, 8]] == pixels)
            #expect(corner.pixels.count { $0 != 0xFFFF_FFFF } == 4)
            // The image extends beyond a smaller view on all sides.
            let middle = try drawn(path, in: Rect(5, 5, 0.5, 0.5)) { state in
                (state.contentMode, state.frame) = (.center, Rect(6, 6, 1e-9, 1e-9))
            }
            #expect([middle[5, 5], middle[6, 5], middle[5, 6], middle[6, 6]] == pixels)
        }
    }

    @Test("is read from every color type", arguments: PNGColorType.allCases)
    func colourTypes(type: PNGColorType) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("image.png", bytes: type.file)

        let bitmap = try drawn(folder.path(of: "image.png"), in: Rect(0, 0, 2, 1))

        #expect(bitmap[0, 0].isClose(to: type.expected[0]) && bitmap[1, 0].isClose(to: type.expected[1]))
    }

    @Test func `that is missing, not a PNG file, truncated, too large or a folder is refused with its path`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let whole = try PNGEncoding.encode(Bitmap(width: 2, height: 2, pixels: pixels, isOpaque: true))
        try folder.write("text.png", "this is not a picture, not at all")
        try folder.write("cut.png", bytes: Array(whole.prefix(60)))
        try folder.write("short.png", bytes: Array(whole.prefix(12)))
        // The width is 0x7FFFFFFF pixels.
        try folder.write("giant.png", bytes: whole[..<16] + [0x7F, 0xFF, 0xFF, 0xFF] + whole[20...])

        for (name, words) in [
            ("absent.png", "No such file"), ("text.png", "not a PNG, JPEG, WebP, SVG or PDF file"),
            ("cut.png", "damaged"),
            ("short.png", "ends early"), ("giant.png", "2147483647 × 2 pixels"), ("", "not a file"),
        ] {
            let path = folder.path(of: name)
            let refusal = #expect(throws: RenderingError.self) { try drawn(path, in: Rect(0, 0, 2, 2)) }
            #expect(refusal?.description.hasPrefix("cannot read the image '\(path)': ") == true)
            #expect(refusal?.description.contains(words) == true, "\(String(describing: refusal))")
        }
    }
}
