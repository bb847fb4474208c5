/// Cuts an expression or statement into tokens.
struct Lexer {
    private let characters: [Character]
    /// Of each character, and of the end, in code points.
    private let offsets: [Int]
    private var index = 0

    init(_ text: String) {
        characters = Array(text)
        offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
    }

    /// All tokens, ended by one of kind ``Token/Kind/end``.
    static func tokens(_ text: String) -> [Token] {
        var lexer = Lexer(text)
        var tokens: [Token] = []
        repeat {
            tokens.append(lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    static func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }

    /// Whether it can go on a name that has begun.
    static func isNamePart(_ character: Character) -> Bool {
        isNameStart(character) || NumberLiteral.isDigit(character)
    }

    private mutating func next() -> Token {
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        guard index < characters.count else {
            let end = offsets[characters.count]
            return Token(kind: .end, text: "", range: end..<end)
        }
        let rest = characters[index...]
        if Lexer.isNameStart(characters[index]) {
            return take(rest.prefix(while: Lexer.isNamePart).count, .identifier)
        }
        let number = NumberLiteral.length(rest)
        if number > 0 { return take(number, .number) }
        if characters[index] == "\"" { return string() }
        let isPair = rest.count > 1 && Lexer.pairs.contains(String(rest.prefix(2)))
        return take(isPair ? 2 : 1, .symbol)
    }

    /// Signs of two characters, wrong ones included so that they are reported as one.
    private static let pairs = ["==", "<=", ">=", "=<", "=>", "!="]

    private mutating func take(_ count: Int, _ kind: Token.Kind) -> Token {
        let token = Token(
            kind: kind, text: String(characters[index..<(index + count)]),
            range: offsets[index]..<offsets[index + count])
        index += count
        return token
    }

    private mutating func string() -> Token {
        var literal = StringLiteral(characters[index...])
        let kind = literal.read()
        return take(literal.length, kind)
    }
}
