import Diagnostics
import Views

/// A decoder that checks the names in nodes and statements.
///
/// The protocol only requires a name table and a reader. Its extensions contain the checks that need the name table.
protocol NameChecking: ScriptReading {
    /// The names that have been read from the script.
    var names: NameTable { get }
}

extension NameChecking {
    /// Reports an error if no item has this name, or if the item is of another kind.
    func checkSubject(_ name: Located<String>, _ kind: Action.SubjectKind) {
        // A controller can have the same name as its view.
        if kind == .controller { return checkController(name) }
        switch names.kind(of: name.value) {
        case kind: return
        case let other?:
            report(
                .wrongSubject, "\(name.value.quoted) is \(other.words), expected \(kind.words)", at: name.span
            )
        case nil:
            if let stem = ConstraintParts.stem(of: name.value) { return checkPart(name, of: stem, kind) }
            guard names.knowsAll(kind) else { return }
            reportUnknown(
                kind == .view ? .unknownView : kind == .animator ? .unknownAnimator : .unknownConstraint,
                "no \(kind.rawValue) is named \(name.value.quoted)", name.value, among: names.all(kind), at: name.span)
        }
    }

    /// Reports an error if `name` refers neither to a view nor to a layer that does not belong to a view.
    func checkShown(_ name: Located<String>) {
        if names.kind(of: name.value) != .layer { checkSubject(name, .view) }
    }

    /// Reports an error if a name such as `pinned.middle` refers to a part that the item `pinned` does not have.
    private func checkPart(_ name: Located<String>, of stem: String, _ kind: Action.SubjectKind) {
        switch names.kind(of: stem) {
        case nil:
            checkSubject(Located(stem, at: name.span), kind)
        case .constraint where kind == .constraint:
            guard let parts = names.parts.all(of: stem) else { return }
            if parts == [stem] {
                report(
                    .unknownConstraint, "\(stem.quoted) is a single constraint, expected its name without a part",
                    at: name.span,
                    suggestion: stem)
            } else {
                reportUnknown(
                    .unknownConstraint, "no constraint is named \(name.value.quoted)", name.value, among: parts,
                    at: name.span)
            }
        default:
            report(
                .wrongSubject, "found \(name.value.quoted), expected the name of \(kind.words)", at: name.span,
                suggestion: closestLayer(to: name.value))
        }
    }

    /// Returns a correction for a misspelled reference to a view's layer, such as `card.layer` for `card.lyaer`.
    func closestLayer(to subject: String) -> String? {
        guard let stem = ConstraintParts.stem(of: subject), names.kind(of: stem) == .view else { return nil }
        let part = String(subject.dropFirst(stem.count + 1))
        return ClosestMatch.suggestion(for: part, among: ["layer"]).map { "\(stem).\($0)" }
    }

    /// Reports an error if no controller has this name.
    func checkController(_ name: Located<String>) {
        guard names.knowsAllViews, !names.controllers.contains(name.value) else { return }
        reportUnknown(
            .unknownController, "no controller is named \(name.value.quoted)", name.value, among: names.controllers,
            at: name.span)
    }

    /// Reports an error if `subject` refers to several constraints. Call this method for statements that require a
    /// single constraint.
    func checkStandsForOne(_ subject: Located<String>) {
        guard let parts = names.parts.several(of: subject.value) else { return }
        report(
            .severalConstraints,
            "\(subject.value.quoted) refers to \(parts.count) constraints, expected one of them: \(parts.spelledOut)",
            at: subject.span)
    }

    /// Reports an error if views of the subject's kind do not have `property`.
    func checkKind(of subject: Located<String>, among kinds: [ViewContent.Kind], for property: String) {
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
}
