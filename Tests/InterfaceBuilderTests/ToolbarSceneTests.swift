import Containers
import Geometry
import InterfaceBuilder
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

/// The toolbars and the colors of the bars of imported storyboards.
@Suite("The bars of a scene in a navigation controller")
struct ToolbarSceneTests {
    private let toolbarItems = """
        <toolbarItems key="toolbarItems"><barButtonItem title="Share" id="share">\(FlowText.segue("detail"))</barButtonItem>\
        <barButtonItem systemItem="flexibleSpace" id="space"/><barButtonItem systemItem="fixedSpace" width="12" id="gap"/>\
        <barButtonItem systemItem="trash" id="trash"/></toolbarItems>
        """

    private func script(controller: String, navigation: String = "", bar: String = "", detail: String = "") throws
        -> SceneScript
    {
        try document(
            FlowText.storyboard(
                "", controller: controller,
                others: FlowText.navigation("vc", navigation, bar) + FlowText.page("detail", attributes: detail))
        ).script(ofScene: nil)
    }

    @Test func `has a toolbar if the navigation controller shows it`() throws {
        let script = try script(controller: toolbarItems, navigation: "toolbarHidden=\"NO\"")
        let item = try #require(script.plan.scene.root.pages.first?.item)
        #expect(
            item.toolbar == [
                BarItem(.title("Share")), BarItem(.flexibleSpace), BarItem(.space(12)),
                BarItem(.image(BarItem.symbol(named: "trash"))),
            ])
        #expect(
            script.text.contains(
                "toolbarItems: [{title: \"Share\", on: {tap: root.push(detail)}}, {space: flexible}, {space: 12}, "
                    + "symbol trash]"))
        // The second page has no items: on iOS, it would have an empty toolbar.
        #expect(script.omissions.map(\.what) == ["a toolbar without items: the page has none"])
    }

    @Test func `gives the tint color of a toolbar that is a view to items without one`() throws {
        func color(_ red: Int) -> String {
            "<color key=\"tintColor\" red=\"\(red)\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"/>"
        }
        let toolbar = InterfaceText.view(
            "tools", (0, 0, 393, 44), kind: "toolbar", isFree: false,
            "<items><barButtonItem title=\"A\" id=\"a\"/><barButtonItem title=\"B\" id=\"b\">\(color(0))</barButtonItem></items>\(color(1))"
        )
        let script = try document(FlowText.storyboard("<subviews>\(toolbar)</subviews>", others: "")).script(
            ofScene: "vc")
        let items = script.plan.scene.root.subviews.first?.item?.toolbar
        #expect(items?.map(\.tint) == [AdaptiveColor(Color(red: 1, green: 0, blue: 0)), .black])
    }

    @Test func `has no toolbar until the app's code shows it`() throws {
        let script = try script(controller: toolbarItems)
        #expect(script.plan.scene.root.pages.first?.item?.toolbar == [])
        #expect(!script.text.contains("toolbarItems"))
        #expect(
            script.omissions.map(\.what).contains("the object that performs a segue: it is not on the screen"),
            "\(script.omissions)")
    }

    @Test func `hides the bottom bars if the controller says so`() throws {
        let script = try script(
            controller: FlowText.segue("detail"), detail: "hidesBottomBarWhenPushed=\"YES\"")
        let pages = script.plan.scene.root.pages
        #expect(pages.map { $0.item?.hidesBottomBarWhenPushed } == [false, true])
        #expect(script.text.contains("hidesBottomBarWhenPushed: true"))
    }

    @Test func `has a simulated toolbar with the items of the scene`() throws {
        let simulated = """
            <simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>\
            <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>
            """
        let text = Text.storyboard(
            "", device: "retina6_12", size: (393, 852), tools: 22505,
            controller: simulated + toolbarItems.replacing(FlowText.segue("detail"), with: ""))
        let script = try document(text).script(ofScene: nil)
        #expect(script.plan.scene.root.pages.first?.item?.toolbar.count == 4)
        #expect(script.plan.device.portraitSafeArea.bottom == 34)
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    // MARK: Colors

    private func color(_ key: String, _ red: Int) -> String {
        "<color key=\"\(key)\" red=\"\(red)\" green=\"0.0\" blue=\"0.0\" alpha=\"1\" colorSpace=\"custom\" "
            + "customColorSpace=\"sRGB\"/>"
    }

    private let red = AdaptiveColor(Color(red: 1, green: 0, blue: 0))
    private let black = AdaptiveColor(Color(red: 0, green: 0, blue: 0))

    @Test func `have the bar tint color and the color of the title`() throws {
        let bar = """
            <navigationBar key="navigationBar" id="bar">\(color("barTintColor", 1))<textAttributes \
            key="titleTextAttributes">\(color("textColor", 0))</textAttributes></navigationBar>
            """
        let script = try script(controller: FlowText.segue("detail"), bar: bar)
        #expect(
            script.plan.scene.root.barColors
                == NavigationBarColors(barTint: red, standard: .init(title: black)))
        #expect(script.text.contains("navigationBar: {barTintColor: \"#FF0000\", titleColor: \"#000000\"}"))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    @Test func `have the background color of the bar, which is not behind the status bar`() throws {
        let bar = "<navigationBar key=\"navigationBar\" id=\"bar\">\(color("backgroundColor", 1))</navigationBar>"
        let script = try script(controller: FlowText.segue("detail"), bar: bar)
        #expect(script.plan.scene.root.barColors.view == red)
        #expect(script.plan.scene.root.barColors.standard == .init())
        #expect(script.text.contains("navigationBar: {viewBackgroundColor: \"#FF0000\"}"))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
        let clear = bar.replacing("alpha=\"1\"", with: "alpha=\"0\"")
        #expect(
            try self.script(controller: FlowText.segue("detail"), bar: clear).plan.scene.root.barColors
                == NavigationBarColors())
    }

    @Test func `have the colors of appearances, instead of the bar tint color`() throws {
        let bar = """
            <navigationBar key="navigationBar" id="bar">\(color("barTintColor", 0))<navigationBarAppearance \
            key="standardAppearance">\(color("backgroundColor", 1))<textAttributes key="largeTitleTextAttributes">\
            \(color("textColor", 1))</textAttributes></navigationBarAppearance><navigationBarAppearance \
            key="scrollEdgeAppearance">\(color("backgroundColor", 0))</navigationBarAppearance></navigationBar>
            """
        let script = try script(controller: FlowText.segue("detail"), bar: bar)
        #expect(
            script.plan.scene.root.barColors
                == NavigationBarColors(
                    standard: .init(background: red, largeTitle: red), scrollEdge: .init(background: black)))
        #expect(
            script.text.contains(
                "navigationBar: {backgroundColor: \"#FF0000\", largeTitleColor: \"#FF0000\", scrollEdgeAppearance: "
                    + "{backgroundColor: \"#000000\"}}"))
    }
}
