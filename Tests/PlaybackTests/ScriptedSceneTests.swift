import Film
import Geometry
import Layout
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@Suite("A scene that is built from a script")
struct ScriptedSceneTests {
    private func scene(_ text: String) throws -> Scene { try ScriptedFilm(text).makeScene() }

    /// Plays to the end and returns the last frame.
    private func lastFrame(_ text: String) async throws -> FrameSnapshot {
        var sink = RecordingSink()
        try await Player(try scene(text), framesPerSecond: 10, until: .seconds(2)).play(into: &sink)
        return try #require(sink.frames.last)
    }

    @Test func `has the views of the script with their hierarchy and appearance`() throws {
        let window = try scene(
            """
            animatic: 1
            views:
              root:
                background: "#102030"
                subviews:
                  card: {cornerRadius: 12, alpha: 0.5, isHidden: true, clipsToBounds: true, subviews: {title: {label: Hi, font: 20 bold}}}
                  mark: {intrinsic: [30, none], hugging: 251, compression: {vertical: defaultLow}}
            """
        ).window
        #expect(window.tree.views.map { window.tree[$0].name } == ["root", "card", "title", "mark"])
        let card = try #require(window.view(named: "card"))
        #expect(card.cornerRadius == 12 && card.alpha == 0.5 && card.isHidden && card.clipsToBounds)
        #expect(window.rootView.backgroundColor.hexadecimal == "#102030")
        let title = try #require(window.view(named: "title"))
        #expect(title.content == .label(.init("Hi", font: Font(size: 20, weight: .bold))))
        #expect(title.superview == card)
        let mark = try #require(window.view(named: "mark"))
        #expect(mark.intrinsicContentSize == IntrinsicSize(width: 30, height: nil))
        #expect(mark.contentHuggingPriority(for: .horizontal) == LayoutPriority(251))
        #expect(mark.contentHuggingPriority(for: .vertical) == LayoutPriority(251))
        #expect(mark.contentCompressionResistancePriority(for: .vertical) == .defaultLow)
        #expect(mark.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    }

    @Test(
        "performs each kind of statement",
        arguments: [
            ("box.isHidden = true", "hidden"), ("box.alpha = 0.25", "alpha 0.25"),
            ("box.backgroundColor = \"#FF0000\"", "#FF0000"), ("box.cornerRadius = 7", "radius 7"),
            ("x.constant = 30", "(30, 0, 40, 40)"), ("y.isActive = true", "(10, 25, 40, 40)"),
            ("w.priority = 1", "(10, 0, 60, 40)"), ("word.text = \"abcdef\"", "word 60"),
        ])
    func performs(statement: String, expected: String) async throws {
        let frame = try await lastFrame(
            """
            animatic: 1
            views: {root: {subviews: {box: {}, word: {label: a, font: 20}}}}
            constraints:
              x: box.leading == root.leading + 10
              top: box.top == root.top + 0 @500
              y: {constraint: box.top == root.top + 25, isActive: false}
              w: box.width == 40 @700
              w2: box.width == 60 @600
              h: box.height == 40
              wordX: word.leading == root.leading
            timeline:
              - {at: 0.5s, do: '\(statement)'}
            """)
        let box = try #require(frame.model.view(named: "box").map { frame.model[$0] })
        let word = try #require(frame.model.view(named: "word").map { frame.model[$0] })
        let facts = [
            box.isHidden ? "hidden" : "", "alpha \(box.alpha.shortText)", box.backgroundColor.hexadecimal,
            "radius \(box.cornerRadius.shortText)", box.frame.text, "word \(word.bounds.width.shortText)",
        ]
        #expect(facts.contains(expected), "\(facts)")
    }

    @Test func `performs several cues with the same time in one turn, in any order of the script`() async throws {
        var sink = RecordingSink()
        try await Player(
            try scene(
                """
                animatic: 1
                views: {root: {}}
                timeline:
                  - {at: 500ms, do: root.alpha = 0.3}
                  - {at: 0.2s, do: root.alpha = 0.1}
                  - {at: 0.5s, do: root.alpha = 0.4}
                """), until: .seconds(1)
        ).play(into: &sink)
        let cues = sink.frames.flatMap(\.events).filter { $0.kind == .cue }
        #expect(cues.map(\.detail) == ["= 0.1", "= 0.3", "= 0.4"])
        #expect(cues.map(\.turn) == [2, 3, 3])
        #expect(cues.map(\.cause.line) == [5, 4, 6])
    }

    @Test(arguments: ["card.removeFromSuperview()", "card.layer.removeFromSuperlayer()"])
    func `notes that a weak outlet is released by a view that leaves`(removal: String) async throws {
        var sink = RecordingSink()
        try await Player(
            try scene(
                """
                animatic: 1
                views: {root: {subviews: {card: {subviews: {box: {}}}}}}
                constraints:
                  wide: {constraint: box.width == 100, outlet: weak}
                  left: {constraint: box.left == card.left, outlet: weak}
                  top: {constraint: box.top == root.top, outlet: weak}
                timeline: [{at: 0.1s, do: \(removal)}]
                """), until: .seconds(1)
        ).play(into: &sink)
        let notes = sink.frames.flatMap(\.events).filter { $0.kind == .note }
        #expect(notes.map(\.subject) == ["top"])
        #expect(notes.map(\.detail) == ["released: the outlet is weak, and nothing else retained it"])
    }

    @Test func `notes that UIKit refuses to lower a required priority, and lowers it`() async throws {
        var sink = RecordingSink()
        try await Player(
            try scene(
                """
                animatic: 1
                strict: false
                views: {root: {subviews: {box: {}}}}
                constraints: {wide: box.width == 100, narrow: box.width == 50 @500}
                timeline: [{at: 0.1s, do: wide.priority = .defaultLow}]
                """), until: .seconds(1)
        ).play(into: &sink)
        let note = try #require(sink.frames.flatMap(\.events).first { $0.kind == .note })
        #expect(note.subject == "wide")
        #expect(note.detail.contains("from priority 1000 to 250"))
        let frame = try #require(sink.frames.last)
        #expect(frame.model.view(named: "box").map { frame.model[$0].bounds.width } == 50)
    }

    @Test func `shows another layout of an ambiguous view, and then the first layout again`() async throws {
        var sink = RecordingSink()
        try await Player(
            try scene(
                """
                animatic: 1
                device: {size: [100, 200], scale: 1}
                views: {root: {subviews: {box: {}}}}
                constraints: {x: box.leading == root.leading + 20, y: box.top == root.top + 5, h: box.height == 10}
                timeline:
                  - {at: 0.1s, do: box.exerciseAmbiguityInLayout()}
                  - {at: 0.2s, do: box.exerciseAmbiguityInLayout()}
                """), framesPerSecond: 10, until: .milliseconds(300)
        ).play(into: &sink)
        // 50 is half of the root's width.
        let widths = sink.frames.map { $0.model[$0.model.view(named: "box")!].frame.width }
        #expect(widths == [0, 50, 0])
    }

    @Test func `varies with the traits, and rotates on a canvas for both orientations`() async throws {
        let scene = try scene(
            """
            animatic: 1
            device: iPhone 11
            views: {root: {background: systemBackground, subviews: {box: }}}
            constraints: {w: box.width == 100, x: box.leading == root.leading + 0}
            variations:
              - {when: {horizontal: regular}, set: {w.constant: 200}}
            timeline:
              - {at: 0.5s, do: [device.orientation = .landscape, device.style = .dark]}
            """)
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
        #expect(sink.film?.canvas == Size(width: 896, height: 896))
        #expect(sink.film?.windowFillsCanvas == false)
        let widths = sink.frames.map { $0.model[$0.model.view(named: "box")!].frame.width }
        #expect(widths == [100, 100, 100, 100, 100, 200, 200, 200, 200, 200])
        let colors = sink.frames.map { $0.presentation[$0.presentation.root].backgroundColor }
        #expect(colors.first == .white && colors.last == .black)
    }
}
