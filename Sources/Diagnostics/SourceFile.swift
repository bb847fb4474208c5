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

/// One line of a file, ready to say which character a code point belongs to.
///
/// - Complexity: Constant for a line of ASCII; otherwise at most ``stride`` characters are walked, whatever the
///   length of the line, so that a file of a single long line costs no more than another.
struct SourceLine: Hashable, Sendable {
    let text: Substring
    private let isASCII: Bool
    /// Every ``stride``th character, beginning with the first. Empty for a line of ASCII.
    private let marks: [Mark]
    let characterCount: Int

    private struct Mark: Hashable, Sendable {
        let index: Substring.Index
        let codePoint: Int
    }

    private static let stride = 256

    init(_ text: Substring) {
        self.text = text
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        guard !isASCII else {
            marks = []
            characterCount = text.utf8.count
            return
        }
        var marks: [Mark] = []
        var codePoint = 0
        var character = 0
        for index in text.indices {
            if character % SourceLine.stride == 0 { marks.append(Mark(index: index, codePoint: codePoint)) }
            codePoint += text[index].unicodeScalars.count
            character += 1
        }
        self.marks = marks
        characterCount = character
    }

    /// The number, from 0, of the character that holds a code point; the count of characters past the end.
    func character(ofCodePoint offset: Int) -> Int {
        if isASCII { return min(offset, characterCount) }
        let place = markBefore(offset)
        guard place >= 0 else { return 0 }
        var codePoint = marks[place].codePoint
        var character = place * SourceLine.stride
        for each in text[marks[place].index...] {
            codePoint += each.unicodeScalars.count
            if codePoint > offset { break }
            character += 1
        }
        return character
    }

    /// Where a code point is in ``text``; its end past the last.
    func index(ofCodePoint offset: Int) -> Substring.Index {
        if isASCII { return text.utf8.index(text.startIndex, offsetBy: min(offset, characterCount)) }
        let place = markBefore(offset)
        guard place >= 0 else { return text.startIndex }
        return text.unicodeScalars.index(
            marks[place].index, offsetBy: offset - marks[place].codePoint, limitedBy: text.endIndex)
            ?? text.endIndex
    }

    /// Where a character is in ``text``; its end past the last.
    func index(ofCharacter number: Int) -> Substring.Index {
        if number >= characterCount { return text.endIndex }
        if isASCII { return text.utf8.index(text.startIndex, offsetBy: number) }
        let mark = marks[number / SourceLine.stride].index
        return text.index(mark, offsetBy: number % SourceLine.stride)
    }

    /// The last mark at or before a code point, by bisection.
    private func markBefore(_ offset: Int) -> Int {
        var low = 0
        var high = marks.count
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].codePoint <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

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
