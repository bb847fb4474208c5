import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("A scene as a script")
struct SceneScriptTests {
    @Test func `has the content of the file`() throws {
        let label = Text.view(
            "l", (0, 0, 9, 9), kind: "label",
            attributes:
                "userLabel=\"title\" text=\"He said &quot;hi&quot;: 1 &#10;2\" numberOfLines=\"0\" lineBreakMode=\"wordWrap\" horizontalHuggingPriority=\"251\" verticalHuggingPriority=\"300\"",
            "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"20\"/><color key=\"textColor\" systemColor=\"secondaryLabelColor\"/>"
        )
        let box = Text.view(
            "b", (10, 20, 30, 40), attributes: "userLabel=\"on\" alpha=\"0.5\"", isFree: false,
            "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/><color key=\"backgroundColor\" red=\"1\" green=\"0.5\" blue=\"0\" alpha=\"1\"/><color key=\"tintColor\" systemColor=\"systemRedColor\"/>"
        )
        let script = try document(
            Text.storyboard(
                """
                <subviews>\(label)\(box)</subviews>
                <constraints>\(Text.constraint("c", "l", "leading", "root", "trailing", "multiplier=\"1:4\" constant=\"-8\" priority=\"750\""))\
                \(Text.constraint("d", "l", "width", "root", "height", "multiplier=\"-1\""))</constraints>
                """)
        ).script(ofScene: nil)
        let lines = Set(script.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init))
        for line in [
            "animatic: 1", "title: \"LoginViewController\"", "defaults: interfaceBuilder",
            "label: \"He said \\\"hi\\\": 1 \\n2\"", "font: 20 bold", "lines: 0", "lineBreakMode: byWordWrapping",
            "textColor: secondaryLabel", "hugging: {horizontal: 251, vertical: 300}", "\"on\":",
            "frame: [10, 20, 30, 40]",
            "autoresizing: [width]", "background: \"#FF8000\"", "tintColor: systemRed", "alpha: 0.5",
            "title_leading: title.leading == 0.25 * root.trailing - 8 @750",
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(lines.contains("title_width: title.width == -1 * root.height"))
    }

    @Test func `hides a stopped activity indicator as the file specifies, although the canvas shows it`() throws {
        func indicator(_ id: String, _ attributes: String) -> String {
            Text.view(
                id, (0, 0, 20, 20), kind: "activityIndicatorView",
                attributes: "userLabel=\"\(id)\" style=\"medium\" \(attributes)")
        }
        let row = """
            <stackView opaque="NO" contentMode="scaleToFill" fixedFrame="YES" id="row" userLabel="row" spacing="10">
            <rect key="frame" x="0" y="0" width="200" height="20"/>
            <subviews>\(indicator("stopped", "hidesWhenStopped=\"YES\""))\(indicator("seen", ""))\
            \(indicator("busy", "hidesWhenStopped=\"YES\" animating=\"YES\""))</subviews></stackView>
            """
        let read = try document(Text.storyboard("<subviews>\(row)</subviews>"))
        let script = try read.script(ofScene: nil).text
        for line in [
            "activityIndicator: medium\n", "activityIndicator: {hidesWhenStopped: false}",
            "activityIndicator: {isAnimating: true}",
        ] { #expect(script.contains(line), "\(line)") }
        #expect(!script.contains("isHidden"))
        let (canvas, built) = (try read.plan(isBuilt: false).frames(), try read.plan().frames())
        #expect(canvas["stopped"]?[2] != 0 && canvas["seen"]?[0] != 0)
        // The stack view removes the gap of a hidden view, so the next view is at the start of the row.
        #expect(built["stopped"]?[2] == 0 && built["seen"]?[0] == 0)
    }

    @Test func `contains the initial controller or the requested controller`() throws {
        let other = """
            <scene sceneID="two"><objects><viewController id="vc2" storyboardIdentifier="Second" title="Other">\
            \(Text.view("v2", (0, 0, 375, 667), attributes: "key=\"view\"", isFree: false))</viewController></objects></scene>
            """
        let read = try document(Text.storyboard("", others: other))
        #expect(try read.script(ofScene: nil).text.contains("title: \"LoginViewController\""))
        for id in ["two", "vc2", "v2", "Second"] {
            #expect(try read.script(ofScene: id).text.contains("title: \"Second\""))
        }
        do {
            _ = try read.script(ofScene: "three")
            Issue.record("there is no third scene")
        } catch {
            let words = error.diagnostic.message
            #expect(words.contains("'three'") && words.contains("vc2 (Second)"))
            #expect(error.diagnostic.suggestion == nil)
        }
    }

    @Test func `has the name of the scene as its title`() throws {
        let xib = try InterfaceReader.read(
            SourceFile(name: "views/Profile.xib", text: Text.xib(Text.view("root", (0, 0, 375, 667), isFree: false))))
        #expect(xib.listedScenes.map(\.name) == ["Profile"])
        #expect(try xib.script(ofScene: nil).text.contains("title: \"Profile\""))
    }

    @Test(
        "is suggested for a similar name, and for its title",
        arguments: [
            ("tow", "two"), ("vc3", "vc"), ("Secnod", "Second"), ("other", "vc2"), ("Other", "vc2"),
            ("Twin", nil),
        ])
    func suggestion(id: String, meant: String?) throws {
        func scene(_ number: Int, _ title: String, _ attributes: String = "") -> String {
            """
            <scene sceneID="\(["two", "fourth", "fifth"][number])"><objects>\
            <viewController id="\(["vc2", "fourths", "fifths"][number])" title="\(title)" \(attributes)>\
            \(Text.view("view\(number)", (0, 0, 375, 667), attributes: "key=\"view\"", isFree: false))\
            </viewController></objects></scene>
            """
        }
        let others = scene(0, "Other", "storyboardIdentifier=\"Second\"") + scene(1, "Twin") + scene(2, "Twin")
        let read = try document(Text.storyboard("", others: others))
        do {
            _ = try read.script(ofScene: id)
            Issue.record("there is no such scene")
        } catch {
            #expect(error.diagnostic.suggestion == meant)
        }
    }

    @Test func `has the lines of the file`() throws {
        let read = try document(
            Text.storyboard(
                "<constraints>\n\(Text.constraint("c", "root", "width", nil, nil, "constant=\"3\""))</constraints>"))
        let constraint = try #require(try read.plan().scene.constraints.first)
        #expect(constraint.parts[0].expression.span.line == read.scenes[0].root.constraints[0].line)
        #expect(constraint.name.span.file == "Main.storyboard")
    }
}
