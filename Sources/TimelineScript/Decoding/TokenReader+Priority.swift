import Diagnostics

extension TokenReader {
    /// Takes what can stand behind `@`, or be assigned to `priority`: `750`, `.defaultHigh`, `defaultHigh`.
    mutating func takePriority() throws(Mistake) -> PrioritySyntax {
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

    /// Whether the next token is how other languages write a number that is none.
    var isNotFiniteWord: Bool { TokenReader.notFinite.contains(peek.text.lowercased()) && second.text != "." }

    /// The same of the token after it.
    var secondIsNotFinite: Bool { TokenReader.notFinite.contains(second.text.lowercased()) }

    static let notFinite = ["nan", "inf", "infinity"]
}
