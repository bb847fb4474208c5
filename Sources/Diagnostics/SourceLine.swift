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
