public import Animation
import Views

/// An open animation block: the tree before it, to be compared with the tree after it.
///
/// Whatever animatable property differs is animated. So a layout is animated exactly when it runs inside the block,
/// and a change of a constraint that no `layoutIfNeeded` follows is not.
struct AnimationTransaction {
    let timing: AnimationTiming
    let group: AnimationGroup.ID
    var before: ViewTree
}

extension Window {
    /// Runs `animations` and animates the properties that it changes, as `UIView.animate` does.
    ///
    /// The model has the new values at once; the animations begin with this turn's commit. A block inside another takes
    /// the outer one's timing. With a duration of zero nothing is animated.
    ///
    /// - Parameters:
    ///   - duration: Not negative.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced
    ///     before; at once, with `true`, when the block changed nothing that is animated.
    public func animate(
        withDuration duration: Duration, delay: Duration = .zero, curve: TimingCurve = .easeInOut,
        animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(duration >= .zero && delay >= .zero, "an animation's duration and delay are not negative")
        runBlock(
            "animate", AnimationTiming(duration: duration, delay: delay, curve: curve), animations: body,
            completion: completion)
    }

    /// Runs an animation block.
    ///
    /// - Parameters:
    ///   - name: What the trace calls its completion.
    ///   - explainingStillness: Whether the trace has a note where a change in it moved nothing.
    func runBlock(
        _ name: String, _ ownTiming: AnimationTiming, animations body: () -> Void,
        explainingStillness: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        closeDifference()
        let timing = transactions.last?.timing ?? ownTiming
        let group = animations.makeGroup(name, cause: trace.cause, at: trace.time, completion: completion)
        transactions.append(AnimationTransaction(timing: timing, group: group, before: tree))
        let isWatched = explainingStillness && transactions.count == 1
        if isWatched { watchBlock(stillness: timing.stillness) }
        body()
        closeDifference()
        transactions.removeLast()
        if isWatched { watchEndOfBlock() }
        if !transactions.isEmpty { transactions[transactions.count - 1].before = tree }
        let animatesSomething = uncommittedAnimations.contains { $0.group == group }
        // A block without duration completes in the next turn, like one whose animations end at once.
        if !animatesSomething, timing.duration > .zero, let group = animations.removeGroup(group) {
            complete(group)
        }
    }

    /// Makes animations of what changed since the innermost open block was last compared.
    private func closeDifference() {
        guard let transaction = transactions.last else { return }
        transactions[transactions.count - 1].before = tree
        guard transaction.timing.duration > .zero else { return }
        for view in tree.views {
            let new = tree[view]
            // A view made inside the block comes from nowhere: from the zero frame, as in UIKit.
            let isNew = !transaction.before.contains(view)
            let old = isNew ? ViewState(name: new.name, content: new.content) : transaction.before[view]
            guard old != new else { continue }
            for change in PropertyChange.changes(from: old, to: new) {
                animations.expectAnimation(in: transaction.group)
                uncommittedAnimations.append(
                    PropertyAnimation(
                        view: view, change: change, timing: transaction.timing, group: transaction.group,
                        cause: trace.cause))
            }
        }
    }

    /// What the completion does is caused by it.
    func complete(_ group: AnimationGroup) {
        let outer = trace.cause
        trace.cause = trace.record(
            .completion, group.name, group.finished ? "finished" : "not finished", because: group.cause)
        group.completion?(group.finished)
        trace.cause = outer
    }
}

extension AnimationTiming {
    /// Why a block of this timing animates nothing; `nil` for one that can.
    fileprivate var stillness: MotionlessChange.Reason? { duration > .zero ? nil : .durationZero }
}
