import Film
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Overlays

@Suite("Overlays on a film")
struct OverlaidFilmTests {
    /// A box in a window of 200 by 100 points. It is constrained at the left, is wider than its `most` constraint
    /// allows, and moves at 0.1 s for 0.2 s.
    private let script = """
        animatic: 1
        device: {size: [200, 100], scale: 1}
        fps: 10
        duration: 0.4s
        views: {root: {subviews: {box: {background: systemBlue}, ghost: {isHidden: true}}}}
        constraints:
          left: box.left == root.left + 20
          top: box.top == root.top + 10
          tall: box.height == 40
          wide: box.width == 80
          most: box.width <= 50 @750
          least: box.width >= 10
        timeline:
          - {at: 0.1s, animate: 0.2s, do: [left.constant = 40, root.layoutIfNeeded()]}
        """

    /// - Parameter isForeseen: Whether the film has a first pass.
    private func frames(
        _ overlays: Set<Overlay>, frames chosen: [Int] = Array(0...4), isForeseen: Bool = false
    ) async throws -> (frames: [FrameSnapshot], film: FilmFormat?) {
        let film = try ScriptedFilm(script)
        let (timeline, scene) = (film.timeline, film.makeScene())
        let rehearsal = Player(film.makeScene(), framesPerSecond: 10, until: timeline.end)
        var sink = OverlaidFilm(
            RecordingSink(), showing: overlays, of: scene.window, playing: timeline,
            measuring: FixedAdvanceTextMeasurer(), over: .white, rehearsedBy: isForeseen ? rehearsal : nil)
        try await Player(scene, framesPerSecond: 10, until: timeline.end).play(frames: chosen, into: &sink)
        return (sink.sink.frames, sink.sink.film)
    }

    /// Returns the marks, which are the subviews of the root's last subview.
    private func marks(_ frame: FrameSnapshot) -> [ViewState] {
        let tree = frame.presentation
        return tree.subviews(of: tree.subviews(of: tree.root).last ?? tree.root).map { tree[$0] }
    }

    @Test func `without any, frames are unchanged`() async throws {
        let (frames, film) = try await frames([])
        #expect(film?.canvas == Size(width: 200, height: 100))
        #expect(frames.filter { $0.presentation.views.count != 3 }.isEmpty)
    }

    @Test func `outline visible views at their presented frames`() async throws {
        let (frames, _) = try await frames([.frames])
        // The box moves from 20 to 40 between 0.1 s and 0.3 s. With ease-in-out timing, it is halfway after half of
        // the time.
        let places = frames.map { marks($0).map(\.frame) }
        let root = Rect(x: 0, y: 0, width: 200, height: 100)
        for (frame, x) in [(0, 20.0), (1, 20), (2, 30), (3, 40), (4, 40)] {
            #expect(places[frame].count == 2)
            #expect(places[frame][0] == root)
            #expect(places[frame][1].isClose(to: Rect(x: x, y: 10, width: 80, height: 40), within: 0.001))
        }
        #expect(marks(frames[0]).filter { $0.borderWidth != 1 }.isEmpty)
    }

    @Test func `leave out the views of the system`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: {size: [200, 100], scale: 1}
            fps: 1
            duration: 1s
            views: {root: {navigation: {page: {title: Page, subviews: {box: {frame: [0, 60, 10, 10]}}}}}}
            """)
        for leavesOut in [true, false] {
            let scene = film.makeScene()
            var sink = OverlaidFilm(
                RecordingSink(), showing: [.names], leavingOutSystemViews: leavesOut, of: scene.window,
                playing: film.timeline, measuring: FixedAdvanceTextMeasurer(), over: .white)
            try await Player(scene, framesPerSecond: 1, until: film.timeline.end).play(frames: [0], into: &sink)
            let names = marks(try #require(sink.sink.frames.first)).compactMap(\.content.text)
            // The names of views that the navigation container creates begin with the name of its view.
            #expect(names.contains("box") && names.contains { $0.hasPrefix("root ") } != leavesOut, "\(names)")
        }
    }

    @Test func `distinguish satisfied, slack and losing constraints by color`() async throws {
        let (frames, _) = try await frames([.constraints])
        let words = marks(frames[0]).compactMap { state -> (String, Color)? in
            guard case .label(let label) = state.content else { return nil }
            return (label.text, label.color)
        }
        let colors = Dictionary(uniqueKeysWithValues: words)
        #expect(colors["20"] == MarkColors.constraint)
        #expect(colors["80"] == MarkColors.constraint)
        #expect(colors["≤ 50 @750"] == MarkColors.losing)
        #expect(colors["≥ 10"] == MarkColors.constraint.faint)
        #expect(words.count == 6)
        // The constant is 40 immediately after the statement.
        #expect(
            marks(frames[1]).contains { if case .label(let label) = $0.content { label.text == "40" } else { false } })
    }

    @Test func `show content hugging and compression resistance like constraints, and no label covers text`()
        async throws
    {
        // The label is 51 points wide at 17 points, with 8.5 points for each of its 6 letters, and has no width
        // constraint; its compression resistance determines the width. The second label is stretched to 120 points,
        // which violates its content hugging.
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: {size: [200, 100], scale: 1}
            fps: 10
            duration: 0.1s
            views: {root: {subviews: {short: {label: Abcdef}, wide: {label: Abcdef}}}}
            constraints:
              a: short.left == root.left + 20
              b: short.top == root.top + 10
              c: wide.left == root.left + 20
              d: wide.top == root.top + 60
              e: wide.width == 120
            """)
        let scene = film.makeScene()
        let measurer = FixedAdvanceTextMeasurer()
        var sink = OverlaidFilm(
            RecordingSink(), showing: [.constraints], of: scene.window, playing: film.timeline, measuring: measurer,
            over: .white)
        try await Player(scene, framesPerSecond: 10, until: film.timeline.end).play(frames: [0], into: &sink)
        let frame = sink.sink.frames[0]
        let natural = measurer.size(of: "Abcdef", in: .label)
        let labels = marks(frame).compactMap { state -> (text: String, color: Color, box: Rect)? in
            guard case .label(let label) = state.content else { return nil }
            return (label.text, label.color, state.frame)
        }
        let width = natural.width.rounded(.up)
        #expect(
            labels.contains {
                ["≤ \(width.shortText) @250", "≥ \(width.shortText) @750"].contains($0.text)
                    && $0.color == MarkColors.constraint
            },
            "\(labels.map(\.text))")
        #expect(
            labels.contains { $0.text == "≤ \(width.shortText) @250" && $0.color == MarkColors.losing },
            "\(labels.map(\.text))")
        // The texts begin at the left edges of the labels and are vertically centered in them.
        let areas = [
            Rect(x: 20, y: 10, width: natural.width, height: natural.height),
            Rect(x: 20, y: 60, width: natural.width, height: natural.height),
        ]
        for label in labels {
            for area in areas {
                let isBeside = label.box.maxX <= area.minX || label.box.minX >= area.maxX
                #expect(isBeside || label.box.maxY <= area.minY || label.box.minY >= area.maxY, "\(label)")
            }
        }
    }

    @Test func `distribute the lines along one axis evenly over a view`() async throws {
        let (frames, _) = try await frames([.constraints])
        // Horizontally, left, wide, most and least share the height of 40 points from 10 on, at 18, 26, 34 and 42.
        // The line of left extends from 0 to 20, and is one point wide around 18.
        let boxes = marks(frames[0]).map(\.frame)
        #expect(boxes.contains(Rect(x: 0, y: 17.5, width: 20, height: 1)))
        #expect(boxes.contains(Rect(x: 20, y: 25.5, width: 80, height: 1)))
        #expect(boxes.contains(Rect(x: 20, y: 33.5, width: 80, height: 1)))
        #expect(boxes.contains(Rect(x: 20, y: 41.5, width: 80, height: 1)))
        // Vertically, top and tall share the width of 80 points from 20 on. 80 / 3 is not an integer.
        #expect(
            boxes.contains { $0.isClose(to: Rect(x: 20 + 80.0 / 3 - 0.5, y: 0, width: 1, height: 10), within: 1e-9) })
    }

    @Test func `with a strip make the picture higher, and are the same in every part of the film`() async throws {
        let (all, film) = try await frames([.passes])
        #expect(film?.canvas == Size(width: 200, height: 100 + TimeStrip.height))
        let strip = all[2].presentation
        let place = try #require(strip.subviews(of: strip.root).last)
        #expect(strip[place].frame == Rect(x: 0, y: 100, width: 200, height: TimeStrip.height))
        let (part, _) = try await frames([.passes, .constraints, .names], frames: [3])
        let (whole, _) = try await frames([.passes, .constraints, .names])
        #expect(part[0].presentation.views.count == whole[3].presentation.views.count)
        #expect(
            part[0].presentation.views.map { part[0].presentation[$0] }
                == whole[3].presentation.views.map { whole[3].presentation[$0] })
    }

    @Test(
        "are the same in every part of the film after a first pass",
        arguments: [[.constraints, .names], [.guides, .names]] as [Set<Overlay>])
    func parts(overlays: Set<Overlay>) async throws {
        let (all, _) = try await frames(overlays, isForeseen: true)
        for part in [[0], [2], [3], [1, 4]] {
            for frame in try await frames(overlays, frames: part, isForeseen: true).frames {
                #expect(frame.presentation == all[frame.index].presentation)
            }
        }
    }

    @Test func `show the past part of an animation on the strip`() async throws {
        let (frames, _) = try await frames([.passes])
        // The axis extends from 46 to 186 for 0.4 s, which is 35 points per frame. The animation extends from 81 to
        // 151, and x = 116 divides it at 0.2 s.
        let (done, rest) = (MarkColors.constraint, MarkColors.constraint.faint)
        func bars(_ frame: Int, _ color: Color) -> [Rect] {
            marks(frames[frame]).filter { $0.backgroundColor == color }.map(\.frame)
        }
        #expect(bars(0, done).isEmpty)
        #expect(bars(2, done).first?.isClose(to: Rect(x: 81, y: 52, width: 35, height: 4), within: 1e-9) == true)
        #expect(bars(2, rest).first?.isClose(to: Rect(x: 116, y: 52, width: 35, height: 4), within: 1e-9) == true)
        #expect(bars(4, rest).first?.width == 0)
    }

    @Test func `show future events faintly on the strip after a first pass`() async throws {
        let (frames, _) = try await frames([.passes], isForeseen: true)
        func bars(_ frame: Int, _ color: Color) -> [Rect] {
            marks(frames[frame]).filter { $0.backgroundColor == color }.map(\.frame)
        }
        // The bar extends from 81 to 151, as above. At first, the whole bar is in the future.
        let come = bars(0, MarkColors.constraint.faint)
        #expect(come.first?.isClose(to: Rect(x: 81, y: 52, width: 70, height: 4), within: 1e-9) == true)
        #expect(bars(0, MarkColors.constraint).first?.width == 0)
        // The first layout is at 0 s (x = 46), and the layout of the cue is at 0.1 s (x = 81).
        #expect(
            bars(0, MarkColors.guide).map(\.center.x) == [46] && bars(0, MarkColors.guide.faint).map(\.center.x) == [81]
        )
        #expect(bars(1, MarkColors.guide).map(\.center.x) == [46, 81] && bars(1, MarkColors.guide.faint).isEmpty)
        for frame in 1...4 {
            let (part, _) = try await self.frames([.passes], frames: [frame], isForeseen: true)
            #expect(part[0].presentation == frames[frame].presentation)
        }
    }

    @Test("never overlap labels", arguments: [false, true])
    func overlaps(isForeseen: Bool) async throws {
        let (frames, _) = try await frames(
            [.constraints, .frames, .guides, .margins, .names], isForeseen: isForeseen)
        for frame in frames {
            let words = marks(frame).filter { if case .label = $0.content { true } else { false } }.map(\.frame)
            #expect(words.count > 3)
            for (index, one) in words.enumerated() {
                for other in words[..<index] {
                    let apart =
                        one.maxX <= other.minX || other.maxX <= one.minX || one.maxY <= other.minY
                        || other.maxY <= one.minY
                    #expect(apart, "\(one) \(other)")
                }
            }
        }
    }
}
