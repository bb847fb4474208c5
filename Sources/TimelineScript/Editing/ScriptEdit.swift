import Properties
package import Reporting
import Views

/// Changes of single literals, which keep all other bytes of a script, such as comments, units and line breaks.
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
        let needsQuotes =
            switch style {
            case .plain: isWhole && (isText ? !Self.isPlain(literal) : literal.hasPrefix("#"))
            case .singleQuoted: isText && literal.unicodeScalars.contains(where: Self.needsEscape)
            case .doubleQuoted, .block: false
            }
        if needsQuotes { return source.replacing(outer, with: "\"\(Self.escapedInQuotes(literal))\"") }
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
            return isWhole ? (text, true) : ("\"\(escapedInStatement(text))\"", false)
        default: throw .unfitting(expected: "another kind of value")
        }
    }

    /// Returns a number with the form of the sign of the literal: `+ 4` for a literal such as `- 20`, because the sign
    /// of a constant also separates it from the item before it. A constraint without a constant gets one.
    private func signed(_ number: Double) -> String {
        if isMissingConstant { return (number < 0 ? " - " : " + ") + NumberRange.plain(number.magnitude) }
        guard !isWhole, path.hasPrefix("constraints."), let sign = literal.first, "+-".contains(sign) else {
            return NumberRange.plain(number)
        }
        let space = literal.dropFirst().prefix { $0.isWhitespace }
        return (number < 0 ? "-" : "+") + space + NumberRange.plain(number.magnitude)
    }

    private func inUnit(_ seconds: Double) -> String {
        let form = aliased ?? literal
        if form.hasSuffix("ms") { return NumberRange.plain(seconds * 1000) + "ms" }
        return NumberRange.plain(seconds) + (form.hasSuffix("s") ? "s" : "")
    }

    private func withDot(_ word: String) -> String { ((aliased ?? literal).hasPrefix(".") ? "." : "") + word }

    /// Returns characters as they are written inside the quotes of the scalar.
    private func escaped(_ text: String) -> String {
        switch style {
        case .plain, .block: text
        case .singleQuoted: text.replacing("'", with: "''")
        case .doubleQuoted: Self.escapedInQuotes(text)
        }
    }

    /// Returns characters as they are written in a double-quoted scalar.
    private static func escapedInQuotes(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\", "\"": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case _ where needsEscape(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns characters as they are written between the quotes of a statement.
    ///
    /// In a plain scalar, they must not end the scalar.
    private func escapedInStatement(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.reduce(into: "") { result, index in
            let scalar = scalars[index]
            switch scalar {
            case "\\", "\"": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case _ where Self.needsEscape(scalar) || endsPlainScalar(scalars, at: index):
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private func endsPlainScalar(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard style == .plain else { return false }
        let (before, after) = (scalars[..<index].last ?? "a", scalars[(index + 1)...].first ?? "a")
        switch scalars[index] {
        case ":": return isInFlow || after.properties.isWhitespace
        case "#": return before.properties.isWhitespace
        case ",", "[", "]", "{", "}": return isInFlow
        default: return false
        }
    }

    /// Returns whether a code point is a control character or a line break, or is not allowed in YAML.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    /// Returns whether a text is the same text without quotes in YAML.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.first, first.isLetter, text.last?.isWhitespace == false else { return false }
        let words = ["true", "false", "null", "yes", "no", "on", "off"]
        return !words.contains(text.lowercased())
            && text.allSatisfy { $0.isLetter || NumberLiteral.isDigit($0) || $0 == " " || $0 == "-" || $0 == "_" }
    }
}
