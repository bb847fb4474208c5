import Film
import Properties
import Reporting
import SceneModel
import Simulation

/// Checks that the statements of a script can cause the events in its expectations.
extension ExpectationDecoder {
    /// Reports expected events that no statement, timer, block or animation of the script can cause. Whether a
    /// statement actually runs is known only when the film is played.
    func checkEvents(of expectations: [Expectation], _ cues: [Cue], _ overrides: [OverrideSpec]) {
        let made = MadeEvents(cues, overrides)
        for check in expectations.flatMap(\.checks) {
            switch check.value {
            case .order(let patterns), .exactOrder(let patterns): for pattern in patterns { self.check(pattern, made) }
            case .count(let pattern, 1...): self.check(Located(pattern, at: check.span), made)
            default: break
            }
        }
    }

    private func check(_ pattern: Located<EventPattern>, _ made: MadeEvents) {
        guard let known = made.subjects[pattern.value.kind] else { return }
        let subject = pattern.value.subject
        guard !(subject.map(known.contains) ?? !known.isEmpty) else { return }
        reportUnknown(
            .unknownEvent, "nothing in the script causes the event \(pattern.value.description.quoted)",
            pattern.value.description,
            among: subject == nil ? [] : known.map { "\(pattern.value.kind.rawValue) \($0)" }, at: pattern.span)
    }
}

/// The cue, block, timer and completion events that the statements of a script can cause.
private struct MadeEvents {
    /// The subjects of each kind of event, in script order. Other kinds of events can occur without a statement.
    private(set) var subjects: [TraceEvent.Kind: [String]] = [.cue: [], .block: [], .timer: [], .completion: []]

    init(_ cues: [Cue], _ overrides: [OverrideSpec]) {
        for cue in cues {
            if cue.repetition != nil { add(.timer, "line \(cue.time.span.line)") }
            if let animation = cue.animation { add(animation) }
            let completion = cue.animation?.completion?.statements ?? []
            for statement in (completion + cue.statements).withInner { add(statement.value) }
        }
        for statement in overrides.flatMap(\.statements).withInner { add(statement.value) }
    }

    private mutating func add(_ kind: TraceEvent.Kind, _ subject: String) {
        if subjects[kind]?.contains(subject) == false { subjects[kind]?.append(subject) }
    }

    private mutating func add(_ animation: AnimationSpec) {
        add(.cue, animation.eventSubject)
        add(.completion, animation.eventSubject)
    }

    private mutating func add(_ statement: Statement) {
        let (subject, action) = (statement.subject.value, statement.action)
        if case .block(let block) = action, case .animate(let animation) = block.kind { return add(animation) }
        add(.cue, "\(subject).\(action.name)")
        switch action {
        case .dispatch(let block):
            add(.block, DispatchSpec.eventSubject)
            if let animation = block.animation { add(animation) }
        case .block(let block) where block.kind == .setCompletionBlock: add(.completion, UIKitClass.transaction)
        case .changeDevice(.orientation): add(.completion, AnimationSpec.rotationSubject)
        case .set(let property, _) where property.owner == .animator: add(.completion, subject)
        case .assign(let assignment) where assignment.property.owner == .animator: add(.completion, subject)
        case .call(let call, _) where call.row.owner == .animator: add(.completion, subject)
        case .set, .assign, .call, .changeDevice, .block: break
        }
    }
}

/// Checks that the times and turns of expectations are within the film.
extension ExpectationDecoder {
    /// Reports expectations after the end of the film.
    ///
    /// - Parameters:
    ///   - expectations: The expectations.
    ///   - end: The end of the film.
    ///   - turnCount: The number of turns in the film; `nil` if the film was not played.
    func checkMoments(of expectations: [Expectation], end: Duration, turnCount: Int?) {
        var late: [Located<Duration>] = []
        for expectation in expectations {
            switch expectation.moment {
            case .at(let time), .during(_, let time): if time.value > end { late.append(time) }
            case .turn(let turn):
                guard let turnCount, turn.value >= turnCount else { continue }
                report(
                    .afterEnd,
                    "this expectation is for turn \(turn.value), but the turns of the film are 0 through \(turnCount - 1)",
                    at: turn.span)
            }
        }
        // All of these expectations have the same cause: the film ends too early.
        guard let first = late.first else { return }
        let others = late.count - 1
        let more = others == 0 ? "" : "; \(others) other expectation\(others == 1 ? " is" : "s are") also after the end"
        reportAfterEnd("expectation", at: first, end: end, more)
    }
}
