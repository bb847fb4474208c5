import Animation
import Layout
import Views

extension Window {
    /// Takes off the animations of an animator.
    ///
    /// - Parameter finished: Whether blocks inside the animator's complete as finished.
    /// - Returns: The animations, oldest first.
    func takeAnimations(
        of animator: ViewPropertyAnimator.ID, settlingAt position: ViewPropertyAnimator.Position, at time: Duration,
        finished: Bool
    ) -> [PropertyAnimation] {
        func isOwn(_ animation: PropertyAnimation) -> Bool { animation.animator?.id == animator }
        startWaiting(where: isOwn, at: time)
        let seen = position == .current ? presentation(at: time) : nil
        let constants = position == .current ? animations.constants(at: time) { engine.constant(of: $0) } : []
        let own = animations.running.map(\.animation).filter(isOwn)
        animations.remove(at: time, finished: finished, where: isOwn)
        recordEnd(of: own)
        for animation in own {
            switch position {
            case .end: break
            case .start: settle(animation, at: animation.start)
            case .current:
                // What a stack view closes over is no animation of Core Animation's: it is hidden since the block ran.
                if animation.property == .hidden { continue }
                if let id = animation.constraint {
                    let value = constants.first { $0.id == id }?.value
                    if let value { settle(animation, at: AnimatableProperty.Value(constant: value)) }
                } else if let seen {
                    settle(animation, at: animation.property.value(of: seen[animation.view]))
                }
            }
        }
        return own
    }

    /// Takes off the animations of a view, those that wait for the commit included.
    func removeAnimations(of view: ViewID) {
        func isOwn(_ animation: PropertyAnimation) -> Bool { animation.view == view && animation.constraint == nil }
        startWaiting(where: isOwn, at: trace.time)
        removeAnimations(where: isOwn)
    }

    /// Takes off animations that run, whose blocks complete as not finished.
    ///
    /// - Parameter cause: Why; `nil` for what runs now.
    func removeAnimations(
        where isToGo: (PropertyAnimation) -> Bool,
        because cause: (PropertyAnimation) -> TraceEvent.Cause? = { _ in nil }
    ) {
        let gone = animations.running.map(\.animation).filter(isToGo)
        guard !gone.isEmpty else { return }
        animations.remove(at: trace.time, where: isToGo)
        recordEnd(of: gone, because: cause)
    }

    /// Has animations begin that the commit would start, so that they can be taken off.
    private func startWaiting(where isOwn: (PropertyAnimation) -> Bool, at time: Duration) {
        let waiting = uncommittedAnimations.filter(isOwn)
        uncommittedAnimations.removeAll(where: isOwn)
        for animation in waiting { animations.start(animation, at: time) }
    }

    /// Tells of animations that were taken off after the trace had told of their beginning.
    private func recordEnd(
        of animations: [PropertyAnimation], because cause: (PropertyAnimation) -> TraceEvent.Cause? = { _ in nil }
    ) {
        for animation in animations {
            guard let event = animation.event else { continue }
            // At the end of an animator's way nothing runs that could have led to it.
            let cause = cause(animation) ?? (trace.cause == TraceEvent.Cause() ? animation.cause : trace.cause)
            trace.record(
                .animationEnd, subject(of: animation), as: .animationEnd(animation.property.rawValue, of: event),
                because: cause)
        }
    }

    /// Gives the model a value that an animator ended at.
    func settle(_ animation: PropertyAnimation, at value: AnimatableProperty.Value) {
        if let id = animation.constraint {
            LayoutConstraint(window: self, id: id).constant = value[0]
        } else {
            settle(animation.view, animation.property, at: value)
        }
    }

    /// Gives the model a value that an animator ended at, with all that follows where a statement sets it.
    func settle(_ view: ViewID, _ property: AnimatableProperty, at value: AnimatableProperty.Value) {
        let old = tree[view]
        property.set(value, of: &tree[view])
        switch property {
        case .position, .anchorPoint: frameChanged(of: view, from: old.layoutFrame, because: trace.cause)
        case .bounds:
            frameChanged(of: view, from: old.layoutFrame, because: trace.cause)
            boundsChanged(of: view, from: old.bounds)
        case .hidden where tree[view].isHidden != old.isHidden: invalidateArrangement(around: view)
        default: break
        }
    }

    /// When the next animator comes to the end of its way.
    var nextAnimatorEnd: Duration? { activeAnimators.compactMap(\.nextEnd).min() }

    /// Ends the animators that have come to the end of their way, in the order in which they became active.
    func endAnimators(at time: Duration) {
        for animator in activeAnimators where animator.nextEnd.map({ $0 <= time }) ?? false { animator.wayEnded() }
    }

    /// Notes the animators that nobody finished: to let go of one that is paused or stopped is an exception in UIKit.
    ///
    /// To be called when the film is over.
    ///
    /// - Source: semantics 27.8.
    package func noteUnfinishedAnimators() {
        for animator in activeAnimators where !animator.isRunning {
            let state = animator.state == .stopped ? "stopped" : "paused"
            note(
                animator.name,
                "\(state) at the end of the film: UIKit raises an exception when an animator is released in that state")
        }
    }

    /// What the completions do is caused by it.
    func completeAnimator(_ group: AnimationGroup, _ position: String, _ completions: () -> Void) {
        let outer = trace.cause
        trace.cause = trace.record(.completion, group.name, position, because: group.cause)
        completions()
        trace.cause = outer
    }
}
