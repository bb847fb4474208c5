/// A replacement of a range of code points, from which each of two texts can be computed if the other is known.
struct TextPatch: Codable, Hashable {
    /// The place of the replacement, in bytes of UTF-8.
    private let offset: Int
    private let old: String
    private let new: String

    /// Creates the replacement of the code points between the common beginning and the common end of two texts.
    init(from before: String, to after: String) {
        let (one, other) = (Array(before.utf8), Array(after.utf8))
        let most = min(one.count, other.count)
        func beginsCodePoint(_ bytes: [UInt8], _ place: Int) -> Bool {
            place == bytes.count || !UTF8.isContinuation(bytes[place])
        }
        var shared = 0
        while shared < most, one[shared] == other[shared] { shared += 1 }
        while !beginsCodePoint(one, shared) || !beginsCodePoint(other, shared) { shared -= 1 }
        var tail = 0
        while tail < most - shared, one[one.count - tail - 1] == other[other.count - tail - 1] { tail += 1 }
        while !beginsCodePoint(one, one.count - tail) { tail -= 1 }
        offset = shared
        old = String(decoding: one[shared..<(one.count - tail)], as: UTF8.self)
        new = String(decoding: other[shared..<(other.count - tail)], as: UTF8.self)
    }

    /// Returns the text after the replacement.
    func applied(to text: String) -> String { replacing(old, with: new, in: text) }

    /// Returns the text before the replacement.
    func undone(in text: String) -> String { replacing(new, with: old, in: text) }

    /// Returns the lines of the new part.
    ///
    /// - Parameter text: The text after the replacement.
    func newLines(in text: String) -> String {
        let bytes = Array(text.utf8)
        let end = offset + new.utf8.count
        let from = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let to = bytes[max(end, from)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        return String(decoding: bytes[from..<to], as: UTF8.self)
    }

    /// Returns a text with this replacement and another one of the same text; `nil` if they replace parts of the same
    /// line.
    func merged(with other: TextPatch, in text: String) -> String? {
        let bytes = Array(text.utf8)
        let (first, second) = offset <= other.offset ? (self, other) : (other, self)
        let end = first.offset + first.old.utf8.count
        guard end <= second.offset, bytes[end..<second.offset].contains(UInt8(ascii: "\n")) else { return nil }
        // The replacement that comes later in the text is performed first, so that the place of the other one stays.
        return first.applied(to: second.applied(to: text))
    }

    private func replacing(_ old: String, with new: String, in text: String) -> String {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
        let end = start.flatMap { bytes.index($0, offsetBy: old.utf8.count, limitedBy: bytes.endIndex) }
        guard let start, let end, bytes[start..<end].elementsEqual(old.utf8) else {
            preconditionFailure("the text has no '\(old)' at byte \(offset)")
        }
        return text[..<start] + new + text[end...]
    }
}
