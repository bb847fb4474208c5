import Animation
import Layout
import Views

extension Window {
    /// Takes off the animations of an animator.
    ///
    /// - Returns: Each property with its first and its last value.
    func takeAnimations(
        of animator: ViewPropertyAnimator.ID, settlingAt position: ViewPropertyAnimator.Position, at time: Duration
    ) -> [(view: ViewID, change: PropertyChange)] {
        func isOwn(_ animation: PropertyAnimation) -> Bool { animation.animator?.id == animator }
        let waiting = uncommittedAnimations.filter(isOwn)
        uncommittedAnimations.removeAll(where: isOwn)
        for animation in waiting { animations.start(animation, at: time) }
        let seen = presentation(at: time)
        let constants = animations.constants(at: time) { engine.constant(of: $0) }
        let own = animations.running.map(\.animation).filter(isOwn)
        animations.remove(at: time, where: isOwn)
        for animation in own {
            if let id = animation.constraint {
                switch position {
                case .end: break
                case .start: LayoutConstraint(window: self, id: id).constant = animation.change.from[0]
                case .current:
                    for seen in constants where seen.id == id {
                        LayoutConstraint(window: self, id: id).constant = seen.value
                    }
                }
                continue
            }
            switch position {
            case .end: break
            case .start: settle(animation.view, animation.property, at: animation.change.from)
            case .current:
                settle(animation.view, animation.property, at: animation.property.value(of: seen[animation.view]))
            }
        }
        return own.map { ($0.view, $0.change) }
    }

    /// Gives the model a value that an animator ended at.
    func settle(_ view: ViewID, _ property: AnimatableProperty, at value: AnimatableProperty.Value) {
        let old = tree[view].layoutFrame
        property.set(value, of: &tree[view])
        if [.position, .bounds, .anchorPoint].contains(property) {
            frameChanged(of: view, from: old, because: trace.cause)
        }
        if property == .bounds { requestDisplay(view) }
    }

    /// When the next animator comes to the end of its way.
    var nextAnimatorEnd: Duration? { activeAnimators.compactMap(\.nextEnd).min() }

    /// Ends the animators that have come to the end of their way, in the order in which they became active.
    func endAnimators(at time: Duration) {
        for animator in activeAnimators where animator.nextEnd.map({ $0 <= time }) ?? false { animator.wayEnded() }
    }

    /// What the completions do is caused by it.
    func completeAnimator(_ group: AnimationGroup, _ position: String, _ completions: () -> Void) {
        let outer = trace.cause
        trace.cause = trace.record(.completion, group.name, position, because: group.cause)
        completions()
        trace.cause = outer
    }
}
