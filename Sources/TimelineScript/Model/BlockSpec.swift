package import Animation
package import Diagnostics
package import Simulation
import Views

/// A block of statements inside a list of statements, such as a nested animation block, an animator's block, or a block
/// without animation.
package struct BlockSpec: Hashable, Sendable {
    package var kind: Kind
    /// The statements, in the order in which they are performed.
    package var statements: [Located<Statement>]
    /// The completion of an animator's block. An animation stores its own completion.
    package var completion: CompletionSpec?

    package enum Kind: Hashable, Sendable {
        case animate(AnimationSpec)
        /// The fraction of the remaining time, 0 through 1, after which the animations begin.
        case addAnimations(delayFactor: Double)
        case performWithoutAnimation
        case setCompletionBlock
        /// Runs alongside the pending change of the window's size.
        case alongsideTransition
    }

    /// The name of the block in traces.
    package var name: String {
        switch kind {
        case .animate(let animation): animation.eventSubject
        case .addAnimations: AnimatorSpec.additionEvent
        case .performWithoutAnimation: "performWithoutAnimation"
        case .setCompletionBlock: "setCompletionBlock"
        case .alongsideTransition: "animate"
        }
    }

    /// Whether the statements of the block run immediately, rather than when animations have ended.
    var runsAtOnce: Bool { kind != .setCompletionBlock }
}

/// Statements that run after an animation has ended.
package struct CompletionSpec: Hashable, Sendable {
    package var parts: [Part]

    package struct Part: Hashable, Sendable {
        /// The way in which the animation has to end; `nil` for any way.
        package var condition: String?
        package var statements: [Located<Statement>]
    }

    /// The ways in which an animation block can end: with the value `true` or `false` of `finished`.
    package static let ofBlocks = ["finished", "unfinished"]
    /// The positions at which an animator can end.
    package static let ofAnimators = ["end", "start", "current"]

    var lists: [[Located<Statement>]] { parts.map(\.statements) }
    var statements: [Located<Statement>] { lists.flatMap { $0 } }
}

extension Action {
    /// The inner statements that run when the action is performed, or after a known delay.
    var inner: [Located<Statement>] {
        switch self {
        case .dispatch(let block): block.statements
        case .block(let block): block.runsAtOnce ? block.statements : []
        case .set, .assign, .call, .changeDevice: []
        }
    }

    /// Whether the action starts an animation or queues a block, whose effect continues after the statement.
    var takesTime: Bool {
        switch self {
        case .dispatch, .call(.startAnimation, _), .call(.continueAnimation, _), .set(.isReversed, _): true
        case .block(let block): if case .animate = block.kind { true } else { false }
        case .set, .assign, .call, .changeDevice: false
        }
    }

    /// The inner statements that run after an animation has ended, with one list for each way in which it can end.
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
    /// The statements and all of their inner statements.
    package var withInner: [Located<Statement>] {
        flatMap { statement in
            let action = statement.value.action
            return [statement] + (action.inner + action.completions.flatMap { $0 }).withInner
        }
    }

    /// The lists of inner statements that run at a time that the script does not specify, or that never run:
    /// completions, and statements that an animator performs when it starts.
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
    /// Returns the lists of statements that run at a time that the script does not specify, or that never run.
    static func deferred(_ cues: [Cue], _ overrides: [OverrideSpec]) -> [[Located<Statement>]] {
        let completions = cues.flatMap { $0.animation?.completion?.lists ?? [] }
        let own = overrides.map(\.statements) + cues.filter { $0.repetition != nil }.map(\.statements) + completions
        return own + own.flatMap(\.deferred) + cues.flatMap(\.statements.deferred)
    }
}

/// Statements that the main queue runs later: `DispatchQueue.main.async`, or `asyncAfter`.
package struct DispatchSpec: Hashable, Sendable {
    /// The delay; zero for the next run of the main queue.
    package var delay: Duration
    /// The animation of the changes; `nil` for changes without animation.
    package var animation: AnimationSpec?
    /// The statements, in the order in which they are performed.
    package var statements: [Located<Statement>]

    /// The name of the queue in the `cue` event that records that the statements are queued.
    package static let subject = "DispatchQueue.main"

    /// The name of the queue in the event that records that the statements run: `block main`.
    static let eventSubject = "main"

    enum Call: String, CaseIterable {
        case async, asyncAfter
    }

    package var name: String { (delay == .zero ? Call.async : .asyncAfter).rawValue }
}

extension [Located<Statement>] {
    /// Returns the time from the start of the statements to the end of the animations and blocks that they start.
    ///
    /// - Parameter animators: The duration of each animator from its start.
    func length(_ animation: AnimationSpec?, _ animators: [String: Duration]) -> Duration {
        let completion = animation?.completion?.statements.length(nil, animators) ?? .zero
        let own = animation.map { $0.length + completion } ?? (rotate ? AnimationSpec.ofRotation : .zero)
        return Swift.max(own, map { $0.value.length(animators) }.max() ?? .zero)
    }

    /// Whether the statements rotate the device. A rotation is animated even without an animation block.
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
    /// Returns the number for the parameter at `index`; `nil` if it is omitted.
    fileprivate func number(_ index: Int) -> Double? {
        if case .value(.number(let number)) = self[index] { number } else { nil }
    }
}

/// The description of a property animator in a script.
package struct AnimatorSpec: Hashable, Sendable {
    /// The name in traces of the statement that adds a cue's statements to an animator.
    package static let additionEvent = "addAnimations"

    package var name: Located<String>
    /// The duration and the curve.
    package var timing: AnimationTiming
    /// The method that computes the frames between two layouts.
    package var interpolation = InterpolationMode.blend
    package var scrubsLinearly = true
    package var pausesOnCompletion = false
}
