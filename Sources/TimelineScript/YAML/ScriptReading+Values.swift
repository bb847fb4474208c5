import FoundationEssentials
import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes numbers, times, colors and priorities.
extension ScriptReading {
    func number(_ node: ScriptNode, in range: NumberRange) -> Double? {
        // The description is computed only when needed, because building it takes longer than reading a number.
        var expected: String { "a number, \(range.words)" }
        guard let scalar = scalar(node, expected) else { return nil }
        switch scalar.style == .plain ? NumberLiteral.read(scalar.text) : .other(suggestion: nil) {
        case .number(let number): return check(number, in: range, at: node.span, found: scalar.text)
        case .notFinite: report(.notFinite, "found \(scalar.text.quoted), expected a finite number", at: node.span)
        case .other(let suggestion): reportFound(node, expected: expected, suggestion: suggestion)
        }
        return nil
    }

    func integer(_ node: ScriptNode, in range: NumberRange) -> Int? {
        guard let number = number(node, in: range) else { return nil }
        if let whole = Int(exactly: number) { return whole }
        report(.outOfRange, "found \(NumberRange.plain(number)), expected a whole number", at: node.span)
        return nil
    }

    /// Returns the number if it is in the range. If it is not, reports an error and returns `nil`.
    func check(_ number: Double, in range: NumberRange, at span: SourceSpan, found: String) -> Double? {
        if range.contains(number) {
            noteSlot(.number(range), at: span)
            return number
        }
        report(.outOfRange, "found \(found), expected \(range.words)", at: span)
        return nil
    }

    /// Reads a list of numbers that contains one number for each range.
    func numbers(_ node: ScriptNode, in ranges: [NumberRange], _ expected: String) -> [Double]? {
        guard let items = entries(of: node, expected, count: ranges.count) else { return nil }
        let numbers = zip(items, ranges).map { number($0, in: $1) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }

    /// Reads a time that is not negative and at most an hour.
    func time(_ node: ScriptNode) -> Located<Duration>? {
        let expected = "a time such as 0.5s or 500ms"
        guard let scalar = scalar(node, expected) else { return nil }
        switch TimeLiteral.read(scalar.text) {
        case .time(let time) where time <= ScriptLimits.duration:
            noteSlot(.time, at: node.span)
            return Located(time, at: node.span)
        case .time, .tooLong:
            let isPlain = scalar.text.allSatisfy(NumberLiteral.isDigit)
            report(
                .outOfRange,
                "found \(scalar.text), expected at most an hour\(isPlain ? "; a number without a unit is in seconds" : "")",
                at: node.span, suggestion: isPlain ? scalar.text + "ms" : nil)
        case .negative: report(.outOfRange, "found \(scalar.text), expected a time that is not negative", at: node.span)
        case .tooFine:
            report(.outOfRange, "found \(scalar.text), expected at most 18 decimals of a second", at: node.span)
        case .notFinite: report(.notFinite, "found \(scalar.text.quoted), expected a finite time", at: node.span)
        case .other(let suggestion): reportFound(node, expected: expected, suggestion: suggestion)
        }
        return nil
    }

    /// Reads a duration of more than 0 and at most an hour.
    func duration(_ node: ScriptNode) -> Located<Duration>? {
        guard let duration = time(node) else { return nil }
        if duration.value > .zero { return duration }
        report(.outOfRange, "found \(node.scalar?.text ?? "0"), expected a duration of more than 0", at: node.span)
        return nil
    }

    /// Reports a time after the end of the film.
    ///
    /// - Parameters:
    ///   - what: What has the time, such as `caption`.
    ///   - more: The end of the message.
    func reportAfterEnd(_ what: String, at time: Located<Duration>, end: Duration, _ more: String = "") {
        report(
            .afterEnd,
            "this \(what) is at \(time.value.inSeconds), but the film ends at \(end.inSeconds), expected an earlier time or a "
                + "longer film (the key 'duration')\(more)",
            at: time.span)
    }

    /// Reads a color, and returns its value for the light appearance.
    func color(_ node: ScriptNode) -> Color? { adaptiveColor(node)?.light }

    /// Reads a single color, or a mapping with a color for each appearance, such as `{light: "#FFF", dark: "#000"}`.
    func adaptiveColor(_ node: ScriptNode) -> AdaptiveColor? {
        if case .mapping = node.content {
            guard let fields = fields(of: node, as: Schema.color) else { return nil }
            let light = need("light", in: fields, "the color of the light appearance").flatMap { color($0) }
            let dark = need("dark", in: fields, "the color of the dark appearance").flatMap { adaptiveColor($0)?.dark }
            guard let light, let dark else { return nil }
            let highLight = fields["lightHighContrast"].flatMap { adaptiveColor($0) }
            let highDark = fields["darkHighContrast"].flatMap { adaptiveColor($0) }
            return AdaptiveColor { appearance in
                let isLight = appearance.style == .light
                let high = appearance.contrast == .high ? (isLight ? highLight : highDark) : nil
                return high?.resolved(for: appearance) ?? (isLight ? light : dark)
            }
        }
        guard let scalar = scalar(node, "a color such as \"#4F7CAC\" or systemBlue") else { return nil }
        return color(named: scalar.text, at: node.span)
    }

    /// Returns the color for hexadecimal digits after `#`, or for a color name with or without a leading dot: the name of
    /// a color of the system, or of a color set of the assets.
    func color(named text: String, at span: SourceSpan) -> AdaptiveColor? {
        if text.hasPrefix("#") {
            if let color = Color(hexadecimal: text) {
                noteSlot(.color, at: span)
                return AdaptiveColor(color)
            }
            report(
                .unknownColor, "found the color \(text.quoted), expected 3, 4, 6 or 8 hexadecimal digits after #",
                at: span)
            return nil
        }
        let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
        if let color = AdaptiveColor.named[name] {
            warnAboutClash(of: name, at: span)
            noteSlot(.color, at: span)
            return color
        }
        switch color(ofAssets: name, at: span) {
        case .found(let color):
            noteSlot(.color, at: span)
            return color
        case .reported: return nil
        case .none: break
        }
        let isHexadecimal = Color(hexadecimal: "#" + name) != nil
        let match = ClosestMatch.suggestion(for: name, among: reader.assets.colorNames + Color.named.keys.sorted())
        report(
            .unknownColor, "no color is named \(name.quoted)", at: span,
            suggestion: isHexadecimal ? "\"#\(name)\"" : match)
        return nil
    }

    /// Reads a priority: a number, or a name with or without a leading dot.
    func priority(_ node: ScriptNode) -> LayoutPriority? {
        let expected = "a priority: a number 1 through 1,000 or a name such as defaultHigh"
        guard let scalar = scalar(node, expected) else { return nil }
        switch scalar.style == .plain ? NumberLiteral.read(scalar.text) : .other(suggestion: nil) {
        case .number(let number):
            return priority(PrioritySyntax(value: .number(number), span: node.span), found: scalar.text)
        case .notFinite: report(.notFinite, "found \(scalar.text.quoted), expected a finite number", at: node.span)
        case .other(let suggestion?): reportFound(node, expected: expected, suggestion: suggestion)
        case .other:
            let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
            return priority(PrioritySyntax(value: .name(name), span: node.span), found: name)
        }
        return nil
    }

    func priority(_ syntax: PrioritySyntax, found: String? = nil) -> LayoutPriority? {
        noteSlot(.priority, at: syntax.span)
        switch syntax.value {
        case .number(let number):
            return check(
                number, in: NumberRange.priority, at: syntax.span, found: found ?? NumberRange.plain(number)
            ).map { LayoutPriority($0) }
        case .name(let name):
            if let known = LayoutPriority.named.first(where: { $0.name == name }) { return known.priority }
            reportUnknown(
                .unknownPriority, "no priority is named \(name.quoted)", name, among: LayoutPriority.named.map(\.name),
                at: syntax.span)
            return nil
        }
    }
}

/// Decodes rectangles, sizes, insets and multipliers.
extension ScriptReading {
    /// Reads a rectangle such as `[0, 20, 100, 40]`.
    func rect(_ node: ScriptNode) -> Rect? {
        let place = NumberRange.place
        let length = NumberRange.length
        return numbers(node, in: [place, place, length, length], "a list of x, y, width and height").map {
            Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    /// Reads an intrinsic size such as `[150, none]`.
    func intrinsic(_ node: ScriptNode) -> IntrinsicSize? {
        let expected = "a list of width and height, each a number of points or none"
        guard let items = entries(of: node, expected, count: 2) else { return nil }
        let extents = items.map { extent($0) }
        return IntrinsicSize(width: extents[0], height: extents[1])
    }

    private func extent(_ node: ScriptNode) -> Double? {
        guard let scalar = node.scalar, scalar.style == .plain,
            NumberLiteral.read(scalar.text) == .other(suggestion: nil)
        else { return number(node, in: NumberRange.length) }
        if scalar.text != "none" {
            reportFound(
                node, expected: "none or a number, \(NumberRange.length.words)",
                suggestion: ClosestMatch.suggestion(for: scalar.text, among: ["none"]))
        }
        return nil
    }

    /// Reads insets: `16`, `[8, 16, 8, 16]` (top, left, bottom, right) or `{top: 20}`. An unspecified side is 0.
    func insets(_ node: ScriptNode) -> EdgeInsets? {
        let range = NumberRange.place
        switch node.content {
        case .list:
            return numbers(node, in: Array(repeating: range, count: 4), "a list of top, left, bottom and right").map {
                EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
            }
        case .mapping:
            guard let fields = fields(of: node, as: Schema.sides) else { return nil }
            let sides = Schema.sides.keys.map { key in fields[key].flatMap { number($0, in: range) } ?? 0 }
            return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
        case .scalar, .unreadable:
            return number(node, in: range).map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
        }
    }

    /// Returns `multiplier` if it is in range. Otherwise, reports an error and returns `nil`.
    ///
    /// - Parameter advice: A phrase that states what to write instead of a multiplier of 0.
    func checkMultiplier(_ multiplier: Located<Double>, orElse advice: @autoclosure () -> String) -> Double? {
        if multiplier.value == 0 {
            report(
                .zeroMultiplier, "found the multiplier 0, expected another number; \(advice())", at: multiplier.span)
            return nil
        }
        let size = check(
            multiplier.value.magnitude, in: NumberRange.multiplier, at: multiplier.span,
            found: "a multiplier of \(NumberRange.plain(multiplier.value))")
        return size == nil ? nil : multiplier.value
    }
}
