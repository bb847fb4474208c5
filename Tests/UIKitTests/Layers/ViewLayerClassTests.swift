import AnimaticTesting
import Testing
import UIKit

@Suite("Views whose layer has a class of the program") @MainActor
struct ViewLayerClassTests {
    // MARK: Creation

    private final class Badge: CAShapeLayer {
        let dot = CALayer()
        var note = "new"

        override init() {
            super.init()
            fillColor = UIColor.red.cgColor
            addSublayer(dot)
        }

        override init(layer: Any) {
            note = (layer as? Badge).map { "copy of \($0.note)" } ?? ""
            super.init(layer: layer)
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class BadgeView: UIView {
        override class var layerClass: AnyClass { Badge.self }
    }

    private class Inheriting: CAGradientLayer { var note = "inherited" }
    private final class Generic<Value>: CATextLayer { var values: [Value] = [] }

    @Test func `a view has a layer of its layer class`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = BadgeView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
            let layer = try #require(view.layer as? Badge)
            #expect(layer.note == "new" && layer.delegate === view && layer.bounds.width == 40)
            #expect(layer.fillColor == UIColor.red.cgColor)
            // The layer that the subclass creates before it calls `super.init` is a layer of its own.
            #expect(layer.dot.superlayer === layer && layer.dot.delegate == nil)
            layer.bounds.size.width = 60
            #expect(view.frame == CGRect(x: -10, y: 0, width: 60, height: 20))
            screen.show(view)
            #expect(!screen.trace.contains { $0.hasPrefix("note") })
        }
    }

    @Test func `classes that inherit their initializers and generic classes can be layer classes`() throws {
        final class First: UIView { override class var layerClass: AnyClass { Inheriting.self } }
        final class Second: UIView { override class var layerClass: AnyClass { Generic<Int>.self } }
        let screen = try TestScreen()
        screen.run {
            #expect((First().layer as? Inheriting)?.note == "inherited")
            let text = Second().layer as? Generic<Int>
            #expect(text?.values == [] && text?.fontSize == 36)
        }
    }

    @Test func `a class that is not a layer class is reported`() throws {
        final class Wrong: UIView { override class var layerClass: AnyClass { UIColor.self } }
        let screen = try TestScreen()
        screen.run {
            screen.show(UIView())
            #expect(type(of: Wrong().layer) == CALayer.self && screen.trace.contains("note Wrong 1"))
        }
    }

    @Test func `a presentation layer has the class of the layer and is made by its initializer`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (root, view) = (UIView(), BadgeView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
            root.addSubview(view)
            screen.show(root)
            #expect(CALayer().presentation() == nil)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
            screen.advance(by: 0.25)
            let shown: Badge? = (view.layer as? Badge)?.presentation()
            let badge = try #require(shown)
            #expect(badge.note == "copy of new" && abs(badge.opacity - 0.75) < 1e-6)
            #expect(badge.fillColor == UIColor.red.cgColor && badge.model() === view.layer)
            badge.opacity = 1
            #expect(view.layer.opacity == 0 && badge.presentation() == nil)
        }
    }

    // MARK: Overrides

    private final class Ring: CALayer {
        var log: [String] = []
        var level: CGFloat = 0 { didSet { setNeedsDisplay() } }

        override func draw(in ctx: CGContext) {
            log.append("draw \(level)")
            ctx.setFillColor(UIColor.red.cgColor)
            ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
        }

        override func layoutSublayers() {
            log.append("will lay out")
            super.layoutSublayers()
            log.append("did lay out")
        }

        override func contains(_ point: CGPoint) -> Bool { super.contains(point) && point.x < 50 }

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "borderWidth" || super.needsDisplay(forKey: key)
        }
    }

    private final class RingView: UIView {
        override class var layerClass: AnyClass { Ring.self }
        var ring: Ring { layer as? Ring ?? Ring() }

        override func layoutSubviews() {
            super.layoutSubviews()
            ring.log.append("view")
        }
    }

    /// Shows a white view with a ring of 100 × 100 points at (0, 0).
    private func showRing(on screen: TestScreen) -> RingView {
        let (root, view) = (UIView(), RingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        root.backgroundColor = .white
        view.backgroundColor = .blue
        root.addSubview(view)
        screen.show(root)
        return view
    }

    @Test func `the layer lays out its view`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = showRing(on: screen)
            #expect(view.ring.log.prefix(3) == ["will lay out", "view", "did lay out"])
            view.ring.log = []
            view.layer.setNeedsLayout()
            view.layer.layoutIfNeeded()
            #expect(view.ring.log == ["will lay out", "view", "did lay out"])
            view.ring.log = []
            view.frame.size.width = 80
            screen.advance(by: 0.1)
            #expect(view.ring.log.contains("view"))
        }
    }

    @Test func `the layer draws after a request and after changes that it names`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = showRing(on: screen)
            view.ring.log = []
            view.ring.level = 0.5
            screen.advance(by: 0.1)
            #expect(view.ring.log == ["draw 0.5"])
            let bitmap = try screen.bitmap()
            #expect(bitmap[30, 30] == 0xFFFF_0000 && bitmap[240, 30] == 0xFF00_00FF)
            view.layer.cornerRadius = 3
            screen.advance(by: 0.1)
            #expect(view.ring.log == ["draw 0.5"])
            view.layer.borderWidth = 1
            screen.advance(by: 0.1)
            #expect(view.ring.log == ["draw 0.5", "draw 0.5"])
            view.ring.needsDisplayOnBoundsChange = true
            view.frame.size.width = 200
            screen.advance(by: 0.1)
            #expect(view.ring.log.last { $0.hasPrefix("draw") } != nil && view.contentMode == .redraw)
            let wide = try screen.bitmap()
            #expect(wide[290, 30] == 0xFFFF_0000 && wide[310, 30] == 0xFF00_00FF)
        }
    }

    @Test func `the layer determines which points are inside its view`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = showRing(on: screen)
            #expect(view.superview?.hitTest(CGPoint(x: 40, y: 10), with: nil) === view)
            #expect(view.superview?.hitTest(CGPoint(x: 60, y: 10), with: nil) === view.superview)
        }
    }

    @Test func `the layer of a view runs the actions that its class returns`() throws {
        final class Fading: CALayer {
            override func action(forKey event: String) -> (any CAAction)? {
                guard event == "cornerRadius" else { return super.action(forKey: event) }
                let animation = CABasicAnimation(keyPath: event)
                animation.duration = 2
                animation.timingFunction = CAMediaTimingFunction(name: .linear)
                return animation
            }
        }
        final class FadingView: UIView { override class var layerClass: AnyClass { Fading.self } }
        let screen = try TestScreen()
        screen.run {
            let (root, view) = (UIView(), FadingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            root.addSubview(view)
            screen.show(root)
            view.layer.cornerRadius = 40
            view.layer.borderWidth = 4
            screen.advance(by: 0)
            #expect(view.layer.animationKeys() == ["cornerRadius"])
            screen.advance(by: 0.5)
            // A quarter of 2 seconds.
            #expect(abs((view.layer.presentation()?.cornerRadius ?? 0) - 10) < 1e-6)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layer.borderWidth = 8 }
            screen.advance(by: 0.5)
            #expect(abs((view.layer.presentation()?.borderWidth ?? 0) - 6) < 1e-6)
        }
    }

    @Test func `a text layer draws the text of its view`() throws {
        final class TextView: UIView {
            override class var layerClass: AnyClass { CATextLayer.self }
        }
        let screen = try TestScreen()
        try screen.run {
            let (root, view) = (UIView(), TextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
            root.backgroundColor = .white
            view.backgroundColor = .white
            root.addSubview(view)
            let text = try #require(view.layer as? CATextLayer)
            (text.string, text.foregroundColor) = ("Text", UIColor.black.cgColor)
            screen.show(root)
            let bitmap = try screen.bitmap()
            #expect((0..<300).contains { x in (0..<120).contains { bitmap[x, $0] & 0xFF < 100 } })
        }
    }
}
