import Diagnostics
import Layout
import Views

/// The values that statements assign.
extension TimelineDecoder {
    mutating func number(_ value: ValueSyntax, in range: NumberRange) -> Double? {
        if case .number(let number) = value.value {
            return check(number, in: range, at: value.span, found: value.text)
        }
        reportValue(value, expected: "a number, \(range.words)", suggestion: nearlyNumber(value.text))
        return nil
    }

    mutating func truth(_ value: ValueSyntax) -> Bool? {
        if case .word(let word, hasDot: false) = value.value, ["true", "false"].contains(word) {
            return word == "true"
        }
        let meant = ["yes": "true", "no": "false", "true": "true", "false": "false", "1": "true", "0": "false"]
        reportValue(
            value, expected: "true or false",
            suggestion: meant[value.text.lowercased()]
                ?? ClosestMatch.suggestion(for: value.text, among: ["true", "false"]))
        return nil
    }

    mutating func priority(_ value: ValueSyntax) -> LayoutPriority? {
        switch value.value {
        case .number(let number):
            return priority(PrioritySyntax(value: .number(number), span: value.span), found: value.text)
        case .word(let word, _):
            return priority(PrioritySyntax(value: .name(word), span: value.span))
        case .text, .transform, .other:
            reportValue(value, expected: "a priority: a number 1 through 1,000 or a name such as .defaultHigh")
            return nil
        }
    }

    mutating func color(_ value: ValueSyntax) -> AdaptiveColor? {
        switch value.value {
        case .text(let text): return color(named: text, at: value.span)
        case .word(let word, _): return color(named: word, at: value.span)
        case .number, .transform, .other:
            let isHexadecimal = Color(hexadecimal: value.text) != nil
            reportValue(
                value, expected: "a color such as \"#4F7CAC\" or .systemBlue",
                suggestion: isHexadecimal ? "\"\(value.text)\"" : nil)
            return nil
        }
    }

    mutating func text(_ value: ValueSyntax) -> String? {
        if case .text(let text) = value.value { return text }
        reportText(value, expected: "text in quotes")
        return nil
    }

    /// The text of an optional property of UIKit's, such as `label.text`: `nil` is no text.
    mutating func optionalText(_ value: ValueSyntax) -> String? {
        if isNil(value) { return "" }
        if case .text(let text) = value.value { return text }
        if ["nil", "null", "none"].contains(value.text.lowercased()) {
            reportValue(value, expected: "text in quotes or nil", suggestion: "nil")
        } else {
            reportText(value, expected: "text in quotes or nil")
        }
        return nil
    }

    private mutating func reportText(_ value: ValueSyntax, expected: String) {
        let isQuotable = !isNil(value) && !value.text.contains("\"") && !value.text.contains("\\")
        reportValue(value, expected: expected, suggestion: isQuotable ? "\"\(value.text)\"" : nil)
    }

    private func isNil(_ value: ValueSyntax) -> Bool {
        if case .word("nil", hasDot: false) = value.value { true } else { false }
    }

    mutating func whole(_ value: ValueSyntax, in range: NumberRange) -> Int? {
        guard let number = number(value, in: range) else { return nil }
        if let whole = Int(exactly: number) { return whole }
        report(.outOfRange, "found \(value.text), expected a whole number", at: value.span)
        return nil
    }

    /// One of an enumeration's cases, with a leading dot or without.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: ValueSyntax, _ type: Choice.Type, _ what: String
    ) -> Choice? {
        let known = Choice.allCases.map(\.rawValue)
        guard case .word(let word, _) = value.value else {
            reportValue(value, expected: known.map { ".\($0)" }.spelledOut)
            return nil
        }
        if let choice = Choice(rawValue: word) { return choice }
        reportUnknown(.unknownWord, "found the \(what) \(word.quoted)", word, among: known, at: value.span)
        return nil
    }

    private mutating func reportValue(_ value: ValueSyntax, expected: String, suggestion: String? = nil) {
        report(
            .wrongType, "found \(value.text.quoted), expected \(expected)", at: value.span, suggestion: suggestion)
    }

    private func nearlyNumber(_ text: String) -> String? {
        if case .other(let suggestion) = NumberLiteral.read(text) { suggestion } else { nil }
    }
}
