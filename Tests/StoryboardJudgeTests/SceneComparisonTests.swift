import CanvasComparison
import Geometry
import InterfaceBuilder
import Reporting
import TestSupport
import Testing

private typealias Text = InterfaceText

private func compare(_ text: String) throws -> SceneComparison {
    let document = try InterfaceReader.read(SourceFile(name: "Main.storyboard", text: text))
    let scene = try #require(document.scenes.first)
    return SceneComparison(
        scene, of: document, in: .predicted(for: scene, in: document), measuring: FixedAdvanceTextMeasurer())
}

/// Returns a view 100 wide at 10, and a view after it with a third of the space.
private func twoViews(second: (Double, Double, Double, Double), attributes: String = "") -> String {
    """
    <subviews>\(Text.view("a", (10, 0, 100, 50)))\(Text.view("b", second, attributes: attributes))</subviews>
    <constraints>\(Text.constraint("c1", "a", "leading", "root", "leading", "constant=\"10\""))\
    \(Text.constraint("c2", "a", "width", nil, nil, "constant=\"100\""))\
    \(Text.constraint("c3", "a", "top", "root"))\(Text.constraint("c4", "a", "height", nil, nil, "constant=\"50\""))\
    \(Text.constraint("c5", "b", "leading", "a", "trailing"))\(Text.constraint("c6", "b", "top", "root"))\
    \(Text.constraint("c7", "b", "height", nil, nil, "constant=\"50\""))\
    \(Text.constraint("c8", "b", "width", "root", "width", "multiplier=\"1/3\" constant=\"0.2\""))</constraints>
    """
}

@Suite("Comparing with recorded frames")
struct SceneComparisonTests {
    @Test func `agrees if the recorded edges are the solved edges rounded to the canvas's pixels`() throws {
        // 375 / 3 + 0.2 = 125.2, so the view ends at 235.2. The closest half point is 235.
        let found = try compare(Text.storyboard(twoViews(second: (110, 0, 125, 50))))
        #expect(found.views.map(\.id) == ["a", "b"])
        #expect(found.views.map(\.error) == [0, 0])
        #expect(found.views.filter { $0.cause != nil }.isEmpty)
    }

    @Test func `reports the error of a view and its cause`() throws {
        let found = try compare(Text.storyboard(twoViews(second: (113, 0, 120, 50))))
        let view = try #require(found.views.last)
        // 3 points to the left and 5 points wider.
        #expect(view.error == 5 && view.cause == .constraints && !view.isWithin(1))
    }

    @Test func `calls a scene stale if its frames break its own required constraints, not if our layout differs`()
        throws
    {
        #expect(try !compare(Text.storyboard(twoViews(second: (110, 0, 125, 50)))).isStale)
        // The second view begins 3 points after the first, although a required constraint allows no space between
        // them.
        #expect(try compare(Text.storyboard(twoViews(second: (113, 0, 125, 50)))).isStale)
        // Rounding can explain less than two points.
        #expect(try !compare(Text.storyboard(twoViews(second: (111, 0, 125, 50)))).isStale)
        let optional = twoViews(second: (113, 0, 125, 50)).replacing(
            "id=\"c5\"", with: "priority=\"999\" id=\"c5\"")
        let weak = try compare(Text.storyboard(optional))
        #expect(!weak.isStale && weak.views.last?.error == 3)
    }

    @Test func `a measurement without a rule shows in which folders it helps and hurts`() throws {
        /// Returns a file with a view at the top of the safe area, recorded at `top`.
        func file(_ top: Double, tools: Int) throws -> InterfaceDocument {
            let content = """
                <subviews>\(Text.view("a", (0, top, 100, 50)))</subviews><viewLayoutGuide key="safeArea" id="safe"/>
                <constraints>\(Text.constraint("1", "a", "leading", "root"))\(Text.constraint("2", "a", "top", "safe"))\
                \(Text.constraint("3", "a", "width", nil, nil, "constant=\"100\""))\
                \(Text.constraint("4", "a", "height", nil, nil, "constant=\"50\""))</constraints>
                """
            let text = Text.storyboard(content, tools: tools)
            return try InterfaceReader.read(SourceFile(name: "Main.storyboard", text: text))
        }
        // There is no status bar in 16097, and a status bar of 20 points in 14490 and 22505.
        let files = try [
            ("agrees", file(0, tools: 16097)), ("disagrees", file(20, tools: 16097)), ("other", file(20, tools: 22505)),
        ]
        let report = RuleReport(
            files.map { (folder: $0.0, document: $0.1) }, measured: nil, measuring: FixedAdvanceTextMeasurer())
        let lines = report.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("hiddenStatusBar 14800 to 21600 1 1 0"))
        #expect(lines.contains("newControls from 24000 0 0 0"))
        // The rule helps only in the folder "agrees", so the report lists it as a rule of this folder.
        #expect(lines.contains("agrees 1 of 1 100 % 0 % hiddenStatusBar"))
        #expect(lines.contains("disagrees 0 of 1 0 % 0 %") && lines.contains("other 1 of 1 100 % 100 %"))
        #expect(lines.contains("all 2 of 3 66.7 % 33.3 %"))
    }

    @Test func `rounds edges in the coordinates of the root, not of the superview`() throws {
        // The outer view begins at 0.25, which is rounded to 0.5 on half points. The inner view begins at 0.5, so no
        // distance remains.
        let inner = Text.view("b", (0, 0, 20, 20))
        let outer = Text.view("a", (0.5, 0, 100, 50), "<subviews>\(inner)</subviews>")
        func at(_ id: String, _ item: String, _ attribute: String, _ constant: Double) -> String {
            Text.constraint(id, item, attribute, item == "a" ? "root" : "a", attribute, "constant=\"\(constant)\"")
        }
        func size(_ item: String, _ width: Double, _ height: Double) -> String {
            Text.constraint(item + "w", item, "width", nil, nil, "constant=\"\(width)\"")
                + Text.constraint(item + "h", item, "height", nil, nil, "constant=\"\(height)\"")
        }
        let constraints =
            at("1", "a", "leading", 0.25) + at("2", "a", "top", 0) + at("3", "b", "leading", 0.25)
            + at("4", "b", "top", 0)
            + size("a", 100, 50) + size("b", 20, 20)
        let found = try compare(
            Text.storyboard("<subviews>\(outer)</subviews><constraints>\(constraints)</constraints>"))
        #expect(found.views.map(\.error) == [0, 0])
    }

    @Test func `uses the recorded size for views that depend on Apple's fonts`() throws {
        let label = Text.view("l", (8, 8, 57.5, 20.5), kind: "label", attributes: "text=\"Hello\"")
        let found = try compare(
            Text.storyboard(
                "<subviews>\(label)</subviews><constraints>\(Text.constraint("1", "l", "leading", "root", "leading", "constant=\"8\""))\(Text.constraint("2", "l", "top", "root", "top", "constant=\"8\""))</constraints>"
            ))
        #expect(found.views.map(\.error) == [0] && found.views.map(\.usesRecordedSize) == [true])
    }

    @Test(
        "is omitted if the file indicates that its frames are stale",
        arguments: [
            (Text.storyboard(twoViews(second: (0, 0, 1, 1), attributes: "misplaced=\"YES\"")), .misplaced),
            (Text.storyboard(twoViews(second: (0, 0, 1, 1), attributes: "ambiguous=\"YES\"")), .ambiguous),
            (
                Text.storyboard(
                    "<subviews><view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\"/></subviews>"), .noFrames
            ),
            (
                Text.storyboard(twoViews(second: (0, 0, 1, 1))).replacing("\"root\"", with: "\"Ze5-6b-2t3\""),
                .launchScreenTemplate
            ),
        ] as [(String, SkippedScene)])
    func skips(text: String, reason: SkippedScene) throws {
        let found = try compare(text)
        #expect(found.skipped == reason && found.views.isEmpty)
    }

    @Test func `omits rows whose content has another height, and views that a stack view has closed over`() throws {
        func row(_ id: String, _ height: Double) -> String {
            let label = Text.view("\(id)-l", (8, 8, 40, 20), kind: "label")
            let content = """
                <tableViewCellContentView key="contentView" id="\(id)-c"><rect key="frame" x="0" y="0" width="375" \
                height="\(height)"/><subviews>\(label)</subviews></tableViewCellContentView>
                """
            return Text.view(id, (0, 0, 375, 44), kind: "tableViewCell", isFree: false, content)
        }
        let stack = Text.view(
            "s", (0, 0, 10, 10), kind: "stackView",
            "<subviews>\(Text.view("x", (0, 0, 10, 10)))\(Text.view("y", (3, 3, 0, 0), attributes: "hidden=\"YES\""))</subviews>"
        )
        let found = try compare(
            Text.storyboard(
                "<subviews>\(Text.view("t", (0, 0, 375, 667), kind: "tableView", isFree: false, "<prototypes>\(row("p", 44))\(row("q", 80))</prototypes>"))\(stack)</subviews>"
            ))
        #expect(found.views.map(\.id) == ["p-l", "s", "x"])
        #expect(found.staleCells == 1 && found.staleCellViews == 1)
    }

    /// Sizes in Animatic's fonts. A character of the measurer is half as wide as the font size, and a line of 20
    /// points is 24 high.
    @Test(
        "with our fonts counts the sizes within a point, by kind of view",
        arguments: [
            // A label of 4 × 10 points. 42 is two points too much.
            ("label", "text=\"abcd\"", 20.0, (40.0, 24.0), 14000, true),
            ("label", "text=\"abcd\"", 20, (42, 24), 14000, false),
            // A text field is 34 points high since 14868, and 28 wider than its text.
            ("textField", "borderStyle=\"roundedRect\" text=\"abcd\"", 14, (56, 30), 14109, true),
            ("textField", "borderStyle=\"roundedRect\" text=\"abcd\"", 14, (56, 34), 14868, true),
            ("textField", "borderStyle=\"roundedRect\" text=\"abcd\"", 14, (56, 30), 14868, false),
        ] as [(String, String, Double, (Double, Double), Int, Bool)])
    func ownSizes(
        kind: String, attributes: String, font: Double, size: (Double, Double), tools: Int, isGood: Bool
    ) throws {
        let view = Text.view(
            "v", (10, 20, size.0, size.1), kind: kind, attributes: attributes,
            "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(font)\"/>")
        let places = ["leading", "top"].map { Text.constraint($0, "v", $0, "root", $0) }.joined()
        let text = Text.storyboard("<subviews>\(view)</subviews><constraints>\(places)</constraints>", tools: tools)
        var report = InterfaceReport(sizes: .own)
        report.add(
            try InterfaceReader.read(SourceFile(name: "a", text: text)), measured: nil,
            measuring: FixedAdvanceTextMeasurer())
        #expect(report.text(isQuiet: true).hasSuffix("  \(kind): \(isGood ? "1 of 1 (100 %)" : "0 of 1 (0 %)")\n"))
        #expect(report.totals.recordedSizes == 1)
    }

    @Test func `with our fonts has the small text styles of the canvases of 18122`() throws {
        // Body is 17 points, and 14 in the category extra small: 4 × 7 = 28.
        for (tools, width, isGood) in [(18122, 28.0, true), (17506, 28, false), (17506, 34, true)] {
            let label = Text.view(
                "v", (0, 0, width, tools == 18122 ? 17 : 20.5), kind: "label", attributes: "text=\"abcd\"",
                "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>")
            let places = ["leading", "top"].map { Text.constraint($0, "v", $0, "root", $0) }.joined()
            let text = Text.storyboard(
                "<subviews>\(label)</subviews><constraints>\(places)</constraints>", tools: tools)
            var report = InterfaceReport(sizes: .own)
            report.add(
                try InterfaceReader.read(SourceFile(name: "a", text: text)), measured: nil,
                measuring: FixedAdvanceTextMeasurer())
            #expect(report.totals.sizes["label"]?.good == (isGood ? 1 : 0), "\(tools) \(width)")
        }
    }

    @Test func `adds up to totals`() throws {
        var totals = ComparisonTotals()
        for text in [
            Text.storyboard(twoViews(second: (110, 0, 125, 50))),
            Text.storyboard(twoViews(second: (110, 0, 125.5, 50))),
            Text.storyboard(twoViews(second: (110, 0, 90, 50), attributes: "misplaced=\"YES\"")),
        ] {
            let document = try InterfaceReader.read(SourceFile(name: "a", text: text))
            totals.add(try compare(text), of: document)
        }
        #expect(totals.scenes == 3 && totals.comparedScenes == 2 && totals.skippedScenes == [.misplaced: 1])
        #expect(totals.views == 4 && totals.exact == 3 && totals.withinHalfAPoint == 4 && totals.withinAPoint == 4)
        #expect(totals.viewsAtThree == 0 && totals.causes.isEmpty)
    }
}
