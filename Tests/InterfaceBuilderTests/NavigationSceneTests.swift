import Containers
import Geometry
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

/// A storyboard with a navigation controller, whose root view controller has the view `root`.
enum FlowText {
    static func segue(_ destination: String, _ kind: String = "show", _ more: String = "") -> String {
        "<connections><segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"to-\(destination)-\(kind)\" \(more)/>"
            + "</connections>"
    }

    /// Returns a button at (16, 200) whose size is 100 × 40 points.
    static func button(_ id: String, _ content: String) -> String {
        Text.view(
            id, (16, 200, 100, 40), kind: "button", attributes: "userLabel=\"\(id)\" buttonType=\"system\"",
            isFree: false, "<state key=\"normal\" title=\"Go\"/>" + content)
    }

    static func item(_ title: String) -> String {
        "<navigationItem key=\"navigationItem\" title=\"\(title)\" id=\"item-\(title)\"/>"
    }

    static func navigation(_ root: String = "vc", _ attributes: String = "", _ bar: String = "") -> String {
        """
        <scene sceneID="nav-scene"><objects><navigationController id="nav" \(attributes)>\(bar)<connections>\
        <segue destination="\(root)" kind="relationship" relationship="rootViewController" id="r-\(root)"/>\
        </connections></navigationController></objects></scene>
        """
    }

    static func page(_ id: String, _ content: String = "", controller: String = "", attributes: String = "") -> String {
        """
        <scene sceneID="scene-\(id)"><objects><viewController id="\(id)" storyboardIdentifier="\(id)" \(attributes)>\
        \(controller)\(Text.view("\(id)-view", (0, 0, 393, 852), attributes: "key=\"view\"", isFree: false, content))\
        </viewController></objects></scene>
        """
    }

    static func storyboard(_ content: String, controller: String = "", others: String) -> String {
        Text.storyboard(
            content, device: "retina6_12", size: (393, 852), tools: 22505, controller: controller, others: others
        ).replacing("initialViewController=\"vc\"", with: "initialViewController=\"nav\"")
    }
}

@Suite("A scene in a navigation controller")
struct NavigationSceneTests {
    private let item = """
        <navigationItem key="navigationItem" title="Inbox" prompt="Work" largeTitleDisplayMode="always" id="item">\
        <barButtonItem key="leftBarButtonItem" systemItem="edit" id="edit"/>\
        <rightBarButtonItems><barButtonItem systemItem="add" id="add">\(FlowText.segue("detail"))</barButtonItem>\
        <barButtonItem title="All" style="done" enabled="NO" id="all"/></rightBarButtonItems></navigationItem>
        """

    private func script(_ text: String, _ scene: String? = nil) throws -> SceneScript {
        try document(text).script(ofScene: scene)
    }

    @Test func `is a page below a bar, with the pages that segues push`() throws {
        let text = FlowText.storyboard(
            "<subviews>\(FlowText.button("open", FlowText.segue("detail")))</subviews>", controller: item,
            others: FlowText.navigation(
                "vc", "", "<navigationBar key=\"navigationBar\" id=\"bar\" largeTitles=\"YES\"/>")
                + FlowText.page("detail", controller: FlowText.item("Message")))
        let script = try script(text)
        let root = script.plan.scene.root
        #expect(root.prefersLargeTitles && root.pages.map(\.name.value) == ["loginViewController", "detail"])
        let item = try #require(root.pages[0].item)
        #expect(item.content.title == "Inbox" && item.content.prompt == "Work")
        #expect(item.largeTitleDisplayMode == .always)
        #expect(item.content.leading == [BarItem(.title("Edit"))])
        #expect(item.content.trailing.count == 2)
        #expect(item.content.trailing[0] == BarItem(.image(BarItem.symbol(named: "plus"))))
        #expect(item.content.trailing[1].prominentFill == .systemBlue && !item.content.trailing[1].isEnabled)
        #expect(root.pages[1].item?.content.title == "Message")
        #expect(
            script.plan.actions.map { "\($0.view) \($0.trigger) \($0.statement)" } == [
                "open event(Interaction.ViewEvent.touchUpInside) root.push(detail)",
                "loginViewController item(SceneModel.ContainerItem.trailing(0)) root.push(detail)",
            ])
        #expect(script.omissions.isEmpty, "\(script.omissions)")
        // The device has its own safe area, to which the bar adds its height.
        #expect(script.plan.device.portraitSafeArea.top == 59)
        for line in [
            "prefersLargeTitles: true", "title: \"Inbox\"", "leftItems: [\"Edit\"]",
            "rightItems: [{image: \"symbol plus\", on: {tap: root.push(detail)}}, "
                + "{title: \"All\", style: done, isEnabled: false}]",
            "on: {touchUpInside: root.push(detail)}",
        ] { #expect(script.text.contains(line), "\(line)") }
    }

    @Test func `begins with the chosen page or the chosen controller`() throws {
        let text = FlowText.storyboard(
            "", controller: FlowText.segue("detail"),
            others: FlowText.navigation() + FlowText.page("detail", controller: FlowText.segue("vc"))
                + FlowText.page("alone"))
        func pages(_ scene: String?) throws -> [String] {
            try script(text, scene).plan.scene.root.pages.map(\.name.value)
        }
        #expect(try pages(nil) == ["loginViewController", "detail"])
        #expect(try pages("nav") == ["loginViewController", "detail"])
        #expect(try pages("detail") == ["detail", "loginViewController"])
        // No segue leads to this controller, so it has no bar.
        #expect(try pages("alone") == [])
        // A film of one scene has only the page that is on the screen.
        let still = try document(text).plan(ofScene: "nav", assets: .none, isStill: true)
        #expect(still.scene.root.pages.map(\.name.value) == ["loginViewController"] && still.actions.isEmpty)
    }

    @Test func `has no bar if the bar is hidden`() throws {
        let script = try script(
            FlowText.storyboard("", others: FlowText.navigation("vc", "navigationBarHidden=\"YES\"")))
        #expect(script.plan.scene.root.isNavigationBarHidden)
        #expect(script.text.contains("isNavigationBarHidden: true"))
    }

    @Test func `of a simulated bar is a page below a bar`() throws {
        let metrics = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>"
        let script = try script(
            FlowText.storyboard("", controller: FlowText.item("Alone") + metrics, others: FlowText.page("other")), "vc")
        #expect(script.plan.scene.root.pages.map { $0.item?.content.title } == ["Alone"])
    }

    @Test func `of a navigation item is a page below a bar, if only code can show the scene`() throws {
        func titles(_ controller: String, _ others: String = "") throws -> [String?] {
            try script(FlowText.storyboard("", controller: controller, others: others), "vc").plan.scene.root.pages
                .map { $0.item?.content.title }
        }
        #expect(try titles(FlowText.item("Alone")) == ["Alone"])
        // The author chose no bar, or a segue presents the scene.
        #expect(try titles(FlowText.item("Alone") + "<nil key=\"simulatedTopBarMetrics\"/>") == [])
        let presenter = FlowText.page("p", controller: FlowText.segue("vc", "presentation"))
        #expect(try titles(FlowText.item("Alone"), presenter) == [])
    }

    @Test func `below an opaque bar has the size of the screen`() throws {
        let bar = "<navigationBar key=\"navigationBar\" translucent=\"NO\" id=\"bar\"/>"
        let text = FlowText.storyboard("", others: FlowText.navigation("vc", "", bar)).replacing(
            "height=\"852\"", with: "height=\"749\"")
        // The canvas shows the scene below a bar of 44 points and a status bar of 59 points: 852 - 44 - 59 = 749.
        let device = try script(text).plan.device
        #expect(device.portraitSize.height == 852 && device.portraitSafeArea.top == 59)
    }

    @Test func `has items in the tint color of its bar`() throws {
        let bar = """
            <navigationBar key="navigationBar" id="bar"><color key="tintColor" systemColor="systemRedColor"/></navigationBar>
            """
        let script = try script(FlowText.storyboard("", controller: item, others: FlowText.navigation("vc", "", bar)))
        let content = try #require(script.plan.scene.root.pages[0].item?.content)
        #expect(content.leading[0].tint == .systemRed && content.trailing[0].tint == .systemRed)
        #expect(content.trailing[1].prominentFill == .systemRed)
        // A bar tint color and a bar style do not change the color of the items.
        let colored = bar.replacing(
            "</navigationBar>", with: "<color key=\"barTintColor\" white=\"0\" alpha=\"1\"/></navigationBar>")
        let other = try self.script(
            FlowText.storyboard("", controller: item, others: FlowText.navigation("vc", "", colored)))
        #expect(other.plan.scene.root.pages[0].item?.content.leading[0].tint == .systemRed)
        let styled = bar.replacing("id=\"bar\"", with: "id=\"bar\" barStyle=\"black\"")
        let dark = try self.script(
            FlowText.storyboard("", controller: item, others: FlowText.navigation("vc", "", styled)))
        #expect(dark.plan.scene.root.pages[0].item?.content.leading[0].tint == .systemRed)
        #expect(dark.plan.scene.root.barColors.isBlack && dark.text.contains("navigationBar: {barStyle: black}"))
    }

    @Test func `reports segues that it cannot represent, once for each kind`() throws {
        let segues = [
            ("a", "modal", "elsewhere"), ("b", "presentation", "nowhere"), ("c", "show", "elsewhere"),
            ("d", "show", "nav"), ("e", "show", "vc"), ("f", "custom", "detail"), ("g", "unwind", "exit"),
        ]
        let buttons = segues.map { FlowText.button($0.0, FlowText.segue($0.2, $0.1)) }.joined()
        let script = try script(
            FlowText.storyboard(
                "<subviews>\(buttons)</subviews>", others: FlowText.navigation() + FlowText.page("detail")))
        #expect(script.plan.actions.isEmpty)
        #expect(
            script.omissions.map { "\($0.count) \($0.what)" } == [
                "2 a segue that presents a controller of another container or file", "1 a segue to another file",
                "1 a segue that pushes a navigation controller, which is an exception in UIKit",
                "1 a segue to its own controller, which can be in a stack only once",
                "1 a segue of the app's own class", "1 a segue that returns to an earlier controller",
            ])
    }

    @Test func `is shown without a container if the container leads nowhere`() throws {
        let empty = """
            <scene sceneID="n"><objects><navigationController id="nav"/></objects></scene>
            """
        #expect(try script(FlowText.storyboard("", others: empty)).plan.scene.root.pages.isEmpty)
        let itself = FlowText.navigation("nav")
        #expect(try script(FlowText.storyboard("", others: itself)).plan.scene.root.pages.isEmpty)
        let tabs = "<scene sceneID=\"n\"><objects><tabBarController id=\"nav\"/></objects></scene>"
        #expect(try script(FlowText.storyboard("", others: tabs)).plan.scene.root.pages.isEmpty)
    }

    @Test func `contains each controller once, even if controllers push each other in a cycle`() throws {
        let ids = (0..<12).map { "p\($0)" }
        let pages = ids.map { id in
            let segues = ids.map { "<segue destination=\"\($0)\" kind=\"show\" id=\"\(id)-\($0)\"/>" }
            return FlowText.page(id, controller: "<connections>\(segues.joined())</connections>")
        }
        let script = try script(
            FlowText.storyboard("", controller: FlowText.segue("p3"), others: FlowText.navigation() + pages.joined()))
        #expect(Set(script.plan.scene.root.pages.map(\.name.value)) == Set(ids + ["loginViewController"]))
    }

    @Test func `is embedded in a container view with its bar`() throws {
        let container = Text.view(
            "c", (40, 60, 200, 300), kind: "containerView", isFree: false, FlowText.segue("nav", "embed"))
        let text = Text.storyboard(
            "<subviews>\(container)</subviews>", device: "retina6_12", size: (393, 852),
            others: FlowText.navigation("detail")
                + FlowText.page("detail", controller: FlowText.item("In")))
        let script = try script(text, "vc")
        let embedded = try #require(script.plan.scene.root.subviews.first?.subviews.first)
        #expect(embedded.pages.map { $0.item?.content.title } == ["In"])
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }
}
