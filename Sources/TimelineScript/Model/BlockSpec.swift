package import Animation
import Properties
package import Reporting
import SceneModel
package import Simulation
import Views

/// A block inside a list of statements, such as an animation block, an animator's block, or a `performWithoutAnimation`
/// block.
package struct BlockSpec: Hashable, Sendable {
    package var kind: Kind
    /// The statements, in the order in which they are performed.
    package var statements: [Located<Statement>]
    /// The completion of an animator's block, or of a block alongside a transition. The completion of an animation
    /// block is stored in its ``AnimationSpec``.
    package var completion: CompletionSpec?

    package enum Kind: Hashable, Sendable {
        case animate(AnimationSpec)
        /// Adds animations to an animator. The delay factor is the fraction of the animator's remaining time, 0 through
        /// 1, after which the animations begin.
        case addAnimations(delayFactor: Double)
        case performWithoutAnimation
        case setCompletionBlock
        /// Runs alongside the animation of a change to the window's size or traits.
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

    /// Whether the statements of the block run immediately, rather than after animations have ended.
    var runsAtOnce: Bool { kind != .setCompletionBlock }
}

/// The statements that run after an animation has ended.
package struct CompletionSpec: Hashable, Sendable {
    package var parts: [Part]

    package struct Part: Hashable, Sendable {
        /// The condition for running the statements, such as `finished`; `nil` if they always run.
        package var condition: String?
        package var statements: [Located<Statement>]
    }

    /// The conditions for completions of animation blocks. They correspond to the values `true` and `false` of the
    /// parameter `finished`.
    package static let ofBlocks = ["finished", "unfinished"]
    /// The conditions for completions of animators: the positions at which an animator can end.
    package static let ofAnimators = ["end", "start", "current"]

    var lists: [[Located<Statement>]] { parts.map(\.statements) }
    var statements: [Located<Statement>] { lists.flatMap { $0 } }
}

extension Action {
    /// The nested statements that run when the action is performed, or after a known delay.
    var inner: [Located<Statement>] {
        switch self {
        case .dispatch(let block): block.statements
        case .block(let block): block.runsAtOnce ? block.statements : []
        case .set, .assign, .call, .changeDevice: []
        }
    }

    /// Whether the action starts an animation or adds a block to the main queue, so that its effect continues after the
    /// statement.
    var takesTime: Bool {
        switch self {
        case .dispatch, .call(.startAnimation, _), .call(.continueAnimation, _), .set(.isReversed, _): true
        case .block(let block): if case .animate = block.kind { true } else { false }
        case .set, .assign, .call, .changeDevice: false
        }
    }

    /// The nested statements that run after an animation has ended, with one list for each completion condition.
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
    /// The statements and all statements that are nested in them.
    package var withInner: [Located<Statement>] {
        flatMap { statement in
            let action = statement.value.action
            return [statement] + (action.inner + action.completions.flatMap { $0 }).withInner
        }
    }

    /// The lists of nested statements whose time the script does not determine, and which might never run: completions,
    /// and statements that an animator performs when it starts.
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
    /// Returns the lists of statements whose time the script does not determine, and which might never run.
    static func deferred(_ cues: [Cue], _ overrides: [OverrideSpec]) -> [[Located<Statement>]] {
        let completions = cues.flatMap { $0.animation?.completion?.lists ?? [] }
        let own = overrides.map(\.statements) + cues.filter { $0.repetition != nil }.map(\.statements) + completions
        return own + own.flatMap(\.deferred) + cues.flatMap(\.statements.deferred)
    }
}

/// A block that runs later on the main queue, as with `DispatchQueue.main.async` or `asyncAfter`.
package struct DispatchSpec: Hashable, Sendable {
    /// The delay. If it is zero, the block is added with `async` instead of `asyncAfter`.
    package var delay: Duration
    /// The animation of the changes; `nil` if the changes are not animated.
    package var animation: AnimationSpec?
    /// The statements, in the order in which they are performed.
    package var statements: [Located<Statement>]

    /// The name of the queue in the `cue` event that is recorded when the block is added to the queue.
    package static let subject = "DispatchQueue.main"

    /// The name of the queue in the `block` event that is recorded when the block runs.
    static let eventSubject = "main"

    enum Call: String, CaseIterable {
        case async, asyncAfter
    }

    package var name: String { (delay == .zero ? Call.async : .asyncAfter).rawValue }
}

extension [Located<Statement>] {
    /// Returns the time from the start of the statements to the end of all animations and blocks that they start.
    ///
    /// - Parameters:
    ///   - animation: The animation of the statements; `nil` if they are not animated.
    ///   - animators: The duration of each animator, by name.
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
    /// Returns the number in the argument at `index`; `nil` if the argument is omitted.
    fileprivate func number(_ index: Int) -> Double? {
        if case .value(.number(let number)) = self[index] { number } else { nil }
    }
}

/// The description of a property animator in a script.
package struct AnimatorSpec: Hashable, Sendable {
    /// The name, in traces, of the action that adds a block of statements to an animator.
    package static let additionEvent = "addAnimations"

    package var name: Located<String>
    /// The duration and the curve.
    package var timing: AnimationTiming
    /// The interpolation mode, which determines how frames between two layouts are computed.
    package var interpolation = InterpolationMode.blend
    package var scrubsLinearly = true
    package var pausesOnCompletion = false
}
