import AnimaticTesting
import Testing
import UIKit

@Suite("Contents and transitions of layers") @MainActor
struct LayerContentsTests {
    @Test func `a layer shows a part of its image`() throws {
        let screen = try TestScreen()
        try screen.run {
            let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
                UIColor.red.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
                UIColor.blue.setFill()
                $0.fill(CGRect(x: 10, y: 0, width: 10, height: 10))
            }
            let (view, layer) = (UIView(), CALayer())
            view.backgroundColor = .white
            layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            layer.contents = picture.cgImage
            view.layer.addSublayer(layer)
            screen.show(view)
            #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
            /// The colors at a quarter and at three quarters of the width.
            @MainActor func colors() throws -> [UInt32] {
                let bitmap = try screen.bitmap()
                return [bitmap[30, 60], bitmap[90, 60]]
            }
            let whole = try colors()
            #expect(whole == [0xFFFF_0000, 0xFF00_00FF])
            layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
            #expect(try colors() == [0xFF00_00FF, 0xFF00_00FF])
            // From a quarter to three quarters: the border is in the middle again.
            layer.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
            #expect(try colors() == [0xFFFF_0000, 0xFF00_00FF])
            layer.contentsRect = .zero
            #expect(try colors() == [0xFFFF_FFFF, 0xFFFF_FFFF])
            #expect(layer.contents as? CGImage == picture.cgImage)
        }
    }

    private final class Delegate: CAAnimationDelegate {
        var calls: [String] = []

        func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
    }

    @Test func `a transition fades from the earlier picture to the new content`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, delegate) = (UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), Delegate())
            view.backgroundColor = .red
            screen.show(view)
            let fade = CATransition()
            fade.duration = 1
            fade.delegate = delegate
            view.layer.add(fade, forKey: "color")
            view.backgroundColor = .blue
            screen.advance(by: 0)
            #expect(view.layer.animation(forKey: kCATransition) === fade && delegate.calls == ["start"])
            screen.advance(by: 0.25)
            // A quarter of the time: three quarters of the red, and a quarter of the blue.
            let mixed = try screen.bitmap()[60, 60]
            #expect(abs(Int(mixed >> 16 & 0xFF) - 191) <= 2 && abs(Int(mixed & 0xFF) - 64) <= 2)
            screen.advance(by: 0.8)
            #expect(try screen.bitmap()[60, 60] == 0xFF00_00FF)
            #expect(delegate.calls == ["start", "stop true"] && view.layer.animationKeys() == nil)
        }
    }

    @Test func `a transition ends when its key is removed, and unknown effects are reported`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            view.backgroundColor = .red
            screen.show(view)
            let fade = CATransition()
            fade.duration = 1
            view.layer.add(fade, forKey: nil)
            view.backgroundColor = .blue
            screen.advance(by: 0.1)
            view.layer.removeAnimation(forKey: kCATransition)
            screen.advance(by: 0)
            let bitmap = try screen.bitmap()
            #expect(bitmap[60, 60] == 0xFF00_00FF)
            let push = CATransition()
            (push.type, push.subtype) = (CATransitionType(rawValue: "cube"), .fromRight)
            view.layer.add(push, forKey: nil)
            view.backgroundColor = .red
            screen.advance(by: 0.1)
            #expect(try screen.bitmap()[60, 60] == 0xFFFF_0000)
            #expect(screen.trace.contains("note UIView 1"))
        }
    }

    /// At half of the time, the old half of a push to the left ends where the new half begins.
    @Test(
        "a transition slides the content in its direction",
        arguments: [
            (CATransitionType.push, CATransitionSubtype.fromRight, 0xFFFF_0000, 0xFF00_00FF),
            (.push, .fromLeft, 0xFF00_00FF, 0xFFFF_0000), (.moveIn, .fromRight, 0xFFFF_0000, 0xFF00_00FF),
            (.reveal, .fromRight, 0xFFFF_0000, 0xFF00_00FF), (.reveal, .fromLeft, 0xFF00_00FF, 0xFFFF_0000),
        ] as [(CATransitionType, CATransitionSubtype, UInt32, UInt32)])
    func slide(type: CATransitionType, subtype: CATransitionSubtype, left: UInt32, right: UInt32) throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
            view.backgroundColor = .red
            screen.show(view)
            let slide = CATransition()
            (slide.duration, slide.type, slide.subtype) = (1, type, subtype)
            slide.timingFunction = CAMediaTimingFunction(name: .linear)
            view.layer.add(slide, forKey: nil)
            view.backgroundColor = .blue
            screen.advance(by: 0)
            screen.advance(by: 0.5)
            let bitmap = try screen.bitmap()
            #expect([bitmap[330, 360], bitmap[390, 360]] == [left, right])
            screen.advance(by: 0.6)
            #expect(try screen.bitmap()[330, 360] == 0xFF00_00FF && view.layer.animationKeys() == nil)
        }
    }
}
