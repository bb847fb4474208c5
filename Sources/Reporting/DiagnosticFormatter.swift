/// Formats diagnostics as text: the position, the message, the line of the file, carets and a suggestion.
///
/// ```
/// Timelines/card.yaml:18:13: error: no view is named 'crad' [unknown-view]
/// 18 |     - view: crad
///    |             ^~~~ did you mean 'card'?
/// ```
package struct DiagnosticFormatter: Sendable {
    private let files: [SourceFile]
    private let style: Style

    package enum Style: Hashable, Sendable {
        case plain
        /// Text with ANSI escape sequences, for a terminal.
        case colored
    }

    /// - Parameter files: The files whose lines are quoted. A span in another file is printed without its line.
    package init(files: [SourceFile], style: Style = .plain) {
        self.files = files
        self.style = style
    }

    /// Returns the text of all diagnostics, each with a line break at its end.
    package func format(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { format($0) + "\n" }.joined()
    }

    /// Returns the text of one diagnostic, without a line break at its end.
    package func format(_ diagnostic: Diagnostic) -> String {
        let severity = paint(diagnostic.severity.rawValue + ":", diagnostic.severity == .error ? .red : .yellow)
        let heading = paint(place(of: diagnostic.span) + ":", .bold)
        var lines = ["\(heading) \(severity) \(printable(diagnostic.message)) [\(diagnostic.id.rawValue)]"]

        let gutter = gutterWidth(of: diagnostic)
        let beside = diagnostic.notes.filter { $0.span == diagnostic.span }.map(\.message)
        let suggestion = diagnostic.suggestion.map { "did you mean '\($0)'?" }
        let label = printable((beside + [suggestion].compactMap { $0 }).joined(separator: "; "))
        if let quoted = quote(diagnostic.span, label: label, mark: ("^", "~"), gutter: gutter) {
            lines += quoted
        } else {
            lines += label.isEmpty ? [] : ["  \(label)"]
        }
        for note in diagnostic.notes where note.span != diagnostic.span {
            let isNear = note.span.file == diagnostic.span.file && file(of: note.span) != nil
            if !isNear {
                lines.append("\(paint(place(of: note.span) + ":", .bold)) note: \(printable(note.message))")
            }
            let label = isNear ? printable(note.message) : ""
            lines += quote(note.span, label: label, mark: ("-", "-"), gutter: gutter) ?? []
        }
        return lines.joined(separator: "\n")
    }

    /// Replaces control characters. Messages quote scripts, which must not control the terminal.
    private func printable(_ text: String) -> String {
        String(text.map(\.printable))
    }

    private func place(of span: SourceSpan) -> String {
        span.isWholeFile ? span.file : "\(span.file):\(span.line):\(span.column)"
    }

    /// Returns the file that contains the line of the span.
    private func file(of span: SourceSpan) -> SourceFile? {
        files.first { $0.name == span.file && (1...$0.lineCount).contains(span.line) }
    }

    private func gutterWidth(of diagnostic: Diagnostic) -> Int {
        ([diagnostic.span] + diagnostic.notes.map(\.span)).filter { file(of: $0) != nil }
            .map { "\($0.line)".count }.max() ?? 0
    }

    private func quote(
        _ span: SourceSpan, label: String, mark: (first: String, rest: String), gutter: Int
    ) -> [String]? {
        guard let file = file(of: span) else { return nil }
        let excerpt = SourceExcerpt(span, in: file)
        let number = String(repeating: " ", count: gutter - "\(span.line)".count) + "\(span.line)"
        let underline = mark.first + String(repeating: mark.rest, count: excerpt.width - 1)
        let words = underline + (label.isEmpty ? "" : " " + label)
        return [
            "\(number) |" + (excerpt.text.isEmpty ? "" : " " + excerpt.text),
            "\(String(repeating: " ", count: gutter)) | \(excerpt.indent)\(paint(words, .green))",
        ]
    }

    private enum Ink: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case green = "32"
    }

    private func paint(_ text: String, _ ink: Ink) -> String {
        style == .plain ? text : "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
    }
}

/// A line of a file as it is printed above its carets. A very long line is shortened.
struct SourceExcerpt {
    /// The text of the line. For a very long line, it is only the part around the span, with `…` for omitted text.
    let text: String
    /// The indentation of the first caret: as wide as the text before the span, with tabs preserved.
    let indent: String
    /// The number of caret columns, at least one.
    let width: Int

    init(_ span: SourceSpan, in file: SourceFile) {
        let count = file.characterCount(ofLine: span.line)
        let start = min(max(span.column - 1, 0), count)
        let from = count > SourceExcerpt.longestLine ? max(0, start - SourceExcerpt.shownBefore) : 0
        let to = min(count, from + SourceExcerpt.longestLine)
        let end = min(start + span.length, to)
        let shown = file.characters(from..<to, ofLine: span.line).map(\.printable)
        let lead = from > 0 ? "…" : ""
        text = lead + String(shown) + (to < count ? "…" : "")
        indent =
            String(repeating: " ", count: lead.count)
            + shown[..<(start - from)]
            .map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }.joined()
        width = max(1, shown[(start - from)..<max(start - from, end - from)].reduce(0) { $0 + $1.displayWidth })
    }

    /// The maximum number of characters of a line that are printed.
    private static let longestLine = 160
    private static let shownBefore = 60
}
