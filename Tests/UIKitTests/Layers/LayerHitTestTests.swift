import AnimaticTesting
import Testing
import UIKit

@Suite("Hit tests of layers with a class of the program") @MainActor
struct LayerHitTestTests {
    /// A layer that contains only the points of its left half.
    private final class HalfLayer: CALayer {
        override func contains(_ point: CGPoint) -> Bool { super.contains(point) && point.x < bounds.midX }
    }

    private final class Counter {
        var taps = 0

        func count() { taps += 1 }
    }

    private final class HalfView: UIView { override class var layerClass: AnyClass { HalfLayer.self } }

    /// A layer that is not found, and lets its sublayers be found.
    private final class PassingLayer: CALayer {
        override func hitTest(_ p: CGPoint) -> CALayer? {
            let found = super.hitTest(p)
            return found === self ? nil : found
        }
    }

    private final class PassingView: UIView { override class var layerClass: AnyClass { PassingLayer.self } }

    @Test func `the points that a layer contains are those of its view`() throws {
        let screen = try TestScreen()
        screen.run {
            let (root, view, child) = (UIView(), HalfView(frame: CGRect(x: 20, y: 0, width: 100, height: 50)), UIView())
            child.frame = CGRect(x: 40, y: 0, width: 60, height: 50)
            let counter = Counter()
            view.addGestureRecognizer(
                UITapGestureRecognizer(target: counter, action: Selector(Counter.count)))
            root.addSubview(view)
            view.addSubview(child)
            screen.show(root)
            #expect(root.hitTest(CGPoint(x: 30, y: 10), with: nil) === view)
            #expect(root.hitTest(CGPoint(x: 65, y: 10), with: nil) === child)
            // The subview is not found in the part that its superview does not contain.
            #expect(root.hitTest(CGPoint(x: 80, y: 10), with: nil) === root)
            #expect(!view.point(inside: CGPoint(x: 60, y: 10), with: nil))
            #expect(root.layer.hitTest(CGPoint(x: 30, y: 10)) === view.layer)
            screen.tap(root, at: CGPoint(x: 30, y: 10))
            screen.tap(root, at: CGPoint(x: 80, y: 10))
            #expect(counter.taps == 1)
        }
    }

    @Test func `a layer decides what is hit in it`() throws {
        let screen = try TestScreen()
        screen.run {
            let (root, view, child) = (UIView(), PassingView(), UIView())
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            view.frame = CGRect(x: 20, y: 0, width: 100, height: 50)
            child.frame = CGRect(x: 40, y: 0, width: 20, height: 50)
            root.addSubview(view)
            view.addSubview(child)
            screen.show(root)
            #expect(root.layer.hitTest(CGPoint(x: 65, y: 10)) === child.layer)
            #expect(root.layer.hitTest(CGPoint(x: 30, y: 10)) === root.layer)
            // As in UIKit, views ask their layers only which points are inside.
            #expect(root.hitTest(CGPoint(x: 30, y: 10), with: nil) === view)
        }
    }
}
