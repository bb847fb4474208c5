import AnimaticTesting
import Pictures
import Testing
import UIKit

@Suite("Masks of views and of drawings") @MainActor
struct MaskTests {
    private static let (red, white): (UInt32, UInt32) = (0xFFFF_0000, 0xFFFF_FFFF)

    /// A view that keeps its subview 10 points inside its bounds.
    private final class Frame: UIView {
        let inner = UIView()

        override func layoutSubviews() {
            super.layoutSubviews()
            inner.frame = bounds.insetBy(dx: 10, dy: 10)
        }
    }

    /// Returns a red view of 100 × 100 points that is shown at the top left of a white screen.
    private func showView(on screen: TestScreen) -> UIView {
        let (root, view) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        root.backgroundColor = .white
        view.backgroundColor = .red
        root.addSubview(view)
        screen.show(root)
        return view
    }

    private func colors(_ screen: TestScreen, at points: (Double, Double)...) throws -> [UInt32] {
        let picture = try screen.bitmap()
        return points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] }
    }

    private func check(
        _ screen: TestScreen, _ expected: [UInt32], at points: (Double, Double)...,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try screen.bitmap()
        #expect(points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] } == expected, sourceLocation: location)
    }

    @Test func `the opaque parts of a view show the view that it masks`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (view, mask) = (showView(on: screen), UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 50)))
            mask.backgroundColor = .black
            view.mask = mask
            #expect(view.mask === mask && view.layer.mask === mask.layer)
            #expect(mask.superview == nil && view.subviews.isEmpty && mask.window == nil)
            let found = try colors(screen, at: (21, 31), (59, 79), (19, 31), (61, 79), (21, 29), (59, 81))
            #expect(found == [Self.red, Self.red] + Array(repeating: Self.white, count: 4))
            // With an opacity of a half, red and white are mixed in equal parts.
            mask.alpha = 0.5
            let mixed = try colors(screen, at: (40, 50))[0]
            #expect(abs(Int(mixed & 0xFF) - 128) <= 1 && mixed >> 16 == 0xFFFF)
            view.mask = nil
            #expect(mask.layer.superlayer == nil)
            try check(screen, [Self.red], at: (5, 5))
        }
    }

    @Test func `a mask is laid out, and its changes are animated`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (view, mask) = (showView(on: screen), Frame(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
            mask.addSubview(mask.inner)
            mask.inner.backgroundColor = .black
            view.mask = mask
            screen.advance(by: 0)
            #expect(mask.inner.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
            try check(screen, [Self.red, Self.white, Self.red, Self.white], at: (11, 11), (9, 11), (29, 29), (31, 29))
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { mask.frame.origin.x = 60 }
            screen.advance(by: 0.5)
            // Half of the way, the inner view is at 30 + 10.
            try check(screen, [Self.red, Self.white, Self.red, Self.white], at: (41, 11), (39, 11), (59, 11), (61, 11))
        }
    }

    @Test func `a view is either a mask or a subview`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (view, other) = (showView(on: screen), UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100)))
            other.backgroundColor = .blue
            view.addSubview(other)
            view.mask = other
            #expect(other.superview == nil && view.subviews.isEmpty)
            try check(screen, [Self.red, Self.white], at: (25, 50), (75, 50))
            view.addSubview(other)
            #expect(view.mask == nil && other.superview === view)
            try check(screen, [0xFF00_00FF, Self.red], at: (25, 50), (75, 50))
            // A view cannot be masked by a view that contains it.
            view.mask = view.superview
            #expect(view.mask == nil && view.superview != nil)
        }
    }

    @Test func `a view owns its mask`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = showView(on: screen)
            weak var mask: UIView?
            do {
                let made = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
                made.backgroundColor = .black
                view.layer.mask = made.layer
                mask = made
            }
            screen.advance(by: 0.1)
            #expect(mask != nil && view.mask === mask)
            try check(screen, [Self.red, Self.white], at: (25, 50), (75, 50))
            view.mask = UIView()
            screen.advance(by: 0.1)
            #expect(mask == nil && view.mask != nil)
            // A mask without a size hides the view.
            try check(screen, [Self.white], at: (25, 50))
        }
    }

    // MARK: Drawings

    /// Returns an image of 20 × 20 points whose top left quarter is opaque.
    private func quarter(alpha: CGFloat = 1) throws -> CGImage {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            UIColor.blue.withAlphaComponent(alpha).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        return try #require(image.cgImage)
    }

    /// Shows an image of 100 × 100 points that `draw` draws on white.
    private func draw(
        at points: [(Double, Double)], _ draw: (CGContext) throws -> Void
    ) throws -> [UInt32] {
        let screen = try TestScreen("iPhone 8")
        return try screen.run {
            let size = CGSize(width: 100, height: 100)
            UIGraphicsBeginImageContextWithOptions(size, false, 0)
            let context = try #require(UIGraphicsGetCurrentContext())
            context.setFillColor(UIColor.white.cgColor)
            context.fill(CGRect(origin: .zero, size: size))
            context.setFillColor(UIColor.red.cgColor)
            try draw(context)
            let view = UIImageView(image: UIGraphicsGetImageFromCurrentImageContext())
            UIGraphicsEndImageContext()
            let root = UIView()
            root.addSubview(view)
            screen.show(root)
            let picture = try screen.bitmap()
            return points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] }
        }
    }

    @Test func `an image limits drawing, upside down as in Core Graphics`() throws {
        // The mask fills (40, 40, 40, 40), so its opaque quarter is (40, 60, 20, 20).
        let points = [(41.0, 61.0), (59, 79), (41, 59), (61, 79), (39, 61), (10, 10), (90, 90)]
        let found = try draw(at: points) { context in
            context.saveGState()
            context.clip(to: CGRect(x: 40, y: 40, width: 40, height: 40), mask: try quarter())
            // A later transform does not move the mask.
            context.translateBy(x: 30, y: 0)
            context.fill(CGRect(x: -30, y: 0, width: 80, height: 80))
            context.restoreGState()
            context.fill(CGRect(x: 80, y: 80, width: 20, height: 20))
        }
        #expect(found == [Self.red, Self.red] + Array(repeating: Self.white, count: 4) + [Self.red])
    }

    @Test func `a flipped context draws through an upright image`() throws {
        let found = try draw(at: [(1, 1), (49, 49), (51, 49), (1, 51)]) { context in
            context.translateBy(x: 0, y: 100)
            context.scaleBy(x: 1, y: -1)
            let whole = CGRect(x: 0, y: 0, width: 100, height: 100)
            context.clip(to: whole, mask: try quarter())
            context.fill(whole)
        }
        #expect(found == [Self.red, Self.red, Self.white, Self.white])
    }

    @Test func `masks are combined with each other, with their opacity and with transparency layers`() throws {
        let found = try draw(at: [(25, 75), (25, 25), (75, 75)]) { context in
            let whole = CGRect(x: 0, y: 0, width: 100, height: 100)
            context.beginTransparencyLayer()
            context.clip(to: whole, mask: try quarter(alpha: 0.5))
            context.saveGState()
            context.clip(to: whole, mask: try quarter(alpha: 0.5))
            context.fill(whole)
            context.restoreGState()
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        }
        // A quarter of red on white.
        #expect(abs(Int(found[0] & 0xFF) - 191) <= 1 && found[0] >> 16 == 0xFFFF)
        #expect(found[1...] == [Self.white, Self.white])
    }
}
