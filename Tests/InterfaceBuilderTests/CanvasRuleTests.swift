import Geometry
import InterfaceBuilder
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

/// The values come from the rules in *Interface Builder Files*.
@Suite("The rules of canvases, by the version that wrote the file")
struct CanvasRuleTests {
    private func safeArea(_ text: String, of scene: Int = 0) throws -> EdgeInsets {
        let read = try document(text)
        return CanvasEnvironment.predicted(for: read.scenes[scene], in: read).safeArea
    }

    @Test(arguments: [14490: 20, 14810: 0, 16097: 0, 20037: 0, 21507: 0, 21701: 20, 23504: 20])
    func `a device without a home indicator has no status bar in versions 14800 to 21600`(
        tools: Int, top: Int
    ) throws {
        #expect(try safeArea(Text.storyboard("", tools: tools)).top == Double(top))
        // A bar adds 44 points to the inset above it.
        let bar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
        #expect(try safeArea(Text.storyboard("", tools: tools, controller: bar)).top == Double(top + 44))
        let notch = Text.storyboard("", device: "retina6_5", size: (414, 896), tools: tools)
        #expect(try safeArea(notch).top == 44)
    }

    @Test func `a file of one of Apple's builds has the version of its plug-in`() throws {
        let text = Text.storyboard("", tools: 32700)
        #expect(try document(text).toolsVersion == 15000)
        #expect(try safeArea(text).top == 0)
        let plugIn = """
            <dependencies><plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22684"/>\
            </dependencies><scenes>
            """
        let later = text.replacing("<scenes>", with: plugIn, maxReplacements: 1)
        #expect(try document(later).toolsVersion == 22684)
        #expect(try safeArea(later).top == 20)
    }

    /// A navigation controller that shows a table. A row of the table leads to `vc`, and a bar item of `vc` leads to
    /// `third`.
    private var stack: String {
        Text.storyboard(
            "", device: "retina6_1", size: (414, 896),
            controller: """
                <navigationItem key="navigationItem"><barButtonItem key="rightBarButtonItem" id="item"><connections>\
                <segue destination="third" kind="show" id="s3"/></connections></barButtonItem></navigationItem>
                """,
            others: """
                <scene><objects><navigationController id="nav"><connections>\
                <segue destination="list" kind="relationship" relationship="rootViewController" id="s1"/></connections>\
                </navigationController></objects></scene>
                <scene><objects><tableViewController id="list"><tableView key="view" id="table">\
                <rect key="frame" x="0" y="0" width="414" height="896"/><prototypes><tableViewCell id="row">\
                <rect key="frame" x="0" y="0" width="414" height="44"/><connections>\
                <segue destination="vc" kind="show" id="s2"/></connections></tableViewCell></prototypes></tableView>\
                </tableViewController></objects></scene>
                <scene><objects><viewController id="third"><view key="view" id="last">\
                <rect key="frame" x="0" y="0" width="414" height="896"/></view></viewController></objects></scene>
                """)
    }

    @Test func `controllers that rows and bar items push have the navigation bar, one after the other`() throws {
        let read = try document(stack)
        #expect(read.scenes.map(\.root.id) == ["root", "table", "last"])
        #expect(CanvasEnvironment.predicted(in: read).map(\.safeArea.top) == [88, 88, 88])
        let without = read.ignoring(.pushedThroughViews)
        #expect(CanvasEnvironment.predicted(in: without).map(\.safeArea.top) == [44, 88, 44])
    }

    @Test func `a view that begins below an opaque bar has no inset at the top`() throws {
        func top(_ controller: String, height: Int = 623) throws -> Double {
            try safeArea(Text.storyboard("", size: (375, height), tools: 16097, controller: controller)).top
        }
        let opaque = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\"/>"
        #expect(try top(opaque) == 0)
        #expect(try top(opaque.replacing("translucent=\"NO\"", with: "")) == 44)
        // The view extends to the top of the screen.
        #expect(try top(opaque, height: 667) == 44)
        let edges = "<extendedEdge key=\"edgesForExtendedLayout\" bottom=\"YES\"/>"
        #expect(try top(edges + opaque.replacing("translucent=\"NO\"", with: "")) == 0)
    }

    @Test func `a controller that is pushed onto an opaque bar begins below it as well`() throws {
        let text = stack.replacing(
            "<navigationController id=\"nav\">",
            with:
                "<navigationController id=\"nav\"><navigationBar key=\"navigationBar\" translucent=\"NO\" id=\"bar\"/>")
        // The scenes are 896 points high. Shorter scenes begin below the bar.
        #expect(CanvasEnvironment.predicted(in: try document(text)).map(\.safeArea.top) == [88, 88, 88])
        let short = text.replacing("height=\"896\"", with: "height=\"808\"")
        #expect(CanvasEnvironment.predicted(in: try document(short)).map(\.safeArea.top) == [0, 0, 0])
    }

    @Test func `a controller with a free form in a popover has no insets`() throws {
        func insets(_ kind: String) throws -> EdgeInsets {
            let inner = """
                <scene><objects><viewController id="inner"><view key="view" id="v"><rect key="frame" x="0" y="0" \
                width="200" height="65"/></view><size key="freeformSize" width="200" height="65"/></viewController>\
                </objects></scene>
                """
            let segue = "<connections><segue destination=\"inner\" kind=\"\(kind)\" id=\"s\"/></connections>"
            return try safeArea(Text.storyboard("", tools: 14109, controller: segue, others: inner), of: 1)
        }
        #expect(try insets("popoverPresentation") == .zero)
        #expect(try insets("presentation").top == 20)
    }

    @Test func `a controller in a container view has only the inset at the bottom`() throws {
        let container = Text.view(
            "c", (0, 0, 414, 200), kind: "containerView",
            "<connections><segue destination=\"inner\" kind=\"embed\" id=\"s\"/></connections>")
        let inner = """
            <scene><objects><viewController id="inner"><view key="view" id="v">\
            <rect key="frame" x="0" y="0" width="414" height="200"/></view></viewController></objects></scene>
            """
        let text = Text.storyboard(
            "<subviews>\(container)</subviews>", device: "retina6_1", size: (414, 896), others: inner)
        #expect(try safeArea(text, of: 1) == EdgeInsets(bottom: 34))
        #expect(try safeArea(text) == EdgeInsets(top: 44, bottom: 34))
    }

    @Test(arguments: [(16097, 479.0, 0.0), (14490, 480, 20), (22505, 91, 20)])
    func `the view of a xib with a free form has a status bar if it is tall, and always from 21600`(
        tools: Int, height: Double, top: Double
    ) throws {
        #expect(try safeArea(Text.xib(Text.view("root", (0, 0, 375, height), isFree: false), tools: tools)).top == top)
    }

    @Test(arguments: [
        (18122, 414, 61, EdgeInsets(top: 44)), (17701, 414, 862, EdgeInsets(top: 44)),
        (17701, 414, 863, EdgeInsets(top: 44, bottom: 34)), (17156, 600, 96, EdgeInsets(top: 44, bottom: 34)),
        (22505, 408, 488, EdgeInsets(top: 48, bottom: 34)),
    ])
    func `the view of a xib that ends above the home indicator has no inset at the bottom up to 21600`(
        tools: Int, width: Int, height: Int, insets: EdgeInsets
    ) throws {
        let view = Text.view("root", (0, 0, Double(width), Double(height)), isFree: false)
        #expect(try safeArea(Text.xib(view, device: "retina6_1", tools: tools)) == insets)
    }

    @Test func `an item of a collection that is the root of a xib has the insets of the device from 21600`() throws {
        let view = Text.view("root", (0, 0, 124, 200), kind: "collectionViewCell", isFree: false)
        func insets(_ tools: Int) throws -> EdgeInsets {
            try safeArea(Text.xib(view, device: "retina6_1", tools: tools))
        }
        #expect(try insets(21507) == .zero)
        #expect(try insets(21701) == EdgeInsets(top: 48, bottom: 34))
    }

    @Test func `a root view that preserves the margins of its superview has margins above and below`() throws {
        let pins = ["leading", "top", "trailing", "bottom"].enumerated()
            .map { Text.constraint("\($0)", "a", $1, "root", "\($1)Margin") }.joined()
        let text = Text.xib(
            Text.view(
                "root", (0, 0, 375, 67), attributes: "preservesSuperviewLayoutMargins=\"YES\"", isFree: false,
                "<subviews>\(Text.view("a", (0, 0, 9, 9)))</subviews><constraints>\(pins)</constraints>"), tools: 16097)
        #expect(try document(text).plan(sizes: .recorded, isBuilt: false).frames()["view1"] == [16, 8, 343, 51])
    }

    @Test(arguments: [
        ("retina6_1", 20037, 44.0), ("retina6_1", 23504, 48), ("retina6_0", 21179, 44), ("retina6_0", 21507, 47),
    ])
    func `a notch is higher in later versions`(device: String, tools: Int, top: Double) throws {
        let text = Text.storyboard("", device: device, size: (414, 896), tools: tools)
        #expect(try safeArea(text).top == top)
        let read = try document(text).ignoring(.tallerNotch)
        #expect(CanvasEnvironment.predicted(in: read)[0].safeArea.top == 44)
    }

    @Test func `controls have the sizes of their version`() throws {
        func height(_ kind: String, _ tools: Int) throws -> Double? {
            let read = try document(
                Text.storyboard("<subviews>\(Text.view("a", (0, 0, 90, 90), kind: kind))</subviews>", tools: tools))
            return NaturalSizes.size(of: read.scenes[0].root.subviews[0], in: read).0.height
        }
        #expect(try [8191, 8500].map { try height("pickerView", $0) } == [162, 216])
        #expect(try [16999, 17000].map { try height("progressView", $0) } == [2.5, 4])
        #expect(try [14999, 15000].map { try height("stepper", $0) } == [29, 32])
        #expect(try [10999, 11000, 24000].map { try height("searchBar", $0) } == [44, 56, 64])
        // The alignment rectangle of a slider excludes one point at the bottom.
        #expect(try [5999, 6000, 23_504, 23_727, 24_000].map { try height("slider", $0) } == [33, 30, 30, 33, 34])
    }

    /// Returns a row whose content contains a view that is pinned to the margins.
    private func row(width: Int, margins: String = "") -> String {
        let content = """
            <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="\(width)" \
            height="100"/><autoresizingMask key="autoresizingMask"/><subviews>\(Text.view("a", (0, 0, 9, 9)))</subviews>\
            <constraints>\(Text.constraint("1", "a", "leading", "content", "leadingMargin"))\
            \(Text.constraint("2", "a", "top", "content", "topMargin"))\
            \(Text.constraint("3", "a", "trailing", "content", "trailingMargin"))\
            \(Text.constraint("4", "a", "bottom", "content", "bottomMargin"))</constraints>\(margins)\
            </tableViewCellContentView>\(margins.replacing("left=\"15\"", with: "left=\"30\""))
            """
        return Text.view("row", (0, 0, Double(width), 100), kind: "tableViewCell", isFree: false, content)
    }

    /// Returns the frame of the pinned view in a row that is the root of a xib.
    private func cell(
        width: Int, device: String = "retina4_7", margins: String = "", tools: Int
    ) throws -> [Double]? {
        let text = Text.xib(row(width: width, margins: margins), device: device, tools: tools)
        return try document(text).plan(sizes: .recorded, isBuilt: false).frames()["view1"]
    }

    @Test(arguments: [("retina4_0", 320, 16.0), ("retina4_7", 375, 16), ("retina6_1", 414, 20)])
    func `a row in a table has the margins of the device`(device: String, width: Int, side: Double) throws {
        let table = Text.view(
            "t", (0, 0, Double(width), 400), kind: "tableView", "<prototypes>\(row(width: width))</prototypes>")
        let root = Text.view("root", (0, 0, Double(width), 600), isFree: false, "<subviews>\(table)</subviews>")
        let plan = try document(Text.xib(root, device: device, tools: 14460)).plan(sizes: .recorded, isBuilt: false)
        #expect(plan.frames()["view1"] == [side, 11, Double(width) - 2 * side, 78])
    }

    @Test func `a row that is the root of a xib has its own margins`() throws {
        // The margin depends on the row's own width up to version 14800, is then 15, and later depends on the width
        // of the device. On wide devices, it is never 15.
        #expect(try [14490, 14868, 17156].map { try cell(width: 600, tools: $0)?[0] } == [20, 15, 16])
        #expect(try [14490, 14868, 17156].map { try cell(width: 320, tools: $0)?[0] } == [16, 15, 16])
        #expect(try [320, 331].map { try cell(width: $0, device: "retina6_1", tools: 16097)?[0] } == [16, 20])
        #expect(try cell(width: 320, tools: 16097) == [15, 11, 290, 78])
        // Since iOS 26, the margins above and below are 15.
        #expect(try cell(width: 414, device: "retina6_1", tools: 24127) == [20, 15, 374, 70])
    }

    @Test func `the margins of a row replace those of its content`() throws {
        let margins = "<edgeInsets key=\"layoutMargins\" top=\"8\" left=\"15\" bottom=\"8\" right=\"15\"/>"
        #expect(try cell(width: 320, margins: margins, tools: 17156) == [30, 11, 275, 78])
    }

    @Test func `each rule has a range of versions, a condition, an effect and its evidence`() {
        for rule in CanvasRule.allCases {
            let row = rule.row
            #expect(!row.versions.isEmpty && ![row.condition, row.effect, row.evidence].contains(""), "\(rule)")
        }
    }
}
