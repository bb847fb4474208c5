import Containers
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@Suite("A scene in a tab bar controller, or presented by a segue")
struct TabSceneTests {
    private func tabs(_ children: [String], bar: String = "") -> String {
        let segues = children.map {
            "<segue destination=\"\($0)\" kind=\"relationship\" relationship=\"viewControllers\" id=\"tab-\($0)\"/>"
        }
        return """
            <scene sceneID="t"><objects><tabBarController id="tabs">\(bar)<connections>\(segues.joined())</connections>\
            </tabBarController></objects></scene>
            """
    }

    private func item(_ attributes: String) -> String {
        "<tabBarItem key=\"tabBarItem\" \(attributes) id=\"item-\(attributes.count)\"/>"
    }

    private func script(_ others: String, controller: String = "", _ scene: String) throws -> SceneScript {
        try document(FlowText.storyboard("", controller: controller, others: others)).script(ofScene: scene)
    }

    @Test func `is a page of tabs with its item, and contains navigation`() throws {
        let others =
            tabs(["nav", "search"]) + FlowText.navigation()
            + FlowText.page("search", controller: item("systemItem=\"search\" badgeValue=\"3\""))
        let home = item("title=\"Home\" image=\"house.fill\" catalog=\"system\"")
        let script = try script(others, controller: home, "tabs")
        let root = script.plan.scene.root
        #expect(root.containerKind == .tabs && root.pages.map(\.pages.count) == [1, 0])
        #expect(root.pages.map { $0.tabItem?.title } == ["Home", "Search"])
        #expect(root.pages.map { $0.tabItem?.badge } == [nil, "3"])
        #expect(root.pages.map { $0.tabItem?.image?.path } == ["symbol house.fill", "symbol magnifyingglass"])
        let item = "tabBarItem: {title: \"Search\", image: \"symbol magnifyingglass\", badgeValue: \"3\"}"
        #expect(script.text.contains(item))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    /// In UIKit, a controller without a view in the file has an empty view, and its tab remains.
    @Test func `has an empty page for a controller without a view`() throws {
        let bare = """
            <scene sceneID="b"><objects><viewController id="bare" customClass="SearchViewController">\
            \(item("title=\"Find\" image=\"magnifyingglass\" catalog=\"system\""))</viewController></objects></scene>
            """
        let script = try script(tabs(["vc", "bare"]) + bare, controller: item("title=\"Home\""), "tabs")
        let root = script.plan.scene.root
        #expect(root.pages.map { $0.tabItem?.title } == ["Home", "Find"])
        #expect(root.pages.last?.subviews.isEmpty == true)
        #expect(
            script.omissions.map(\.what).contains(
                "the page of a tab: no view of its controller was found, so the page is empty"))
    }

    private func color(_ key: String, _ red: Int, alpha: Int = 1) -> String {
        "<color key=\"\(key)\" red=\"\(red)\" green=\"0.0\" blue=\"0.0\" alpha=\"\(alpha)\" colorSpace=\"custom\" "
            + "customColorSpace=\"sRGB\"/>"
    }

    @Test func `has the colors of the tab bar, apart from a clear background`() throws {
        let bar = "<tabBar key=\"tabBar\" id=\"bar\">\(color("barTintColor", 1))\(color("tintColor", 0))"
        func script(_ bar: String) throws -> SceneScript {
            try self.script(tabs(["vc", "search"], bar: bar + "</tabBar>") + FlowText.page("search"), "tabs")
        }
        let clear = try script(bar + color("backgroundColor", 0, alpha: 0))
        #expect(clear.text.contains("tabBar: {barTintColor: \"#FF0000\", tintColor: \"#000000\"}"))
        #expect(clear.omissions.isEmpty, "\(clear.omissions)")
        #expect(
            try script(bar + color("backgroundColor", 1)).plan.scene.root.tabBar?.background
                == AdaptiveColor(Color(red: 1, green: 0, blue: 0)))
        #expect(try script("<tabBar key=\"tabBar\" id=\"bar\">").plan.scene.root.tabBar == nil)
    }

    @Test func `shows a tab bar that is a view, with its items and its colors`() throws {
        let items = """
            <items><tabBarItem title="All" image="star" catalog="system" id="all"/>\
            <tabBarItem systemItem="search" badgeValue="3" id="find"/></items>
            """
        let bar = InterfaceText.view(
            "bar", (0, 769, 393, 83), kind: "tabBar", attributes: "userLabel=\"kinds\"", isFree: false,
            items + color("barTintColor", 1))
        let text = FlowText.storyboard("<subviews>\(bar)</subviews>", others: FlowText.navigation())
        let script = try document(text).script(ofScene: "vc")
        let view = try #require(script.plan.scene.root.depthFirst.first { $0.name.value == "kinds" })
        let shown = try #require(view.tabBar?.items)
        #expect(view.bar == .tabBar && shown.map(\.title) == ["All", "Search"])
        #expect(shown.map { $0.image?.path } == ["symbol star", "symbol magnifyingglass"])
        #expect(
            script.text.contains(
                "tabBar: {items: [{title: \"All\", image: \"symbol star\"}, {title: \"Search\", image: \"symbol "
                    + "magnifyingglass\", badgeValue: \"3\"}], barTintColor: \"#FF0000\"}"))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    @Test func `selects the tab of the chosen scene`() throws {
        let others = tabs(["vc", "search"]) + FlowText.page("search")
        #expect(try script(others, "search").plan.scene.root.selectedIndex == 1)
        #expect(try script(others, "search").text.contains("selectedIndex: 1"))
        #expect(try script(others, "tabs").plan.scene.root.selectedIndex == 0)
        let still = try document(FlowText.storyboard("", others: others)).plan(
            ofScene: "search", assets: .none, isStill: true)
        #expect(still.scene.root.pages.map(\.name.value) == ["page", "search"])
    }

    @Test func `is reported if an iPhone shows it in More`() throws {
        let ids = (0..<7).map { "p\($0)" }
        let script = try script(tabs(ids) + ids.map { FlowText.page($0) }.joined(), "tabs")
        #expect(script.plan.scene.root.pages.count == 5)
        #expect(script.omissions.map(\.what) == ["tabs beyond the first 5, which an iPhone shows in More"])
    }

    @Test func `is beside the root if a segue presents it, and an unwind segue dismisses it`() throws {
        let done = """
            <navigationItem key="navigationItem" id="i"><barButtonItem key="leftBarButtonItem" systemItem="done" id="b">\
            \(FlowText.segue("exit", "unwind", "unwindAction=\"done:\""))</barButtonItem></navigationItem>
            """
        let style = "modalPresentationStyle=\"fullScreen\""
        let open = FlowText.button("open", FlowText.segue("nav", "presentation", style))
        let text = FlowText.storyboard(
            "<subviews>\(open)</subviews>",
            others: FlowText.navigation("sheet") + FlowText.page("sheet", controller: done)
        ).replacing("initialViewController=\"nav\"", with: "initialViewController=\"vc\"")
        let script = try document(text).script(ofScene: nil)
        let presented = try #require(script.plan.scene.root.presented.first)
        #expect(presented.presentation == .fullScreen(isOver: false) && presented.pages.count == 1)
        #expect(
            script.plan.actions.map { "\($0.view): \($0.statement)" } == [
                "open: root.present(\(presented.name.value))", "sheet: \(presented.name.value).dismiss()",
            ])
        #expect(script.text.contains("modalPresentationStyle: fullScreen"))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }
}
