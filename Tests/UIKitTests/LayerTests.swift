import AnimaticTesting
import Geometry
import Pictures
import QuartzCore
import Rendering
import Simulation
import Testing
import UIKit
import Views

/// Returns whether two numbers are equal apart from rounding.
func close(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }

/// Layers that code creates, shape layers, masks and paths.
@MainActor
struct LayerTests {
    @Test func `layers are between the layers of views`() throws {
        try TestScreen().run {
            let (holder, first, second) = (UIView(), UIView(), UIView())
            let (back, front, middle) = (CALayer(), CALayer(), CAShapeLayer())
            holder.layer.addSublayer(back)
            holder.addSubview(first)
            holder.layer.addSublayer(front)
            holder.addSubview(second)
            holder.layer.insertSublayer(middle, below: second.layer)
            #expect(holder.layer.sublayers == [back, first.layer, front, middle, second.layer])
            #expect(holder.subviews == [first, second] && back.superlayer === holder.layer)
            holder.layer.insertSublayer(back, above: front)
            #expect(holder.layer.sublayers == [first.layer, front, back, middle, second.layer])
            holder.insertSubview(second, at: 0)
            #expect(holder.layer.sublayers == [second.layer, first.layer, front, back, middle])
            front.removeFromSuperlayer()
            holder.layer.insertSublayer(front, at: 1)
            #expect(holder.layer.sublayers == [second.layer, front, first.layer, back, middle])
            let child = CALayer()
            front.addSublayer(child)
            front.removeFromSuperlayer()
            #expect(front.superlayer == nil && child.superlayer === front && front.sublayers == [child])
        }
    }

    @Test func `a layer cannot be in itself`() throws {
        let screen = try TestScreen()
        screen.run {
            let (outer, inner) = (CALayer(), CALayer())
            outer.addSublayer(inner)
            inner.addSublayer(outer)
            #expect(inner.sublayers == nil && outer.superlayer == nil)
        }
        #expect(screen.exceptions.count == 1)
    }

    @Test func `layers and views are released`() throws {
        try TestScreen().run {
            weak var lost: CALayer?
            @MainActor func make() -> UIView {
                let view = UIView()
                let layer = CALayer()
                view.layer.addSublayer(layer)
                lost = layer
                return view
            }
            var view: UIView? = make()
            #expect(lost != nil && view != nil)
            view = nil
            #expect(lost == nil)
        }
    }

    @Test func `geometry follows the anchor point and the transform`() throws {
        try TestScreen().run {
            let (outer, layer) = (CALayer(), CALayer())
            outer.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
            outer.addSublayer(layer)
            layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
            layer.anchorPoint = CGPoint(x: 0, y: 1)
            layer.position = CGPoint(x: 50, y: 60)
            #expect(layer.frame == CGRect(x: 50, y: 40, width: 40, height: 20))
            layer.transform = CATransform3DMakeScale(2, 2, 1)
            #expect(layer.frame == CGRect(x: 50, y: 20, width: 80, height: 40))
            #expect(layer.convert(CGPoint(x: 40, y: 0), to: outer) == CGPoint(x: 130, y: 20))
            #expect(outer.convert(CGPoint(x: 130, y: 20), to: layer) == CGPoint(x: 40, y: 0))
        }
    }

    @Test func `a rotation about z equals a rotation in the plane`() {
        let turned = CATransform3DRotate(CATransform3DMakeTranslation(5, 6, 7), 0.5, 0, 0, 2)
        #expect(CATransform3DGetAffineTransform(turned) == CGAffineTransform(translationX: 5, y: 6).rotated(by: 0.5))
        #expect(!CATransform3DIsAffine(turned) && CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
        // A rotation about y by 60° halves the width of a rectangle.
        let flipped = CATransform3DGetAffineTransform(CATransform3DMakeRotation(.pi / 3, 0, 1, 0))
        #expect(close(flipped.a, 0.5) && flipped.d == 1)
    }

    @Test func `a view draws with the class of its layer`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (gradient, shape) = (GradientView(), ShapeView())
            #expect(gradient.layer === gradient.gradientLayer && shape.layer is CAShapeLayer)
            gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            gradient.gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
            gradient.gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
            gradient.gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
            gradient.gradientLayer.locations = [0, 0.5]
            screen.show(gradient)
            let picture = try screen.bitmap()
            // iPhone 16 has three pixels per point. A quarter of the distance is halfway to blue.
            #expect(picture[225, 150] == 0xFF00_00FF)
            let mixed = picture[75, 150]
            #expect(abs(Int(mixed >> 16 & 0xFF) - 127) <= 2 && abs(Int(mixed & 0xFF) - 128) <= 2)
        }
    }

    @Test func `a shape layer draws its path over the background`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = .white
            let shape = CAShapeLayer()
            let path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 40, height: 40))
            path.append(UIBezierPath(rect: CGRect(x: 20, y: 20, width: 20, height: 20)))
            shape.path = path.cgPath
            shape.fillRule = .evenOdd
            shape.fillColor = UIColor.red.cgColor
            shape.strokeColor = UIColor.blue.cgColor
            shape.lineWidth = 2
            view.layer.addSublayer(shape)
            screen.show(view)
            let picture = try screen.bitmap()
            func color(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x * 3), Int(y * 3)] }
            #expect(color(15, 15) == 0xFFFF_0000 && color(30, 30) == 0xFFFF_FFFF && color(9.5, 30) == 0xFF00_00FF)
            #expect(color(19.5, 30) == 0xFF00_00FF && color(5, 5) == 0xFFFF_FFFF)
            #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.miterLimit == 10)
            #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && CAShapeLayer().fillColor == UIColor.black.cgColor)
        }
    }

    @Test func `a mask layer limits its layer`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = .red
            let mask = CAShapeLayer()
            mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
            view.layer.mask = mask
            screen.show(view)
            let picture = try screen.bitmap()
            let background = picture[3 * 150, 3 * 150]
            #expect(picture[150, 150] == 0xFFFF_0000 && picture[6, 6] == background && background != 0xFFFF_0000)
            #expect(view.layer.mask === mask && mask.superlayer === view.layer && view.layer.sublayers == nil)
            view.layer.mask = nil
            #expect(try screen.bitmap()[6, 6] == 0xFFFF_0000 && mask.superlayer == nil)
        }
    }
}

/// The edges of a layer between two pixels (semantics 21.3).
@MainActor
struct LayerEdgeTests {
    /// Shows a black layer that covers 0.6 of column 20 and 0.4 of column 40, at two pixels per point.
    private func grays(rotated: Bool = false, _ configure: (CALayer) -> Void) throws -> [UInt32] {
        let screen = try TestScreen("iPhone 8")
        return try screen.run {
            let (view, layer) = (UIView(), CALayer())
            layer.frame = CGRect(x: 10.2, y: 10, width: 10, height: 10)
            layer.backgroundColor = UIColor.black.cgColor
            if rotated { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) }
            configure(layer)
            view.backgroundColor = .white
            view.layer.addSublayer(layer)
            screen.show(view)
            let picture = try screen.bitmap()
            return (0..<60).map { picture[$0, 30] & 0xFF }
        }
    }

    @Test func `are not antialiased by default`() throws {
        #expect(CALayer().allowsEdgeAntialiasing == false)
        let grays = try grays { _ in }
        // The layer covers the center of column 20, and not that of column 40.
        #expect([grays[19], grays[20], grays[39], grays[40]] == [255, 0, 0, 255])
    }

    @Test func `are not antialiased if it is not allowed, not even if the layer is rotated`() throws {
        let grays = try grays { $0.allowsEdgeAntialiasing = false }
        #expect([grays[19], grays[20], grays[39], grays[40]] == [255, 0, 0, 255])
        #expect(try Set(self.grays(rotated: true) { $0.allowsEdgeAntialiasing = false }) == [0, 255])
    }

    @Test func `are antialiased if it is allowed`() throws {
        let grays = try grays { $0.allowsEdgeAntialiasing = true }
        // 255 × (1 - 0.6) and 255 × (1 - 0.4).
        for (column, gray) in [(19, 255), (20, 102), (39, 0), (40, 153)] {
            #expect(abs(Int(grays[column]) - gray) <= 2, "column \(column)")
        }
    }
}

extension TestScreen {
    /// Returns the current picture of the screen.
    @MainActor
    func bitmap(at time: TimeInterval? = nil) throws -> Bitmap {
        try run {
            guard let engine = World.local?.engine else { throw CocoaError(.fileNoSuchFile) }
            let time = time.map { Duration.nanoseconds(Int64(($0 * 1e9).rounded())) } ?? engine.currentMediaTime
            let tree = engine.presentation(at: time)
            return try CairoRenderer().draw(
                tree, canvas: tree[tree.root].bounds.size, scale: engine.grid.scale, background: .white)
        }
    }
}

private final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var gradientLayer: CAGradientLayer {
        guard let layer = layer as? CAGradientLayer else { preconditionFailure("the layer has another class") }
        return layer
    }
}

private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
}
