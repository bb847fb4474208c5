import Diagnostics

extension StatementParser {
    /// `[0]` behind the name of several constraints.
    mutating func takeIndex(into subject: inout Located<String>) throws(Mistake) {
        guard tokens.take(symbol: "[") else { return }
        guard tokens.peek.kind == .number, tokens.peek.text.allSatisfy(NumberLiteral.isDigit) else {
            throw tokens.unexpected("the number of a constraint, from 0")
        }
        let number = tokens.take().text
        let end = tokens.place
        guard tokens.take(symbol: "]") else { throw tokens.unexpected("']'") }
        subject = Located("\(subject.value)[\(number)]", at: subject.span.through(end))
    }

    /// What follows a `(`, through the `)`.
    mutating func arguments() throws(Mistake) -> [ArgumentSyntax] {
        var arguments: [ArgumentSyntax] = []
        repeat {
            var label: Located<String>?
            if tokens.peek.kind == .identifier, tokens.second.text == ":" {
                label = try tokens.takeIdentifier("a label")
                _ = tokens.take(symbol: ":")
            }
            let value = try element("an argument")
            arguments.append(ArgumentSyntax(label: label, value: value.value, text: value.text, span: value.span))
        } while tokens.take(symbol: ",")
        guard tokens.take(symbol: ")") else { throw tokens.unexpected("',' or ')'") }
        return arguments
    }

    /// `[0, 20, none, 40]`
    mutating func list() throws(Mistake) -> [PrioritySyntax] {
        guard tokens.take(symbol: "[") else { throw tokens.unexpected("'['") }
        var items: [PrioritySyntax] = []
        repeat {
            let item = try element("a number")
            items.append(PrioritySyntax(value: item.value, span: item.span))
        } while tokens.take(symbol: ",")
        guard tokens.take(symbol: "]") else { throw tokens.unexpected("',' or ']'") }
        try tokens.expectEnd()
        return items
    }

    /// A number, a word with a dot before it or without, or text in quotes.
    private mutating func element(
        _ expected: String
    ) throws(Mistake) -> (value: PrioritySyntax.Value, text: String, span: SourceSpan) {
        let first = tokens.peek
        if case .string(let text) = first.kind {
            _ = tokens.take()
            return (.name(text), first.text, tokens.span(of: first))
        }
        if first.kind == .identifier, !tokens.isNotFiniteWord {
            _ = tokens.take()
            return (.name(first.text), first.text, tokens.span(of: first))
        }
        if first.text == ".", tokens.second.kind == .identifier, !tokens.secondIsNotFinite {
            _ = tokens.take()
            let word = tokens.take()
            return (.name(word.text), "." + word.text, tokens.span(from: first, through: word))
        }
        let number = try tokens.takeNumber(expected)
        return (.number(number.value), NumberRange.plain(number.value), number.span)
    }
}
