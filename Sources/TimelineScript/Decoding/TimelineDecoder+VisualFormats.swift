import Diagnostics
import Layout
import SceneModel
import Simulation
import Views

/// The keys beside a visual format.
struct FormatArguments {
    /// The options, in the order of the script.
    var options: [Located<LayoutFormatOptions>] = []
    var metrics: [String: Double] = [:]
}

extension TimelineDecoder {
    /// Returns whether a constraint's text is a visual format, by its first characters.
    static func isVisualFormat(_ scalar: ScriptScalar) -> Bool {
        ["H:", "V:", "|", "["].contains { scalar.text.trimmed.hasPrefix($0) }
    }

    mutating func formatArguments(_ fields: Fields) -> FormatArguments {
        var arguments = FormatArguments()
        if let node = fields["options"] { arguments.options = formatOptions(node) }
        for (name, node) in fields["metrics"].flatMap({ named($0, "a metric") }) ?? [] where checkName(name) {
            // A metric with a mistake still has a name, so its uses are not reported too.
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

    /// Returns the constraints of a visual format: `row[0]`, `row[1]`, or `row` if there is only one.
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
                    .visualFormat, "this format makes no constraint, expected a size or a connection",
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

    /// Reports an error of a visual format. In scripts, names are not keys of a dictionary.
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
