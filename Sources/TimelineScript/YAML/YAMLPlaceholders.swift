/// A script's text in the form that is passed to Yams: some characters are replaced one for one, so that places stay
/// the same.
///
/// Yams compares and hashes the keys of every mapping, and stops at the first duplicate key. Keys that consist of
/// aliases can take exponential time, and one mistake hides all others. Therefore the asterisk of an alias and the
/// question mark of a complex key are replaced by placeholders, so that Yams reads plain text. The first of two equal
/// keys is replaced too, after Yams has reported it. ``restored(_:)`` undoes the replacements.
///
/// The placeholders are noncharacters, which Unicode reserves for internal use and which text cannot contain.
struct YAMLPlaceholders {
    private var codePoints: [Unicode.Scalar]
    /// The index in ``codePoints`` at which each line begins.
    private let lineStarts: [Int]
    private var hiddenKeys: [String] = []

    /// - Parameter text: A text without code points of ``reserved``.
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

    /// The text. Line breaks at the end make it long enough for heap storage, which Yams requires.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: codePoints)
        text.append(contentsOf: repeatElement("\n", count: 16))
        return String(text)
    }

    /// Returns the original form of `text`, a scalar of the document.
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

    /// Replaces the key at a place by a unique one, so that Yams accepts the duplicate.
    ///
    /// - Parameters:
    ///   - key: The key's text, as Yams read it.
    ///   - line: The line from 1, as Yams counts.
    ///   - column: The column from 1, in code points.
    /// - Returns: `false`, without a change, if there are more such keys than placeholders, if the key is not plain
    ///   text on its line, or if the file is too long to be read again.
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

    /// Returns the text after the asterisk if a plain scalar is an alias; otherwise `nil`.
    static func alias(_ plainText: String) -> Substring? {
        plainText.unicodeScalars.first == asterisk ? Substring(plainText.unicodeScalars.dropFirst()) : nil
    }

    /// Returns whether a plain scalar is a `?` that marks a complex key.
    static func isKeyMark(_ plainText: String) -> Bool {
        plainText.unicodeScalars.first == questionMark
    }

    static func isReserved(_ scalar: Unicode.Scalar) -> Bool { reserved.contains(scalar.value) }

    /// Noncharacters: "intended for process-internal uses" (Unicode Standard, 23.7).
    static let reserved: ClosedRange<UInt32> = 0xFDD0...0xFDEF
    private static let all = reserved.compactMap(Unicode.Scalar.init)
    /// The largest number of code points that may be read in all attempts together.
    private static let mostReading = 16 << 20
    private static let asterisk = all[0]
    private static let questionMark = all[1]
    private static let keys = Array(all.dropFirst(2))
    private static let lineBreaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
