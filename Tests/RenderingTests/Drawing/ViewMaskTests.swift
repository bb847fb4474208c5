import Geometry
import Testing
import Views

@testable import Rendering

@Suite("The mask of a frame")
struct ViewMaskTests {
    /// Returns the view that has the pixel at the middle of the canvas; `nil` for the background.
    private func viewInTheMiddle(of scene: TestScene) -> ViewID? {
        var numbers = ViewNumbers()
        numbers.add(scene.tree)
        let (width, height) = (Int(scene.canvas.width), Int(scene.canvas.height))
        let mask = ViewMask(scene.tree, numbers, width: width, height: height, scale: 1)
        let number = Int(mask.pixels[height / 2 * width + width / 2])
        return scene.tree.views.first { numbers[$0] == number - 1 }
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
}
