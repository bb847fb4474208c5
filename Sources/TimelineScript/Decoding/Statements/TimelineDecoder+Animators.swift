import Animation
import Diagnostics
import Simulation
import Views

/// Animators, and what statements do to them.
extension TimelineDecoder {
    /// The animators that the script names.
    mutating func animators(_ script: Fields) -> [AnimatorSpec] {
        if script.misspells("animators") { names.knowsAllAnimators = false }
        guard let node = script["animators"] else { return [] }
        guard let entries = named(node, "an animator") else {
            names.knowsAllAnimators = false
            return []
        }
        return entries.compactMap { animator($0.name, $0.value) }
    }

    private mutating func animator(_ name: Located<String>, _ node: ScriptNode) -> AnimatorSpec? {
        if checkName(name), let taken = names.add(name, .animator) { problems.add(taken) }
        guard case .mapping = node.content else {
            return animationDuration(node).map { AnimatorSpec(name: name, timing: AnimationSpec(duration: $0).timing) }
        }
        guard let fields = fields(of: node, as: Schema.animator, at: name.span) else { return nil }
        let scrubs = fields["scrubsLinearly"].flatMap { boolean($0) }
        let pauses = fields["pausesOnCompletion"].flatMap { boolean($0) }
        let inbetweening = self.inbetweening(fields)
        guard let timing = timing(fields) else { return nil }
        return AnimatorSpec(
            name: name, timing: timing, inbetweening: inbetweening ?? .blend, scrubsLinearly: scrubs ?? true,
            pausesOnCompletion: pauses ?? false)
    }

    /// Reports animators that are used after they were stopped, and finished before.
    ///
    /// What the clock does to an animator is not known here; what statements do to it is, but for those of overrides,
    /// timers and completions. An animator that such statements stop or finish is looked at by list alone.
    mutating func checkAnimators(_ cues: [Cue], _ overrides: [OverrideSpec]) {
        let timers = cues.filter { $0.repetition != nil }
        let lists =
            overrides.map(\.statements) + timers.map(\.statements) + cues.flatMap(\.completions)
            + overrides.flatMap(\.statements.completions)
        let unforeseen = lists.flatMap(\.withInner).filter { $0.value.action.endsAnimator }.map(\.value.subject.value)
        var stops: [String: SourceSpan] = [:]
        checkAnimators(
            cues.filter { $0.repetition == nil }.statementsInOrder, &stops, leavingOut: Set(unforeseen))
        for list in lists {
            var stops: [String: SourceSpan] = [:]
            // It may have been stopped before the list.
            checkAnimators(list.flatMap { [$0] + $0.value.action.inner }, &stops, leavingOut: [], mayBeStopped: true)
        }
    }

    private mutating func checkAnimators(
        _ statements: [Located<Statement>], _ stops: inout [String: SourceSpan], leavingOut unforeseen: Set<String>,
        mayBeStopped: Bool = false
    ) {
        for statement in statements where !unforeseen.contains(statement.value.subject.value) {
            let subject = statement.value.subject
            if case .block(let block) = statement.value.action, case .addAnimations = block.kind,
                let stop = stops[subject.value]
            {
                reportStopped(subject, "takes no more animations", stop)
            }
            switch statement.value.action {
            case .call(.stopAnimation, let arguments):
                stops[subject.value] = arguments == [.value(.boolean(true))] ? nil : statement.span
            case .call(.finishAnimation, _):
                if stops.removeValue(forKey: subject.value) == nil, !mayBeStopped {
                    report(
                        .stoppedAnimator,
                        "\(subject.value.quoted) was not stopped by stopAnimation(false), expected that before it is finished",
                        at: statement.span)
                }
            case .call(.startAnimation, _), .call(.pauseAnimation, _), .call(.continueAnimation, _),
                .set(.fractionComplete, _):
                if let stop = stops[subject.value] {
                    reportStopped(
                        Located(subject.value, at: statement.span),
                        "has to be finished before \(statement.value.action.name)",
                        stop)
                }
            case .assign(let assignment) where assignment.property == .fractionComplete:
                if let stop = stops[subject.value] {
                    reportStopped(
                        Located(subject.value, at: statement.span),
                        "has to be finished before \(statement.value.action.name)", stop)
                }
            case .set, .assign, .call, .changeDevice, .dispatch, .block: break
            }
        }
    }

    private mutating func reportStopped(_ animator: Located<String>, _ what: String, _ stop: SourceSpan) {
        report(
            .stoppedAnimator, "\(animator.value.quoted) was stopped, and \(what)", at: animator.span,
            notes: [.init("it was stopped here", at: stop)])
    }
}

extension Action {
    /// Whether it stops or finishes an animator.
    fileprivate var endsAnimator: Bool {
        switch self {
        case .call(.stopAnimation, _), .call(.finishAnimation, _): true
        case .set, .assign, .call, .changeDevice, .dispatch, .block: false
        }
    }
}

/// Blocks that stand among statements, and completions.
extension TimelineDecoder {
    /// `performWithoutAnimation: […]`, or `CATransaction.setCompletionBlock: […]`
    mutating func statementBlock(_ node: ScriptNode) -> Located<Statement>? {
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
                "found 'completion' beside \(key.value.quoted), expected it beside "
                    + Schema.alongsideTransition.quoted, at: fields.place(of: "completion"))
        }
        let isCompletion = key.value == Schema.completionBlock
        let block = BlockSpec(
            kind: isCompletion ? .setCompletionBlock : .performWithoutAnimation, statements: statements(list))
        if isCompletion { for statement in block.statements { checkForeseeable(statement, in: "completions") } }
        let owner = isCompletion ? UIKitClass.transaction : UIKitClass.view
        return located(block, of: owner, at: key.span)
    }

    /// `{with: card, effect: crossDissolve}`, or `{from: front, to: back, effect: flipFromLeft}`
    mutating func transition(_ node: ScriptNode) -> TransitionSpec? {
        guard let fields = fields(of: node, as: Schema.transition) else { return nil }
        let effects = ViewTransition.Effect.allCases.map(\.rawValue)
        let effect = need("effect", in: fields, effects.spelledOut).flatMap { node -> ViewTransition.Effect? in
            if let curl = node.scalar?.text, ["curlUp", "curlDown"].contains(curl) {
                report(
                    .unknownWord, "found \(curl.quoted), expected \(effects.spelledOut): curls of pages are not drawn",
                    at: node.span)
                return nil
            }
            return word(node, among: effects, "effect").flatMap(ViewTransition.Effect.init)
        }
        func view(_ key: String) -> String? {
            fields[key].flatMap { text($0) }.map {
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

    /// `{animateAlongsideTransition: […], completion: […]}`
    private mutating func alongsideBlock(
        _ list: ScriptNode, _ fields: Fields, at place: SourceSpan
    ) -> Located<Statement>? {
        var block = BlockSpec(kind: .alongsideTransition, statements: statements(list))
        block.completion = fields["completion"].map { CompletionSpec(parts: [.init(statements: statements($0))]) }
        for statement in block.completion?.statements ?? [] { checkForeseeable(statement, in: "completions") }
        return located(block, of: UIKitClass.coordinator, at: place)
    }

    /// `{animate: 0.5s, do: […], completion: […]}`, or `{animate: grow, delayFactor: 0.5, do: […]}`
    mutating func animationBlock(_ fields: Fields) -> Located<Statement>? {
        guard let node = fields["animate"] else { return nil }
        let place = fields.place(of: "animate")
        if let animator = animator(node) { return animatorBlock(animator, fields) }
        let animation = self.animation(node, at: place)
        let isComplete = animation?.transition?.exchangesViews == true && fields["do"] == nil
        let own = isComplete ? [] : need("do", in: fields, "the block's statements").map { statements($0) }
        let completion = completion(fields, Schema.blockCompletion)
        refuseDelayFactor(fields)
        guard var animation, let own else { return nil }
        animation.completion = completion
        return located(BlockSpec(kind: .animate(animation), statements: own), of: UIKitClass.view, at: place)
    }

    /// The statements that an animator is given.
    mutating func animatorBlock(_ animator: Located<String>, _ fields: Fields) -> Located<Statement>? {
        let factor = fields["delayFactor"].map { number($0, in: NumberRange.fraction) } ?? 0
        let own = need("do", in: fields, "the animator's statements").map { statements($0) }
        let completion = completion(fields, Schema.animatorCompletion)
        guard let factor, let own else { return nil }
        let block = BlockSpec(kind: .addAnimations(delayFactor: factor), statements: own, completion: completion)
        return located(block, of: animator.value, at: animator.span)
    }

    mutating func refuseDelayFactor(_ fields: Fields) {
        guard fields["delayFactor"] != nil else { return }
        report(
            .conflictingKeys, "found 'delayFactor' without an animator, expected the name of one behind 'animate'",
            at: fields.place(of: "delayFactor"))
    }

    private func located(_ block: BlockSpec, of subject: String, at place: SourceSpan) -> Located<Statement> {
        Located(
            Statement(subject: Located(subject, at: place), action: .block(block), text: block.name), at: place)
    }

    /// `completion: […]`, or by how it ended: `completion: {finished: […], unfinished: […]}`.
    mutating func completion(_ fields: Fields, _ kind: MappingKind) -> CompletionSpec? {
        guard let node = fields["completion"] else { return nil }
        if fields["animate"] == nil {
            report(
                .conflictingKeys, "found 'completion' without 'animate', expected an animation that it is of",
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

    /// Whether a key, perhaps misspelled, says how an animation ends.
    private func isCondition(_ key: ScriptNode) -> Bool {
        let word = key.scalar?.text ?? ""
        let known = CompletionSpec.ofBlocks + CompletionSpec.ofAnimators
        return known.contains(word) || ClosestMatch.suggestion(for: word, among: known) != nil
    }
}

/// The transactions of a list of statements.
extension TimelineDecoder {
    /// Reports a commit without a begin before it among the same statements, which UIKit answers with an exception.
    mutating func checkCommits(_ statements: [Located<Statement>]) {
        var depth = 0
        for statement in statements {
            guard case .call(let call, _) = statement.value.action else { continue }
            if call == .begin { depth += 1 }
            guard call == .commit else { continue }
            if depth == 0 { reportException(.commitWithoutBegin, .raisesException, at: statement.span) }
            depth = max(depth - 1, 0)
        }
    }
}
