import Geometry
import InterfaceBuilder
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("The content of a file's views")
struct ShownTextTests {
    private func view(_ text: String) throws -> (ViewDescription, ScenePlan) {
        let plan = try document(Text.storyboard("<subviews>\(text)</subviews>")).plan()
        return (try #require(plan.scene.root.subviews.first), plan)
    }

    private let run = """
        <fragment content="Two "><attributes><font key="NSFont" size="21" name="HelveticaNeue-Medium"/>\
        <color key="NSColor" systemColor="systemRedColor"/><paragraphStyle key="NSParagraphStyle" alignment="center"/>\
        </attributes></fragment>
        """

    @Test func `is an attributed text with the attributes of its runs`() throws {
        let (label, plan) = try view(
            Text.view(
                "l", (0, 0, 9, 9), kind: "label",
                """
                <attributedString key="attributedText">\(run)
                <fragment><string key="content">runs</string></fragment></attributedString>
                """))
        guard case .label(let shown) = label.content else {
            Issue.record("no label")
            return
        }
        #expect(shown.text == "Two runs" && shown.font.size == 21 && shown.font.weight == .medium)
        #expect(shown.font.face?.postScriptName == "HelveticaNeue-Medium" && shown.font.face?.isAvailable == false)
        #expect(shown.alignment == .center && label["textColor"] == .color(.systemRed))
        // The view has the values of the first run. The second run has the default values of a label.
        #expect(
            shown.attributedText
                == AttributedText([
                    (text: "Two ", attributes: .init()),
                    (text: "runs", attributes: TextAttributes(font: .label, foregroundColor: .label)),
                ]))
        #expect(plan.omissions.isEmpty)
    }

    @Test func `has the other attributes of a run, and lists those without a counterpart`() throws {
        let (label, plan) = try view(
            Text.view(
                "l", (0, 0, 9, 9), kind: "label",
                """
                <attributedString key="attributedText"><fragment content="All"><attributes>
                <color key="NSBackgroundColor" systemColor="systemBlueColor"/><integer key="NSUnderline" value="9"/>
                <real key="NSKern" value="1.5"/><font key="NSFont" metaFont="system" size="17"/>
                <url key="NSLink" string="https://example.com"/><shadow key="NSShadow" blurRadius="3"/>
                <paragraphStyle key="NSParagraphStyle" lineBreakMode="wordWrapping" lineSpacing="4" headIndent="8" \
                firstLineHeadIndent="5" tailIndent="-6" hyphenationFactor="1"/>
                </attributes></fragment></attributedString>
                """))
        var expected = TextAttributes()
        expected.backgroundColor = .systemBlue
        (expected.underlineStyle, expected.kern, expected.link) = (.double, 1.5, "https://example.com")
        var style = ParagraphStyle()
        (style.lineSpacing, style.lineBreakMode) = (4, .byWordWrapping)
        (style.headIndent, style.firstLineHeadIndent, style.tailIndent) = (8, 5, -6)
        expected.paragraphStyle = style
        #expect(label.content.attributedText?.runs.map(\.attributes) == [expected])
        #expect(plan.omissions.map(\.what) == ["NSShadow of attributed text", "hyphenationFactor of a paragraph"])
    }

    private func button(_ inside: String) throws -> ViewContent.Button {
        let (view, _) = try view(Text.view("b", (0, 0, 9, 9), kind: "button", inside))
        guard case .button(let button) = view.content else { throw NotAButton() }
        return button
    }

    private struct NotAButton: Error {}

    @Test func `is a button's title, of a state, a configuration or an attributed text`() throws {
        #expect(try button("<state key=\"normal\" title=\"OK\"/>").title == "OK")
        #expect(try button("<buttonConfiguration key=\"configuration\" style=\"filled\" title=\"Go\"/>").title == "Go")
        let attributed =
            "<state key=\"normal\"><attributedString key=\"attributedTitle\">\(run)</attributedString></state>"
        let shown = try button(attributed)
        #expect(shown.title == "Two " && shown.font.size == 21 && shown.font.weight == .medium)
    }

    @Test func `has the titles and the colors of a button's states`() throws {
        let states = """
            <state key="normal" title="Buy"><color key="titleColor" systemColor="systemRedColor"/></state>
            <state key="highlighted" title="Buying"/>
            <state key="disabled" image="gone"><color key="titleColor" white="0.0" alpha="1"/></state>
            """
        let shown = try button(states)
        #expect(shown.title == "Buy" && shown[.normal].titleColor == .systemRed)
        #expect(shown[.highlighted].title == "Buying" && shown[.highlighted].titleColor == nil)
        #expect(shown[.disabled].title == nil)
        #expect(shown[.disabled].titleColor == AdaptiveColor(.black))
        // Without a catalog, the state has no image.
        let script = try document(
            Text.storyboard("<subviews>\(Text.view("b", (0, 0, 9, 9), kind: "button", states))</subviews>")
        ).script(ofScene: nil)
        #expect(script.omissions.map(\.what) == ["the image 'gone': no picture of it was found"])
    }

    @Test(
        "has the size and the weight of a font without a size",
        arguments: [
            ("type=\"system\"", 13, .regular), ("type=\"boldSystem\" pointSize=\"20\"", 20, .bold),
            ("metaFont=\"systemSemibold\"", 13, .semibold), ("metaFont=\"cellTitle\"", 12, .regular),
            ("type=\"system\" name=\".AppleSystemUIFontBold\" pointSize=\"17\"", 17, .bold),
        ] as [(String, Double, Font.Weight)])
    func fonts(attributes: String, size: Double, weight: Font.Weight) throws {
        let (label, _) = try view(
            Text.view("l", (0, 0, 9, 9), kind: "label", "<fontDescription key=\"fontDescription\" \(attributes)/>"))
        #expect(label.content.font == Font(size: size, weight: weight))
    }

    @Test func `keeps the 15 points of a custom button in a script`() throws {
        let button = Text.view(
            "b", (0, 0, 9, 9), kind: "button",
            "<state key=\"normal\" title=\"OK\"/><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"15\"/>"
        )
        let script = try document(Text.storyboard("<subviews>\(button)</subviews>")).script(ofScene: nil)
        #expect(script.text.contains("buttonType: custom") && script.text.contains("font: 15"), "\(script.text)")
    }

    /// - Source: Custom buttons without a font on recorded canvases are 34 points high: 18 points have a line height of
    ///   21.5 points, and the insets are 6 points.
    @Test func `has the type of a button, which is custom by default, and the font of the type`() throws {
        func type(_ attributes: String) throws -> ViewContent.Button.ButtonType? {
            let (planned, _) = try view(
                Text.view(
                    "b", (0, 0, 9, 9), kind: "button", attributes: attributes, "<state key=\"normal\" title=\"OK\"/>"))
            guard case .button(let button) = planned.content else { return nil }
            #expect(button.font == Font(size: button.type == .custom ? 18 : 15))
            return button.type
        }
        #expect(try type("") == .custom)
        #expect(try type("buttonType=\"system\"") == .system)
        #expect(try type("buttonType=\"roundedRect\"") == .system)
    }

    @Test func `has the insets of a configuration, those of a button, or none of its own`() throws {
        let plain = try button("<state key=\"normal\" title=\"OK\"/>")
        #expect(plain.contentInsets == nil && plain.font == Font(size: 18))
        let configured = try button("<buttonConfiguration key=\"configuration\" style=\"plain\" title=\"Go\"/>")
        #expect(configured.contentInsets == nil && configured.font == .preferred(.body))
        #expect(
            configured.appearance?.contentInsets == EdgeInsets(top: 7, left: 12, bottom: 7, right: 12))
        let own = try button(
            """
            <buttonConfiguration key="configuration" style="plain" title="Go">\
            <directionalEdgeInsets key="contentInsets" top="1" leading="2" bottom="3" trailing="4"/>\
            <fontDescription key="titleFontDescription" type="system" pointSize="12"/></buttonConfiguration>
            """)
        #expect(own.contentInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) && own.font == Font(size: 12))
        let old = try button(
            "<inset key=\"contentEdgeInsets\" minX=\"10\" minY=\"7\" maxX=\"11\" maxY=\"8\"/><state key=\"normal\" title=\"OK\"/>"
        )
        #expect(old.contentInsets == EdgeInsets(top: 7, left: 10, bottom: 8, right: 11))
        // Xcode writes this number for an inset of 0.
        let none = try button("<inset key=\"contentEdgeInsets\" minX=\"0\" minY=\"0\" maxX=\"2.2e-308\" maxY=\"0\"/>")
        #expect(none.contentInsets == nil)
    }

    @Test func `has the configuration of the file, and is written in a script with it`() throws {
        let configuration = """
            <buttonConfiguration key="configuration" style="filled" title="Go" subtitle="Now" imagePlacement="trailing" \
            imagePadding="4" titlePadding="3" titleAlignment="leading" buttonSize="large" cornerStyle="capsule" \
            showsActivityIndicator="YES"><color key="baseBackgroundColor" systemColor="systemRedColor"/>\
            <backgroundConfiguration key="background" cornerRadius="5" strokeWidth="2">\
            <color key="backgroundColor" systemColor="systemFillColor"/>\
            <color key="strokeColor" systemColor="systemBlueColor"/></backgroundConfiguration></buttonConfiguration>
            """
        let read = try document(
            Text.storyboard(
                "<subviews>\(Text.view("b", (0, 0, 9, 9), kind: "button", configuration))</subviews>"))
        let plan = try read.plan()
        let button = try #require(plan.scene.root.subviews.first?.content[ViewContent.Button.self])
        var expected = ViewContent.Button.Configuration(.filled)
        expected.subtitle = AttributedText("Now")
        (expected.imagePlacement, expected.imagePadding) = (.trailing, 4)
        (expected.titlePadding, expected.titleAlignment) = (3, .leading)
        (expected.buttonSize, expected.cornerStyle) = (.large, .capsule)
        expected.showsActivityIndicator = true
        expected.baseBackgroundColor = .systemRed
        (expected.background.cornerRadius, expected.background.strokeWidth) = (5, 2)
        (expected.background.color, expected.background.strokeColor) = (.systemFill, .systemBlue)
        #expect(button.configuration == expected && button.title == "Go")
        #expect(plan.omissions.map(\.what) == [] && read.coverage().reports.map(\.name) == [])
        let script = try read.script(ofScene: nil).text
        #expect(script.contains("button: {title: \"Go\", configuration: filled, subtitle: \"Now\", buttonSize: large"))
    }
}

@Suite("A scroll view of a file")
struct ShownScrollTests {
    @Test func `has the inset adjustment and the bouncing that its attributes set, and the script has them too`() throws
    {
        let file = Text.storyboard(
            """
            <subviews>\(Text.view(
                "r", (0, 0, 375, 300), kind: "tableView",
                attributes: "alwaysBounceVertical=\"YES\" contentInsetAdjustmentBehavior=\"scrollableAxes\""))\
            \(Text.view("s", (0, 300, 375, 300), kind: "scrollView"))</subviews>
            """)
        let views = try document(file).plan().scene.root.subviews
        var scroll = ViewContent.Scroll()
        #expect(views[1].content == .scroll(scroll))
        scroll.alwaysBounceVertical = true
        scroll.contentInsetAdjustmentBehavior = .scrollableAxes
        #expect(views[0].content == .scroll(scroll))
        let script = try document(file).script(ofScene: nil).text
        // The table is a list, which always bounces.
        #expect(script.contains("scroll: {contentInsetAdjustmentBehavior: scrollableAxes}"))
        #expect(script.contains("scroll:\n"))
    }
}
