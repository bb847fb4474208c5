import Geometry
import InterfaceBuilder
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

/// The expected values follow from the rules in *Interface Builder Files*.
@Suite("The canvases of Xcode 14 to 26")
struct RecentCanvasTests {
    private func safeArea(_ text: String, of scene: Int = 0, isFilm: Bool = false) throws -> EdgeInsets {
        let read = try document(text)
        return CanvasEnvironment.predicted(for: read.scenes[scene], in: read, isFilm: isFilm).safeArea
    }

    @Test(arguments: [
        ("retina6_12", 393, 852, EdgeInsets(top: 59, bottom: 34)),
        ("retina6_1", 414, 896, EdgeInsets(top: 48, bottom: 34)),
        ("retina4_7", 375, 667, EdgeInsets(top: 20)),
    ])
    func `from 23700, the safe area of a device with a home indicator is doubled on the canvas, but not in a film`(
        device: String, width: Int, height: Int, insets: EdgeInsets
    ) throws {
        func area(_ tools: Int, isFilm: Bool = false) throws -> EdgeInsets {
            try safeArea(
                Text.storyboard("", device: device, size: (width, height), tools: tools), isFilm: isFilm)
        }
        #expect(try area(23_504) == insets)
        #expect(try area(23_727) == (insets.bottom > 0 ? insets + insets : insets))
        #expect(try area(23_727, isFilm: true) == insets)
    }

    @Test func `in landscape orientation, the canvas adds the insets of portrait orientation`() throws {
        let text = Text.storyboard("", device: "retina6_0", size: (844, 390), tools: 24_412)
            .replacing("orientation=\"portrait\"", with: "orientation=\"landscape\"")
        // Portrait: 47 and 34. Landscape: 47 at both sides, and 21.
        #expect(try safeArea(text) == EdgeInsets(top: 47, left: 47, bottom: 34 + 21, right: 47))
    }

    @Test func `a script has the safe area of the device`() throws {
        let read = try document(
            Text.storyboard("", device: "retina6_12", size: (393, 852), tools: 23_727))
        #expect(try read.script(ofScene: nil).plan.device.portraitSafeArea == EdgeInsets(top: 59, bottom: 34))
    }

    private func navigation(bar frame: String?, tools: Int, height: Int = 896, isFilm: Bool = false) throws
        -> EdgeInsets
    {
        let bar = frame.map {
            "<navigationBar key=\"navigationBar\" id=\"bar\"><rect key=\"frame\" \($0)/></navigationBar>"
        }
        let holder = """
            <scene sceneID="s2"><objects><navigationController id="nav">\(bar ?? "")<connections>\
            <segue destination="vc" kind="relationship" relationship="rootViewController" id="seg"/></connections>\
            </navigationController></objects></scene>
            """
        return try safeArea(
            Text.storyboard("", device: "retina6_1", size: (414, height), tools: tools, others: holder),
            isFilm: isFilm)
    }

    @Test func `a bar is below the doubled inset on the canvas, and below the inset of the device in a film`() throws {
        let bar = "x=\"0\" y=\"96\" width=\"414\" height=\"54\""
        #expect(try navigation(bar: bar, tools: 24_127) == EdgeInsets(top: 96 + 54, bottom: 68))
        #expect(try navigation(bar: bar, tools: 24_127, isFilm: true) == EdgeInsets(top: 48 + 54, bottom: 34))
        // Without a recorded frame, the bar is 54 points high from version 24000.
        #expect(try navigation(bar: nil, tools: 24_127).top == 96 + 54)
        #expect(try navigation(bar: nil, tools: 23_504).top == 48 + 44)
    }

    @Test func `the recorded bar of a sheet is relative to the sheet, which has no inset at the bottom`() throws {
        let bar = "x=\"0\" y=\"20\" width=\"414\" height=\"106\""
        #expect(try navigation(bar: bar, tools: 24_128, height: 848) == EdgeInsets(top: 126))
        #expect(
            try navigation(bar: "x=\"0\" y=\"0\" width=\"414\" height=\"56\"", tools: 23_090, height: 842)
                == EdgeInsets(top: 56))
        // Without a bar, the canvas of a sheet keeps the inset that it adds.
        let sheet = Text.storyboard("", device: "retina6_1", size: (414, 848), tools: 24_506)
        #expect(try safeArea(sheet) == EdgeInsets(top: 48))
        #expect(try safeArea(sheet, isFilm: true) == .zero)
    }

    @Test func `a sheet begins below the status bar of a device without a home indicator from 21600`() throws {
        func area(_ tools: Int) throws -> EdgeInsets {
            try safeArea(Text.storyboard("", size: (375, 647), tools: tools))
        }
        #expect(try area(14_490) == EdgeInsets(top: 20))
        #expect(try area(22_685) == .zero)
    }

    @Test func `a controller that a child of a tab bar controller pushes covers the tab bar`() throws {
        let text = Text.storyboard(
            "", device: "retina6_1", size: (414, 896), tools: 22_505,
            others: """
                <scene><objects><navigationController id="nav"><connections><segue destination="tabs" \
                kind="relationship" relationship="rootViewController" id="s1"/></connections></navigationController>\
                </objects></scene>
                <scene><objects><tabBarController id="tabs"><connections><segue destination="first" \
                kind="relationship" relationship="viewControllers" id="s2"/></connections></tabBarController>\
                </objects></scene>
                <scene><objects><viewController id="first"><view key="view" id="v"><rect key="frame" x="0" y="0" \
                width="414" height="896"/></view><connections><segue destination="vc" kind="show" id="s3"/>\
                </connections></viewController></objects></scene>
                """)
        #expect(try safeArea(text, of: 1) == EdgeInsets(top: 48 + 44, bottom: 34 + 49))
        #expect(try safeArea(text) == EdgeInsets(top: 48 + 44, bottom: 34))
    }

    /// Returns the side margin of a table row in a table, or of a row that is the root of a xib.
    private func margin(device: String, width: Double, tools: Int, inTable: Bool = false) throws -> Double? {
        let row = Text.view(
            "row", (0, 0, width, 100), kind: "tableViewCell", isFree: false,
            """
            <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="\(width)" \
            height="100"/><autoresizingMask key="autoresizingMask"/><subviews>\(Text.view("a", (0, 0, 9, 9)))</subviews>\
            <constraints>\(Text.constraint("1", "a", "leading", "content", "leadingMargin"))</constraints>\
            </tableViewCellContentView>
            """)
        let table = Text.view("t", (0, 0, width, 400), kind: "tableView", "<prototypes>\(row)</prototypes>")
        let root = Text.view("root", (0, 0, width, 600), isFree: false, "<subviews>\(table)</subviews>")
        let read = try document(Text.xib(inTable ? root : row, device: device, tools: tools))
        return try read.plan(sizes: .recorded, isBuilt: false).frames()["view1"]?[0]
    }

    @Test func `the side margins of rows depend on the device and on the width of narrow rows`() throws {
        #expect(try margin(device: "retina6_12", width: 414, tools: 22_155) == 20)
        #expect(try margin(device: "retina6_12", width: 393, tools: 24_765, inTable: true) == 20)
        #expect(try [22_155, 23_727].map { try margin(device: "retina6_0", width: 414, tools: $0) } == [20, 16])
        #expect(try margin(device: "retina4_7", width: 375, tools: 22_155) == 16)
        #expect(try margin(device: "retina5_5", width: 252, tools: 21_701, inTable: true) == 16)
        #expect(try margin(device: "retina5_5", width: 414, tools: 21_701, inTable: true) == 20)
    }

    @Test func `the keyboard layout guide is at the bottom of the safe area`() throws {
        let read = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))</subviews><constraints>\
                \(Text.constraint("1", "k", "top", "a", "bottom", "constant=\"8\""))\
                \(Text.constraint("2", "a", "height", nil, nil, "constant=\"40\""))</constraints>\
                <keyboardLayoutGuide key="keyboard" id="k"/>
                """, device: "retina6_1", size: (414, 896), tools: 23_504))
        #expect(read.notes.isEmpty)
        // The bottom of the view is 8 points above the guide: 896 - 34 - 8 - 40.
        #expect(try read.plan(sizes: .recorded, isBuilt: false).frames()["a"]?[1] == 814)
    }
}
