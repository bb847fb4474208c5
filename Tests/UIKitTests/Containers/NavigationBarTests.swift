import AnimaticTesting
import Testing
import UIKit

@MainActor
@Suite("Navigation bars")
struct NavigationBarTests {
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let root: UIViewController

    init() throws {
        let shown = try NavigationScreen(title: "Library")
        (screen, navigation, root) = (shown.screen, shown.navigation, shown.root)
    }

    /// Measured on an iPhone 16: the bar is 54 points high below a safe area of 59, and the content begins at 113.
    @Test("are below the safe area, and belong to the safe area of the page")
    func safeArea() {
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 54))
        #expect(root.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 113, left: 0, bottom: 34, right: 0))
        #expect(root.additionalSafeAreaInsets == .zero)
        screen.run { root.additionalSafeAreaInsets.top = 7 }
        screen.advance(by: 0.1)
        #expect(root.view.safeAreaInsets.top == 120)
        screen.run {
            root.edgesForExtendedLayout = []
            root.view.superview?.superview?.setNeedsLayout()
        }
        screen.advance(by: 0.1)
        #expect(root.view.frame == CGRect(x: 0, y: 113, width: 393, height: 852 - 113))
        #expect(root.view.safeAreaInsets.top == 7)
    }

    @Test("disappear and return, with and without an animation")
    func hidden() throws {
        screen.run { navigation.setNavigationBarHidden(true, animated: false) }
        screen.advance(by: 0.1)
        #expect(navigation.isNavigationBarHidden && root.view.safeAreaInsets.top == 59)
        #expect(navigation.navigationBar.frame.maxY <= 0)
        screen.run { navigation.setNavigationBarHidden(false, animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        let middle = try #require(screen.presentationFrame(of: navigation.navigationBar)).minY
        #expect(middle > -54 && middle < 59)
        screen.advance(by: 0.2)
        #expect(navigation.navigationBar.frame.minY == 59 && root.view.safeAreaInsets.top == 113)
    }

    @Test("show a back button, which pops")
    func backButton() throws {
        let page = screen.run { UIViewController() }
        screen.run { navigation.pushViewController(page, animated: false) }
        screen.advance(by: 0.1)
        // A circle of 44 points, 16 points from the edge.
        let platter = try #require(navigation.shownViews.first { $0.systemClass == "PlatterView" })
        #expect(platter.frame == CGRect(x: 16, y: 59, width: 44, height: 44))
        screen.tap(navigation.view, at: CGPoint(x: 38, y: 81))
        screen.advance(by: 1)
        #expect(navigation.viewControllers == [root])
        #expect(!navigation.shownViews.contains { $0.systemClass == "PlatterView" })
    }

    @Test("hide the back button if the item hides it, or has items at its side")
    func hiddenBackButton() {
        let page = screen.run { UIViewController() }
        func platters() -> [CGRect] {
            screen.advance(by: 0.1)
            return navigation.shownViews.filter { $0.systemClass == "PlatterView" }.map(\.frame)
        }
        screen.run {
            page.navigationItem.hidesBackButton = true
            navigation.pushViewController(page, animated: false)
        }
        #expect(platters().isEmpty)
        screen.run {
            page.navigationItem.hidesBackButton = false
            page.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
        }
        #expect(platters().count == 1 && platters()[0].width > 44)
        screen.run { page.navigationItem.leftItemsSupplementBackButton = true }
        #expect(platters().count == 2 && platters()[0].width == 44 && platters()[1].minX == 16 + 44 + 12)
    }

    @Test("call the action of an item that is tapped")
    func items() throws {
        let target = ItemTarget()
        var actions = 0
        let edit = screen.run {
            let edit = UIBarButtonItem(
                title: "Edit", style: .plain, target: target, action: Selector(ItemTarget.tapped))
            root.navigationItem.rightBarButtonItem = edit
            root.navigationItem.leftBarButtonItems = [
                UIBarButtonItem(title: "More", primaryAction: UIAction { _ in actions += 1 })
            ]
            return edit
        }
        screen.advance(by: 0.1)
        let frame = try #require(navigation.frame(ofText: "Edit"))
        screen.tap(navigation.view, at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(target.senders.count == 1 && target.senders.first === edit)
        screen.tap(try #require(screen.element(labeled: "More")))
        #expect(actions == 1)
        screen.run { edit.isEnabled = false }
        screen.advance(by: 0.1)
        screen.tap(navigation.view, at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(target.senders.count == 1)
    }

    @Test("show custom views at the places of titles and items")
    func customViews() {
        let (title, custom) = screen.run {
            let title = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            let custom = UIView()
            custom.translatesAutoresizingMaskIntoConstraints = false
            custom.widthAnchor.constraint(equalToConstant: 60).isActive = true
            custom.heightAnchor.constraint(equalToConstant: 20).isActive = true
            root.navigationItem.titleView = title
            root.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: custom)
            return (title, custom)
        }
        screen.advance(by: 0.1)
        func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: navigation.view) }
        // The title view is centered at 22 points below the bar's top, on a whole pixel.
        #expect(abs(frame(title).midX - 196.5) < 0.34 && frame(title).midY == 59 + 22)
        #expect(frame(custom) == CGRect(x: 393 - 16 - 60, y: 59 + 12, width: 60, height: 20))
        screen.run { root.navigationItem.titleView = nil }
        screen.advance(by: 0.1)
        #expect(title.window == nil && navigation.frame(ofText: "Library") != nil)
    }

    @Test("show changes of the title, and the title of the page")
    func titles() {
        screen.run { root.title = "Books" }
        screen.advance(by: 0.1)
        #expect(navigation.frame(ofText: "Books") != nil && navigation.frame(ofText: "Library") == nil)
        #expect(navigation.navigationBar.handle.systemViews().allSatisfy { !$0.systemClass.isEmpty })
        #expect(navigation.view.handle.systemClass == nil)
    }

    @Test("without a controller show the topmost of their items")
    func standalone() throws {
        let bar = screen.run {
            let bar = UINavigationBar(frame: CGRect(x: 0, y: 300, width: 393, height: 54))
            bar.setItems([UINavigationItem(title: "One"), UINavigationItem(title: "Two")], animated: false)
            root.view.addSubview(bar)
            return bar
        }
        screen.advance(by: 0.1)
        func texts() -> [String] { bar.handle.systemViews().filter { $0.alpha > 0 }.compactMap(\.text) }
        #expect(texts() == ["Two"] && bar.backItem?.title == "One")
        screen.tap(navigation.view, at: CGPoint(x: 38, y: 322))
        screen.advance(by: 0.1)
        #expect(texts() == ["One"] && bar.items?.count == 1)
    }

    @Test("move titles with their pages during a push")
    func push() throws {
        let page = screen.run { UIViewController() }
        screen.run {
            page.title = "Details"
            navigation.pushViewController(page, animated: true)
        }
        screen.advance(by: 0)
        screen.advance(by: 0.05)
        let texts = navigation.navigationBar.handle.systemViews().compactMap(\.text)
        #expect(Set(texts) == ["Library", "Details"])
        screen.advance(by: 1)
        #expect(navigation.navigationBar.handle.systemViews().compactMap(\.text) == ["Details"])
    }
}
