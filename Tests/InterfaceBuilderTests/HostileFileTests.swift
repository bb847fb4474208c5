import Geometry
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("A damaged or hostile file")
struct HostileFileTests {
    /// A file with several kinds of elements.
    private static let screen = Text.storyboard(
        """
        <subviews>
        \(Text.view("l", (8, 8, 80, 20), kind: "label", attributes: "text=\"Hello\" numberOfLines=\"2\"",
            "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>"))
        \(Text.view("s", (0, 40, 200, 60), kind: "stackView", attributes: "spacing=\"4\" alignment=\"center\"",
            "<subviews>\(Text.view("t", (0, 0, 51, 31), kind: "switch"))\(Text.view("u", (55, 0, 90, 31), kind: "slider"))</subviews>"))
        \(Text.view("p", (0, 100, 99, 37), kind: "pageControl", attributes: "numberOfPages=\"3\" currentPage=\"1\""))
        \(Text.view("r", (0, 200, 375, 300), kind: "scrollView",
            "<subviews>\(Text.view("q", (0, 0, 400, 500)))</subviews><viewLayoutGuide key=\"contentLayoutGuide\" id=\"g\"/>"))
        </subviews>
        <constraints>
        \(Text.constraint("1", "l", "leading", "root", "leadingMargin", "multiplier=\"2:3\" priority=\"700\""))
        \(Text.constraint("2", "s", "top", "l", "baseline", "constant=\"12\""))
        \(Text.constraint("3", "q", "width", "r", "width"))\(Text.constraint("4", "g", "bottom", "q"))
        </constraints>
        <viewLayoutGuide key="safeArea" id="safe"/>
        """)

    /// Performs all operations on a file.
    private func use(_ text: String) {
        guard let document = try? InterfaceReader.read(SourceFile(name: "a.storyboard", text: text)) else { return }
        for scene in document.scenes {
            for sizes in [ScenePlanner.Sizes.own, .recorded] {
                let environment = CanvasEnvironment.predicted(for: scene, in: document)
                let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: sizes)
                _ = plan.frames()
                _ = SceneScript(plan, title: "a", source: "a")
            }
        }
    }

    @Test func `that is truncated anywhere is reported, and never terminates the program`() {
        let text = Self.screen
        for count in stride(from: 0, to: text.utf8.count, by: 41) {
            let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            #expect(refusal(cut) != nil)
        }
    }

    @Test func `with changed attributes never terminates the program`() {
        var generator = SeededGenerator(seed: 8)
        let values = [
            "", "0", "-1", "1e300", "-1e300", "nan", "inf", "99999999999999999999", "0:0", "1/0", "a", "root", "l",
            "safe",
            "leading", "centerY", "width", "baseline", "YES", "NO", "vertical", "lessThanOrEqual", "1000001",
        ]
        let parts = Self.screen.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<400 {
            var damaged = parts
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // Every second part is the value of an attribute. The first few values belong to the document.
                let index = 2 * Int.random(in: 8..<(parts.count / 2), using: &generator) + 1
                damaged[index] = values.randomElement(using: &generator) ?? ""
            }
            use(damaged.joined(separator: "\""))
        }
    }

    private func scene(_ id: String, leadingTo others: [String]) -> String {
        let segues = others.enumerated().map { index, other in
            "<segue destination=\"\(other)\" kind=\"show\" id=\"\(id)-\(index)\"/>"
        }
        let view =
            "<view key=\"view\" id=\"view-\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/></view>"
        return """
            <scene sceneID="scene-\(id)"><objects><navigationController id="\(id)">\(view)<connections>\(segues.joined())\
            </connections></navigationController></objects></scene>
            """
    }

    /// There are 100 controllers with 100 segues each. Visiting every segue for each controller of each scene, and
    /// again for the stack, would take 10,000 × 10,000 × 100 visits, but only some millions are possible per second.
    /// Visiting each segue once per scene takes one million visits.
    @Test func `with controllers that all lead to each other needs one visit of each segue per scene`() throws {
        let ids = (0..<100).map { "n\($0)" }
        let scenes = ids.map { scene($0, leadingTo: ids) }
        let read = try document(Text.storyboard("", others: scenes.joined()))
        let environments = CanvasEnvironment.predicted(in: read)
        #expect(environments.count == read.scenes.count && environments.count > 100)
        #expect(environments[0] == .predicted(for: read.scenes[0], in: read))
        #expect(environments[57] == .predicted(for: read.scenes[57], in: read))
    }

    /// Runs on a thread with a stack of half a megabyte, like the threads of tasks.
    @Test func `with a long chain of controllers never terminates the program`() async throws {
        let count = 20_000
        let row = (0..<count).map { scene("n\($0)", leadingTo: ["n\($0 + 1)"]) }
        let read = try document(Text.storyboard("", others: row.joined()))
        let last = try #require(read.scenes.last)
        #expect(CanvasEnvironment.predicted(for: last, in: read).safeArea.top >= 0)
    }

    @Test func `with duplicate ids uses the first, and reports it`() throws {
        let read = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 9, 9)))\(Text.view("a", (0, 0, 9, 9)))</subviews>
                <constraints>\(Text.constraint("1", "a", "width", nil, nil, "constant=\"5\""))</constraints>
                """))
        #expect(read.notes.map(\.id.rawValue) == ["duplicate-id"])
        let frames = try read.plan().frames()
        #expect(frames["view1"]?[2] == 5 && frames["view2"]?[2] == 0)
    }

    @Test func `with a scroll view's guide in a view that does not scroll omits the guide`() throws {
        let read = try document(
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (0, 0, 80, 20)))</subviews>
                <constraints>\(Text.constraint("1", "a", "top", "g", "top"))</constraints>
                <viewLayoutGuide key="contentLayoutGuide" id="g"/>
                """))
        // The notes are in the order of their source locations, so the guide comes after the constraint.
        #expect(read.notes.map(\.id.rawValue) == ["missing-id", "unknown-guide"])
        #expect(try read.plan().scene.constraints.isEmpty)
    }
}
