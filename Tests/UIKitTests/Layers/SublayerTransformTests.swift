import AnimaticTesting
import Testing
import UIKit

@Suite("Transforms of sublayers") @MainActor
struct SublayerTransformTests {
    /// Shows a white view of 360 × 640 points with a container of 200 × 200 points at (100, 100), and returns the
    /// container. Its anchor point is at (200, 200) of the screen.
    private func showContainer(on screen: TestScreen) -> UIView {
        let (root, container) = (UIView(), UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
        root.backgroundColor = .white
        root.addSubview(container)
        screen.show(root)
        return container
    }

    @Test func `subviews are scaled about the anchor point, but the view itself is not`() throws {
        let screen = try TestScreen()
        try screen.run {
            let container = showContainer(on: screen)
            let child = UIView(frame: CGRect(x: 110, y: 110, width: 20, height: 20))
            child.backgroundColor = .red
            container.addSubview(child)
            container.backgroundColor = .blue
            container.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
            // Relative to the anchor point (100, 100) of the container, the child is at 10 to 30, so it is shown at
            // 20 to 60: at 120 to 160 in the container, and at 220 to 260 on the screen.
            #expect(child.frame == CGRect(x: 110, y: 110, width: 20, height: 20))
            #expect(child.convert(child.bounds, to: container) == CGRect(x: 120, y: 120, width: 40, height: 40))
            #expect(container.layer.convert(CGPoint(x: 130, y: 150), to: child.layer) == CGPoint(x: 5, y: 15))
            let bitmap = try screen.bitmap()
            /// The color at a point of the diagonal of the screen, at 3 pixels per point.
            func color(_ place: Double) -> UInt32 { bitmap[Int(place * 3), Int(place * 3)] }
            #expect(color(219) == 0xFF00_00FF && color(221) == 0xFFFF_0000)
            #expect(color(259) == 0xFFFF_0000 && color(261) == 0xFF00_00FF)
            #expect(color(101) == 0xFF00_00FF && color(99) == 0xFFFF_FFFF)
            #expect(container.hitTest(CGPoint(x: 155, y: 155), with: nil) === child)
            #expect(container.hitTest(CGPoint(x: 115, y: 115), with: nil) === container)
            #expect(container.layer.hitTest(CGPoint(x: 255, y: 255)) === child.layer)
            #expect(container.layer.hitTest(CGPoint(x: 215, y: 215)) === container.layer)
            container.layer.sublayerTransform = CATransform3DIdentity
            #expect(child.convert(child.bounds, to: container) == child.frame)
        }
    }

    @Test func `a perspective scales a sublayer by its depth and moves it`() throws {
        let screen = try TestScreen()
        screen.run {
            let container = showContainer(on: screen)
            let (near, far) = (UIView(), UIView())
            for view in [near, far] {
                view.frame = CGRect(x: 140, y: 60, width: 20, height: 20)
                container.addSubview(view)
            }
            container.layer.sublayerTransform.m34 = -1 / 500
            // The divisor is 1 − z / 500: 0.5 for the near view, whose depth is 250, and 2 for the far view.
            near.layer.zPosition = 250
            far.layer.zPosition = -500
            // The center (150, 70) is (50, −30) from the anchor point. Near: (100, −60), and a size of 40.
            #expect(near.convert(near.bounds, to: container) == CGRect(x: 180, y: 20, width: 40, height: 40))
            // Far: (25, −15), and a size of 10.
            #expect(far.convert(far.bounds, to: container) == CGRect(x: 120, y: 80, width: 10, height: 10))
            near.layer.zPosition = 0
            #expect(near.convert(near.bounds, to: container) == near.frame)
            // A sublayer behind the viewer is not drawn.
            near.layer.zPosition = 600
            #expect(near.convert(near.bounds, to: container).size == .zero)
        }
    }

    @Test func `touches reach a subview where the transform shows it`() throws {
        let screen = try TestScreen()
        try screen.run {
            let container = showContainer(on: screen)
            let button = UIButton(frame: CGRect(x: 110, y: 110, width: 20, height: 20))
            var taps = 0
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            container.addSubview(button)
            container.layer.sublayerTransform = CATransform3DMakeTranslation(-100, 0, 0)
            let root = try #require(container.superview)
            screen.tap(root, at: CGPoint(x: 220, y: 220))
            #expect(taps == 0)
            screen.tap(root, at: CGPoint(x: 120, y: 220))
            #expect(taps == 1)
            screen.tap(button)
            #expect(taps == 2)
        }
    }

    @Test func `a transform that turns sublayers in depth keeps their places and is reported`() throws {
        let screen = try TestScreen()
        screen.run {
            let container = showContainer(on: screen)
            let child = UIView(frame: CGRect(x: 140, y: 90, width: 20, height: 20))
            container.addSubview(child)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 500
            container.layer.sublayerTransform = CATransform3DRotate(perspective, .pi / 6, 0, 1, 0)
            // The rotation moves (50, 0, 0) to (50 cos 30°, 0, −50 sin 30°) = (43.301, 0, −25), where the divisor is
            // 1 + 25 / 500 = 1.05.
            let center = child.convert(CGPoint(x: 10, y: 10), to: container)
            #expect(abs(center.x - (100 + 50 * 0.75.squareRoot() / 1.05)) < 1e-9 && abs(center.y - 100) < 1e-9)
            #expect(screen.trace.contains("note UIView 2"))
        }
    }

    @Test func `masks and the views outside are not transformed`() throws {
        let screen = try TestScreen()
        try screen.run {
            let container = showContainer(on: screen)
            container.backgroundColor = .red
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            mask.backgroundColor = UIColor.black.cgColor
            container.layer.mask = mask
            container.layer.sublayerTransform = CATransform3DMakeTranslation(100, 100, 0)
            let bitmap = try screen.bitmap()
            #expect(bitmap[120 * 3, 120 * 3] == 0xFFFF_0000 && bitmap[220 * 3, 220 * 3] == 0xFFFF_FFFF)
        }
    }
}
