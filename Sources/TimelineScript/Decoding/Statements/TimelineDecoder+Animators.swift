import Animation
package import Diagnostics
import Simulation

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

    /// Reports animators that are used after the same statements stopped them.
    ///
    /// Playing the film finds this in all statements that run. The statements of overrides, timers and completions may never
    /// run.
    mutating func checkStoppedAnimators(_ cues: [Cue], _ overrides: [OverrideSpec]) {
        let lists =
            overrides.map(\.statements) + cues.filter { $0.repetition != nil }.map(\.statements)
            + cues.flatMap(\.completions) + overrides.flatMap(\.statements.completions)
        for list in lists {
            var stops: [String: SourceSpan] = [:]
            for statement in list.flatMap({ [$0] + $0.value.action.inner }) {
                let name = statement.value.subject.value
                if case .call(.stopAnimation, let arguments) = statement.value.action {
                    stops[name] = arguments == [.value(.boolean(true))] ? nil : statement.span
                } else if case .call(.finishAnimation, _) = statement.value.action {
                    stops[name] = nil
                } else if let stop = stops[name], statement.value.action.needsUnstoppedAnimator {
                    problems.add(StoppedAnimator(name: name, stop: stop).diagnostic(for: statement))
                }
            }
        }
    }
}

extension Action {
    /// Whether UIKit raises an exception if the animator was stopped and not finished.
    fileprivate var needsUnstoppedAnimator: Bool {
        switch self {
        case .call(let call, _): [.startAnimation, .pauseAnimation, .continueAnimation].contains(call)
        case .set(let property, _): property == .fractionComplete
        case .assign(let assignment): assignment.property == .fractionComplete
        case .block(let block): block.name == AnimatorSpec.additionEvent
        case .changeDevice, .dispatch: false
        }
    }
}

/// An animator that is used in a state that does not allow it.
package struct StoppedAnimator {
    private let name: String
    private let stop: SourceSpan?

    /// - Parameter stop: The place where the animator was stopped.
    package init(name: String, stop: SourceSpan?) {
        self.name = name
        self.stop = stop
    }

    /// Reports that `statement` uses the animator after it was stopped.
    package func diagnostic(for statement: Located<Statement>) -> Diagnostic {
        let action = statement.value.action
        let isAddition = action.name == AnimatorSpec.additionEvent
        return Diagnostic(
            .stoppedAnimator,
            "\(name.quoted) was stopped, and "
                + (isAddition ? "takes no more animations" : "has to be finished before \(action.name)"),
            at: isAddition ? statement.value.subject.span : statement.span,
            notes: stop.map { [.init("it was stopped here", at: $0)] } ?? [])
    }

    /// Reports that the statement at `span` finishes the animator although it was not stopped.
    package func diagnosticForFinish(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .stoppedAnimator,
            "\(name.quoted) was not stopped by stopAnimation(false), expected that before it is finished", at: span)
    }
}

/// Blocks that stand among statements, and completions.
extension TimelineDecoder {
    /// `performWithoutAnimation: […]`, or `CATransaction.setCompletionBlock: […]`
    mutating func statementBlock(_ node: ScriptNode) -> Located<Statement>? {
        guard let fields = fields(of: node, as: Schema.statementBlock) else { return nil }
        let entries = fields.among(Schema.statementBlock.keys)
        for other in entries.dropFirst() {
            report(
                .conflictingKeys,
                "found \(entries[0].key.value.quoted) and \(other.key.value.quoted) in one block, expected one of them",
                at: other.key.span)
        }
        guard let (key, list) = entries.first else { return nil }
        let isCompletion = key.value == Schema.completionBlock
        let block = BlockSpec(
            kind: isCompletion ? .setCompletionBlock : .performWithoutAnimation, statements: statements(list))
        if isCompletion { for statement in block.statements { checkForeseeable(statement, in: "completions") } }
        let owner = isCompletion ? UIKitClass.transaction : UIKitClass.view
        return located(block, of: owner, at: key.span)
    }

    /// `{animate: 0.5s, do: […], completion: […]}`, or `{animate: grow, delayFactor: 0.5, do: […]}`
    mutating func animationBlock(_ fields: Fields) -> Located<Statement>? {
        guard let node = fields["animate"] else { return nil }
        let place = fields.place(of: "animate")
        if let animator = animator(node) { return animatorBlock(animator, fields) }
        let animation = self.animation(node, at: place)
        let own = need("do", in: fields, "the block's statements").map { statements($0) }
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
            if depth == 0,
                let problem = exceptionPolicy.diagnostic(
                    .raisesException, UIKitException.commitWithoutBegin.text, at: statement.span)
            {
                problems.add(problem)
            }
            depth = max(depth - 1, 0)
        }
    }
}
