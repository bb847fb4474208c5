import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("The order of drawing")
struct DrawingOrderTests {
    /// Three views with the same frame, added in the order red, green, blue, with the given z positions.
    private func scene(_ depths: [Double]) -> (scene: TestScene, views: [ViewID]) {
        var scene = TestScene(width: 8, height: 8)
        let views = zip([Color.red, .green, .blue], depths).map { color, depth in
            scene.add(Rect(1, 1, 6, 6), color) { $0.zPosition = depth }
        }
        return (scene, views)
    }

    /// The view with the greatest z position is in front. Among views with equal z positions, the last added view is
    /// in front.
    @Test(
        "is determined by zPosition, and then by the hierarchy",
        arguments: [
            ([0, 0, 0], 2), ([1, 0, 0], 0), ([0, 1, 0], 1), ([1, 1, 0], 1), ([5, 5, 5], 2), ([0, 0, -1], 1),
            ([-1, -2, -3], 0), ([0.25, 0.5, 0.375], 1),
        ] as [([Double], Int)])
    func front(depths: [Double], front: Int) throws {
        let (scene, views) = scene(depths)
        var alone = TestScene(width: 8, height: 8)
        alone.add(Rect(1, 1, 6, 6), [.red, .green, .blue][front])
        #expect(try scene.bitmap().pixels == alone.bitmap().pixels)

        // The mask of the frame has the same view in front, and the geometry numbers the views in this order.
        var numbers = ViewNumbers()
        numbers.add(scene.tree)
        let mask = ViewMask(scene.tree, numbers, width: 8, height: 8, scale: 1)
        #expect(numbers[views[front]] == Int(mask.pixels[4 * 8 + 4]) - 1)
        #expect(scene.tree.drawnViews.last == views[front])
    }

    /// A sublayer is drawn over the background of its superlayer, however far behind its siblings it is.
    @Test func `keeps a view in front of the background of its superview`() throws {
        var scene = TestScene(width: 8, height: 8)
        let card = scene.add(Rect(0, 0, 8, 8), .green)
        scene.add(Rect(2, 2, 4, 4), .red, to: card) { $0.zPosition = -100 }
        var plain = TestScene(width: 8, height: 8)
        let same = plain.add(Rect(0, 0, 8, 8), .green)
        plain.add(Rect(2, 2, 4, 4), .red, to: same)
        #expect(try scene.bitmap().pixels == plain.bitmap().pixels)
    }

    /// The subviews of a view are drawn together with the view, whatever their own z positions are.
    @Test func `compares siblings only`() throws {
        var scene = TestScene(width: 8, height: 8)
        let back = scene.add(Rect(0, 0, 8, 8), .green)
        scene.add(Rect(0, 0, 8, 8), .red, to: back) { $0.zPosition = 100 }
        scene.add(Rect(0, 0, 8, 8), .blue) { $0.zPosition = 1 }
        var plain = TestScene(width: 8, height: 8)
        plain.add(Rect(0, 0, 8, 8), .blue)
        #expect(try scene.bitmap().pixels == plain.bitmap().pixels)
    }
}
