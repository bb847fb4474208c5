/// A stretch of characters on one line of a file: where a problem is, or where a value was written.
///
/// Spans are ordered by place: file name, line, column, then the shorter first.
package struct SourceSpan: Hashable, Comparable, Sendable {
    /// The file's name as the reader knows it.
    package let file: String
    /// From 1; 0 when the span stands for the file as a whole.
    package let line: Int
    /// The first character, from 1; 0 when the span stands for the file as a whole.
    package let column: Int
    /// In characters. 0 only for a place between two characters, or for the file as a whole.
    package let length: Int

    package init(file: String, line: Int, column: Int, length: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
    }

    /// The file as a whole: for problems such as not being text.
    package static func file(_ name: String) -> SourceSpan {
        SourceSpan(file: name, line: 0, column: 0, length: 0)
    }

    package var isWholeFile: Bool { line == 0 }

    /// The column after the last character.
    package var endColumn: Int { column + length }

    /// From the start of this span to the end of `other`, which lies behind it on the same line.
    package func through(_ other: SourceSpan) -> SourceSpan {
        guard line == other.line, other.endColumn >= column else { return self }
        return SourceSpan(file: file, line: line, column: column, length: other.endColumn - column)
    }

    package static func < (a: SourceSpan, b: SourceSpan) -> Bool {
        (a.file, a.line, a.column, a.length) < (b.file, b.line, b.column, b.length)
    }
}
