import Animation
import Containers
import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import TimelineScript
import Views

extension Cue {
    /// Performs the statements in order, inside the cue's animation block, if it has one.
    func perform(on stage: Stage) { statements.perform(inside: animation, on: stage, line: time.span.line) }
}

extension [Located<Statement>] {
    /// Performs the statements in order, inside an animation block if `animation` is not `nil`.
    ///
    /// - Parameter line: The source line of the animation block.
    func perform(inside animation: AnimationSpec?, on stage: Stage, line: Int) {
        guard let animation else { return perform(on: stage) }
        let completion = animation.completion?.closure(on: stage)
        stage.window.perform(animation.eventSubject, animation.duration.shortText, line: line) {
            guard let transition = animation.transition else {
                guard animation.keyframes.isEmpty else {
                    return stage.window.animateKeyframes(
                        animation.timing, mode: animation.mode, options: animation.options,
                        between: animation.interpolation, animations: { perform(animation.keyframes, on: stage) },
                        completion: completion)
                }
                return stage.window.animate(
                    animation.timing, options: animation.options, between: animation.interpolation,
                    animations: { perform(on: stage) }, completion: completion)
            }
            let options = animation.options.union(AnimationOptions(transition.effect))
            switch transition.views {
            case .container(let view):
                stage.window.transition(
                    with: stage.view(view), animation.timing, options: options, animations: { perform(on: stage) },
                    completion: completion)
            case .exchange(let old, let new):
                stage.window.transition(
                    from: stage.view(old), to: stage.view(new), animation.timing, options: options,
                    animations: { perform(on: stage) }, completion: completion)
            }
        }
    }

    /// Performs the statements of each keyframe as one keyframe, and then the other statements.
    private func perform(_ keyframes: [KeyframeSpec], on stage: Stage) {
        for keyframe in keyframes {
            stage.window.addKeyframe(
                withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration
            ) {
                Array(self[keyframe.statements]).perform(on: stage)
            }
        }
        Array(self[(keyframes.last?.statements.upperBound ?? 0)...]).perform(on: stage)
    }

    /// Performs the statements in order, and records each as a `cue` event with its line.
    func perform(on stage: Stage) {
        for statement in self {
            guard let check = stage.check else {
                statement.perform(on: stage)
                continue
            }
            check.perform(statement, on: stage) { statement.perform(on: stage) }
        }
    }
}

extension Located<Statement> {
    fileprivate func perform(on stage: Stage) {
        let (action, subject, line) = (value.action, value.subject.value, span.line)
        switch action {
        case .block(let block): block.perform(on: subject, stage, line: line)
        case .assign(let assignment): assignment.perform(on: subject, stage, line: line)
        case .dispatch(let block):
            stage.window.perform("\(subject).\(action.name)", action.valueText, on: .other, line: line) {
                block.queue(on: stage, line: line)
            }
        case .set, .call, .changeDevice:
            let object = stage.traceSubject(subject)
            stage.window.perform("\(subject).\(action.name)", action.valueText, on: object, line: line) {
                stage.notingReleases(by: action, of: subject) { action.perform(on: subject, stage) }
            }
        }
    }
}

extension DispatchSpec {
    /// Queues the statements on the main queue.
    fileprivate func queue(on stage: Stage, line: Int) {
        stage.window.async(after: delay, tracedTo: nil) {
            statements.perform(inside: animation, on: stage, line: line)
        }
    }
}

extension Action {
    fileprivate func perform(on subject: String, _ stage: Stage) {
        switch self {
        case .set(let property, let value):
            for subject in stage.subjects(subject, with: property) { property.set(value, of: subject) }
            stage.textInput?.refresh()
        case .call(let call, let arguments):
            call.perform(
                in: Call.Context(
                    subject: stage.subject(subject, of: call), window: stage.window,
                    navigation: stage.navigations[subject], tabs: stage.tabs[subject],
                    pageContainer: stage.pageContainers[subject], list: stage.lists[subject],
                    presentations: stage.presentations, textInput: stage.textInput, arguments: arguments,
                    viewNamed: stage.view))
        case .changeDevice(let change):
            change.perform(on: stage.window)
            stage.statusBar?.layOut()
            stage.textInput?.layOut()
        case .assign, .dispatch, .block: break
        }
    }

    /// The assigned value or the arguments, as the trace prints them.
    fileprivate var valueText: String {
        switch self {
        case .set(let property, let value): "= \(value.traceText(property.shape))"
        case .call(let call, let arguments): call.traceText(arguments)
        case .changeDevice(let change): "= \(change.valueText)"
        case .dispatch(let block): block.delay == .zero ? "" : block.delay.shortText
        case .assign, .block: ""
        }
    }
}

extension ComputedAssignment {
    /// Computes the value from model values, and assigns it. If the property does not accept the value, records a
    /// note instead.
    fileprivate func perform(on name: String, _ stage: Stage, line: Int) {
        guard let subject = stage.subjects(name, with: property).first else { return }
        let outcome = outcome(for: subject) { reading in
            guard let read = stage.subject(reading), let numbers = reading.property.value(of: read)?.numericComponents
            else {
                return .nan
            }
            return reading.member.value(in: numbers)
        }
        let object = stage.traceSubject(name)
        switch outcome {
        case .value(let value, let text):
            stage.window.perform("\(name).\(self.name)", "= \(text)", on: object, line: line) {
                property.set(value, of: subject)
            }
        case .refused(let text, let note):
            stage.window.perform("\(name).\(self.name)", "= \(text)", on: object, line: line) {
                stage.window.note(name, note, about: object)
            }
            stage.check?.noteRefusal(note)
        }
    }
}

extension Stage {
    /// The check that collects mistakes in statements; `nil` if the film is played without a check.
    fileprivate var check: StatementCheck? { observer as? StatementCheck }

    /// Performs a statement, and adds a note to the trace for each constraint that the statement releases. A
    /// statement releases a constraint with a weak outlet by deactivating it. The check reports later statements that
    /// use the constraint.
    fileprivate func notingReleases(by action: Action, of subject: String, _ statement: () -> Void) {
        let held = outlets(possiblyReleasedBy: action, of: subject).filter { constraint($0).isActive }
        statement()
        for name in held where !constraint(name).isActive {
            window.note(
                name, "released: the outlet is weak, and nothing else retained it", about: traceSubject(name))
            check?.noteRelease(of: name)
        }
    }

    private func outlets(possiblyReleasedBy action: Action, of subject: String) -> [String] {
        switch action {
        case .set(.isActive, .boolean(false)): weakOutlets.contains(subject) ? [subject] : []
        case .call(let call, _) where call.row.options.contains(.movesViews): weakOutlets
        case .set, .assign, .call, .changeDevice, .dispatch, .block: []
        }
    }

    /// Returns the object that an expression reads. If the name refers to several constraints, returns the first one.
    fileprivate func subject(_ reading: NumericExpression.Reading) -> PropertySubject? {
        switch reading.property.owner {
        case .view, .viewAndLayer, .layer: .view(view(reading.subject))
        case .constraint: constraints(reading.subject).first.map { .constraint($0) }
        case .animator: .animator(animator(reading.subject))
        }
    }

    /// Returns the object whose method is called; `nil` for a class method.
    fileprivate func subject(_ name: String, of call: Call) -> PropertySubject? {
        switch call.row.owner {
        case .view, .viewAndLayer, .layer: .view(view(name))
        case .animator: .animator(animator(name))
        case .controller: window.viewController(named: name).map { .controller($0) }
        case .viewClass, .transactionClass: nil
        }
    }
}

extension BlockSpec {
    /// Performs the block. If the block belongs to an animator, `subject` is the name of the animator.
    func perform(on subject: String, _ stage: Stage, line: Int) {
        if case .animate(let animation) = kind { return statements.perform(inside: animation, on: stage, line: line) }
        let object = stage.traceSubject(subject)
        stage.window.perform("\(subject).\(name)", "", on: object, line: line) {
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
            case .alongsideTransition:
                guard let coordinator = stage.window.rootViewController.transitionCoordinator else {
                    return stage.window.note(
                        subject, "not performed: no override of willTransition or viewWillTransition runs",
                        about: object)
                }
                coordinator.animate(
                    alongsideTransition: { statements.perform(on: stage) },
                    completion: completion.map { completion in { completion.perform(on: stage, ended: "") } })
            }
        }
    }
}

extension CompletionSpec {
    /// Returns the completion closure of an animation block.
    func closure(on stage: Stage) -> (_ finished: Bool) -> Void {
        { finished in perform(on: stage, ended: CompletionSpec.ofBlocks[finished ? 0 : 1]) }
    }

    /// Performs the parts that have no condition, and the parts whose condition is `ended`, in order.
    fileprivate func perform(on stage: Stage, ended: String) {
        for part in parts where part.condition == nil || part.condition == ended { part.statements.perform(on: stage) }
    }
}

extension DeviceChange {
    func perform(on window: Window) {
        var surroundings = window.surroundings
        apply(to: &surroundings)
        window.adapt(to: surroundings)
    }

    /// The assigned value, as the trace prints it.
    var valueText: String {
        switch self {
        case .orientation(let orientation): orientation.rawValue
        case .style(let style): style.rawValue
        case .direction(let direction): direction.rawValue
        case .textSize(let category): category.rawValue
        case .statusBarStyle(let style): style.rawValue
        case .contrast(let contrast): contrast.rawValue
        case .isStatusBarHidden(let value), .boldText(let value), .reduceMotion(let value), .crossFade(let value):
            "\(value)"
        case .statusBarTime(let time): "\"\(time)\""
        case .width(.points(let points)): points.shortText
        case .split(.split(let split)), .width(.split(let split)): split.rawValue
        case .width(.full), .split: "full"
        }
    }
}
