import Views

extension Window {
    /// Starts the animations that this turn's transactions made: they begin now, whatever the turn did before.
    func runCommitPass() {
        guard !uncommittedAnimations.isEmpty else { return }
        trace.phase = .commit
        for animation in uncommittedAnimations {
            let subject = animation.constraint.map { name(of: $0) } ?? tree[animation.view].name
            trace.record(
                .animation, subject, as: .animation(TracedAnimation(animation)),
                because: animation.cause)
            animations.start(animation, at: trace.time)
        }
        uncommittedAnimations.removeAll(keepingCapacity: true)
    }
}
