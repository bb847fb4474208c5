import Diagnostics
import Geometry
import Views

/// Stack views and scroll views.
extension TimelineDecoder {
    /// `horizontal`, or a mapping of UIKit's names.
    mutating func stack(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Stack? {
        guard case .mapping = node.content else { return axis(node).map { ViewContent.Stack(axis: $0) } }
        guard let fields = fields(of: node, as: Schema.stack, at: place) else { return nil }
        var stack = ViewContent.Stack(axis: fields["axis"].flatMap { axis($0) } ?? .horizontal)
        stack.distribution = fields["distribution"].flatMap { distribution($0) } ?? .fill
        stack.alignment = fields["alignment"].flatMap { alignment($0) } ?? .fill
        stack.spacing = fields["spacing"].flatMap { number($0, in: ScriptLimits.place) } ?? 0
        stack.isLayoutMarginsRelativeArrangement =
            fields["isLayoutMarginsRelativeArrangement"].flatMap { truth($0) } ?? false
        stack.isBaselineRelativeArrangement = fields["isBaselineRelativeArrangement"].flatMap { truth($0) } ?? false
        return stack
    }

    /// The views that a stack view arranges, and the space after some of them.
    mutating func arranged(_ fields: Fields, into view: inout ViewSpec) {
        for key in fields.among(Schema.stackKeys) where fields["stack"] == nil && !fields.misspells("stack") {
            report(
                .wrongKind, "found \(key.key.value.quoted) but no 'stack', expected both or neither", at: key.key.span)
        }
        if fields.misspells("arranged") { names.knowsAllViews = false }
        if let node = fields["arranged"] {
            if let arranged = named(node, "a view") {
                view.arranged = arranged.map { self.view($0.name, $0.value) }
            } else {
                names.knowsAllViews = false
            }
        }
        guard let node = fields["customSpacing"], let entries = named(node, "an arranged view") else { return }
        let known = view.arranged.map(\.name.value)
        for entry in entries {
            if !known.contains(entry.name.value), names.knowsAllViews {
                reportUnknown(
                    .unknownView, "\(view.name.value.quoted) arranges no view named \(entry.name.value.quoted)",
                    entry.name.value, among: known, at: entry.name.span)
            }
            guard let spacing = number(entry.value, in: ScriptLimits.place) else { continue }
            view.customSpacing.append(ViewSpec.CustomSpacing(after: entry.name.value, spacing: spacing))
        }
    }

    mutating func axis(_ node: ScriptNode) -> Axis? {
        word(node, among: TimelineDecoder.axes.map(\.word), "axis").flatMap { word in
            TimelineDecoder.axes.first { $0.word == word }?.axis
        }
    }

    /// The axis that a statement names, with a leading dot or without.
    ///
    /// - Parameters:
    ///   - word: Without the dot; `nil` where the statement has no word.
    ///   - text: As the statement has it.
    mutating func axis(_ word: String?, writtenAs text: String, at span: SourceSpan) -> Axis? {
        if let known = TimelineDecoder.axes.first(where: { $0.word == word }) { return known.axis }
        reportUnknown(
            .unknownWord, "found \(text.quoted)", text, among: TimelineDecoder.axes.map { ".\($0.word)" }, at: span)
        return nil
    }

    private static let axes: [(word: String, axis: Axis)] = [("horizontal", .horizontal), ("vertical", .vertical)]

    mutating func distribution(_ node: ScriptNode) -> ViewContent.Stack.Distribution? {
        word(node, among: ViewContent.Stack.Distribution.allCases.map(\.rawValue), "distribution").flatMap(
            ViewContent.Stack.Distribution.init)
    }

    mutating func alignment(_ node: ScriptNode) -> ViewContent.Stack.Alignment? {
        word(node, among: ViewContent.Stack.Alignment.allCases.map(\.rawValue), "alignment").flatMap(
            ViewContent.Stack.Alignment.init)
    }

    /// Nothing, or a mapping of UIKit's names.
    mutating func scroll(_ node: ScriptNode, at place: SourceSpan) -> ViewContent.Scroll? {
        var scroll = ViewContent.Scroll()
        guard !node.isNothing else { return scroll }
        guard let fields = fields(of: node, as: Schema.scroll, at: place) else { return nil }
        scroll.contentInset = fields["contentInset"].flatMap { insets($0) } ?? .zero
        scroll.ignoresSafeArea = fields["ignoresSafeArea"].flatMap { truth($0) } ?? false
        if let node = fields["contentSize"] {
            let length = ScriptLimits.length
            if let size = numbers(node, in: [length, length], "a list of width and height") {
                scroll.contentSize = Size(width: size[0], height: size[1])
            }
        }
        return scroll
    }

    /// The offset that a scroll view's mapping gives; its other keys are read with its content.
    mutating func contentOffset(_ node: ScriptNode?) -> Point? {
        guard let node, case .mapping(let pairs) = node.content,
            let offset = pairs.first(where: { $0.key.scalar?.text == "contentOffset" })?.value
        else { return nil }
        let place = ScriptLimits.place
        return numbers(offset, in: [place, place], "a list of x and y").map { Point(x: $0[0], y: $0[1]) }
    }
}

/// Statements that are a ``ContainerChange``.
extension TimelineDecoder {
    mutating func containerChange(
        _ member: Action.Member, of kind: ViewContent.Kind, _ syntax: StatementSyntax
    ) -> ContainerChange? {
        checkKind(of: syntax.subject, among: [kind], for: member.rawValue)
        switch (member, syntax.form) {
        case (.addArrangedSubview, .callWith(let arguments)) where arguments.count == 1:
            return viewName(arguments[0]).map { .addArrangedSubview($0) }
        case (.removeArrangedSubview, .callWith(let arguments)) where arguments.count == 1:
            return viewName(arguments[0]).map { .removeArrangedSubview($0) }
        case (.insertArrangedSubview, .callWith(let arguments)) where arguments.count == 2:
            guard arguments[1].label?.value == "at", case .number(let number) = arguments[1].value,
                let index = Int(exactly: number), index >= 0
            else { break }
            return viewName(arguments[0]).map { .insertArrangedSubview($0, at: index) }
        case (.setCustomSpacing, .callWith(let arguments)) where arguments.count == 2:
            guard arguments[0].label == nil, case .number(let number) = arguments[0].value,
                arguments[1].label?.value == "after"
            else { break }
            let spacing = check(number, in: ScriptLimits.place, at: arguments[0].span, found: arguments[0].text)
            let view = viewName(arguments[1], label: "after")
            return spacing.flatMap { spacing in view.map { .setCustomSpacing(spacing, after: $0) } }
        case (_, .assignment(let value)) where !member.isMethod:
            return assigned(member, value)
        case (_, .callWith), (_, .call):
            break
        default:
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
            return nil
        }
        guard let form = TimelineDecoder.forms[member] else {
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
            return nil
        }
        report(.syntax, "found other arguments, expected them as in \(form)", at: syntax.member.span)
        return nil
    }

    private static let forms: [Action.Member: String] = [
        .addArrangedSubview: "addArrangedSubview(card)", .removeArrangedSubview: "removeArrangedSubview(card)",
        .insertArrangedSubview: "insertArrangedSubview(card, at: 0)",
        .setCustomSpacing: "setCustomSpacing(20, after: card)",
    ]

    private mutating func assigned(_ member: Action.Member, _ value: ValueSyntax) -> ContainerChange? {
        switch member {
        case .axis: return axis(value).map { .setAxis($0) }
        case .distribution:
            return choice(value, ViewContent.Stack.Distribution.self, "distribution").map { .setDistribution($0) }
        case .alignment: return choice(value, ViewContent.Stack.Alignment.self, "alignment").map { .setAlignment($0) }
        case .spacing: return number(value, in: ScriptLimits.place).map { .setSpacing($0) }
        case .isLayoutMarginsRelativeArrangement: return truth(value).map { .setMarginsRelative($0) }
        case .contentOffset: return point(value).map { .setContentOffset($0) }
        case .contentInset: return insets(value).map { .setContentInset($0) }
        default: return nil
        }
    }

    private mutating func axis(_ value: ValueSyntax) -> Axis? {
        let word: String? = if case .word(let word, _) = value.value { word } else { nil }
        return axis(word, writtenAs: value.text, at: value.span)
    }

    private mutating func viewName(_ argument: ArgumentSyntax, label: String? = nil) -> String? {
        guard argument.label?.value == label, case .name(let name) = argument.value, !argument.text.hasPrefix(".")
        else {
            report(.wrongType, "found \(argument.text.quoted), expected the name of a view", at: argument.span)
            return nil
        }
        checkSubject(Located(name, at: argument.span), .view)
        return name
    }
}
