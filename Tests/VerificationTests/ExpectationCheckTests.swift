import Film
import Reporting
import Testing
import TimelineScript
import Verification

@Suite("Checking expectations")
struct ExpectationCheckTests {
    private static let noTurn = "found no turn of the run loop at this time; for a span of time, use 'during'"

    private func results(_ expect: String) async throws -> [ExpectationResult] {
        try await Plays.report(try Plays.timeline(Plays.jump(expect))).results
    }

    @Test(
        "passes correct expectations",
        arguments: [
            "- {at: 0.4s, frames: {box: [0, 10, 50, 50]}}",
            "- {at: 0.5s, frames: {box: [100, 10, 50, 50]}, model: {box: [100, 10, 50, 50]}}",
            "- {at: 0.501s, frames: {box: [100, 10, 50, 50]}}",
            "- {at: 0.5s, frames: {box: [100.4, 10, 50, 50]}, within: 0.5}",
            "- {at: 0.5s, layouts: {root: 1, box: 0}}",
            "- {at: 0.5s, order: [cue left.constant, layoutSubviews root, frame box]}",
            "- {at: 0s, order: [updateConstraints box, layoutSubviews root, layoutSubviews box]}",
            "- {at: 0.5s, order: {exactly: [layoutSubviews root, frame box]}}",
            "- {at: 0s, order: {exactly: [layoutSubviews root, layoutSubviews box]}}",
            "- {at: 0.5s, passes: {layout: 1, updateConstraints: 0, display: 0}}",
            "- {at: 0.5s, never: [layoutSubviews box, conflict]}",
            "- {at: 0.5s, count: {frame box: 1, frame: 1, needsLayout root: 1, conflict: 0}}",
            "- {at: 0.5s, conflicts: 0, animating: {box: false}}",
            "- {turn: 0, layouts: {root: 1, box: 1}}",
            "- {turn: 2, order: [cue left.constant, frame box]}",
            "- {during: [0s, 1s], layouts: {root: 2}, count: {frame box: 2}}",
            "- {during: [0.1s, 1s], layouts: {root: 1}, never: [updateConstraints root]}",
            "- {during: [0.1s, 0.5s], count: {cue: 1}}",
        ])
    func passes(expect: String) async throws {
        try await Plays.expectPass(results(expect))
    }

    @Test(
        "fails incorrect expectations, and reports the actual values",
        arguments: [
            ("- {at: 0.5s, frames: {box: [99, 10, 50, 50]}}", "found (100, 10, 50, 50) (tolerance 0.01)"),
            ("- {at: 0.5s, layouts: {root: 2}}", "found 1"),
            ("- {at: 0.5s, order: [frame box, cue left.constant]}", "found no 'cue left.constant' after 'frame box'"),
            ("- {at: 0.5s, order: [draw box]}", "found no 'draw box'"),
            ("- {at: 0s, order: {exactly: [layoutSubviews root]}}", "found 'layoutSubviews box (line 4)' too"),
            (
                "- {at: 0s, order: {exactly: [layoutSubviews box, layoutSubviews root]}}",
                "found 'layoutSubviews root (line 4)' too"
            ),
            (
                "- {at: 0.5s, order: {exactly: [layoutSubviews root, layoutSubviews box]}}",
                "found no 'layoutSubviews box' at this position"
            ),
            ("- {at: 0.5s, passes: {layout: 2}}", "found 1"),
            ("- {at: 0.5s, never: [frame box]}", "found 1"),
            ("- {at: 0.5s, count: {frame: 3}}", "found 1"),
            ("- {at: 0.5s, conflicts: 1}", "found 0"),
            ("- {at: 0.5s, animating: {box: true}}", "found no animation at that time"),
            ("- {during: [0s, 1s], layouts: {root: 1}}", "found 2"),
        ] as [(String, String)])
    func fails(expect: String, found: String) async throws {
        try await Plays.expectFailure(results(expect), found)
    }

    /// The failure is reported at the missing entry of the list. Additional events have no entry, so they are
    /// reported at the key.
    @Test(
        "points at the missing entry",
        arguments: [
            ("- {at: 0.5s, order: [frame box, cue left.constant]}", 33, 17),
            ("- {at: 0.5s, order: [draw box]}", 22, 8),
            ("- {at: 0.5s, order: {exactly: [layoutSubviews root, layoutSubviews box]}}", 53, 18),
            ("- {at: 0s, order: {exactly: [layoutSubviews root]}}", 12, 5),
        ] as [(String, Int, Int)])
    func place(expect: String, column: Int, length: Int) async throws {
        let problem = try #require(try await results(expect).first?.problem)
        #expect(problem.span == SourceSpan(file: "jump.yaml", line: 13, column: column, length: length))
    }

    /// An expectation about the trace fails if there is no turn at its time, regardless of its content.
    @Test(
        "fails expectations about times without a turn",
        arguments: [
            ("- {at: 0.6s, order: [frame box]}", Self.noTurn),
            ("- {at: 0.4s, layouts: {root: 0}}", Self.noTurn),
            ("- {at: 0.4s, never: [frame box]}", Self.noTurn),
            ("- {at: 0.4s, conflicts: 0}", Self.noTurn),
            ("- {at: 0.4s, count: {frame: 0}}", Self.noTurn),
            ("- {at: 0.4s, passes: {layout: 0}}", Self.noTurn),
            ("- {at: 0.4s, order: {exactly: [frame box]}}", Self.noTurn),
            ("- {turn: 3, never: [conflict]}", "found no turn 3"),
            ("- {turn: 3, animating: {box: false}}", "found no turn 3"),
            ("- {during: [0.1s, 0.4s], never: [conflict]}", "found no turn of the run loop in this span"),
        ] as [(String, String)])
    func matchesNothing(expect: String, found: String) async throws {
        let results = try await results(expect)
        #expect(results.map(\.outcome) == [.failed(found: found)])
    }

    /// An animation of the opacity runs from 0.1 s, and another one replaces it from 0.3 s to 1.3 s. The box moves
    /// from 0.3 s to 1.3 s.
    private let replaced = """
        animatic: 1
        views: {root: {subviews: {box: {}}}}
        constraints: {x: box.leading == root.leading + 0, w: box.width == 10, y: box.top == root.top, h: box.height == 10}
        timeline:
          - {at: 0.1s, animate: 1s, do: box.alpha = 0.5}
          - {at: 0.3s, animate: 1s, do: [x.constant = 5, root.layoutIfNeeded(), box.alpha = 0.1]}
        expect:

        """

    @Test(
        "detects running animations, and a cue and a completion at the same time",
        arguments: [
            "  - {at: 0.3s, layouts: {root: 1}, order: [cue x.constant, layoutSubviews root, completion animate]}",
            "  - {at: 0.05s, animating: {box: false}}",
            "  - {at: 0.1s, animating: {box: true, root: false}}",
            "  - {at: 1.29s, animating: {box: true}}",
            "  - {at: 1.3s, animating: {box: false}}",
            "  - {during: [0s, 0.09s], animating: {box: false}}",
            "  - {during: [0s, 0.1s], animating: {box: true}}",
            "  - {during: [1.3s, 1.5s], animating: {box: false}}",
            "  - {turn: 2, animating: {box: true}}",
        ])
    func animations(expect: String) async throws {
        let results = try await Plays.report(try Plays.timeline(replaced + expect)).results
        #expect(!results.isEmpty)
        #expect(results.filter { !$0.hasPassed }.map(\.title) == [])
    }

    @Test func `counts the conflicts of constraints`() async throws {
        let text = Plays.jump("- {at: 0.5s, conflicts: 1, count: {conflict wider: 1}}")
            .replacing("  tall:", with: "  wider: {constraint: box.width == 60, isActive: false}\n  tall:")
            .replacing("left.constant = 100", with: "wider.isActive = true")
        let results = try await Plays.report(try Plays.timeline(text)).results
        #expect(results.map(\.hasPassed) == [true, true])
    }

    @Test func `reports a failure at its entry in the script, and counts`() async throws {
        let script = try await Plays.report(try Plays.timeline(Plays.jump("- {at: 0.5s, layouts: {root: 1, box: 3}}")))
        var text = TextReport(style: .plain, width: 80)
        var report = TestReport()
        report.add(script)
        let lines = text.lines(for: script)
        #expect(lines.first == "ok 1 - jump.yaml:13 at 0.5s: 1 layoutSubviews of root")
        #expect(lines.contains("not ok 2 - jump.yaml:13 at 0.5s: 3 layoutSubviews of box"))
        #expect(script.results.map(\.span.column) == [24, 33])
        #expect(report.summary == "1 passed, 1 failed")
    }

    /// A repeating animation ends when it is removed at 2 s. An animator of one second that pauses for two seconds
    /// ends after three.
    @Test(
        "detects an animation until it is ended",
        arguments: [
            "  - {at: 1.9s, animating: {box: true}}", "  - {at: 2s, animating: {box: false}}",
            "  - {turn: 0, animating: {box: true}}",
            "  - {at: 2.9s, animating: {card: true}}", "  - {at: 3s, animating: {card: false}}",
            "  - {during: [3s, 3.5s], animating: {card: false}}",
        ])
    func endless(expect: String) async throws {
        let text = """
            animatic: 1
            duration: 4s
            views: {root: {subviews: {box: {}, card: {}}}}
            animators: {fade: {duration: 1s, curve: linear}}
            timeline:
              - {at: 0, animate: {duration: 0.5s, repeat: forever}, do: box.alpha = 0.5}
              - {at: 0, animate: fade, do: card.alpha = 0.5}
              - {at: 0, do: fade.startAnimation()}
              - {at: 0.5s, do: fade.pauseAnimation()}
              - {at: 2s, do: box.removeAllAnimations()}
              - {at: 2.5s, do: fade.continueAnimation()}
            expect:

            """
        let results = try await Plays.report(try Plays.timeline(text + expect)).results
        #expect(!results.isEmpty && results.filter { !$0.hasPassed }.map(\.title) == [])
    }

    /// Keyframes replace all running animations, including two additive ones.
    @Test func `detects that one animation replaces several`() async throws {
        let text = """
            animatic: 1
            duration: 4s
            views: {root: {subviews: {box: {frame: [0, 0, 10, 10]}}}}
            timeline:
              - {at: 0, animate: 3s, do: 'box.frame = [10, 0, 10, 10]'}
              - {at: 0.5s, animate: 3s, do: 'box.frame = [20, 0, 10, 10]'}
              - {at: 1s, animate: {duration: 0.5s, repeat: 2}, do: 'box.frame = [30, 0, 10, 10]'}
            expect:
              - {at: 1.9s, animating: {box: true}}
              - {during: [2s, 3.9s], animating: {box: false}}
            """
        let results = try await Plays.report(try Plays.timeline(text)).results
        #expect(results.map(\.hasPassed) == [true, true])
    }
}
