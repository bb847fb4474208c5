import Geometry
import Reporting
import Simulation
import Views

/// The syntax of a statement, before its names and values are checked.
struct StatementSyntax {
    let subject: Located<String>
    let member: Located<String>
    /// All words before the `=` or `(`. The last word is ``member``.
    let words: [Located<String>]
    let form: Form
    let span: SourceSpan

    enum Form {
        case call
        case callWith([ArgumentSyntax])
        case assignment(ValueSyntax)
        /// A compound assignment such as `card.center.x += 10`.
        case compoundAssignment(CompoundOperator, ValueSyntax)
        /// An assignment with an index, such as `contentHuggingPriority(.horizontal) = 251`.
        case indexed(ArgumentSyntax, ValueSyntax)
        /// A member without `=` or `()`, as in `card.alpha`.
        case mention
    }
}

/// An argument of a method, such as `251`, `for: .horizontal`, `card` or `by: [0, -200]`.
struct ArgumentSyntax {
    /// The label, such as `for`; `nil` for an argument without a label.
    let label: Located<String>?
    /// The value; `nil` for a list.
    let value: PrioritySyntax.Value?
    /// The items of a list in brackets; `nil` for other values.
    let items: [PrioritySyntax]?
    /// The text in the script, without the label.
    let text: String
    /// Whether the value is a time with a unit, such as `80ms`, in seconds.
    var isTime = false
    let span: SourceSpan
}

/// The value after the `=` of a statement.
struct ValueSyntax {
    let value: Value
    /// The items of a list in brackets; `nil` for other values.
    let items: [PrioritySyntax]?
    /// The text in the script.
    let text: String
    let span: SourceSpan

    enum Value {
        case number(Double)
        case text(String)
        /// A word such as `true`, `.defaultLow` or `white`.
        case word(String, hasDot: Bool)
        /// A transform, such as `.identity.scaledBy(x: 2, y: 2)`. The plain `.identity` is a ``word(_:hasDot:)``.
        case transform(AffineTransform)
        /// A value with an operator, a call or a path.
        case computed(ComputedSyntax)
        /// A list, or tokens that do not form any other kind of value.
        case other
    }
}

/// A parser for statements such as `name.property = value`, `name.property.member += value`, `name.method()` and
/// `name.method(argument, label: argument)`.
struct StatementParser {
    let scalar: ScriptScalar
    var tokens: TokenReader
    /// The places of the numbers of a transform.
    private(set) var numbersOfTransform: [SourceSpan] = []

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        self.scalar = scalar
        tokens = TokenReader(scalar, in: source)
    }

    mutating func parse() throws(ScriptError) -> StatementSyntax {
        var subject = try tokens.takeIdentifier("a statement, such as root.layoutIfNeeded()")
        try takeIndex(into: &subject)
        guard tokens.take(symbol: ".") else {
            throw tokens.unexpected("'.' and a property or method after \(subject.value.quoted)")
        }
        var member = try tokens.takeIdentifier("a property or a method")
        var words = [subject, member]
        // In `pinned.top.constant`, the words before the last dot are the subject.
        while tokens.take(symbol: ".") {
            subject = Located("\(subject.value).\(member.value)", at: subject.span.through(member.span))
            member = try tokens.takeIdentifier("a property or a method")
            words.append(member)
        }
        return StatementSyntax(
            subject: subject, member: member, words: words, form: try form(of: member), span: tokens.span)
    }

    private mutating func form(of member: Located<String>) throws(ScriptError) -> StatementSyntax.Form {
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
        if let operation = takeCompoundOperator() { return .compoundAssignment(operation, try value()) }
        guard tokens.peek.kind == .end else {
            throw tokens.unexpected(
                "'=' or '()' after \(member.value.quoted)", suggestion: tokens.peek.text == "==" ? "=" : nil)
        }
        return .mention
    }

    private mutating func value() throws(ScriptError) -> ValueSyntax {
        let first = tokens.peek
        guard let last = tokens.rest.last else { throw tokens.unexpected("a value") }
        for token in tokens.rest {
            if case .broken(let fault) = token.kind { throw ScriptError(.syntax, fault, at: tokens.span(of: token)) }
        }
        let text = text(from: first, through: last)
        if isAtTransform {
            return ValueSyntax(
                value: .transform(try transform()), items: nil, text: text,
                span: tokens.span(from: first, through: last))
        }
        if isAtComputedValue {
            return ValueSyntax(
                value: .computed(computedValue()), items: nil, text: text,
                span: tokens.span(from: first, through: last))
        }
        let items = first.text == "[" ? try list().items : nil
        if items != nil { try tokens.expectEnd() }
        return ValueSyntax(
            value: items == nil ? try simpleValue() : .other, items: items, text: text,
            span: tokens.span(from: first, through: last))
    }

    private func text(from first: Token, through last: Token) -> String {
        let scalars = scalar.text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: first.range.lowerBound)
        return String(scalars[start..<scalars.index(scalars.startIndex, offsetBy: last.range.upperBound)])
    }

    private mutating func simpleValue() throws(ScriptError) -> ValueSyntax.Value {
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

extension StatementParser {
    /// Takes an index such as `[0]`, which follows a name that refers to several constraints.
    mutating func takeIndex(into subject: inout Located<String>) throws(ScriptError) {
        guard tokens.take(symbol: "[") else { return }
        guard tokens.peek.kind == .number, tokens.peek.text.allSatisfy(NumberLiteral.isDigit) else {
            throw tokens.unexpected("the number of a constraint, from 0")
        }
        let number = tokens.take().text
        let end = tokens.place
        guard tokens.take(symbol: "]") else { throw tokens.unexpected("']'") }
        subject = Located("\(subject.value)[\(number)]", at: subject.span.through(end))
    }

    /// Reads the arguments after a `(`, including the `)`.
    mutating func arguments() throws(ScriptError) -> [ArgumentSyntax] {
        var arguments: [ArgumentSyntax] = []
        repeat {
            var label: Located<String>?
            if tokens.peek.kind == .identifier, tokens.second.text == ":" {
                label = try tokens.takeIdentifier("a label")
                _ = tokens.take(symbol: ":")
            }
            let first = tokens.peek
            if first.text == "[" {
                let (items, last) = try list()
                arguments.append(
                    ArgumentSyntax(
                        label: label, value: nil, items: items, text: text(from: first, through: last),
                        span: tokens.span(from: first, through: last)))
                continue
            }
            let value = try element("an argument")
            var argument = ArgumentSyntax(
                label: label, value: value.value, items: nil, text: value.text, span: value.span)
            takeUnit(of: &argument, from: first)
            arguments.append(argument)
        } while tokens.take(symbol: ",")
        guard tokens.take(symbol: ")") else { throw tokens.unexpected("',' or ')'") }
        return arguments
    }

    /// Takes the unit of a time such as `80ms`, which becomes a number of seconds.
    private mutating func takeUnit(of argument: inout ArgumentSyntax, from first: Token) {
        let factors = ["s": 1.0, "ms": 0.001]
        guard case .number(let number)? = argument.value, let factor = factors[tokens.peek.text],
            tokens.previous.kind == .number, tokens.previous.range.upperBound == tokens.peek.range.lowerBound
        else { return }
        let unit = tokens.take()
        argument = ArgumentSyntax(
            label: argument.label, value: .number(number * factor), items: nil, text: text(from: first, through: unit),
            isTime: true, span: tokens.span(from: first, through: unit))
    }

    /// Reads a list such as `[0, 20, none, 40]`. Returns its items and its last token.
    mutating func list() throws(ScriptError) -> (items: [PrioritySyntax], last: Token) {
        guard tokens.take(symbol: "[") else { throw tokens.unexpected("'['") }
        var items: [PrioritySyntax] = []
        repeat {
            let item = try element("a number")
            items.append(PrioritySyntax(value: item.value, span: item.span))
        } while tokens.take(symbol: ",")
        let last = tokens.peek
        guard tokens.take(symbol: "]") else { throw tokens.unexpected("',' or ']'") }
        return (items, last)
    }

    /// Reads a number, a word with or without a leading dot, or text in quotes.
    private mutating func element(
        _ expected: String
    ) throws(ScriptError) -> (value: PrioritySyntax.Value, text: String, span: SourceSpan) {
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

/// Parses transforms, which have the same syntax as in Core Graphics.
extension StatementParser {
    /// Whether the next tokens begin a transform other than a plain `.identity`.
    var isAtTransform: Bool {
        tokens.peek.text == "CGAffineTransform"
            || (tokens.peek.text == "." && tokens.second.text == "identity" && tokens.rest.count > 2)
    }

    /// Returns the text of a transform with its first word corrected; `nil` if that word is not similar to the expected
    /// word.
    static func closestTransform(to text: String) -> String? {
        let dot = text.hasPrefix(".") ? "." : ""
        let word = text.dropFirst(dot.count).prefix { $0 != "(" && $0 != "." }
        let first = dot.isEmpty ? "CGAffineTransform" : "identity"
        return ClosestMatch.suggestion(for: String(word), among: [first]).map {
            dot + $0 + text.dropFirst(dot.count + word.count)
        }
    }

    /// Parses the whole text as a transform.
    mutating func wholeTransform() throws(ScriptError) -> AffineTransform {
        guard isAtTransform || (tokens.peek.text == "." && tokens.second.text == "identity") else {
            let expected = "a transform such as CGAffineTransform(rotationAngle: .pi / 4) or .identity"
            guard let match = StatementParser.closestTransform(to: scalar.text) else {
                throw tokens.unexpected(expected)
            }
            throw ScriptError(
                .wrongType, "found \(scalar.text.quoted), expected \(expected)", at: tokens.span, suggestion: match)
        }
        return try transform()
    }

    /// Reads a transform such as `CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 1)`.
    mutating func transform() throws(ScriptError) -> AffineTransform {
        var transform = AffineTransform.identity
        if tokens.take(symbol: ".") {
            _ = try tokens.takeIdentifier("identity")
        } else {
            _ = try tokens.takeIdentifier("CGAffineTransform")
            let matrix = ["a", "b", "c", "d", "tx", "ty"]
            let numbers = try labelled([["rotationAngle"], ["scaleX", "y"], ["translationX", "y"], matrix])
            switch numbers.labels[0] {
            case "rotationAngle": transform = AffineTransform(rotationAngle: numbers.values[0])
            case "scaleX": transform = AffineTransform(scaleX: numbers.values[0], y: numbers.values[1])
            case "translationX": transform = AffineTransform(translationX: numbers.values[0], y: numbers.values[1])
            default:
                let values = numbers.values
                transform = AffineTransform(
                    a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
            }
        }
        while tokens.take(symbol: ".") {
            let name = try tokens.takeIdentifier("scaledBy, rotated or translatedBy")
            // As in Core Graphics, the transform of a later call is applied to points before the transforms of earlier
            // calls.
            switch name.value {
            case "scaledBy":
                let values = try labelled([["x", "y"]]).values
                transform = AffineTransform(scaleX: values[0], y: values[1]).concatenating(transform)
            case "rotated":
                transform = AffineTransform(rotationAngle: try labelled([["by"]]).values[0]).concatenating(transform)
            case "translatedBy":
                let values = try labelled([["x", "y"]]).values
                transform = AffineTransform(translationX: values[0], y: values[1]).concatenating(transform)
            default:
                throw ScriptError(
                    .unknownWord, "found \(name.value.quoted), expected scaledBy, rotated or translatedBy",
                    at: name.span,
                    suggestion: ClosestMatch.suggestion(
                        for: name.value, among: ["scaledBy", "rotated", "translatedBy"]))
            }
        }
        try tokens.expectEnd()
        return transform
    }

    /// Reads labeled numbers such as `(x: 2, y: 1)`. The labels must match one of the lists in `forms`.
    private mutating func labelled(
        _ forms: [[String]]
    ) throws(ScriptError) -> (labels: [String], values: [Double]) {
        let words = forms.map { "(" + $0.map { "\($0): …" }.joined(separator: ", ") + ")" }.spelledOut
        guard tokens.take(symbol: "(") else { throw tokens.unexpected(words) }
        var labels: [String] = []
        var values: [Double] = []
        repeat {
            let label = try tokens.takeIdentifier(words)
            guard tokens.take(symbol: ":") else { throw tokens.unexpected("':'") }
            labels.append(label.value)
            values.append(try angleOrNumber())
            guard forms.contains(where: { $0.starts(with: labels) }) else {
                throw ScriptError(
                    .syntax, "found the label \(label.value.quoted), expected \(words)", at: label.span,
                    suggestion: ClosestMatch.suggestion(for: label.value, among: forms.flatMap(\.self)))
            }
        } while tokens.take(symbol: ",")
        guard forms.contains(labels) else { throw tokens.unexpected(words) }
        guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
        return (labels, values)
    }

    /// Reads an angle or a number: `0.5`, `.pi`, `-.pi / 4` or `.pi * 2`. The magnitude is at most a million.
    private mutating func angleOrNumber() throws(ScriptError) -> Double {
        let start = tokens.place
        let isNegative = tokens.peek.text == "-" && tokens.second.text == "."
        if isNegative { _ = tokens.take(symbol: "-") }
        var number: Double
        if tokens.peek.text == ".", tokens.second.text == "pi" {
            _ = tokens.take(symbol: ".")
            _ = tokens.take(word: "pi")
            number = isNegative ? -Double.pi : .pi
            if tokens.take(symbol: "/") {
                let divisor = try tokens.takeNumber("a number")
                numbersOfTransform.append(divisor.span)
                if divisor.value == 0 {
                    throw ScriptError(.outOfRange, "found 0, expected a divisor other than 0", at: divisor.span)
                }
                number /= divisor.value
            } else if tokens.take(symbol: "*") {
                let factor = try tokens.takeNumber("a number")
                numbersOfTransform.append(factor.span)
                number *= factor.value
            }
        } else {
            let written = try tokens.takeNumber("a number")
            numbersOfTransform.append(written.span)
            number = written.value
        }
        guard NumberRange.place.contains(number) else {
            throw ScriptError(
                .outOfRange, "found \(NumberRange.plain(number)), expected \(NumberRange(-1_000_000, 1_000_000).words)",
                at: start)
        }
        return number
    }
}
