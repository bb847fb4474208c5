import AnimaticTesting
import Testing
import UIKit

@Suite("Coordinate spaces") @MainActor
struct CoordinateSpaceTests {
    @Test func `points and rectangles are converted between views and the screen`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (root, box) = (UIView(), UIView(frame: CGRect(x: 30, y: 50, width: 100, height: 100)))
            box.transform = CGAffineTransform(scaleX: 2, y: 2)
            root.addSubview(box)
            let window = screen.show(root)
            let space: any UICoordinateSpace = UIScreen.main.coordinateSpace
            // The middle, (80, 100), keeps its place, so the origin is at (80 - 100, 100 - 100).
            let point = CGPoint(x: 10, y: 20)
            #expect(box.convert(point, to: space) == CGPoint(x: 0, y: 40))
            #expect(space.convert(point, from: box as any UICoordinateSpace) == CGPoint(x: 0, y: 40))
            #expect(box.convert(CGPoint(x: 0, y: 40), from: space) == point)
            #expect(space.convert(CGPoint(x: 0, y: 40), to: box as any UICoordinateSpace) == point)
            let rect = CGRect(x: 10, y: 20, width: 5, height: 6)
            #expect(box.convert(rect, to: space) == CGRect(x: 0, y: 40, width: 10, height: 12))
            #expect(space.convert(CGRect(x: 0, y: 40, width: 10, height: 12), to: box as any UICoordinateSpace) == rect)
            #expect(
                (box as any UICoordinateSpace).convert(rect, to: root as any UICoordinateSpace)
                    == box.convert(rect, to: root))
            #expect(
                space.bounds == UIScreen.main.bounds
                    && window.windowScene?.coordinateSpace.bounds ?? space.bounds == space.bounds)
        }
    }

    @Test func `the fixed coordinates do not rotate with the interface`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let root = UIView()
            screen.show(root)
            let fixed = UIScreen.main.fixedCoordinateSpace
            #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
            #expect(root.convert(CGPoint(x: 10, y: 20), to: fixed) == CGPoint(x: 10, y: 20))
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
            #expect(UIScreen.main.coordinateSpace.bounds == CGRect(x: 0, y: 0, width: 852, height: 393))
            // The top of the device is at the left: its top left corner is at the bottom left of the interface, and its
            // top right corner is at the top left.
            #expect(root.convert(CGPoint(x: 0, y: 393), to: fixed) == .zero)
            #expect(root.convert(CGPoint(x: 0, y: 0), to: fixed) == CGPoint(x: 393, y: 0))
            #expect(root.convert(CGPoint(x: 852, y: 393), to: fixed) == CGPoint(x: 0, y: 852))
            let rect = root.convert(CGRect(x: 0, y: 0, width: 10, height: 20), to: fixed)
            #expect(rect == CGRect(x: 373, y: 0, width: 20, height: 10))
            #expect(root.convert(rect, from: fixed) == CGRect(x: 0, y: 0, width: 10, height: 20))
        }
    }

    @Test func `a space of the program converts for itself`() throws {
        final class Shifted: NSObject, UICoordinateSpace {
            let view: UIView
            var bounds: CGRect { view.bounds.offsetBy(dx: -7, dy: 0) }

            init(_ view: UIView) { self.view = view }

            func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
                view.convert(CGPoint(x: point.x + 7, y: point.y), to: coordinateSpace)
            }
            func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
                let inside = view.convert(point, from: coordinateSpace)
                return CGPoint(x: inside.x - 7, y: inside.y)
            }
            func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
                view.convert(rect.offsetBy(dx: 7, dy: 0), to: coordinateSpace)
            }
            func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
                view.convert(rect, from: coordinateSpace).offsetBy(dx: -7, dy: 0)
            }
        }
        let screen = try TestScreen()
        screen.run {
            let (root, box) = (UIView(), UIView(frame: CGRect(x: 30, y: 50, width: 100, height: 100)))
            root.addSubview(box)
            screen.show(root)
            let space = Shifted(box)
            #expect(root.convert(CGPoint(x: 40, y: 60), to: space) == CGPoint(x: 3, y: 10))
            #expect(root.convert(CGPoint(x: 3, y: 10), from: space) == CGPoint(x: 40, y: 60))
            let rect = CGRect(x: 40, y: 60, width: 1, height: 2)
            #expect(root.convert(rect, to: space) == CGRect(x: 3, y: 10, width: 1, height: 2))
        }
    }
}
