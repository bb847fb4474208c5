import AnimaticTesting
import Pictures
import Testing
import UIKit

/// Views that draw themselves and images drawn by code, compared in whole pixels.
@MainActor
struct DrawingTests {
    private static let (red, blue, white): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0xFFFF_FFFF)

    /// Shows a view of 100 × 100 points at the top left, and returns colors at points.
    private func colors(at points: [(Double, Double)], _ make: () throws -> UIView) throws -> [UInt32] {
        let screen = try TestScreen("iPhone 8")
        return try screen.run {
            screen.show(try make())
            let picture = try screen.bitmap()
            return points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] }
        }
    }

    /// Makes a white view of 100 × 100 points that draws.
    private func view(_ draw: @escaping (CGContext, CGRect) -> Void) throws -> UIView {
        let view = DrawnView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = .white
        view.body = draw
        return view
    }

    @Test func `a view draws into the current context`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = try view { context, rect in
                #expect(rect == CGRect(x: 0, y: 0, width: 100, height: 100))
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 10, y: 10, width: 30, height: 20))
                UIColor.blue.set()
                let path = UIBezierPath()
                path.move(to: CGPoint(x: 50, y: 10))
                path.addLine(to: CGPoint(x: 50, y: 90))
                path.lineWidth = 4
                path.stroke()
                context.fill(CGRect(x: 90, y: 90, width: 100, height: 100))
            }
            screen.show(view)
            let picture = try screen.bitmap()
            func color(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x * 2), Int(y * 2)] }
            #expect(color(10, 10) == Self.red && color(39.5, 29.5) == Self.red && color(9.5, 10) == Self.white)
            #expect(color(48, 50) == Self.blue && color(51.5, 50) == Self.blue && color(47.5, 50) == Self.white)
            #expect(color(95, 95) == Self.blue && color(101, 95) != Self.blue, "the bounds clip what is drawn")
            #expect(screen.count(of: "draw", view) == 1)
        }
    }

    @Test func `a view draws again only on request`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            var color = UIColor.red
            let view = try view { context, rect in
                context.setFillColor(color.cgColor)
                context.fill(CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height))
            }
            screen.show(view)
            color = .blue
            view.bounds.size.width = 50
            screen.advance(by: 0)
            // The old drawing is scaled to the new width around the center: it covers 25 through 50.
            #expect(try screen.bitmap()[60, 20] == Self.red && screen.bitmap()[110, 20] == Self.white)
            view.setNeedsDisplay()
            screen.advance(by: 0)
            #expect(try screen.bitmap()[60, 20] == Self.blue && screen.count(of: "draw", view) == 2)
        }
    }

    @Test func `an opaque view without a background is black where it draws nothing`() throws {
        func make() -> UIView { DrawnView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        #expect(try colors(at: [(50, 50)]) { make() } == [0xFF00_0000])
        let clear = try colors(at: [(50, 50)]) {
            let view = make()
            view.backgroundColor = .clear
            return view
        }
        #expect(clear != [0xFF00_0000])
    }

    @Test func `states, transforms and clips end with the state`() throws {
        let found = try colors(at: [(31, 31), (39, 39), (41, 41), (29, 29), (5, 5)]) {
            try view { context, _ in
                context.setFillColor(UIColor.red.cgColor)
                context.saveGState()
                context.translateBy(x: 20, y: 20)
                context.scaleBy(x: 2, y: 2)
                context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
                context.setFillColor(UIColor.blue.cgColor)
                // The clip ends at 20 + 2 × 10.
                context.fill(CGRect(x: 5, y: 5, width: 50, height: 50))
                context.restoreGState()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        #expect(found == [Self.blue, Self.blue, Self.white, Self.white, Self.red])
    }

    @Test func `modes, opacity and groups combine with the content below`() throws {
        let found = try colors(at: [(10, 10), (30, 10), (50, 10), (80, 70)]) {
            try view { context, _ in
                context.setFillColor(UIColor.red.cgColor)
                context.fill(CGRect(x: 0, y: 0, width: 100, height: 50))
                context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
                context.setBlendMode(.multiply)
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(CGRect(x: 40, y: 0, width: 20, height: 20))
                context.setBlendMode(.normal)
                context.setAlpha(0.5)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                context.fill(CGRect(x: 70, y: 60, width: 20, height: 20))
                context.fill(CGRect(x: 70, y: 60, width: 20, height: 20))
                context.endTransparencyLayer()
            }
        }
        // Multiplied red and blue give black. A group of two opaque squares is half transparent as a whole.
        #expect(Array(found.prefix(3)) == [Self.white, Self.red, 0xFF00_0000])
        #expect(abs(Int(found[3] >> 16 & 0xFF) - 127) <= 1 && found[3] & 0xFF == 0xFF)
    }

    @Test func `gradients extend beyond their ends according to the options`() throws {
        let found = try colors(at: [(10, 50), (49.9, 50), (90, 50)]) {
            try view { context, _ in
                let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
                guard
                    let gradient = CGGradient(
                        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
                else { return }
                context.drawLinearGradient(
                    gradient, start: CGPoint(x: 25, y: 0), end: CGPoint(x: 75, y: 0), options: .drawsAfterEndLocation)
            }
        }
        #expect(found[0] == Self.white && found[2] == Self.blue)
        #expect(abs(Int(found[1] >> 16 & 0xFF) - 127) <= 3 && abs(Int(found[1] & 0xFF) - 127) <= 3)
    }

    @Test func `an image drawn by code is shown, drawn and has its size`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
            #expect(image.size == CGSize(width: 20, height: 10) && UIGraphicsGetCurrentContext() == nil)
            let shown = UIImageView(image: image)
            #expect(shown.bounds.size == image.size && shown.intrinsicContentSize == image.size)
            let view = try view { _, _ in image.draw(in: CGRect(x: 40, y: 40, width: 40, height: 20)) }
            view.addSubview(shown)
            screen.show(view)
            let picture = try screen.bitmap()
            func color(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x * 2), Int(y * 2)] }
            #expect(color(5, 5) == Self.red && color(15, 5) == Self.white)
            #expect(color(45, 50) == Self.red && color(65, 50) == Self.white && color(45, 62) == Self.white)
        }
    }

    @Test func `text is drawn in its size`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 40, weight: .heavy)]
            let size = "IIII".size(withAttributes: attributes)
            #expect(size.height == UIFont.systemFont(ofSize: 40).lineHeight && size.width > 30)
            screen.show(
                try view { _, _ in "IIII".draw(at: CGPoint(x: 10, y: 20), withAttributes: attributes) })
            let picture = try screen.bitmap()
            let dark = (0..<200).flatMap { x in (0..<200).map { (x, $0) } }.filter {
                picture[$0.0, $0.1] == 0xFF00_0000
            }
            let (xs, ys) = (dark.map(\.0), dark.map(\.1))
            // The drawn pixels are inside the rectangle of the text.
            #expect(!dark.isEmpty && (xs.min() ?? 0) >= 20 && Double(xs.max() ?? 0) <= 20 + Double(size.width) * 2)
            #expect((ys.min() ?? 0) >= 40 && Double(ys.max() ?? 0) <= 40 + Double(size.height) * 2)
        }
    }
}

private final class DrawnView: UIView {
    var body: (CGContext, CGRect) -> Void = { _, _ in }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        body(context, rect)
    }
}
