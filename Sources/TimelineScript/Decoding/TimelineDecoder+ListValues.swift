import Diagnostics
import Geometry
import Layout

/// The lists of numbers that statements assign.
extension TimelineDecoder {
    mutating func frame(_ value: ValueSyntax, of subject: Located<String>) -> Rect? {
        if subject.value == "root" {
            report(.rootView, "found a frame of 'root', expected none: it fills the screen", at: subject.span)
        }
        let place = ScriptLimits.place
        let length = ScriptLimits.length
        return numbers(value, in: [place, place, length, length], "[x, y, width, height]").map {
            Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    /// `16` or `[8, 16, 8, 16]`
    mutating func insets(
        _ value: ValueSyntax, _ expected: String = "a number, or [top, left, bottom, right]"
    ) -> EdgeInsets? {
        if case .number = value.value {
            return number(value, in: ScriptLimits.place).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
        }
        return numbers(value, in: Array(repeating: ScriptLimits.place, count: 4), expected).map {
            EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
    }

    /// `[150, none]`, or `none` for neither.
    mutating func intrinsicSize(_ value: ValueSyntax) -> IntrinsicSize? {
        if case .word("none", hasDot: false) = value.value { return IntrinsicSize(width: nil, height: nil) }
        guard let items = value.items, items.count == 2 else {
            reportList(value, expected: "none or [width, height], each a number or none")
            return nil
        }
        let extents = items.map { item -> Double?? in
            if case .name("none") = item.value { return .some(nil) }
            return number(item, in: ScriptLimits.length).map { .some($0) }
        }
        guard let width = extents[0], let height = extents[1] else { return nil }
        return IntrinsicSize(width: width, height: height)
    }

    mutating func semantic(_ value: ValueSyntax) -> SemanticContentAttribute? {
        let names = SemanticContentAttribute.allCases.map(\.rawValue)
        guard case .word(let word, _) = value.value else {
            reportList(value, expected: names.map { "." + $0 }.spelledOut)
            return nil
        }
        if let known = SemanticContentAttribute(rawValue: word) { return known }
        reportUnknown(
            .unknownWord, "found the semantic content attribute \(word.quoted)", word, among: names, at: value.span)
        return nil
    }

    /// `[0, 120]`
    mutating func point(_ value: ValueSyntax) -> Point? {
        numbers(value, in: [ScriptLimits.place, ScriptLimits.place], "[x, y]").map { Point(x: $0[0], y: $0[1]) }
    }

    mutating func numbers(_ value: ValueSyntax, in ranges: [NumberRange], _ expected: String) -> [Double]? {
        guard let items = value.items, items.count == ranges.count else {
            reportList(value, expected: expected)
            return nil
        }
        let numbers = zip(items, ranges).map { number($0, in: $1) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }

    private mutating func number(_ item: PrioritySyntax, in range: NumberRange) -> Double? {
        switch item.value {
        case .number(let number):
            return check(number, in: range, at: item.span, found: NumberRange.plain(number))
        case .name(let name):
            report(.wrongType, "found \(name.quoted), expected a number, \(range.words)", at: item.span)
            return nil
        }
    }

    private mutating func reportList(_ value: ValueSyntax, expected: String) {
        let found = value.items.map { "a list of \($0.count)" } ?? value.text.quoted
        report(.wrongType, "found \(found), expected \(expected)", at: value.span)
    }
}
