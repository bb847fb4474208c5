import AnimaticTesting
import Testing
import UIKit

@Suite("Key paths of layers") @MainActor
struct LayerKeyPathTests {
    @Test func `a property is read and set by its key path`() throws {
        try TestScreen().run {
            let layer = CALayer()
            layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            #expect(layer.value(forKeyPath: "position") as? CGPoint == CGPoint(x: 25, y: 40))
            #expect(layer.value(forKeyPath: "position.y") as? CGFloat == 40)
            #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 40))
            #expect(layer.value(forKey: "bounds") as? CGRect == CGRect(x: 0, y: 0, width: 30, height: 40))
            layer.setValue(100, forKeyPath: "position.x")
            layer.setValue(0.5, forKeyPath: "opacity")
            layer.setValue(UIColor.red.cgColor, forKey: "backgroundColor")
            layer.setValue(CGSize(width: 3, height: 4), forKey: "shadowOffset")
            layer.setValue(true, forKey: "hidden")
            #expect(layer.position == CGPoint(x: 100, y: 40) && layer.opacity == 0.5 && layer.isHidden)
            #expect(layer.backgroundColor == UIColor.red.cgColor && layer.shadowOffset == CGSize(width: 3, height: 4))
            layer.setValue(CGRect(x: 0, y: 0, width: 8, height: 6), forKey: "frame")
            #expect(layer.value(forKey: "frame") as? CGRect == CGRect(x: 0, y: 0, width: 8, height: 6))
        }
    }

    @Test func `the parts of a transform are numbers`() throws {
        try TestScreen().run {
            let layer = CALayer()
            layer.setValue(2, forKeyPath: "transform.scale")
            #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 2))
            #expect(layer.value(forKeyPath: "transform.scale") as? CGFloat == 2)
            layer.setValue(3, forKeyPath: "transform.scale.y")
            layer.setValue(7, forKeyPath: "transform.translation.x")
            #expect(layer.affineTransform() == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 7, ty: 0))
            layer.transform = CATransform3DIdentity
            layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
            let angle = try #require(layer.value(forKeyPath: "transform.rotation") as? CGFloat)
            #expect(abs(angle - .pi / 2) < 1e-12 && abs(layer.affineTransform().b - 1) < 1e-12)
            #expect((layer.value(forKey: "transform") as? CATransform3D)?.m12 == layer.transform.m12)
        }
    }

    @Test func `a presentation layer has the values on the screen, and other keys belong to the program`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let root = UIView()
            root.addSubview(view)
            screen.show(root)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
            screen.advance(by: 0.25)
            let shown = try #require(view.layer.presentation()?.value(forKeyPath: "opacity") as? CGFloat)
            #expect(abs(shown - 0.75) < 0.001 && view.layer.value(forKeyPath: "opacity") as? CGFloat == 0)
            view.layer.setValue("text", forKey: "mine")
            #expect(view.layer.value(forKey: "mine") as? String == "text")
            #expect(view.layer.presentation()?.value(forKey: "mine") as? String == "text")
            view.layer.setValue(nil, forKey: "mine")
            #expect(view.layer.value(forKey: "mine") == nil)
        }
    }

    @Test func `paths and shapes are read and set`() throws {
        try TestScreen().run {
            let (layer, path) = (CAShapeLayer(), UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath)
            layer.setValue(path, forKey: "path")
            layer.setValue(4, forKey: "lineWidth")
            layer.setValue(path, forKey: "shadowPath")
            #expect(layer.path == path && layer.lineWidth == 4 && layer.shadowPath == path)
            #expect(layer.value(forKey: "lineWidth") as? CGFloat == 4)
        }
    }
}
