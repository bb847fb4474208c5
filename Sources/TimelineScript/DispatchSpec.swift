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
        switch action {
        case .dispatch(let block): return block.delay + block.statements.length(block.animation, animators)
        case .block(let block):
            if case .animate(let animation) = block.kind { return block.statements.length(animation, animators) }
            return block.statements.length(nil, animators)
        case .animator(let call):
            let whole = animators[subject.value] ?? .zero
            switch call {
            case .start(let delay): return delay + whole
            case .resume(let factor, _): return whole * Swift.max(factor, 1)
            case .setReversed: return whole
            case .pause, .stop, .finish, .setFractionComplete: return .zero
            }
        default: return .zero
        }
    }
}
