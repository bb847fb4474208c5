import Diagnostics
import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

@Suite("Drawing a view's background")
struct ShapeDrawingTests {
    @Test("fills exactly the pixels of an aligned rectangle", arguments: [1.0, 2, 3])
    func wholePixels(scale: Double) throws {
        var scene = TestScene(width: 10, height: 8)
        scene.add(Rect(2, 3, 4, 2), .red)

        let bitmap = try scene.bitmap(scale: scale)

        let pixels = Int(scale)
        #expect(bitmap.width == 10 * pixels && bitmap.height == 8 * pixels)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let isInside = (2 * pixels..<6 * pixels).contains(x) && (3 * pixels..<5 * pixels).contains(y)
                #expect(bitmap[x, y] == (isInside ? 0xFFFF_0000 : 0xFFFF_FFFF), "at \(x), \(y)")
            }
        }
    }

    @Test func `covers half of a pixel`() throws {
        var scene = TestScene(width: 6, height: 3)
        scene.add(Rect(1.5, 0, 2, 3), .black) { $0.allowsEdgeAntialiasing = true }

        let row = try scene.bitmap().pixels[6..<12]

        // Black with half coverage on white is 127.5.
        let expected: [UInt32] = [0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF, 0xFFFF_FFFF]
        #expect(zip(row, expected).allSatisfy { $0.isClose(to: $1) })
    }

    @Test("covers a circle's area", arguments: [3.5, 20, 47.3])
    func circle(radius: Double) throws {
        var scene = TestScene(width: 100, height: 100)
        scene.add(Rect(50.3 - radius, 49.6 - radius, 2 * radius, 2 * radius), .black) { $0.cornerRadius = radius }

        let area = try scene.bitmap().ink.reduce(0, +)

        // Cairo samples 15 lines per pixel, so the error is at most a hundredth of each pixel on the edge.
        #expect(abs(area - .pi * radius * radius) < 0.01 * 2 * .pi * radius)
    }

    @Test func `rounds by half the shorter side at most`() throws {
        var scene = TestScene(width: 60, height: 40)
        scene.add(Rect(10, 10, 40, 20), .black) { $0.cornerRadius = 1000 }

        let area = try scene.bitmap().ink.reduce(0, +)

        #expect(abs(area - (20 * 20 + .pi * 10 * 10)) < 0.6)
    }

    @Test("has no seam where straight edges begin", arguments: [5.0, 5.3, 5.5, 5.9])
    func tall(left: Double) throws {
        var scene = TestScene(width: 60, height: 200)
        scene.add(Rect(left, 7.6, 40, 180), .black) { $0.cornerRadius = 12 }

        let bitmap = try scene.bitmap()

        // The darkness of a row is its coverage. It is lower at the corners, and 40 pixels between 19.6 and 175.6.
        let rows = bitmap.inkOfRows
        #expect(rows[20..<175].allSatisfy { abs($0 - 40) < 0.01 })
        #expect(zip(rows[7..<19], rows[8..<20]).allSatisfy { $0 < $1 })
        #expect(zip(rows[175..<187], rows[176..<188]).allSatisfy { $0 > $1 })
        let area = 40.0 * 180 - (4 - Double.pi) * 12 * 12
        // The positions of edges are rounded to 1/256 pixel.
        #expect(abs(rows.reduce(0, +) - area) < 2 * 180 / 256)
        // All pixels of an edge have the same coverage.
        let edge = bitmap[5, 30]
        #expect((20..<175).allSatisfy { bitmap[5, $0] == edge })
    }

    @Test func `gives four corners the same shape`() throws {
        var scene = TestScene(width: 40, height: 40)
        scene.add(Rect(5, 5, 30, 30), .black) { $0.cornerRadius = 9 }

        let bitmap = try scene.bitmap()

        for y in 0..<40 {
            for x in 0..<40 {
                #expect(bitmap[x, y].isClose(to: bitmap[39 - x, y], within: 6))
                #expect(bitmap[x, y].isClose(to: bitmap[x, 39 - y], within: 6))
            }
        }
    }

    @Test("draws the visible part of a giant view", arguments: [0, 40.0])
    func giant(cornerRadius: Double) throws {
        var scene = TestScene(width: 20, height: 20)
        scene.add(Rect(-1e12, 5, 2e12, 1e12), .red) { $0.cornerRadius = cornerRadius }

        let bitmap = try scene.bitmap()

        #expect(bitmap[0, 4] == 0xFFFF_FFFF && bitmap[19, 4] == 0xFFFF_FFFF)
        #expect(bitmap[0, 5] == 0xFFFF_0000 && bitmap[19, 19] == 0xFFFF_0000)
    }

    @Test func `draws nothing if it has no size or a position that is not a number`() throws {
        var scene = TestScene(width: 4, height: 4)
        scene.add(Rect(0, 0, 0, 4), .red)
        scene.add(Rect(.nan, 0, 4, 4), .red)
        scene.add(Rect(0, 0, -4, -4), .red)
        scene.add(Rect(0, -.infinity, 4, 4), .red)

        #expect(try scene.bitmap().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func `keeps alpha where the canvas is clear`() throws {
        var scene = TestScene(width: 3, height: 1)
        scene.add(Rect(1, 0, 1, 1), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        scene.add(Rect(2, 0, 1, 1), .green)

        let bitmap = try scene.bitmap(background: .clear)

        #expect(!bitmap.isOpaque)
        #expect(bitmap[0, 0] == 0 && bitmap[2, 0] == 0xFF00_FF00)
        #expect(bitmap[1, 0].isClose(to: 0x8080_0000))
    }
}

@Suite("A canvas")
struct CanvasTests {
    @Test(
        "outside the limits is refused with its size",
        arguments: [
            Size(width: 0, height: 10), Size(width: 10, height: -1), Size(width: 8192.5, height: 1),
            Size(width: 8000, height: 4001), Size(width: 1e9, height: 1e9), Size(width: .nan, height: 1),
        ])
    func refused(points: Size) {
        let refusal = #expect(throws: RenderingError.self) { try PixelSize(points, scale: 2) }

        guard case .canvas = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(refusal?.description.contains("1 through 16384 pixels") == true)
    }

    /// 100 by 50 pixels are 5,000 pixels.
    @Test func `that is too large is refused with the maximum`() throws {
        let refusal = #expect(throws: RenderingError.self) { try PixelSize(width: 100, height: 50, largestArea: 4999) }
        #expect(refusal == .canvas(width: 100, height: 50, largestArea: 4999))
        #expect(
            refusal?.description
                == "the canvas is 100 × 50 pixels; an edge must be 1 through 16384 pixels, and the area at most 4999 pixels "
                + "unless more is allowed")
        #expect(try PixelSize(width: 100, height: 50, largestArea: 5000).height == 50)
    }

    @Test func `can be as large as the limits allow`() throws {
        #expect(try PixelSize(width: 16_384, height: 1).width == 16_384)
        #expect(try PixelSize(width: 8000, height: 8000).height == 8000)
    }

    @Test func `has a whole pixel for a part of a pixel, but not for a rounding error`() throws {
        #expect(try PixelSize(Size(width: 10.1, height: 33.4), scale: 1) == PixelSize(width: 11, height: 34))
        #expect(try PixelSize(Size(width: 0.1 + 0.2, height: 1), scale: 10) == PixelSize(width: 3, height: 10))
    }
}
