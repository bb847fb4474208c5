import Animation
import Diagnostics
import Geometry
import Layout
import Simulation
import TimelineScript
import Views

extension Cue {
    /// Performs the statements in order, inside an animation block where the cue has one, or in keyframes.
    func perform(on stage: Stage) {
        let line = time.span.line
        if let animation, !keyframes.isEmpty {
            stage.window.perform(AnimationSpec.eventSubject, animation.duration.shortText, line: line) {
                stage.window.animateKeyframes(
                    animation.timing, mode: animation.mode, options: animation.options,
                    between: animation.inbetweening,
                    animations: { performKeyframes(on: stage) },
                    completion: animation.completion?.closure(on: stage))
            }
        } else {
            statements.perform(inside: animation, on: stage, line: line)
        }
    }

    private func performKeyframes(on stage: Stage) {
        for keyframe in keyframes {
            stage.window.addKeyframe(
                withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration
            ) {
                Array(statements[keyframe.statements]).perform(on: stage)
            }
        }
        Array(statements[(keyframes.last?.statements.upperBound ?? 0)...]).perform(on: stage)
    }
}

extension [Located<Statement>] {
    /// Performs the statements in order, inside an animation block where there is one.
    ///
    /// - Parameter line: Of the animation block.
    func perform(inside animation: AnimationSpec?, on stage: Stage, line: Int) {
        guard let animation else { return perform(on: stage) }
        stage.window.perform(AnimationSpec.eventSubject, animation.duration.shortText, line: line) {
            stage.window.animate(
                animation.timing, options: animation.options, between: animation.inbetweening,
                animations: { perform(on: stage) },
                completion: animation.completion?.closure(on: stage))
        }
    }

    /// Performs the statements in order, each as a `cue` of its line.
    func perform(on stage: Stage) {
        for statement in self {
            let action = statement.value.action
            let subject = statement.value.subject.value
            if case .block(let block) = action {
                block.perform(on: subject, stage, line: statement.span.line)
                continue
            }
            stage.window.perform("\(subject).\(action.name)", action.valueText, line: statement.span.line) {
                if case .dispatch(let block) = action {
                    block.queue(on: stage, line: statement.span.line)
                } else {
                    stage.notingReleases(by: action, of: subject) { action.perform(on: subject, stage) }
                }
            }
        }
    }
}

extension DispatchSpec {
    /// Hands the statements to the main queue.
    fileprivate func queue(on stage: Stage, line: Int) {
        stage.window.async(after: delay, tracedTo: nil) {
            statements.perform(inside: animation, on: stage, line: line)
        }
    }
}

extension Action {
    fileprivate func perform(on subject: String, _ stage: Stage) {
        switch self {
        case .setConstant(let value): stage.constraint(subject).constant = value
        case .setPriority(let value): for constraint in stage.constraints(subject) { constraint.priority = value }
        case .setActive(let value): for constraint in stage.constraints(subject) { constraint.isActive = value }
        case .setLabel(let change): change.perform(on: stage.view(subject))
        case .setText(let value): stage.view(subject).text = value
        case .setContent(let property, let value): property.set(value, of: &stage.view(subject).content)
        case .setHidden(let value): stage.view(subject).isHidden = value
        case .setAlpha(let value): stage.view(subject).alpha = value
        case .setBackgroundColor(let value): stage.view(subject).adaptiveBackgroundColor = value
        case .setCornerRadius(let value): stage.view(subject).cornerRadius = value
        case .setContentMode(let value): stage.view(subject).contentMode = value
        case .setNeedsLayout: stage.view(subject).setNeedsLayout()
        case .layoutIfNeeded: stage.view(subject).layoutIfNeeded()
        case .setNeedsUpdateConstraints: stage.view(subject).setNeedsUpdateConstraints()
        case .updateConstraintsIfNeeded: stage.view(subject).updateConstraintsIfNeeded()
        case .dispatch, .block: break
        case .global(let call): call.perform(on: stage.window)
        case .changeDevice(let change): change.perform(on: stage.window)
        case .layout(let change): change.perform(on: subject, stage)
        case .container(let change): change.perform(on: stage.view(subject), stage)
        case .layer(let change): change.perform(on: stage.view(subject))
        case .animator(let call): call.perform(on: stage.animator(subject))
        }
    }

    /// What is assigned, as the trace prints it; empty for a call.
    fileprivate var valueText: String {
        switch self {
        case .setConstant(let value), .setAlpha(let value), .setCornerRadius(let value): "= \(value.shortText)"
        case .setPriority(let value): "= \(value.rawValue.shortText)"
        case .setActive(let value), .setHidden(let value): "= \(value)"
        case .setContentMode(let value): "= \(value.rawValue)"
        case .setLabel(let change): "= \(change.valueText)"
        case .setText(let value), .setContent(_, .text(let value)): "= \(value.debugDescription)"
        case .setContent(_, .truth(let value)): "= \(value)"
        case .setContent(_, .number(let value)): "= \(value.shortText)"
        case .setContent(_, .whole(let value)): "= \(value)"
        case .setBackgroundColor(let value): "= \(value.hexadecimal)"
        case .changeDevice(let change): "= \(change.valueText)"
        case .setNeedsLayout, .layoutIfNeeded, .setNeedsUpdateConstraints, .updateConstraintsIfNeeded: ""
        case .dispatch(let block): block.delay == .zero ? "" : block.delay.shortText
        case .block: ""
        case .global(let call): call.valueText
        case .layout(let change): change.valueText
        case .container(let change): change.valueText
        case .layer(let change): change.valueText
        case .animator(let call): call.valueText
        }
    }
}

extension BlockSpec {
    /// Performs the block, whose subject is an animator where it is one's.
    func perform(on subject: String, _ stage: Stage, line: Int) {
        if case .animate(let animation) = kind { return statements.perform(inside: animation, on: stage, line: line) }
        stage.window.perform("\(subject).\(name)", line: line) {
            switch kind {
            case .animate: break
            case .addAnimations(let factor):
                let animator = stage.animator(subject)
                animator.addAnimations({ statements.perform(on: stage) }, delayFactor: factor)
                if let completion {
                    animator.addCompletion { completion.perform(on: stage, ended: $0.rawValue) }
                }
            case .performWithoutAnimation:
                stage.window.performWithoutAnimation { statements.perform(on: stage) }
            case .setCompletionBlock:
                stage.window.transaction.setCompletionBlock { statements.perform(on: stage) }
            }
        }
    }
}

extension CompletionSpec {
    /// For an animation block.
    func closure(on stage: Stage) -> (_ finished: Bool) -> Void {
        { finished in perform(on: stage, ended: CompletionSpec.ofBlocks[finished ? 0 : 1]) }
    }

    /// Performs what is for any end, or for this one.
    fileprivate func perform(on stage: Stage, ended: String) {
        for part in parts where part.condition == nil || part.condition == ended { part.statements.perform(on: stage) }
    }
}

extension AnimatorCall {
    func perform(on animator: ViewPropertyAnimator) {
        switch self {
        case .start(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: animator.pauseAnimation()
        case .resume(let factor, let curve):
            animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finishAnimation(at: position)
        case .setFractionComplete(let value): animator.fractionComplete = value
        case .setReversed(let value): animator.isReversed = value
        }
    }

    /// What is assigned or given, as the trace prints it.
    var valueText: String {
        switch self {
        case .start(let delay): delay > .zero ? "after \(delay.shortText)" : ""
        case .pause: ""
        case .resume(let factor, _): factor > 0 ? "for \(factor.shortText)" : ""
        case .stop(let withoutFinishing): withoutFinishing ? "without finishing" : ""
        case .finish(let position): "at \(position.rawValue)"
        case .setFractionComplete(let value): "= \(value.shortText)"
        case .setReversed(let value): "= \(value)"
        }
    }
}

extension GlobalCall {
    func perform(on window: Window) {
        switch self {
        case .setAnimationsEnabled(let value): window.setAnimationsEnabled(value)
        case .begin: window.transaction.begin()
        case .commit: window.transaction.commit()
        case .flush: window.transaction.flush()
        case .setDisableActions(let value): window.transaction.disableActions = value
        case .setAnimationDuration(let value): window.transaction.animationDuration = value
        case .setAnimationTimingFunction(let value): window.transaction.animationTimingFunction = value
        }
    }

    /// What it is given, as the trace prints it.
    var valueText: String {
        switch self {
        case .begin, .commit, .flush: ""
        case .setAnimationsEnabled(let value), .setDisableActions(let value): "\(value)"
        case .setAnimationDuration(let value): value.shortText
        case .setAnimationTimingFunction(let value):
            TimingCurve.named.first { $0.curve == value }?.name ?? ""
        }
    }
}

extension DeviceChange {
    func perform(on window: Window) {
        var surroundings = window.surroundings
        apply(to: &surroundings)
        window.adapt(to: surroundings)
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .orientation(let orientation): orientation.rawValue
        case .style(let style): style.rawValue
        case .direction(let direction): direction.rawValue
        case .textSize(let category): category.rawValue
        case .width(.points(let points)): points.shortText
        case .split(.split(let split)), .width(.split(let split)): split.rawValue
        case .width(.full), .split: "full"
        }
    }
}
