import Diagnostics
import Views

/// Statements that set what only some kinds of view have: `toggle.isOn = true`.
extension TimelineDecoder {
    mutating func assignment(
        _ property: ContentProperty, _ value: ValueSyntax, to subject: Located<String>
    ) -> Action? {
        checkKind(of: subject, among: property.kinds, for: property.rawValue)
        return contentValue(value, for: property, of: subject.value).map { .setContent(property, $0) }
    }

    /// Reports a view of another kind than those that have `property`.
    mutating func checkKind(of subject: Located<String>, among kinds: [ViewContent.Kind], for property: String) {
        guard names.kind(of: subject.value) == .view, names.knowsAllViews,
            let content = names.content(of: subject.value), !kinds.contains(content.kind)
        else { return }
        let kind = content.kind == .view ? "plain view" : content.kind.rawValue
        let article = "aeiou".contains(kind.prefix(1)) ? "an" : "a"
        report(
            .wrongKind,
            "\(subject.value.quoted) is \(article) \(kind), expected a view that has \(property.quoted): "
                + kinds.map(\.rawValue).spelledOut,
            at: subject.span)
    }

    private mutating func contentValue(
        _ value: ValueSyntax, for property: ContentProperty, of view: String
    ) -> ContentProperty.Value? {
        switch property.slot {
        case .truth: return truth(value).map { .truth($0) }
        case .text: return optionalText(value).map { .text($0) }
        case .number(_, let range): return number(value, in: range).map { .number($0) }
        case .whole(_, let range):
            if property == .selectedSegmentIndex, case .segmentedControl(let control)? = names.content(of: view) {
                return whole(value, in: ScriptLimits.segmentIndex(of: control.segments.count)).map { .whole($0) }
            }
            return whole(value, in: range).map { .whole($0) }
        }
    }
}
