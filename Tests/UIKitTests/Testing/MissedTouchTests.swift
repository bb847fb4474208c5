import AnimaticTesting
import Testing
import UIKit

/// A touch that does not reach its view is recorded with the reason, as the touches of scripts are.
@MainActor
@Suite("A touch of a test screen")
struct MissedTouchTests {
    private let screen: TestScreen
    private let button: UIButton
    private let holder: UIView
    private let taps = Taps()

    private final class Taps { var count = 0 }

    init() throws {
        let (screen, taps) = (try TestScreen("iPhone 16"), taps)
        self.screen = screen
        (button, holder) = screen.run {
            let (button, holder) = (
                UIButton(type: .system), UIScrollView(frame: CGRect(x: 0, y: 100, width: 393, height: 200))
            )
            button.frame = CGRect(x: 20, y: 20, width: 200, height: 44)
            button.addAction(UIAction { _ in taps.count += 1 }, for: .touchUpInside)
            holder.addSubview(button)
            return (button, holder)
        }
        screen.run {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
            root.addSubview(holder)
            screen.show(root)
        }
    }

    /// Taps the button, and returns the reasons without the name of the button.
    private func reasons() -> [String] {
        screen.clearTrace()
        screen.tap(button)
        return screen.missedTouches.map { String($0.split(separator: "': ", maxSplits: 1)[1]) }
    }

    @Test func `records nothing if it reaches the view`() {
        #expect(reasons() == [] && taps.count == 1)
    }

    @Test func `records why it does not reach the view`() {
        screen.run { button.isHidden = true }
        #expect(reasons() == ["the view is hidden"])
        screen.run { (button.isHidden, button.alpha) = (false, 0) }
        #expect(reasons() == ["the view is transparent"])
        screen.run { (button.alpha, holder.isHidden) = (1, true) }
        #expect(reasons().count == 1 && reasons()[0].hasSuffix("which is hidden"))
        screen.run { holder.isHidden = false }
        // The button is 180 points above the visible part.
        screen.run { (holder as? UIScrollView)?.contentOffset.y = 200 }
        #expect(reasons().count == 1 && reasons()[0].contains("is scrolled out of"))
        screen.run { (holder as? UIScrollView)?.contentOffset.y = 0 }
        screen.run { button.frame.size = .zero }
        #expect(reasons() == ["the view has no area"])
        screen.run { button.frame = CGRect(x: 20, y: 20, width: 200, height: 44) }
        screen.run { holder.superview?.addSubview(UIControl(frame: CGRect(x: 0, y: 0, width: 393, height: 852))) }
        #expect(reasons().count == 1 && reasons()[0].hasSuffix("is in front of the view"))
        #expect(taps.count == 0)
    }

    @Test func `of a view that is not in the window has no place on the screen`() {
        screen.run { button.removeFromSuperview() }
        #expect(reasons() == ["the view is not in the window"] && taps.count == 0)
        #expect(screen.touchDown(at: CGPoint(x: 5, y: 5), in: button) == nil)
        screen.drag(button, by: CGVector(dx: 0, dy: -100))
        screen.longPress(button)
        #expect(screen.missedTouches.count == 4 && !screen.trace.contains { $0.hasPrefix("touch ") })
    }
}
