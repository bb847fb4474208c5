import Diagnostics
import Geometry
import Views

/// What a variation sets, and to what.
extension TimelineDecoder {
    /// `tall.constant: 140`
    mutating func property(_ key: Located<String>, _ node: ScriptNode) -> Located<VariedProperty>? {
        // The last dot is the one before the property: a constraint may be a part, such as pinned.top.
        let dot = key.value.lastIndex(of: ".")
        let parts = dot.map { [String(key.value[..<$0]), String(key.value[key.value.index(after: $0)...])] } ?? []
        guard parts.count == 2 else {
            report(
                .wrongType, "found \(key.value.quoted), expected a name and a property, such as tall.constant",
                at: key.span)
            return nil
        }
        let subject = Located(parts[0], at: part(of: key, behind: 0, parts[0].count))
        let change: VariedProperty.Change?
        if parts[1] == VariedProperty.isInstalled {
            change = installation(node, of: subject)
        } else if let member = Action.Member(rawValue: parts[1]), let kind = TimelineDecoder.varied[member] {
            checkSubject(subject, kind)
            if member == .constant { checkStandsForOne(subject) }
            change = action(member, node, of: subject).map { .assignment($0) }
        } else {
            reportProperty(parts[1], of: subject, at: part(of: key, behind: parts[0].count + 1, parts[1].count))
            return nil
        }
        return change.map { Located(VariedProperty(subject: parts[0], change: $0), at: key.span) }
    }

    private mutating func reportProperty(_ name: String, of subject: Located<String>, at place: SourceSpan) {
        let kind = names.kind(of: subject.value)
        var known = TimelineDecoder.varied.filter { kind == nil || kind == $0.value }.map(\.key.rawValue)
        if kind != .constraint { known.append(VariedProperty.isInstalled) }
        reportUnknown(
            .unknownProperty, "no property \(name.quoted) can vary", name, among: known.sorted(), at: place)
    }

    /// The properties that can vary, and whose they are.
    private static let varied: [Action.Member: Action.SubjectKind] = [
        .constant: .constraint, .priority: .constraint, .isActive: .constraint, .isHidden: .view, .alpha: .view,
        .cornerRadius: .view, .backgroundColor: .view, .text: .view, .textColor: .view, .font: .view, .axis: .view,
        .distribution: .view, .alignment: .view, .spacing: .view,
    ]

    /// Where a stretch of a key stands; the whole key where quotes or escapes are in the way.
    private func part(of key: Located<String>, behind count: Int, _ length: Int) -> SourceSpan {
        guard key.span.length == key.value.count else { return key.span }
        return SourceSpan(
            file: key.span.file, line: key.span.line, column: key.span.column + count, length: length)
    }

    private mutating func installation(_ node: ScriptNode, of view: Located<String>) -> VariedProperty.Change? {
        checkSubject(view, .view)
        checkIsNotRoot(view)
        return truth(node).map { .installation($0) }
    }

    /// Reports the root view, which is always installed.
    mutating func checkIsNotRoot(_ view: Located<String>) {
        guard view.value == "root" else { return }
        report(.rootView, "the root view is always installed, expected another view", at: view.span)
    }

    private mutating func action(_ member: Action.Member, _ node: ScriptNode, of subject: Located<String>) -> Action? {
        switch member {
        case .constant: return number(node, in: ScriptLimits.place).map { .setConstant($0) }
        case .priority: return priority(node).map { .setPriority($0) }
        case .isActive: return truth(node).map { .setActive($0) }
        case .isHidden: return truth(node).map { .setHidden($0) }
        case .alpha: return number(node, in: ScriptLimits.alpha).map { .setAlpha($0) }
        case .cornerRadius: return number(node, in: ScriptLimits.length).map { .setCornerRadius($0) }
        case .backgroundColor: return adaptiveColor(node).map { .setBackgroundColor($0) }
        case .text:
            checkKind(of: subject, among: [.label, .textField, .textView], for: member.rawValue)
            return text(node).map { .setText($0.value) }
        case .textColor:
            checkKind(of: subject, among: [.label], for: member.rawValue)
            return adaptiveColor(node).map { .setLabel(.textColor($0)) }
        case .font:
            checkKind(of: subject, among: [.label, .button, .textField, .textView], for: member.rawValue)
            return font(node).map { .setLabel(.font($0)) }
        case .axis, .distribution, .alignment, .spacing:
            checkKind(of: subject, among: [.stack], for: member.rawValue)
            return arrangement(member, node).map { .container($0) }
        default: return nil
        }
    }

    private mutating func arrangement(_ member: Action.Member, _ node: ScriptNode) -> ContainerChange? {
        switch member {
        case .axis: axis(node).map { .setAxis($0) }
        case .distribution: distribution(node).map { .setDistribution($0) }
        case .alignment: alignment(node).map { .setAlignment($0) }
        default: number(node, in: ScriptLimits.place).map { .setSpacing($0) }
        }
    }
}
