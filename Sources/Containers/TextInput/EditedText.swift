/// Text with a selection, which changes by whole characters.
///
/// Offsets count UTF-16 code units, as in `NSRange`. The ends of the selection are never inside a character, such as an
/// emoji sequence.
public struct EditedText: Hashable, Sendable {
    public let text: String
    /// The selected code units; an empty range is a caret.
    public let selection: Range<Int>

    /// The largest size of a text that the user can type, in bytes of UTF-8. A longer text would be typed, measured and
    /// drawn for minutes.
    public static let mostBytes = 1 << 20

    /// - Parameter selection: The selected code units, which are extended to whole characters of the text; `nil` for a
    ///   caret at the end.
    public init(_ text: String, selection: Range<Int>? = nil) {
        self.text = text
        let count = text.utf16.count
        func limited(_ offset: Int) -> Int { min(max(offset, 0), count) }
        let (lower, upper) = (limited(selection?.lowerBound ?? count), limited(selection?.upperBound ?? count))
        let start = EditedText.boundary(in: text, at: lower, forward: false)
        self.selection = start..<(lower == upper ? start : EditedText.boundary(in: text, at: upper, forward: true))
    }

    /// Returns the closest boundary of a character before or after an offset, or the offset if it is a boundary.
    private static func boundary(in text: String, at offset: Int, forward: Bool) -> Int {
        var offset = offset
        let count = text.utf16.count
        while offset > 0, offset < count,
            String.Index(utf16Offset: offset, in: text).samePosition(in: text) == nil
        {
            offset += forward ? 1 : -1
        }
        return offset
    }

    private func index(_ offset: Int) -> String.Index { String.Index(utf16Offset: offset, in: text) }

    /// Returns the text in a range of code units, which are extended to whole characters.
    public func text(in range: Range<Int>) -> String {
        let whole = EditedText(text, selection: range).selection
        return String(text[index(whole.lowerBound)..<index(whole.upperBound)])
    }

    /// Returns the text after a range was replaced, with a caret behind the new part.
    public func replacing(_ range: Range<Int>, with part: String) -> EditedText {
        let whole = EditedText(text, selection: range).selection
        var changed = text
        changed.replaceSubrange(index(whole.lowerBound)..<index(whole.upperBound), with: part)
        let end = whole.lowerBound + part.utf16.count
        // The new part can form a character together with what follows it.
        return EditedText(changed, selection: end..<end)
    }

    /// The range that the delete key removes: the selection, or the character before the caret; `nil` at the start.
    public var rangeToDelete: Range<Int>? {
        guard selection.isEmpty else { return selection }
        guard selection.lowerBound > 0 else { return nil }
        let before = text.index(before: index(selection.lowerBound))
        return before.utf16Offset(in: text)..<selection.lowerBound
    }

    /// Returns the word at an offset, or the character there if it does not belong to a word.
    public func word(at offset: Int) -> Range<Int> {
        guard !text.isEmpty else { return 0..<0 }
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "'" }
        let place = index(EditedText(text, selection: offset..<offset).selection.lowerBound)
        var start = place
        while start > text.startIndex, isWord(text[text.index(before: start)]) { start = text.index(before: start) }
        var end = place
        while end < text.endIndex, isWord(text[end]) { end = text.index(after: end) }
        if start == end {
            if end < text.endIndex { end = text.index(after: end) } else { start = text.index(before: start) }
        }
        return start.utf16Offset(in: text)..<end.utf16Offset(in: text)
    }

    /// Returns the number of characters before an offset.
    public func characterCount(before offset: Int) -> Int {
        text.distance(from: text.startIndex, to: index(min(max(offset, 0), text.utf16.count)))
    }

    /// Returns the offset of the code unit after a number of characters.
    public func offset(afterCharacters count: Int) -> Int {
        let place = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
        return place.utf16Offset(in: text)
    }
}
