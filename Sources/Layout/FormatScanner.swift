import Geometry

/// Steps through the signs of a visual format and knows where each is, in code points.
struct FormatScanner {
    let text: String
    private let characters: [Character]
    /// Of each character, and of the end.
    private let offsets: [Int]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
        offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
        skipSpace()
    }

    var peek: Character? { index < characters.count ? characters[index] : nil }
    var isAtEnd: Bool { peek == nil }
    /// Where ``peek`` is.
    var offset: Int { offsets[index] }

    mutating func take(_ character: Character) -> Range<Int>? {
        guard peek == character else { return nil }
        return take(count: 1)
    }

    /// `H:` or `V:`
    mutating func takeAxis() -> Axis? {
        guard characters.count > index + 1, characters[index + 1] == ":", let letter = peek, "HV".contains(letter)
        else { return nil }
        _ = take(count: 2)
        return letter == "H" ? .horizontal : .vertical
    }

    /// Letters, digits and `_`, beginning with no digit.
    mutating func takeName() -> VisualFormat.Name? {
        guard let first = peek, first.isLetter || first == "_" else { return nil }
        let name = characters[index...].prefix { $0.isLetter || $0 == "_" || FormatScanner.isDigit($0) }
        return .init(text: String(name), range: take(count: name.count))
    }

    /// Digits, perhaps with a fraction.
    mutating func takeNumber(mayBeNegative: Bool) throws(VisualFormatError) -> VisualFormat.Value? {
        var rest = characters[index...]
        if mayBeNegative, rest.first == "-" { rest = rest.dropFirst() }
        guard let first = rest.first, FormatScanner.isDigit(first) else { return nil }
        rest = rest.drop(while: FormatScanner.isDigit)
        if rest.first == ".", let digit = rest.dropFirst().first, FormatScanner.isDigit(digit) {
            rest = rest.dropFirst().drop(while: FormatScanner.isDigit)
        }
        let digits = String(characters[index..<rest.startIndex])
        let range = take(count: rest.startIndex - index)
        guard let number = Double(digits), number.isFinite else {
            throw VisualFormatError(.numberTooLarge(digits), in: text, at: range)
        }
        return .init(content: .number(number), range: range)
    }

    /// `nil` where there is no sign that could be meant for a relation.
    mutating func takeRelation() throws(VisualFormatError) -> LayoutRelation? {
        guard let first = peek, "=<>≤≥".contains(first) else { return nil }
        let sign = String(characters[index...].prefix(2))
        guard let relation = LayoutRelation(rawValue: sign) else {
            let count = sign.dropFirst().allSatisfy { "=<>".contains($0) } ? sign.count : 1
            let found = "'\(sign.prefix(count))'"
            throw VisualFormatError(
                .syntax(found: found, expected: "'==', '<=' or '>='"), in: text, at: take(count: count))
        }
        _ = take(count: 2)
        return relation
    }

    /// The next character is not what has to be there.
    func unexpected(_ expected: String) -> VisualFormatError {
        let found = peek.map { "'\($0)'" } ?? "the end"
        let end = isAtEnd ? offset : offsets[index + 1]
        return VisualFormatError(.syntax(found: found, expected: expected), in: text, at: offset..<end)
    }

    private mutating func take(count: Int) -> Range<Int> {
        let range = offsets[index]..<offsets[index + count]
        index += count
        skipSpace()
        return range
    }

    private mutating func skipSpace() {
        while let next = peek, next.isWhitespace { index += 1 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
