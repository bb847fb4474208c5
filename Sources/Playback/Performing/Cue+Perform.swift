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
