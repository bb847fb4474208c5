package import Diagnostics
import Properties
import Views

/// Changes of single literals, which keep all other bytes of a script: comments, order, spelling, units and line breaks.
extension ScriptSlot {
    /// A new value of a literal.
    package enum Value: Hashable, Sendable {
        /// A number, a priority, or a time in seconds.
        case number(Double)
        /// A word, or the name of a color or a priority.
        case word(String)
        /// The components of a color as hexadecimal digits after `#`.
        case color(String)
        case text(String)
    }

    /// The reason why a literal was not changed.
    package enum Refusal: Error, Hashable, Sendable {
        case obstacle(Obstacle)
        /// The place does not accept the value. The text describes what it accepts.
        case unfitting(expected: String)
        /// The changed script would also differ in other places, or would have errors.
        case otherEffects([Diagnostic])
    }

    /// Returns a script in which the literal has another value.
    ///
    /// The value keeps its form where possible: the unit of a time, the sign and the space of a constant after an item,
    /// and quotes.
    ///
    /// - Parameter source: The script from which the slot was read.
    /// - Throws: A refusal if the place does not accept the value. Whether the script as a whole is valid is not
    ///   checked; see ``ScriptDraft``.
    package func replaced(by value: Value, in source: SourceFile) throws(Refusal) -> SourceFile {
        if let obstacle { throw .obstacle(obstacle) }
        let (literal, isText) = try newLiteral(value)
        guard isWhole else { return source.replacing(span, with: escaped(literal)) }
        let needsQuotes = style == .plain && (isText ? !Self.isPlain(literal) : literal.hasPrefix("#"))
        if needsQuotes { return source.replacing(span, with: "\"\(Self.escapedInQuotes(literal))\"") }
        return source.replacing(span, with: escaped(literal))
    }

    /// Returns the literal for a value, and whether it is a text without quotes of its own.
    private func newLiteral(_ value: Value) throws(Refusal) -> (String, isText: Bool) {
        switch (kind, value) {
        case (.number(let range), .number(let number)):
            guard range.contains(range == .multiplier ? number.magnitude : number) else {
                throw .unfitting(expected: "a number, \(range.words)")
            }
            return (signed(number), false)
        case (.priority, .number(let number)):
            guard NumberRange.priority.contains(number) else {
                throw .unfitting(expected: "a number, \(NumberRange.priority.words)")
            }
            return (NumberRange.plain(number), false)
        case (.time, .number(let seconds)):
            guard (0...3600).contains(seconds) else { throw .unfitting(expected: "a time, 0 through 3,600 seconds") }
            return (inUnit(seconds), false)
        case (.word(let words), .word(let word)):
            guard words.contains(word) else { throw .unfitting(expected: words.spelledOut) }
            return (withDot(word), false)
        case (.priority, .word(let name)): return (withDot(name), false)
        case (.color, .word(let name)):
            return (isWhole ? name : ".\(name)", false)
        case (.color, .color(let digits)):
            guard digits.hasPrefix("#"), Color(hexadecimal: digits) != nil else {
                throw .unfitting(expected: "3, 4, 6 or 8 hexadecimal digits after #")
            }
            return (isWhole ? digits : "\"\(digits)\"", false)
        case (.text, .text(let text)):
            return isWhole ? (text, true) : ("\"\(Self.escapedInQuotes(text))\"", false)
        default: throw .unfitting(expected: "another kind of value")
        }
    }

    /// Returns a number with the form of the sign of the literal: `+ 4` for a literal such as `- 20`, because the sign
    /// of a constant also separates it from the item before it.
    private func signed(_ number: Double) -> String {
        guard !isWhole, path.hasPrefix("constraints."), let sign = literal.first, "+-".contains(sign) else {
            return NumberRange.plain(number)
        }
        let space = literal.dropFirst().prefix { $0.isWhitespace }
        return (number < 0 ? "-" : "+") + space + NumberRange.plain(number.magnitude)
    }

    private func inUnit(_ seconds: Double) -> String {
        if literal.hasSuffix("ms") { return NumberRange.plain(seconds * 1000) + "ms" }
        return NumberRange.plain(seconds) + (literal.hasSuffix("s") ? "s" : "")
    }

    private func withDot(_ word: String) -> String { (literal.hasPrefix(".") ? "." : "") + word }

    /// Returns characters as they are written inside the quotes of the scalar.
    private func escaped(_ text: String) -> String {
        switch style {
        case .plain, .block: text
        case .singleQuoted: text.replacing("'", with: "''")
        case .doubleQuoted: Self.escapedInQuotes(text)
        }
    }

    private static func escapedInQuotes(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// Returns whether a text is the same text without quotes in YAML.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter, text.last?.isWhitespace == false else { return false }
        let words = ["true", "false", "null", "yes", "no", "on", "off"]
        return !words.contains(text.lowercased())
            && text.allSatisfy { $0.isLetter || NumberLiteral.isDigit($0) || $0 == " " || $0 == "-" || $0 == "_" }
    }
}
