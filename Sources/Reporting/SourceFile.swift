/// The text of a file, divided into lines. Converts the code point offsets that a parser reports to columns.
///
/// Lines end as in YAML: at LF, CR LF, CR, and the rare NEL, LS and PS. Columns are characters as displayed, so an
/// accented letter of two code points is one column.
package struct SourceFile: Hashable, Sendable {
    /// The name of the file in messages: its path as given, or `standard input`.
    package let name: String
    package let text: String
    private let lines: [SourceLine]

    package init(name: String, text: String) {
        self.name = name
        self.text = text
        lines = SourceFile.lines(of: text)
    }

    package var lineCount: Int { lines.count }

    /// Returns the text of a line, counted from 1, without its line break. Returns `nil` if there is no such line.
    package func line(_ number: Int) -> Substring? {
        lines.indices.contains(number - 1) ? lines[number - 1].text : nil
    }

    /// Returns the number of characters in a line; 0 if there is no such line.
    package func characterCount(ofLine number: Int) -> Int {
        lines.indices.contains(number - 1) ? lines[number - 1].characterCount : 0
    }

    /// Returns a range of the characters of a line. Characters are counted from 0, and lines from 1.
    package func characters(_ range: Range<Int>, ofLine number: Int) -> Substring {
        guard lines.indices.contains(number - 1) else { return "" }
        let line = lines[number - 1]
        return line.text[line.index(ofCharacter: range.lowerBound)..<line.index(ofCharacter: range.upperBound)]
    }

    /// Returns the number of UTF-16 code units before a character of a line. Characters are counted from 0, and lines
    /// from 1. For a number past the end of the line, returns the number of code units in the line.
    package func utf16Offset(ofCharacter number: Int, inLine line: Int) -> Int {
        lines.indices.contains(line - 1) ? lines[line - 1].utf16Offset(ofCharacter: number) : 0
    }

    /// Returns the text of a span; empty for the whole file.
    package func text(of span: SourceSpan) -> Substring {
        characters((span.column - 1)..<(span.endColumn - 1), ofLine: span.line)
    }

    /// Returns a file in which the text of a span is replaced. All other bytes stay the same.
    package func replacing(_ span: SourceSpan, with replacement: String) -> SourceFile {
        let old = text(of: span)
        return SourceFile(name: name, text: text[..<old.startIndex] + replacement + text[old.endIndex...])
    }

    /// Returns the span of `count` code points that begins at the zero-based code point `offset` of a line.
    ///
    /// A range that begins or ends inside a character is extended to the whole character. A range that exceeds the
    /// line is cut off at the end of the line.
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

    /// Returns the code points of a line from the zero-based `offset` to the end of the line.
    package func codePoints(line number: Int, from offset: Int) -> Substring.UnicodeScalarView {
        guard lines.indices.contains(number - 1) else { return "".unicodeScalars[...] }
        let line = lines[number - 1]
        return line.text.unicodeScalars[line.index(ofCodePoint: offset)...]
    }

    private static func lines(of text: String) -> [SourceLine] {
        var text = text
        return text.withUTF8 { bytes in unsafe lines(of: bytes) }.map { line in
            let start = text.utf8.index(text.startIndex, offsetBy: line.range.lowerBound)
            let end = text.utf8.index(start, offsetBy: line.range.count)
            return SourceLine(text[start..<end], isASCII: line.isASCII)
        }
    }

    /// Returns the ranges of the lines in UTF-8, and whether they contain only ASCII.
    ///
    /// A script with a thousand views has 160 kB, and its lines are found again with each value that a user drags.
    private static func lines(of bytes: UnsafeBufferPointer<UInt8>) -> [(range: Range<Int>, isASCII: Bool)] {
        var lines: [(range: Range<Int>, isASCII: Bool)] = []
        var (start, isASCII, place) = (0, true, 0)
        func byte(_ place: Int) -> UInt8 { unsafe place < bytes.count ? bytes[place] : 0 }
        while place < bytes.count {
            var length = 0
            switch byte(place) {
            case UInt8(ascii: "\n"): length = 1
            case UInt8(ascii: "\r"): length = byte(place + 1) == UInt8(ascii: "\n") ? 2 : 1
            // NEL, LS and PS
            case 0xC2 where byte(place + 1) == 0x85: length = 2
            case 0xE2 where byte(place + 1) == 0x80 && (byte(place + 2) == 0xA8 || byte(place + 2) == 0xA9): length = 3
            case 0x80...: isASCII = false
            default: break
            }
            guard length > 0 else {
                place += 1
                continue
            }
            lines.append((start..<place, isASCII))
            place += length
            (start, isASCII) = (place, true)
        }
        lines.append((start..<bytes.count, isASCII))
        return lines
    }
}

/// One line of a file, with a mapping from code points to characters.
///
/// - Complexity: A lookup takes constant time in a line of ASCII. In other lines, it visits at most ``stride``
///   characters, regardless of the length of the line.
struct SourceLine: Hashable, Sendable {
    let text: Substring
    private let isASCII: Bool
    /// The position of every ``stride``th character, starting with the first. Empty for a line of ASCII.
    private let marks: [Mark]
    let characterCount: Int

    private struct Mark: Hashable, Sendable {
        let index: Substring.Index
        let codePoint: Int
    }

    private static let stride = 256

    init(_ text: Substring, isASCII: Bool) {
        self.text = text
        self.isASCII = isASCII
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

    /// Returns the zero-based number of the character that contains a code point. For an offset past the end of the
    /// line, returns the number of characters.
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

    /// Returns the index of a code point in ``text``, or the end index if `offset` is past the last code point.
    func index(ofCodePoint offset: Int) -> Substring.Index {
        if isASCII { return text.utf8.index(text.startIndex, offsetBy: min(offset, characterCount)) }
        let place = markBefore(offset)
        guard place >= 0 else { return text.startIndex }
        return text.unicodeScalars.index(
            marks[place].index, offsetBy: offset - marks[place].codePoint, limitedBy: text.endIndex)
            ?? text.endIndex
    }

    /// Returns the index of a character in ``text``, or the end index if `number` is past the last character.
    func index(ofCharacter number: Int) -> Substring.Index {
        if number >= characterCount { return text.endIndex }
        if isASCII { return text.utf8.index(text.startIndex, offsetBy: number) }
        let mark = marks[number / SourceLine.stride].index
        return text.index(mark, offsetBy: number % SourceLine.stride)
    }

    /// Returns the number of UTF-16 code units before a character.
    func utf16Offset(ofCharacter number: Int) -> Int {
        if isASCII { return min(number, characterCount) }
        return text.utf16.distance(from: text.startIndex, to: index(ofCharacter: number))
    }

    /// Returns the index of the last mark at or before a code point, found by binary search; -1 if there is none.
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

extension String {
    /// The last component of a path, such as `card.yaml` for `films/card.yaml`. Trailing slashes are ignored.
    package var lastPathComponent: String { String(split(separator: "/").last ?? "") }
}
