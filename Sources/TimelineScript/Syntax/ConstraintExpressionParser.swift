import Diagnostics
import Layout

/// Reads `item.attribute RELATION [number *] item.attribute [* number] [+ number] [@priority]`, and composites.
struct ConstraintExpressionParser {
    var tokens: TokenReader

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        tokens = TokenReader(scalar, in: source)
    }

    mutating func parse() throws(Mistake) -> ConstraintSyntax {
        let first = try item("a view and its attribute, such as card.width")
        if let composite = Composite(rawValue: first.attribute.value) {
            return .composite(try self.composite(composite, of: .init(name: first.name, guide: first.guide)))
        }
        let relation = try relation()
        var syntax = ExpressionSyntax(first: first, relation: relation, span: tokens.span)
        do throws(Mistake) {
            try rightSide(&syntax)
            if tokens.take(symbol: "@") { syntax.priority = try tokens.takePriority() }
            try tokens.expectEnd()
        } catch {
            throw misspelledComposite(first.attribute) ?? error
        }
        return .expression(syntax)
    }

    /// That an attribute is none, and nearly one that stands for several: what follows is then right, and not what it
    /// seemed to be.
    private func misspelledComposite(_ attribute: Located<String>) -> Mistake? {
        let word = attribute.value
        let known = LayoutAttribute.allCases.map(\.name) + Composite.allCases.map(\.rawValue)
        guard !known.contains(word), let match = ClosestMatch.suggestion(for: word, among: known),
            Composite(rawValue: match) != nil
        else { return nil }
        return Mistake(
            .unknownAttribute, "no attribute is named \(word.quoted)", at: attribute.span, suggestion: match)
    }

    private mutating func item(_ expected: String) throws(Mistake) -> ExpressionSyntax.Item {
        let name = try tokens.takeIdentifier(expected)
        guard tokens.take(symbol: ".") else {
            throw tokens.unexpected("'.' and an attribute after \(name.value.quoted)")
        }
        let word = try tokens.takeIdentifier("an attribute, such as width")
        guard tokens.take(symbol: ".") else { return ExpressionSyntax.Item(name: name, guide: nil, attribute: word) }
        let attribute = try tokens.takeIdentifier("an attribute, such as width")
        return ExpressionSyntax.Item(name: name, guide: word, attribute: attribute)
    }

    mutating func relation() throws(Mistake) -> LayoutRelation {
        if tokens.peek.kind == .symbol, let relation = LayoutRelation(rawValue: tokens.peek.text) {
            _ = tokens.take()
            return relation
        }
        let meant = [
            "=": "==", "<": "<=", ">": ">=", "=<": "<=", "=>": ">=", "≤": "<=", "≥": ">=",
        ]
        throw tokens.unexpected("'==', '<=' or '>='", suggestion: meant[tokens.peek.text])
    }

    private mutating func rightSide(_ syntax: inout ExpressionSyntax) throws(Mistake) {
        let expected = "a number or an item such as root.width"
        if tokens.peek.kind != .identifier || tokens.isNotFiniteWord {
            let start = tokens.peek
            if start.text == "-" || start.text == "+", tokens.second.kind == .identifier, !tokens.secondIsNotFinite {
                throw tokens.unexpected(expected, suggestion: start.text == "-" ? "-1 *" : nil)
            }
            let number = try tokens.takeNumber(expected)
            guard tokens.take(symbol: "*") else {
                syntax.constant = number
                return try refuseItem(after: number)
            }
            syntax.multiplier = number
        }
        syntax.second = try item("an item such as root.width")
        try factor(&syntax.multiplier)
        if ["+", "-"].contains(tokens.peek.text), tokens.peek.kind == .symbol {
            let sign = tokens.take()
            let number = try distance()
            let span = tokens.span(from: sign, through: tokens.previous)
            syntax.constant = Located(sign.text == "-" ? -number : number, at: span)
        }
    }

    /// `20`, `system`, `2 * system` or `system * 2`, in points.
    private mutating func distance() throws(Mistake) -> Double {
        if tokens.take(word: "system") {
            guard tokens.take(symbol: "*") else { return systemSpacing }
            return systemSpacing * (try tokens.takeNumber("a number").value)
        }
        guard tokens.peek.kind != .identifier || tokens.isNotFiniteWord else {
            throw tokens.unexpected("a number or 'system'", among: ["system"])
        }
        let number = try tokens.takeNumber("a number or 'system'")
        guard tokens.take(symbol: "*") else { return number.value }
        guard tokens.take(word: "system") else { throw tokens.unexpected("'system'", among: ["system"]) }
        return systemSpacing * number.value
    }

    /// `* 2` or `/ 3` behind the item.
    mutating func factor(_ multiplier: inout Located<Double>?) throws(Mistake) {
        let isQuotient = tokens.peek.text == "/"
        guard tokens.take(symbol: "*") || tokens.take(symbol: "/") else { return }
        let number = try tokens.takeNumber("a number")
        if isQuotient, number.value == 0 {
            throw Mistake(.zeroMultiplier, "found a division by 0, expected another number", at: number.span)
        }
        let before = multiplier?.value ?? 1
        multiplier = Located(
            isQuotient ? before / number.value : before * number.value, at: number.span)
    }

    /// `20 + root.width` has its parts the wrong way round.
    private func refuseItem(after number: Located<Double>) throws(Mistake) {
        let rest = Array(tokens.rest.prefix(4).map(\.text))
        guard rest.count == 4, rest[0] == "+", rest[2] == ".", tokens.second.kind == .identifier else { return }
        let last = tokens.rest[tokens.rest.startIndex + 3]
        throw Mistake(
            .syntax, "found the number before the item, expected it after",
            at: number.span.through(tokens.span(of: last)),
            suggestion: "\(rest[1]).\(rest[3]) \(number.value < 0 ? "-" : "+") "
                + NumberRange.plain(number.value.magnitude))
    }
}
