/// A script's text as Yams gets it: some characters replaced, one for one, so that places stay the same.
///
/// Yams compares and hashes the keys of every mapping, and stops at the first key given twice. A key made of
/// aliases takes it time without end, and one slip hides all others. So the asterisk of an alias and the question
/// mark of a composed key are disguised, which makes them the beginning of plain text; and so is the first of two
/// equal keys, once Yams has complained. Afterwards ``restored(_:)`` undoes it.
///
/// The stand-ins are code points that Unicode sets apart for such internal use and that text cannot contain.
struct YAMLPlaceholders {
    private var codePoints: [Unicode.Scalar]
    /// Where each line begins in ``codePoints``.
    private let lineStarts: [Int]
    private var hiddenKeys: [String] = []

    /// - Parameter text: Holds no code point of ``reserved``.
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

    /// Line breaks at the end keep the text long enough to have storage of its own, which Yams relies on.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: codePoints)
        text.append(contentsOf: repeatElement("\n", count: 16))
        return String(text)
    }

    /// What `text`, a scalar of the document, was before.
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

    /// Makes the key at a place different from every other, so that Yams accepts its double.
    ///
    /// - Parameters:
    ///   - key: The key's text, as Yams read it.
    ///   - line: From 1, as Yams counts.
    ///   - column: From 1, in code points.
    /// - Returns: `false`, and nothing is changed, when there are more such keys than stand-ins, when the key is not
    ///   plain text on its line, or when the file is too long to be read once more.
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

    /// What follows the asterisk when a plain scalar is an alias; `nil` when it is not.
    static func alias(_ plainText: String) -> Substring? {
        plainText.unicodeScalars.first == asterisk ? Substring(plainText.unicodeScalars.dropFirst()) : nil
    }

    /// Whether a plain scalar is a `?` that marks a composed key.
    static func isKeyMark(_ plainText: String) -> Bool {
        plainText.unicodeScalars.first == questionMark
    }

    static func isReserved(_ scalar: Unicode.Scalar) -> Bool { reserved.contains(scalar.value) }

    /// Noncharacters: "intended for process-internal uses" (Unicode Standard, 23.7).
    static let reserved: ClosedRange<UInt32> = 0xFDD0...0xFDEF
    private static let all = reserved.compactMap(Unicode.Scalar.init)
    /// How many code points all readings together may have.
    private static let mostReading = 16 << 20
    private static let asterisk = all[0]
    private static let questionMark = all[1]
    private static let keys = Array(all.dropFirst(2))
    private static let lineBreaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
