import Film
import Geometry
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Overlays

@Suite("Films in one picture")
struct CompositionTests {
    /// A film with the duration `duration`, in which a box moves from 10 to 30 between 0.5 s and 1 s. It has a label
    /// in one corner.
    private func script(_ duration: String, _ rest: String = "") -> String {
        """
        animatic: 1
        device: {size: [100, 60], scale: 1}
        fps: 4
        duration: \(duration)
        views: {root: {subviews: {box: {background: systemBlue}, words: {label: Ab, frame: [0, 40, 100, 20]}}}}
        constraints:
          left: box.leading == root.leading + 10
          top: box.top == root.top
          tall: box.height == 10
          wide: box.width == 10
        timeline:
          - {at: 0.5s, animate: {duration: 0.5s, curve: linear}, do: [left.constant = 30, root.layoutIfNeeded()]}
        \(rest)
        """
    }

    private func cell(_ script: String, _ label: String, _ overlays: Set<Overlay> = []) throws -> CompositionCell {
        let film = try ScriptedFilm(script)
        let (timeline, scene) = (film.timeline, film.makeScene())
        return CompositionCell(
            label, Player(scene, framesPerSecond: 4, until: timeline.end), of: scene.window, playing: timeline,
            showing: overlays, measuring: FixedAdvanceTextMeasurer(), over: .white)
    }

    private func composition(
        _ cells: [CompositionCell], columns: Int? = nil, isTitled: Bool = false
    ) -> Composition {
        Composition(
            cells, columns: columns, titled: isTitled ? cells.map(\.timeline.titleCards) : [],
            measuring: FixedAdvanceTextMeasurer())
    }

    /// Returns the left edge of the box in each picture.
    private func boxes(_ frame: FrameSnapshot) -> [Double] {
        let tree = frame.presentation
        return tree.views.filter { tree[$0].name == "box" }.map { tree[$0].frame.minX }
    }

    @Test func `are side by side below their labels`() async throws {
        var sink = RecordingSink()
        var both = composition([try cell(script("1s"), "One"), try cell(script("1s"), "Two")], columns: 2)
        try await both.play(frames: [0], into: &sink)
        // Labels at 13 points are 15.5 high, which is rounded up to 16. The pictures start 6 points below.
        #expect(sink.film?.canvas == Size(width: 20 + 100 + 20 + 100 + 20, height: 20 + 16 + 6 + 60 + 20))
        let tree = sink.frames[0].presentation
        let parts = tree.subviews(of: tree.root).map { tree[$0] }
        #expect(parts.map(\.name) == ["label", "picture", "label", "picture"])
        #expect(parts[1].frame == Rect(x: 20, y: 42, width: 100, height: 60))
        #expect(parts[3].frame == Rect(x: 140, y: 42, width: 100, height: 60))
        #expect(parts.filter { $0.name == "picture" && !$0.clipsToBounds }.isEmpty)
    }

    @Test func `on screens of different sizes are scaled so that the longer edges are equal`() async throws {
        // The longer edges are 100, 50 and 100 points. The last two screens are in portrait.
        func cell(_ size: String) throws -> CompositionCell {
            try self.cell(script("1s").replacing("[100, 60]", with: size), "")
        }
        var sink = RecordingSink()
        var all = composition([try cell("[100, 60]"), try cell("[30, 50]"), try cell("[45, 100]")], columns: 3)
        try await all.play(frames: [0], into: &sink)
        let tree = sink.frames[0].presentation
        let panes = tree.subviews(of: tree.root)
        #expect(
            panes.map { tree[$0].frame } == [
                Rect(x: 20, y: 20, width: 100, height: 60), Rect(x: 140, y: 20, width: 60, height: 100),
                Rect(x: 220, y: 20, width: 45, height: 100),
            ])
        // The box of the second film is at 10, 0 with the size 10 × 10, which is doubled.
        let window = try #require(tree.subviews(of: panes[1]).first)
        #expect(tree[window].frame == Rect(x: 0, y: 0, width: 60, height: 100))
        #expect(tree[window].bounds.size == Size(width: 30, height: 50))
        #expect(
            Composition.scales(ofScreens: [Size(width: 375, height: 667), Size(width: 667, height: 375)]) == [1, 1])
        #expect(Composition.scales(ofScreens: [Size(width: 0, height: 0), Size(width: 4, height: 2)]) == [1, 1])
    }

    @Test func `share one time, and a shorter film keeps its last frame`() async throws {
        var sink = RecordingSink()
        var both = composition([try cell(script("0.9s"), ""), try cell(script("1.5s"), "")])
        #expect(both.numbering.count == 6 && both.end == .milliseconds(1500))
        try await both.play(frames: Array(0..<6), into: &sink)
        #expect(sink.film?.frameCount == 6)
        #expect(sink.frames.map(\.time) == (0..<6).map { .milliseconds(250 * $0) })
        // The frames of the shorter film are at 0, 0.25, 0.5 and 0.75 s. In the last one, the box is halfway.
        let expected: [[Double]] = [[10, 10], [10, 10], [10, 10], [20, 20], [20, 30], [20, 30]]
        #expect(sink.frames.map(boxes) == expected)
    }

    /// Returns the content of each picture: the position of the box, or the text of a title card.
    private func contents(_ frame: FrameSnapshot) -> [String] {
        let tree = frame.presentation
        return tree.views.compactMap { view in
            if tree[view].name == "box" { return "\(Int(tree[view].frame.minX))" }
            guard case .label(let label) = tree[view].content, label.text != "Ab" else { return nil }
            return label.text
        }
    }

    /// The first film has four frames before 0.9 s, and the second film has six frames before 1.5 s.
    private func titled() throws -> Composition {
        let one = """
            titleCards:
              - {text: A, duration: 0.5s}
              - {text: B, at: 0.5s, duration: 0.25s}
            """
        let two = """
            titleCards:
              - {text: C, at: 0.5s, duration: 0.25s}
              - {text: D, at: 0.4s, duration: 0.4s}
              - {text: E, at: 1.5s, duration: 0.3s}
            """
        return composition([try cell(script("0.9s", one), ""), try cell(script("1.5s", two), "")], isTitled: true)
    }

    /// At the start, a card is shown for 2 pictures. Before the frame at 0.5 s, D is shown for 2 pictures and C for
    /// 1, and B is shown for the same time. At the end, E is shown for 2 pictures.
    private static let titledContents = [
        ["A", "10"], ["A", "10"], ["10", "10"], ["10", "10"], ["B", "D"], ["B", "D"], ["B", "C"], ["10", "10"],
        ["20", "20"], ["20", "30"], ["20", "30"], ["20", "E"], ["20", "E"],
    ]

    @Test func `pause while one film shows a title card, and show cards with the same time together`() async throws {
        var sink = RecordingSink()
        var both = try titled()
        #expect(both.numbering.count == 13 && both.numbering.frameCount == 6)
        try await both.play(frames: Array(0..<13), into: &sink)
        #expect(sink.film?.frameCount == 13)
        #expect(sink.frames.map(\.time) == (0..<13).map { .milliseconds(250 * $0) })
        #expect(sink.frames.map(contents) == Self.titledContents)
        for part in [[0], [3, 5], [6], [1, 4, 12], [11]] {
            var sink = RecordingSink()
            var both = try titled()
            try await both.play(frames: part, into: &sink)
            #expect(sink.frames.map(contents) == part.map { Self.titledContents[$0] })
        }
    }

    @Test func `have their own frame numbers without title cards`() async throws {
        var both = try titled()
        var sink = TitleCardRemover(RecordingSink(), both.numbering, of: Array(1..<10))
        try await both.play(frames: Array(1..<10), into: &sink)
        // Pictures 2, 3, 7, 8 and 9 show no cards.
        #expect(sink.sink.film?.frameCount == 6 && sink.sink.film?.sampleCount == 5)
        #expect(sink.sink.frames.map(\.index) == [0, 1, 2, 3, 4])
        #expect(sink.sink.frames.map(\.time) == (0..<5).map { .milliseconds(250 * $0) })
        #expect(sink.sink.frames.map(contents) == [2, 3, 7, 8, 9].map { Self.titledContents[$0] })
        #expect(sink.sink.ending == .complete)
    }

    @Test func `show the end of a film that is shorter than the requested time`() async throws {
        var sink = RecordingSink()
        var both = composition([try cell(script("0.9s"), ""), try cell(script("1.5s"), "")])
        try await both.play(at: [.milliseconds(900), .milliseconds(950), .milliseconds(1500)], into: &sink)
        let found = sink.frames.map(boxes)
        // At 0.4 of 0.5 s, the box has moved by 16 of 20 points, and at 0.45 s by 18.
        for (found, expected) in zip(found, [[26.0, 26], [26, 28], [26, 30]]) {
            #expect(zip(found, expected).filter { abs($0 - $1) > 1e-6 }.isEmpty, "\(found)")
        }
        #expect(found.count == 3)
    }

    @Test(
        "are the same in every part of the film, with overlays and captions too",
        arguments: [[], [.passes, .constraints, .names]] as [Set<Overlay>])
    func parts(overlays: Set<Overlay>) async throws {
        let scripts = [script("0.9s", "captions: [{at: 0.5s, text: Moves}]"), script("1.5s")]
        func play(_ frames: [Int]) async throws -> [FrameSnapshot] {
            var sink = RecordingSink()
            var both = composition(try scripts.map { try cell($0, "Film", overlays) })
            try await both.play(frames: frames, into: &sink)
            return sink.frames
        }
        let all = try await play(Array(0..<6))
        for part in [[0], [2, 3], [1, 5], [4], [5]] {
            for frame in try await play(part) {
                #expect(frame.presentation == all[frame.index].presentation, "frame \(frame.index) of \(part)")
            }
        }
    }

    @Test func `have the appearance of their own traits`() async throws {
        let dark = "traits: {style: dark, direction: rtl}"
        var sink = RecordingSink()
        var both = composition([try cell(script("1s"), ""), try cell(script("1s", dark), "")])
        try await both.play(frames: [0], into: &sink)
        let tree = sink.frames[0].presentation
        // The box is 10 points from the right edge: 100 - 10 - 10.
        #expect(boxes(sink.frames[0]) == [10, 80])
        let words = tree.views.filter { tree[$0].name == "words" }.map { tree[$0] }
        let alignments = words.map { state -> ViewContent.TextAlignment? in
            guard case .label(let label) = state.content else { return nil }
            return label.alignment
        }
        // The page and the first film have the default direction.
        #expect(alignments == [.natural, .right])
        #expect(words.map(\.appearance) == [nil, .dark])
    }

    @Test func `are reported together`() async throws {
        var sink = RecordingSink()
        var both = composition([
            try cell(script("1s", "title: One"), ""), try cell(script("1s", "title: Two\norientation: landscape"), ""),
        ])
        try await both.play(frames: [0], into: &sink)
        #expect(sink.film?.title == "One | Two")
        #expect(
            sink.film?.surroundings
                == "100×60 @1x, portrait, light, leftToRight, large; 100×60 @1x, landscape, light, leftToRight, large")
        #expect(sink.ending == .complete)
    }
}
