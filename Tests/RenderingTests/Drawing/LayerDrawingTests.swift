import Foundation
import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

@Suite("Drawing a layer")
struct LayerDrawingTests {
    /// If a bar of 20 × 4 is rotated by a right angle about its center (15, 15), it becomes 4 × 20.
    @Test("rotates about the anchor point", arguments: [1.0, 2])
    func turned(scale: Double) throws {
        var scene = TestScene(width: 30, height: 30)
        scene.add(Rect(5, 13, 20, 4), .black) { $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) }
        var upright = TestScene(width: 30, height: 30)
        upright.add(Rect(13, 5, 4, 20), .black)
        #expect(try scene.bitmap(scale: scale).pixels == upright.bitmap(scale: scale).pixels)
    }

    /// The view and its subview are scaled to a half about the top left corner (4, 6), and moved 3 points to the
    /// right.
    @Test func `scales and translates the content of the view`() throws {
        var scene = TestScene(width: 30, height: 30)
        let outer = scene.add(Rect(4, 6, 20, 16), .red) { state in
            state.anchorPoint = .zero
            state.frame = Rect(4, 6, 20, 16)
            state.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 3, ty: 0)
            state.clipsToBounds = true
        }
        scene.add(Rect(10, 8, 100, 100), .blue, to: outer)
        var plain = TestScene(width: 30, height: 30)
        plain.add(Rect(7, 6, 10, 8), .red)
        plain.add(Rect(12, 10, 5, 4), .blue)
        #expect(try scene.bitmap().pixels == plain.bitmap().pixels)
    }

    @Test func `scaled to a line is not visible`() throws {
        var scene = TestScene(width: 10, height: 10)
        scene.add(Rect(2, 2, 6, 6), .black) { $0.transform = AffineTransform(scaleX: 0, y: 1) }
        #expect(try scene.bitmap().ink.allSatisfy { $0 == 0 })
    }

    /// A view with alpha is drawn as a group. The picture of the group must include rotated subviews outside of the
    /// view.
    @Test func `rotated beyond a translucent view is not clipped`() throws {
        var scene = TestScene(width: 40, height: 40)
        let group = scene.add(Rect(15, 15, 10, 10), .clear) { $0.alpha = 0.5 }
        scene.add(Rect(-10, 3, 30, 4), .black, to: group) {
            $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        }
        // Half of 4 × 30.
        #expect(abs(try scene.bitmap().ink.reduce(0, +) - 60) < 0.6)
    }

    /// The edge is antialiased only once, like the edge of a view that does not clip.
    @Test("that clips has the same edge as a layer that does not clip", arguments: [0.0, 4])
    func rim(corner: Double) throws {
        func ink(clips: Bool) throws -> [Double] {
            var scene = TestScene(width: 40, height: 40)
            let view = scene.add(Rect(10, 10, 20, 20), .black) { state in
                state.transform = AffineTransform(rotationAngle: 0.3)
                state.cornerRadius = corner
                state.clipsToBounds = clips
            }
            scene.add(Rect(5, 5, 5, 5), .black, to: view)
            return try scene.bitmap().ink
        }
        let (clipped, plain) = (try ink(clips: true), try ink(clips: false))
        #expect(zip(clipped, plain).filter { abs($0 - $1) > 2.5 / 255 }.isEmpty)
        #expect(plain.filter { $0 > 0.2 && $0 < 0.8 }.count > 30)
    }

    /// A blurred shadow has as much ink as the area of its view. According to the normal distribution, it has half of
    /// its opacity in the middle of a straight edge, and 16 % at one standard deviation outside of it.
    @Test("has a shadow blurred by its radius", arguments: [2.0, 5, 30])
    func shadow(radius: Double) throws {
        let side = max(40, 8 * radius)
        let margin = 4 * radius + 4
        var scene = TestScene(width: side + 2 * margin + 200, height: side + 2 * margin)
        scene.add(Rect(margin, margin, side, side), .white) { state in
            state.shadow = Shadow(opacity: 1, offset: .zero, radius: radius)
        }
        let bitmap = try scene.bitmap()
        let row = Int(margin + side / 2)
        func shade(_ distance: Double) -> Double {
            // The pixel whose center is this distance to the right of the edge.
            1 - Double(bitmap[Int(margin + side + distance), row] & 0xFF) / 255
        }
        // The centers of pixels are half a pixel farther from the edge.
        #expect(abs(shade(0) - 0.5 * erfc((0.5 / radius) / 2.squareRoot())) < 0.02)
        #expect(abs(shade(radius) - 0.5 * erfc(((radius + 0.5) / radius) / 2.squareRoot())) < 0.02)
        #expect(shade(3.5 * radius + 2) < 0.01)
    }

    /// The offset is larger than the view and there is no blur, so the shadow is a copy of the view in the shadow's
    /// color.
    @Test func `casts a sharp shadow of its own shape if the radius is 0`() throws {
        var scene = TestScene(width: 60, height: 30)
        scene.add(Rect(2, 5, 20, 20), .blue) { state in
            state.shadow = Shadow(color: .red, opacity: 1, offset: Size(width: 30, height: 0), radius: 0)
        }
        var plain = TestScene(width: 60, height: 30)
        plain.add(Rect(32, 5, 20, 20), .red)
        plain.add(Rect(2, 5, 20, 20), .blue)
        #expect(try scene.bitmap().pixels == plain.bitmap().pixels)
    }

    @Test func `has no shadow if it clips or has no background`() throws {
        for (clips, color) in [(true, Color.white), (false, .clear)] {
            var scene = TestScene(width: 30, height: 30)
            scene.add(Rect(10, 10, 10, 10), color) { state in
                state.shadow = Shadow(opacity: 1)
                state.clipsToBounds = clips
            }
            #expect(try scene.bitmap().ink.allSatisfy { $0 == 0 })
        }
    }

    /// The border has 12 × 10 − 8 × 6 = 72 pixels, over a subview that fills the view.
    @Test func `has its border inside its edges, over its subviews`() throws {
        var scene = TestScene(width: 20, height: 20)
        let view = scene.add(Rect(4, 5, 12, 10), .clear) { state in
            state.borderWidth = 2
            state.borderColor = .black
        }
        scene.add(Rect(0, 0, 12, 10), .white, to: view)
        let bitmap = try scene.bitmap()
        #expect(abs(bitmap.ink.reduce(0, +) - 72) < 1e-9)
        #expect(bitmap[4, 5] == 0xFF00_0000 && bitmap[5, 6] == 0xFF00_0000 && bitmap[6, 7] == 0xFFFF_FFFF)
    }

    /// The border is a ring of radius 10 and width 3 with an area of π (10² − 7²).
    @Test func `has a border that follows its corners`() throws {
        var scene = TestScene(width: 30, height: 30)
        scene.add(Rect(5, 5, 20, 20)) { state in
            state.borderWidth = 3
            state.cornerRadius = 10
        }
        #expect(abs(try scene.bitmap().ink.reduce(0, +) - .pi * 51) < 1)
    }
}
