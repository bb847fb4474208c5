import AnimaticTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Toolbars")
struct ToolbarTests {
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let root: UIViewController

    init() throws {
        let shown = try NavigationScreen()
        (screen, navigation, root) = (shown.screen, shown.navigation, shown.root)
    }

    private func symbol(_ name: String, _ target: ItemTarget? = nil) -> UIBarButtonItem {
        UIBarButtonItem(
            image: UIImage(systemName: name), style: .plain, target: target,
            action: target.map { _ in Selector(ItemTarget.tapped) })
    }

    private func platters(of bar: UIView) -> [CGRect] {
        bar.handle.systemViews().filter { $0.systemClass == "PlatterView" && $0.alpha > 0.01 }.map(\.frame)
    }

    /// Section 3, an iPhone 16: platters of 48 points at y 776, 28 points from the edges; the safe area ends 86 points
    /// above the bottom. Without items, it stays 34.
    @Test("of a navigation controller have the measured frames and safe area")
    func navigationToolbar() {
        screen.run { navigation.isToolbarHidden = false }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets.bottom == 34)
        screen.run { root.toolbarItems = [symbol("star"), .flexibleSpace(), symbol("trash")] }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 113, left: 0, bottom: 86, right: 0))
        #expect(
            platters(of: navigation.toolbar) == [
                CGRect(x: 28, y: 776, width: 48, height: 48), CGRect(x: 317, y: 776, width: 48, height: 48),
            ])
        screen.run { root.edgesForExtendedLayout = [] }
        screen.run { navigation.view.setNeedsLayout() }
        screen.advance(by: 0.1)
        #expect(root.view.frame == CGRect(x: 0, y: 113, width: 393, height: 852 - 113 - 86))
    }

    @Test("appear and disappear with and without an animation")
    func hidden() {
        screen.run { root.setToolbarItems([symbol("star")], animated: false) }
        screen.advance(by: 0.1)
        #expect(navigation.isToolbarHidden && navigation.toolbar.superview == nil)
        screen.run { navigation.setToolbarHidden(false, animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        let alpha = screen.presentationAlpha(of: navigation.toolbar)
        #expect(alpha > 0.01 && alpha < 0.99)
        screen.advance(by: 1)
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 766, width: 393, height: 86))
        screen.run { navigation.setToolbarHidden(true, animated: true) }
        screen.advance(by: 1)
        #expect(navigation.toolbar.frame.minY >= 852 && root.view.safeAreaInsets.bottom == 34)
    }

    @Test("show the items of the topmost controller, unless it hides the bars at the bottom")
    func pushedItems() {
        let (next, bare) = screen.run { (UIViewController(), UIViewController()) }
        screen.run {
            navigation.isToolbarHidden = false
            root.toolbarItems = [symbol("star")]
            next.toolbarItems = [symbol("star"), symbol("trash")]
            bare.hidesBottomBarWhenPushed = true
            bare.toolbarItems = [symbol("star")]
            navigation.pushViewController(next, animated: true)
        }
        screen.advance(by: 1)
        #expect(platters(of: navigation.toolbar).count == 2 && next.view.safeAreaInsets.bottom == 86)
        screen.run { navigation.pushViewController(bare, animated: true) }
        screen.advance(by: 1)
        #expect(navigation.toolbar.alpha == 0 && bare.view.safeAreaInsets.bottom == 34)
        screen.run { _ = navigation.popToRootViewController(animated: true) }
        screen.advance(by: 1)
        #expect(platters(of: navigation.toolbar).count == 1 && root.view.safeAreaInsets.bottom == 86)
    }

    /// The row above a tab bar is estimated: 83 + 48 + 10.
    @Test("are above a tab bar")
    func aboveTabBar() {
        let tabs = screen.run { UITabBarController() }
        let page = screen.run { UIViewController() }
        screen.run {
            let inner = UINavigationController(rootViewController: page)
            page.toolbarItems = [symbol("star")]
            inner.isToolbarHidden = false
            tabs.viewControllers = [inner]
        }
        screen.show(tabs)
        screen.advance(by: 0.1)
        #expect(page.view.safeAreaInsets.bottom == 141 && screen.feedbackLoop == nil)
    }

    @Test("of the program show items, which perform their actions")
    func ownToolbar() {
        let target = ItemTarget()
        let (bar, view) = screen.run { (UIToolbar(), UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))) }
        let item = screen.run { symbol("star", target) }
        screen.run {
            bar.frame = CGRect(x: 0, y: 300, width: 393, height: 54)
            root.view.addSubview(bar)
            bar.items = [item, .fixedSpace(40), UIBarButtonItem(customView: view)]
        }
        screen.advance(by: 0.1)
        // Section 3: the platters are at the top, 16 points from the edge; a fixed space of 40 shows as 12 + 40.
        #expect(platters(of: bar).map(\.minX) == [16, 116] && platters(of: bar).allSatisfy { $0.minY == 300 })
        #expect(
            view.window != nil && view.convert(view.bounds, to: nil) == CGRect(x: 116, y: 309, width: 60, height: 30))
        screen.tap(root.view, at: CGPoint(x: 40, y: 324))
        #expect(target.senders.count == 1 && target.senders.first === item)
        screen.run { item.isHidden = true }
        screen.advance(by: 0.1)
        #expect(platters(of: bar).count == 1)
        #expect(bar.intrinsicContentSize.height == 48 && bar.sizeThatFits(CGSize(width: 200, height: 10)).height == 48)
    }

    @Test("have the color of the program until it is removed")
    func color() {
        let bar = screen.run { UIToolbar() }
        screen.run { bar.barTintColor = .red }
        #expect(bar.backgroundColor == .red)
        screen.run { bar.barTintColor = nil }
        #expect(bar.backgroundColor == nil)
        screen.run {
            bar.frame = CGRect(x: 0, y: 300, width: 393, height: 54)
            bar.barTintColor = .red
            bar.backgroundColor = .blue
            root.view.addSubview(bar)
        }
        screen.advance(by: 0.1)
        #expect(bar.backgroundColor == .blue && screen.run { bar.standardAppearance.backgroundColor } == nil)
    }

    @Test("are not created for a navigation controller that does not show one")
    func notCreated() {
        #expect(navigation.createdToolbar == nil)
        #expect(navigation.toolbar === navigation.toolbar && navigation.toolbar.superview == nil)
    }
}
