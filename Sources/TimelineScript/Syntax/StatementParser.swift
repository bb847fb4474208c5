import Diagnostics
import Geometry

/// A statement as it is written, before its names and its value are looked at.
struct StatementSyntax {
    let subject: Located<String>
    let member: Located<String>
    let form: Form
    let span: SourceSpan

    enum Form {
        case call
        case callWith([ArgumentSyntax])
        case assignment(ValueSyntax)
        /// `contentHuggingPriority(.horizontal) = 251`
        case indexed(ArgumentSyntax, ValueSyntax)
        /// A member without `=` or `()` behind it.
        case mention
    }
}

/// What a method is called with: `251`, `for: .horizontal`, `card`.
struct ArgumentSyntax {
    /// `for`; `nil` for an argument without a label.
    let label: Located<String>?
    let value: PrioritySyntax.Value
    /// As the script has it, without the label.
    let text: String
    let span: SourceSpan
}

/// What stands behind the `=` of a statement.
struct ValueSyntax {
    let value: Value
    /// Of a list in brackets; `nil` for anything else.
    let items: [PrioritySyntax]?
    /// As the script has it.
    let text: String
    let span: SourceSpan

    enum Value {
        case number(Double)
        case text(String)
        /// `true`, `.defaultLow`, `white`
        case word(String, hasDot: Bool)
        /// Several tokens, or one that is no value.
        case transform(AffineTransform)
        case other
    }
}

/// Reads `name.property = value`, `name.method()` and `name.method(argument, label: argument)`.
struct StatementParser {
    let scalar: ScriptScalar
    var tokens: TokenReader

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        self.scalar = scalar
        tokens = TokenReader(scalar, in: source)
    }

    mutating func parse() throws(Mistake) -> StatementSyntax {
        var subject = try tokens.takeIdentifier("a statement, such as root.layoutIfNeeded()")
        try takeIndex(into: &subject)
        guard tokens.take(symbol: ".") else {
            throw tokens.unexpected("'.' and a property or method after \(subject.value.quoted)")
        }
        var member = try tokens.takeIdentifier("a property or a method")
        // `pinned.top.constant`: what comes before the last dot is the subject.
        while tokens.take(symbol: ".") {
            subject = Located("\(subject.value).\(member.value)", at: subject.span.through(member.span))
            member = try tokens.takeIdentifier("a property or a method")
        }
        return StatementSyntax(subject: subject, member: member, form: try form(of: member), span: tokens.span)
    }

    private mutating func form(of member: Located<String>) throws(Mistake) -> StatementSyntax.Form {
        if tokens.take(symbol: "(") {
            if tokens.take(symbol: ")") {
                try tokens.expectEnd()
                return .call
            }
            let arguments = try arguments()
            if arguments.count == 1, tokens.take(symbol: "=") { return .indexed(arguments[0], try value()) }
            try tokens.expectEnd()
            return .callWith(arguments)
        }
        if tokens.take(symbol: "=") { return .assignment(try value()) }
        guard tokens.peek.kind == .end else {
            throw tokens.unexpected(
                "'=' or '()' after \(member.value.quoted)", suggestion: tokens.peek.text == "==" ? "=" : nil)
        }
        return .mention
    }

    private mutating func value() throws(Mistake) -> ValueSyntax {
        let first = tokens.peek
        guard let last = tokens.rest.last else { throw tokens.unexpected("a value") }
        for token in tokens.rest {
            if case .broken(let fault) = token.kind { throw Mistake(.syntax, fault, at: tokens.span(of: token)) }
        }
        let scalars = scalar.text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: first.range.lowerBound)
        let end = scalars.index(scalars.startIndex, offsetBy: last.range.upperBound)
        if isAtTransform {
            return ValueSyntax(
                value: .transform(try transform()), items: nil, text: String(scalars[start..<end]),
                span: tokens.span(from: first, through: last))
        }
        let items = first.text == "[" ? try list() : nil
        return ValueSyntax(
            value: items == nil ? try simpleValue() : .other, items: items, text: String(scalars[start..<end]),
            span: tokens.span(from: first, through: last))
    }

    private mutating func simpleValue() throws(Mistake) -> ValueSyntax.Value {
        let rest = Array(tokens.rest)
        switch rest.map(\.kind) {
        case [.number], [.symbol, .number], [.symbol, .identifier], [.identifier]:
            if rest[0].kind == .symbol, rest[0].text == ".", rest[1].kind == .identifier, !tokens.secondIsNotFinite {
                return .word(rest[1].text, hasDot: true)
            }
            if rest[0].kind == .identifier, !tokens.isNotFiniteWord { return .word(rest[0].text, hasDot: false) }
            guard rest.count == 1 || ["-", "+", "."].contains(rest[0].text) else { return .other }
            return .number(try tokens.takeNumber("a number").value)
        default:
            if rest.count == 1, case .string(let text) = rest[0].kind { return .text(text) }
            return .other
        }
    }
}
