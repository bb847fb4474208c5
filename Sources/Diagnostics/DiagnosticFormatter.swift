/// Prints diagnostics as a person reads them: place, sentence, the line itself, carets, and what to try.
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
        /// With ANSI escape sequences, for a terminal.
        case colored
    }

    /// - Parameter files: The texts to quote. A span in another file is told without its line.
    package init(files: [SourceFile], style: Style = .plain) {
        self.files = files
        self.style = style
    }

    /// All of them, one after the other, each ending in a line break.
    package func format(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { format($0) + "\n" }.joined()
    }

    /// One diagnostic, without a line break at its end.
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

    /// A script's own words reach messages; a terminal must not obey them.
    private func printable(_ text: String) -> String {
        String(text.map(\.printable))
    }

    private func place(of span: SourceSpan) -> String {
        span.isWholeFile ? span.file : "\(span.file):\(span.line):\(span.column)"
    }

    /// The file that has the span's line.
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
