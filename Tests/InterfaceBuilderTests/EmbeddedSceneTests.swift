import Geometry
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("A container view")
struct EmbeddedSceneTests {
    private func container(to destination: String) -> String {
        let segue = "<connections><segue destination=\"\(destination)\" kind=\"embed\" id=\"e\"/></connections>"
        return "<subviews>\(Text.view("c", (40, 60, 200, 100), kind: "containerView", segue))</subviews>"
            + """
            <constraints>\(Text.constraint("c1", "c", "leading", "root", "leading", "constant=\"40\""))\
            \(Text.constraint("c2", "c", "top", "root", "top", "constant=\"60\""))\
            \(Text.constraint("c3", "c", "width", nil, nil, "constant=\"200\""))\
            \(Text.constraint("c4", "c", "height", nil, nil, "constant=\"100\""))</constraints>
            """
    }

    private func scene(_ id: String, _ content: String, controller: String = "") -> String {
        """
        <scene sceneID="scene-\(id)"><objects><viewController id="\(id)" customClass="DetailController">\(controller)\
        \(Text.view("\(id)-root", (0, 0, 200, 100), attributes: "key=\"view\"", isFree: false, content))\
        </viewController></objects></scene>
        """
    }

    private var box: String {
        """
        <subviews>\(Text.view("box", (10, 20, 180, 70), attributes: "userLabel=\"box\""))</subviews>
        <constraints>\(Text.constraint("b1", "box", "leading", "vc2-root", "leading", "constant=\"10\""))\
        \(Text.constraint("b2", "vc2-root", "trailing", "box", "trailing", "constant=\"10\""))\
        \(Text.constraint("b3", "box", "top", "guide", "bottom", "constant=\"20\""))\
        \(Text.constraint("b4", "vc2-root", "bottom", "box", "bottom", "constant=\"10\""))</constraints>
        """
    }

    private let guides =
        "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"guide\"/></layoutGuides>"

    @Test func `shows the view of the controller that it embeds, with the controller`() throws {
        let file = Text.storyboard(container(to: "vc2"), others: scene("vc2", box, controller: guides))
        let plan = try document(file).plan()
        let embedded = try #require(plan.scene.root.subviews.first?.subviews.first)
        #expect(embedded.controller == "detailController")
        let frames = plan.frames()
        #expect(frames[embedded.name.value] == [0, 0, 200, 100])
        // The distances are 10 from the sides and the bottom, and 20 from the top, where there is no bar.
        #expect(frames["box"] == [10, 20, 180, 70])
        // On the canvas, the container is empty.
        #expect(try document(file).plan(isBuilt: false).scene.root.subviews.first?.subviews.isEmpty == true)
    }

    @Test func `shows a tab bar controller with its bar`() throws {
        let tabs = """
            <scene sceneID="n"><objects><tabBarController id="tabs"><connections>\
            <segue destination="vc2" kind="relationship" relationship="viewControllers" id="r"/></connections>\
            </tabBarController></objects></scene>
            """
        let plan = try document(
            Text.storyboard(container(to: "tabs"), others: tabs + scene("vc2", box, controller: guides))
        ).plan()
        #expect(plan.frames()["box"] != nil)
        let embedded = try #require(plan.scene.root.subviews.first?.subviews.first)
        #expect(embedded.containerKind == .tabs && embedded.pages.count == 1)
        #expect(plan.omissions.isEmpty)
    }

    @Test func `lists a controller in another file, and a controller that contains itself`() throws {
        let elsewhere = try document(Text.storyboard(container(to: "gone"))).plan()
        #expect(elsewhere.omissions.count == 1 && elsewhere.omissions[0].what.contains("in another file"))
        let cycle = try document(Text.storyboard(container(to: "vc"))).plan()
        #expect(cycle.omissions.count == 1 && cycle.omissions[0].what.contains("already part of the scene"))
        #expect(cycle.scene.root.subviews.first?.subviews.isEmpty == true)
    }
}
