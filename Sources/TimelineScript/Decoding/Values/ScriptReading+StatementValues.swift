import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes the values that statements assign.
extension ScriptReading {
    func number(_ value: ValueSyntax, in range: NumberRange) -> Double? {
        if case .number(let number) = value.value {
            return check(number, in: range, at: value.span, found: value.text)
        }
        reportValue(value, expected: "a number, \(range.words)", suggestion: nearlyNumber(value.text))
        return nil
    }

    func boolean(_ value: ValueSyntax) -> Bool? {
        if case .word(let word, hasDot: false) = value.value, ["true", "false"].contains(word) {
            noteSlot(.word(["true", "false"]), at: value.span)
            return word == "true"
        }
        let meant = ["yes": "true", "no": "false", "true": "true", "false": "false", "1": "true", "0": "false"]
        reportValue(
            value, expected: "true or false",
            suggestion: meant[value.text.lowercased()]
                ?? ClosestMatch.suggestion(for: value.text, among: ["true", "false"]))
        return nil
    }

    func priority(_ value: ValueSyntax) -> LayoutPriority? {
        switch value.value {
        case .number(let number):
            return priority(PrioritySyntax(value: .number(number), span: value.span), found: value.text)
        case .word(let word, _):
            return priority(PrioritySyntax(value: .name(word), span: value.span))
        case .text, .transform, .computed, .other:
            reportValue(value, expected: "a priority: a number 1 through 1,000 or a name such as .defaultHigh")
            return nil
        }
    }

    func color(_ value: ValueSyntax) -> AdaptiveColor? {
        switch value.value {
        case .text(let text): return color(named: text, at: value.span)
        case .word(let word, _): return color(named: word, at: value.span)
        case .number, .transform, .computed, .other:
            let isHexadecimal = Color(hexadecimal: value.text) != nil
            reportValue(
                value, expected: "a color such as \"#4F7CAC\" or .systemBlue",
                suggestion: isHexadecimal ? "\"\(value.text)\"" : nil)
            return nil
        }
    }

    /// Reads free text in quotes.
    func text(_ value: ValueSyntax) -> String? {
        let text = reference(value)
        if text != nil { noteSlot(.text, at: value.span) }
        return text
    }

    /// Reads text in quotes that is not free, such as a path.
    func reference(_ value: ValueSyntax) -> String? {
        if case .text(let text) = value.value { return text }
        reportText(value, expected: "text in quotes")
        return nil
    }

    /// Reads the text of an optional property, such as `label.text`. The word `nil` is read as empty text.
    func optionalText(_ value: ValueSyntax) -> String? {
        if isNil(value) { return "" }
        if case .text(let text) = value.value {
            noteSlot(.text, at: value.span)
            return text
        }
        if ["nil", "null", "none"].contains(value.text.lowercased()) {
            reportValue(value, expected: "text in quotes or nil", suggestion: "nil")
        } else {
            reportText(value, expected: "text in quotes or nil")
        }
        return nil
    }

    private func reportText(_ value: ValueSyntax, expected: String) {
        let isQuotable = !isNil(value) && !value.text.contains("\"") && !value.text.contains("\\")
        reportValue(value, expected: expected, suggestion: isQuotable ? "\"\(value.text)\"" : nil)
    }

    private func isNil(_ value: ValueSyntax) -> Bool {
        if case .word("nil", hasDot: false) = value.value { true } else { false }
    }

    func integer(_ value: ValueSyntax, in range: NumberRange) -> Int? {
        guard let number = number(value, in: range) else { return nil }
        if let whole = Int(exactly: number) { return whole }
        report(.outOfRange, "found \(value.text), expected a whole number", at: value.span)
        return nil
    }

    /// Reads an enumeration case, with or without a leading dot.
    func word(_ value: ValueSyntax, among choice: PropertyShape.Choice) -> String? {
        guard case .word(let word, _) = value.value else {
            reportValue(value, expected: choice.words.map { ".\($0)" }.spelledOut)
            return nil
        }
        if choice.words.contains(word) {
            noteSlot(.word(choice.words), at: value.span)
            return word
        }
        reportUnknown(
            .unknownWord, "found the \(choice.noun) \(word.quoted)", word, among: choice.words, at: value.span)
        return nil
    }

    /// Reads the multiplier of a constraint, which must not be 0.
    func multiplier(_ value: ValueSyntax) -> Double? {
        guard case .number(let number) = value.value else { return number(value, in: .multiplier) }
        return checkMultiplier(
            Located(number, at: value.span), orElse: "to end the relation between the views, set 'isActive = false'")
    }

    private func reportValue(_ value: ValueSyntax, expected: String, suggestion: String? = nil) {
        report(
            .wrongType, "found \(value.text.quoted), expected \(expected)", at: value.span, suggestion: suggestion)
    }

    private func nearlyNumber(_ text: String) -> String? {
        if case .other(let suggestion) = NumberLiteral.read(text) { suggestion } else { nil }
    }
}

/// Decodes the lists of numbers that statements assign.
extension ScriptReading {
    /// Reads a rectangle such as `[0, 20, 100, 40]`.
    func rectangle(_ value: ValueSyntax) -> Rect? {
        numbers(value, in: [.place, .place, .length, .length], "[x, y, width, height]").map {
            Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    /// Reads insets such as `16` or `[8, 16, 8, 16]`.
    func insets(_ value: ValueSyntax, _ expected: String) -> EdgeInsets? {
        if case .number = value.value {
            return number(value, in: NumberRange.place).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
        }
        return numbers(value, in: Array(repeating: NumberRange.place, count: 4), expected).map {
            EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
    }

    /// Reads an intrinsic size such as `[150, none]`, or `none` for a view without an intrinsic size.
    func intrinsicSize(_ value: ValueSyntax) -> IntrinsicSize? {
        if case .word("none", hasDot: false) = value.value { return IntrinsicSize(width: nil, height: nil) }
        guard let items = value.items, items.count == 2 else {
            reportList(value, expected: "none or [width, height], each a number or none")
            return nil
        }
        let extents = items.map { item -> Double?? in
            if case .name("none") = item.value { return .some(nil) }
            return number(item, in: NumberRange.length).map { .some($0) }
        }
        guard let width = extents[0], let height = extents[1] else { return nil }
        return IntrinsicSize(width: width, height: height)
    }

    func numbers(_ value: ValueSyntax, in ranges: [NumberRange], _ expected: String) -> [Double]? {
        guard let items = value.items, items.count == ranges.count else {
            reportList(value, expected: expected)
            return nil
        }
        let numbers = zip(items, ranges).map { number($0, in: $1) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }

    private func number(_ item: PrioritySyntax, in range: NumberRange) -> Double? {
        switch item.value {
        case .number(let number):
            return check(number, in: range, at: item.span, found: NumberRange.plain(number))
        case .name(let name):
            report(.wrongType, "found \(name.quoted), expected a number, \(range.words)", at: item.span)
            return nil
        }
    }

    private func reportList(_ value: ValueSyntax, expected: String) {
        let found = value.items.map { "a list of \($0.count)" } ?? value.text.quoted
        report(.wrongType, "found \(found), expected \(expected)", at: value.span)
    }
}
