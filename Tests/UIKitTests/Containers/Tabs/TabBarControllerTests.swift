import AnimaticTesting
import Simulation
import Testing
import UIKit
import Views

@MainActor
@Suite("Tab bar controllers")
struct TabBarControllerTests {
    private let screen: TestScreen
    private let tabs: UITabBarController
    private let pages: [UIViewController]

    init() throws {
        screen = try TestScreen("iPhone 16")
        (tabs, pages) = screen.run {
            let pages = ["One", "Two", "Three"].map { title in
                let page = UIViewController()
                page.title = title
                page.tabBarItem.image = UIImage(systemName: "circle")
                return page
            }
            let tabs = UITabBarController()
            tabs.viewControllers = pages
            return (tabs, pages)
        }
        screen.show(tabs)
        screen.advance(by: 0.1)
    }

    private func shownViews(_ systemClass: String) -> [ShownSystemView] {
        tabs.tabBar.handle.systemViews().filter { $0.alpha > 0.01 && $0.systemClass == systemClass }
    }

    /// Taps the middle of the item with the index.
    private func tapItem(_ index: Int) {
        let button = shownViews("_UITabButton").suffix(tabs.tabBar.items?.count ?? 0).map(\.frame)[index]
        screen.tap(tabs.view, at: CGPoint(x: button.midX, y: button.midY))
    }

    /// Section 4: the bar is 83 points high; the safe area of pages ends above it.
    @Test("show the first page above the bar, and load no other")
    func firstPage() {
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 852 - 83, width: 393, height: 83))
        #expect(pages[0].view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
        #expect(pages[0].view.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 83, right: 0))
        #expect(tabs.view.safeAreaInsets.bottom == 34 && pages[0].additionalSafeAreaInsets == .zero)
        #expect(pages.map(\.isViewLoaded) == [true, false, false])
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[0])
        #expect(pages.allSatisfy { $0.tabBarController === tabs && $0.parent === tabs })
        #expect(tabs.tabBar.items == pages.map(\.tabBarItem) && tabs.tabBar.selectedItem === pages[0].tabBarItem)
        #expect(shownViews("UILabel").map(\.text) == ["One", "Two", "Three"])
        // Symbols of 18 points: 27.5 points.
        #expect(shownViews("UIImageView").allSatisfy { $0.frame.width == 27.5 })
    }

    @Test("change the page when the user taps an item, or the program selects it")
    func select() {
        tapItem(2)
        screen.advance(by: 1)
        #expect(tabs.selectedIndex == 2 && pages[2].view.window != nil && pages[0].view.window == nil)
        #expect(!pages[1].isViewLoaded && pages[2].view.safeAreaInsets.bottom == 83)
        screen.run { tabs.selectedIndex = 1 }
        // As in UIKit, the view is on the screen at once.
        #expect(pages[1].view.window != nil && tabs.tabBar.selectedItem === pages[1].tabBarItem)
        screen.run { tabs.selectedViewController = pages[0] }
        screen.advance(by: 0.1)
        #expect(tabs.selectedIndex == 0 && pages[0].view.window != nil && pages[1].view.window == nil)
        #expect(tabs.children == pages)
    }

    /// The selection is an area of 94 × 54 points; its movement is estimated.
    @Test("move the selection to the item that was tapped")
    func movingSelection() throws {
        let before = try #require(shownViews("_UITabSelectionView").first).frame
        let item = shownViews("_UITabButton").suffix(3).map(\.frame)[1]
        let finger = screen.touchDown(at: CGPoint(x: item.midX, y: item.midY), in: tabs.view)
        screen.lift(try #require(finger))
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        let view = try #require(tabs.tabBar.handle.first(ofClass: "_UITabSelectionView"))
        let x = view.window.presentation(at: view.window.currentMediaTime)[view.id].frame.minX
        #expect(x > 4 && x < 90)
        screen.advance(by: 1)
        let after = try #require(shownViews("_UITabSelectionView").first).frame
        #expect(before.size == CGSize(width: 94, height: 54) && after.minX - before.minX == 86)
    }

    @Test("return to the root of a navigation controller at the second tap")
    func secondTap() {
        let (root, next) = screen.run { (UIViewController(), UIViewController()) }
        let navigation = screen.run { UINavigationController(rootViewController: root) }
        screen.run { tabs.viewControllers = [navigation, pages[1]] }
        screen.advance(by: 0.1)
        screen.run { navigation.pushViewController(next, animated: false) }
        screen.advance(by: 0.1)
        tapItem(1)
        screen.advance(by: 1)
        tapItem(0)
        screen.advance(by: 1)
        #expect(navigation.topViewController === next && next.view.window != nil)
        tapItem(0)
        screen.advance(by: 1)
        #expect(navigation.topViewController === root && root.view.window != nil)
    }

    @Test("hide the bar for a pushed controller that hides it, and for those above it")
    func hiddenBar() throws {
        let (root, next, last) = screen.run { (UIViewController(), UIViewController(), UIViewController()) }
        let navigation = screen.run { UINavigationController(rootViewController: root) }
        screen.run {
            next.hidesBottomBarWhenPushed = true
            tabs.viewControllers = [navigation, pages[1]]
        }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 113, left: 0, bottom: 83, right: 0))
        screen.run { navigation.pushViewController(next, animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        // Both pages keep their own safe areas during the transition.
        #expect(root.view.safeAreaInsets.bottom == 83 && next.view.safeAreaInsets.bottom == 34)
        let alpha = screen.presentationAlpha(of: tabs.tabBar)
        #expect(alpha > 0.01 && alpha < 0.99)
        screen.advance(by: 1)
        #expect(tabs.tabBar.alpha == 0 && next.view.safeAreaInsets.bottom == 34)
        screen.run { navigation.pushViewController(last, animated: false) }
        screen.advance(by: 0.1)
        #expect(tabs.tabBar.alpha == 0 && last.view.safeAreaInsets.bottom == 34)
        screen.run { _ = navigation.popToRootViewController(animated: true) }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets.bottom == 83 && last.view.safeAreaInsets.bottom == 34)
        screen.advance(by: 1)
        #expect(tabs.tabBar.alpha == 1 && root.view.safeAreaInsets.bottom == 83)
        #expect(tabs.tabBar.frame.minY == 852 - 83 && screen.feedbackLoop == nil)
    }

    @Test("hide the bar on request")
    func hiddenOnRequest() {
        screen.run { tabs.isTabBarHidden = true }
        screen.advance(by: 0.1)
        #expect(pages[0].view.safeAreaInsets.bottom == 34 && tabs.tabBar.frame.minY == 852)
        screen.run { tabs.setTabBarHidden(false, animated: true) }
        screen.advance(by: 1)
        #expect(pages[0].view.safeAreaInsets.bottom == 83 && !tabs.isTabBarHidden)
    }

    /// Read from a running screen: the insets of a table below a navigation bar and above a tab bar are 64 and 83; here,
    /// the navigation bar ends at 113.
    @Test("add the bar to the content insets of a list")
    func list() {
        let table = screen.run { UITableViewController(style: .plain) }
        screen.run { tabs.viewControllers = [UINavigationController(rootViewController: table), pages[1]] }
        screen.advance(by: 0.1)
        #expect(table.tableView.adjustedContentInset == UIEdgeInsets(top: 113, left: 0, bottom: 83, right: 0))
        let plain = screen.run { UITableViewController(style: .plain) }
        screen.run { tabs.viewControllers = [plain] }
        screen.advance(by: 0.1)
        #expect(plain.tableView.adjustedContentInset.bottom == 83)
    }

    @Test("show badges and changed items")
    func items() throws {
        screen.run {
            pages[1].tabBarItem.badgeValue = "3"
            pages[1].tabBarItem.badgeColor = .systemGreen
            pages[2].tabBarItem = UITabBarItem(title: "New", image: nil, tag: 7)
            pages[0].title = "Renamed"
        }
        screen.advance(by: 0.1)
        #expect(shownViews("UILabel").map(\.text).filter { $0 != "3" } == ["Renamed", "Two", "New"])
        let badges = tabs.tabBar.handle.all(ofClass: "_UIBarBadgeView")
        #expect(badges.count == 2 && badges.allSatisfy { $0.adaptiveBackgroundColor == .systemGreen })
        screen.run { pages[1].tabBarItem.badgeValue = nil }
        screen.advance(by: 0.1)
        #expect(tabs.tabBar.handle.all(ofClass: "_UIBarBadgeView").isEmpty)
    }

    /// Measured: setting the title of a root renames the item that was set for its navigation controller.
    @Test("name the item of a navigation controller after its root")
    func navigationItems() {
        screen.run {
            let (root, other) = (UIViewController(), UIViewController())
            root.title = "Root"
            let navigation = UINavigationController(rootViewController: root)
            #expect(navigation.tabBarItem === root.tabBarItem && navigation.tabBarItem.title == "Root")
            let named = UINavigationController(rootViewController: other)
            named.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 1)
            #expect(named.tabBarItem.title == "Search" && named.tabBarItem.tag == 1)
            other.title = "Library"
            #expect(named.tabBarItem.title == "Library" && other.navigationItem.title == "Library")
        }
    }

    @Test("use the colors of the bar and of its appearance")
    func colors() {
        func title(_ key: Int, _ index: Int) -> AdaptiveColor? {
            let views = tabs.tabBar.handle.all(ofClass: key == 0 ? "SelectedContentView" : "ContentView")
            let label = views.first?.subviews[index].subviews.first { $0.systemClass == "UILabel" }
            return label?.adaptiveTextColor
        }
        screen.run {
            tabs.tabBar.tintColor = .systemRed
            tabs.tabBar.unselectedItemTintColor = .systemBrown
        }
        screen.advance(by: 0.1)
        #expect(title(0, 0) == .systemRed && title(1, 1) == .systemBrown)
        screen.run {
            let appearance = UITabBarAppearance()
            appearance.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemPink]
            appearance.stackedLayoutAppearance.normal.iconColor = .systemTeal
            appearance.backgroundColor = .systemYellow
            tabs.tabBar.standardAppearance = appearance
        }
        screen.advance(by: 0.1)
        #expect(title(0, 0) == .systemPink && title(1, 1) == .systemBrown)
        let platter = tabs.tabBar.handle.first(ofClass: "_UITabBarPlatterView")
        #expect(platter?.adaptiveBackgroundColor == .systemYellow)
    }

    @Test("keep the selected page if it is among the new pages")
    func newPages() {
        screen.run {
            tabs.selectedIndex = 1
            tabs.viewControllers = [pages[2], pages[1]]
        }
        screen.advance(by: 0.1)
        #expect(tabs.selectedViewController === pages[1] && tabs.selectedIndex == 1 && pages[0].parent == nil)
        screen.run { tabs.viewControllers = [pages[2]] }
        screen.advance(by: 0.1)
        #expect(tabs.selectedViewController === pages[2] && pages[2].view.window != nil && pages[1].view.window == nil)
        screen.run { tabs.viewControllers = nil }
        screen.advance(by: 0.1)
        #expect(tabs.selectedViewController == nil && tabs.selectedIndex == NSNotFound && pages[2].view.window == nil)
    }

    @Test("show more than five pages in a list")
    func more() throws {
        let all = screen.run {
            (0..<7).map { index in
                let page = UIViewController()
                page.title = "Page \(index)"
                return page
            }
        }
        screen.run { tabs.viewControllers = all }
        screen.advance(by: 0.1)
        #expect(tabs.tabBar.items?.compactMap(\.title) == ["Page 0", "Page 1", "Page 2", "Page 3", "More"])
        tapItem(4)
        screen.advance(by: 1)
        let more = tabs.moreNavigationController
        #expect(tabs.selectedViewController === more && tabs.selectedIndex == NSNotFound)
        let list = try #require(more.topViewController as? UITableViewController)
        #expect(list.tableView.numberOfRows(inSection: 0) == 3 && list.title == "More")
        let cell = try #require(list.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
        screen.tap(cell)
        screen.advance(by: 1)
        #expect(tabs.selectedViewController === all[5] && tabs.selectedIndex == 5 && all[5].view.window != nil)
        #expect(all[5].navigationController === more && all[5].tabBarController === tabs)
        #expect(tabs.tabBar.selectedItem === more.tabBarItem)
        screen.run { _ = more.popViewController(animated: true) }
        screen.advance(by: 1)
        #expect(tabs.selectedViewController === more && list.view.window != nil)
        screen.run { tabs.selectedIndex = 6 }
        screen.advance(by: 1)
        #expect(all[6].view.window != nil && more.viewControllers == [list, all[6]])
        screen.run { tabs.viewControllers = Array(all.prefix(2)) }
        screen.advance(by: 1)
        #expect(tabs.selectedIndex == 0 && all[0].view.window != nil && all[6].view.window == nil)
        #expect(screen.exceptions.isEmpty && screen.feedbackLoop == nil)
    }

    /// Lists from the first page, of which an iPhone shows four and More.
    @Test("move pages between More and the bar", arguments: [false, true])
    func movedPages(isSelected: Bool) throws {
        let all = screen.run { (0..<7).map { _ in UIViewController() } }
        screen.run {
            tabs.viewControllers = all
            tabs.selectedIndex = 6
        }
        screen.advance(by: 1)
        if !isSelected { screen.run { tabs.selectedIndex = 0 } }
        screen.advance(by: 1)
        screen.run { tabs.viewControllers = [all[0], all[6]] }
        #expect(all[6].parent === tabs)
        screen.advance(by: 1)
        #expect(all[6].parent === tabs && tabs.moreNavigationController.viewControllers.count == 1)
        #expect(tabs.selectedIndex == (isSelected ? 1 : 0) && (all[6].view.window != nil) == isSelected)
        screen.run { tabs.viewControllers = all }
        screen.advance(by: 1)
        #expect(tabs.selectedIndex == (isSelected ? 6 : 0) && (all[6].view.window != nil) == isSelected)
        #expect(screen.exceptions.isEmpty && screen.feedbackLoop == nil)
    }

    @Test("shorten the list of More while it is shown")
    func shorterList() throws {
        let all = screen.run { (0..<8).map { _ in UIViewController() } }
        let more = tabs.moreNavigationController
        screen.run {
            tabs.viewControllers = all
            tabs.selectedViewController = more
        }
        screen.advance(by: 1)
        let list = try #require(more.topViewController as? UITableViewController)
        #expect(list.tableView.visibleCells.count == 4)
        screen.run {
            tabs.viewControllers = Array(all.prefix(6))
            list.view.setNeedsLayout()
        }
        screen.advance(by: 1)
        #expect(list.tableView.visibleCells.count == 2 && tabs.selectedViewController === more)
    }

    @Test("of an iPad give the place of hidden tabs to the title")
    func hiddenOnPad() throws {
        let screen = try TestScreen("iPad Air")
        let (tabs, root) = screen.run {
            let (tabs, root) = (UITabBarController(), UIViewController())
            root.title = "Library"
            tabs.viewControllers = [UINavigationController(rootViewController: root)]
            return (tabs, root)
        }
        screen.show(tabs)
        screen.advance(by: 0.1)
        let before = try #require(root.navigationController?.frame(ofText: "Library"))
        screen.run { tabs.isTabBarHidden = true }
        screen.advance(by: 0.1)
        let after = try #require(root.navigationController?.frame(ofText: "Library"))
        #expect(after.minX > before.maxX && abs(after.midX - tabs.view.bounds.midX) <= 0.5)
    }

    @Test("of an iPad show the tabs at the top, and the title at the leading side")
    func pad() throws {
        let screen = try TestScreen("iPad Air")
        let (tabs, plain, root) = screen.run {
            let (tabs, plain, root) = (UITabBarController(), UIViewController(), UIViewController())
            (plain.title, root.title) = ("Plain", "Library")
            tabs.viewControllers = [plain, UINavigationController(rootViewController: root)]
            return (tabs, plain, root)
        }
        screen.show(tabs)
        screen.advance(by: 0.1)
        let top = tabs.tabBar.frame.minY
        #expect(top == max(tabs.view.safeAreaInsets.top, 10) && tabs.tabBar.frame.height == 54)
        #expect(plain.view.safeAreaInsets.top == top + 54)
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets.top == top + 54)
        let title = try #require(root.navigationController?.frame(ofText: "Library"))
        let views = tabs.tabBar.handle.systemViews()
        let platter = try #require(views.first { $0.systemClass == "_UITabBarPlatterView" })
        #expect(title.maxX < platter.frame.minX)
    }
}

extension Simulation.View {
    /// The views at or below this view with a class, superviews first.
    func all(ofClass name: String) -> [Simulation.View] {
        (systemClass == name ? [self] : []) + subviews.flatMap { $0.all(ofClass: name) }
    }

    func first(ofClass name: String) -> Simulation.View? { all(ofClass: name).first }
}
