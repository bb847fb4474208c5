import Animation
import Diagnostics
import Simulation

/// Animators, and statements that are an ``AnimatorCall``.
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
        let scrubs = fields["scrubsLinearly"].flatMap { truth($0) }
        let pauses = fields["pausesOnCompletion"].flatMap { truth($0) }
        let inbetweening = self.inbetweening(fields)
        guard let timing = timing(fields) else { return nil }
        return AnimatorSpec(
            name: name, timing: timing, inbetweening: inbetweening ?? .blend, scrubsLinearly: scrubs ?? true,
            pausesOnCompletion: pauses ?? false)
    }

    mutating func animatorCall(_ member: Action.Member, _ syntax: StatementSyntax) -> AnimatorCall? {
        switch (member, syntax.form) {
        case (.startAnimation, .call): return .start(afterDelay: .zero)
        case (.startAnimation, .callWith(let arguments)) where arguments.count == 1:
            if let delay = argument(arguments[0], "afterDelay", in: ScriptLimits.response) {
                return .start(afterDelay: .seconds(delay))
            }
        case (.pauseAnimation, .call): return .pause
        case (.continueAnimation, .call): return .resume(durationFactor: 0)
        case (.continueAnimation, .callWith(let arguments)):
            if let call = resumption(arguments) { return call }
        case (.stopAnimation, .callWith(let arguments)) where arguments.count == 1 && arguments[0].label == nil:
            if case .name(let word) = arguments[0].value, ["true", "false"].contains(word) {
                return .stop(withoutFinishing: word == "true")
            }
        case (.finishAnimation, .callWith(let arguments))
        where arguments.count == 1 && arguments[0].label?.value == "at":
            if case .name(let word) = arguments[0].value, let position = ViewPropertyAnimator.Position(rawValue: word) {
                return .finish(position)
            }
        case (.fractionComplete, .assignment(let value)):
            return number(value, in: ScriptLimits.fraction).map { .setFractionComplete($0) }
        case (.isReversed, .assignment(let value)): return truth(value).map { .setReversed($0) }
        default: break
        }
        if case .mention = syntax.form {
            reportForm(of: member.rawValue, isMethod: member.isMethod, syntax)
        } else {
            let forms: [Action.Member: String] = [
                .startAnimation: "startAnimation() or startAnimation(afterDelay: 0.5)",
                .pauseAnimation: "pauseAnimation()",
                .continueAnimation: "continueAnimation(), continueAnimation(durationFactor: 0.5) or "
                    + "continueAnimation(withTimingParameters: .easeIn, durationFactor: 0)",
                .stopAnimation: "stopAnimation(true) or stopAnimation(false)",
                .finishAnimation: "finishAnimation(at: .end), .start or .current",
                .fractionComplete: "fractionComplete = 0.5", .isReversed: "isReversed = true",
            ]
            report(
                .syntax, "found other arguments, expected \(forms[member] ?? member.rawValue)", at: syntax.member.span)
        }
        return nil
    }

    /// `withTimingParameters: .easeOut, durationFactor: 0.5`, or one of the two.
    private func resumption(_ arguments: [ArgumentSyntax]) -> AnimatorCall? {
        var factor: Double? = 0
        var curve: TimingCurve?
        for argument in arguments {
            if argument.label?.value == "withTimingParameters", case .name(let name) = argument.value, curve == nil {
                guard let known = TimingCurve.named.first(where: { $0.name == name }) else { return nil }
                curve = known.curve
            } else {
                factor = self.argument(argument, "durationFactor", in: ScriptLimits.durationFactor)
            }
        }
        return arguments.count <= 2 ? factor.map { .resume(durationFactor: $0, curve: curve) } : nil
    }

    private func argument(_ argument: ArgumentSyntax, _ label: String, in range: NumberRange) -> Double? {
        guard argument.label?.value == label, case .number(let number) = argument.value, range.contains(number) else {
            return nil
        }
        return number
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
            guard case .animator(let call) = statement.value.action else { continue }
            switch call {
            case .stop(let withoutFinishing): stops[subject.value] = withoutFinishing ? nil : statement.span
            case .finish:
                if stops.removeValue(forKey: subject.value) == nil, !mayBeStopped {
                    report(
                        .stoppedAnimator,
                        "\(subject.value.quoted) was not stopped by stopAnimation(false), expected that before it is finished",
                        at: statement.span)
                }
            case .start, .pause, .resume, .setFractionComplete:
                if let stop = stops[subject.value] {
                    reportStopped(
                        Located(subject.value, at: statement.span),
                        "has to be finished before \(call.member.rawValue)",
                        stop)
                }
            case .setReversed: break
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
        case .animator(.stop), .animator(.finish): true
        default: false
        }
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
        let owner = isCompletion ? GlobalCall.transaction : GlobalCall.view
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
        return located(BlockSpec(kind: .animate(animation), statements: own), of: GlobalCall.view, at: place)
    }

    /// The statements that an animator is given.
    mutating func animatorBlock(_ animator: Located<String>, _ fields: Fields) -> Located<Statement>? {
        let factor = fields["delayFactor"].map { number($0, in: ScriptLimits.fraction) } ?? 0
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

/// Statements to `UIView` and `CATransaction`.
extension TimelineDecoder {
    mutating func globalCall(_ syntax: StatementSyntax) -> GlobalCall? {
        let name = syntax.member.value
        let known = GlobalCall.Method.allCases.filter { $0.owner == syntax.subject.value }
        guard let method = known.first(where: { $0.rawValue == name }) else {
            reportUnknown(
                .unknownCall, "\(syntax.subject.value) has no method \(name.quoted) here", name,
                among: known.map(\.rawValue), at: syntax.member.span)
            return nil
        }
        switch (method, syntax.form) {
        case (.begin, .call): return .begin
        case (.commit, .call): return .commit
        case (.flush, .call): return .flush
        case (_, .callWith(let arguments)) where arguments.count == 1 && arguments[0].label == nil:
            if let call = globalCall(method, arguments[0].value) { return call }
        default: break
        }
        report(
            .syntax, "expected \(syntax.subject.value).\(method.example) for \(name.quoted)", at: syntax.member.span)
        return nil
    }

    private func globalCall(_ method: GlobalCall.Method, _ argument: PrioritySyntax.Value) -> GlobalCall? {
        switch (method, argument) {
        case (.setAnimationsEnabled, .name("true")): .setAnimationsEnabled(true)
        case (.setAnimationsEnabled, .name("false")): .setAnimationsEnabled(false)
        case (.setDisableActions, .name("true")): .setDisableActions(true)
        case (.setDisableActions, .name("false")): .setDisableActions(false)
        case (.setAnimationDuration, .number(let seconds)) where ScriptLimits.seconds.contains(seconds):
            .setAnimationDuration(.seconds(seconds))
        case (.setAnimationTimingFunction, .name(let name)):
            TimingCurve.named.first { $0.name == name }.map { .setAnimationTimingFunction($0.curve) }
        default: nil
        }
    }

    /// Reports a commit without a begin before it among the same statements, which UIKit answers with an exception.
    mutating func checkCommits(_ statements: [Located<Statement>]) {
        var depth = 0
        for statement in statements {
            guard case .global(let call) = statement.value.action else { continue }
            if call == .begin { depth += 1 }
            guard call == .commit else { continue }
            if depth == 0 { reportException(.commitWithoutBegin, .raisesException, at: statement.span) }
            depth = max(depth - 1, 0)
        }
    }
}
