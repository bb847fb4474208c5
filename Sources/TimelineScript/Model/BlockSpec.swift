package import Animation
package import Diagnostics
package import Simulation

/// Statements among statements: an animation block inside another, an animator's block, and what has no animation.
package struct BlockSpec: Hashable, Sendable {
    package var kind: Kind
    /// In the order in which they are performed.
    package var statements: [Located<Statement>]
    /// Of an animator's block; an animation has its own.
    package var completion: CompletionSpec?

    package enum Kind: Hashable, Sendable {
        case animate(AnimationSpec)
        /// 0 through 1: how much of the remaining time passes before it begins.
        case addAnimations(delayFactor: Double)
        case performWithoutAnimation
        case setCompletionBlock
        /// Runs alongside the change of the window's size that is being announced.
        case alongsideTransition
    }

    /// What the trace calls it.
    package var name: String {
        switch kind {
        case .animate(let animation): animation.eventSubject
        case .addAnimations: AnimatorSpec.additionEvent
        case .performWithoutAnimation: "performWithoutAnimation"
        case .setCompletionBlock: "setCompletionBlock"
        case .alongsideTransition: "animate"
        }
    }

    /// Whether its statements run where it stands, and not when animations have ended.
    var runsAtOnce: Bool { kind != .setCompletionBlock }
}

/// Statements that run when an animation has ended.
package struct CompletionSpec: Hashable, Sendable {
    package var parts: [Part]

    package struct Part: Hashable, Sendable {
        /// How the animation has to have ended; `nil` for any way.
        package var condition: String?
        package var statements: [Located<Statement>]
    }

    /// How a block ends: with `finished` true or false.
    package static let ofBlocks = ["finished", "unfinished"]
    /// How an animator ends.
    package static let ofAnimators = ["end", "start", "current"]

    var lists: [[Located<Statement>]] { parts.map(\.statements) }
    var statements: [Located<Statement>] { lists.flatMap { $0 } }
}

extension Action {
    /// The statements inside it that run at their time, or later by a known delay.
    var inner: [Located<Statement>] {
        switch self {
        case .dispatch(let block): block.statements
        case .block(let block): block.runsAtOnce ? block.statements : []
        case .set, .assign, .call, .changeDevice: []
        }
    }

    /// Whether what it begins has not ended when it has been performed.
    var takesTime: Bool {
        switch self {
        case .dispatch, .call(.startAnimation, _), .call(.continueAnimation, _), .set(.isReversed, _): true
        case .block(let block): if case .animate = block.kind { true } else { false }
        case .set, .assign, .call, .changeDevice: false
        }
    }

    /// The statements inside it that run when an animation has ended, with a list for each way to end.
    var completions: [[Located<Statement>]] {
        switch self {
        case .dispatch(let block): block.animation?.completion?.lists ?? []
        case .block(let block):
            switch block.kind {
            case .animate(let animation): animation.completion?.lists ?? []
            case .addAnimations, .alongsideTransition: block.completion?.lists ?? []
            case .performWithoutAnimation: []
            case .setCompletionBlock: [block.statements]
            }
        case .set, .assign, .call, .changeDevice: []
        }
    }
}

extension [Located<Statement>] {
    /// The statements and all statements inside them.
    package var withInner: [Located<Statement>] {
        flatMap { statement in
            let action = statement.value.action
            return [statement] + (action.inner + action.completions.flatMap { $0 }).withInner
        }
    }

    /// The lists of statements inside them that run at a time that the script does not state, or never: those of completions,
    /// and those that an animator performs when it starts.
    var deferred: [[Located<Statement>]] {
        flatMap { statement in
            let action = statement.value.action
            let isOfAnimator = action.name == AnimatorSpec.additionEvent
            return (isOfAnimator ? [action.inner] : []) + action.inner.deferred + action.completions
                + action.completions.flatMap(\.deferred)
        }
    }
}

extension Timeline {
    /// The lists of statements that run at a time that the script does not state, or never.
    static func deferred(_ cues: [Cue], _ overrides: [OverrideSpec]) -> [[Located<Statement>]] {
        let completions = cues.flatMap { $0.animation?.completion?.lists ?? [] }
        let own = overrides.map(\.statements) + cues.filter { $0.repetition != nil }.map(\.statements) + completions
        return own + own.flatMap(\.deferred) + cues.flatMap(\.statements.deferred)
    }
}

/// Statements that the main queue runs later: `DispatchQueue.main.async`, or `asyncAfter`.
package struct DispatchSpec: Hashable, Sendable {
    /// Zero for the next time that the main queue has its share.
    package var delay: Duration
    /// `nil` for changes that jump.
    package var animation: AnimationSpec?
    /// In the order in which they are performed.
    package var statements: [Located<Statement>]

    /// By what the trace calls the statement that queues them.
    package static let subject = "DispatchQueue.main"

    /// What the trace calls the queue when it runs them: `block main`.
    static let eventSubject = "main"

    enum Call: String, CaseIterable {
        case async, asyncAfter
    }

    package var name: String { (delay == .zero ? Call.async : .asyncAfter).rawValue }
}

extension [Located<Statement>] {
    /// From their beginning to the end of what they animate, or of what they queue.
    ///
    /// - Parameter animators: How long each animator takes from its start.
    func length(_ animation: AnimationSpec?, _ animators: [String: Duration]) -> Duration {
        let completion = animation?.completion?.statements.length(nil, animators) ?? .zero
        let own = animation.map { $0.length + completion } ?? (rotate ? AnimationSpec.ofRotation : .zero)
        return Swift.max(own, map { $0.value.length(animators) }.max() ?? .zero)
    }

    /// Whether they turn the device, which is animated by itself.
    private var rotate: Bool {
        contains { if case .changeDevice(.orientation) = $0.value.action { true } else { false } }
    }
}

extension Statement {
    fileprivate func length(_ animators: [String: Duration]) -> Duration {
        let whole = animators[subject.value] ?? .zero
        switch action {
        case .dispatch(let block): return block.delay + block.statements.length(block.animation, animators)
        case .block(let block):
            if case .animate(let animation) = block.kind { return block.statements.length(animation, animators) }
            return block.statements.length(nil, animators)
        case .call(.startAnimation, let arguments): return .seconds(arguments.number(0) ?? 0) + whole
        case .call(.continueAnimation, let arguments): return whole * Swift.max(arguments.number(1) ?? 0, 1)
        case .set(.isReversed, _): return whole
        case .set, .assign, .call, .changeDevice: return .zero
        }
    }
}

extension [Call.Argument] {
    /// The number that the parameter at `index` is given; `nil` if it is omitted.
    fileprivate func number(_ index: Int) -> Double? {
        if case .value(.number(let number)) = self[index] { number } else { nil }
    }
}

/// An animator as the script describes it.
package struct AnimatorSpec: Hashable, Sendable {
    /// What the trace calls the statement that hands a cue's statements to an animator, behind its name.
    package static let additionEvent = "addAnimations"

    package var name: Located<String>
    /// Its duration and its curve.
    package var timing: AnimationTiming
    /// How frames between two layouts come about.
    package var interpolation = InterpolationMode.blend
    package var scrubsLinearly = true
    package var pausesOnCompletion = false
}
