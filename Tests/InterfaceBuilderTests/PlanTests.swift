import Geometry
import InterfaceBuilder
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("The plan of a scene")
struct PlanTests {
    @Test func `names views by label, outlet and identifier, otherwise by class and number`() throws {
        let controller = """
            <connections><outlet property="submit" destination="b" id="o"/><outlet property="view" destination="e" id="p"/>\
            </connections>
            """
        let plan = try document(
            Text.storyboard(
                """
                <subviews>
                \(Text.view("a", (0, 0, 1, 1), attributes: "userLabel=\"Top bar (left)\""))
                \(Text.view("b", (0, 0, 1, 1), kind: "button"))
                \(Text.view("c", (0, 0, 1, 1), attributes: "restorationIdentifier=\"card\""))
                \(Text.view("d", (0, 0, 1, 1), attributes: "customClass=\"MapView\""))
                \(Text.view("e", (0, 0, 1, 1), kind: "label"))
                \(Text.view("f", (0, 0, 1, 1), kind: "label"))
                \(Text.view("g", (0, 0, 1, 1), attributes: "userLabel=\"top Bar Left\""))
                \(Text.view("h", (0, 0, 1, 1), attributes: "userLabel=\"1st\""))
                \(Text.view("i", (0, 0, 1, 1), attributes: "userLabel=\"device\""))
                </subviews>
                """, controller: controller)
        ).plan()
        #expect(
            plan.scene.root.subviews.map(\.name.value) == [
                "topBarLeft", "submit", "card", "mapView1", "label1", "label2", "topBarLeft1", "_1st", "device1",
            ])
    }

    @Test func `names constraints by identifier and outlet, otherwise by their item and attribute`() throws {
        let constraints = [
            Text.constraint("c1", "a", "width", nil, nil, "constant=\"4\" identifier=\"wide\""),
            Text.constraint("c2", "a", "leading", "root"),
            Text.constraint("c3", "root", "trailing", "a"),
            Text.constraint("c4", "a", "top", "b", "bottom"),
            Text.constraint("c5", "safe", "top", "b"),
        ]
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 1, 1), attributes: "userLabel=\"a\""))\
                \(Text.view("b", (0, 0, 1, 1), attributes: "userLabel=\"b\""))</subviews>
                <constraints>\(constraints.joined())</constraints><viewLayoutGuide key="safeArea" id="safe"/>
                """,
                controller:
                    "<connections><outlet property=\"slide\" destination=\"c2\" weak=\"YES\" id=\"o\"/></connections>")
        ).plan()
        #expect(plan.scene.constraints.map(\.name.value) == ["wide", "slide", "a_trailing", "a_top", "b_top"])
        #expect(plan.scene.constraints.map(\.outlet) == [.strong, .weak, .strong, .strong, .strong])
        #expect(plan.constraint("b_top")?.first.value.item == .guide(of: "root", .safeArea))
    }

    @Test func `omits views that are not installed on its canvas, and keeps those that vary`() throws {
        let content = """
            <subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))\
            \(Text.view("b", (0, 0, 9, 9), attributes: "userLabel=\"b\""))</subviews>
            <constraints>
            \(Text.constraint("c1", "a", "width", nil, nil, "constant=\"4\" identifier=\"narrow\""))
            \(Text.constraint("c2", "a", "width", nil, nil, "constant=\"8\" identifier=\"wide\""))
            \(Text.constraint("c3", "b", "width", nil, nil, "constant=\"1\" identifier=\"gone\""))
            </constraints>
            <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>\
            <mask key="constraints"><exclude reference="c2"/></mask></variation>
            <variation key="widthClass=compact"><mask key="constraints"><exclude reference="c1"/>\
            <include reference="c2"/></mask></variation>
            """
        let plan = try document(Text.storyboard(content)).plan()
        #expect(plan.scene.root.subviews.map(\.name.value) == ["a"] && plan.constraint("gone") == nil)
        let active = plan.scene.constraints.filter(\.isActive).map(\.name.value)
        #expect(active.contains("narrow") && !active.contains("wide"))
        // A phone in portrait has a compact width, so the variation applies.
        #expect(plan.frames()["a"]?[2] == 8)
        // A canvas without a device has no size class, so no variation applies.
        let plain = try document(Text.storyboard(content, device: nil)).plan()
        #expect(plain.scene.variations.count == 1 && plain.frames()["a"]?[2] == 4)
    }

    @Test func `gives a button the size of its title or, if it has none, of its image`() throws {
        func button(_ id: String, _ title: String, _ image: String, _ more: String = "") -> String {
            Text.view(
                id, (0, 0, 31, 17), kind: "button", attributes: "userLabel=\"\(id)\"",
                "<state key=\"normal\" \(title) image=\"\(image)\"/>\(more)")
        }
        let inset = "<inset key=\"contentEdgeInsets\" minX=\"1\" minY=\"2\" maxX=\"3\" maxY=\"4\"/>"
        let buttons = [
            button("logo", "", "logo"), button("inset", "", "logo", inset),
            button("symbol", "catalog=\"system\"", "bolt"), button("title", "title=\"abc\"", "logo"),
        ].joined()
        let places = ["logo", "inset", "symbol", "title"].flatMap { id in
            ["leading", "top"].map { Text.constraint(id + $0, id, $0, "root", $0) }
        }.joined()
        let frames = try document(
            Text.storyboard(
                "<subviews>\(buttons)</subviews><constraints>\(places)</constraints>",
                resources: """
                    <image name="logo" width="24" height="20"/><image name="bolt" catalog="system" width="128" height="97"/>
                    """)
        ).plan().frames()
        #expect(frames["logo"].map { Array($0[2...]) } == [24, 20])
        #expect(frames["inset"].map { Array($0[2...]) } == [28, 26])
        // Only the recorded frame determines the size of a symbol.
        #expect(frames["symbol"].map { Array($0[2...]) } == [31, 17])
        // 3 characters of 9 points are narrower than 30 points, the minimum width of a button. The line height of 21.48
        // points and insets of 6 points are rounded up to 34 points, as on recorded canvases.
        #expect(frames["title"].map { Array($0[2...]) } == [30, 34])
    }

    @Test(
        "gives the labels of a row with a detail the width of their texts",
        arguments: [("Value1", 34.0, 289.0), ("Default", 30, 290)])
    func row(style: String, title: Double, detail: Double) throws {
        func label(_ id: String, _ frame: (Double, Double, Double, Double), _ text: String) -> String {
            Text.view(
                id, frame, kind: "label", attributes: "text=\"\(text)\" userLabel=\"\(id)\"", isFree: false,
                "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
        }
        // The title has four characters of 8.5 points, and its recorded width is 30 points. The detail has six
        // characters, and its recorded width is 50 points at the right.
        let labels = label("t", (16, 12, 30, 20), "Text") + label("d", (290, 12, 50, 20), "Detail")
        let content = Text.view(
            "c", (0, 0, 350, 44), kind: "tableViewCellContentView", isFree: false, "<subviews>\(labels)</subviews>"
        ).replacing("<tableViewCellContentView", with: "<tableViewCellContentView key=\"contentView\"")
        let cell = Text.view(
            "r", (0, 0, 350, 44), kind: "tableViewCell",
            attributes:
                "style=\"IBUITableViewCellStyle\(style)\" textLabel=\"t\" detailTextLabel=\"d\"", isFree: false,
            content)
        let table = Text.view(
            "table", (0, 0, 375, 667), kind: "tableView", isFree: false, "<prototypes>\(cell)</prototypes>")
        let read = try document(Text.storyboard("<subviews>\(table)</subviews>"))
        let frames = try read.plan().frames()
        #expect(frames["t"] == [16, 12, title, 20])
        // The right edge remains at 340. The maximum width is 55, and six characters need only 51 points.
        #expect(frames["d"] == [detail, 12, 340 - detail, 20])
        // A comparison uses the recorded frames.
        #expect(try read.plan(sizes: .recorded, isBuilt: false).frames()["t"] == [16, 12, 30, 20])
    }

    @Test func `lists omissions by line`() throws {
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("m", (0, 0, 9, 9), kind: "mapView"))
                \(Text.view("i", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"logo\""))
                </subviews>
                <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="6"/></userDefinedRuntimeAttribute>
                <userDefinedRuntimeAttribute type="string" keyPath="glow" value="red"/>
                </userDefinedRuntimeAttributes>
                """)
        ).plan()
        #expect(plan.scene.root["cornerRadius"] == .number(6))
        #expect(plan.omissions.map(\.line) == plan.omissions.map(\.line).sorted())
        let words = plan.omissions.map(\.what).joined(separator: "\n")
        #expect(words.contains("mapView") && words.contains("glow"))
    }

    @Test func `converts the mask of a view whose superview is sized by constraints`() throws {
        let mask = "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"
        let inner = Text.view("b", (10, 30, 80, 10), attributes: "userLabel=\"b\"", isFree: false, mask)
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 100, 50), attributes: "userLabel=\"a\"", "<subviews>\(inner)</subviews>"))</subviews>
                <constraints>\(Text.constraint("c1", "a", "width", nil, nil, "constant=\"200\""))\
                \(Text.constraint("c2", "a", "height", nil, nil, "constant=\"70\""))\
                \(Text.constraint("c3", "a", "leading", "root"))\(Text.constraint("c4", "a", "top", "root"))</constraints>
                """)
        ).plan()
        // The superview is 100 wider and 20 taller than recorded. The distances are still 10 from both sides and 10
        // from the bottom.
        #expect(plan.frames()["b"] == [10, 50, 180, 10])
    }

    @Test func `shares a change of size among flexible parts by their sizes, and keeps fixed parts`() throws {
        func inner(_ id: String, _ frame: (Double, Double, Double, Double), _ flexible: [String]) -> String {
            let flags = flexible.map { "\($0)=\"YES\"" }.joined(separator: " ")
            return Text.view(
                id, frame, attributes: "userLabel=\"\(id)\"", isFree: false,
                "<autoresizingMask key=\"autoresizingMask\" \(flags)/>")
        }
        let views =
            inner("b", (10, 10, 30, 20), ["widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable"])
            + inner(
                "c", (10, 5, 60, 30), ["flexibleMinX", "flexibleMaxX", "flexibleMinY", "flexibleMaxY", "heightSizable"])
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 100, 50), attributes: "userLabel=\"a\"", "<subviews>\(views)</subviews>"))</subviews>
                <constraints>\(Text.constraint("c1", "a", "width", nil, nil, "constant=\"190\""))\
                \(Text.constraint("c2", "a", "height", nil, nil, "constant=\"80\""))\
                \(Text.constraint("c3", "a", "leading", "root"))\(Text.constraint("c4", "a", "top", "root"))</constraints>
                """)
        ).plan()
        // The superview is 90 wider and 30 higher. The width of 30 and the space of 60 share the 90 points in the
        // ratio 1 : 2. The space of 10 and the height of 20 share the 30 points in the ratio 1 : 2, and the 20 points
        // below are fixed.
        func check(_ name: String, _ expected: [Double]) throws {
            let frame = try #require(plan.frames()[name])
            #expect(zip(frame, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(name) \(frame)")
        }
        try check("b", [10, 20, 60, 40])
        // The spaces 10 and 30 share 90 in the ratio 1 : 3. All parts of the height scale by 80 / 50.
        try check("c", [32.5, 8, 60, 48])
    }

    @Test func `positions margins and guides as on the canvas`() throws {
        let content = """
            <subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))</subviews>
            <constraints>\(Text.constraint("c1", "a", "leading", "root", "leadingMargin"))\
            \(Text.constraint("c2", "a", "top", "safe"))\(Text.constraint("c3", "root", "trailingMargin", "a", "trailing"))\
            \(Text.constraint("c4", "safe", "bottom", "a", "bottom"))</constraints>
            <viewLayoutGuide key="safeArea" id="safe"/>
            """
        // The margins are 16 points for widths below 400 points. The status bar is 20 points high.
        #expect(try document(Text.storyboard(content)).plan().frames()["a"] == [16, 20, 343, 647])
        // On a wider screen, the margins are 20. The insets are 44 for the notch and 34 for the home indicator.
        let wide = try document(Text.storyboard(content, device: "retina6_1", size: (414, 896))).plan()
        #expect(wide.frames()["a"] == [20, 44, 374, 818])
    }

    @Test func `has the controller's guides at the edges of its view`() throws {
        let guides = """
            <layoutGuides><viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/>\
            </layoutGuides>
            """
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))</subviews>
                <constraints>\(Text.constraint("c1", "a", "top", "t", "bottom", "constant=\"8\""))\
                \(Text.constraint("c2", "b", "top", "a", "bottom", "constant=\"8\""))</constraints>
                """, device: nil, size: (600, 600), tools: 7000, controller: guides)
        ).plan()
        // The status bar is 20 points high, and there is no inset at the bottom.
        #expect(plan.frames()["a"].map { [$0[1], $0[3]] } == [28, 564])
    }

    @Test func `arranges the views of a stack view inside its margins`() throws {
        let stack = Text.view(
            "s", (0, 0, 100, 60), kind: "stackView",
            attributes: "axis=\"vertical\" spacingType=\"standard\" userLabel=\"s\"",
            """
            <subviews>\(Text.view("a", (5, 5, 90, 10), attributes: "userLabel=\"a\""))\
            \(Text.view("b", (5, 23, 90, 32), attributes: "userLabel=\"b\""))</subviews>
            <constraints>\(Text.constraint("h", "a", "height", nil, nil, "constant=\"10\""))</constraints>
            <edgeInsets key="layoutMargins" top="5" left="5" bottom="5" right="5"/>
            """)
        let plan = try document(
            Text.storyboard(
                """
                <subviews>\(stack)</subviews>
                <constraints>\(Text.constraint("c1", "s", "leading", "root"))\(Text.constraint("c2", "s", "top", "root", "top", "constant=\"90\""))\
                \(Text.constraint("c3", "s", "width", nil, nil, "constant=\"100\""))\
                \(Text.constraint("c4", "s", "height", nil, nil, "constant=\"60\""))</constraints>
                """)
        ).plan()
        // The margins are 5, and the spacing is 8. The remaining height is 60 - 10 - 10 - 8 = 32.
        #expect(plan.frames()["a"] == [5, 5, 90, 10] && plan.frames()["b"] == [5, 23, 90, 32])
    }
}
