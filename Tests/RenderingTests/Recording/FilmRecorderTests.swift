import Film
import FilmData
import Simulation
import TestSupport
import Testing

@testable import Rendering

@Suite("The recording of a film's drawing")
struct FilmRecorderTests {
    /// Records the frames of a film.
    private struct Sink: FrameSink {
        var readsTrace: Bool { false }
        private(set) var recorder: FilmRecorder?
        private(set) var visible: [Bool] = []

        mutating func begin(_ film: FilmFormat) throws {
            recorder = try FilmRecorder(film, RenderSettings(scale: 2))
        }

        mutating func receive(_ frame: FrameSnapshot) throws {
            if let isVisible = try recorder?.add(frame) { visible.append(isVisible) }
        }

        mutating func finish(_ ending: FilmEnding) {}
    }

    /// Plays ten frames in a window of 100 by 60 points.
    private func record(_ rest: String) async throws -> (recording: FilmRecording, visible: [Bool]) {
        let script = "animatic: 1\ndevice: {size: [100, 60], scale: 2}\nfps: 10\nduration: 1s\n" + rest
        var sink = Sink()
        try await ScriptedFilm(script).makePlayer().play(into: &sink)
        return (try #require(sink.recorder).recording, sink.visible)
    }

    private func nodes(_ kind: NodeKind, in recording: FilmRecording) -> [FilmRecording.Node] {
        recording.nodes.filter { $0.kind == kind }
    }

    /// The card moves by 40 points in 0.4 s at a constant speed: 10 points per frame. Its content moves with it.
    @Test func `of a view that moves changes only the position of the view`() async throws {
        let (recording, _) = try await record(
            """
            views:
              root:
                subviews:
                  card: {background: red, cornerRadius: 4, subviews: {title: {label: Hello}, dot: {background: blue}}}
            constraints:
              x: card.left == root.left
              y: card.top == root.top
              size: 'card.size == [50, 40]'
              middle: 'title.center == card.center'
              small: 'dot.size == [4, 4]'
              dx: dot.left == card.left
              dy: dot.top == card.top
            timeline: [{at: 0.2s, animate: {duration: 0.4s, curve: linear}, do: [x.constant = 40, root.layoutIfNeeded()]}]
            """)
        #expect(recording.frameCount == 10)
        let changing = recording.nodes.filter { $0.numbers.frames.count > 1 }
        #expect(changing.map(\.kind) == [.view])
        let card = try #require(changing.first)
        #expect(card.numbers.frames == [0, 3, 4, 5, 6])
        #expect(card.numbers.values.map { $0[0] } == [0, 10, 20, 30, 40].map { $0 * 256 })
        #expect(recording.nodes.allSatisfy { $0.children.frames.count <= 1 })
        // The background of the card is its box with a radius of 4 points, and red.
        let background = try #require(nodes(.fill, in: recording).first { $0.numbers.values[0].first == 4 * 256 })
        #expect(background.flags == ShapeFlags.isBox | ShapeFlags.corners)
        #expect(background.numbers.values == [[4 * 256, 255, 0, 0, 255]])
    }

    /// The letters `o` and `n` have two and one outlines, and `l` has one. The dot and the stem of `i` are two outlines.
    @Test func `stores each letter once`() async throws {
        func outlines(_ text: String) async throws -> (outlines: Int, placed: Int) {
            let (recording, _) = try await record(
                """
                views: {root: {subviews: {title: {label: \(text)}}}}
                constraints: {x: title.left == root.left, y: title.top == root.top}
                """)
            #expect(nodes(.path, in: recording).map(\.flags) == [PathFlags.text])
            return (recording.outlines.count, recording.paths.reduce(0) { $0 + $1.outlines.count })
        }
        #expect(try await outlines("o") == (2, 2))
        #expect(try await outlines("onion") == (5, 2 + 1 + 2 + 2 + 1))
        #expect(try await outlines("lllll") == (1, 5))
    }

    @Test func `has the nodes of a view that returns once`() async throws {
        let (recording, visible) = try await record(
            """
            views: {root: {background: white, subviews: {box: {background: red}}}}
            constraints: {x: box.left == root.left, y: box.top == root.top, size: 'box.size == [10, 10]'}
            timeline:
              - {at: 0.3s, do: box.isHidden = true}
              - {at: 0.5s, do: box.isHidden = false}
            """)
        // The views are the root view and the box.
        #expect(nodes(.view, in: recording).count == 2)
        let root = try #require(nodes(.view, in: recording).first)
        #expect(root.children.frames == [0, 3, 5])
        #expect(root.children.values.map(\.count) == [2, 1, 2])
        #expect(root.children.values[0] == root.children.values[2])
        #expect(visible == [true, true, true, false, false, true, true, true, true, true])
    }

    /// A number in a changing text refers to another path, and the node stays the same.
    @Test func `has one node for a text that changes`() async throws {
        let (recording, _) = try await record(
            """
            views: {root: {subviews: {title: {label: "1"}}}}
            constraints: {x: title.left == root.left, y: title.top == root.top, size: 'title.size == [40, 20]'}
            timeline: [{at: 0.3s, do: 'title.text = "2"'}]
            """)
        let texts = nodes(.path, in: recording)
        #expect(texts.count == 1 && texts[0].numbers.frames == [0, 3])
        #expect(texts[0].numbers.values.map { $0[0] } == [0, 1])
    }

    /// The disabled switch is half transparent: 0.5 × 255 is rounded to 128.
    @Test func `contains the groups and the shapes of controls`() async throws {
        let (recording, _) = try await record(
            """
            views: {root: {subviews: {toggle: {switch: {isOn: true, isEnabled: false}}}}}
            constraints: {x: toggle.left == root.left, y: toggle.top == root.top}
            """)
        let groups = nodes(.group, in: recording).dropFirst()
        #expect(groups.map { $0.numbers.values } == [[[128]]])
        // The track, three shadows and the thumb.
        #expect(groups.first?.children.values.map(\.count) == [5])
    }

    @Test func `has the same bytes each time`() async throws {
        let script = "views: {root: {subviews: {a: {label: One, background: red, alpha: 0.5}}}}\nconstraints: {}\n"
        let first = try await record(script).recording
        #expect(try await record(script).recording.bytes == first.bytes)
        #expect(try FilmRecording(first.bytes) == first)
    }
}
