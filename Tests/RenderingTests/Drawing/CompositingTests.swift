import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

@Suite("Overlapping views")
struct CompositingTests {
    @Test func `are drawn back to front, subviews above their superview`() throws {
        var scene = TestScene(width: 4, height: 1)
        let back = scene.add(Rect(0, 0, 3, 1), .red)
        scene.add(Rect(0, 0, 1, 1), .green, to: back)
        scene.add(Rect(2, 0, 2, 1), .blue)

        #expect(try scene.bitmap().pixels == [0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF])
    }

    @Test func `fade as a group, without being visible through each other`() throws {
        var scene = TestScene(width: 4, height: 1)
        let group = scene.add(Rect(0, 0, 4, 1)) { $0.alpha = 0.5 }
        scene.add(Rect(0, 0, 2, 1), .red, to: group)
        scene.add(Rect(1, 0, 2, 1), .blue, to: group)

        let pixels = try scene.bitmap().pixels

        // Half of the group's pixel and half of the white background.
        let expected: [UInt32] = [0xFFFF_8080, 0xFF80_80FF, 0xFF80_80FF, 0xFFFF_FFFF]
        #expect(zip(pixels, expected).allSatisfy { $0.isClose(to: $1) })
    }

    @Test func `multiply their alpha with that of their superview`() throws {
        var scene = TestScene(width: 1, height: 1)
        let outer = scene.add(Rect(0, 0, 1, 1)) { $0.alpha = 0.5 }
        let inner = scene.add(Rect(0, 0, 1, 1), .black, to: outer) { $0.alpha = 0.5 }
        scene.add(Rect(0, 0, 1, 1), .black, to: inner)

        // A quarter of black on white is 191.25.
        #expect(try scene.bitmap()[0, 0].isClose(to: 0xFFBF_BFBF, within: 2))
    }

    @Test func `are faded outside of their superview`() throws {
        var scene = TestScene(width: 6, height: 1)
        let group = scene.add(Rect(0, 0, 1, 1)) { $0.alpha = 0.5 }
        let child = scene.add(Rect(3, 0, 1, 1), .black, to: group)
        scene.add(Rect(2, 0, 1, 1), .black, to: child)

        let bitmap = try scene.bitmap()

        #expect(bitmap[3, 0].isClose(to: 0xFF80_8080) && bitmap[5, 0].isClose(to: 0xFF80_8080))
    }

    @Test("that are hidden or transparent are not drawn, nor are their subviews", arguments: [true, false])
    func unseen(isHidden: Bool) throws {
        var scene = TestScene(width: 2, height: 1)
        let unseen = scene.add(Rect(0, 0, 1, 1), .red) {
            $0.isHidden = isHidden
            $0.alpha = isHidden ? 1 : 0
        }
        scene.add(Rect(0, 0, 2, 1), .blue, to: unseen)

        #expect(try scene.bitmap().pixels == [0xFFFF_FFFF, 0xFFFF_FFFF])
    }

    @Test func `are clipped only by a superview that clips`() throws {
        var scene = TestScene(width: 8, height: 2)
        let clipping = scene.add(Rect(0, 0, 2, 2)) { $0.clipsToBounds = true }
        scene.add(Rect(1, 0, 2, 1), .red, to: clipping)
        let open = scene.add(Rect(4, 0, 2, 2))
        scene.add(Rect(1, 0, 2, 1), .red, to: open)

        let row = try scene.bitmap().pixels[0..<8]

        #expect(row.map { $0 == 0xFFFF_0000 } == [false, true, false, false, false, true, true, false])
    }

    @Test func `are measured from the origin of their superview's bounds`() throws {
        var scene = TestScene(width: 6, height: 1)
        let scrolled = scene.add(Rect(1, 0, 4, 1)) { $0.bounds.origin.x = 10 }
        scene.add(Rect(11, 0, 1, 1), .red, to: scrolled)

        #expect(try scene.bitmap().pixels.firstIndex(of: 0xFFFF_0000) == 2)
    }

    @Test("show no background at a clipping view's edge", arguments: [0, 0.4])
    func seam(offset: Double) throws {
        var scene = TestScene(width: 40, height: 40)
        let card = scene.add(Rect(5 + offset, 5, 30, 30), .red) {
            $0.cornerRadius = 10
            $0.clipsToBounds = true
        }
        scene.add(Rect(-2, -2, 34, 34), .blue, to: card)

        // Blue on white has equal red and green components for any coverage.
        for pixel in try scene.bitmap().pixels {
            #expect(abs(Int(pixel >> 16 & 0xFF) - Int(pixel >> 8 & 0xFF)) <= 1)
        }
    }

    @Test func `that fill a clipping view up to its antialiased edges also hide its background at the edges`() throws {
        var scene = TestScene(width: 40, height: 40)
        let card = scene.add(Rect(5.4, 5.7, 30, 30), .red) {
            $0.cornerRadius = 10
            $0.clipsToBounds = true
        }
        let band = scene.add(Rect(0, 0, 30, 30), .red, to: card) { $0.clipsToBounds = true }
        scene.add(Rect(0, 0, 30, 30), .blue, to: band)

        for pixel in try scene.bitmap().pixels {
            #expect(abs(Int(pixel >> 16 & 0xFF) - Int(pixel >> 8 & 0xFF)) <= 1)
        }
    }

    @Test func `that are clipped at an antialiased edge cover the same part of its pixels as the edge`() throws {
        var scene = TestScene(width: 6, height: 1)
        let clipping = scene.add(Rect(1.5, 0, 2, 1), .black) {
            ($0.clipsToBounds, $0.allowsEdgeAntialiasing) = (true, true)
        }
        scene.add(Rect(0, 0, 9, 1), to: clipping)

        let pixels = try scene.bitmap().pixels

        let expected: [UInt32] = [0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF, 0xFFFF_FFFF]
        #expect(zip(pixels, expected).allSatisfy { $0.isClose(to: $1) })
    }
}
