import Views

extension Window {
    /// Starts the animations that this turn's transactions made: they begin now, whatever the turn did before.
    func runCommitPass() {
        guard !uncommittedAnimations.isEmpty else { return }
        trace.phase = .commit
        for animation in uncommittedAnimations {
            trace.record(
                .animation, tree[animation.view].name, as: .animation(TracedAnimation(animation)),
                because: animation.cause)
            animations.start(animation, at: trace.time, model: tree[animation.view])
        }
        uncommittedAnimations.removeAll(keepingCapacity: true)
    }
}
