import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("A touch of a rotated view")
struct TurnedViewTouchTests {
    /// Returns a view of 100 × 50 centered at (70, 55) and rotated clockwise by 90°. It covers 45 through 95
    /// horizontally and 5 through 105 vertically, and its top left corner is at the top right.
    private func stage() -> (root: View, box: View, corner: View) {
        let window = Window.phone()
        let box = window.addView("box")
        box.frame = Rect(x: 20, y: 30, width: 100, height: 50)
        let corner = window.addView("corner", to: box)
        corner.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        box.transform = AffineTransform(rotationAngle: .pi / 2)
        return (window.rootView, box, corner)
    }

    @Test func `belongs to the visible view`() {
        let (root, box, corner) = stage()
        #expect(root.hitTest(Point(x: 90, y: 10)) == corner)
        #expect(root.hitTest(Point(x: 50, y: 10)) == box)
        #expect(root.hitTest(Point(x: 70, y: 100)) == box)
        #expect(root.hitTest(Point(x: 30, y: 55)) == root)
    }

    @Test func `uses the scrolled bounds`() {
        let (root, box, corner) = stage()
        box.bounds.origin = Point(x: 0, y: -20)
        // 20 points down in the box are 20 points to the left in the root.
        #expect(root.hitTest(Point(x: 70, y: 10)) == corner)
        #expect(root.hitTest(Point(x: 90, y: 10)) == box)
    }

    @Test func `belongs to no view if the view has no area`() {
        let (root, box, _) = stage()
        box.transform = AffineTransform(scaleX: 0, y: 1)
        #expect(root.hitTest(Point(x: 70, y: 55)) == root)
    }
}
