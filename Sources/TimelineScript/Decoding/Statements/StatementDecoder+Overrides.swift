import Diagnostics
import SceneModel
import Simulation
import Views

/// Decodes the overrides of views and controllers.
extension StatementDecoder {
    func overrides(_ nodes: [OverrideNode]) -> [OverrideSpec] {
        nodes.flatMap { overrides(of: $0.view, hasController: $0.hasController, $0.node) }
    }

    private func overrides(
        of view: Located<String>, hasController: Bool, _ node: ScriptNode
    ) -> [OverrideSpec] {
        guard let entries = named(node, "a method that UIKit calls") else { return [] }
        return entries.compactMap { entry in
            guard let method = OverrideSpec.Method(entry.name.value, hasController: hasController) else {
                reportMethod(entry.name, of: view.value, hasController: hasController)
                _ = override(entry.value, of: entry.name.value)
                return nil
            }
            let (before, after) = override(entry.value, of: entry.name.value)
            return OverrideSpec(view: view.value, method: method, before: before, after: after)
        }
    }

    private func reportMethod(_ name: Located<String>, of view: String, hasController: Bool) {
        guard !hasController, OverrideSpec.Method.namesOfControllers.contains(name.value) else {
            let known =
                OverrideSpec.Method.namesOfViews + (hasController ? OverrideSpec.Method.namesOfControllers : [])
            return reportUnknown(
                .unknownMethod, "UIKit calls no method named \(name.value.quoted) on \(view.quoted)", name.value,
                among: known, at: name.span)
        }
        report(
            .noController,
            "\(view.quoted) has no controller, expected 'controller: true' for the method \(name.value.quoted)",
            at: name.span)
    }

    /// Reads the statements before and after `super`. If the list does not contain `super`, the method calls `super`
    /// first.
    private func override(
        _ node: ScriptNode, of method: String
    ) -> (before: [Located<Statement>], after: [Located<Statement>]) {
        if node.isNothing { return ([], []) }
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        var (before, after): ([Located<Statement>], [Located<Statement>]) = ([], [])
        var place: SourceSpan?
        for item in items {
            if let text = item.scalar?.text.trimmed, ["super", "super.\(method)()"].contains(text) {
                if let place {
                    report(
                        .syntax, "found 'super' twice, expected it once", at: item.span,
                        notes: [.init("the first is here", at: place)])
                }
                place = place ?? item.span
                (before, after) = (before + after, [])
            } else if let word = item.scalar?.text.trimmed, ClosestMatch.suggestion(for: word, among: ["super"]) != nil
            {
                report(.unknownWord, "found \(word.quoted), expected a statement", at: item.span, suggestion: "super")
            } else if let statement = self.item(item) {
                after.append(statement)
            }
        }
        checkCommits(before + after)
        for statement in before + after { checkForeseeable(statement, in: "'on'") }
        return (before, after)
    }

    /// Reports statements that change the device. Such statements are allowed only in cues, so that the size of the
    /// frames is known before the film is played.
    ///
    /// - Parameter place: The name of the block that contains the statement, for the error message.
    func checkForeseeable(_ statement: Located<Statement>, in place: String) {
        if case .changeDevice = statement.value.action {
            report(
                .notInOverrides, "only cues can change the device, expected no such statement in \(place)",
                at: statement.span)
        }
        for statement in statement.value.action.inner { checkForeseeable(statement, in: place) }
    }

    /// Reports statements in overrides, timers, animators and completions that deactivate a constraint with a weak
    /// outlet. UIKit would release the constraint, and the decoder cannot tell whether later statements use it.
    func checkOutlets(_ constraints: [SceneConstraint], _ cues: [Cue], _ overrides: [OverrideSpec]) {
        let weak = Set(constraints.filter { $0.outlet == .weak }.map(\.name.value))
        for statement in Timeline.deferred(cues, overrides).flatMap(\.withInner)
        where statement.value.action == .set(.isActive, .boolean(false)) {
            guard weak.contains(statement.value.subject.value) else { continue }
            report(
                .released,
                "\(statement.value.subject.value.quoted) has a weak outlet, and would be released when it is inactive; "
                    + "expected a strong one", at: statement.value.subject.span)
        }
    }
}
