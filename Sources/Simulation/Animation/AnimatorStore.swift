import Layout
import Views

/// The property animators of a window.
final class AnimatorStore {
    private let model: WindowModel
    private let animations: AnimationStore
    private let constraints: ConstraintStore
    private let placement: ViewPlacement
    private let invalidation: Invalidation
    /// The active animators, in the order of activation.
    private var active: [ViewPropertyAnimator] = []
    /// All animators that were created for the window.
    private var all: [WeakAnimator] = []

    /// A reference that does not retain the animator.
    private struct WeakAnimator {
        weak var value: ViewPropertyAnimator?
    }

    init(
        _ model: WindowModel, _ animations: AnimationStore, _ constraints: ConstraintStore,
        _ placement: ViewPlacement, _ invalidation: Invalidation
    ) {
        self.model = model
        self.animations = animations
        self.constraints = constraints
        self.placement = placement
        self.invalidation = invalidation
    }

    func add(_ animator: ViewPropertyAnimator) { all.append(WeakAnimator(value: animator)) }

    func activate(_ animator: ViewPropertyAnimator) { active.append(animator) }

    func deactivate(_ animator: ViewPropertyAnimator) { active.removeAll { $0 === animator } }

    /// Releases all animators and their blocks.
    func removeAll() {
        active = []
        for animator in all { animator.value?.forgetBlocks() }
        all = []
    }

    // MARK: Turns

    /// The animator that ends next, and the time of its end; `nil` if no animator is due to end.
    private var next: (animator: ViewPropertyAnimator, end: Duration)? {
        active.compactMap { animator in animator.nextEnd.map { (animator, $0) } }.min { $0.1 < $1.1 }
    }

    /// The time at which the next animator ends; `nil` if no animator is due to end.
    var nextEnd: Duration? { active.isEmpty ? nil : next?.end }

    /// The line of the statement that started the animator that ends next.
    var lineOfNextEnd: Int? { next?.animator.causeOfStart?.line }

    /// Ends the animators that are due at `time` or before, in the order of activation.
    func end(at time: Duration) {
        for animator in active where animator.nextEnd.map({ $0 <= time }) ?? false { animator.reachEnd() }
    }

    /// Records a note for each animator that is paused or stopped. UIKit raises an exception when such an animator is
    /// released.
    ///
    /// - Source: semantics 27.8.
    func noteUnfinished() {
        for animator in active where !animator.isRunning {
            let state = animator.state == .stopped ? "stopped" : "paused"
            model.trace.record(
                .note, .other, animator.name,
                "\(state) at the end of the film: UIKit raises an exception when an animator is released in that state")
        }
    }

    // MARK: Ends

    /// Removes the animations of an animator, and sets the model values to the values at `position`.
    ///
    /// - Parameter finished: Whether the completions of blocks nested in the animator's blocks receive `true`.
    /// - Returns: The animations, oldest first.
    func takeAnimations(
        of animator: AnimatorClock.ID, settlingAt position: ViewPropertyAnimator.Position, finished: Bool
    ) -> [PropertyAnimation] {
        func isOwn(_ animation: PropertyAnimation) -> Bool { animation.animator?.id == animator }
        let time = model.trace.time
        animations.startWaiting(where: isOwn, at: time)
        var seen: ViewTree?
        var constants: [(id: LayoutConstraintID, value: Double)] = []
        if position == .current {
            var presentation = Presentation(of: model)
            presentation.update(from: model, animations, at: time)
            seen = presentation.tree
            constants = animations.constants(at: time)
        }
        let own = animations.take(where: isOwn, at: time, finished: finished)
        for animation in own {
            switch position {
            case .end: break
            case .start: settle(animation, at: animation.start)
            case .current:
                // These properties have no intermediate model value: `isHidden` changes when the block runs, and the
                // model contains no transitions.
                if animation.property == .hidden || animation.property == .transition { continue }
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

    /// Sets a model value to the value at which an animator ended, with the same effects as a statement that sets the
    /// value.
    func settle(_ animation: PropertyAnimation, at value: AnimatableProperty.Value) {
        if let id = animation.constraint { return constraints.setConstant(value[0], of: id) }
        let (view, property) = (animation.view, animation.property)
        let old = model.tree[view]
        property.set(value, of: &model.tree[view])
        model.tree[view].clampNumbers()
        switch property {
        case .position, AnimatableProperty.anchorPoint:
            placement.frameChanged(of: view, from: old.layoutFrame, because: model.trace.cause)
        case .bounds:
            placement.frameChanged(of: view, from: old.layoutFrame, because: model.trace.cause)
            placement.boundsChanged(of: view, from: old.bounds)
        case .hidden where model.tree[view].isHidden != old.isHidden: invalidation.invalidateArrangement(around: view)
        default: break
        }
    }
}
