import Geometry
import InterfaceBuilder
import Layout
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("A scene at run time, in contrast to its canvas")
struct CompiledSceneTests {
    private func plan(_ text: String, isBuilt: Bool) throws -> ScenePlan {
        let read = try document(text)
        let scene = try #require(read.scenes.first)
        return ScenePlanner.plan(scene, of: read, in: .predicted(for: scene, in: read), isBuilt: isBuilt)
    }

    @Test func `has no placeholder constraints, because the compiler removes them`() throws {
        let text = Text.storyboard(
            """
            <subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "userLabel=\"a\""))</subviews>
            <constraints>\(Text.constraint("c1", "a", "width", nil, nil, "constant=\"40\" placeholder=\"YES\""))
            \(Text.constraint("c2", "a", "height", nil, nil, "constant=\"30\""))</constraints>
            """)
        #expect(try plan(text, isBuilt: false).frames()["a"] == [0, 0, 40, 30])
        let built = try plan(text, isBuilt: true)
        #expect(built.frames()["a"] == [0, 0, 0, 30])
        let place = try #require(text.split(separator: "\n").firstIndex { $0.contains("placeholder=\"YES\"") }) + 1
        #expect(built.omissions.contains { $0.line >= place && $0.what.contains("placeholder 'c1'") })
    }

    @Test func `has no placeholder size, but remembers it`() throws {
        let text = Text.storyboard(
            "<subviews>\(Text.view("a", (0, 0, 9, 9), attributes: "placeholderIntrinsicWidth=\"70\" placeholderIntrinsicHeight=\"infinite\""))</subviews>"
        )
        #expect(
            try plan(text, isBuilt: false).scene.root.subviews[0]["intrinsicContentSize"]
                == .intrinsicSize(IntrinsicSize(width: 70, height: nil)))
        let view = try #require(try plan(text, isBuilt: true).scene.root.subviews.first)
        #expect(
            view["intrinsicContentSize"] == nil && view.intrinsicPlaceholder == IntrinsicSize(width: 70, height: nil))
        #expect(try document(text).script(ofScene: nil).text.contains("intrinsicPlaceholder: [70, none]"))
    }

    /// Returns a table with two rows, whose recorded heights are 44. The first row contains a box of 80 with 10 above
    /// and below. The second row has its own height.
    private func table(rowHeight: String) -> String {
        func row(_ id: String, _ y: Double, _ attributes: String) -> String {
            Text.view(
                id, (0, y, 375, 44), kind: "tableViewCell", attributes: "userLabel=\"\(id)\" \(attributes)",
                isFree: false,
                """
                <tableViewCellContentView key="contentView" id="\(id)-c"><rect key="frame" x="0" y="0" width="375" height="44"/>
                <subviews>\(Text.view("\(id)-b", (0, 10, 375, 24)))</subviews>
                <constraints>
                \(Text.constraint("\(id)-1", "\(id)-b", "top", "\(id)-c", "top", "constant=\"10\""))
                \(Text.constraint("\(id)-2", "\(id)-c", "bottom", "\(id)-b", "bottom", "constant=\"10\""))
                \(Text.constraint("\(id)-3", "\(id)-b", "height", nil, nil, "constant=\"80\""))
                \(Text.constraint("\(id)-4", "\(id)-b", "leading", "\(id)-c", "leading"))
                \(Text.constraint("\(id)-5", "\(id)-c", "trailing", "\(id)-b", "trailing"))
                </constraints></tableViewCellContentView>
                """)
        }
        return Text.storyboard(
            """
            <subviews>\(Text.view("t", (0, 0, 375, 667), kind: "tableView", attributes: "rowHeight=\"\(rowHeight)\"", isFree: false,
                "<prototypes>\(row("one", 28, ""))\(row("two", 72, "rowHeight=\"60\""))</prototypes>"))</subviews>
            """)
    }

    @Test func `has rows with the height of their content, and moves the rows below`() throws {
        let frames = try plan(table(rowHeight: "-1"), isBuilt: true).frames()
        // The first row is 10 + 80 + 10 high. The second row begins at its end, and keeps its recorded size.
        #expect(frames["one"] == [0, 28, 375, 100])
        #expect(frames["two"] == [0, 128, 375, 44])
        let canvas = try plan(table(rowHeight: "-1"), isBuilt: false).frames()
        #expect(canvas["one"] == [0, 28, 375, 44])
    }

    @Test func `keeps rows at their recorded heights if the table specifies them`() throws {
        let frames = try plan(table(rowHeight: "44"), isBuilt: true).frames()
        #expect(frames["one"] == [0, 28, 375, 44] && frames["two"] == [0, 72, 375, 44])
    }
}
