import Reporting
import SceneModel
import Simulation

/// The syntax of an arithmetic expression, before its names are resolved.
struct NumericSyntax {
    let steps: [Step]
    let span: SourceSpan

    enum Step {
        case step(NumericExpression.Step)
        /// The words of a path such as `card.frame.size.width`.
        case path([Located<String>])
    }

    /// The words of the path if the expression consists of a single path; `nil` for other expressions.
    var path: [Located<String>]? {
        if steps.count == 1, case .path(let words) = steps[0] { words } else { nil }
    }
}

/// A value that is computed: an arithmetic expression, or a list of expressions in brackets.
struct ComputedSyntax {
    /// The expressions, where `nil` represents the word `none`; or an error if the text is not an expression. The error
    /// is reported only if the property has a numeric value.
    let items: Result<[NumericSyntax?], ScriptError>
    let isList: Bool
}

/// An operator before the `=` of a statement, such as `+=`.
struct CompoundOperator {
    let step: NumericExpression.Step
    let text: String
}

/// Parses arithmetic expressions that contain `+`, `-`, `*`, `/`, parentheses, `min`, `max`, numbers and paths.
extension StatementParser {
    /// The maximum nesting depth of parentheses, calls and signs.
    private static let maximumDepth = 50

    private static let operators: [String: (step: NumericExpression.Step, precedence: Int)] = [
        "+": (.add, 1), "-": (.subtract, 1), "*": (.multiply, 2), "/": (.divide, 2),
    ]

    /// Whether the remaining tokens contain an operator, a call or a path.
    var isAtComputedValue: Bool {
        let rest = Array(tokens.rest)
        var isInside = false
        for (index, token) in rest.enumerated() {
            let next = index + 1 < rest.count ? rest[index + 1] : nil
            switch token.kind {
            case .string, .broken: return false
            case .identifier:
                if next?.text == "("
                    || (next?.text == "." && index + 2 < rest.count && rest[index + 2].kind == .identifier)
                {
                    isInside = true
                }
            case .symbol where token.text == "(": isInside = true
            case .symbol where StatementParser.operators[token.text] != nil:
                let previous = index > 0 ? rest[index - 1] : nil
                let isSign = previous.map { ["[", ","].contains($0.text) } ?? true
                if !isSign || next?.text == "(" || next?.kind == .identifier { isInside = true }
            case .symbol, .number, .end: break
            }
        }
        guard isInside, let first = rest.first else { return false }
        // `.systemFont(ofSize: 12)`, `#4F7` and similar values are not expressions.
        return first.kind != .symbol || ["(", "[", "-", "+"].contains(first.text)
    }

    /// Reads the rest of the text as an expression, or as a list of expressions.
    mutating func computedValue() -> ComputedSyntax {
        let isList = tokens.peek.text == "["
        do throws(ScriptError) {
            var items: [NumericSyntax?] = []
            if isList { _ = tokens.take(symbol: "[") }
            repeat {
                let isNone = isList && tokens.peek.text == "none" && [",", "]"].contains(tokens.second.text)
                if isNone { _ = tokens.take() }
                items.append(isNone ? nil : try expression())
            } while isList && tokens.take(symbol: ",")
            if isList, !tokens.take(symbol: "]") { throw tokens.unexpected("an operator, ',' or ']'") }
            if tokens.peek.kind != .end { throw tokens.unexpected("an operator or the end") }
            return ComputedSyntax(items: .success(items), isList: isList)
        } catch {
            return ComputedSyntax(items: .failure(error), isList: isList)
        }
    }

    /// Takes `+`, `-`, `*` or `/` and the `=` directly after it. Returns `nil` if the next tokens are different.
    mutating func takeCompoundOperator() -> CompoundOperator? {
        let sign = tokens.peek
        guard let operation = StatementParser.operators[sign.text], tokens.second.text == "=",
            sign.range.upperBound == tokens.second.range.lowerBound
        else { return nil }
        _ = tokens.take()
        _ = tokens.take()
        return CompoundOperator(step: operation.step, text: sign.text)
    }

    mutating func expression() throws(ScriptError) -> NumericSyntax {
        let first = tokens.peek
        var steps: [NumericSyntax.Step] = []
        try sum(above: 0, into: &steps, depth: 0)
        return NumericSyntax(steps: steps, span: tokens.span(from: first, through: tokens.previous))
    }

    /// Reads a sequence of operands, which are joined by operators with a higher precedence than `precedence`.
    private mutating func sum(
        above precedence: Int, into steps: inout [NumericSyntax.Step], depth: Int
    ) throws(ScriptError) {
        try operand(into: &steps, depth: depth)
        while let operation = StatementParser.operators[tokens.peek.text], operation.precedence > precedence {
            _ = tokens.take()
            try sum(above: operation.precedence, into: &steps, depth: depth)
            steps.append(.step(operation.step))
        }
    }

    private mutating func operand(into steps: inout [NumericSyntax.Step], depth: Int) throws(ScriptError) {
        guard depth < StatementParser.maximumDepth else {
            throw ScriptError(
                .syntax,
                "found an expression nested more than \(StatementParser.maximumDepth) levels deep, expected fewer",
                at: tokens.place)
        }
        if tokens.peek.text == "-", tokens.second.kind != .number, tokens.second.text != "." {
            _ = tokens.take()
            try operand(into: &steps, depth: depth + 1)
            steps.append(.step(.negate))
        } else if tokens.take(symbol: "(") {
            try sum(above: 0, into: &steps, depth: depth + 1)
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("an operator or ')'") }
        } else if tokens.peek.kind == .identifier, !tokens.isNotFiniteWord {
            if tokens.second.text == "(" { return try function(into: &steps, depth: depth) }
            steps.append(.path(try path()))
        } else {
            steps.append(.step(.number(try tokens.takeNumber("a number, or a path such as card.bounds.width").value)))
        }
    }

    /// Reads `min(a, b)` or `max(a, b, c)`.
    private mutating func function(into steps: inout [NumericSyntax.Step], depth: Int) throws(ScriptError) {
        let name = try tokens.takeIdentifier("min or max")
        guard ["min", "max"].contains(name.value) else {
            throw ScriptError(
                .unknownCall, "no function is named \(name.value.quoted), expected min or max", at: name.span,
                suggestion: ClosestMatch.suggestion(for: name.value, among: ["min", "max"]))
        }
        _ = tokens.take(symbol: "(")
        var count = 0
        repeat {
            try sum(above: 0, into: &steps, depth: depth + 1)
            count += 1
        } while tokens.take(symbol: ",")
        guard count > 1 else { throw tokens.unexpected("',' and a second number") }
        guard tokens.take(symbol: ")") else { throw tokens.unexpected("an operator, ',' or ')'") }
        steps.append(.step(name.value == "min" ? .minimum(count) : .maximum(count)))
    }

    /// Reads a path such as `card.frame.size.width` or `pinned[0].constant`.
    private mutating func path() throws(ScriptError) -> [Located<String>] {
        var words = [try tokens.takeIdentifier("a path such as card.bounds.width")]
        try takeIndex(into: &words[0])
        while tokens.take(symbol: ".") {
            words.append(try tokens.takeIdentifier("a property or one of its members"))
        }
        return words
    }
}
