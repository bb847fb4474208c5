import Views

extension Window {
    /// Starts the animations that this turn's transactions made: they begin now, whatever the turn did before.
    func runCommitPass() {
        guard !uncommittedAnimations.isEmpty else { return }
        trace.phase = .commit
        for var animation in uncommittedAnimations {
            animation.event = trace.keepsEverything ? trace.count : nil
            let started = animations.start(animation, at: trace.time, in: layerTime(of: animation.view))
            trace.record(
                .animation, subject(of: started), as: .animation(TracedAnimation(started)),
                because: animation.cause)
        }
        uncommittedAnimations.removeAll(keepingCapacity: true)
    }

    /// The name of what is animated: a constraint's, or a view's.
    func subject(of animation: PropertyAnimation) -> String {
        animation.constraint.map { name(of: $0) } ?? tree[animation.view].name
    }
}
