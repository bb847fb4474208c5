import Diagnostics

/// Steps through the tokens of an expression or statement and knows where each is in the file.
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

    /// The whole text.
    var span: SourceSpan { places.whole }

    var peek: Token { tokens[index] }

    /// The one after ``peek``.
    var second: Token { tokens[min(index + 1, tokens.count - 1)] }

    /// Where ``peek`` is; at the end, behind the last token.
    var place: SourceSpan { span(of: peek) }

    func span(of token: Token) -> SourceSpan { places.span(token.range) }

    /// From one token to another.
    func span(from first: Token, through last: Token) -> SourceSpan {
        places.span(first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound))
    }

    /// The token last taken.
    var previous: Token { tokens[max(index - 1, 0)] }

    /// Every token not taken yet, but for the end.
    var rest: ArraySlice<Token> { tokens[index...].dropLast() }

    mutating func take() -> Token {
        let token = tokens[index]
        if token.kind != .end { index += 1 }
        return token
    }

    /// Takes the next token if it is this symbol.
    mutating func take(symbol: String) -> Bool {
        guard peek.kind == .symbol, peek.text == symbol else { return false }
        index += 1
        return true
    }

    /// Takes the next token if it is this word.
    mutating func take(word: String) -> Bool {
        guard peek.kind == .identifier, peek.text == word else { return false }
        index += 1
        return true
    }

    /// Takes a name.
    mutating func takeIdentifier(_ expected: String) throws(Mistake) -> Located<String> {
        guard peek.kind == .identifier else { throw unexpected(expected) }
        let token = take()
        return Located(token.text, at: span(of: token))
    }

    /// Takes a number, perhaps with a sign.
    mutating func takeNumber(_ expected: String) throws(Mistake) -> Located<Double> {
        let first = peek
        let isNegative = take(symbol: "-")
        if !isNegative { _ = take(symbol: "+") }
        let isDotted = peek.text == "." && secondIsNotFinite
        if isDotted || TokenReader.notFinite.contains(peek.text.lowercased()) {
            let last = isDotted ? second : peek
            throw Mistake(
                .notFinite, "found \(last.found), expected a finite number", at: span(from: first, through: last))
        }
        if peek.text == ".", second.kind == .number {
            throw Mistake(
                .syntax, "found a number that begins with '.', expected a digit before it",
                at: span(from: peek, through: second), suggestion: "0." + second.text)
        }
        guard peek.kind == .number else { throw unexpected(expected) }
        let token = take()
        let span = span(from: first, through: token)
        guard case .number(let number) = NumberLiteral.read(token.text) else {
            throw Mistake(.notFinite, "found \(token.found), which is too large; expected a finite number", at: span)
        }
        return Located(isNegative ? -number : number, at: span)
    }

    /// - Throws: Unless everything is taken.
    func expectEnd() throws(Mistake) {
        if peek.kind != .end { throw unexpected("the end") }
    }

    /// The next token is not what has to be there, nor one of `words`.
    func unexpected(_ expected: String, among words: [String]) -> Mistake {
        unexpected(expected, suggestion: ClosestMatch.suggestion(for: peek.text, among: words))
    }

    /// The next token is not what has to be there.
    func unexpected(_ expected: String, suggestion: String? = nil) -> Mistake {
        if case .broken(let fault) = peek.kind { return Mistake(.syntax, fault, at: place) }
        let notes = peek.kind == .end ? source.notesOnComment(behind: place) : []
        return Mistake(
            .syntax, "found \(peek.found), expected \(expected)", at: place, notes: notes, suggestion: suggestion)
    }
}
