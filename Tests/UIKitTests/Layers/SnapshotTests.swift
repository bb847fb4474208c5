import AnimaticTesting
import Pictures
import Testing
import UIKit

@Suite("Snapshots of views and pictures of layers") @MainActor
struct SnapshotTests {
    private static let (red, blue, green, white): (UInt32, UInt32, UInt32, UInt32) = (
        0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_FFFF
    )

    /// A red view of 40 × 40 points with a blue square of 10 × 10 points at (20, 20).
    private func makeSubject() -> UIView {
        let view = UIView(frame: CGRect(x: 5, y: 5, width: 40, height: 40))
        view.backgroundColor = .red
        let square = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
        square.backgroundColor = .blue
        view.addSubview(square)
        return view
    }

    /// Shows white content of 200 × 200 points with `image` at the top left, and returns colors at points of the image.
    private func colors(of image: UIImage, at points: [(Double, Double)], on screen: TestScreen) throws -> [UInt32] {
        let root = UIView()
        root.backgroundColor = .white
        let view = UIImageView(image: image)
        view.frame.origin = .zero
        root.addSubview(view)
        screen.show(root)
        let picture = try screen.bitmap()
        return points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] }
    }

    @Test func `a layer is drawn in its own coordinates, without its transform and animations`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = makeSubject()
            view.transform = CGAffineTransform(scaleX: 3, y: 3)
            view.bounds.origin = CGPoint(x: 0, y: -10)
            UIView.animate(withDuration: 1) { view.alpha = 0.5 }
            view.alpha = 1
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image {
                view.layer.render(in: $0.cgContext)
            }
            // The bounds are (0, -10, 40, 40): the red ends at 30, and the square begins at 20.
            let found = try colors(
                of: image, at: [(1, 1), (39, 29), (39, 31), (19, 21), (21, 21), (29, 29)], on: screen)
            #expect(found == [Self.red, Self.red, Self.white, Self.red, Self.blue, Self.blue])
        }
    }

    @Test func `a layer outside of the window is laid out and displayed before it is drawn`() throws {
        final class Painter: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.green.setFill()
                UIRectFill(rect)
            }
        }
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (view, painter, layer) = (makeSubject(), Painter(), DrawnLayer())
            view.addSubview(painter)
            painter.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                painter.leftAnchor.constraint(equalTo: view.leftAnchor),
                painter.topAnchor.constraint(equalTo: view.topAnchor),
                painter.widthAnchor.constraint(equalToConstant: 10),
                painter.heightAnchor.constraint(equalToConstant: 10),
            ])
            layer.frame = CGRect(x: 10, y: 0, width: 10, height: 10)
            view.layer.addSublayer(layer)
            layer.setNeedsDisplay()
            let image = UIGraphicsImageRenderer(size: view.bounds.size).image { view.layer.render(in: $0.cgContext) }
            let found = try colors(of: image, at: [(1, 1), (9, 9), (11, 1), (19, 9), (21, 1)], on: screen)
            #expect(found == [Self.green, Self.green, Self.blue, Self.blue, Self.red])
        }
    }

    private final class DrawnLayer: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(UIColor.blue.cgColor)
            ctx.fill(bounds)
        }
    }

    @Test func `the context's opacity applies to the picture as a whole`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = makeSubject()
            let image = UIGraphicsImageRenderer(size: view.bounds.size).image {
                $0.cgContext.setAlpha(0.5)
                view.layer.render(in: $0.cgContext)
            }
            let found = try colors(of: image, at: [(1, 1), (25, 25)], on: screen)
            // Half of red and half of blue over white; the red does not show through the blue.
            for (color, expected) in zip(found, [0xFFFF_7F7F, 0xFF7F_7FFF] as [UInt32]) {
                for shift in [0, 8, 16] {
                    #expect(abs(Int(color >> shift & 0xFF) - Int(expected >> shift & 0xFF)) <= 1)
                }
            }
        }
    }

    @Test func `a hierarchy is drawn as it is on the screen, scaled to a rectangle`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (root, view) = (UIView(), makeSubject())
            root.addSubview(view)
            screen.show(root)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.subviews[0].frame.origin.x = 0 }
            screen.advance(by: 0.5)
            var isDrawn = false
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
                isDrawn = view.drawHierarchy(in: CGRect(x: 10, y: 0, width: 80, height: 80), afterScreenUpdates: true)
            }
            #expect(isDrawn && !view.drawHierarchy(in: view.bounds, afterScreenUpdates: true), "there is no context")
            // Twice the size: half of the animation has moved the square to 10, which is at 10 + 20.
            let points = [(9.0, 41.0), (11, 41), (29, 41), (31, 41), (49, 59), (51, 41), (91, 41)]
            let found = try colors(of: image, at: points, on: screen)
            #expect(found == [Self.white, Self.red, Self.red, Self.blue, Self.blue, Self.red, Self.white])
        }
    }

    @Test func `a snapshot keeps the appearance, clipped to the bounds`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (root, view) = (UIView(), makeSubject())
            root.backgroundColor = .white
            view.subviews[0].frame.origin.x = 35
            root.addSubview(view)
            screen.show(root)
            let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
            #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 40, height: 40) && snapshot.subviews.isEmpty)
            #expect(snapshot.intrinsicContentSize == CGSize(width: -1, height: -1))
            view.backgroundColor = .green
            view.subviews[0].isHidden = true
            view.isHidden = true
            snapshot.frame.origin = CGPoint(x: 100, y: 100)
            root.addSubview(snapshot)
            screen.advance(by: 0)
            let picture = try screen.bitmap()
            func color(_ x: Int, _ y: Int) -> UInt32 { picture[x * 2, y * 2] }
            #expect(color(101, 101) == Self.red && color(134, 121) == Self.red && color(136, 121) == Self.blue)
            #expect(color(139, 139) == Self.red && color(141, 121) == Self.white)
            // A snapshot of a snapshot looks the same.
            let second = try #require(snapshot.snapshotView(afterScreenUpdates: true))
            second.frame.origin = CGPoint(x: 150, y: 100)
            root.addSubview(second)
            screen.advance(by: 0)
            #expect(try screen.bitmap()[186 * 2, 121 * 2] == Self.blue && screen.bitmap()[160 * 2, 121 * 2] == Self.red)
        }
    }

    @Test func `a part of a view keeps its caps when the snapshot is resized`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (root, view) = (UIView(), makeSubject())
            root.backgroundColor = .white
            root.addSubview(view)
            screen.show(root)
            // 30 × 30 points, of which the last 10 × 10 points are blue.
            let part = CGRect(x: 0, y: 0, width: 30, height: 30)
            let caps = UIEdgeInsets(top: 5, left: 5, bottom: 10, right: 10)
            let snapshot = try #require(
                view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: caps))
            #expect(snapshot.bounds.size == part.size)
            let plain = try #require(
                view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero))
            snapshot.frame = CGRect(x: 100, y: 0, width: 90, height: 60)
            plain.frame = CGRect(x: 100, y: 100, width: 90, height: 60)
            root.addSubview(snapshot)
            root.addSubview(plain)
            screen.advance(by: 0)
            let picture = try screen.bitmap()
            func color(_ x: Int, _ y: Int) -> UInt32 { picture[x * 2, y * 2] }
            // With caps, the blue corner still has 10 × 10 points; without, it has 30 × 20.
            #expect(color(181, 51) == Self.blue && color(179, 51) == Self.red && color(181, 49) == Self.red)
            #expect(color(161, 141) == Self.blue && color(159, 141) == Self.red && color(161, 139) == Self.red)
        }
    }

    @Test func `a view that is not in a window has an empty snapshot before updates, and a note says so`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (root, view) = (UIView(), makeSubject())
            root.backgroundColor = .white
            screen.show(root)
            for (afterUpdates, expected) in [(false, Self.white), (true, Self.red)] {
                let snapshot = try #require(view.snapshotView(afterScreenUpdates: afterUpdates))
                root.addSubview(snapshot)
                screen.advance(by: 0)
                #expect(try screen.bitmap()[2, 2] == expected)
            }
            #expect(screen.trace.filter { $0.hasPrefix("note") }.count == 1)
        }
    }

    @Test func `a snapshot of the screen shows all windows`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = makeSubject()
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            screen.show(view)
            let window = UIWindow(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
            window.backgroundColor = .green
            window.isHidden = false
            let snapshot = UIScreen.main.snapshotView(afterScreenUpdates: true)
            #expect(snapshot.bounds == UIScreen.main.bounds)
            let root = UIView()
            root.addSubview(snapshot)
            window.isHidden = true
            screen.show(root)
            let picture = try screen.bitmap()
            #expect([picture[20, 20], picture[50, 50], picture[210, 210]] == [Self.red, Self.blue, Self.green])
        }
    }

    @Test func `frames with different snapshots have different descriptions`() throws {
        // Hashes of frames are hashes of descriptions.
        let screen = try TestScreen("iPhone 8")
        screen.run {
            @MainActor func description(_ color: UIColor) -> String {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                view.backgroundColor = color
                let context = UIGraphicsImageRenderer(size: view.bounds.size).image {
                    view.layer.render(in: $0.cgContext)
                }
                return String(reflecting: context.cgImage.map { $0.engine })
            }
            #expect(description(.red) != description(.blue))
        }
    }
}
