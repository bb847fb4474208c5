import Diagnostics
import Geometry
import Views

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
