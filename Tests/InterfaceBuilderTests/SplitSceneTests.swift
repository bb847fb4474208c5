import Containers
import Geometry
import InterfaceBuilder
import Layout
import Properties
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("A split view controller of a storyboard, and simulated bars")
struct SplitSceneTests {
    private let split = """
        <scene sceneID="s"><objects><splitViewController id="split" MODE><connections>\
        <segue destination="nav" kind="relationship" relationship="masterViewController" id="m"/>\
        <segue destination="other" kind="relationship" relationship="detailViewController" id="d"/>\
        </connections></splitViewController></objects></scene>
        """

    private var other: String {
        FlowText.navigation("detail").replacing("\"nav\"", with: "\"other\"").replacing("nav-scene", with: "o-scene")
            .replacing("r-detail", with: "ro")
    }

    /// Returns the script of a split view controller whose primary column has a button that shows the secondary one.
    private func script(_ device: String, _ size: (Int, Int), mode: String = "", landscape: Bool = false) throws
        -> SceneScript
    {
        let open = FlowText.button("open", FlowText.segue("other", "showDetail"))
        let text = Text.storyboard(
            "<subviews>\(open)</subviews>", device: device, size: size, tools: 22505,
            controller: FlowText.item("List"),
            others: split.replacing("MODE", with: mode) + FlowText.navigation() + other
                + FlowText.page("detail", controller: FlowText.item("Detail"))
        ).replacing("initialViewController=\"vc\"", with: "initialViewController=\"split\"")
            .replacing("orientation=\"portrait\"", with: "orientation=\"\(landscape ? "landscape" : "portrait")\"")
        return try document(text).script(ofScene: nil)
    }

    @Test func `shows the primary column on an iPhone, and pushes details`() throws {
        let script = try script("retina6_12", (393, 852))
        #expect(script.plan.scene.root.pages.map { $0.item?.content.title } == ["List", "Detail"])
        #expect(script.plan.actions.map(\.statement) == ["root.push(detail)"])
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    @Test func `shows the secondary column on an iPad in portrait`() throws {
        let root = try script("ipad9_7", (768, 1024)).plan.scene.root
        #expect(root.pages.map { $0.item?.content.title } == ["Detail"])
    }

    @Test func `shows two columns on an iPad if the controller asks for them`() throws {
        let script = try script("ipad9_7", (768, 1024), mode: "preferredDisplayMode=\"beside\"")
        let columns = script.plan.scene.root.subviews
        #expect(columns.map { $0.pages.map { $0.item?.content.title } } == [["List"], ["Detail"]])
        // The width of the primary column is a row of the metrics.
        let width = Metric.splitPrimaryWidth.value
        #expect(columns[0][.frame] == .rectangle(Rect(x: 0, y: 0, width: width, height: 1024)))
        #expect(columns[1][.frame] == .rectangle(Rect(x: width, y: 0, width: 768 - width, height: 1024)))
        #expect(columns.map(\.autoresizing) == [[.flexibleHeight], [.flexibleWidth, .flexibleHeight]])
    }

    @Test func `of a simulated tab bar is a tab, whose page can be below a bar`() throws {
        let item = "<tabBarItem key=\"tabBarItem\" title=\"Home\" id=\"item\"/>"
        let bottom = "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"
        let top = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
        let alone = try document(FlowText.storyboard("", controller: item + bottom, others: "")).script(ofScene: "vc")
        let root = alone.plan.scene.root
        #expect(root.containerKind == .tabs && root.pages.map { $0.tabItem?.title } == ["Home"])
        #expect(root.pages[0].pages.isEmpty)
        #expect(
            alone.omissions.map(\.what) == ["the other tabs of a simulated tab bar, which only the app's code knows"])
        let both = try document(
            FlowText.storyboard("", controller: FlowText.item("In") + item + bottom + top, others: "")
        ).script(ofScene: "vc").plan.scene.root
        #expect(both.pages.map { $0.tabItem?.title } == ["Home"])
        #expect(both.pages[0].pages.map { $0.item?.content.title } == ["In"])
    }

    @Test func `of a simulated toolbar has its space, and a report`() throws {
        let bottom = "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>"
        let top = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
        for bars in [bottom, top + bottom] {
            let script = try document(FlowText.storyboard("", controller: bars, others: "")).script(ofScene: "vc")
            // A toolbar of 49 points above the home indicator of 34 points, as the canvas of version 22 records.
            #expect(script.plan.device.portraitSafeArea.bottom == 83)
            #expect(script.omissions.map(\.what).contains { $0.hasPrefix("a simulated toolbar: ") })
        }
    }

    @Test func `has no effect of simulated bars in a container of the file`() throws {
        let bottom = "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"
        let text = FlowText.storyboard("", controller: bottom, others: FlowText.navigation())
        let root = try document(text).script(ofScene: "vc").plan.scene.root
        #expect(root.containerKind == .navigation && root.pages.count == 1 && root.pages[0].tabItem == nil)
    }
}
