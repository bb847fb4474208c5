import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes the content of views. The value of a kind's key, such as `slider`, is either a single value or a mapping of
/// the kind's properties.
extension TimelineDecoder {
    /// Reads the content of a view from the key of its kind, such as `label`. Returns `.none` for a plain view.
    mutating func content(_ fields: Fields, of name: String) -> ViewContent {
        let hasAttributedText = fields["attributedText"] != nil
        if fields["label"] == nil, !hasAttributedText, !fields.misspells("label") {
            for entry in fields.among(Schema.labelKeys) {
                report(
                    .notALabel, "found \(entry.key.value.quoted) but no 'label', expected both or neither",
                    at: entry.key.span)
            }
        }
        if fields["list"] != nil {
            let content = contentOfList(fields)
            names.setContent(content, of: name)
            return content
        }
        let kinds = fields.among(Schema.kindKeys)
        for other in kinds.dropFirst() {
            report(
                .conflictingKeys,
                "found \(kinds[0].key.value.quoted) and \(other.key.value.quoted) in one view, "
                    + "expected at most one of them",
                at: other.key.span, notes: [.init("the \(kinds[0].key.value) is here", at: kinds[0].key.span)])
        }
        if kinds.isEmpty, hasAttributedText {
            // The view is a label that specifies its text only with `attributedText`.
            var content = ViewContent(.label)
            guard set(ViewContent.Label.properties, in: &content, from: fields) else { return .none }
            names.setContent(content, of: name)
            return content
        }
        guard let (key, node) = kinds.first, let kind = ViewContent.Kind(rawValue: key.value) else {
            if !Schema.kindKeys.contains(where: fields.misspells) { names.setContent(.none, of: name) }
            return .none
        }
        guard let content = content(of: kind, node, at: key.span, fields) else { return .none }
        if kinds.count == 1 { names.setContent(content, of: name) }
        return content
    }

    /// Reads the key `scroll` of a list.
    private mutating func contentOfList(_ fields: Fields) -> ViewContent {
        var content = ViewContent.list
        guard let node = fields["scroll"], let mapping = Schema.mappings[.scroll],
            let fields = self.fields(of: node, as: mapping, at: fields.place(of: "scroll"))
        else { return content }
        if fields["contentSize"] != nil {
            report(
                .conflictingKeys, "found 'contentSize' in a list, expected the size of its rows",
                at: fields.place(of: "contentSize"))
        }
        setScroll(&content, from: fields)
        _ = set(ViewContent.Scroll.properties, in: &content, from: fields)
        return content
    }

    private mutating func content(
        of kind: ViewContent.Kind, _ node: ScriptNode, at place: SourceSpan, _ fields: Fields
    ) -> ViewContent? {
        var content = ViewContent(kind)
        let properties = kind.type.properties
        if kind.type.hasKeysOfView { return set(properties, in: &content, from: fields) ? content : nil }
        let isPicture = kind == .image && Schema.picture.describes(node)
        let isMapping = if case .mapping = node.content { !isPicture } else { false }
        if let main = properties.first(where: { $0.options.contains(.isMain) }),
            !isMapping || Schema.mappings[kind] == nil
        {
            guard let value = value(node, main.shape(in: content), of: "") else { return nil }
            main.set(value, in: &content)
            return content
        }
        if kind == .scroll, node.isNothing { return content }
        guard let mapping = Schema.mappings[kind], let fields = self.fields(of: node, as: mapping, at: place) else {
            return nil
        }
        if kind == .scroll { setScroll(&content, from: fields) }
        return set(properties, in: &content, from: fields) ? content : nil
    }

    /// Sets the properties of `content` whose keys are present.
    ///
    /// - Returns: `true` if the content can be used; `false` if a required key is missing, or if the values contradict
    ///   each other.
    private mutating func set(
        _ properties: [ContentProperty], in content: inout ViewContent, from fields: Fields
    ) -> Bool {
        var values: [String: PropertyValue] = [:]
        for property in properties where !property.isLimited {
            let node: ScriptNode?
            if let expected = property.expected {
                node = need(property.key, in: fields, expected)
            } else {
                node = fields[property.key]
            }
            guard let value = node.flatMap({ value($0, property.shape, of: "") }) else {
                if property.expected != nil { return false }
                continue
            }
            values[property.name] = value
            property.set(value, in: &content)
        }
        if let conflict = content.kind.type.conflict(in: values) {
            let key = conflict.keys.first { fields[$0] != nil }
            report(.outOfRange, conflict.message, at: key.flatMap { fields[$0] }?.span ?? fields.span)
            return false
        }
        // The ranges of these properties depend on the values of other properties.
        for property in properties where property.isLimited {
            guard let node = fields[property.key], let value = value(node, property.shape(in: content), of: "") else {
                continue
            }
            property.set(value, in: &content)
        }
        return true
    }

    /// Applies the keys `ignoresSafeArea` and `contentSize` of a scroll view, which are not in the table of content
    /// properties.
    private mutating func setScroll(_ content: inout ViewContent, from fields: Fields) {
        if let node = fields["ignoresSafeArea"] {
            if boolean(node) == true { content[ViewContent.Scroll.self]?.contentInsetAdjustmentBehavior = .never }
            if fields["contentInsetAdjustmentBehavior"] != nil {
                report(
                    .conflictingKeys,
                    "found 'ignoresSafeArea' and 'contentInsetAdjustmentBehavior', expected at most one of them",
                    at: fields.place(of: "ignoresSafeArea"))
            }
        }
        if let node = fields["contentSize"] {
            let length = NumberRange.length
            if let size = numbers(node, in: [length, length], "a list of width and height") {
                content[ViewContent.Scroll.self]?.contentSize = Size(width: size[0], height: size[1])
            }
        }
    }

    /// Reads the arranged views of a stack view, and its custom spacing.
    mutating func arranged(_ fields: Fields, into view: inout ViewDescription) {
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
                    .unknownView, "\(view.name.value.quoted) has no arranged view named \(entry.name.value.quoted)",
                    entry.name.value, among: known, at: entry.name.span)
            }
            guard let spacing = number(entry.value, in: NumberRange.place) else { continue }
            view.customSpacing.append(ViewDescription.CustomSpacing(after: entry.name.value, spacing: spacing))
        }
    }
}
