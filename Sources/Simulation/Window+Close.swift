import Views

extension Window {
    /// Lets go of what the window was given to call or to set, so that nothing it keeps refers back to it: overrides,
    /// completions, timers, blocks on the main queue, variations, and what its animators were to run.
    ///
    /// Handles keep their window. A block that has one, and that the window keeps, would keep both for ever. Playing a scene
    /// ends with this; call it yourself for a window that you give its turns, or none. What is in the window can still be
    /// read. Nothing that was let go is called, completions of animations that run included.
    public func close() {
        overrides = ViewTable()
        for index in controllers.indices { controllers[index].overrides = [:] }
        work = PendingWork()
        animations.groups.forgetCompletions()
        activeAnimators = []
        for animator in animators { animator.value?.forgetBlocks() }
        animators = []
        variations = []
        appliedSettings = []
    }
}

/// Does not keep the animator.
struct WeakAnimator {
    weak var value: ViewPropertyAnimator?
}
