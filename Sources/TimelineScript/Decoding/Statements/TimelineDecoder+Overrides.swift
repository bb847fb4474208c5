import Diagnostics
import Simulation

/// What views and their controllers override.
extension TimelineDecoder {
    /// Reads the controller of a view, and keeps what it overrides for later: until every name is known.
    ///
    /// - Parameter hasController: Whether the view has one whatever `fields` say.
    mutating func controller(
        _ fields: Fields, of view: Located<String>, hasController: Bool = false
    ) -> String? {
        let name = fields["controller"].flatMap { controllerName($0, of: view) }
        if let node = fields["on"] {
            let hasController = hasController || name != nil || view.value == "root" || fields["controller"] != nil
            unreadOverrides.append((view, hasController, node))
        }
        return name
    }

    /// `true` for a controller that is called as its view, or a name.
    private mutating func controllerName(_ node: ScriptNode, of view: Located<String>) -> String? {
        guard let scalar = scalar(node, "true, or the controller's name") else { return nil }
        if scalar.style == .plain, scalar.text == "false" { return nil }
        if scalar.style == .plain, scalar.text == "true" {
            names.controllers.append(view.value)
            return view.value
        }
        let name = Located(scalar.text, at: node.span)
        if checkName(name), let taken = names.add(name, .controller) { problems.add(taken) }
        names.controllers.append(name.value)
        return name.value
    }

    /// Reads what views of a scene that the script names override: `{root: {on: {viewDidLayoutSubviews: …}}}`.
    mutating func addOverrides(_ node: ScriptNode, at place: SourceSpan, to scene: inout Timeline?) {
        guard scene != nil || !names.knowsAllViews else {
            return report(
                .missingKey, "found 'overrides' but no 'scene', expected 'on' and 'controller' in the views themselves",
                at: place)
        }
        for entry in named(node, "a view of the scene") ?? [] {
            checkSubject(entry.name, .view)
            guard let fields = fields(of: entry.value, as: Schema.overrides, at: entry.name.span) else { continue }
            let hadController = scene?.root.controller(of: entry.name.value) != nil
            let controller = controller(fields, of: entry.name, hasController: hadController)
            if let controller { scene?.root.setController(controller, of: entry.name.value) }
        }
    }

    mutating func overrides() -> [OverrideSpec] {
        unreadOverrides.flatMap { overrides(of: $0.view, hasController: $0.hasController, $0.node) }
    }

    private mutating func overrides(
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

    private mutating func reportMethod(_ name: Located<String>, of view: String, hasController: Bool) {
        guard !hasController, OverrideSpec.Method.namesOfControllers.contains(name.value) else {
            let known =
                OverrideSpec.Method.namesOfViews + (hasController ? OverrideSpec.Method.namesOfControllers : [])
            return reportUnknown(
                .unknownMethod, "UIKit calls no method named \(name.value.quoted) of \(view.quoted)", name.value,
                among: known, at: name.span)
        }
        report(
            .noController,
            "\(view.quoted) has no controller, expected 'controller: true' beside 'on' for \(name.value.quoted)",
            at: name.span)
    }

    /// The statements before `super` and after it. Where it is not among them it comes first.
    private mutating func override(
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

    /// Reports what would leave open how large the pictures are, or which constraints there are.
    ///
    /// - Parameter place: What they stand in.
    mutating func checkForeseeable(_ statement: Located<Statement>, in place: String) {
        if case .changeDevice = statement.value.action {
            report(
                .notInOverrides, "the device changes in cues alone, expected no such statement in \(place)",
                at: statement.span)
        }
        for statement in statement.value.action.inner { checkForeseeable(statement, in: place) }
    }

    /// Reports constraints that an override, a timer, an animator or a completion would release, because it is not known
    /// which statements run later.
    mutating func checkOutlets(_ constraints: [ConstraintSpec], _ cues: [Cue], _ overrides: [OverrideSpec]) {
        let weak = Set(constraints.filter { $0.outlet == .weak }.map(\.name.value))
        let (timers, events) = (cues.filter { $0.repetition != nil }, cues.filter { $0.repetition == nil })
        let statements =
            overrides.flatMap(\.statements) + timers.flatMap(\.statements)
            + cues.flatMap { $0.animation?.completion?.statements ?? [] } + events.flatMap(\.statements).unforeseen
        for statement in statements.withInner where statement.value.action == .set(.isActive, .boolean(false)) {
            guard weak.contains(statement.value.subject.value) else { continue }
            report(
                .released,
                "\(statement.value.subject.value.quoted) has a weak outlet, and would be gone once inactive; "
                    + "expected a strong one", at: statement.value.subject.span)
        }
    }
}
