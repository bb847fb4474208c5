/// A replacement of a range of code points, from which each of two texts can be computed if the other is known.
struct TextPatch: Codable, Hashable {
    /// The place of the replacement, in code points.
    private let offset: Int
    private let old: String
    private let new: String

    /// Creates the replacement of the code points between the common beginning and the common end of two texts.
    init(from before: String, to after: String) {
        let (one, other) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
        let shared = zip(one, other).prefix { $0 == $1 }.count
        let rest = min(one.count, other.count) - shared
        let tail = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
        offset = shared
        old = String(String.UnicodeScalarView(one[shared..<(one.count - tail)]))
        new = String(String.UnicodeScalarView(other[shared..<(other.count - tail)]))
    }

    /// Returns the text after the replacement.
    func applied(to text: String) -> String { replacing(old, with: new, in: text) }

    /// Returns the text before the replacement.
    func undone(in text: String) -> String { replacing(new, with: old, in: text) }

    /// Returns the lines of the new part.
    ///
    /// - Parameter text: The text after the replacement.
    func newLines(in text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let end = offset + new.unicodeScalars.count
        let from = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let to = scalars[max(end, from)...].firstIndex(of: "\n") ?? scalars.count
        return String(String.UnicodeScalarView(scalars[from..<to]))
    }

    /// Returns a text with this replacement and another one of the same text; `nil` if they replace parts of the same
    /// line.
    func merged(with other: TextPatch, in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let (first, second) = offset <= other.offset ? (self, other) : (other, self)
        let end = first.offset + first.old.unicodeScalars.count
        guard end <= second.offset, scalars[end..<second.offset].contains("\n") else { return nil }
        // The replacement that comes later in the text is performed first, so that the place of the other one stays.
        return first.applied(to: second.applied(to: text))
    }

    private func replacing(_ old: String, with new: String, in text: String) -> String {
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex)
        let end = start.flatMap { scalars.index($0, offsetBy: old.unicodeScalars.count, limitedBy: scalars.endIndex) }
        guard let start, let end, scalars[start..<end].elementsEqual(old.unicodeScalars) else {
            preconditionFailure("the text has no '\(old)' at \(offset)")
        }
        return text[..<start] + new + text[end...]
    }
}
