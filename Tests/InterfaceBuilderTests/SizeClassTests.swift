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

@Suite("The variations of a file for size classes")
struct SizeClassTests {
    /// `b` is installed if the height is compact. In this case, the stack view is a column.
    private let content = """
        <subviews>
        \(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))
        \(Text.view("b", (0, 0, 9, 9), attributes: "userLabel=\"b\""))
        \(Text.view("s", (0, 0, 90, 90), kind: "stackView", attributes: "userLabel=\"s\" spacing=\"3\"",
            "<variation key=\"heightClass=compact\" axis=\"vertical\" spacing=\"12\" alignment=\"center\" distribution=\"fillEqually\"/>"))
        \(Text.view("l", (0, 0, 9, 9), kind: "label", attributes: "userLabel=\"l\" text=\"Hi\"",
            "<variation key=\"heightClass=compact\" hidden=\"YES\" numberOfLines=\"2\"><fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"30\"/><color key=\"textColor\" systemColor=\"systemRedColor\"/></variation>"))
        </subviews>
        <constraints>
        \(Text.constraint("c1", "a", "width", "b", "width", "identifier=\"same\""))
        \(Text.constraint("c2", "b", "width", nil, nil, "constant=\"40\""))
        </constraints>
        <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
        <variation key="heightClass=compact"><mask key="subviews"><include reference="b"/></mask></variation>
        """

    @Test func `include a view that is installed elsewhere, outside of the hierarchy`() throws {
        let plan = try document(Text.storyboard(content)).plan()
        #expect(plan.scene.root.subviews.map { $0["isInstalled"] } == [nil, .boolean(false), nil, nil])
        #expect(plan.frames()["b"] == nil && plan.frames()["a"]?[2] == 0)
    }

    @Test func `apply to the canvas from the start`() throws {
        let text = Text.storyboard(content, size: (667, 375))
            .replacing("orientation=\"portrait\"", with: "orientation=\"landscape\"")
        let plan = try document(text).plan()
        #expect(plan.frames()["b"]?[2] == 40 && plan.frames()["a"]?[2] == 40)
    }

    @Test func `are written in a script`() throws {
        let script = try document(Text.storyboard(content)).script(ofScene: nil).text
        let lines = script.split(separator: "\n").map { String($0.trimmingPrefix { $0 == " " }) }
        let start = try #require(lines.firstIndex(of: "variations:"))
        #expect(
            Array(lines[start...]) == [
                "variations:", "- when: {vertical: compact}", "set:", "b.isInstalled: true", "s.alignment: center",
                "s.axis: vertical", "s.distribution: fillEqually", "s.spacing: 12", "l.isHidden: true",
                "l.font: 30 bold", "l.textColor: systemRed",
            ])
        #expect(lines.contains("isInstalled: false"))
        #expect(script.contains("numberOfLines for heightClass=compact"))
    }

    @Test func `count once if a file contains them twice`() throws {
        let twice = content.replacing(
            "<include reference=\"b\"/>", with: "<include reference=\"b\"/><include reference=\"b\"/>")
        let plan = try document(Text.storyboard(twice)).plan()
        let settings = plan.scene.variations[0].settings.map(\.value)
        #expect(settings.count == Set(settings.map { "\($0.subject).\($0.setting.property.name)" }).count)
    }

    @Test func `are for phones and pads, and do not apply on a canvas without a device`() throws {
        let plain = try document(Text.storyboard(content, device: nil)).plan()
        #expect(plain.frames()["b"] == nil && plain.frames()["s"] != nil)
        let script = try document(Text.storyboard(content, device: nil)).script(ofScene: nil).text
        #expect(script.contains("hasSizeClasses: false") && script.contains("b.isInstalled: true"))
        let mac = content.replacing("heightClass=compact", with: "userInterfaceIdiom=mac")
        let elsewhere = try document(Text.storyboard(mac)).plan()
        #expect(elsewhere.scene.variations.isEmpty && !elsewhere.scene.root.subviews.map(\.name.value).contains("b"))
        #expect(elsewhere.omissions.contains { $0.what.contains("userInterfaceIdiom=mac") })
    }
}
