import AnimaticTesting
import Testing
import UIKit

@Suite("Animation blocks that begin and end with a call") @MainActor
struct BegunAnimationTests {
    private final class Delegate: NSObject {
        var calls: [String] = []

        func didStop(_ animationID: String?, finished: NSNumber) {
            calls.append("\(animationID ?? "none") \(finished.boolValue)")
        }
    }

    /// Shows `count` views of 10 × 10 points at the left edge, and calls `body` with them.
    private func showing(_ count: Int = 1, _ body: (TestScreen, [UIView]) throws -> Void) throws {
        let screen = try TestScreen()
        try screen.run {
            let root = UIView()
            let views = (0..<count).map { UIView(frame: CGRect(x: 0, y: 20 * $0, width: 10, height: 10)) }
            for view in views { root.addSubview(view) }
            screen.show(root)
            try body(screen, views)
        }
    }

    private func begin(_ animationID: String? = nil) { unsafe UIView.beginAnimations(animationID, context: nil) }

    private func x(_ view: UIView, on screen: TestScreen) -> Double {
        ((screen.presentationFrame(of: view)?.minX ?? -1) * 1000).rounded() / 1000
    }

    @Test func `changes are animated with the duration, the curve and the delay of the block`() throws {
        try showing { screen, views in
            begin("move")
            UIView.setAnimationDuration(2)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDelay(1)
            views[0].frame.origin.x = 100
            #expect(UIView.inheritedAnimationDuration == 2)
            UIView.commitAnimations()
            #expect(views[0].frame.minX == 100 && UIView.inheritedAnimationDuration == 0)
            let places = [0.0, 1, 0.5, 1, 0.5, 0.1].map { step in
                screen.advance(by: step)
                return x(views[0], on: screen)
            }
            #expect(places == [0, 0, 25, 75, 100, 100])
        }
    }

    @Test func `the defaults are those of a block with a duration of 0,2 seconds`() throws {
        try showing(2) { screen, views in
            begin()
            views[0].frame.origin.x = 100
            UIView.commitAnimations()
            UIView.animate(withDuration: 0.2) { views[1].frame.origin.x = 100 }
            for _ in 0..<4 {
                screen.advance(by: 0.05)
                #expect(x(views[0], on: screen) == x(views[1], on: screen))
            }
            #expect(x(views[0], on: screen) == 100)
        }
    }

    @Test func `a setting applies to the following changes, and to an inner block if it is made there`() throws {
        try showing(3) { screen, views in
            UIView.setAnimationDuration(100)
            begin()
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDuration(1)
            views[0].frame.origin.x = 100
            UIView.setAnimationDuration(2)
            begin()
            UIView.setAnimationDuration(4)
            views[1].frame.origin.x = 100
            UIView.commitAnimations()
            views[2].frame.origin.x = 100
            UIView.commitAnimations()
            UIView.commitAnimations()
            screen.advance(by: 0.5)
            #expect(views.map { x($0, on: screen) } == [50, 12.5, 25])
        }
    }

    @Test func `animations repeat, reverse, and begin from the current state`() throws {
        try showing(3) { screen, views in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[2].frame.origin.x = 100 }
            begin()
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDuration(1)
            views[1].frame.origin.x = 100
            UIView.setAnimationRepeatCount(2)
            UIView.setAnimationRepeatAutoreverses(true)
            views[0].frame.origin.x = 100
            UIView.commitAnimations()
            screen.advance(by: 0.5)
            #expect(x(views[0], on: screen) == 50)
            begin()
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDuration(1)
            UIView.setAnimationBeginsFromCurrentState(true)
            views[1].frame.origin.x = 0
            UIView.commitAnimations()
            UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
                views[2].frame.origin.x = 0
            }
            screen.advance(by: 0.5)
            #expect(x(views[0], on: screen) == 100)
            let seen = x(views[1], on: screen)
            #expect(seen > 0 && seen < 100 && seen == x(views[2], on: screen))
            screen.advance(by: 2.75)
            // The second run goes backward from 3 s to 4 s.
            #expect(x(views[0], on: screen) == 25)
            screen.advance(by: 0.3)
            #expect(x(views[0], on: screen) == 100)
        }
    }

    @Test func `the delegate is called after the animations have ended`() throws {
        try showing(2) { screen, views in
            let delegate = Delegate()
            begin("first")
            UIView.setAnimationDelegate(delegate)
            UIView.setAnimationDidStop(Selector(Delegate.didStop(_:finished:)))
            UIView.setAnimationDuration(1)
            views[0].alpha = 0
            begin()
            UIView.setAnimationDelegate(delegate)
            UIView.setAnimationDidStop(Selector(Delegate.didStop(_:finished:)))
            views[1].alpha = 0
            UIView.setAnimationDuration(2)
            views[1].frame.origin.x = 100
            UIView.commitAnimations()
            UIView.commitAnimations()
            screen.advance(by: 0.9)
            #expect(delegate.calls == [])
            screen.advance(by: 0.2)
            #expect(delegate.calls == ["first true"])
            views[1].layer.removeAllAnimations()
            screen.advance(by: 0.1)
            #expect(delegate.calls == ["first true", "none false"])
        }
    }

    @Test func `a flip shows the changes of a view`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let (root, view) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            let (front, back) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
            root.backgroundColor = .white
            front.backgroundColor = .red
            back.backgroundColor = .blue
            root.addSubview(view)
            view.addSubview(front)
            screen.show(root)
            screen.advance(by: 0.1)
            begin()
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDuration(1)
            UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
            front.removeFromSuperview()
            view.addSubview(back)
            UIView.commitAnimations()
            screen.advance(by: 0.25)
            // The view is narrower, so its left edge is no longer at 0.
            let first = try screen.bitmap()
            #expect(first[100, 100] == 0xFFFF_0000 && first[2, 100] == 0xFFFF_FFFF)
            screen.advance(by: 0.5)
            let second = try screen.bitmap()
            #expect(second[100, 100] == 0xFF00_00FF && second[2, 100] == 0xFFFF_FFFF)
            begin()
            UIView.setAnimationTransition(.curlUp, for: view, cache: true)
            UIView.commitAnimations()
            #expect(screen.trace.contains { $0.hasPrefix("note") })
        }
    }

    @Test func `a block that is not committed ends with its turn or with the enclosing block`() throws {
        try showing(2) { screen, views in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                begin()
                views[0].frame.origin.x = 100
            }
            views[0].alpha = 0.5
            begin()
            UIView.setAnimationDuration(1)
            UIView.setAnimationCurve(.linear)
            views[1].frame.origin.x = 100
            screen.advance(by: 0.5)
            #expect(views.map { x($0, on: screen) } == [50, 50])
            #expect(screen.presentationAlpha(of: views[0]) == 0.5)
            #expect(screen.trace.filter { $0 == "note beginAnimations" }.count == 2)
            views[1].frame.origin.x = 300
            screen.advance(by: 1)
            #expect(x(views[1], on: screen) == 300)
        }
    }
}
