import Film
import Playback
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

/// A film without a specified duration ends half a second after the last event.
@Suite("The length of a film without a duration")
struct FilmLengthTests {
    private func read(_ script: String) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let loaded = ScriptLoader().load(
            SourceFile(name: "test.yaml", text: script), in: "", measuring: FixedAdvanceTextMeasurer())
        return (loaded.timeline, loaded.diagnostics)
    }

    /// Returns a script with a card, its overrides and those of its controller.
    private func script(root: String = "", card: String = "", _ rest: String = "") -> String {
        """
        animatic: 1
        views:
          root:
            on: {\(root)}
            subviews: {card: {on: {\(card)}}}
        constraints:
          slide: card.left == root.left
          top: card.top == root.top
          wide: card.width == 100
          tall: card.height == 50
        \(rest)
        """
    }

    @Test(
        "includes delays and animations that overrides begin, from their actual start",
        arguments: [
            // The example in the language article: 0.3 + 0.5.
            (
                "viewDidAppear: {after: 0.3s, animate: 0.5s, do: [slide.constant = 90, root.layoutIfNeeded()]}", "", "",
                800
            ),
            ("viewWillAppear: {after: 1s, do: [{after: 2s, animate: 4s, do: card.alpha = 0}]}", "", "", 7000),
            // Layout runs at 0 and at 2 s, because the card is resized at 2 s.
            (
                "", "layoutSubviews: {after: 1s, do: card.alpha = 0.5}", "timeline: [{at: 2s, do: wide.constant = 50}]",
                3000
            ),
            // The film lasts 2 s because of its own cue. The override ends earlier.
            ("viewDidLoad: {after: 1s, do: card.alpha = 0.5}", "", "timeline: [{at: 2s, do: card.alpha = 0}]", 2000),
            // An override that is never called takes no time.
            ("traitCollectionDidChange: {animate: 9s, do: card.alpha = 0}", "", "", 0),
            // An endless repetition is shown once, forward and backward.
            (
                "viewDidAppear: {animate: {duration: 1s, delay: 1s, repeat: forever, autoreverse: true}, do: card.alpha = 0}",
                "", "", 3000
            ),
            (
                "viewDidAppear: [{animate: fade, do: card.alpha = 0}, fade.startAnimation()]", "",
                "animators: {fade: 3s}", 3000
            ),
            // An animator without animations waits for its first block, which never comes (semantics 27.1).
            ("viewDidAppear: fade.startAnimation()", "", "animators: {fade: 3s}", 0),
            (
                "viewDidAppear: {animate: 1s, do: card.alpha = 0, completion: {after: 2s, animate: 1s, do: card.alpha = 1}}",
                "", "", 4000
            ),
            // If the script specifies a duration, only this duration applies.
            ("viewDidAppear: {after: 5s, do: card.alpha = 0}", "", "duration: 1.5s", 1000),
        ])
    func overrides(root: String, card: String, rest: String, milliseconds: Int) throws {
        let (timeline, problems) = read(script(root: root, card: card, rest))
        #expect(problems.map(\.message) == [])
        let end = try #require(timeline).end
        #expect(end == .milliseconds(milliseconds + 500))
    }

    /// If the film is played longer, there are no events after the computed end, and none in the last half second
    /// before it.
    @Test func `is that of the last event`() async throws {
        for (root, card) in [
            ("viewDidAppear: {after: 0.3s, animate: 0.5s, do: [slide.constant = 90, root.layoutIfNeeded()]}", ""),
            ("viewDidAppear: {animate: 1s, do: card.alpha = 0, completion: {after: 1s, do: wide.constant = 9}}", ""),
            ("", "layoutSubviews: {after: 0.7s, animate: 0.4s, do: card.alpha = 0.25}"),
        ] {
            let timeline = try #require(read(script(root: root, card: card)).timeline)
            var sink = RecordingSink()
            try await Player(ScriptedFilm(timeline).makeScene(), until: .seconds(20)).play(into: &sink)
            #expect(sink.frames.flatMap(\.events).last?.time == timeline.end - .milliseconds(500))
        }
    }

    @Test func `includes expectations and captions at times during the animations of overrides`() {
        let appearing = "viewDidAppear: {after: 0.3s, animate: 0.5s, do: card.alpha = 0}"
        for (time, isWithin) in [("1.2s", true), ("1.4s", false)] {
            let rest = "expect: [{at: \(time), animating: {card: false}}]\ncaptions: [{at: \(time), text: Over}]"
            let (_, problems) = read(script(root: appearing, rest))
            #expect(problems.map(\.id) == (isWithin ? [] : [.afterEnd, .afterEnd]))
        }
    }

    @Test(
        "of more than ten minutes causes a question about milliseconds",
        arguments: [
            ("duration: 1500", 11), ("timeline: [{at: 900, do: wide.constant = 50}]", 11),
            ("timeline: [{at: 1s, animate: 700, do: card.alpha = 0}]", 11), ("duration: 600s", nil),
            ("timeline: [{at: 599s, do: wide.constant = 50}]", nil),
        ] as [(String, Int?)])
    func long(rest: String, line: Int?) throws {
        let (timeline, problems) = read(script(rest))
        #expect(timeline != nil)
        #expect(problems.map(\.id) == (line == nil ? [] : [.longFilm]))
        guard let line, let problem = problems.first else { return }
        #expect(problem.severity == .warning && problem.span.line == line)
        #expect(problem.message.contains("were milliseconds meant?"))
    }

    @Test(
        "must be specified if an override causes itself",
        arguments: [
            ("", "layoutSubviews: {after: 0.2s, do: card.setNeedsLayout()}", 5),
            // The overrides cause each other.
            (
                "viewDidLayoutSubviews: {after: 1s, do: card.setNeedsLayout()}",
                "layoutSubviews: {after: 2s, do: root.setNeedsLayout()}", nil
            ),
        ] as [(String, String, Int?)])
    func endless(root: String, card: String, line: Int?) throws {
        let (timeline, problems) = read(script(root: root, card: card))
        #expect(timeline == nil && problems.map(\.id) == [.endlessOverride])
        let problem = try #require(problems.first)
        #expect(problem.message.contains("duration"))
        if let line { #expect(problem.span.line == line) }
        let given = read(script(root: root, card: card, "duration: 2s"))
        #expect(given.diagnostics.isEmpty && given.timeline?.end == .seconds(2))
    }
}
