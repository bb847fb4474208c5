import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

extension TimelineDecoder {
    /// Reads the variations of the script.
    ///
    /// - Parameters:
    ///   - node: The list of variations; `nil` if the script has none.
    ///   - constraints: The constraints of the script. A constraint that a variation activates or deactivates needs a
    ///     strong outlet.
    mutating func variations(_ node: ScriptNode?, _ constraints: [SceneConstraint]) -> [VariationDescription] {
        guard let node, let items = items(node, "a list of variations") else { return [] }
        let weak = Set(constraints.filter { $0.outlet == .weak }.map(\.name.value))
        return items.compactMap { variation($0, weak: weak) }
    }

    private mutating func variation(_ node: ScriptNode, weak: Set<String>) -> VariationDescription? {
        guard let fields = fields(of: node, as: Schema.variation) else { return nil }
        let mayHaveMore = Schema.variedKeys.contains { fields.misspells($0) }
        let condition = need("when", in: fields, "the condition, such as {horizontal: compact}")
            .flatMap { self.condition($0, at: fields.place(of: "when")) }
        let before = problems.count
        var settings: [Located<VariedProperty>] = []
        for entry in fields.among(Schema.VariedKey.self) {
            settings += self.settings(entry.key.value, entry.value)
        }
        if settings.isEmpty, !mayHaveMore, problems.count == before {
            report(
                .emptyVariation, "found an empty variation, expected \(Schema.variedKeys.spelledOut)", at: fields.span)
        }
        checkSettings(settings, weak: weak)
        return condition.map { VariationDescription(condition: $0, settings: settings) }
    }

    // MARK: Conditions

    private mutating func condition(_ node: ScriptNode, at place: SourceSpan) -> TraitCondition? {
        guard let fields = fields(of: node, as: Schema.condition, at: place) else { return nil }
        if fields.among(Schema.condition.keys).isEmpty, !Schema.condition.keys.contains(where: fields.misspells) {
            report(
                .emptyVariation, "found no trait, expected \(Schema.condition.keys.spelledOut)", at: place)
        }
        let classes = TraitWords.sizeClasses
        var condition = TraitCondition(
            horizontalSizeClass: fields["horizontal"].flatMap { traitWord($0, classes, "size class") },
            verticalSizeClass: fields["vertical"].flatMap { traitWord($0, classes, "size class") },
            userInterfaceStyle: fields["style"].flatMap { traitWord($0, TraitWords.styles, "style") },
            layoutDirection: fields["direction"].flatMap { traitWord($0, TraitWords.directions, "direction") },
            contentSizeCategories: fields["text"].flatMap { categories($0) },
            userInterfaceIdiom: fields["idiom"].flatMap { traitWord($0, TraitWords.idioms, "idiom") })
        condition.accessibilityContrast = fields["contrast"].flatMap {
            traitWord($0, TraitWords.contrasts, "contrast")
        }
        condition.legibilityWeight = fields["boldText"].flatMap { boolean($0) }.map { $0 ? .bold : .regular }
        return condition
    }

    /// Reads a range of text sizes: `large`, `small...large`, `accessibilityMedium...` or `...small`.
    private mutating func categories(_ node: ScriptNode) -> ClosedRange<ContentSizeCategory>? {
        guard let scalar = scalar(node, "a text size such as large, or a range such as accessibilityMedium...") else {
            return nil
        }
        guard let dots = scalar.text.firstRange(of: "...") else {
            return traitWord(node, TraitWords.categories, "text size").map { $0...$0 }
        }
        func bound(_ text: Substring, _ open: ContentSizeCategory, _ decoder: inout Self) -> ContentSizeCategory? {
            let word = String(text).trimmed
            if word.isEmpty { return open }
            return decoder.traitWord(word, TraitWords.categories, "text size", at: node.span)
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

    // MARK: Settings

    private mutating func settings(_ key: Schema.VariedKey, _ node: ScriptNode) -> [Located<VariedProperty>] {
        switch key {
        case .set:
            guard let entries = named(node, "a property, such as tall.constant") else { return [] }
            return entries.compactMap { property($0.name, $0.value) }
        case .activate: return names(node, .isActive, .boolean(true))
        case .deactivate: return names(node, .isActive, .boolean(false))
        case .hidden: return names(node, .isHidden, .boolean(true))
        }
    }

    /// Reads a list of names, or a single name. Returns a setting of `property` to `value` for each name.
    private mutating func names(
        _ node: ScriptNode, _ property: Property, _ value: PropertyValue
    ) -> [Located<VariedProperty>] {
        let kind = property.subjectKind
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        return items.compactMap { item in
            guard let scalar = scalar(item, "the name of a \(kind.rawValue)") else { return nil }
            checkSubject(Located(scalar.text, at: item.span), kind)
            return Located(VariedProperty(subject: scalar.text, property, value), at: item.span)
        }
    }

    /// Reports properties that a variation sets twice, and constraints with weak outlets that it activates or
    /// deactivates. UIKit would release these constraints when they become inactive.
    private mutating func checkSettings(_ settings: [Located<VariedProperty>], weak: Set<String>) {
        var places: [String: SourceSpan] = [:]
        for setting in settings {
            let name = setting.value.setting.property.name
            let subject = setting.value.subject
            let properties = (names.parts.all(of: subject) ?? [subject]).map { "\($0).\(name)" }
            if let twice = properties.first(where: { places[$0] != nil }), let first = places[twice] {
                report(
                    .conflictingKeys, "found \(twice.quoted) twice in one variation, expected it once",
                    at: setting.span, notes: [.init("first set here", at: first)])
            }
            for property in properties where places[property] == nil { places[property] = setting.span }
            if setting.value.setting.property == .isActive, weak.contains(setting.value.subject) {
                report(
                    .released,
                    "\(setting.value.subject.quoted) has a weak outlet, and would be released when it is inactive; "
                        + "expected a strong one", at: setting.span)
            }
        }
    }
}

/// Decodes the properties that a variation sets.
extension TimelineDecoder {
    /// Reads a property and its value, such as `tall.constant: 140`.
    mutating func property(_ key: Located<String>, _ node: ScriptNode) -> Located<VariedProperty>? {
        // The property follows the last dot. An earlier dot can be part of a constraint's name, as in pinned.top.
        let dot = key.value.lastIndex(of: ".")
        let parts = dot.map { [String(key.value[..<$0]), String(key.value[key.value.index(after: $0)...])] } ?? []
        guard parts.count == 2 else {
            report(
                .wrongType, "found \(key.value.quoted), expected a name and a property, such as tall.constant",
                at: key.span)
            return nil
        }
        let subject = Located(parts[0], at: part(of: key, behind: 0, parts[0].count))
        guard let property = Property.named(parts[1]), property.varies else {
            reportProperty(parts[1], of: subject, at: part(of: key, behind: parts[0].count + 1, parts[1].count))
            return nil
        }
        checkSubject(subject, of: property)
        if property == .isInstalled { checkIsNotRoot(subject) }
        return value(node, property.shape, of: subject.value).map {
            Located(VariedProperty(subject: subject.value, property, $0), at: key.span)
        }
    }

    private mutating func reportProperty(_ name: String, of subject: Located<String>, at place: SourceSpan) {
        let kind = names.kind(of: subject.value)
        let known = Property.all.filter { $0.varies && (kind == nil || kind == $0.subjectKind) }.map(\.name)
        reportUnknown(
            .unknownProperty, "no property \(name.quoted) can vary", name, among: known.sorted(), at: place)
    }

    /// Returns the source location of a part of a key, or of the whole key if it contains quotes or escapes.
    private func part(of key: Located<String>, behind count: Int, _ length: Int) -> SourceSpan {
        guard key.span.length == key.value.count else { return key.span }
        return SourceSpan(
            file: key.span.file, line: key.span.line, column: key.span.column + count, length: length)
    }

    /// Reports an error if `view` is the root view, which is always installed.
    mutating func checkIsNotRoot(_ view: Located<String>) {
        guard view.value == "root" else { return }
        report(.rootView, "the root view is always installed, expected another view", at: view.span)
    }
}
