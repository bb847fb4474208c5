import Diagnostics
import Simulation

/// Whether anything in a script makes the events that its expectations ask for.
extension TimelineDecoder {
    /// Reports events of statements, timers, blocks and animations that no statement makes. Whether it is ever run, only the
    /// film knows.
    mutating func checkEvents(of expectations: [Expectation], _ cues: [Cue], _ overrides: [OverrideSpec]) {
        let made = MadeEvents(cues, overrides)
        for check in expectations.flatMap(\.checks) {
            switch check.value {
            case .order(let patterns), .exactOrder(let patterns): for pattern in patterns { self.check(pattern, made) }
            case .count(let pattern, 1...): self.check(Located(pattern, at: check.span), made)
            default: break
            }
        }
    }

    private mutating func check(_ pattern: Located<EventPattern>, _ made: MadeEvents) {
        guard let known = made.subjects(of: pattern.value.kind) else { return }
        let subject = pattern.value.subject
        if let subject, !known.isEmpty, !known.contains(subject) {
            reportUnknown(
                .unknownEvent, "nothing in the script makes the event \(pattern.value.description.quoted)",
                pattern.value.description, among: known.map { "\(pattern.value.kind.rawValue) \($0)" }, at: pattern.span
            )
        } else if known.isEmpty {
            report(
                .unknownEvent, "nothing in the script makes the event \(pattern.value.description.quoted)",
                at: pattern.span)
        }
    }
}

/// What of a trace is there only if a script's statements make it.
private struct MadeEvents {
    /// In the order of the script, once each.
    private var subjects: [TraceEvent.Kind: [String]]
    private var known: Set<EventPattern> = []

    init(_ cues: [Cue], _ overrides: [OverrideSpec]) {
        subjects = [.cue: [], .block: [], .timer: [], .completion: []]
        for cue in cues {
            if cue.repetition != nil { add(.timer, "line \(cue.time.span.line)") }
            add(cue.animation)
            add(cue.statements)
        }
        for override in overrides { add(override.statements) }
    }

    /// `nil` for a kind of event that need not come of a statement.
    func subjects(of kind: TraceEvent.Kind) -> [String]? { subjects[kind] }

    private mutating func add(_ kind: TraceEvent.Kind, _ subject: String) {
        if known.insert(EventPattern(kind, subject)).inserted { subjects[kind]?.append(subject) }
    }

    private mutating func add(_ animation: AnimationSpec?) {
        guard let animation else { return }
        add(.cue, animation.eventSubject)
        add(.completion, animation.eventSubject)
        add(animation.completion?.statements ?? [])
    }

    private mutating func add(_ block: BlockSpec, _ subject: String) {
        switch block.kind {
        case .animate(let animation): add(animation)
        case .addAnimations, .performWithoutAnimation, .alongsideTransition: add(.cue, "\(subject).\(block.name)")
        case .setCompletionBlock:
            add(.cue, "\(subject).\(block.name)")
            add(.completion, UIKitClass.transaction)
        }
        add(block.statements + (block.completion?.statements ?? []))
    }

    private mutating func add(_ statements: [Located<Statement>]) {
        for statement in statements {
            let subject = statement.value.subject.value
            if case .block(let block) = statement.value.action {
                add(block, subject)
                continue
            }
            add(.cue, "\(subject).\(statement.value.action.name)")
            switch statement.value.action {
            case .dispatch(let block):
                add(.block, DispatchSpec.eventSubject)
                add(block.animation)
                add(block.statements)
            case .changeDevice(.orientation): add(.completion, AnimationSpec.rotationSubject)
            case .set(let property, _) where property.owner == .animator: add(.completion, subject)
            case .assign(let assignment) where assignment.property.owner == .animator: add(.completion, subject)
            case .call(let call, _) where call.signature.owner == .animator: add(.completion, subject)
            case .set, .assign, .call, .changeDevice, .block: break
            }
        }
    }
}

/// Whether a film has the moments that its expectations look at.
extension TimelineDecoder {
    /// - Parameters:
    ///   - end: Of the film.
    ///   - fps: Frames a second.
    mutating func checkMoments(of expectations: [Expectation], _ cues: [Cue], end: Duration, fps: Int) {
        let samples = expectations.count { if case .at = $0.moment { true } else { false } }
        // What overrides queue, only the film knows.
        let lastTurn =
            unreadOverrides.isEmpty ? TimelineDecoder.lastTurn(cues, end: end, fps: fps, samples: samples) : Int.max
        for expectation in expectations {
            switch expectation.moment {
            case .at(let time): checkIsWithin(time, end)
            case .during(_, let last): checkIsWithin(last, end)
            case .turn(let turn) where turn.value > lastTurn:
                report(
                    .afterEnd,
                    "this expectation is of turn \(turn.value), but the film has at most \(lastTurn + 1) turns",
                    at: turn.span)
            case .turn: break
            }
        }
    }

    private mutating func checkIsWithin(_ time: Located<Duration>, _ end: Duration) {
        guard time.value > end else { return }
        report(
            .afterEnd, "this expectation is at \(time.value.inSeconds), but the film ends at \(end.inSeconds)",
            at: time.span)
    }

    /// No film has a later turn than this: one for each cue and each completion of what a cue or statement animates, and
    /// one at each frame or sample for what was left over.
    private static func lastTurn(_ cues: [Cue], end: Duration, fps: Int, samples: Int) -> Int {
        let causes = cues.reduce(0) { sum, cue in
            let last = cue.repetition.map { $0.times ?? Int(end / $0.interval) + 1 } ?? 1
            return sum + last
                * (2 + 2 * ([cue].statementsInOrder.count + cue.completions.flatMap { $0 }.withInner.count))
        }
        let frames = Int((end / .seconds(1) * Double(fps)).rounded(.up))
        // And one for viewDidAppear.
        return causes + frames + samples + 2
    }
}
