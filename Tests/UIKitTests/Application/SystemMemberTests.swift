import AnimaticTesting
import Testing
import UIKit

@Suite("The status bar, motion effects and members of nearby classes") @MainActor
struct SystemMemberTests {
    private final class Bare: UIViewController {
        override var prefersStatusBarHidden: Bool { true }
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    }

    @Test(arguments: [("iPhone 8", 20.0), ("iPhone 14", 47), ("iPhone 16", 54)])
    func `the status bar is as high as the safe area, but not higher than 54 points`(device: String, height: Double)
        throws
    {
        let screen = try TestScreen(device)
        try screen.run {
            screen.show(UIViewController())
            let manager = try #require(
                UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first?.statusBarManager)
            #expect(manager.statusBarFrame == CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height))
            #expect(UIApplication.shared.statusBarFrame == manager.statusBarFrame && !manager.isStatusBarHidden)
            screen.show(Bare())
            #expect(
                manager.statusBarFrame == .zero && manager.isStatusBarHidden && manager.statusBarStyle == .lightContent)
        }
    }

    @Test func `motion effects are stored`() throws {
        try TestScreen().run {
            let (view, group) = (UIView(), UIMotionEffectGroup())
            let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
            effect.minimumRelativeValue = -10
            group.motionEffects = [effect]
            view.addMotionEffect(group)
            view.addMotionEffect(group)
            #expect(view.motionEffects == [group] && effect.keyPath == "center.x")
            view.removeMotionEffect(group)
            #expect(view.motionEffects.isEmpty)
        }
    }

    @Test func `an accessibility element has an index among the elements`() throws {
        try TestScreen().run {
            let (view, elements) = (UIView(), [UIView(), UIView()])
            view.accessibilityElements = elements
            #expect(view.index(ofAccessibilityElement: elements[1]) == 1)
            #expect(view.index(ofAccessibilityElement: UIView()) == NSNotFound)
        }
    }

    @Test func `a text view owns a layout manager for its container`() throws {
        try TestScreen().run {
            let view = UITextView(usingTextLayoutManager: false)
            #expect(view.layoutManager.textContainers.first === view.textContainer && view.frame == .zero)
        }
    }
}
