import Geometry
import InterfaceBuilder
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The environment of a scene on its canvas")
struct BarTests {
    private func safeArea(
        _ others: String = "", controller: String = "", device: String? = "retina6_1", size: (Int, Int) = (414, 896),
        tools: Int = 14000
    ) throws -> EdgeInsets {
        let read = try document(
            Text.storyboard("", device: device, size: size, tools: tools, controller: controller, others: others))
        return CanvasEnvironment.predicted(for: read.scenes[0], in: read).safeArea
    }

    private func holder(_ kind: String, _ relationship: String, _ bar: String = "", attributes: String = "") -> String {
        """
        <scene sceneID="s2"><objects><\(kind) id="holder" \(attributes)>\(bar)<connections>\
        <segue destination="vc" kind="relationship" relationship="\(relationship)" id="seg"/></connections></\(kind)>\
        </objects></scene>
        """
    }

    @Test func `includes the insets of the device, by generation`() throws {
        #expect(try safeArea() == EdgeInsets(top: 44, bottom: 34))
        #expect(try safeArea(tools: 21507) == EdgeInsets(top: 48, bottom: 34))
        #expect(try safeArea(device: "retina4_7", size: (375, 667)) == EdgeInsets(top: 20))
        #expect(try safeArea(device: "retina4_7", size: (375, 667), tools: 16000) == .zero)
        #expect(try safeArea(device: "retina6_12", size: (393, 852)) == EdgeInsets(top: 59, bottom: 34))
    }

    @Test func `includes the bar of a navigation controller, as recorded or 44 points high`() throws {
        #expect(try safeArea(holder("navigationController", "rootViewController")).top == 88)
        let large =
            "<navigationBar key=\"navigationBar\" id=\"bar\"><rect key=\"frame\" x=\"0\" y=\"44\" width=\"414\" height=\"96\"/></navigationBar>"
        #expect(try safeArea(holder("navigationController", "rootViewController", large)).top == 140)
        #expect(
            try safeArea(
                holder("navigationController", "rootViewController", attributes: "navigationBarHidden=\"YES\"")
            ).top == 44)
        #expect(
            try safeArea(holder("navigationController", "rootViewController", attributes: "toolbarHidden=\"NO\""))
                .bottom
                == 34 + 49)
    }

    @Test func `includes the bar of a tab bar controller, and simulated bars`() throws {
        #expect(try safeArea(holder("tabBarController", "viewControllers")).bottom == 34 + 49)
        let simulated =
            "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/><simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"
        #expect(try safeArea(controller: simulated) == EdgeInsets(top: 88, bottom: 83))
    }

    @Test func `has no inset above a sheet, and none around an embedded scene`() throws {
        #expect(try safeArea(size: (414, 842), tools: 17000) == EdgeInsets(bottom: 34))
        #expect(try safeArea(size: (200, 300)) == .zero)
    }

    @Test func `is determined even if controllers lead to each other in a cycle`() throws {
        let circle = """
            <scene sceneID="s2"><objects><navigationController id="n"><connections>\
            <segue destination="vc" kind="relationship" relationship="rootViewController" id="x"/></connections>\
            </navigationController></objects></scene>
            """
        let back =
            "<connections><segue destination=\"n\" kind=\"show\" id=\"y\"/><segue destination=\"vc\" kind=\"show\" id=\"z\"/></connections>"
        #expect(try safeArea(circle, controller: back).top == 88)
    }
}
