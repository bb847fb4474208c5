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
