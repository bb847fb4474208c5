import Diagnostics
import Geometry
import Layout
import Views

extension TimelineDecoder {
    /// - Parameter constraints: Those of the script, whose outlets must keep what a variation takes out.
    mutating func variations(_ node: ScriptNode?, _ constraints: [ConstraintSpec]) -> [VariationSpec] {
        guard let node, let items = items(node, "a list of variations") else { return [] }
        let weak = Set(constraints.filter { $0.outlet == .weak }.map(\.name.value))
        return items.compactMap { variation($0, weak: weak) }
    }

    private mutating func variation(_ node: ScriptNode, weak: Set<String>) -> VariationSpec? {
        guard let fields = fields(of: node, as: Schema.variation) else { return nil }
        let mayHaveMore = Schema.variedKeys.contains { fields.misspells($0) }
        let condition = need("when", in: fields, "the traits for which it holds: {horizontal: compact}")
            .flatMap { self.condition($0, at: fields.place(of: "when")) }
        let before = problems.count
        var settings: [Located<VariedProperty>] = []
        for entry in fields.among(Schema.variedKeys) {
            settings += self.settings(entry.key.value, entry.value)
        }
        if settings.isEmpty, !mayHaveMore, problems.count == before {
            report(
                .emptyVariation, "found nothing that varies, expected \(Schema.variedKeys.spelledOut)", at: fields.span)
        }
        checkSettings(settings, weak: weak)
        return condition.map { VariationSpec(condition: $0, settings: settings) }
    }

    // MARK: When

    private mutating func condition(_ node: ScriptNode, at place: SourceSpan) -> TraitCondition? {
        guard let fields = fields(of: node, as: Schema.condition, at: place) else { return nil }
        if fields.among(Schema.condition.keys).isEmpty, !Schema.condition.keys.contains(where: fields.misspells) {
            report(
                .emptyVariation, "found no trait, expected \(Schema.condition.keys.spelledOut)", at: place)
        }
        let classes = TimelineDecoder.sizeClasses
        return TraitCondition(
            horizontalSizeClass: fields["horizontal"].flatMap { traitWord($0, classes, "size class") },
            verticalSizeClass: fields["vertical"].flatMap { traitWord($0, classes, "size class") },
            userInterfaceStyle: fields["style"].flatMap { traitWord($0, TimelineDecoder.styles, "style") },
            layoutDirection: fields["direction"].flatMap { traitWord($0, TimelineDecoder.directions, "direction") },
            contentSizeCategories: fields["text"].flatMap { categories($0) },
            userInterfaceIdiom: fields["idiom"].flatMap { traitWord($0, TimelineDecoder.idioms, "idiom") })
    }

    /// `large`, `small...large`, `accessibilityMedium...` or `...small`
    private mutating func categories(_ node: ScriptNode) -> ClosedRange<ContentSizeCategory>? {
        guard let scalar = scalar(node, "a text size such as large, or a range such as accessibilityMedium...") else {
            return nil
        }
        guard let dots = scalar.text.firstRange(of: "...") else {
            return traitWord(node, TimelineDecoder.categories, "text size").map { $0...$0 }
        }
        func bound(_ text: Substring, _ open: ContentSizeCategory, _ decoder: inout Self) -> ContentSizeCategory? {
            let word = String(text).trimmed
            if word.isEmpty { return open }
            return decoder.traitWord(word, TimelineDecoder.categories, "text size", at: node.span)
        }
        let lower = bound(scalar.text[..<dots.lowerBound], .extraSmall, &self)
        let upper = bound(scalar.text[dots.upperBound...], .accessibilityExtraExtraExtraLarge, &self)
        guard let lower, let upper else { return nil }
        if lower <= upper { return lower...upper }
        report(
            .outOfRange, "found a range from \(lower.rawValue) to \(upper.rawValue), expected the smaller size first",
            at: node.span)
        return nil
    }

    // MARK: What

    private mutating func settings(_ key: String, _ node: ScriptNode) -> [Located<VariedProperty>] {
        switch key {
        case "set":
            guard let entries = named(node, "a property, such as tall.constant,") else { return [] }
            return entries.compactMap { property($0.name, $0.value) }
        case "activate": return names(node, .constraint, .setActive(true))
        case "deactivate": return names(node, .constraint, .setActive(false))
        default: return names(node, .view, .setHidden(true))
        }
    }

    /// A list of names, or one.
    private mutating func names(
        _ node: ScriptNode, _ kind: Action.SubjectKind, _ action: Action
    ) -> [Located<VariedProperty>] {
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        return items.compactMap { item in
            guard let scalar = scalar(item, "the name of a \(kind.rawValue)") else { return nil }
            checkSubject(Located(scalar.text, at: item.span), kind)
            return Located(VariedProperty(subject: scalar.text, change: .assignment(action)), at: item.span)
        }
    }

    /// One variation says one thing of a property, and does not rely on a constraint that is gone.
    private mutating func checkSettings(_ settings: [Located<VariedProperty>], weak: Set<String>) {
        var places: [String: SourceSpan] = [:]
        for setting in settings {
            let name = setting.value.name
            let subject = setting.value.subject
            let properties = (names.parts.all(of: subject) ?? [subject]).map { "\($0).\(name)" }
            if let twice = properties.first(where: { places[$0] != nil }), let first = places[twice] {
                report(
                    .conflictingKeys, "found \(twice.quoted) twice in one variation, expected it once",
                    at: setting.span, notes: [.init("first set here", at: first)])
            }
            for property in properties where places[property] == nil { places[property] = setting.span }
            if case .assignment(.setActive) = setting.value.change, weak.contains(setting.value.subject) {
                report(
                    .released,
                    "\(setting.value.subject.quoted) has a weak outlet, and would be gone once inactive; "
                        + "expected a strong one", at: setting.span)
            }
        }
    }
}

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
