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
