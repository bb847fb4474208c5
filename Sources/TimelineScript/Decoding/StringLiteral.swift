/// Reads text in quotes as Swift writes it.
struct StringLiteral {
    private let characters: ArraySlice<Character>
    private var index: Int

    /// - Parameter characters: Begin with the opening quote.
    init(_ characters: ArraySlice<Character>) {
        self.characters = characters
        index = characters.startIndex
    }

    /// How many characters were read, quotes included.
    var length: Int { index - characters.startIndex }

    mutating func read() -> Token.Kind {
        var text = ""
        var fault: String?
        index += 1
        while index < characters.endIndex {
            let character = characters[index]
            index += 1
            switch character {
            case "\"": return fault.map { .broken($0) } ?? .string(text)
            case "\\":
                if let escaped = escape() {
                    text.append(escaped)
                } else {
                    fault = fault ?? "found a '\\' that begins no escape, expected \\\", \\\\, \\n or \\u{…}"
                }
            default: text.append(character)
            }
        }
        return .broken("found no closing '\"', expected one at the end of the text")
    }

    private mutating func escape() -> Character? {
        guard index < characters.endIndex else { return nil }
        let letter = characters[index]
        index += 1
        switch letter {
        case "\"", "\\", "'": return letter
        case "n": return "\n"
        case "t": return "\t"
        case "u": return codePoint()
        default: return nil
        }
    }

    /// `{1F600}`
    private mutating func codePoint() -> Character? {
        guard index < characters.endIndex, characters[index] == "{" else { return nil }
        let digits = characters[(index + 1)...].prefix { $0.isHexDigit }
        guard (1...8).contains(digits.count), digits.endIndex < characters.endIndex,
            characters[digits.endIndex] == "}"
        else { return nil }
        index = digits.endIndex + 1
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
