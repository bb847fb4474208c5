import Diagnostics
import Layout

extension TimelineDecoder {
    /// Looks at what an expression names and counts.
    mutating func check(_ syntax: ExpressionSyntax) -> ConstraintExpression? {
        let first = anchor(syntax.first)
        let second = syntax.second.map { anchor($0) }
        let constant = syntax.constant.flatMap {
            check($0.value, in: ScriptLimits.place, at: $0.span, found: NumberRange.plain($0.value))
        }
        let multiplier = syntax.multiplier.map { checkMultiplier($0) }
        let priority = syntax.priority.map { self.priority($0) }
        if let first, let second = second ?? nil {
            checkPair(first, second, syntax)
        } else if let first, syntax.second == nil, !first.value.attribute.isDimension {
            reportLonePlace(first, syntax)
        }
        guard let first else { return nil }
        return ConstraintExpression(
            first: first, relation: syntax.relation, multiplier: (multiplier ?? 1) ?? 1, second: second ?? nil,
            constant: constant ?? 0, priority: (priority ?? .required) ?? .required, span: syntax.span)
    }

    private mutating func anchor(_ item: ExpressionSyntax.Item) -> Located<Anchor>? {
        let place = self.item(item.name, item.guide)
        let name = item.attribute.value
        guard let attribute = LayoutAttribute.allCases.first(where: { $0.name == name }) else {
            reportUnknownAttribute(item)
            return nil
        }
        guard let place else { return nil }
        if case .view = place { return Located(Anchor(place, attribute), at: item.span) }
        guard attribute.rawValue > LayoutAttribute.centerY.rawValue else {
            return Located(Anchor(place, attribute), at: item.span)
        }
        let plain = name.replacing("WithinMargins", with: "").replacing("Margin", with: "")
        report(
            .notOfAGuide, "a guide has no \(name.quoted), expected an attribute that is not of margins or text",
            at: item.attribute.span, suggestion: plain == name ? nil : plain)
        return nil
    }

    private mutating func reportUnknownAttribute(_ item: ExpressionSyntax.Item) {
        let name = item.attribute.value
        if name == "baseline" {
            return report(
                .unknownAttribute, "no attribute is named 'baseline', expected lastBaseline or firstBaseline",
                at: item.attribute.span, suggestion: "lastBaseline")
        }
        if item.guide == nil, TimelineDecoder.guideRoles.contains(where: { $0.name == name }) {
            return report(
                .unknownAttribute,
                "\(name.quoted) is a guide, expected an attribute after it, such as \(item.name.value).\(name).top",
                at: item.attribute.span)
        }
        if Composite(rawValue: name) != nil {
            return report(
                .unknownAttribute, "\(name.quoted) stands for several attributes, expected one, as on the other side",
                at: item.attribute.span)
        }
        reportUnknown(
            .unknownAttribute, "no attribute is named \(name.quoted)", name,
            among: LayoutAttribute.allCases.map(\.name),
            at: item.attribute.span)
    }

    /// `card.edges == root inset 16` as the constraints it stands for.
    mutating func check(_ syntax: CompositeSyntax) -> [ConstraintExpression]? {
        let first = item(syntax.first.name, syntax.first.guide)
        let second = syntax.second.map { item($0.name, $0.guide) }
        let numbers = syntax.numbers.map { number in
            check(number.value, in: ScriptLimits.place, at: number.span, found: NumberRange.plain(number.value))
        }
        let multiplier = syntax.multiplier.map { checkMultiplier($0) }
        let priority = syntax.priority.map { self.priority($0) }
        guard let first, !numbers.contains(nil) else { return nil }
        if let second, second == nil { return nil }
        return syntax.composite.attributes.enumerated().map { index, attribute in
            let number = numbers.isEmpty ? 0 : (numbers[index] ?? 0)
            let leadsInwards = attribute == .trailing || attribute == .bottom
            return ConstraintExpression(
                first: Located(Anchor(first, attribute), at: syntax.first.span), relation: .equal,
                multiplier: (multiplier ?? 1) ?? 1,
                second: (second ?? nil).map { Located(Anchor($0, attribute), at: syntax.second?.span ?? syntax.span) },
                constant: leadsInwards ? 0 - number : number, priority: (priority ?? .required) ?? .required,
                span: syntax.span)
        }
    }

    mutating func checkMultiplier(_ multiplier: Located<Double>) -> Double? {
        if multiplier.value == 0 {
            report(.zeroMultiplier, "found the multiplier 0, expected another number", at: multiplier.span)
            return nil
        }
        let size = check(
            multiplier.value.magnitude, in: ScriptLimits.multiplier, at: multiplier.span,
            found: "a multiplier of \(NumberRange.plain(multiplier.value))")
        return size == nil ? nil : multiplier.value
    }
}
