import Geometry
import Testing
import Views

@testable import Rendering

@Suite("The mask of a frame")
struct ViewMaskTests {
    /// Returns the view that has the pixel at the middle of the canvas; `nil` for the background.
    private func viewInTheMiddle(of scene: TestScene) -> ViewID? {
        let mask = mask(of: scene)
        let number = Int(mask.pixels[mask.height / 2 * mask.width + mask.width / 2])
        return number == 0 ? nil : Array(scene.tree.views)[number - 1]
    }

    private func mask(of scene: TestScene) -> ViewMask {
        var numbers = ViewNumbers()
        numbers.add(scene.tree)
        return ViewMask(
            scene.tree, numbers, width: Int(scene.canvas.width), height: Int(scene.canvas.height), scale: 1)
    }

    @Test("contains a view without a background that draws in another way", arguments: 0..<4)
    func content(case index: Int) {
        var scene = TestScene(width: 20, height: 20)
        let view = scene.add(Rect(2, 2, 16, 16)) { state in
            switch index {
            case 0: state.gradient = Gradient([.red, .blue])
            case 1: state.shape = Shape(path: Path(rect: Rect(0, 0, 16, 16)))
            case 2: state.drawing = Drawing(size: Size(width: 16, height: 16))
            default: state.borderWidth = 1
            }
        }
        #expect(viewInTheMiddle(of: scene) == view)
    }

    @Test func `leaves out a view that draws nothing`() {
        var scene = TestScene(width: 20, height: 20)
        scene.add(Rect(2, 2, 16, 16))
        scene.add(Rect(2, 2, 16, 16)) { $0.gradient = Gradient([]) }
        scene.add(Rect(2, 2, 16, 16)) { $0.shape = Shape() }
        #expect(viewInTheMiddle(of: scene) == nil)
    }

    /// Frames wholly or partly outside of a canvas of 20 × 20 points, and a transform.
    private static let outside: [(Rect, AffineTransform)] = [
        (Rect(400, 0, 50, 50), .identity), (Rect(0, 400, 50, 50), .identity), (Rect(-400, 0, 50, 50), .identity),
        (Rect(0, -400, 50, 50), .identity), (Rect(20, 20, 1, 1), .identity), (Rect(-1, -1, 1, 1), .identity),
        (Rect(5, 5, 0, 0), .identity), (Rect(5, 5, 10, 0), .identity), (Rect(30, 5, 1e6, 1e6), .identity),
        (Rect(1e300, 0, 10, 10), .identity), (Rect(-.infinity, 0, 10, 10), .identity),
        (Rect(.nan, .nan, 10, 10), .identity), (Rect(0, 0, .nan, 10), .identity),
        (Rect(5, 5, 10, 10), AffineTransform(scaleX: 0, y: 1)),
        (Rect(5, 5, 10, 10), AffineTransform(translationX: 1e18, y: 0)),
        (Rect(5, 5, 10, 10), AffineTransform(translationX: .nan, y: 0)),
    ]

    @Test(arguments: outside.indices)
    func `is empty for a view outside of the canvas`(case index: Int) {
        var scene = TestScene(width: 20, height: 20)
        scene.add(Self.outside[index].0, .red) { $0.transform = Self.outside[index].1 }
        #expect(mask(of: scene).pixels.allSatisfy { $0 == 0 })
    }

    /// Views that extend beyond each edge by 2 points, and one that is much larger than the canvas, with the pixels
    /// that they cover.
    private static let partlyOutside: [(Rect, columns: Range<Int>, rows: Range<Int>)] = [
        (Rect(-2, 4, 6, 6), 0..<4, 4..<10), (Rect(4, -2, 6, 6), 4..<10, 0..<4), (Rect(16, 4, 6, 6), 16..<20, 4..<10),
        (Rect(4, 16, 6, 6), 4..<10, 16..<20), (Rect(-1e6, -1e6, 2e6, 2e6), 0..<20, 0..<20),
        (Rect(-1e300, 3, 2e300, 2), 0..<20, 3..<5),
    ]

    @Test(arguments: partlyOutside.indices)
    func `contains the part of a view on the canvas`(case index: Int) {
        var scene = TestScene(width: 20, height: 20)
        let (frame, columns, rows) = Self.partlyOutside[index]
        scene.add(frame, .red)
        let pixels = mask(of: scene).pixels
        #expect(pixels.indices.allSatisfy { (pixels[$0] != 0) == (columns ~= $0 % 20 && rows ~= $0 / 20) })
    }
}
