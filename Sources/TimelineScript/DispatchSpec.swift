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

    enum Call: String, CaseIterable {
        case async, asyncAfter
    }

    package var name: String { (delay == .zero ? Call.async : .asyncAfter).rawValue }

    /// From the statement that queues it to the end of what it animates, or of what it queues in turn.
    var length: Duration { delay + statements.length(animation) }
}

extension [Located<Statement>] {
    /// From their beginning to the end of what they animate, or of what they queue.
    func length(_ animation: AnimationSpec?) -> Duration {
        let own = animation.map(\.length) ?? (rotate ? AnimationSpec.ofRotation : .zero)
        let blocks = map { statement in
            if case .dispatch(let block) = statement.value.action { block.length } else { Duration.zero }
        }
        return Swift.max(own, blocks.max() ?? .zero)
    }

    /// Whether they turn the device, which is animated by itself.
    private var rotate: Bool {
        contains { if case .changeDevice(.orientation) = $0.value.action { true } else { false } }
    }
}

extension [Cue] {
    /// The statements in the order in which they run, those of blocks among them, those of timers where they run first.
    package var statementsInOrder: [Located<Statement>] {
        var all: [(time: Duration, step: Int, statement: Located<Statement>)] = []
        func add(_ statements: [Located<Statement>], _ time: Duration, _ step: Int) {
            for statement in statements {
                all.append((time, step, statement))
                guard case .dispatch(let block) = statement.value.action else { continue }
                // A block that comes due runs before the cues of its time, one that a cue queues after them.
                add(block.statements, time + block.delay, block.delay == .zero ? step + 1 : -1)
            }
        }
        for cue in self { add(cue.statements, cue.time.value, cue.repetition == nil ? 0 : -1) }
        return all.enumerated().sorted {
            ($0.element.time, $0.element.step, $0.offset) < ($1.element.time, $1.element.step, $1.offset)
        }.map(\.element.statement)
    }
}
