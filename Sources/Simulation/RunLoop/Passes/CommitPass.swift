import Views

extension Window {
    /// Starts the animations that this turn's transactions made: they begin now, whatever the turn did before. Those of views
    /// that have left the window end.
    func runCommitPass() {
        endAnimationsOfRemovedViews()
        guard !uncommittedAnimations.isEmpty else { return }
        trace.phase = .commit
        for var animation in uncommittedAnimations {
            guard isInWindow(animation.view) else {
                animations.drop(animation, at: trace.time, finished: animation.isOfViewOutside)
                continue
            }
            animation.event = trace.keepsEverything ? trace.count : nil
            let started = animations.start(animation, at: trace.time, in: layerTime(of: animation.view))
            trace.record(
                .animation, subject(of: started), as: .animation(TracedAnimation(started)),
                because: animation.cause)
        }
        uncommittedAnimations.removeAll(keepingCapacity: true)
    }

    /// Ends the running animations of views that are not in the window any more: the hierarchy at the commit decides, so a
    /// view that was taken out and added again in one turn goes on.
    private func endAnimationsOfRemovedViews() {
        guard !removals.isEmpty else { return }
        let removals = removals.filter { !isInWindow($0.view) }
        self.removals.removeAll(keepingCapacity: true)
        guard !removals.isEmpty else { return }
        trace.phase = .commit
        removeAnimations {
            !isInWindow($0.view)
        } because: { animation in
            removals.last { tree.isAncestor($0.view, of: animation.view) }?.cause
        }
    }

    /// The name of what is animated: a constraint's, or a view's.
    func subject(of animation: PropertyAnimation) -> String {
        animation.constraint.map { name(of: $0) } ?? tree[animation.view].name
    }
}

extension Window {
    /// Lets every view that asked draw itself, superviews first. Does nothing when no view asked.
    ///
    /// A view that asks again while it draws has its wish in the next turn.
    func runDisplayPass() {
        guard needsDisplay.isRequested(atOrBelow: tree.root) else { return }
        trace.phase = .display
        display(atOrBelow: tree.root)
    }

    private func display(atOrBelow view: ViewID) {
        if let cause = needsDisplay.take(view) {
            let draw = trace.record(.draw, tree[view].name, because: cause)
            call(.draw, of: view, because: draw)
        }
        for subview in needsDisplay.subviews(of: view, in: tree) { display(atOrBelow: subview) }
        needsDisplay.settle(view, in: tree)
    }
}
