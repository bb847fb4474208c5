import Geometry
import Layout
import Reporting
import Simulation
import Views

/// The syntax of a constraint, before its names and numbers are checked.
enum ConstraintSyntax {
    case expression(ExpressionSyntax)
    case composite(CompositeSyntax)
}

/// An expression such as `card.width == 0.5 * root.width + 8 @750`.
struct ExpressionSyntax {
    struct Item {
        /// The name of a view or a guide.
        let name: Located<String>
        /// The guide of the view, such as `safeArea`.
        let guide: Located<String>?
        let attribute: Located<String>
        var span: SourceSpan { name.span.through(attribute.span) }
    }

    let first: Item
    let relation: LayoutRelation
    var multiplier: Located<Double>?
    var second: Item?
    var constant: Located<Double>?
    /// The place after the second item and its factor, where a constant can be added; `nil` if there is a constant.
    var placeOfConstant: SourceSpan?
    var priority: PrioritySyntax?
    let span: SourceSpan
}

extension ExpressionSyntax {
    /// Advice for a constraint with a multiplier of 0, with an equivalent constraint that has no multiplier.
    var withoutMultiplier: String {
        let attribute = LayoutAttribute.allCases.first { $0.name == first.attribute.value }
        let sign =
            switch relation {
            case .equal: "=="
            case .lessThanOrEqual: "<="
            case .greaterThanOrEqual: ">="
            }
        let constant = constant?.value ?? 0
        let subject = "\(first.name.value).\(first.attribute.value) \(sign)"
        guard let attribute, !attribute.isDimension else {
            return "for a constant, write '\(subject) \(NumberRange.plain(constant))'"
        }
        let start = attribute.axis == .vertical ? "top" : attribute.isDirectional ? "leading" : "left"
        let distance = constant == 0 ? "" : " \(constant < 0 ? "-" : "+") \(NumberRange.plain(constant.magnitude))"
        let item = second?.name.value ?? "root"
        return "for a distance from an edge, write '\(subject) \(item).\(start)\(distance)'"
    }
}

/// The syntax of several constraints with a common name, such as `card.edges == root.safeArea inset 16`.
struct CompositeSyntax {
    let first: WholeItem
    let composite: Composite
    /// The item on the right side; `nil` if numbers specify a size.
    var second: WholeItem?
    var multiplier: Located<Double>?
    /// The insets, the offset or the size, with one number for each attribute.
    var numbers: [Located<Double>] = []
    var priority: PrioritySyntax?
    let span: SourceSpan

    struct WholeItem {
        /// The name of a view or a guide.
        let name: Located<String>
        /// The guide of the view, such as `safeArea`.
        let guide: Located<String>?
        var span: SourceSpan { name.span.through(guide?.span ?? name.span) }
    }
}

/// A composite attribute, which represents several attributes.
enum Composite: String, CaseIterable {
    case edges, horizontalEdges, verticalEdges, center, size

    /// The attributes, in the order in which their constraints are created.
    var attributes: [LayoutAttribute] {
        switch self {
        case .edges: [.top, .leading, .bottom, .trailing]
        case .horizontalEdges: [.leading, .trailing]
        case .verticalEdges: [.top, .bottom]
        case .center: [.centerX, .centerY]
        case .size: [.width, .height]
        }
    }

    /// The keyword before insets or an offset, and the form of their list; `nil` if the attribute has neither.
    var numbers: (word: String, list: String)? {
        switch self {
        case .edges: ("inset", "[top, leading, bottom, trailing]")
        case .horizontalEdges: ("inset", "[leading, trailing]")
        case .verticalEdges: ("inset", "[top, bottom]")
        case .center: ("offset", "[x, y]")
        case .size: nil
        }
    }
}

/// The syntax of a priority: a number, or a name with or without a leading dot.
struct PrioritySyntax {
    enum Value: Hashable {
        case number(Double)
        case name(String)
    }

    let value: Value
    let span: SourceSpan
}

/// A parser for constraints of the form `item.attribute RELATION [number *] item.attribute [* number] [+ number]
/// [@priority]`, and for constraints with composite attributes.
struct ConstraintExpressionParser {
    var tokens: TokenReader

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        tokens = TokenReader(scalar, in: source)
    }

    mutating func parse() throws(ScriptError) -> ConstraintSyntax {
        let first = try item("a view and its attribute, such as card.width")
        if let composite = Composite(rawValue: first.attribute.value) {
            return .composite(try self.composite(composite, of: .init(name: first.name, guide: first.guide)))
        }
        let relation = try relation()
        var syntax = ExpressionSyntax(first: first, relation: relation, span: tokens.span)
        do throws(ScriptError) {
            try rightSide(&syntax)
            if tokens.take(symbol: "@") { syntax.priority = try tokens.takePriority() }
            try tokens.expectEnd()
        } catch {
            throw misspelledComposite(first.attribute) ?? error
        }
        return .expression(syntax)
    }

    /// Returns an error if an attribute is probably a misspelled composite attribute; `nil` if it is not. This error
    /// replaces the error in the text that follows, because that text is probably correct.
    private func misspelledComposite(_ attribute: Located<String>) -> ScriptError? {
        let word = attribute.value
        let known = LayoutAttribute.allCases.map(\.name) + Composite.allCases.map(\.rawValue)
        guard !known.contains(word), let match = ClosestMatch.suggestion(for: word, among: known),
            Composite(rawValue: match) != nil
        else { return nil }
        return ScriptError(
            .unknownAttribute, "no attribute is named \(word.quoted)", at: attribute.span, suggestion: match)
    }

    private mutating func item(_ expected: String) throws(ScriptError) -> ExpressionSyntax.Item {
        let name = try tokens.takeIdentifier(expected)
        guard tokens.take(symbol: ".") else {
            throw tokens.unexpected("'.' and an attribute after \(name.value.quoted)")
        }
        let word = try tokens.takeIdentifier("an attribute, such as width")
        guard tokens.take(symbol: ".") else { return ExpressionSyntax.Item(name: name, guide: nil, attribute: word) }
        let attribute = try tokens.takeIdentifier("an attribute, such as width")
        return ExpressionSyntax.Item(name: name, guide: word, attribute: attribute)
    }

    mutating func relation() throws(ScriptError) -> LayoutRelation {
        if tokens.peek.kind == .symbol, let relation = LayoutRelation(rawValue: tokens.peek.text) {
            _ = tokens.take()
            return relation
        }
        let meant = [
            "=": "==", "<": "<=", ">": ">=", "=<": "<=", "=>": ">=", "≤": "<=", "≥": ">=",
        ]
        throw tokens.unexpected("'==', '<=' or '>='", suggestion: meant[tokens.peek.text])
    }

    private mutating func rightSide(_ syntax: inout ExpressionSyntax) throws(ScriptError) {
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
        } else {
            let last = tokens.span(of: tokens.previous)
            syntax.placeOfConstant = SourceSpan(file: last.file, line: last.line, column: last.endColumn, length: 0)
        }
    }

    /// Reads a distance in points: `20`, `system`, `2 * system` or `system * 2`.
    private mutating func distance() throws(ScriptError) -> Double {
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

    /// Reads a factor after an item: `* 2` or `/ 3`.
    mutating func factor(_ multiplier: inout Located<Double>?) throws(ScriptError) {
        let isQuotient = tokens.peek.text == "/"
        guard tokens.take(symbol: "*") || tokens.take(symbol: "/") else { return }
        let number = try tokens.takeNumber("a number")
        if isQuotient, number.value == 0 {
            throw ScriptError(
                .zeroMultiplier, "found a division by 0, expected another number, such as '/ 2'", at: number.span)
        }
        let before = multiplier?.value ?? 1
        multiplier = Located(
            isQuotient ? before / number.value : before * number.value, at: number.span)
    }

    /// Throws an error for an expression such as `20 + root.width`, in which the number precedes the item.
    private func refuseItem(after number: Located<Double>) throws(ScriptError) {
        let rest = Array(tokens.rest.prefix(4).map(\.text))
        guard rest.count == 4, rest[0] == "+", rest[2] == ".", tokens.second.kind == .identifier else { return }
        let last = tokens.rest[tokens.rest.startIndex + 3]
        throw ScriptError(
            .syntax, "found the number before the item, expected it after",
            at: number.span.through(tokens.span(of: last)),
            suggestion: "\(rest[1]).\(rest[3]) \(number.value < 0 ? "-" : "+") "
                + NumberRange.plain(number.value.magnitude))
    }
}

extension ConstraintExpressionParser {
    /// Reads the rest of a constraint after a composite attribute, such as `== root.safeArea inset 16 @750` after
    /// `card.edges`.
    mutating func composite(
        _ composite: Composite, of first: CompositeSyntax.WholeItem
    ) throws(ScriptError) -> CompositeSyntax {
        let place = tokens.place
        guard try relation() == .equal else {
            throw ScriptError(
                .syntax,
                "found an inequality, expected '==': \(composite.rawValue.quoted) represents several constraints",
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

    /// Reads an item such as `root` or `root.safeArea`. The composite attribute can follow, as in `root.edges`.
    private mutating func wholeItem(
        _ composite: Composite, _ expected: String
    ) throws(ScriptError) -> CompositeSyntax.WholeItem {
        let name = try tokens.takeIdentifier(expected)
        guard tokens.take(symbol: ".") else { return .init(name: name, guide: nil) }
        let guide = try tokens.takeIdentifier("a guide, such as safeArea")
        if guide.value == composite.rawValue { return .init(name: name, guide: nil) }
        if tokens.take(symbol: ".") {
            guard tokens.take(word: composite.rawValue) else { throw tokens.unexpected(composite.rawValue.quoted) }
        }
        return .init(name: name, guide: guide)
    }

    /// Reads the right side of a size: `[100, 40]`, `other`, `0.5 * other` or `other / 2`.
    private mutating func size(_ syntax: inout CompositeSyntax) throws(ScriptError) {
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

    /// Reads optional insets or an offset: `inset 16`, `inset [8, 16, 8, 16]` or `offset [0, -20]`.
    private mutating func addition(_ syntax: inout CompositeSyntax) throws(ScriptError) {
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

    private mutating func list(count: Int, _ expected: String) throws(ScriptError) -> [Located<Double>] {
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
