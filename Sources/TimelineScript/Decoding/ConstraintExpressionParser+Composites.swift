import Diagnostics
import Layout

extension ConstraintExpressionParser {
    /// Reads what follows `card.edges`: `== root.safeArea inset 16 @750`.
    mutating func composite(
        _ composite: Composite, of first: CompositeSyntax.WholeItem
    ) throws(Mistake) -> CompositeSyntax {
        let place = tokens.place
        guard try relation() == .equal else {
            throw Mistake(
                .syntax,
                "found an inequality, expected '==': \(composite.rawValue.quoted) stands for several constraints",
                at: place, suggestion: "==")
        }
        var syntax = CompositeSyntax(first: first, composite: composite, span: tokens.span)
        if composite == .size {
            try size(&syntax)
        } else {
            syntax.second = try wholeItem(composite, "an item such as root or root.safeArea")
            try addition(&syntax)
        }
        if tokens.take(symbol: "@") { syntax.priority = try tokens.takePriority() }
        try tokens.expectEnd()
        return syntax
    }

    /// `root`, `root.safeArea`, or with the attribute once more: `root.edges`.
    private mutating func wholeItem(
        _ composite: Composite, _ expected: String
    ) throws(Mistake) -> CompositeSyntax.WholeItem {
        let name = try tokens.takeIdentifier(expected)
        guard tokens.take(symbol: ".") else { return .init(name: name, guide: nil) }
        let guide = try tokens.takeIdentifier("a guide, such as safeArea")
        if guide.value == composite.rawValue { return .init(name: name, guide: nil) }
        if tokens.take(symbol: ".") {
            guard tokens.take(word: composite.rawValue) else { throw tokens.unexpected(composite.rawValue.quoted) }
        }
        return .init(name: name, guide: guide)
    }

    /// `[100, 40]`, `other`, `0.5 * other` or `other / 2`
    private mutating func size(_ syntax: inout CompositeSyntax) throws(Mistake) {
        let expected = "an item such as root, or [width, height]"
        if tokens.peek.text == "[" {
            syntax.numbers = try list(count: 2, "[width, height]")
            return
        }
        if tokens.peek.kind != .identifier {
            syntax.multiplier = try tokens.takeNumber(expected)
            guard tokens.take(symbol: "*") else { throw tokens.unexpected("'*' and an item such as root") }
        }
        syntax.second = try wholeItem(.size, expected)
        try factor(&syntax.multiplier)
    }

    /// `inset 16`, `inset [8, 16, 8, 16]` or `offset [0, -20]`
    private mutating func addition(_ syntax: inout CompositeSyntax) throws(Mistake) {
        guard let (word, expected) = syntax.composite.numbers else { return }
        let count = syntax.composite.attributes.count
        guard tokens.take(word: word) else {
            guard tokens.peek.kind == .end || tokens.peek.text == "@" else {
                throw tokens.unexpected("\(word.quoted), '@' or the end", among: [word])
            }
            return
        }
        if tokens.peek.text != "[", syntax.composite != .center {
            let number = try tokens.takeNumber("a number or \(expected)")
            syntax.numbers = Array(repeating: number, count: count)
        } else {
            syntax.numbers = try list(count: count, expected)
        }
    }

    private mutating func list(count: Int, _ expected: String) throws(Mistake) -> [Located<Double>] {
        guard tokens.take(symbol: "[") else { throw tokens.unexpected(expected) }
        var numbers: [Located<Double>] = []
        repeat {
            numbers.append(try tokens.takeNumber("a number"))
        } while numbers.count < count && tokens.take(symbol: ",")
        guard numbers.count == count else { throw tokens.unexpected("',' and a number, as in \(expected)") }
        guard tokens.take(symbol: "]") else { throw tokens.unexpected("']'") }
        return numbers
    }
}
