/// The text of a script in the form that is passed to Yams. Placeholders replace some characters, one for one, so that
/// source locations do not change.
///
/// Yams compares and hashes the keys of every mapping, and stops at the first duplicate key. If keys contain aliases,
/// hashing can therefore take exponential time, and one duplicate key can hide all other errors. To avoid these
/// problems, placeholders replace the asterisk of an alias and the question mark of a complex key, so that Yams reads
/// plain text. After Yams has reported a duplicate key, placeholders also replace the first of the two keys, and the
/// text is parsed again. ``restored(_:)`` undoes the replacements.
///
/// The placeholders are noncharacters, which Unicode reserves for internal use. A script is not allowed to contain
/// them.
struct YAMLPlaceholders {
    private var codePoints: [Unicode.Scalar]
    /// The index in ``codePoints`` at which each line begins.
    private let lineStarts: [Int]
    private var hiddenKeys: [String] = []

    /// Creates the text for Yams by replacing asterisks and question marks.
    ///
    /// - Parameter text: Text that contains no code points in ``reserved``.
    init(_ text: String) {
        var codePoints = Array(text.unicodeScalars)
        var lineStarts = [0]
        for (index, scalar) in codePoints.enumerated() {
            let next = index + 1 < codePoints.count ? codePoints[index + 1] : "\n"
            if scalar == "*" { codePoints[index] = YAMLPlaceholders.asterisk }
            if scalar == "?", next.properties.isWhitespace { codePoints[index] = YAMLPlaceholders.questionMark }
            if YAMLPlaceholders.lineBreaks.contains(scalar), !(scalar == "\r" && next == "\n") {
                lineStarts.append(index + 1)
            }
        }
        self.codePoints = codePoints
        self.lineStarts = lineStarts
    }

    /// The text with placeholders. Trailing line breaks ensure that the string is too long for inline storage, because
    /// Yams requires a string on the heap.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: codePoints)
        text.append(contentsOf: repeatElement("\n", count: 16))
        return String(text)
    }

    /// Returns the original text of a scalar, without placeholders.
    func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: YAMLPlaceholders.isReserved) else { return text }
        if let first = text.unicodeScalars.first, let number = YAMLPlaceholders.keys.firstIndex(of: first),
            hiddenKeys.indices.contains(number)
        {
            return hiddenKeys[number]
        }
        var restored = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case YAMLPlaceholders.asterisk: restored.append("*")
            case YAMLPlaceholders.questionMark: restored.append("?")
            default: restored.append(scalar)
            }
        }
        return String(restored)
    }

    /// Replaces the key at a source location with a unique key, so that Yams accepts the duplicate.
    ///
    /// - Parameters:
    ///   - key: The text of the key, as Yams reported it.
    ///   - line: The line, starting at 1.
    ///   - column: The column, in code points, starting at 1.
    /// - Returns: `true` if the key was replaced; `false` if all placeholders are in use, if the line does not contain
    ///   the text of the key at this location, or if the file is too long to be parsed again.
    mutating func hide(_ key: String, line: Int, column: Int) -> Bool {
        guard hiddenKeys.count < YAMLPlaceholders.keys.count, lineStarts.indices.contains(line - 1),
            (hiddenKeys.count + 1) * codePoints.count <= YAMLPlaceholders.mostReading
        else { return false }
        let name = Array(key.unicodeScalars)
        var start = lineStarts[line - 1] + column - 1
        if start < codePoints.count, codePoints[start] == "\"" || codePoints[start] == "'" { start += 1 }
        let range = start..<(start + name.count)
        guard !name.isEmpty, range.upperBound <= codePoints.count, codePoints[range].elementsEqual(name) else {
            return false
        }
        let standIn = YAMLPlaceholders.keys[hiddenKeys.count]
        codePoints.replaceSubrange(range, with: repeatElement(standIn, count: name.count))
        hiddenKeys.append(restored(key))
        return true
    }

    /// Returns the name of the anchor if a plain scalar is an alias; `nil` if it is not.
    static func alias(_ plainText: String) -> Substring? {
        plainText.unicodeScalars.first == asterisk ? Substring(plainText.unicodeScalars.dropFirst()) : nil
    }

    /// Returns whether a plain scalar begins with the `?` of a complex key.
    static func isKeyMark(_ plainText: String) -> Bool {
        plainText.unicodeScalars.first == questionMark
    }

    static func isReserved(_ scalar: Unicode.Scalar) -> Bool { reserved.contains(scalar.value) }

    /// The noncharacters that are "intended for process-internal uses" (Unicode Standard, 23.7).
    static let reserved: ClosedRange<UInt32> = 0xFDD0...0xFDEF
    private static let all = reserved.compactMap(Unicode.Scalar.init)
    /// The maximum total number of code points to parse in all attempts.
    private static let mostReading = 16 << 20
    private static let asterisk = all[0]
    private static let questionMark = all[1]
    private static let keys = Array(all.dropFirst(2))
    private static let lineBreaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
