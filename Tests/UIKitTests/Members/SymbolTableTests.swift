import AnimaticTesting
import Foundation
import TestSupport
import Testing
import UIKit

/// The tables of *Running UIKit Code*, which are generated from the sources.
///
/// `make generate` writes the tables again, and the tests of that run fail.
@Suite(.serialized)
struct SymbolTableTests {
    private static let article = "Sources/UIKit/Documentation.docc/RunningUIKitCode.md"

    /// Replaces the table below a heading of the article, and reports an error if it was outdated.
    private func check(_ heading: String, _ rows: [String]) throws {
        let url = Repository.root.appending(path: Self.article)
        let old = try String(contentsOf: url, encoding: .utf8)
        var lines = old.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: heading), "no line '\(heading)' in \(Self.article)") + 1
        let first = lines[start...].firstIndex { $0.hasPrefix("|") } ?? start
        let end = lines[first...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        lines.replaceSubrange(first..<end, with: rows)
        let new = lines.joined(separator: "\n")
        if Recording.isOn, new != old {
            try new.write(to: url, atomically: true, encoding: .utf8)
            Issue.record(Comment(rawValue: Recording.notice(Self.article)))
        }
        #expect(old == new, "the table '\(heading)' is stale: run 'make generate'")
    }

    @Test func `the types of each topic are those of its folder`() throws {
        var topics: [String: Set<String>] = [:]
        for (path, text) in try DeclaredTypes.sources.get() {
            let parts = path.split(separator: "/")
            let topic = parts.count > 3 ? parts[2].lowercased() : "geometry and graphics"
            let isDeclared = /(?m)^(?:open|public)(?: final)? (?:class|struct|enum|protocol) ([A-Za-z]\w*)/
            for match in text.matches(of: isDeclared) {
                let line = text[..<match.range.lowerBound].dropLast().split(separator: "\n").last ?? ""
                if !line.contains("unavailable") { topics[topic, default: []].insert(String(match.1)) }
            }
        }
        #expect(topics["view"]?.contains("UIView") == true && topics["compatibility"]?.contains("Selector") == true)
        let rows = topics.sorted { $0.key < $1.key }.map { topic, names in
            "| \(topic) | \(names.sorted().map { "`\($0)`" }.joined(separator: ", ")) |"
        }
        try check("## Supported types", ["| topic | types |", "|---|---|"] + rows)
    }

    @Test func `symbols that are not simulated are those with a note`() throws {
        let call = /notSimulated\(\s*"([^"]+)",\s*"([^"]+)"/
        let rows = try DeclaredTypes.sources.get().flatMap {
            $0.text.matches(of: call).map { "| `\($0.1)` | \($0.2) |" }
        }
        #expect(!rows.isEmpty)
        try check("### Declared, but not simulated", ["| symbol | reason |", "|---|---|"] + rows)
    }

    @Test func `symbols that cannot exist are those that are unavailable`() throws {
        let declaration =
            /@available\(\*, unavailable, message: "((?:[^"\\]|\\.)+)"\)\s+public (?:final )?(?:static |class )?(?:class|func) (\w+)/
        let rows = try DeclaredTypes.sources.get().flatMap {
            $0.text.matches(of: declaration).map { "| `\($0.2)` | \($0.1.replacing("\\\"", with: "\"")) |" }
        }
        #expect(!rows.isEmpty)
        try check("### Unavailable symbols", ["| symbol | reason, and what to use |", "|---|---|"] + rows)
    }

    @Test @MainActor func `a call that is not simulated adds a note to the trace`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            UIImpactFeedbackGenerator(style: .light).impactOccurred()
            screen.advance(by: 0.1)
            #expect(screen.trace.contains("note UIImpactFeedbackGenerator"))
        }
    }
}
