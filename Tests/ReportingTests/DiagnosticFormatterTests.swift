import Reporting
import Testing

@Suite("The text of a diagnostic")
struct DiagnosticFormatterTests {
    /// A file with the three quoted lines at their line numbers, and empty lines between them.
    private let file = SourceFile(
        name: "Timelines/card-expand.yaml",
        text: String(repeating: "\n", count: 11) + "    - card.width <= screen.width - 32\n"
            + String(repeating: "\n", count: 5) + "    - view: crad\n" + String(repeating: "\n", count: 12)
            + "    - card.width = 400\n")

    private func span(_ line: Int, _ column: Int, _ length: Int) -> SourceSpan {
        SourceSpan(file: file.name, line: line, column: column, length: length)
    }

    @Test func `shows the line, carets below the words, and the suggestion`() {
        let diagnostic = Diagnostic(
            "unknown-view", "no view is named 'crad'", at: span(18, 13, 4), suggestion: "card")

        #expect(
            DiagnosticFormatter(files: [file]).format(diagnostic) == """
                Timelines/card-expand.yaml:18:13: error: no view is named 'crad' [unknown-view]
                18 |     - view: crad
                   |             ^~~~ did you mean 'card'?
                """)
    }

    @Test func `puts a note about the same location beside the carets, and others below`() {
        let diagnostic = Diagnostic(
            "unsatisfiable", "these required constraints cannot hold together", at: span(31, 7, 16),
            notes: [
                .init("dropped, because it was added last, at 0.5 s", at: span(31, 7, 16)),
                .init("iPhone SE is 320 points wide, so at most 288", at: span(12, 7, 31)),
            ])

        #expect(
            DiagnosticFormatter(files: [file]).format(diagnostic) == """
                Timelines/card-expand.yaml:31:7: error: these required constraints cannot hold together [unsatisfiable]
                31 |     - card.width = 400
                   |       ^~~~~~~~~~~~~~~~ dropped, because it was added last, at 0.5 s
                12 |     - card.width <= screen.width - 32
                   |       ------------------------------- iPhone SE is 320 points wide, so at most 288
                """)
    }

    @Test func `aligns line numbers of different lengths`() {
        let file = SourceFile(name: "a.yaml", text: "x: 1\n" + String(repeating: "\n", count: 8) + "x: 2\n")
        let diagnostic = Diagnostic(
            "duplicate-key", "twice", at: SourceSpan(file: "a.yaml", line: 10, column: 1, length: 1),
            notes: [.init("first", at: SourceSpan(file: "a.yaml", line: 1, column: 1, length: 1))])

        #expect(
            DiagnosticFormatter(files: [file]).format(diagnostic) == """
                a.yaml:10:1: error: twice [duplicate-key]
                10 | x: 2
                   | ^
                 1 | x: 1
                   | - first
                """)
    }

    @Test func `prints a problem of the whole file without a line`() {
        let diagnostic = Diagnostic("not-utf8", "found bytes that are not UTF-8", at: .file("a.yaml"))

        #expect(
            DiagnosticFormatter(files: []).format(diagnostic)
                == "a.yaml: error: found bytes that are not UTF-8 [not-utf8]")
    }

    @Test func `prints a note in an unknown file with its place`() {
        let diagnostic = Diagnostic(
            "a", "b", at: SourceSpan(file: "x", line: 2, column: 3, length: 1), severity: .warning,
            notes: [.init("c", at: SourceSpan(file: "y", line: 4, column: 5, length: 1))], suggestion: "d")

        #expect(
            DiagnosticFormatter(files: []).format(diagnostic) == """
                x:2:3: warning: b [a]
                  did you mean 'd'?
                y:4:5: note: c
                """)
    }

    @Test func `keeps carets below their words behind tabs and wide characters`() {
        let file = SourceFile(name: "a", text: "\t日本 crad")
        let diagnostic = Diagnostic("a", "b", at: SourceSpan(file: "a", line: 1, column: 5, length: 4))

        // The tab stays a tab. Each of the two characters takes two columns, followed by one space.
        #expect(DiagnosticFormatter(files: [file]).format(diagnostic).hasSuffix("1 | \t日本 crad\n  | \t     ^~~~"))
    }

    @Test func `shows only the surroundings in a very long line`() {
        let file = SourceFile(
            name: "a", text: String(repeating: "x", count: 1000) + "crad" + String(repeating: "y", count: 1000))
        let diagnostic = Diagnostic("a", "b", at: SourceSpan(file: "a", line: 1, column: 1001, length: 4))

        let lines = DiagnosticFormatter(files: [file]).format(diagnostic).split(separator: "\n")

        #expect(
            lines[1]
                == "1 | …" + String(repeating: "x", count: 60) + "crad" + String(repeating: "y", count: 96) + "…")
        #expect(lines[2] == "  |  " + String(repeating: " ", count: 60) + "^~~~")
    }

    @Test func `does not let a script control the terminal`() {
        let file = SourceFile(name: "a", text: "\u{1B}[31m")
        let diagnostic = Diagnostic(
            "a", "found '\u{1B}]0;x\u{7}'", at: SourceSpan(file: "a", line: 1, column: 1, length: 1))

        #expect(!DiagnosticFormatter(files: [file]).format(diagnostic).contains("\u{1B}"))
    }

    @Test func `uses colors on request`() {
        let diagnostic = Diagnostic("a", "b", at: .file("x"))

        #expect(
            DiagnosticFormatter(files: [], style: .colored).format(diagnostic)
                == "\u{1B}[1mx:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m b [a]")
    }
}
