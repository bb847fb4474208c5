import Diagnostics
import Layout
import Views

extension TimelineDecoder {
    mutating func statement(_ node: ScriptNode) -> Located<Statement>? {
        if case .mapping = node.content {
            report(
                .wrongType,
                "found a mapping, expected a statement (one with ': ' in it needs single quotes around the whole)",
                at: node.span)
            return nil
        }
        guard let scalar = scalar(node, "a statement such as root.layoutIfNeeded()") else { return nil }
        var parser = StatementParser(scalar, in: source)
        do throws(Mistake) {
            guard let syntax = throughLayer(try parser.parse()), let action = action(syntax) else { return nil }
            let statement = Statement(subject: syntax.subject, action: action, text: scalar.text.trimmed)
            return Located(statement, at: syntax.span)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    private mutating func action(_ syntax: StatementSyntax) -> Action? {
        if syntax.subject.value == DeviceChange.subject { return deviceChange(syntax).map { .changeDevice($0) } }
        if GlobalCall.owners.contains(syntax.subject.value) { return globalCall(syntax).map { .global($0) } }
        if let property = ContentProperty(rawValue: syntax.member.value) {
            checkSubject(syntax.subject, .view)
            guard case .assignment(let value) = syntax.form else {
                reportForm(of: property.rawValue, isMethod: false, syntax)
                return nil
            }
            return assignment(property, value, to: syntax.subject)
        }
        guard let member = Action.Member(rawValue: syntax.member.value) else {
            reportUnknownMember(syntax)
            return nil
        }
        checkSubject(syntax.subject, member.subjectKind)
        if let kind = member.container { return containerChange(member, of: kind, syntax).map { .container($0) } }
        if member.isOfLayer { return layerChange(member, syntax).map { .layer($0) } }
        if member.subjectKind == .animator { return animatorCall(member, syntax).map { .animator($0) } }
        if member.isOfLayout { return layoutChange(member, syntax).map { .layout($0) } }
        switch (member, syntax.form) {
        case (.setNeedsLayout, .call): return .setNeedsLayout
        case (.layoutIfNeeded, .call): return .layoutIfNeeded
        case (.setNeedsUpdateConstraints, .call): return .setNeedsUpdateConstraints
        case (.updateConstraintsIfNeeded, .call): return .updateConstraintsIfNeeded
        case (_, .assignment(let value)) where !member.isMethod:
            return assignment(member, value, to: syntax.subject)
        default:
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
            return nil
        }
    }

    private mutating func assignment(
        _ member: Action.Member, _ value: ValueSyntax, to subject: Located<String>
    ) -> Action? {
        switch member {
        case .constant:
            checkStandsForOne(subject)
            return number(value, in: ScriptLimits.place).map { .setConstant($0) }
        case .alpha: return number(value, in: ScriptLimits.alpha).map { .setAlpha($0) }
        case .cornerRadius: return number(value, in: ScriptLimits.length).map { .setCornerRadius($0) }
        case .contentMode: return choice(value, ContentMode.self, "content mode").map { .setContentMode($0) }
        case .isActive: return truth(value).map { .setActive($0) }
        case .isHidden: return truth(value).map { .setHidden($0) }
        case .priority: return priority(value).map { .setPriority($0) }
        case .backgroundColor: return color(value).map { .setBackgroundColor($0) }
        case .font, .textColor, .textAlignment, .numberOfLines, .lineBreakMode, .preferredMaxLayoutWidth:
            return labelChange(member, value, of: subject).map { .setLabel($0) }
        case .text:
            checkKind(of: subject, among: [.label, .textField, .textView], for: member.rawValue)
            return optionalText(value).map { .setText($0) }
        default: return nil
        }
    }

    /// The member is known, but not like this: a method without its parentheses, or a property with them.
    mutating func reportForm(of name: String, isMethod: Bool, _ syntax: StatementSyntax) {
        if isMethod, case .callWith(let arguments) = syntax.form, let first = arguments.first {
            report(
                .syntax, "found \(first.text.quoted), expected ')': \(name.quoted) takes no arguments", at: first.span)
        } else if isMethod {
            var suggestion: String?
            if case .mention = syntax.form { suggestion = name + "()" }
            report(
                .syntax, "\(name.quoted) is a method, expected '()' after it", at: syntax.member.span,
                suggestion: suggestion)
        } else {
            report(.syntax, "\(name.quoted) is a property, expected '=' and a value after it", at: syntax.member.span)
        }
    }

    private mutating func reportUnknownMember(_ syntax: StatementSyntax) {
        let name = syntax.member.value
        var isCall = false
        switch syntax.form {
        case .call, .callWith: isCall = true
        case .assignment, .indexed, .mention: break
        }
        let what = isCall ? "method" : "property"
        let id: Diagnostic.ID = isCall ? .unknownCall : .unknownProperty
        let content = names.content(of: syntax.subject.value)
        let members = Action.Member.allCases.filter { member in
            member.isMethod == isCall && member.container.map { $0 == content?.kind } ?? true
        }
        let properties = ContentProperty.allCases.filter { property in
            !isCall && content.map { property.kinds.contains($0.kind) } ?? true
        }.map(\.rawValue)
        guard let kind = names.kind(of: syntax.subject.value) else {
            let subject = syntax.subject.value
            let other = closestLayer(to: subject) ?? ClosestMatch.suggestion(for: subject, among: GlobalCall.owners)
            if let other {
                return report(
                    .unknownName, "no view or constraint is named \(subject.quoted)", at: syntax.subject.span,
                    suggestion: other)
            }
            if names.knowsAllViews, names.knowsAllConstraints {
                reportUnknown(
                    .unknownName, "no view or constraint is named \(syntax.subject.value.quoted)", syntax.subject.value,
                    among: names.views + names.constraints, at: syntax.subject.span)
            }
            return reportUnknown(
                id, "no \(what) is named \(name.quoted)", name, among: members.map(\.rawValue) + properties,
                at: syntax.member.span)
        }
        reportUnknown(
            id, "\(kind.words) has no \(what) \(name.quoted)", name,
            among: members.filter { $0.subjectKind == kind }.map(\.rawValue) + (kind == .view ? properties : []),
            at: syntax.member.span)
    }
}
