/// The text of a file, cut into lines, that turns places of a parser into places a reader counts.
///
/// Lines end where YAML ends them: at LF, CR LF, CR, and the rare NEL, LS and PS. Columns are characters as one
/// sees them, so an accented letter of two code points takes one column.
package struct SourceFile: Hashable, Sendable {
    /// What reports call the file: its path as it was given, or `<stdin>`.
    package let name: String
    package let text: String
    private let lines: [SourceLine]

    package init(name: String, text: String) {
        self.name = name
        self.text = text
        lines = SourceFile.lines(of: text)
    }

    package var lineCount: Int { lines.count }

    /// The text of a line, counted from 1, without its line break; `nil` past the end.
    package func line(_ number: Int) -> Substring? {
        lines.indices.contains(number - 1) ? lines[number - 1].text : nil
    }

    /// How many characters a line has; 0 past the end.
    func characterCount(ofLine number: Int) -> Int {
        lines.indices.contains(number - 1) ? lines[number - 1].characterCount : 0
    }

    /// Some characters of a line, counted from 0.
    func characters(_ range: Range<Int>, ofLine number: Int) -> Substring {
        guard lines.indices.contains(number - 1) else { return "" }
        let line = lines[number - 1]
        return line.text[line.index(ofCharacter: range.lowerBound)..<line.index(ofCharacter: range.upperBound)]
    }

    /// The span of `count` code points from the code point `offset` (from 0) of a line.
    ///
    /// A stretch that begins or ends inside a character covers the whole character, and one that leaves the line
    /// is cut at its end.
    package func span(line number: Int, codePoints offset: Int, count: Int) -> SourceSpan {
        guard lines.indices.contains(number - 1) else {
            return SourceSpan(file: name, line: max(number, 1), column: 1, length: 0)
        }
        let line = lines[number - 1]
        let start = line.character(ofCodePoint: offset)
        let end = count == 0 ? start : line.character(ofCodePoint: offset + count - 1) + 1
        return SourceSpan(
            file: name, line: number, column: start + 1, length: min(end, line.characterCount) - start)
    }

    /// The code points of a line from `offset` (from 0) to its end.
    package func codePoints(line number: Int, from offset: Int) -> Substring.UnicodeScalarView {
        guard lines.indices.contains(number - 1) else { return "".unicodeScalars[...] }
        let line = lines[number - 1]
        return line.text.unicodeScalars[line.index(ofCodePoint: offset)...]
    }

    private static func lines(of text: String) -> [SourceLine] {
        var lines: [SourceLine] = []
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var index = start
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            guard lineBreaks.contains(scalar) else {
                index = next
                continue
            }
            lines.append(SourceLine(text[start..<index]))
            index = next
            if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" {
                index = scalars.index(after: index)
            }
            start = index
        }
        lines.append(SourceLine(text[start...]))
        return lines
    }

    private static let lineBreaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
