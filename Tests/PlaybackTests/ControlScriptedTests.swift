import Film
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// Tests of controls whose values statements and fingers change.
@Suite("A script with controls that move")
struct ControlScriptedTests {
    private func frames(_ views: String, _ timeline: String) async throws -> [FrameSnapshot] {
        try await ScriptedFilm(
            """
            animatic: 1
            fps: 20
            duration: 4s
            views:
              root:
                subviews:
                  \(views)
                  note: {label: waiting, frame: [0, 400, 200, 20]}
            timeline:
            \(timeline.split(separator: "\n").map { "  - " + $0 }.joined(separator: "\n"))
            """
        ).frames()
    }

    private func content(
        _ name: String, _ frames: [FrameSnapshot], at time: Double, inModel: Bool = true
    ) throws -> ViewContent {
        let frame = try #require(frames.frame(at: time))
        let tree = inModel ? frame.model : frame.presentation
        return tree[try #require(tree.view(named: name))].content
    }

    @Test(
        "animates a value only if the statement asks for it",
        arguments: [
            ("switch: off", "setOn(true)", "setOn(true, animated: true)"),
            ("slider: 0", "setValue(1)", "setValue(1, animated: true)"),
            ("progress: 0", "setProgress(1)", "setProgress(1, animated: true)"),
        ])
    func values(view: String, plain: String, animated: String) async throws {
        for (statement, isAnimated) in [(plain, false), (animated, true)] {
            let frames = try await frames(
                "it: {\(view), frame: [0, 0, 200, 40]}", "{at: 1s, do: \"it.\(statement)\"}")
            #expect(try content("it", frames, at: 1.1).movingValue?.x == 1)
            let shown = try #require(try content("it", frames, at: 1.1, inModel: false).movingValue?.x)
            #expect(isAnimated ? shown > 0 && shown < 1 : shown == 1)
            #expect(try content("it", frames, at: 3, inModel: false).movingValue?.x == 1)
        }
    }

    private static let picker =
        "it: {picker: {components: [[a, b, c, d, e], [v, w, x, y, z]]}, frame: [0, 0, 320, 216], on: {valueChanged: 'note.text = \"changed\"'}}"

    /// The curve is 1 − cos(πt / 0.3), divided by 2: half of the way after 0.15 s.
    @Test func `turns a wheel to a row`() async throws {
        let frames = try await frames(
            Self.picker, "{at: 1s, do: \"it.selectRow(4, inComponent: 1, animated: true)\"}")
        let middle = try #require(try content("it", frames, at: 1.15).turning)
        #expect(abs(middle[turn: 1] + 2) < 1e-9 && middle[turn: 0] == 0 && middle.value == [0, 4])
        #expect(
            try content("it", frames, at: 2)
                == .picker(
                    .init(
                        [["a", "b", "c", "d", "e"], ["v", "w", "x", "y", "z"]], selectedRows: [0, 4])))
        // Code has changed the value, not the user.
        #expect(try content("note", frames, at: 2).text == "waiting")
    }

    /// The first 10 points begin the gesture, and a row has 32 points.
    @Test func `has wheels that a finger turns`() async throws {
        let frames = try await frames(
            Self.picker,
            """
            {at: 0.2s, do: "it.touchDown(at: [80, 150])"}
            {at: 0.4s, do: "it.touchMove(to: [80, 66])"}
            {at: 1s, do: it.touchUp()}
            """)
        let turned = try #require(try content("it", frames, at: 0.6).turning)
        #expect(turned[turn: 0] == 74.0 / 32 && turned.value == [0, 0])
        #expect(try content("it", frames, at: 3).turning?.value == [2, 0])
        #expect(try content("note", frames, at: 3).text == "changed")
    }

    @Test func `performs the handler of a link only for a tap on the link`() async throws {
        let view =
            "it: {textView: {attributedText: [{text: aaaa, link: 'https://example.com'}, ' bbbb']}, frame: [0, 0, 300, 100], on: {linkTap: 'note.text = \"link\"'}}"
        // The text begins at (5, 8), and each character is 6 points wide: half of 12 points.
        for (x, text) in [(15, "link"), (50, "waiting")] {
            let frames = try await frames(view, "{at: 1s, do: \"it.tap(at: [\(x), 14])\"}")
            #expect(try content("note", frames, at: 2).text == text)
        }
    }
}
