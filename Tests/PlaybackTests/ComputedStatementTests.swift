import Film
import Geometry
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import Reporting

@Suite("A statement with an expression")
struct ComputedStatementTests {
    private func events(_ text: String) async throws -> [TraceEvent] {
        try await ScriptedFilm(text).frames().flatMap(\.events)
    }

    /// A grid of three columns in a view of `width` × 200, with gaps of 8, and cells of 40 points in height.
    private func grid() -> String {
        let cells = (0..<6).map { index in
            let (column, row) = (index % 3, index / 3)
            let x = "8 + \(column) * ((p.bounds.width - 4 * 8) / 3 + 8)"
            return "            - 'c\(index).frame = [\(x), 8 + \(row) * (40 + 8), (p.bounds.width - 32) / 3, 40]'"
        }
        return """
            animatic: 1
            duration: 1s
            views:
              root:
                subviews:
                  p:
                    on:
                      layoutSubviews:
            \(cells.joined(separator: "\n"))
                    subviews: {c0: , c1: , c2: , c3: , c4: , c5: }
            constraints:
              left: p.left == root.left
              top: p.top == root.top
              wide: p.width == 302
              tall: p.height == 200
            timeline:
              - {at: 0.5s, do: wide.constant = 182}
            """
    }

    /// The columns are (302 − 4 · 8) / 3 = 90 points wide, and then (182 − 32) / 3 = 50 points. Both are integers, so
    /// there is no rounding to pixels.
    @Test func `lays out a grid in layoutSubviews, again after each change`() async throws {
        let cues = try await events(grid()).filter { $0.kind == .cue && $0.subject.hasPrefix("c") }
        let expected = [90.0, 50].flatMap { width in
            (0..<6).map { index in
                "= (\((8 + Double(index % 3) * (width + 8)).shortText), \((8 + Double(index / 3) * 48).shortText), \(width.shortText), 40)"
            }
        }
        #expect(cues.map(\.detail) == expected)
    }

    /// The second statement reads the value that the first statement assigned. A constraint does not affect a frame
    /// before layout.
    @Test func `reads model values at its time`() async throws {
        let text = """
            animatic: 1
            duration: 1s
            views:
              root:
                subviews: {a: {frame: [10, 20, 30, 40]}, b: {frame: [0, 0, 5, 5]}, c: }
            constraints: {wide: c.width == 100, tall: c.height == 10, left: c.left == root.left, top: c.top == root.top}
            timeline:
              - at: 0.5s
                do:
                  - a.frame.origin.x = a.frame.maxX + 2
                  - b.frame.origin.y = a.frame.minX * 2
                  - a.center.x += 10
                  - wide.constant = 60
                  - b.bounds.size.width = c.bounds.width / 2
                  - root.layoutIfNeeded()
                  - b.bounds.size.width = c.bounds.width / 2
                  - b.frame = a.frame
                  - b.alpha -= 0.25
            """
        let details = try await events(text).filter { $0.kind == .cue }.map { "\($0.subject) \($0.detail)" }
        // a is 40 + 2 = 42, b is 42 · 2, and the center of a is 42 + 15 + 10. c is 100 wide before layout, and 60
        // after it.
        #expect(
            details == [
                "a.frame.origin.x = 42", "b.frame.origin.y = 84", "a.center.x = 67", "wide.constant = 60",
                "b.bounds.size.width = 50", "root.layoutIfNeeded ", "b.bounds.size.width = 30",
                "b.frame = (52, 20, 30, 40)", "b.alpha = 0.75",
            ])
    }

    @Test(
        "keeps the property if the number is invalid, with a note",
        arguments: [
            (
                "a.cornerRadius = 0 - a.bounds.width",
                "found -30 in its cornerRadius, expected 0 through 1,000,000 points"
            ),
            ("a.alpha = 1 / a.frame.minX", "found inf in its alpha, expected a finite number, 0 through 1"),
            (
                "a.frame.size.width = a.bounds.width - 40",
                "found -10 in its frame.size.width, expected 0 through 1,000,000 points"
            ),
            (
                "'a.frame = [0, 0, a.bounds.width, a.frame.minX / a.frame.minX]'",
                "expected a finite number, 0 through 1,000,000 points"
            ),
        ])
    func refused(statement: String, note: String) async throws {
        let text = """
            animatic: 1
            duration: 1s
            views:
              root:
                subviews: {a: {frame: [0, 20, 30, 40]}}
            timeline:
              - {at: 0.5s, do: [\(statement.hasPrefix("'") ? statement : "'\(statement)'")]}
            """
        let events = try await events(text)
        let notes = events.filter { $0.kind == .note }
        #expect(notes.count == 1)
        #expect(notes.first?.subject == "a")
        #expect(notes.first?.detail.hasPrefix("not set: ") == true)
        #expect(notes.first?.detail.hasSuffix(note) == true, "\(notes.map(\.detail))")
        let later = events.drop { $0.kind != .note }
        #expect(!later.contains { $0.kind == .frame })
    }
}
