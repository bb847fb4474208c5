import AnimaticTesting
import Testing
import UIKit

/// Frames are computed from the center, the bounds and the transform. Rounding errors do not appear in frames in whole
/// pixels.
@Suite("The arithmetic of frames")
@MainActor
struct FrameArithmeticTests {
    @Test("a view that is rotated by quarter turns has a frame in whole points", arguments: -4...4)
    func quarterTurns(turns: Int) throws {
        try TestScreen().run {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 100))
            view.transform = CGAffineTransform(rotationAngle: .pi / 2 * CGFloat(turns))
            // The center is at (35, 70).
            let turned = CGRect(x: -15, y: 45, width: 100, height: 50)
            #expect(view.frame == (turns % 2 == 0 ? CGRect(x: 10, y: 20, width: 50, height: 100) : turned))
            view.frame = CGRect(x: 0, y: 0, width: 30, height: 80)
            #expect(
                view.bounds.size == (turns % 2 == 0 ? CGSize(width: 30, height: 80) : CGSize(width: 80, height: 30)))
            #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 80))
        }
    }

    @Test func `the transform itself has the rounding error of the angle`() {
        let transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(transform.a == CGFloat(cos(Double.pi / 2)) && transform.a != 0)
    }

    /// The width is divided by the scale and then multiplied by it, which gives the width again for these numbers.
    @Test("the frame of a scaled view is read as it was set", arguments: [(1.5, 100.0), (3, 30), (0.5, 77), (0.1, 13)])
    func scales(scale: Double, width: Double) throws {
        try TestScreen().run {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 100))
            view.transform = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(-scale))
            view.frame = CGRect(x: 150, y: 175, width: width, height: width / 2)
            #expect(view.frame == CGRect(x: 150, y: 175, width: width, height: width / 2))
            #expect(view.bounds.size == CGSize(width: width / scale, height: width / 2 / scale))
        }
    }

    @Test("a frame in whole pixels is read as it was set", arguments: [1.0, 2.0, 3.0])
    func pixels(scale: Double) throws {
        try TestScreen().run {
            let (superview, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)), UIView())
            superview.addSubview(view)
            var pixel = 0
            while pixel < 3000 {
                let frame = CGRect(
                    x: Double(pixel) / scale, y: Double(3001 - pixel) / scale, width: Double(2 * pixel % 997) / scale,
                    height: Double(pixel % 41) / scale)
                view.frame = frame
                #expect(view.frame == frame)
                #expect(view.layer.frame == frame)
                #expect(view.convert(CGPoint.zero, to: superview) == frame.origin)
                view.layer.anchorPoint = CGPoint(x: 0, y: 1)
                #expect(view.frame.size == frame.size)
                view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                pixel += 7
            }
        }
    }

    @Test func `frames that constraints determine are at whole pixels`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let controller = UIViewController()
            let rows = (0..<20).map { _ in UIView() }
            var last = controller.view.topAnchor
            for (index, row) in rows.enumerated() {
                row.translatesAutoresizingMaskIntoConstraints = false
                controller.view.addSubview(row)
                NSLayoutConstraint.activate([
                    row.topAnchor.constraint(equalTo: last, constant: 10.37),
                    row.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
                    row.widthAnchor.constraint(
                        equalTo: controller.view.widthAnchor, multiplier: 0.03 * CGFloat(index + 1)),
                    row.heightAnchor.constraint(equalToConstant: 11.2),
                ])
                last = row.bottomAnchor
            }
            screen.show(controller)
            for row in rows {
                for number in [row.frame.minX, row.frame.minY, row.frame.width, row.frame.height] {
                    // The device has three pixels per point, and a third is rounded only once.
                    #expect(number == (number * 3).rounded() / 3)
                }
            }
        }
    }

    @Test("sizeToFit resizes the bounds of a transformed view, and keeps the corner of its frame", arguments: [0.5, 2])
    func sizeToFit(scale: Double) throws {
        try TestScreen().run {
            let (label, plain) = (UILabel(), UILabel())
            for each in [label, plain] { each.text = "A label" }
            plain.sizeToFit()
            label.frame = CGRect(x: 40, y: 60, width: 300, height: 200)
            label.transform = CGAffineTransform(scaleX: scale, y: scale)
            let corner = label.frame.origin
            for _ in 0..<2 {
                label.sizeToFit()
                #expect(label.bounds.size == plain.bounds.size)
                #expect(abs(label.frame.minX - corner.x) < 1e-9 && abs(label.frame.minY - corner.y) < 1e-9)
                #expect(abs(label.frame.width - plain.frame.width * scale) < 1e-9)
            }
        }
    }

    @Test func `geometry is printed as in Core Graphics`() {
        let rect = CGRect(x: 1, y: 2, width: 320, height: 480.5)
        #expect("\(rect)" == "(1.0, 2.0, 320.0, 480.5)")
        #expect("\(rect.origin) \(rect.size)" == "(1.0, 2.0) (320.0, 480.5)")
        #expect(String(describing: rect) == "(1.0, 2.0, 320.0, 480.5)")
        #expect("\([Optional(rect.origin)])" == "[Optional((1.0, 2.0))]")
        #expect("\(CGVector(dx: 1, dy: 2))" == "CGVector(dx: 1.0, dy: 2.0)")
        #expect(
            "\(CGAffineTransform.identity)" == "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)")
        #expect("\(UIEdgeInsets.zero)" == "UIEdgeInsets(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)")
    }
}
