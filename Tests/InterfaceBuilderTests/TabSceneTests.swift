import Containers
import Diagnostics
import InterfaceBuilder
import SceneModel
import TestSupport
import Testing
import Views

@Suite("A scene in a tab bar controller, or presented by a segue")
struct TabSceneTests {
    private func tabs(_ children: [String]) -> String {
        let segues = children.map {
            "<segue destination=\"\($0)\" kind=\"relationship\" relationship=\"viewControllers\" id=\"tab-\($0)\"/>"
        }
        return """
            <scene sceneID="t"><objects><tabBarController id="tabs"><connections>\(segues.joined())</connections>\
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
