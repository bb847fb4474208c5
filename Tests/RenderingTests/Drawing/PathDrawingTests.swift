import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

/// Tests that compare the pixels of shapes, separate layers and masks. The expected colors follow from areas of whole
/// pixels.
@Suite("Drawing paths and layers")
struct PathDrawingTests {
    private func shape(_ path: Path, _ configure: (inout Shape) -> Void = { _ in }) -> Shape {
        var shape = Shape(path: path, fillColor: .red)
        configure(&shape)
        return shape
    }

    @Test("A filled path covers its area beyond the bounds", arguments: [1.0, 2])
    func fill(scale: Double) throws {
        var scene = TestScene(width: 40, height: 30)
        scene.add(Rect(10, 10, 10, 10)) {
            $0.shape = shape(Path(rect: Rect(-5, 2, 20, 4)))
        }
        let bitmap = try scene.bitmap(scale: scale)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let isInside = (5..<25).contains(Double(x) / scale) && (12..<16).contains(Double(y) / scale)
                #expect(bitmap[x, y] == (isInside ? 0xFFFF_0000 : 0xFFFF_FFFF), "\(x), \(y)")
            }
        }
    }

    @Test("The even-odd rule excludes areas that are enclosed twice")
    func evenOdd() throws {
        var path = Path(rect: Rect(0, 0, 20, 20))
        path.addRect(Rect(5, 5, 10, 10))
        for rule in Path.FillRule.allCases {
            var scene = TestScene(width: 20, height: 20)
            scene.add(Rect(0, 0, 20, 20)) { $0.shape = shape(path) { $0.fillRule = rule } }
            let bitmap = try scene.bitmap()
            #expect(bitmap[2, 10] == 0xFFFF_0000)
            #expect(bitmap[10, 10] == (rule == .evenOdd ? 0xFFFF_FFFF : 0xFFFF_0000))
        }
    }

    @Test("A line is drawn between its fractions, with its dashes")
    func stroke() throws {
        var path = Path()
        path.move(to: Point(x: 0, y: 5))
        path.addLine(to: Point(x: 40, y: 5))
        func inked(_ configure: (inout Shape) -> Void) throws -> [Int] {
            var scene = TestScene(width: 40, height: 10)
            scene.add(Rect(0, 0, 40, 10)) { view in
                view.shape = shape(path) {
                    ($0.fillColor, $0.strokeColor, $0.line.width) = (.clear, .blue, 4)
                    configure(&$0)
                }
            }
            let bitmap = try scene.bitmap()
            // The line covers the rows 3 through 6.
            #expect((0..<40).allSatisfy { bitmap[$0, 2] == 0xFFFF_FFFF && bitmap[$0, 7] == 0xFFFF_FFFF })
            return (0..<40).filter { bitmap[$0, 3] == 0xFF00_00FF && bitmap[$0, 6] == 0xFF00_00FF }
        }
        #expect(try inked { _ in } == Array(0..<40))
        #expect(try inked { ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75) } == Array(10..<30))
        #expect(try inked { $0.line.dashes = [8, 12] } == Array(0..<8) + Array(20..<28))
        #expect(
            try inked { ($0.line.dashes, $0.line.dashPhase) = ([8, 12], 4) } == Array(0..<4) + Array(16..<24)
                + Array(36..<40))
        // A square cap extends the line by half of its width.
        #expect(try inked { ($0.strokeEnd, $0.line.cap) = (0.5, .square) } == Array(0..<22))
    }

    @Test("Separate layers and subviews are drawn in the order in which they were added")
    func order() throws {
        var scene = TestScene(width: 30, height: 10)
        let holder = scene.add(Rect(0, 0, 30, 10), .white)
        func layer(_ name: String, _ x: Double, _ color: Color) -> ViewID {
            var state = ViewState(name: name)
            state.frame = Rect(x, 0, 20, 10)
            state.backgroundColor = color
            return scene.tree.makeLayer(state)
        }
        let (back, front) = (layer("back", 0, .red), layer("front", 10, .blue))
        scene.tree.addLayer(back, to: holder)
        scene.add(Rect(5, 0, 10, 10), .green, to: holder)
        scene.tree.addLayer(front, to: holder)
        #expect(scene.tree.subviews(of: holder).count == 1 && scene.tree.sublayers(of: holder).count == 3)
        let bitmap = try scene.bitmap()
        #expect([2, 7, 12, 25].map { bitmap[$0, 5] } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_00FF])
        scene.tree.addLayer(front, to: holder, at: 0)
        let other = try scene.bitmap()
        #expect([2, 7, 12, 25].map { other[$0, 5] } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_00FF])
    }

    @Test("A mask shows the parts of a view where it is opaque", arguments: [0.0, 90])
    func mask(degrees: Double) throws {
        var scene = TestScene(width: 20, height: 20)
        let view = scene.add(Rect(0, 0, 20, 20), .red) {
            $0.transform = AffineTransform(rotationAngle: degrees * .pi / 180)
        }
        scene.add(Rect(0, 0, 20, 10), .blue, to: view)
        var state = ViewState(name: "mask")
        state.frame = Rect(0, 0, 10, 20)
        state.backgroundColor = .black
        state.alpha = 0.5
        let mask = scene.tree.makeLayer(state)
        scene.tree.setMask(mask, of: view)
        let bitmap = try scene.bitmap()
        // A rotation by a quarter turn clockwise moves the left half to the top and the top half to the right.
        let corners = [(5, 5), (15, 5), (5, 15), (15, 15)].map { bitmap[$0.0, $0.1] }
        let (red, blue, white): (UInt32, UInt32, UInt32) = (0xFFFF_7F7F, 0xFF7F_7FFF, 0xFFFF_FFFF)
        let expected = degrees == 0 ? [blue, white, red, white] : [red, blue, white, white]
        for (found, expected) in zip(corners, expected) { #expect(found.isClose(to: expected)) }
    }

    @Test("A copy of a tree has its layers and masks")
    func copies() throws {
        var scene = TestScene(width: 20, height: 20)
        let view = scene.add(Rect(0, 0, 20, 20))
        var state = ViewState(name: "ring")
        state.frame = Rect(0, 0, 20, 20)
        state.shape = shape(Path(ellipseIn: Rect(2, 2, 16, 16)))
        let ring = scene.tree.makeLayer(state)
        scene.tree.addLayer(ring, to: view)
        var hole = ViewState(name: "hole")
        hole.frame = Rect(0, 0, 20, 10)
        hole.backgroundColor = .black
        scene.tree.setMask(scene.tree.makeLayer(hole), of: ring)
        var copy = TestScene(width: 20, height: 20)
        _ = copy.tree.graft(scene.tree, view, onto: copy.tree.root)
        #expect(try copy.bitmap().pixels == scene.bitmap().pixels)
        #expect(copy.tree.ownLayers.map { copy.tree[$0].name }.sorted() == ["hole", "ring"])
    }
}
