import Reporting
import Simulation
import Testing
import TimelineScript

@testable import Verification

@Suite("Expected and actual events side by side")
struct EventComparisonTextTests {
    private func lines(_ expect: String, width: Int, style: DiagnosticFormatter.Style = .plain) async throws -> [String]
    {
        let script = try await Plays.report(try Plays.timeline(Plays.jump(expect)))
        return script.lines(of: try #require(script.results.first).outcome, width: width, style: style)
    }

    private let order = "- {at: 0.5s, order: [cue left.constant, draw box, frame box]}"

    @Test func `are aligned, with a mark for differences`() async throws {
        #expect(
            try await lines(order, width: 80) == [
                "  expected          | actual",
                "  cue left.constant | cue left.constant (line 11)",
                "                    | (4 others)",
                "- draw box          |",
                "  frame box         | frame box (line 11)",
                "                    | viewDidLayoutSubviews root (line 11)",
            ])
    }

    @Test func `are one above the other if there is not enough space`() async throws {
        #expect(
            try await lines(order, width: 40) == [
                "  expected:",
                "    cue left.constant",
                "-   draw box",
                "    frame box",
                "  actual:",
                "    cue left.constant (line 11)",
                "    (4 others)",
                "    frame box (line 11)",
                "    viewDidLayoutSubviews root (line 11)",
            ])
    }

    /// The longest common sequence is used: `frame box` is after the cue, so the cue cannot be after it.
    @Test func `match as many events as possible`() async throws {
        #expect(
            try await lines(
                "- {at: 0.5s, order: [frame box, cue left.constant, solve root, needsLayout root]}", width: 80)
                == [
                    "  expected          | actual",
                    "- frame box         |",
                    "  cue left.constant | cue left.constant (line 11)",
                    "  solve root        | solve root (line 11)",
                    "  needsLayout root  | needsLayout root (line 11)",
                    "                    | (2 others)",
                    "                    | frame box (line 11)",
                    "                    | viewDidLayoutSubviews root (line 11)",
                ])
    }

    @Test func `mark events that an exact order does not contain`() async throws {
        #expect(
            try await lines("- {at: 0s, order: {exactly: [layoutSubviews root]}}", width: 80) == [
                "  expected            | actual",
                "  layoutSubviews root | layoutSubviews root (line 4)",
                "+                     | layoutSubviews box (line 4)",
            ])
    }

    @Test func `show each counted event, with its time in a span`() async throws {
        #expect(
            try await lines("- {during: [0s, 1s], layouts: {root: 1}}", width: 80) == [
                "  expected            | actual",
                "  layoutSubviews root | 0s layoutSubviews root (line 4)",
                "+                     | 0.5s layoutSubviews root (line 11)",
            ])
        #expect(
            try await lines("- {at: 0.5s, layouts: {root: 1000000}}", width: 80) == [
                "  expected                          | actual",
                "  layoutSubviews root               | layoutSubviews root (line 11)",
                "- layoutSubviews root, 999999 times |",
            ])
    }

    @Test func `are colored on a terminal`() async throws {
        let lines = try await lines(order, width: 80, style: .colored)
        #expect(lines.contains("\u{1B}[31m- draw box          |\u{1B}[0m"))
        #expect(lines.first == "  expected          | actual")
    }

    /// 66 columns have space for 61 characters of text. The left side has 30, so "layoutSubviews aViewWithALongName"
    /// with 33 takes three lines in total. The right side has 31, so 53 characters take two lines.
    @Test func `wrap text that is longer than half of the page`() async throws {
        let row = EventComparison.Row(
            mark: .same, expected: "layoutSubviews aViewWithALongName and its name",
            actual: String(repeating: "ab cd ", count: 9))
        let lines = EventComparisonText(EventComparison(rows: [row]), width: 66, style: .plain).lines
        #expect(lines.map(\.displayWidth).max() ?? 0 <= 66)
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains(" |") })
    }
}
