/// A range of characters on one line of a file: the position of a problem or a value.
///
/// Spans are ordered by file name, line, column, and then length.
package struct SourceSpan: Hashable, Comparable, Sendable {
    /// The name of the file.
    package let file: String
    /// The line, counted from 1; 0 for the whole file.
    package let line: Int
    /// The column of the first character, counted from 1; 0 for the whole file.
    package let column: Int
    /// The length in characters; 0 only for a position between two characters, or for the whole file.
    package let length: Int

    package init(file: String, line: Int, column: Int, length: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
    }

    /// Returns a span of the whole file, for problems such as an unsupported encoding.
    package static func file(_ name: String) -> SourceSpan {
        SourceSpan(file: name, line: 0, column: 0, length: 0)
    }

    package var isWholeFile: Bool { line == 0 }

    /// The column after the last character.
    package var endColumn: Int { column + length }

    /// Returns the span from the start of this span to the end of `other`, which follows it on the same line.
    package func through(_ other: SourceSpan) -> SourceSpan {
        guard line == other.line, other.endColumn >= column else { return self }
        return SourceSpan(file: file, line: line, column: column, length: other.endColumn - column)
    }

    package static func < (a: SourceSpan, b: SourceSpan) -> Bool {
        (a.file, a.line, a.column, a.length) < (b.file, b.line, b.column, b.length)
    }
}
