import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes blocks and completions.
extension StatementDecoder {
    /// Reads `performWithoutAnimation: […]`, `CATransaction.setCompletionBlock: […]` or
    /// `animateAlongsideTransition: […]`.
    func statementBlock(_ node: ScriptNode) -> Located<Statement>? {
        guard let fields = fields(of: node, as: Schema.statementBlock) else { return nil }
        let entries = fields.among(Schema.statementBlockKinds)
        for other in entries.dropFirst() {
            report(
                .conflictingKeys,
                "found \(entries[0].key.value.quoted) and \(other.key.value.quoted) in one block, expected one of them",
                at: other.key.span)
        }
        guard let (key, list) = entries.first else { return nil }
        if key.value == Schema.alongsideTransition { return alongsideBlock(list, fields, at: key.span) }
        if fields["completion"] != nil {
            report(
                .conflictingKeys,
                "found 'completion' together with \(key.value.quoted), expected it only with "
                    + Schema.alongsideTransition.quoted, at: fields.place(of: "completion"))
        }
        let isCompletion = key.value == Schema.completionBlock
        let block = BlockSpec(
            kind: isCompletion ? .setCompletionBlock : .performWithoutAnimation, statements: statements(list))
        if isCompletion { for statement in block.statements { checkForeseeable(statement, in: "completions") } }
        let owner = isCompletion ? UIKitClass.transaction : UIKitClass.view
        return located(block, of: owner, at: key.span)
    }

    /// Reads `{animateAlongsideTransition: […], completion: […]}`.
    private func alongsideBlock(_ list: ScriptNode, _ fields: Fields, at place: SourceSpan) -> Located<Statement>? {
        var block = BlockSpec(kind: .alongsideTransition, statements: statements(list))
        block.completion = fields["completion"].map { CompletionSpec(parts: [.init(statements: statements($0))]) }
        for statement in block.completion?.statements ?? [] { checkForeseeable(statement, in: "completions") }
        return located(block, of: UIKitClass.coordinator, at: place)
    }

    /// Reads `{animate: 0.5s, do: […], completion: […]}` or `{animate: grow, delayFactor: 0.5, do: […]}`.
    func animationBlock(_ fields: Fields) -> Located<Statement>? {
        guard let node = fields["animate"] else { return nil }
        let place = fields.place(of: "animate")
        if let animator = animator(node) { return animatorBlock(animator, fields) }
        let (animation, own) = animatedStatements(node, at: place, fields, "the block's statements")
        let completion = completion(fields, Schema.blockCompletion)
        refuseDelayFactor(fields)
        guard var animation, let own else { return nil }
        animation.completion = completion
        return located(BlockSpec(kind: .animate(animation), statements: own), of: UIKitClass.view, at: place)
    }

    /// Reads the statements that are added to an animator.
    func animatorBlock(_ animator: Located<String>, _ fields: Fields) -> Located<Statement>? {
        let factor = fields["delayFactor"].map { number($0, in: NumberRange.fraction) } ?? 0
        let own = need("do", in: fields, "the animator's statements").map { statements($0) }
        let completion = completion(fields, Schema.animatorCompletion)
        guard let factor, let own else { return nil }
        let block = BlockSpec(kind: .addAnimations(delayFactor: factor), statements: own, completion: completion)
        return located(block, of: animator.value, at: animator.span)
    }

    func refuseDelayFactor(_ fields: Fields) {
        guard fields["delayFactor"] != nil else { return }
        report(
            .conflictingKeys, "found 'delayFactor' without an animator, expected the name of one after 'animate'",
            at: fields.place(of: "delayFactor"))
    }

    private func located(_ block: BlockSpec, of subject: String, at place: SourceSpan) -> Located<Statement> {
        Located(Statement(subject: Located(subject, at: place), action: .block(block)), at: place)
    }

    /// Reads the statements of a completion: `completion: […]` if they always run, or `completion: {finished: […],
    /// unfinished: […]}` if they depend on how the animation ended.
    func completion(_ fields: Fields, _ kind: MappingKind) -> CompletionSpec? {
        guard let node = fields["completion"] else { return nil }
        if fields["animate"] == nil {
            report(
                .conflictingKeys, "found 'completion' without 'animate', expected both or neither",
                at: fields.place(of: "completion"))
        }
        var parts: [CompletionSpec.Part] = []
        if case .mapping(let pairs) = node.content, pairs.contains(where: { isCondition($0.key) }) {
            guard let fields = self.fields(of: node, as: kind) else { return nil }
            for (key, list) in fields.among(kind.keys) {
                parts.append(CompletionSpec.Part(condition: key.value, statements: statements(list)))
            }
        } else {
            parts = [CompletionSpec.Part(condition: nil, statements: statements(node))]
        }
        for statement in parts.flatMap(\.statements) { checkForeseeable(statement, in: "completions") }
        return CompletionSpec(parts: parts)
    }

    /// Returns whether a key is a completion condition, such as `finished`. Misspelled conditions are included.
    private func isCondition(_ key: ScriptNode) -> Bool {
        let word = key.scalar?.text ?? ""
        let known = CompletionSpec.ofBlocks + CompletionSpec.ofAnimators
        return known.contains(word) || ClosestMatch.suggestion(for: word, among: known) != nil
    }
}

/// Decodes animations, transitions and keyframes.
extension StatementDecoder {
    /// Reads the value of `animate`, and the statements of the animation: those of its keyframes, followed by those of
    /// `do`.
    ///
    /// - Parameter what: A description of the statements for the message about a missing `do`.
    /// - Returns: The animation, which is `nil` if it has an error, and the statements, which are `nil` if `do` is
    ///   missing although it is required.
    func animatedStatements(
        _ node: ScriptNode?, at place: SourceSpan, _ fields: Fields, _ what: String
    ) -> (animation: AnimationSpec?, statements: [Located<Statement>]?) {
        var own: [Located<Statement>] = []
        let animation = node.flatMap { self.animation($0, at: place, keyframes: &own) }
        // An animation that has an error, and is therefore `nil`, can still have keyframes.
        let isComplete = animation?.isComplete == true || !own.isEmpty
        if isComplete, fields["do"] == nil { return (animation, own) }
        return (animation, need("do", in: fields, what).map { own + statements($0) })
    }

    /// Reads the value of `animate`, and adds the statements of its keyframes to `own`.
    func animation(
        _ node: ScriptNode, at place: SourceSpan, keyframes own: inout [Located<Statement>]
    ) -> AnimationSpec? {
        var (spec, fields) = AnimationDecoder(reader: reader).animation(node, at: place)
        if let node = fields?["transition"] {
            spec?.transition = transition(node)
            if let keyframes = fields?["keyframes"] {
                report(
                    .conflictingKeys,
                    "found 'keyframes' in a transition, expected them in an animation without a transition",
                    at: fields?.place(of: "keyframes") ?? keyframes.span)
            }
        }
        if let node = fields?["keyframes"] {
            let keyframes = keyframes(node, &own)
            spec?.keyframes = keyframes
        }
        return spec
    }

    /// Reads a transition such as `{with: card, effect: crossDissolve}` or
    /// `{from: front, to: back, effect: flipFromLeft}`.
    private func transition(_ node: ScriptNode) -> TransitionSpec? {
        guard let fields = fields(of: node, as: Schema.transition) else { return nil }
        let effects = ViewTransition.Effect.ofViews.map(\.rawValue)
        let effect = need("effect", in: fields, effects.spelledOut).flatMap { node -> ViewTransition.Effect? in
            if let curl = node.scalar?.text, ["curlUp", "curlDown"].contains(curl) {
                report(
                    .unknownWord, "found \(curl.quoted), expected \(effects.spelledOut): page curls are not drawn",
                    at: node.span)
                return nil
            }
            return word(node, among: effects, "effect").flatMap(ViewTransition.Effect.init)
        }
        func view(_ key: String) -> String? {
            fields[key].flatMap { reference($0) }.map {
                checkSubject($0, .view)
                return $0.value
            }
        }
        let keys = fields.among(["with", "from", "to"])
        switch keys.map(\.key.value) {
        case ["with"]:
            guard let container = view("with"), let effect else { return nil }
            return TransitionSpec(effect: effect, views: .container(container))
        case ["from", "to"]:
            guard let from = view("from"), let to = view("to"), let effect else { return nil }
            return TransitionSpec(effect: effect, views: .exchange(from: from, to: to))
        default:
            report(
                .conflictingKeys,
                "found \(keys.isEmpty ? "no view" : keys.map(\.key.value.quoted).joined(separator: " and ")), "
                    + "expected 'with', or 'from' and 'to'", at: keys.last?.key.span ?? node.span)
            return nil
        }
    }

    /// Reads a list of keyframes, and adds their statements to `statements`.
    private func keyframes(_ node: ScriptNode, _ statements: inout [Located<Statement>]) -> [KeyframeSpec] {
        var keyframes: [KeyframeSpec] = []
        guard let items = items(node, "a list of keyframes") else { return [] }
        if items.isEmpty { report(.wrongType, "found an empty list, expected a keyframe", at: node.span) }
        for item in items {
            guard let fields = fields(of: item, as: Schema.keyframe) else { continue }
            let start = need("start", in: fields, "the start of the keyframe, 0 through 1").flatMap {
                number($0, in: NumberRange.fraction)
            }
            let duration = need("duration", in: fields, "the duration of the keyframe, 0 through 1")
                .flatMap {
                    number($0, in: NumberRange.fraction)
                }
            let own = need("do", in: fields, "the keyframe's statements").map { self.statements($0) } ?? []
            let range = statements.count..<(statements.count + own.count)
            statements += own
            guard let start, var duration else { continue }
            if start + duration > 1 + 1e-9 {
                report(
                    .outOfRange,
                    "this keyframe ends at \(NumberRange.plain(start + duration)) of the animation, expected at most 1",
                    at: fields.place(of: "duration"))
                duration = 1 - start
            }
            if let last = keyframes.last, start < last.start {
                report(
                    .keyframeOrder,
                    "found a keyframe that starts at \(NumberRange.plain(start)) after one that starts at "
                        + "\(NumberRange.plain(last.start)), expected keyframes in the order of their start times",
                    at: fields.place(of: "start"))
            }
            keyframes.append(KeyframeSpec(start: start, duration: duration, statements: range))
        }
        return keyframes
    }
}

/// Decodes the overrides of views and controllers.
extension StatementDecoder {
    func overrides(_ nodes: [OverrideNode]) -> [OverrideSpec] {
        nodes.flatMap { node in
            if let item = node.item { return handlers(of: item, node) }
            return overrides(of: node.view, hasController: node.hasController, node.node)
        }
    }

    /// Reads the handlers of an item of a bar or an action of an alert, which has only the event `tap`.
    private func handlers(of item: ContainerItem, _ node: OverrideNode) -> [OverrideSpec] {
        (named(node.node, "an event") ?? []).compactMap { entry in
            let (before, after) = override(entry.value, of: entry.name.value)
            guard entry.name.value == "tap" else {
                reportUnknown(
                    .unknownMethod, "an item has no event \(entry.name.value.quoted)", entry.name.value,
                    among: ["tap"], at: entry.name.span)
                return nil
            }
            return OverrideSpec(view: node.view.value, method: .itemTap(item), before: before, after: after)
        }
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
    /// outlet. UIKit would release the constraint, and the decoder does not know whether later statements use it.
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
