import Diagnostics
import Playback
import TestSupport
import Testing
import TimelineScript
import Verification

@Suite("Checking expectations")
struct ExpectationCheckTests {
    /// A box that jumps from 0 to 100 at half a second, with `expect` below it.
    private func results(_ expect: String) async throws -> [ExpectationResult] {
        let text = """
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
        let (timeline, diagnostics) = TimelineReader.read(SourceFile(name: "jump.yaml", text: text), folder: "")
        #expect(diagnostics.isEmpty)
        let read = try #require(timeline)
        var check = ExpectationCheck(read)
        try await Player(SceneBuilder(read, measuring: FixedAdvanceTextMeasurer()).build(), until: read.end)
            .play(at: ExpectationCheck.times(for: read), into: &check)
        return check.results
    }

    @Test(
        "passes what is so",
        arguments: [
            "- {at: 0.4s, frames: {box: [0, 10, 50, 50]}}",
            "- {at: 0.5s, frames: {box: [100, 10, 50, 50]}, model: {box: [100, 10, 50, 50]}}",
            "- {at: 0.501s, frames: {box: [100, 10, 50, 50]}}",
            "- {at: 0.5s, frames: {box: [100.4, 10, 50, 50]}, within: 0.5}",
            "- {at: 0.5s, layouts: {root: 1, box: 0}}",
            "- {at: 0.5s, order: [cue left.constant, layoutSubviews root, frame box]}",
            "- {at: 0s, order: [updateConstraints box, layoutSubviews root, layoutSubviews box]}",
        ])
    func passes(expect: String) async throws {
        let results = try await results(expect)
        #expect(!results.isEmpty)
        #expect(results.filter { !$0.hasPassed }.isEmpty)
    }

    @Test(
        "fails what is not so, and says what there is",
        arguments: [
            ("- {at: 0.5s, frames: {box: [99, 10, 50, 50]}}", "found (100, 10, 50, 50), further off than 0.01"),
            ("- {at: 0.4s, layouts: {root: 1}}", "found 0"),
            ("- {at: 0.5s, layouts: {root: 2}}", "found 1"),
            ("- {at: 0.5s, order: [frame box, cue left.constant]}", "found no 'cue left.constant' after 'frame box'"),
            ("- {at: 0.5s, order: [draw box]}", "found no 'draw box'"),
            ("- {at: 0.6s, order: [frame box]}", "found no turn of the run loop at this time"),
        ])
    func fails(expect: String, found: String) async throws {
        let results = try await results(expect)
        #expect(results.count == 1)
        guard case .failed(let words, _) = results.first?.outcome else {
            Issue.record("it passed")
            return
        }
        #expect(words == found)
    }

    @Test func `sees what a cue did also when an animation that it replaced completes at the same time`() async throws {
        let text = """
            animatic: 1
            views: {root: {subviews: {box: {}}}}
            constraints: {x: box.leading == root.leading + 0, w: box.width == 10}
            timeline:
              - {at: 0.1s, animate: 1s, do: box.alpha = 0.5}
              - {at: 0.3s, animate: 1s, do: [x.constant = 5, root.layoutIfNeeded(), box.alpha = 0.1]}
            expect:
              - {at: 0.3s, layouts: {root: 1}, order: [cue x.constant, layoutSubviews root, completion animate]}
            """
        let (timeline, _) = TimelineReader.read(SourceFile(name: "replace.yaml", text: text), folder: "")
        let read = try #require(timeline)
        var check = ExpectationCheck(read)
        try await Player(SceneBuilder(read, measuring: FixedAdvanceTextMeasurer()).build(), until: read.end)
            .play(at: ExpectationCheck.times(for: read), into: &check)
        #expect(check.results.count == 2)
        #expect(check.results.filter { !$0.hasPassed }.isEmpty)
    }

    @Test func `points a failure at its entry in the script, and counts`() async throws {
        let results = try await results("- {at: 0.5s, layouts: {root: 1, box: 3}}")
        var report = TextReport(style: .plain)
        let lines = report.lines(for: results, of: SourceFile(name: "jump.yaml", text: ""))
        #expect(lines.first == "ok 1 - jump.yaml:13 at 0.5s: 1 layoutSubviews of root")
        #expect(lines.contains("not ok 2 - jump.yaml:13 at 0.5s: 3 layoutSubviews of box"))
        #expect(results.map(\.span.column) == [24, 33])
        #expect(report.summary == "1 passed, 1 failed")
        #expect(report.hasFailures)
    }
}
