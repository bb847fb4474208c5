import AnimaticTesting
import Testing
import UIKit

@Suite("Corner configurations") @MainActor
struct CornerConfigurationTests {
    private func radii(_ view: UIView) -> [CGFloat] {
        [.topLeft, .topRight, .bottomLeft, .bottomRight].map { view.effectiveRadius(corner: $0) }
    }

    @Test func `fixed radii and capsules determine the radius of the layer`() throws {
        let screen = try TestScreen()
        screen.run {
            let (root, view) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60)))
            root.addSubview(view)
            screen.show(root)
            #expect(radii(view) == [0, 0, 0, 0] && view.cornerConfiguration == .corners())
            view.layer.cornerRadius = 7
            view.layer.maskedCorners = [.layerMinXMinYCorner]
            #expect(radii(view) == [7, 0, 0, 0])
            view.cornerConfiguration = .corners(radius: .fixed(12))
            #expect(radii(view) == [12, 12, 12, 12] && view.layer.cornerRadius == 12)
            view.cornerConfiguration = .corners(topRightRadius: .fixed(9))
            #expect(radii(view) == [0, 9, 0, 0] && view.layer.maskedCorners == .layerMaxXMinYCorner)
            view.cornerConfiguration = .capsule()
            #expect(view.layer.cornerRadius == 30)
            view.frame.size.height = 40
            screen.advance(by: 0)
            #expect(view.layer.cornerRadius == 20 && view.layer.cornerCurve == .continuous)
            view.cornerConfiguration = .capsule(maximumRadius: 15)
            #expect(radii(view) == [15, 15, 15, 15])
        }
    }

    @Test func `a concentric radius is that of the container without the distance`() throws {
        let screen = try TestScreen()
        screen.run {
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (middle, view) = (
                UIView(frame: container.bounds), UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 90))
            )
            container.addSubview(middle)
            middle.addSubview(view)
            screen.show(container)
            view.cornerConfiguration = .corners(radius: .containerConcentric(minimum: 4))
            #expect(radii(view) == [4, 4, 4, 4], "no superview is a container")
            container.cornerConfiguration = .corners(radius: .fixed(20))
            // 20 - 5 at the left; the right corners are 55 points away.
            #expect(radii(view) == [15, 4, 15, 4])
            view.cornerConfiguration = .uniformCorners(radius: .containerConcentric())
            #expect(radii(view) == [15, 15, 15, 15])
            view.cornerConfiguration = .uniformEdges(
                leftRadius: .containerConcentric(), rightRadius: .containerConcentric())
            #expect(radii(view) == [15, 0, 15, 0])
        }
    }

    @Test func `different radii are reported, because the largest is drawn`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
            screen.show(view)
            view.cornerConfiguration = .uniformTopRadius(.fixed(10), bottomLeftRadius: .fixed(3))
            #expect(radii(view) == [10, 10, 3, 0] && view.layer.cornerRadius == 10)
            #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner])
            #expect(screen.trace.contains { $0.contains("note UIView") })
            view.cornerConfiguration = .uniformBottomRadius(.fixed(10))
            #expect(radii(view) == [0, 0, 10, 10])
            view.cornerConfiguration = .uniformEdges(topRadius: .fixed(1), bottomRadius: .fixed(2))
            #expect(radii(view) == [1, 1, 2, 2])
        }
    }
}
