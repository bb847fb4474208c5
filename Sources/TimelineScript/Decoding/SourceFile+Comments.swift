import Diagnostics

extension SourceFile {
    /// A hint for a value that ends too early, when the rest of its line is a comment: the author of an unquoted
    /// colour does not know that it is gone.
    func notesOnComment(behind span: SourceSpan) -> [Diagnostic.Note] {
        guard let line = line(span.line),
            line.dropFirst(span.endColumn - 1).drop(while: \.isWhitespace).first == "#"
        else { return [] }
        return [Diagnostic.Note("text with a # needs quotes, or it is a comment", at: span)]
    }
}
