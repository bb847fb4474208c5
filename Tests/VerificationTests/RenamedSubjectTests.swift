import Film
import FilmRecords
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Verification
import Views

/// A script in which `wide` gets the identifier of `tall`, and two inactive constraints get one identifier.
///
/// At 0.8 s, `card.width` cannot be 50 and 45. If two constraints have the same attribute, the constraint with the
/// greater constant is broken. Here, this constraint is `wide`, which the trace then calls `tall`.
private func renamed(_ expect: String = "- {at: 0s, count: {conflict: 0}}") -> String {
    """
    animatic: 1
    title: renamed
    duration: 1s
    views: {root: {subviews: {card: {}}}}
    constraints:
      edge: card.left == root.left
      over: card.top == root.top
      wide: card.width == 50
      tall: card.height == 40
      narrow: {constraint: card.width == 45, isActive: false}
      idle: {constraint: card.width == 80, isActive: false}
      other: {constraint: card.width == 85, isActive: false}
    timeline:
      - at: 0.1s
        do: [wide.identifier = "tall", narrow.identifier = "n", idle.identifier = "spare", other.identifier = "spare"]
      - {at: 0.5s, animate: 0.2s, do: [idle.constant = 90, other.constant = 95, root.layoutIfNeeded()]}
      - {at: 0.8s, do: narrow.isActive = true}
    expect:
      \(expect)
    """
}

@Suite("Expectations of constraints that statements rename")
struct RenamedExpectationTests {
    private func results(_ text: String) async throws -> [ExpectationResult] {
        try await Plays.report(try Plays.timeline(text)).results
    }

    @Test(
        "refer to the constraints that the script declares with the name",
        arguments: [
            "- {during: [0s, 1s], count: {conflict wide: 1, conflict tall: 0, conflict narrow: 0, conflict: 1}}",
            "- {during: [0s, 1s], never: [conflict tall, conflict narrow]}",
            "- {at: 0.8s, order: [cue narrow.isActive, conflict wide]}",
            "- {at: 0.8s, order: {exactly: [conflict wide]}}",
            "- {at: 0.5s, count: {note idle: 1, note other: 0, note wide: 0}}",
        ])
    func passes(expect: String) async throws {
        let results = try await results(renamed(expect))
        #expect(!results.isEmpty && results.filter { !$0.hasPassed }.map(\.title) == [])
    }

    @Test func `distinguish the main queue from a view with its name`() async throws {
        let results = try await results(
            """
            animatic: 1
            title: main
            duration: 1s
            views: {root: {subviews: {main: {}}}}
            constraints: {left: main.left == root.left, top: main.top == root.top, size: "main.size == [10, 10]"}
            timeline:
              - {at: 0.5s, do: [{async: main.alpha = 0.5}]}
            expect:
              - {during: [0s, 1s], count: {block main: 1, layoutSubviews main: 1}}
            """)
        #expect(!results.isEmpty && results.filter { !$0.hasPassed }.map(\.title) == [])
    }

    /// The event has the identifier of the constraint as its subject.
    @Test func `fail if a constraint conflicts under another name`() async throws {
        let results = try await results(renamed("- {during: [0s, 1s], never: [conflict wide]}"))
        guard case .failed(let found, let comparison?, _) = results.first?.outcome else {
            Issue.record("it passed")
            return
        }
        #expect(found == "found 1")
        #expect(comparison.rows.map(\.actual) == ["0.8s conflict tall (line 17)"])
    }

    /// Now 60 is broken: `narrow`, which the trace calls `n`.
    @Test(
        "can name an identifier that a statement assigns",
        arguments: [
            "- {at: 0.8s, order: [conflict n]}", "- {at: 0.8s, order: [conflict narrow]}",
            "- {during: [0s, 1s], count: {conflict n: 1}, never: [conflict wide]}",
            "- {at: 0.5s, count: {note spare: 1}}",
        ])
    func identifiers(expect: String) async throws {
        let text = renamed(expect).replacing("card.width == 45", with: "card.width == 60")
        let results = try await results(text)
        #expect(!results.isEmpty && results.filter { !$0.hasPassed }.map(\.title) == [])
    }

    @Test func `can name several constraints by their common name`() async throws {
        let text = renamed("- {at: 0.8s, order: [conflict size]}")
            .replacing("wide: card.width == 50", with: "size: \"card.size == [50, 30]\"")
            .replacing("wide.identifier", with: "size.width.identifier")
            .replacing("tall: card.height == 40", with: "tall: card.height <= 40")
        #expect(try await results(text).map(\.hasPassed) == [true])
    }
}

@Suite("Problems of constraints that statements rename")
struct RenamedProblemTests {
    @Test func `have the places of the constraints`() async throws {
        let problems = try await Plays.report(try Plays.timeline(renamed())).problems
        #expect(
            problems.map(\.message) == [
                "at 0.5s, 'spare' did not animate: it is not active, so it has no effect",
                "'tall' is broken: it conflicts with 'n', at 0.8s",
            ])
        #expect(problems.map(\.span.line) == [16, 8])
        #expect(problems.map { $0.notes.map(\.span.line) } == [[], [8, 10]])
        #expect(
            problems.last?.notes.map(\.message) == [
                "card.width == 50: will attempt to recover by breaking this constraint", "card.width == 45",
            ])
    }

    /// The inactive constraints and the broken one mention the card.
    @Test func `are listed for the views of the constraints`() async throws {
        let player = try ScriptedFilm(renamed()).makePlayer()
        var sink = RecordingSink()
        try await player.play(into: &sink)
        let events = sink.frames.flatMap(\.events)
        let explained = ExplainedEvents(events)
        let card = try #require(player.window.view(named: "card"))
        #expect(
            explained.concerning(card.id).flatMap { explained.lines(for: $0) } == [
                "At 0.5s, line 16: spare did not animate: it is not active, so it has no effect",
                "At 0.8s, line 17: tall is broken: it conflicts with 'n'",
            ])
        #expect(explained.concerning(player.window.rootView.id).isEmpty)
        #expect(events.compactMap(\.stillness).map(\.changes) == [["spare", "spare"]])
    }

    @Test func `of a guide are listed for the view that owns it`() async throws {
        let player = try ScriptedFilm(
            """
            animatic: 1
            duration: 1s
            views: {root: {subviews: {card: {}, box: {}}}}
            guides: {space: {in: card}}
            constraints: {one: space.width == 10, two: space.width == 20}
            """
        ).makePlayer()
        var sink = RecordingSink()
        try await player.play(into: &sink)
        let explained = ExplainedEvents(sink.frames.flatMap(\.events))
        let card = try #require(player.window.view(named: "card"))
        let box = try #require(player.window.view(named: "box"))
        // The greater constant is broken.
        #expect(explained.concerning(card.id).map(\.subject) == ["two"])
        #expect(explained.concerning(box.id).isEmpty)
    }
}

@Suite("Views with one name")
struct SameNameTests {
    /// The second animation of `opacity` would replace the first one if it were of the same view.
    @Test func `have separate animations`() async throws {
        let window = Window.phone()
        let (one, other) = (window.addView("box"), window.addView("box"))
        var scene = Scene(title: "boxes", window: window)
        scene.at(.zero) { window in window.animate(withDuration: .seconds(1)) { one.alpha = 0 } }
        scene.at(.milliseconds(500)) { window in window.animate(withDuration: .seconds(1)) { other.alpha = 0 } }
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 10, until: .seconds(2)).play(into: &sink)
        var spans = AnimationSpans()
        for event in sink.frames.flatMap(\.events) { spans.add(event) }
        #expect(spans.all.map(\.view) == ["box", "box"])
        #expect(spans.all.map(\.object) == [.view(one.id), .view(other.id)])
        #expect(spans.all.map(\.end) == [.seconds(1), .milliseconds(1500)])
    }
}
