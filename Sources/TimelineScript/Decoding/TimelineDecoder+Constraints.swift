import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import Views

extension TimelineDecoder {
    /// Records the names of the constraints. The decoder calls this method before it reads the statements that use
    /// them.
    mutating func nameConstraints(_ script: Fields) {
        if script.misspells("constraints") { names.knowsAllConstraints = false }
        guard let node = script["constraints"] else { return }
        // Errors are reported later, when the constraints themselves are read.
        let before = problems
        let entries = named(node, "a constraint")
        problems = before
        if entries == nil { names.knowsAllConstraints = false }
        for entry in entries ?? [] where checkName(entry.name) {
            if let taken = names.add(entry.name, .constraint) { problems.add(taken) }
        }
    }

    mutating func constraints(_ node: ScriptNode?) -> [SceneConstraint] {
        guard let node, let entries = named(node, "a constraint") else { return [] }
        return entries.compactMap { entry in
            let spec = constraint(entry.name, entry.value)
            if let spec { names.parts.set(spec.parts.map(\.name), of: entry.name.value) }
            return spec
        }
    }

    /// Reads a constraint: either an expression, or a mapping that contains an expression and options.
    private mutating func constraint(_ name: Located<String>, _ node: ScriptNode) -> SceneConstraint? {
        guard case .mapping = node.content else {
            return parts(node, of: name, FormatArguments()).map { SceneConstraint(name: name, parts: $0) }
        }
        guard let fields = fields(of: node, as: Schema.constraint, at: name.span) else { return nil }
        let isActive = fields["isActive"].flatMap { boolean($0) } ?? true
        let outlet =
            fields["outlet"].flatMap { node in
                word(node, among: SceneConstraint.Outlet.allCases.map(\.rawValue), "outlet")
            }.flatMap(SceneConstraint.Outlet.init) ?? .strong
        guard let parts = parts(fields, of: name) else { return nil }
        if outlet == .weak, parts.count > 1 {
            report(
                .severalConstraints,
                "found a weak outlet of \(parts.count) constraints, expected a single constraint",
                at: fields.place(of: "outlet"))
        }
        return SceneConstraint(name: name, parts: parts, isActive: isActive, outlet: outlet)
    }

    /// Reads the value of `constraint` or `format`, and applies the value of `priority`, if present.
    private mutating func parts(_ fields: Fields, of name: Located<String>) -> [SceneConstraint.Part]? {
        let priority = fields["priority"].flatMap { self.priority($0) }
        let arguments = formatArguments(fields)
        if let node = fields["format"] {
            for key in ["constraint", "priority"] where fields[key] != nil {
                report(
                    .conflictingKeys, "found 'format' and \(key.quoted) in one constraint, expected only one of them",
                    at: fields.place(of: key), notes: [.init("the format is here", at: fields.place(of: "format"))])
            }
            guard let scalar = scalar(node, "a visual format such as H:|-[card]-|") else { return nil }
            return parts(scalar, of: name, arguments)
        }
        guard let node = need("constraint", in: fields, "the constraint's expression") else { return nil }
        for entry in fields.among(Schema.formatKeys) {
            report(
                .conflictingKeys, "found \(entry.key.value.quoted) but no 'format', expected both or neither",
                at: entry.key.span)
        }
        guard var parts = parts(node, of: name, arguments) else { return nil }
        if let written = writtenPriority(node), fields["priority"] != nil {
            report(
                .conflictingKeys, "found a priority in the expression and another in 'priority', expected only one",
                at: fields.place(of: "priority"), notes: [.init("the other is here", at: written)])
        }
        if let priority { for index in parts.indices { parts[index].expression.priority = priority } }
        return parts
    }

    private mutating func parts(
        _ node: ScriptNode, of name: Located<String>, _ arguments: FormatArguments
    ) -> [SceneConstraint.Part]? {
        guard let scalar = scalar(node, "an expression such as card.width == 200") else { return nil }
        if TimelineDecoder.isVisualFormat(scalar) { return parts(scalar, of: name, arguments) }
        var parser = ConstraintExpressionParser(scalar, in: source)
        do throws(ScriptError) {
            switch try parser.parse() {
            case .expression(let syntax):
                return check(syntax).map { [SceneConstraint.Part(name: name.value, expression: $0)] }
            case .composite(let syntax):
                return check(syntax)?.map { part in
                    SceneConstraint.Part(
                        name: "\(name.value).\(part.first.value.attribute.name)", expression: part)
                }
            }
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Returns the source location of the priority in an expression; `nil` if the expression contains no priority.
    private func writtenPriority(_ node: ScriptNode) -> SourceSpan? {
        guard let scalar = node.scalar else { return nil }
        var parser = ConstraintExpressionParser(scalar, in: source)
        guard let syntax = try? parser.parse() else { return nil }
        switch syntax {
        case .expression(let syntax): return syntax.priority?.span
        case .composite(let syntax): return syntax.priority?.span
        }
    }
}

extension TimelineDecoder {
    /// Checks the names and numbers of an expression.
    mutating func check(_ syntax: ExpressionSyntax) -> ConstraintExpression? {
        let first = anchor(syntax.first)
        let second = syntax.second.map { anchor($0) }
        let constant = syntax.constant.flatMap {
            check($0.value, in: NumberRange.place, at: $0.span, found: NumberRange.plain($0.value))
        }
        if let place = syntax.placeOfConstant { noteSlot(.number(.place), at: place) }
        let multiplier = syntax.multiplier.map { checkMultiplier($0, orElse: syntax.withoutMultiplier) }
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
            .notOfAGuide, "a guide has no \(name.quoted), expected an attribute other than margins and baselines",
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
                .unknownAttribute,
                "\(name.quoted) represents several attributes, expected a single one, as on the other side",
                at: item.attribute.span)
        }
        reportUnknown(
            .unknownAttribute, "no attribute is named \(name.quoted)", name,
            among: LayoutAttribute.allCases.map(\.name),
            at: item.attribute.span)
    }

    /// Returns the constraints that a composite attribute represents, as in `card.edges == root inset 16`.
    mutating func check(_ syntax: CompositeSyntax) -> [ConstraintExpression]? {
        let first = item(syntax.first.name, syntax.first.guide)
        let second = syntax.second.map { item($0.name, $0.guide) }
        let numbers = syntax.numbers.map { number in
            check(number.value, in: NumberRange.place, at: number.span, found: NumberRange.plain(number.value))
        }
        let multiplier = syntax.multiplier.map {
            checkMultiplier($0, orElse: "for a constant size, write '\(syntax.first.name.value).size == [100, 50]'")
        }
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
}

/// Checks that the two attributes of a constraint can be compared. UIKit rejects other combinations through the types
/// of its anchors, or by raising an exception.
extension TimelineDecoder {
    mutating func checkPair(_ first: Located<Anchor>, _ second: Located<Anchor>, _ syntax: ExpressionSyntax) {
        let a = first.value.attribute
        let b = second.value.attribute
        guard let what = misfit(b, with: a) else { return }
        let fitting = LayoutAttribute.allCases.filter {
            $0.isPlain && $0.isDimension == a.isDimension && (a.isDimension || $0.axis == a.axis)
                && !(a.isDirectional && $0.isPhysicalSide || a.isPhysicalSide && $0.isDirectional)
        }
        let counterpart = counterpart(of: b, among: fitting)
        report(
            .attributePair,
            "\(b.name.quoted) is \(what), expected \(fitting.map(\.name).spelledOut) to compare with \(a.name.quoted)",
            at: syntax.second?.attribute.span ?? second.span, suggestion: (counterpart ?? a).name)
    }

    /// Returns a description of `attribute` for an error message if it cannot be compared with `other`; `nil` if it
    /// can.
    private func misfit(_ attribute: LayoutAttribute, with other: LayoutAttribute) -> String? {
        if attribute.isDimension != other.isDimension { return attribute.isDimension ? "a dimension" : "a position" }
        if attribute.isDimension { return nil }
        if attribute.axis != other.axis {
            return attribute.axis == .horizontal ? "a horizontal position" : "a vertical position"
        }
        if attribute.isDirectional, other.isPhysicalSide { return "a leading or trailing edge" }
        if attribute.isPhysicalSide, other.isDirectional { return "a left or right edge" }
        return nil
    }

    mutating func reportLonePlace(_ first: Located<Anchor>, _ syntax: ExpressionSyntax) {
        guard let constant = syntax.constant else { return }
        let name = first.value.attribute.name
        let canSuggest = first.value.item != .view("root") && names.kind(of: "root") == .view
        let magnitude = NumberRange.plain(constant.value.magnitude)
        report(
            .lonePlace,
            "\(name.quoted) is a position, expected another position to compare it with, not a number alone",
            at: constant.span,
            suggestion: canSuggest ? "root.\(name) \(constant.value < 0 ? "-" : "+") \(magnitude)" : nil)
    }

    /// Returns the attribute in `fitting` that corresponds to `attribute`: its directional or physical counterpart,
    /// such as `leading` for `left`, or the attribute on the other axis, such as `top` for `left`.
    private func counterpart(of attribute: LayoutAttribute, among fitting: [LayoutAttribute]) -> LayoutAttribute? {
        let counterparts: [LayoutAttribute: [LayoutAttribute]] = [
            .left: [.leading, .top], .right: [.trailing, .bottom], .leading: [.left, .top],
            .trailing: [.right, .bottom], .top: [.leading, .left], .bottom: [.trailing, .right],
            .centerX: [.centerY], .centerY: [.centerX],
        ]
        return counterparts[attribute]?.first { fitting.contains($0) }
    }
}

extension LayoutAttribute {
    /// Whether diagnostics list the attribute among the expected ones. Margin and baseline attributes are not listed.
    fileprivate var isPlain: Bool { rawValue <= LayoutAttribute.centerY.rawValue }
}

/// The options and metrics of a visual format.
struct FormatArguments {
    /// The options, in script order.
    var options: [Located<LayoutFormatOptions>] = []
    var metrics: [String: Double] = [:]
}

extension TimelineDecoder {
    /// Returns whether a constraint's text begins like a visual format.
    static func isVisualFormat(_ scalar: ScriptScalar) -> Bool {
        ["H:", "V:", "|", "["].contains { scalar.text.trimmed.hasPrefix($0) }
    }

    mutating func formatArguments(_ fields: Fields) -> FormatArguments {
        var arguments = FormatArguments()
        if let node = fields["options"] { arguments.options = formatOptions(node) }
        for (name, node) in fields["metrics"].flatMap({ named($0, "a metric") }) ?? [] where checkName(name) {
            // Record the metric even if its value is wrong, so that its uses are not reported as unknown metrics.
            arguments.metrics[name.value] = number(node, in: NumberRange.place) ?? 1
        }
        return arguments
    }

    /// Reads options such as `[alignAllTop, directionLeftToRight]`, or a single option.
    private mutating func formatOptions(_ node: ScriptNode) -> [Located<LayoutFormatOptions>] {
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        var options: [Located<LayoutFormatOptions>] = []
        var direction: Located<String>?
        for item in items {
            guard let scalar = scalar(item, "an option such as alignAllTop") else { continue }
            let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
            guard let known = LayoutFormatOptions.named.first(where: { $0.name == name }) else {
                reportUnknown(
                    .unknownWord, "no option is named \(name.quoted)", name,
                    among: LayoutFormatOptions.named.map(\.name),
                    at: item.span)
                continue
            }
            options.append(Located(known.option, at: item.span))
            guard name.hasPrefix("direction") else { continue }
            if let other = direction {
                report(
                    .conflictingKeys, "found a second direction \(name.quoted), expected only one", at: item.span,
                    notes: [.init("the first is here", at: other.span)])
            }
            direction = direction ?? Located(name, at: item.span)
        }
        return options
    }

    /// Returns the constraints of a visual format, named `row[0]`, `row[1]` and so on, or `row` if there is only one.
    mutating func parts(
        _ scalar: ScriptScalar, of name: Located<String>, _ arguments: FormatArguments
    ) -> [SceneConstraint.Part]? {
        let places = ScalarPlaces(scalar, in: source)
        let known = names
        let formatNames = FormatNames(
            metrics: arguments.metrics, isItem: { [.view, .guide].contains(known.kind(of: $0)) },
            hasSuperview: { known.superviews[$0] != nil })
        do throws(VisualFormatError) {
            let options = arguments.options.reduce(into: LayoutFormatOptions()) { $0.formUnion($1.value) }
            let wanted = try VisualFormat(scalar.text).constraints(options, formatNames)
            if wanted.isEmpty {
                report(
                    .visualFormat, "this format creates no constraints, expected a size or a connection",
                    at: places.whole)
                return nil
            }
            return wanted.enumerated().compactMap { index, constraint in
                expression(constraint, at: places.span(constraint.range)).map {
                    .init(name: wanted.count == 1 ? name.value : "\(name.value)[\(index)]", expression: $0)
                }
            }
        } catch {
            report(error, arguments, at: places.span(error.range))
            return nil
        }
    }

    private mutating func expression(_ constraint: FormatConstraint, at span: SourceSpan) -> ConstraintExpression? {
        guard
            let constant = check(
                constraint.constant, in: NumberRange.place, at: span, found: NumberRange.plain(constraint.constant))
        else { return nil }
        return ConstraintExpression(
            first: Located(anchor(constraint.first), at: span), relation: constraint.relation,
            second: constraint.second.map { Located(anchor($0), at: span) }, constant: constant,
            priority: constraint.priority, span: span)
    }

    private func anchor(_ side: FormatConstraint.Side) -> Anchor {
        switch side.item {
        case .named(let name):
            Anchor(names.kind(of: name) == .guide ? .ownGuide(name) : .view(name), side.attribute)
        case .superview(of: let name):
            Anchor(.view(names.superviews[name] ?? name), side.attribute)
        }
    }

    /// Reports an error in a visual format. The messages about names differ from UIKit's, because names in a script are
    /// not keys of a `views` dictionary.
    private mutating func report(_ error: VisualFormatError, _ arguments: FormatArguments, at span: SourceSpan) {
        let metrics = arguments.metrics.keys.sorted()
        let items = names.views + names.guides
        let knowsItems = names.knowsAllViews && names.knowsAllGuides
        switch error.reason {
        case .unknownView(let name):
            guard knowsItems else { return }
            let what = names.guides.isEmpty ? "view" : "view or guide"
            reportUnknown(.unknownView, "no \(what) is named \(name.quoted)", name, among: items, at: span)
        case .unknownMetric(let name):
            reportUnknown(.unknownMetric, "no metric is named \(name.quoted)", name, among: metrics, at: span)
        case .unknownMetricOrView(let name):
            guard knowsItems else { return }
            reportUnknown(
                .unknownMetric, "no metric or view is named \(name.quoted)", name, among: metrics + items, at: span)
        case .priorityOutOfRange(let value):
            report(
                .outOfRange, "found \(NumberRange.plain(value)), expected \(NumberRange.priority.words)", at: span)
        case .alignmentAlongAxis(let attribute):
            let option = arguments.options.first { $0.value.alignments.contains(attribute) }
            report(.visualFormat, error.message, at: option?.span ?? span)
        case .syntax, .numberTooLarge, .metricNotFinite, .noSuperview, .comparedWithItself:
            report(.visualFormat, error.message, at: span)
        }
    }
}
