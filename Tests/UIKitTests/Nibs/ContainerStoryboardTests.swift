import AnimaticTesting
import Testing
import UIKit

@Suite("A container from a storyboard")
@MainActor
struct ContainerStoryboardTests {
    private static let root = page(
        "root", title: "Root",
        items: """
            <navigationItem key="navigationItem" title="Library" prompt="All books" largeTitleDisplayMode="always" id="item">
            <barButtonItem key="leftBarButtonItem" title="Sort" style="done" tag="4" enabled="NO" id="sort"/>
            <rightBarButtonItems><barButtonItem systemItem="edit" id="add"><connections>
            <action selector="added:" destination="root" id="a1"/></connections></barButtonItem>
            <barButtonItem image="star" catalog="system" id="star"/></rightBarButtonItems>
            <view key="titleView" id="badge"><rect key="frame" x="0" y="0" width="60" height="30"/></view></navigationItem>
            <toolbarItems><barButtonItem systemItem="flexibleSpace" id="space"/>
            <barButtonItem id="custom"><view key="customView" id="inner"><rect key="frame" x="0" y="0" width="50" height="20"/></view></barButtonItem></toolbarItems>
            """,
        subviews: """
            <view id="box" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="1" height="1"/>
            <constraints><constraint firstAttribute="height" constant="40" id="h"/></constraints></view>
            """,
        constraints: """
            <constraint firstItem="box" firstAttribute="top" secondItem="safe-root" secondAttribute="top" id="t"/>
            <constraint firstItem="box" firstAttribute="leading" secondItem="safe-root" secondAttribute="leading" id="l"/>
            <constraint firstItem="box" firstAttribute="trailing" secondItem="safe-root" secondAttribute="trailing" id="r"/>
            """, connections: "<outlet property=\"addItem\" destination=\"add\" id=\"o1\"/>")
    private static let navigation = container(
        "navigationController", "first", "toolbarHidden=\"NO\"",
        content: """
            <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" id="bar">
            <rect key="frame" x="0" y="59" width="393" height="96"/><color key="tintColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></navigationBar>
            """,
        connections: "<segue destination=\"root\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\"/>")

    @Test func `has its root, its bar and the items of its pages`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            FlowPage.log = []
            let files = try CompiledBundle(["Main.storyboard": Self.navigation + Self.root])
            #expect(files.messages == [])
            let made = files.storyboard().instantiateInitialViewController()
            let navigation = try #require(made as? UINavigationController)
            #expect(navigation.navigationBar.prefersLargeTitles && navigation.navigationBar.tintColor == .red)
            let root = try #require(navigation.viewControllers.first as? FlowPage)
            #expect(FlowPage.log == ["Root awake"] && !root.isViewLoaded && root.storyboard != nil)
            let item = root.navigationItem
            #expect(item.title == "Library" && item.prompt == "All books" && item.largeTitleDisplayMode == .always)
            #expect(item.leftBarButtonItems?.map(\.title) == ["Sort"] && item.leftBarButtonItem?.style == .done)
            #expect(item.leftBarButtonItem?.tag == 4 && item.leftBarButtonItem?.isEnabled == false)
            #expect(item.rightBarButtonItems?.count == 2 && item.rightBarButtonItems?.last?.image != nil)
            #expect(item.titleView?.frame == CGRect(x: 0, y: 0, width: 60, height: 30))
            #expect(root.toolbarItems?.count == 2 && root.toolbarItems?.last?.customView?.frame.width == 50)
            screen.show(navigation)
            screen.advance(by: 0.1)
            #expect(root.addItem === item.rightBarButtonItems?.first)
            #expect(screen.exceptions == [])
        }
    }

    /// Returns the screen of the storyboard in code, and the view below the bar.
    private func twin() -> (UINavigationController, UIView) {
        let page = UIViewController()
        page.navigationItem.title = "Library"
        page.navigationItem.prompt = "All books"
        page.navigationItem.largeTitleDisplayMode = .always
        page.navigationItem.titleView = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
        page.toolbarItems = [
            .flexibleSpace(), UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))),
        ]
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        page.view.addSubview(box)
        let safe = page.view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            box.heightAnchor.constraint(equalToConstant: 40), box.topAnchor.constraint(equalTo: safe.topAnchor),
            box.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
        ])
        let code = UINavigationController(rootViewController: page)
        code.navigationBar.prefersLargeTitles = true
        code.isToolbarHidden = false
        return (code, box)
    }

    @Test func `has the frames of the same screen in code`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.navigation + Self.root])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UINavigationController)
            screen.show(made)
            screen.advance(by: 0.1)

            let other = try TestScreen("iPhone 16")
            let (code, box) = other.run { twin() }
            other.show(code)
            other.advance(by: 0.1)
            #expect(made.navigationBar.frame == code.navigationBar.frame)
            #expect(made.toolbar.frame == code.toolbar.frame)
            #expect(made.viewControllers[0].view.subviews[0].frame == box.frame && box.frame.width == 393)
        }
    }

    @Test func `has the style of the bar`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let styled = Self.navigation.replacing("<navigationBar ", with: "<navigationBar barStyle=\"black\" ")
            let files = try CompiledBundle(["Main.storyboard": styled + Self.root])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UINavigationController)
            #expect(made.navigationBar.barStyle == .black)
        }
    }

    @Test func `sends the actions of bar items`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.navigation + Self.root])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UINavigationController)
            screen.show(made)
            screen.advance(by: 0.1)
            FlowPage.log = []
            try made.tapItem("Edit", on: screen)
            #expect(FlowPage.log == ["Root added"] && screen.exceptions == [])
        }
    }

    @Test func `has its tabs with their items`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            FlowPage.log = []
            let tabs = container(
                "tabBarController", "first",
                content:
                    "<tabBar key=\"tabBar\" contentMode=\"scaleToFill\" id=\"bar\"><color key=\"tintColor\" white=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/></tabBar>",
                connections: """
                    <segue destination="one" kind="relationship" relationship="viewControllers" id="s1"/>
                    <segue destination="two" kind="relationship" relationship="viewControllers" id="s2"/>
                    """)
            let one = page(
                "one", title: "One",
                items:
                    "<tabBarItem key=\"tabBarItem\" title=\"Home\" badgeValue=\"3\" id=\"t1\"><imageReference key=\"image\" image=\"house\" catalog=\"system\"/></tabBarItem>"
            )
            let two = page(
                "two", title: "Two", items: "<tabBarItem key=\"tabBarItem\" systemItem=\"search\" id=\"t2\"/>")
            let files = try CompiledBundle(["Main.storyboard": tabs + one + two])
            #expect(files.messages == [])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UITabBarController)
            screen.show(made)
            screen.advance(by: 0.1)
            #expect(made.tabBar.items?.map(\.title) == ["Home", "Search"])
            #expect(made.tabBar.items?[0].badgeValue == "3" && made.tabBar.items?[0].image != nil)
            #expect(FlowPage.log == ["One awake", "Two awake", "One didLoad", "One willAppear", "One didAppear"])
            #expect(made.selectedIndex == 0 && made.viewControllers?[1].isViewLoaded == false)
        }
    }

    @Test func `has the style of its pages`() throws {
        let screen = try TestScreen()
        try screen.run {
            let pages = container(
                "pageViewController", "first",
                "transitionStyle=\"scroll\" navigationOrientation=\"vertical\" pageSpacing=\"12\"", content: "",
                connections: "")
            let files = try CompiledBundle(["Main.storyboard": pages])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UIPageViewController)
            #expect(files.messages == [])
            #expect(made.transitionStyle == .scroll && made.navigationOrientation == .vertical)
        }
    }

    @Test func `that contains itself is refused, with the line`() throws {
        let screen = try TestScreen()
        try screen.run {
            let relationship =
                "<segue destination=\"first\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\"/>"
            let files = try CompiledBundle([
                "Main.storyboard": container("navigationController", "first", content: "", connections: relationship)
            ])
            let made = files.storyboard().instantiateInitialViewController()
            #expect((made as? UINavigationController)?.viewControllers.isEmpty == true)
            #expect(screen.exceptions.count == 1 && screen.exceptions[0].contains("cannot contain itself"))
        }
    }

    @Test func `without a class in UIKit is reported by the compiler`() throws {
        let split = container(
            "splitViewController", "first", content: "",
            connections:
                "<segue destination=\"root\" kind=\"relationship\" relationship=\"masterViewController\" id=\"s\"/>")
        let files = try CompiledBundle(["Main.storyboard": split])
        #expect(files.messages.contains { $0.contains("UIKit on Linux has no UISplitViewController") })
        #expect(files.messages.contains { $0.contains("the relationship 'masterViewController'") })
    }
}
