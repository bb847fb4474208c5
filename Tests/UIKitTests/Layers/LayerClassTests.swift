import AnimaticTesting
import Testing
import UIKit

/// Layers that lay out their sublayers, draw their contents and choose their actions in code.
@Suite("Layers with code") @MainActor
struct LayerClassTests {
    /// Shows `layer` in a white view, at (0, 0).
    private func show(_ layer: CALayer, on screen: TestScreen) {
        let view = UIView()
        view.backgroundColor = .white
        view.layer.addSublayer(layer)
        screen.show(view)
    }

    // MARK: Layout

    private final class Column: CALayer {
        var log: [String] = []

        override func layoutSublayers() {
            super.layoutSublayers()
            log.append("\(bounds.width)")
            for (index, layer) in (sublayers ?? []).enumerated() {
                layer.frame = CGRect(x: 0, y: CGFloat(index) * 10, width: bounds.width / 2, height: 10)
            }
        }
    }

    @Test func `a layer lays out its sublayers when they or its size change, superlayers first`() throws {
        let screen = try TestScreen()
        screen.run {
            let (outer, inner, leaf) = (Column(), Column(), CALayer())
            inner.addSublayer(leaf)
            outer.addSublayer(inner)
            outer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            #expect(outer.log == [] && outer.needsLayout())
            show(outer, on: screen)
            #expect(outer.log == ["80.0"] && inner.log == ["40.0"] && !outer.needsLayout())
            #expect(leaf.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
            outer.position.x += 5
            screen.advance(by: 0.1)
            #expect(outer.log == ["80.0"])
            outer.bounds.size.width = 40
            outer.layoutIfNeeded()
            #expect(outer.log == ["80.0", "40.0"] && leaf.bounds.width == 10)
            outer.setNeedsLayout()
            screen.advance(by: 0.1)
            #expect(outer.log == ["80.0", "40.0", "40.0"])
        }
    }

    @Test func `a layer that requests layout in its layout is reported, and others are laid out`() throws {
        final class Endless: CALayer {
            var count = 0

            override func layoutSublayers() {
                count += 1
                setNeedsLayout()
            }
        }
        let screen = try TestScreen()
        screen.run {
            let (endless, column) = (Endless(), Column())
            endless.addSublayer(column)
            show(endless, on: screen)
            screen.advance(by: 0.1)
            #expect(endless.count == 100 && column.log.count == 1)
            #expect(screen.trace.contains("note Endless 1"))
        }
    }

    // MARK: Display

    private final class Dot: CALayer {
        var draws = 0

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "cornerRadius" || super.needsDisplay(forKey: key)
        }

        override func draw(in ctx: CGContext) {
            draws += 1
            ctx.setFillColor(UIColor.red.cgColor)
            ctx.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height))
        }
    }

    @Test func `a layer draws after a request, and after changes that it names`() throws {
        let screen = try TestScreen()
        try screen.run {
            let dot = Dot()
            dot.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            show(dot, on: screen)
            #expect(dot.draws == 0 && !dot.needsDisplay())
            dot.setNeedsDisplay()
            #expect(dot.needsDisplay())
            screen.advance(by: 0.3)
            #expect(dot.draws == 1 && !dot.needsDisplay())
            let picture = try screen.bitmap()
            #expect(picture[15, 30] == 0xFFFF_0000 && picture[45, 30] == 0xFFFF_FFFF)
            dot.opacity = 0.5
            screen.advance(by: 0.3)
            #expect(dot.draws == 1)
            dot.cornerRadius = 2
            dot.displayIfNeeded()
            #expect(dot.draws == 2)
            dot.bounds.size.width = 40
            screen.advance(by: 0.3)
            #expect(dot.draws == 2)
            dot.needsDisplayOnBoundsChange = true
            dot.bounds.size.width = 60
            screen.advance(by: 0.3)
            #expect(dot.draws == 3)
        }
    }

    @Test func `a layer outside of the window keeps its request`() throws {
        let screen = try TestScreen()
        screen.run {
            let (view, dot) = (UIView(), Dot())
            view.layer.addSublayer(dot)
            dot.setNeedsDisplay()
            let controller = UIViewController()
            screen.show(controller)
            screen.advance(by: 0.1)
            #expect(dot.draws == 0)
            controller.view.addSubview(view)
            screen.advance(by: 0.1)
            #expect(dot.draws == 1)
        }
    }

    @Test func `an override of display sets the contents`() throws {
        final class Picture: CALayer {
            override func display() {
                contents =
                    UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
                        UIColor.blue.setFill()
                        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
                    }.cgImage
            }
        }
        let screen = try TestScreen()
        try screen.run {
            let picture = Picture()
            picture.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            picture.setNeedsDisplay()
            show(picture, on: screen)
            let bitmap = try screen.bitmap()
            #expect(bitmap[30, 30] == 0xFF00_00FF)
        }
    }

    @Test func `a delegate lays out, draws and chooses actions`() throws {
        final class Delegate: CALayerDelegate {
            var calls: [String] = []

            func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
            func draw(_ layer: CALayer, in ctx: CGContext) {
                calls.append("draw")
                ctx.setFillColor(UIColor.green.cgColor)
                ctx.fill(layer.bounds)
            }
            func layoutSublayers(of layer: CALayer) { calls.append("layout") }
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                event == "opacity" ? NSNull() : nil
            }
        }
        let screen = try TestScreen()
        try screen.run {
            let (layer, delegate) = (CALayer(), Delegate())
            layer.delegate = delegate
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.setNeedsDisplay()
            show(layer, on: screen)
            #expect(delegate.calls == ["layout", "will draw", "draw"])
            let bitmap = try screen.bitmap()
            #expect(bitmap[30, 30] == 0xFF00_FF00)
            layer.opacity = 0
            layer.position.x += 10
            screen.advance(by: 0)
            // The delegate disables only the animation of the opacity.
            #expect(layer.animationKeys() == ["position"])
        }
    }

    // MARK: Actions

    @Test func `an override of an action replaces the implicit animation`() throws {
        final class Slow: CALayer {
            override func action(forKey event: String) -> (any CAAction)? {
                guard event == "opacity" else { return event == "cornerRadius" ? nil : super.action(forKey: event) }
                let animation = CABasicAnimation(keyPath: event)
                animation.duration = 2
                animation.timingFunction = CAMediaTimingFunction(name: .linear)
                return animation
            }
        }
        let screen = try TestScreen()
        try screen.run {
            let layer = Slow()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            show(layer, on: screen)
            layer.opacity = 0
            layer.cornerRadius = 5
            layer.borderWidth = 4
            screen.advance(by: 0)
            let keys = try #require(layer.animationKeys())
            #expect(Set(keys) == ["opacity", "borderWidth"])
            screen.advance(by: 0.5)
            // A quarter of 2 seconds. The implicit animation of the border ended after 0.25 seconds.
            let shown = try #require(layer.presentation())
            #expect(close(CGFloat(shown.opacity), 0.75, 1e-4))
            #expect(layer.animationKeys() == ["opacity"])
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.opacity = 1
            CATransaction.commit()
            layer.removeAllAnimations()
            #expect(layer.presentation()?.opacity == 1)
        }
    }

    @Test func `actions and the default action of a class run, and null disables them`() throws {
        final class Still: CALayer {
            override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
        }
        final class Counting: CAAction {
            var events: [String] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                events.append("\(event) \((anObject as? CALayer)?.opacity ?? -1)")
            }
        }
        let screen = try TestScreen()
        screen.run {
            let (layer, still, counting) = (CALayer(), Still(), Counting())
            layer.actions = ["opacity": counting, "position": NSNull()]
            layer.addSublayer(still)
            show(layer, on: screen)
            layer.opacity = 0.5
            layer.position.x = 10
            still.opacity = 0.5
            screen.advance(by: 0)
            // The action runs after the change.
            #expect(counting.events == ["opacity 0.5"])
            #expect(layer.animationKeys() == nil && still.animationKeys() == nil)
            #expect((CALayer().action(forKey: "opacity") as? CABasicAnimation)?.keyPath == "opacity")
            #expect(CALayer.defaultAction(forKey: "noSuchKey") == nil && still.action(forKey: "opacity") == nil)
            let view = UIView()
            #expect(view.layer.action(forKey: "opacity") == nil)
        }
    }

    // MARK: Text

    @Test(arguments: [false, true])
    func `a text layer draws like attributed text`(isWrapped: Bool) throws {
        final class Drawn: UIView {
            override func draw(_ rect: CGRect) {
                NSAttributedString(
                    string: "Words in a layer",
                    attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]
                ).draw(in: bounds)
            }
        }
        func picture(_ add: (UIView, CGRect) -> Void) throws -> [UInt32] {
            let screen = try TestScreen()
            return try screen.run {
                let view = UIView()
                view.backgroundColor = .white
                add(view, CGRect(x: 20, y: 20, width: isWrapped ? 100 : 200, height: 80))
                screen.show(view)
                let bitmap = try screen.bitmap()
                return (0..<360).flatMap { y in (0..<720).map { x in bitmap[x, y] } }
            }
        }
        let byLayer = try picture { view, frame in
            let layer = CATextLayer()
            #expect(layer.fontSize == 36 && layer.foregroundColor == UIColor.white.cgColor && !layer.isWrapped)
            layer.frame = frame
            layer.string = "Words in a layer"
            layer.font = UIFont.systemFont(ofSize: 11)
            layer.fontSize = 20
            layer.foregroundColor = UIColor.red.cgColor
            layer.isWrapped = isWrapped
            view.layer.addSublayer(layer)
        }
        let byView = try picture { view, frame in
            let drawn = Drawn(frame: frame)
            drawn.backgroundColor = .clear
            view.addSubview(drawn)
        }
        #expect(byLayer == byView && byLayer.contains { $0 != 0xFFFF_FFFF })
    }

    @Test func `a text layer aligns and truncates its text, and draws again after a change`() throws {
        let screen = try TestScreen()
        try screen.run {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
            layer.string = NSAttributedString(
                string: "I", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.black])
            show(layer, on: screen)
            /// The first and the last column with ink, in points.
            @MainActor func ink() throws -> ClosedRange<Int> {
                let bitmap = try screen.bitmap()
                let columns = (0..<180).filter { x in (0..<90).contains { bitmap[x, $0] & 0xFF < 128 } }
                return try #require(columns.first) / 3...(try #require(columns.last) / 3)
            }
            #expect(try ink().upperBound < 20)
            layer.alignmentMode = .right
            screen.advance(by: 0.1)
            #expect(try ink().lowerBound > 40)
            layer.alignmentMode = .center
            screen.advance(by: 0.1)
            let middle = try ink()
            #expect(abs(middle.lowerBound + middle.upperBound - 59) <= 2)
            layer.string = "WWWWWWWWWWWW"
            layer.fontSize = 20
            layer.foregroundColor = UIColor.black.cgColor
            screen.advance(by: 0.1)
            let clipped = try screen.bitmap()
            layer.truncationMode = .end
            screen.advance(by: 0.1)
            let truncated = try screen.bitmap()
            #expect((0..<90).contains { y in (0..<180).contains { clipped[$0, y] != truncated[$0, y] } })
        }
    }
}
