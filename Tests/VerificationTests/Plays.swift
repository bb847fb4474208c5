import Film
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Verification

/// Plays the scripts of these tests. Text is measured without a font.
enum Plays {
    static func timeline(_ text: String, name: String = "jump.yaml") throws -> Timeline {
        try ScriptedFilm(text, name: name).timeline
    }

    /// Returns the results of the expectations of the script and its warnings.
    static func report(_ timeline: Timeline) async throws -> ScriptReport {
        let player = ScriptedFilm(timeline).makePlayer()
        var watch = IssueWatch(ExpectationCheck(timeline, of: player.scene))
        try await player.play(at: ExpectationCheck.times(for: timeline), into: &watch)
        return ScriptReport(
            of: timeline.source, title: timeline.title, results: watch.sink.results,
            problems: watch.problems(in: player.scene.objects, expecting: timeline.expectedAmbiguities))
    }

    /// Returns all events of the script.
    static func events(_ timeline: Timeline) async throws -> [TraceEvent] {
        let player = ScriptedFilm(timeline).makePlayer()
        player.window.recordsAmbiguity = true
        var sink = RecordingSink()
        try await player.play(into: &sink)
        return sink.frames.flatMap(\.events)
    }

    /// Plays a script for an iPhone 16, and expects that its expectations pass.
    ///
    /// - Parameters:
    ///   - views: The lines of the views, without indentation.
    ///   - statements: The cues, one line each.
    ///   - expect: The expectations, one line each.
    ///   - seconds: The duration of the film, in seconds.
    static func expectPass(
        _ views: String, _ statements: [String], _ expect: [String], seconds: Int
    ) async throws {
        func list(_ lines: [String]) -> String { lines.map { "  - \($0)" }.joined(separator: "\n") }
        let timeline = try timeline(
            """
            animatic: 1
            device: iPhone 16
            duration: \(seconds)s
            views:
            \(views.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            timeline:
            \(list(statements))
            expect:
            \(list(expect))
            """)
        expectPass(try await report(timeline).results)
    }

    /// Requires that there are results, and that all have passed.
    static func expectPass(_ results: [ExpectationResult], at place: SourceLocation = #_sourceLocation) {
        #expect(!results.isEmpty, sourceLocation: place)
        #expect(results.filter { !$0.hasPassed }.map(\.title) == [], sourceLocation: place)
    }

    /// Requires one result, which has failed for a reason.
    static func expectFailure(
        _ results: [ExpectationResult], _ reason: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(results.count == 1, sourceLocation: place)
        guard case .failed(let found, _, _)? = results.first?.outcome else {
            Issue.record("found a passed expectation", sourceLocation: place)
            return
        }
        #expect(found == reason, sourceLocation: place)
    }

    /// Returns a script with a box that jumps from 0 to 100 at half a second, with `expect` from line 13 on.
    static func jump(_ expect: String = "- {at: 0s, count: {frame box: 1}}") -> String {
        """
        animatic: 1
        title: jump
        duration: 1s
        views: {root: {subviews: {box: {}}}}
        constraints:
          left: box.leading == root.leading + 0
          top: box.top == root.top + 10
          wide: box.width == 50
          tall: box.height == 50
        timeline:
          - {at: 0.5s, do: left.constant = 100}
        expect:
        \(expect)
        """
    }
}
