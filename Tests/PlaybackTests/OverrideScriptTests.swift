import Film
import Geometry
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import Reporting

@Suite("A script with overrides")
struct OverrideScriptTests {
    /// Returns the events of a film of two seconds with the given views and cues, in which `card` is 100 × 50 points.
    private func events(_ views: String, _ cues: String = "") async throws -> [TraceEvent] {
        let text = """
            animatic: 1
            duration: 2s
            views:
              root:
            \(views.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
            constraints:
              left: card.left == root.left
              top: card.top == root.top
              wide: card.width == 100
              tall: card.height == 50
            timeline:
            \(cues.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
            """
        var sink = RecordingSink()
        try await Player(try ScriptedFilm(text).makeScene(), until: .seconds(2)).play(into: &sink)
        return sink.frames.flatMap(\.events)
    }

    private func lines(_ events: [TraceEvent], _ kinds: TraceEvent.Kind...) -> [String] {
        events.filter { kinds.contains($0.kind) }.map {
            "\($0.kind.rawValue) \($0.subject)\($0.detail.isEmpty ? "" : " ")\($0.detail)"
        }
    }

    @Test(
        "runs statements after super, unless it specifies the position of super",
        arguments: [
            ("wide.constant = 60", "(0, 0, 0, 0) → (0, 0, 100, 50)"),
            ("[wide.constant = 60, super]", "(0, 0, 0, 0) → (0, 0, 60, 50)"),
            ("[wide.constant = 60, super.layoutSubviews()]", "(0, 0, 0, 0) → (0, 0, 60, 50)"),
        ])
    func placeOfSuper(statements: String, frame: String) async throws {
        let events = try await events("on: {layoutSubviews: \(statements)}\nsubviews: {card: }")
        #expect(events.first { $0.kind == .frame && $0.subject == "card" }?.detail == frame)
    }

    @Test func `returns the natural size that a statement sets, and is called once`() async throws {
        let events = try await events(
            """
            subviews:
              card:
                subviews:
                  tag: {on: {intrinsicContentSize: "tag.intrinsicContentSize = [30, 10]"}, frame: [0, 0, 5, 5]}
            """)
        #expect(
            lines(events, .intrinsicContentSize, .cue) == [
                "intrinsicContentSize tag", "cue tag.intrinsicContentSize = [30, 10]",
            ])
    }

    @Test func `traces a statement back to its line and to the call`() async throws {
        let events = try await events("subviews: {card: {on: {layoutSubviews: card.alpha = 0.5}}}")
        let cue = try #require(events.first { $0.kind == .cue })
        #expect(cue.cause.line == 5)
        let call = try #require(cue.cause.event)
        #expect(events[call].kind == .layoutSubviews && events[call].subject == "card")
    }

    @Test func `moves a controller between parents by statements, with the calls that UIKit makes itself`() async throws
    {
        let events = try await events(
            """
            controller: home
            subviews:
              card: {controller: first}
              side: {controller: second, frame: [0, 100, 50, 50]}
            """,
            """
            - {at: 1s, do: ['first.willMove(toParent: nil)', card.removeFromSuperview(), first.removeFromParent()]}
            - {at: 1.5s, do: [second.addChild(first), side.addSubview(card), 'first.didMove(toParent: second)']}
            """)
        let moves = lines(events.filter { $0.time >= .seconds(1) }, .willMove, .didMove, .viewDidDisappear, .loadView)
        #expect(
            moves == [
                "willMove first no parent", "viewDidDisappear first", "didMove first no parent",
                "willMove first second", "didMove first second",
            ])
        #expect(
            lines(events, .cue).suffix(3) == [
                "cue second.addChild first", "cue side.addSubview card", "cue first.didMove toParent second",
            ])
        #expect(lines(events, .loadView) == ["loadView home", "loadView first", "loadView second"])
    }

    @Test func `animates statements alongside a rotation`() async throws {
        let events = try await events(
            """
            on:
              viewWillTransition:
                - {animateAlongsideTransition: [wide.constant = 60], completion: card.alpha = 0.5}
            subviews: {card: }
            """,
            """
            - {at: 0.5s, do: device.orientation = .landscape}
            """)
        // The statement runs after the layout with the new size, and is laid out inside the animation.
        let rotation = events.filter { $0.time == .milliseconds(500) }
        let width = try #require(rotation.firstIndex { $0.kind == .cue && $0.subject == "wide.constant" })
        let layout = try #require(rotation.firstIndex { $0.kind == .layoutSubviews && $0.subject == "root" })
        #expect(layout < width)
        #expect(rotation[width...].contains { $0.kind == .frame && $0.subject == "card" })
        #expect(
            rotation.contains {
                $0.kind == .animation && $0.subject == "card" && $0.detail.contains("100 × 50 → 60 × 50")
            })
        let completion = try #require(events.first { $0.kind == .cue && $0.subject == "card.alpha" })
        #expect(completion.time == .milliseconds(800))
    }

    @Test func `notes a block alongside a transition that is not announced`() async throws {
        let events = try await events(
            "subviews: {card: }", "- {at: 1s, do: {animateAlongsideTransition: card.alpha = 0}}")
        #expect(
            lines(events, .note) == [
                "note transitionCoordinator not performed: no override of willTransition or viewWillTransition runs"
            ])
        #expect(lines(events, .cue) == ["cue transitionCoordinator.animate"])
    }

    @Test func `calls and traces an override without statements`() async throws {
        let events = try await events(
            "subviews: {card: {on: {draw: , layoutMarginsDidChange: }}}", "- {at: 1s, do: card.layoutMargins = 20}")
        // The first call occurs because the status bar overlaps the card.
        let margins = "layoutMarginsDidChange card"
        #expect(lines(events, .draw, .layoutMarginsDidChange) == [margins, "draw card", margins])
    }

    @Test func `repeats the cue of a timer the given number of times`() async throws {
        let events = try await events(
            "subviews: {card: }", "- {at: 0.5s, every: 0.25s, times: 3, do: wide.constant = 10}")
        let cues = events.filter { $0.kind == .cue }
        #expect(cues.map(\.time) == [.milliseconds(500), .milliseconds(750), .seconds(1)])
        #expect(lines(events, .timer).count == 3)
    }

    @Test func `makes the film long enough for blocks and timers`() throws {
        func end(_ cue: String) throws -> Duration {
            let text = "animatic: 1\nviews: {root: }\ntimeline:\n  - \(cue)\n"
            return try ScriptedFilm(text).timeline.end
        }
        // The film ends half a second after the last event.
        #expect(try end("{at: 1s, every: 0.5s, times: 3, do: root.alpha = 0}") == .milliseconds(2500))
        #expect(
            try end("{at: 1s, do: [{after: 1s, animate: 2s, do: root.alpha = 0}]}") == .milliseconds(4500))
        #expect(
            try end("{at: 1s, do: [{after: 1s, do: [{after: 1s, do: root.alpha = 0}]}]}") == .milliseconds(3500))
    }

    /// The width of a letter is half of its size of 17 points, so two letters are 17 points wide and four are 34
    /// points wide.
    @Test func `returns the natural size if it has no statement, even after the natural size changes`() async throws {
        let text = """
            animatic: 1
            duration: 2s
            views: {root: {subviews: {tag: {label: ab, on: {intrinsicContentSize: }}}}}
            constraints: {left: tag.left == root.left, top: tag.top == root.top}
            timeline: [{at: 1s, do: 'tag.text = "abcd"'}]
            """
        var sink = RecordingSink()
        try await Player(try ScriptedFilm(text).makeScene(), until: .seconds(2)).play(into: &sink)
        let widths = sink.frames.flatMap(\.events).compactMap { event -> Double? in
            if event.subject == "tag", case .frame(_, let frame) = event.content { frame.width } else { nil }
        }
        #expect(widths == [17, 34])
        #expect(sink.frames.flatMap(\.events).count { $0.kind == .intrinsicContentSize } == 2)
    }
}
