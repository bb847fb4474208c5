import Film
import Geometry
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Overlays

@Suite("The overlay of baselines")
struct BaselineOverlayTests {
    /// The distance from the top of a line to its baseline, in font sizes: 1,950 of 2,048 units.
    private let ascender = 1950.0 / 2048
    /// The distance from the baseline to the bottom of a line, in font sizes: 494 of 2,048 units.
    private let descender = 494.0 / 2048

    /// Returns the marks in a frame of a film of one second, which has ten frames, and the frames of the views.
    private func film(
        _ views: String, _ statements: String = "", frame: Int = 0, showing overlays: Set<Overlay> = [.baselines]
    ) async throws -> (marks: [ViewState], tree: ViewTree) {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: {size: [300, 300], scale: 1}
            fps: 10
            duration: 1s
            views: {root: {subviews: {\(views)}}}
            \(statements)
            """)
        let (timeline, scene) = (film.timeline, film.makeScene())
        var sink = OverlaidFilm(
            RecordingSink(), showing: overlays, of: scene.window, playing: timeline,
            measuring: FixedAdvanceTextMeasurer(), over: .white, rehearsedBy: nil)
        try await Player(scene, framesPerSecond: 10, until: timeline.end).play(frames: [frame], into: &sink)
        let tree = sink.sink.frames[0].presentation
        let marks = tree.subviews(of: tree.subviews(of: tree.root).last ?? tree.root)
        return (marks.map { tree[$0] }, tree)
    }

    /// Returns the solid lines, which are first baselines, and the dashed lines, which are last baselines.
    private func lines(_ marks: [ViewState]) -> (first: [Rect], last: [Rect]) {
        let (first, last) = (
            marks.filter { $0.backgroundColor.alpha > 0 }, marks.filter { $0.backgroundColor.alpha == 0 }
        )
        return (first.map(\.frame), last.map(\.frame))
    }

    private func expect(_ lines: [Rect], _ expected: [Rect]) {
        #expect(lines.count == expected.count)
        for (line, expected) in zip(lines, expected) {
            #expect(line.isClose(to: expected, within: 0.001), "\(line), expected \(expected)")
        }
    }

    /// The label of 100 points is taller than its three lines. The first baseline is an ascender below its top edge. Its
    /// natural height is 3 × 20.287 = 60.86, rounded up to 61 points, so the last baseline is 61 − 60.86 + 4.101 above
    /// its bottom edge.
    @Test func `of a label are those of its first and its last line`() async throws {
        let lineHeight = (ascender + descender) * 17
        let (marks, _) = try await film(
            #"text: {label: "a\nb\nc", lines: 0, frame: [10, 20, 90, 100]}"#)

        let (first, last) = lines(marks)
        expect(first, [Rect(x: 10, y: 20 + ascender * 17, width: 90, height: 1)])
        let below = 61 - 3 * lineHeight + descender * 17
        expect(last, [Rect(x: 10, y: 120 - below, width: 90, height: 1)])
    }

    /// Controls center one line in their frames, so both baselines are the same: the ascender minus half of the line
    /// height below the center.
    @Test func `of a button and a text field are the baseline of the centered line`() async throws {
        let (marks, _) = try await film(
            "go: {button: {title: Go, font: 20}, frame: [10, 20, 90, 50]}, "
                + "name: {textField: {text: Name, font: 12}, frame: [10, 100, 90, 40]}")

        let fromCenter = (ascender - descender) / 2
        let expected = [
            Rect(x: 10, y: 45 + fromCenter * 20, width: 90, height: 1),
            Rect(x: 10, y: 120 + fromCenter * 12, width: 90, height: 1),
        ]
        let (first, last) = lines(marks)
        expect(first, expected)
        expect(last, expected)
    }

    /// The column contains a label with 17 points and one with 34 points, whose natural heights are 21 and 41 points. In
    /// a column, the first baseline is that of the first label, and the last baseline is that of the last one. In a row,
    /// both are those of the tallest label (semantics 18.12).
    @Test("of a stack view are those of its arranged views", arguments: ["vertical", "horizontal"])
    func stacks(axis: String) async throws {
        let (marks, tree) = try await film(
            "stack: {stack: {axis: \(axis), alignment: leading}, frame: [10, 20, 200, 100], arranged: "
                + "{small: {label: small}, large: {label: large, font: 34}}}")

        func frame(_ name: String) throws -> Rect {
            let view = try #require(tree.views.first { tree[$0].name == name })
            return tree[view].frame
        }
        let (small, large) = (try frame("small"), try frame("large"))
        let faint = marks.filter { $0.backgroundColor.alpha > 0 && $0.backgroundColor.alpha < 1 }.map(\.frame)
        let firstBaseline =
            axis == "vertical" ? small.minY + ascender * 17 : large.minY + ascender * 34
        expect(faint, [Rect(x: 10, y: 20 + firstBaseline, width: 200, height: 1)])
        // 41 − 2 × 34 × (1950 + 494) ÷ 2048 ÷ 2 is the space that rounding adds below the line.
        let below = 41 - (ascender + descender) * 34 + descender * 34
        let dashed = marks.filter { $0.backgroundColor.alpha == 0 && $0.frame.width == 200 }.map(\.frame)
        expect(dashed, [Rect(x: 10, y: 20 + large.maxY - below, width: 200, height: 1)])
    }

    @Test func `are not drawn for views without text and for hidden views`() async throws {
        let (marks, _) = try await film(
            "box: {frame: [0, 0, 10, 10]}, empty: {label: '', frame: [0, 0, 10, 10]}, "
                + "hidden: {label: a, isHidden: true, frame: [0, 0, 10, 10]}, "
                + "stack: {stack: {axis: vertical}, frame: [0, 0, 10, 10]}, go: {button: '', frame: [0, 0, 50, 50]}")
        #expect(marks.isEmpty)
    }

    /// The label moves down by 100 points in one second. After half of the time, its presentation has moved by 50.
    @Test func `follow the presentation during an animation`() async throws {
        let (marks, _) = try await film(
            "text: {label: a, frame: [10, 20, 90, 30]}",
            """
            timeline:
              - {at: 0s, animate: {duration: 1s, curve: linear}, do: ['text.frame = [10, 120, 90, 30]']}
            """, frame: 5)
        expect(lines(marks).first, [Rect(x: 10, y: 70 + ascender * 17, width: 90, height: 1)])
    }

    /// Measuring the views of a row must not affect the layout.
    @Test func `do not change the layout`() async throws {
        let views =
            "stack: {stack: {axis: horizontal, alignment: firstBaseline}, frame: [10, 20, 200, 100], arranged: "
            + "{box: {subviews: {inner: {label: inner}}}, large: {label: large, font: 34}}}"
        let statements = """
            constraints: {a: inner.top == box.top + 3, b: inner.bottom == box.bottom - 40, c: inner.left == box.left}
            timeline: [{at: 0.1s, do: [large.text = "changed", root.layoutIfNeeded()]}]
            """
        let plain = try await film(views, statements, frame: 2, showing: []).tree
        let marked = try await film(views, statements, frame: 2).tree
        for view in plain.views { #expect(marked[view].frame == plain[view].frame, "\(plain[view].name)") }
    }
}
