import Reporting
import SceneModel
import Views

/// Checks the subjects and the pages of statements that call methods of containers, presentations and lists.
extension StatementDecoder {
    /// Returns whether the subject has the method and the first argument is one of its pages. Reports an error if not.
    func checkContainer(of row: Call.Row, _ syntax: StatementSyntax) -> Bool {
        let kinds = row.containerKinds
        if !kinds.isEmpty, !checkContainer(among: kinds, syntax) { return false }
        if row.options.contains(.ofPresentations), !checkPresented(syntax) { return false }
        guard row.options.contains(.ofLists) else { return true }
        return syntax.member.value == Call.selectRow.rawValue ? checkSelection(syntax) : checkList(syntax.subject)
    }

    /// Reports an error if the subject of `selectRow` is neither a list nor a picker view, or if an argument belongs to
    /// the other kind of view.
    private func checkSelection(_ syntax: StatementSyntax) -> Bool {
        let subject = syntax.subject
        let isPicker = names.content(of: subject.value)?.kind == .picker
        guard isPicker || checkList(subject) else { return false }
        for label in isPicker ? ["section"] : ["inComponent", "animated"] {
            guard let place = syntax.argument(label) else { continue }
            let (noun, part) = isPicker ? ("a picker view", "inComponent") : ("a list", "section")
            report(.syntax, "found '\(label)', but \(subject.value.quoted) is \(noun), expected '\(part)'", at: place)
            return false
        }
        return true
    }

    /// Reports an error if the subject is not a container of one of the kinds, or if the first argument is a view that is
    /// not one of its pages.
    private func checkContainer(among kinds: [ViewDescription.ContainerKind], _ syntax: StatementSyntax) -> Bool {
        let subject = syntax.subject
        guard names.knowsAllViews, names.kind(of: subject.value) == .view else { return true }
        guard let kind = names.containers[subject.value], kinds.contains(kind), let pages = names.pages[subject.value]
        else {
            let others = names.containers.filter { kinds.contains($0.value) }.keys
            report(
                .wrongKind,
                "\(subject.value.quoted) is not a \(kinds.map(\.noun).joined(separator: " or ")) container, expected a "
                    + "view with the key \(kinds.map(\.rawValue.quoted).joined(separator: " or "))",
                at: subject.span, suggestion: others.count == 1 ? others.first : nil)
            return false
        }
        if kind == .tabs, let animated = syntax.argument("animated") {
            report(
                .syntax,
                "found 'animated', but a tab bar container shows another page without an animation, expected only the page",
                at: animated)
            return false
        }
        return check(syntax.firstName, among: pages) { "\(subject.value.quoted) has no page named \($0)" }
    }

    /// Reports an error if the scene presents nothing, or if the first argument is a view that it does not present.
    private func checkPresented(_ syntax: StatementSyntax) -> Bool {
        guard names.knowsAllViews else { return true }
        guard !names.presented.isEmpty else {
            report(
                .wrongKind, "the script presents no view, expected one beside 'root' with a key such as 'sheet'",
                at: syntax.member.span)
            return false
        }
        // The argument of `selectDetent` names no view.
        if syntax.member.value == Call.selectDetent.rawValue { return true }
        return check(syntax.firstName, among: names.presented) {
            names.kind(of: syntax.firstName?.value ?? "") == nil
                ? "no view beside 'root' is named \($0)" : "\($0) is not beside 'root', so it cannot be presented"
        }
    }

    private func check(
        _ name: Located<String>?, among known: [String], _ message: (_ quoted: String) -> String
    ) -> Bool {
        guard let name, !known.contains(names.pagesOfTabs[name.value] ?? name.value) else { return true }
        reportUnknown(.unknownView, message(name.value.quoted), name.value, among: known, at: name.span)
        return false
    }

    /// Reports an error if the subject is not a list.
    private func checkList(_ subject: Located<String>) -> Bool {
        guard names.knowsAllViews, names.kind(of: subject.value) == .view, !names.lists.contains(subject.value) else {
            return true
        }
        report(
            .wrongKind, "\(subject.value.quoted) is not a list, expected a view with the key 'list'", at: subject.span,
            suggestion: names.lists.count == 1 ? names.lists.first : nil)
        return false
    }
}

extension Call.Row {
    /// The kinds of containers that have the method; empty if it is not a method of containers.
    fileprivate var containerKinds: [ViewDescription.ContainerKind] {
        var kinds: [ViewDescription.ContainerKind] = []
        if options.contains(.ofNavigation) { kinds.append(.navigation) }
        if options.contains(.ofTabs) { kinds.append(.tabs) }
        if options.contains(.ofPages) { kinds.append(.pages) }
        return kinds
    }
}

extension ViewDescription.ContainerKind {
    fileprivate var noun: String {
        switch self {
        case .navigation: "navigation"
        case .tabs: "tab bar"
        case .pages: "page"
        }
    }
}

extension StatementSyntax {
    /// Returns the place of the argument with a label; `nil` if there is none.
    fileprivate func argument(_ label: String) -> SourceSpan? {
        guard case .callWith(let arguments) = form else { return nil }
        return arguments.first { $0.label?.value == label }?.label?.span
    }

    /// The first argument, if it is a name without a label.
    fileprivate var firstName: Located<String>? {
        guard case .callWith(let arguments) = form, let first = arguments.first, first.label == nil,
            case .name(let name) = first.value
        else { return nil }
        return Located(name, at: first.span)
    }
}
