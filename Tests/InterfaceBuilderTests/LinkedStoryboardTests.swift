import Containers
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@Suite("A scene that refers to other storyboards")
struct LinkedStoryboardTests {
    private let main = """
        <scene sceneID="t"><objects><tabBarController id="tabs"><connections>\
        <segue destination="vc" kind="relationship" relationship="viewControllers" id="t1"/>\
        <segue destination="ref" kind="relationship" relationship="viewControllers" id="t2"/></connections>\
        </tabBarController></objects></scene>
        """

    private func reference(_ id: String, _ attributes: String) -> String {
        """
        <scene sceneID="scene-\(id)"><objects><viewControllerPlaceholder \(attributes) id="\(id)" sceneMemberID="viewController">\
        <tabBarItem key="tabBarItem" title="Item" id="item-\(id)"/></viewControllerPlaceholder></objects></scene>
        """
    }

    /// The storyboard `Settings`, whose initial controller is a navigation controller with the page `first`.
    private let settings = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
        targetRuntime="iOS.CocoaTouch" initialViewController="other-nav"><device id="retina6_12" orientation="portrait"/><scenes>
        <scene sceneID="n"><objects><navigationController id="other-nav">\
        <tabBarItem key="tabBarItem" title="Settings" image="gear" catalog="system" id="gear"/><connections>\
        <segue destination="first" kind="relationship" relationship="rootViewController" id="r"/></connections>\
        </navigationController></objects></scene>
        \(FlowText.page("first", "<subviews>\(FlowText.button("more", FlowText.segue("second")))</subviews>"))
        \(FlowText.page("second", attributes: "sparkle=\"1\""))
        </scenes></document>
        """

    /// Returns the script of a scene in a project with the storyboards `Main` and `Settings`.
    private func script(_ others: String, _ scene: String, settings: String?, controller: String = "") throws
        -> (script: SceneScript, document: InterfaceDocument)
    {
        let folder = try TemporaryFolder()
        let text = FlowText.storyboard("", controller: controller, others: others)
        try folder.write("App.xcodeproj/project.pbxproj", "")
        try folder.write("App/Base.lproj/Main.storyboard", text)
        if let settings { try folder.write("App/Settings/Settings.storyboard", settings) }
        let document = try document(text)
        let assets = InterfaceAssets(
            of: document, near: folder.path(of: "App/Base.lproj/Main.storyboard"), forScriptIn: folder.path)
        return (try document.script(ofScene: scene, assets: assets), document)
    }

    @Test func `contains the tabs and the pages of the other file`() throws {
        let others = main + reference("ref", "storyboardName=\"Settings\"")
        let script = try script(others, "tabs", settings: settings).script
        let root = script.plan.scene.root
        // The item of a reference is that of its controller, as in UIKit.
        #expect(root.pages.count == 2)
        #expect(root.pages.last?.tabItem?.title == "Settings")
        #expect(root.pages.last?.tabItem?.image?.path == "symbol gear")
        #expect(root.pages.last?.pages.map(\.name.value) == ["first", "second"])
        #expect(script.plan.actions.map(\.statement) == ["page.push(second)"])
        // A part that is left out is at its line of the other file.
        let line = settings.split(separator: "\n").firstIndex { $0.contains("sparkle") }.map { $0 + 1 }
        #expect(script.omissions.map(\.what) == ["viewController.sparkle"])
        let warning = try #require(script.warnings.first)
        #expect(warning.span.file.hasSuffix("Settings.storyboard") && warning.span.line == line)
        #expect(script.text.contains("# Settings.storyboard, \(try #require(line)): viewController.sparkle\n"))
    }

    @Test func `pushes the controller with the identifier of the reference`() throws {
        let others =
            FlowText.navigation() + reference("ref", "storyboardName=\"Settings\" referencedIdentifier=\"second\"")
        let script = try script(others, "nav", settings: settings, controller: FlowText.segue("ref")).script
        #expect(script.plan.scene.root.pages.map(\.name.value) == ["loginViewController", "second"])
    }

    @Test func `can refer to its own storyboard`() throws {
        let others =
            FlowText.navigation() + FlowText.page("detail") + reference("ref", "referencedIdentifier=\"detail\"")
        let script = try script(others, "nav", settings: nil, controller: FlowText.segue("ref")).script
        #expect(script.plan.scene.root.pages.map(\.name.value) == ["loginViewController", "detail"])
    }

    @Test(arguments: [
        "storyboardName=\"Missing\"", "storyboardName=\"Settings\" referencedIdentifier=\"missing\"",
        "storyboardName=\"../Settings\"", "",
    ])
    func `reports a reference that leads nowhere`(attributes: String) throws {
        let button = FlowText.button("go", FlowText.segue("ref"))
        let others =
            FlowText.navigation("page") + FlowText.page("page", "<subviews>\(button)</subviews>")
            + reference("ref", attributes)
        let script = try script(others, "page", settings: settings).script
        // Without a name and an identifier, the reference leads to the initial controller, which is a container.
        let isOwn = attributes.isEmpty
        #expect(
            script.omissions.map(\.what) == [
                isOwn
                    ? "a segue that pushes a navigation controller, which is an exception in UIKit"
                    : "a segue to another file"
            ])
    }

    @Test func `does not contain a storyboard with the same ids, or one that is damaged`() throws {
        let others = main + reference("ref", "storyboardName=\"Settings\"")
        for other in [settings.replacing("id=\"first\"", with: "id=\"vc\""), "<document", ""] {
            let script = try script(others, "tabs", settings: other).script
            #expect(script.plan.scene.root.pages.count == 1)
            let tab = "a tab: its storyboard reference leads to no controller of the project"
            #expect(script.omissions.map(\.what).contains(tab))
        }
    }
}
