package import Reporting

/// A word of the language that has a new spelling, such as a key, a property, a method or an enumeration case.
///
/// A script with the old spelling is read with a warning for at least one release. `animatic migrate` replaces the old
/// spelling.
package struct RenamedWord: Hashable, Sendable {
    package let old: String
    package let new: String

    package init(_ old: String, to new: String) { (self.old, self.new) = (old, new) }

    /// The renamed words of the language. Tests replace this list.
    @TaskLocal package static var all: [RenamedWord] = []
}

extension ScriptReading {
    /// Reports an error if an unknown word is the old spelling of a known word. The loader of scripts replaces the word,
    /// reads the script again, and turns the error into a warning.
    ///
    /// - Returns: Whether an error was reported. If the text at `span` does not contain the word, for example because
    ///   it is written with escapes, no error is reported.
    func reportDeprecated(_ word: String, among known: [String], at span: SourceSpan) -> Bool {
        guard let renamed = RenamedWord.all.first(where: { $0.old == word && known.contains($0.new) }),
            let place = source.place(of: word, in: span)
        else { return false }
        report(
            .deprecated, "\(word.quoted) is deprecated, expected \(renamed.new.quoted)", at: place,
            suggestion: renamed.new)
        return true
    }
}

extension SourceFile {
    /// Returns the position of a word in a span that contains it, such as `device.orientation`; `nil` if the span does
    /// not contain the word.
    fileprivate func place(of word: String, in span: SourceSpan) -> SourceSpan? {
        guard let line = line(span.line) else { return nil }
        let text = String(line.dropFirst(span.column - 1).prefix(span.length))
        if text == word { return span }
        guard let token = Lexer.tokens(text).last(where: { $0.text == word }) else { return nil }
        let start = line.prefix(span.column - 1).unicodeScalars.count + token.range.lowerBound
        return self.span(line: span.line, codePoints: start, count: token.range.count)
    }

    /// Returns a copy in which the suggestions of diagnostics replace the text at their spans. All other text is kept,
    /// including comments.
    package func applying(_ diagnostics: [Diagnostic]) -> SourceFile {
        var text = ""
        var end = self.text.startIndex
        for diagnostic in diagnostics.sorted(by: { $0.span < $1.span }) {
            guard let new = diagnostic.suggestion, let line = line(diagnostic.span.line) else { continue }
            let start = line.index(line.startIndex, offsetBy: diagnostic.span.column - 1)
            text += self.text[end..<start] + new
            end = line.index(start, offsetBy: diagnostic.span.length)
        }
        return SourceFile(name: name, text: text + self.text[end...])
    }
}

extension Diagnostic {
    /// Returns the diagnostic of ``SourceFile/applying(_:)`` with its positions in the original text.
    ///
    /// - Parameter applied: The diagnostics whose suggestions were applied.
    package func beforeApplying(_ applied: [Diagnostic]) -> Diagnostic {
        func original(_ span: SourceSpan) -> SourceSpan {
            let changes = applied.filter { $0.span.file == span.file && $0.span.line == span.line }
                .sorted { $0.span < $1.span }
            func original(_ column: Int) -> Int {
                var growth = 0
                for change in changes {
                    guard column > change.span.column + growth else { break }
                    growth += (change.suggestion ?? "").count - change.span.length
                }
                return column - growth
            }
            let (start, end) = (original(span.column), original(span.endColumn))
            return SourceSpan(file: span.file, line: span.line, column: start, length: max(end - start, 0))
        }
        return Diagnostic(
            id, message, at: original(span), severity: severity,
            notes: notes.map { Note($0.message, at: original($0.span)) }, suggestion: suggestion)
    }
}
