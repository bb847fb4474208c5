import Reporting

/// A token in an expression or a statement.
struct Token: Hashable {
    let kind: Kind
    /// The text of the token in the script; empty for the end token.
    let text: String
    /// The range of the token in the text of the expression or statement, in code points.
    let range: Range<Int>

    enum Kind: Hashable {
        /// A name, or a word such as `true`.
        case identifier
        /// An unsigned number.
        case number
        /// Text in quotes, with its escapes resolved.
        case string(String)
        /// A symbol such as `.`, `==` or `@`, or any character that begins no other token.
        case symbol
        /// Text in quotes that contains an error. The associated value is the error message.
        case broken(String)
        case end
    }

    /// The description of the token in error messages.
    var found: String {
        switch kind {
        case .end: "the end"
        case .string, .broken: text.count > 60 ? String(text.prefix(60)) + "…" : text
        default: text.quoted
        }
    }
}

/// Divides an expression or statement into tokens.
struct Lexer {
    private let characters: [Character]
    /// The offset of each character, followed by the offset of the end, in code points.
    private let offsets: [Int]
    private var index = 0

    init(_ text: String) {
        characters = Array(text)
        offsets = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
    }

    /// Returns all tokens, followed by a token of the kind ``Token/Kind/end``.
    static func tokens(_ text: String) -> [Token] {
        var lexer = Lexer(text)
        var tokens: [Token] = []
        repeat {
            tokens.append(lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    static func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }

    /// Returns whether a character can continue a name.
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

    /// The symbols that consist of two characters. They include symbols that the language does not have, so that each
    /// is reported as one token.
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

/// A cursor over the tokens of an expression or a statement, which also provides their source locations.
struct TokenReader {
    private let tokens: [Token]
    private let places: ScalarPlaces
    private let source: SourceFile
    private var index = 0

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        tokens = Lexer.tokens(scalar.text)
        places = ScalarPlaces(scalar, in: source)
        self.source = source
    }

    /// The source location of the whole text.
    var span: SourceSpan { places.whole }

    var peek: Token { tokens[index] }

    /// The token after ``peek``.
    var second: Token { tokens[min(index + 1, tokens.count - 1)] }

    /// The source location of ``peek``; at the end, the location after the last token.
    var place: SourceSpan { span(of: peek) }

    func span(of token: Token) -> SourceSpan { places.span(token.range) }

    /// Returns the source location from the start of one token through the end of another.
    func span(from first: Token, through last: Token) -> SourceSpan {
        places.span(first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound))
    }

    /// The last token that was taken.
    var previous: Token { tokens[max(index - 1, 0)] }

    /// The tokens that have not been taken yet, without the end token.
    var rest: ArraySlice<Token> { tokens[index...].dropLast() }

    mutating func take() -> Token {
        let token = tokens[index]
        if token.kind != .end { index += 1 }
        return token
    }

    /// Takes the next token if it is the given symbol.
    mutating func take(symbol: String) -> Bool {
        guard peek.kind == .symbol, peek.text == symbol else { return false }
        index += 1
        return true
    }

    /// Takes the next token if it is the given word.
    mutating func take(word: String) -> Bool {
        guard peek.kind == .identifier, peek.text == word else { return false }
        index += 1
        return true
    }

    /// Takes a name.
    mutating func takeIdentifier(_ expected: String) throws(ScriptError) -> Located<String> {
        guard peek.kind == .identifier else { throw unexpected(expected) }
        let token = take()
        return Located(token.text, at: span(of: token))
    }

    /// Takes a number, with or without a sign.
    mutating func takeNumber(_ expected: String) throws(ScriptError) -> Located<Double> {
        let first = peek
        let isNegative = take(symbol: "-")
        if !isNegative { _ = take(symbol: "+") }
        let isDotted = peek.text == "." && secondIsNotFinite
        if isDotted || TokenReader.notFinite.contains(peek.text.lowercased()) {
            let last = isDotted ? second : peek
            throw ScriptError(
                .notFinite, "found \(last.found), expected a finite number", at: span(from: first, through: last))
        }
        if peek.text == ".", second.kind == .number {
            throw ScriptError(
                .syntax, "found a number that begins with '.', expected a digit before it",
                at: span(from: peek, through: second), suggestion: "0." + second.text)
        }
        guard peek.kind == .number else { throw unexpected(expected) }
        let token = take()
        let span = span(from: first, through: token)
        guard case .number(let number) = NumberLiteral.read(token.text) else {
            throw ScriptError(
                .notFinite, "found \(token.found), which is too large; expected a finite number", at: span)
        }
        return Located(isNegative ? -number : number, at: span)
    }

    /// Checks that all tokens have been taken.
    ///
    /// - Throws: An error if tokens remain.
    func expectEnd() throws(ScriptError) {
        if peek.kind != .end { throw unexpected("the end") }
    }

    /// Returns an error for an unexpected next token. The error suggests the most similar of `words`.
    func unexpected(_ expected: String, among words: [String]) -> ScriptError {
        unexpected(expected, suggestion: ClosestMatch.suggestion(for: peek.text, among: words))
    }

    /// Returns an error for an unexpected next token.
    func unexpected(_ expected: String, suggestion: String? = nil) -> ScriptError {
        if case .broken(let fault) = peek.kind { return ScriptError(.syntax, fault, at: place) }
        let notes = peek.kind == .end ? source.notesOnComment(behind: place) : []
        return ScriptError(
            .syntax, "found \(peek.found), expected \(expected)", at: place, notes: notes, suggestion: suggestion)
    }
}

extension TokenReader {
    /// Takes a priority: `750`, `.defaultHigh` or `defaultHigh`.
    mutating func takePriority() throws(ScriptError) -> PrioritySyntax {
        let expected = "a number 1 through 1,000 or a name such as defaultHigh"
        let first = peek
        if peek.kind == .identifier, !isNotFiniteWord {
            let name = take()
            return PrioritySyntax(value: .name(name.text), span: span(of: name))
        }
        if peek.text == ".", second.kind == .identifier, !secondIsNotFinite {
            _ = take()
            let name = take()
            return PrioritySyntax(value: .name(name.text), span: span(from: first, through: name))
        }
        let number = try takeNumber(expected)
        return PrioritySyntax(value: .number(number.value), span: number.span)
    }

    /// Whether the next token is a word such as `nan` or `inf`, which represents a non-finite number in other
    /// languages.
    var isNotFiniteWord: Bool { TokenReader.notFinite.contains(peek.text.lowercased()) && second.text != "." }

    /// Whether the token after the next token is a word such as `nan` or `inf`.
    var secondIsNotFinite: Bool { TokenReader.notFinite.contains(second.text.lowercased()) }

    static let notFinite = ["nan", "inf", "infinity"]
}
