import Diagnostics
import Geometry
import Layout

/// Statements that are a ``LayoutChange``.
extension TimelineDecoder {
    mutating func layoutChange(_ member: Action.Member, _ syntax: StatementSyntax) -> LayoutChange? {
        switch (member, syntax.form) {
        case (.invalidateIntrinsicContentSize, .call): return .invalidateIntrinsicContentSize
        case (.setNeedsDisplay, .call): return .setNeedsDisplay
        case (.exerciseAmbiguityInLayout, .call): return .exerciseAmbiguityInLayout
        case (.removeFromSuperview, .call): return .removeFromSuperview
        case (.addSubview, .callWith(let arguments)): return addedSubview(arguments).map { .addSubview($0) }
        case (.setContentHuggingPriority, .callWith(let arguments)):
            return priorityAndAxis(arguments, of: member).map { .setContentHuggingPriority($0.priority, $0.axis) }
        case (.setContentCompressionResistancePriority, .callWith(let arguments)):
            return priorityAndAxis(arguments, of: member).map {
                .setContentCompressionResistancePriority($0.priority, $0.axis)
            }
        case (.contentHuggingPriority, .indexed(let axis, let value)):
            let axis = self.axis(axis)
            let priority = self.priority(value)
            return axis.flatMap { axis in priority.map { .setContentHuggingPriority($0, axis) } }
        case (.contentCompressionResistancePriority, .indexed(let axis, let value)):
            let axis = self.axis(axis)
            let priority = self.priority(value)
            return axis.flatMap { axis in priority.map { .setContentCompressionResistancePriority($0, axis) } }
        case (.contentHuggingPriority, _), (.contentCompressionResistancePriority, _), (.addSubview, _),
            (.setContentHuggingPriority, _), (.setContentCompressionResistancePriority, _):
            reportArguments(of: member, at: syntax.member.span)
            return nil
        case (_, .assignment(let value)) where !member.isMethod:
            return assigned(member, value, to: syntax.subject)
        default:
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
            return nil
        }
    }

    private mutating func assigned(
        _ member: Action.Member, _ value: ValueSyntax, to subject: Located<String>
    ) -> LayoutChange? {
        switch member {
        case .multiplier:
            checkStandsForOne(subject)
            guard case .number(let number) = value.value else {
                _ = self.number(value, in: ScriptLimits.multiplier)
                return nil
            }
            return checkMultiplier(Located(number, at: value.span)).map { .setMultiplier($0) }
        case .identifier:
            checkStandsForOne(subject)
            return text(value).map { .setIdentifier($0) }
        case .frame: return frame(value, of: subject).map { .setFrame($0) }
        case .translatesAutoresizingMaskIntoConstraints:
            let isTranslated = truth(value)
            if isTranslated == false, subject.value == "root" {
                report(
                    .rootView,
                    "found 'root' left to constraints, expected another view: the window lays out its root view",
                    at: subject.span)
            }
            return isTranslated.map { .setTranslatesAutoresizingMask($0) }
        case .intrinsicContentSize: return intrinsicSize(value).map { .setIntrinsicContentSize($0) }
        case .layoutMargins: return insets(value).map { .setLayoutMargins($0) }
        case .directionalLayoutMargins:
            return insets(value, "a number, or [top, leading, bottom, trailing]").map {
                .setDirectionalLayoutMargins($0)
            }
        case .additionalSafeAreaInsets: return insets(value).map { .setAdditionalSafeAreaInsets($0) }
        case .preservesSuperviewLayoutMargins: return truth(value).map { .setPreservesSuperviewLayoutMargins($0) }
        case .insetsLayoutMarginsFromSafeArea: return truth(value).map { .setInsetsLayoutMarginsFromSafeArea($0) }
        case .semanticContentAttribute: return semantic(value).map { .setSemanticContentAttribute($0) }
        default: return nil
        }
    }

    // MARK: Arguments

    private mutating func addedSubview(_ arguments: [ArgumentSyntax]) -> String? {
        guard arguments.count == 1, arguments[0].label == nil, case .name(let name) = arguments[0].value,
            !arguments[0].text.hasPrefix(".")
        else {
            reportArguments(of: .addSubview, at: arguments[0].span)
            return nil
        }
        checkSubject(Located(name, at: arguments[0].span), .view)
        return name
    }

    private mutating func priorityAndAxis(
        _ arguments: [ArgumentSyntax], of member: Action.Member
    ) -> (priority: LayoutPriority, axis: Axis)? {
        guard arguments.count == 2, arguments[0].label == nil, arguments[1].label?.value == "for" else {
            reportArguments(of: member, at: arguments[0].span)
            return nil
        }
        let priority = priority(
            PrioritySyntax(value: arguments[0].value, span: arguments[0].span), found: arguments[0].text)
        let axis = axis(arguments[1])
        return priority.flatMap { priority in axis.map { (priority, $0) } }
    }

    private mutating func axis(_ argument: ArgumentSyntax) -> Axis? {
        let word: String? = if case .name(let name) = argument.value { name } else { nil }
        return axis(word, writtenAs: argument.text, at: argument.span)
    }

    private mutating func reportArguments(of member: Action.Member, at span: SourceSpan) {
        let forms: [Action.Member: String] = [
            .addSubview: "addSubview(card)",
            .contentHuggingPriority: "contentHuggingPriority(.horizontal) = 251",
            .contentCompressionResistancePriority: "contentCompressionResistancePriority(.horizontal) = 749",
            .setContentHuggingPriority: "setContentHuggingPriority(251, for: .horizontal)",
            .setContentCompressionResistancePriority:
                "setContentCompressionResistancePriority(749, for: .horizontal)",
        ]
        report(.syntax, "found other arguments, expected them as in \(forms[member] ?? member.rawValue)", at: span)
    }
}
