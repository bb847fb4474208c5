import Animation
import Geometry
import Layout
import Views

/// Stores the waiting and running animations of a window, and the timing of its layers.
final class AnimationStore {
    private let model: WindowModel
    private var running = RunningAnimations()
    /// The animations that have been added in this turn. They begin with the commit of the turn.
    private var uncommitted: [PropertyAnimation] = []
    /// The views that were removed from their superviews since the last commit, each with the cause of its removal.
    private var removals: [(view: ViewID, cause: TraceEvent.Cause)] = []
    /// The timing of each layer whose timing was set.
    private var layerTimings = ViewTable<LayerTiming>()
    /// Whether the timing of any layer was set. If `false`, looking up layer timings is unnecessary.
    private var hasLayerTimings = false

    init(_ model: WindowModel) { self.model = model }

    private var trace: Trace { model.trace }

    // MARK: Groups

    /// Opens a group of animations. The completion is due immediately unless animations start in the group.
    func makeGroup(_ name: String, completion: ((Bool) -> Void)?) -> AnimationGroup.ID {
        running.groups.make(name, cause: trace.cause, at: trace.time, completion: completion)
    }

    /// Opens a group whose completion is not recorded in the trace. The group is due immediately unless animations
    /// start in it.
    func makeSilentGroup(_ name: String) -> AnimationGroup.ID {
        running.groups.makeSilent(name, cause: trace.cause, at: trace.time)
    }

    /// Opens a group that only an animator ends.
    func makeAnimatorGroup(_ name: String) -> AnimationGroup.ID {
        running.groups.makeAnimators(name, cause: trace.cause)
    }

    func cause(ofGroup id: AnimationGroup.ID) -> TraceEvent.Cause? { running.groups.cause(of: id) }

    /// Removes a group, and returns it.
    func removeGroup(_ id: AnimationGroup.ID) -> AnimationGroup? { running.groups.remove(id) }

    /// Completes a group now if none of its animations is waiting or running.
    func completeIfIdle(_ id: AnimationGroup.ID) {
        if let group = running.groups.removeIdle(id) { complete(group) }
    }

    /// Completes a group now if its block animated nothing.
    func completeIfEmpty(_ id: AnimationGroup.ID) {
        guard !uncommitted.contains(where: { $0.group == id }), let group = running.groups.remove(id) else { return }
        complete(group)
    }

    /// Calls the completions of the groups that end at `time` or before.
    func completeEnded(at time: Duration) {
        for group in running.takeEnded(at: time) { complete(group) }
    }

    private func complete(_ group: AnimationGroup) {
        guard !group.isSilent else { return }
        complete(group, group.finished ? "finished" : "not finished") { group.completion?(group.finished) }
    }

    /// Records a completion and runs it. The recorded event becomes the cause of everything that the completion does.
    func complete(_ group: AnimationGroup, _ detail: String, _ completion: () -> Void) {
        let outer = trace.cause
        trace.cause = trace.record(.completion, .other, group.name, detail, because: group.cause)
        completion()
        trace.cause = outer
    }

    /// Releases all completions without calling them.
    func forgetCompletions() { running.groups.forgetCompletions() }

    // MARK: The commit

    /// Whether animations are waiting for the commit.
    var needsTurn: Bool { !uncommitted.isEmpty }

    /// The time of the next completion; `nil` if none is scheduled.
    var nextDue: Duration? { running.nextDue() }

    /// The cause of the group whose completion is due next.
    var causeOfNextDue: TraceEvent.Cause? { running.groups.causeOfNextDue }

    /// The latest time at which the first run of an endlessly repeating animation ends; `nil` if no animation repeats
    /// endlessly.
    var endOfFirstRunsOfEndless: Duration? { running.endOfFirstRunsOfEndless }

    /// Adds an animation that begins with the commit.
    func add(_ animation: PropertyAnimation) {
        running.expect(animation)
        uncommitted.append(animation)
    }

    /// Records that a view was removed from its superview. The commit ends the view's animations unless the view has
    /// returned to the window. Nothing is recorded if there are no animations, because views that come and go outside of
    /// turns are not committed.
    func viewWasRemoved(_ view: ViewID) {
        if !running.isEmpty || !uncommitted.isEmpty { removals.append((view, trace.cause)) }
    }

    /// Ends the animations of views that have left the window, and starts the waiting animations at the time of the
    /// turn.
    func commit() {
        endAnimationsOfRemovedViews()
        guard !uncommitted.isEmpty else { return }
        trace.phase = .commit
        for var animation in uncommitted {
            guard model.isInWindow(animation.view) else {
                running.drop(animation, at: trace.time, finished: animation.isOfViewOutside)
                continue
            }
            animation.event = trace.keepsEverything ? trace.count : nil
            let started = running.start(animation, at: trace.time, in: layerTime(of: animation.view))
            trace.record(
                .animation, object(of: started), subject(of: started), as: .animation(TracedAnimation(started)),
                because: animation.cause)
            animation.explicit?.animation.onStart?()
        }
        uncommitted.removeAll(keepingCapacity: true)
    }

    /// Ends the animations of views that have left the window. A view that was removed and added again in the same turn
    /// keeps its animations.
    private func endAnimationsOfRemovedViews() {
        guard !removals.isEmpty else { return }
        let removals = removals.filter { !model.isInWindow($0.view) }
        self.removals.removeAll(keepingCapacity: true)
        guard !removals.isEmpty else { return }
        trace.phase = .commit
        remove {
            !model.isInWindow($0.view)
        } because: { animation in
            removals.last { model.tree.isAncestor($0.view, of: animation.view) }?.cause
        }
    }

    /// Returns the animated constraint or view.
    private func object(of animation: PropertyAnimation) -> TraceSubject {
        animation.constraint.map { .constraint($0) } ?? .view(animation.view)
    }

    /// Returns the name of the animated constraint or view.
    private func subject(of animation: PropertyAnimation) -> String {
        animation.constraint.map { model.name(of: $0) } ?? model.tree[animation.view].name
    }

    // MARK: Removal

    /// Removes the animations of a view, including those that wait for the commit. The completions of their groups
    /// receive `false`.
    ///
    /// - Parameter property: The property whose animations are removed. If the value is `nil`, all animations of the
    ///   view are removed. Otherwise, explicit animations are kept.
    func removeAnimations(of view: ViewID, property: AnimatableProperty? = nil) {
        func isOwn(_ animation: PropertyAnimation) -> Bool {
            guard animation.view == view, animation.constraint == nil else { return false }
            return property.map { animation.explicit == nil && animation.property == $0 } ?? true
        }
        startWaiting(where: isOwn, at: trace.time)
        remove(where: isOwn)
    }

    /// Removes the animations of a layer that have the key `key`. The completions of their groups receive `false`.
    func removeAnimation(_ key: String, of view: ViewID) {
        func isIt(_ animation: PropertyAnimation) -> Bool {
            animation.view == view && animation.constraint == nil && animation.layerKey == key
        }
        startWaiting(where: isIt, at: trace.time)
        remove(where: isIt)
    }

    /// Returns the keys of a layer's animations, in the order in which the animations were added. If an animation was
    /// created by a block or by a change to a layer, its key is the name of the animated property. Animations that
    /// were added without a key are left out.
    func animationKeys(of view: ViewID) -> [String] {
        let own = (running.running.map(\.animation) + uncommitted).filter { $0.view == view && $0.constraint == nil }
        return own.reduce(into: []) { keys, animation in
            if let key = animation.layerKey, !keys.contains(key) { keys.append(key) }
        }
    }

    /// Removes running animations. The completions of their groups receive `false`.
    ///
    /// - Parameter cause: A closure that returns the cause of an animation's removal, or `nil` for the statement that
    ///   is being performed.
    private func remove(
        where isRemoved: (PropertyAnimation) -> Bool,
        because cause: (PropertyAnimation) -> TraceEvent.Cause? = { _ in nil }
    ) {
        let removed = running.running.map(\.animation).filter(isRemoved)
        guard !removed.isEmpty else { return }
        running.remove(at: trace.time, where: isRemoved)
        recordEnd(of: removed, because: cause)
    }

    /// Starts the waiting animations that `isOwn` selects without waiting for the commit, because only running
    /// animations can be removed.
    func startWaiting(where isOwn: (PropertyAnimation) -> Bool, at time: Duration) {
        let waiting = uncommitted.filter(isOwn)
        uncommitted.removeAll(where: isOwn)
        for animation in waiting { running.start(animation, at: time) }
    }

    /// Removes the running animations that `isOwn` selects, which belong to one animator, and returns them, oldest
    /// first.
    ///
    /// - Parameter finished: Whether the completions of blocks nested in the animator's blocks receive `true`.
    func take(
        where isOwn: (PropertyAnimation) -> Bool, at time: Duration, finished: Bool
    ) -> [PropertyAnimation] {
        let own = running.running.map(\.animation).filter(isOwn)
        running.remove(at: time, finished: finished, where: isOwn)
        recordEnd(of: own)
        return own
    }

    /// Records the end of each removed animation whose start is in the trace.
    private func recordEnd(
        of animations: [PropertyAnimation], because cause: (PropertyAnimation) -> TraceEvent.Cause? = { _ in nil }
    ) {
        for animation in animations {
            guard let event = animation.event else { continue }
            // No statement is being performed when an animator reaches its end.
            let cause = cause(animation) ?? (trace.cause == TraceEvent.Cause() ? animation.cause : trace.cause)
            trace.record(
                .animationEnd, object(of: animation), subject(of: animation),
                as: .animationEnd(animation.tracedName, of: event), because: cause)
        }
    }

    // MARK: Animators

    /// Adds the clock of an animator, and returns the animator's number.
    func addClock(_ clock: AnimatorClock) -> AnimatorClock.ID {
        running.clocks.append(clock)
        return running.clocks.count - 1
    }

    /// The clock of an animator.
    subscript(clock animator: AnimatorClock.ID) -> AnimatorClock {
        get { running.clocks[animator] }
        set { running.clocks[animator] = newValue }
    }

    // MARK: The time of layers

    func layerTiming(of view: ViewID) -> LayerTiming { layerTimings[view] ?? LayerTiming() }

    func setLayerTiming(_ timing: LayerTiming, of view: ViewID) {
        layerTimings[view] = timing
        hasLayerTimings = true
        retime(below: view)
    }

    func layerTime(of view: ViewID) -> LayerTime {
        guard hasLayerTimings else { return .film }
        let time = model.tree.superview(of: view).map { layerTime(of: $0) } ?? .film
        return layerTimings[view].map { time.of($0) } ?? time
    }

    /// Updates the running animations of `view` and of the views below it after the timing of a layer has changed.
    func retime(below view: ViewID) {
        guard hasLayerTimings else { return }
        running.retime { model.tree.isAncestor(view, of: $0) ? layerTime(of: $0) : nil }
    }

    // MARK: Presentation values

    /// Returns the view tree at `time`: the model with the running animations applied.
    func presentation(at time: Duration) -> ViewTree {
        var presentation = model.tree
        presentation.endJournal()
        for (view, frame) in resolvedFrames(at: time) { presentation[view].layoutFrame = frame }
        apply(to: &presentation, at: time)
        return presentation
    }

    /// Applies the animations that run at `time` to a tree of model values, oldest first, and turns the activity
    /// indicators.
    func apply(to tree: inout ViewTree, at time: Duration) {
        running.apply(to: &tree, at: time)
        for (view, start) in model.spinners where time > start {
            tree[view].content.turnSpinner(to: Int((time - start) / SpinnerBlades.stepDuration))
        }
    }

    /// Calls `body` for each animation except those of constraint constants, with the animated view and a Boolean value
    /// that indicates whether the animation changes only the view's frame, and for each activity indicator that turns.
    func visitAnimatedViews(_ body: (ViewID, _ isOfFrame: Bool) -> Void) {
        running.visitViews(body)
        for view in model.spinners.keys { body(view, false) }
    }

    /// Whether constants of constraints are animated.
    var animatesConstants: Bool { running.animatesConstants }

    /// Returns the animated constants at `time`, in the order in which their animations began.
    func constants(at time: Duration) -> [(id: LayoutConstraintID, value: Double)] {
        running.constants(at: time) { model.engine.constant(of: $0) }
    }

    /// Returns the frames at `time` of the views that animated constants move. The frames are rounded as in the
    /// layout pass.
    ///
    /// The engine applies the constants only temporarily, so the frames depend only on the model and the time.
    func resolvedFrames(at time: Duration) -> [(view: ViewID, frame: Rect)] {
        guard animatesConstants else { return [] }
        return model.roundedFrames(withConstants: constants(at: time))
    }
}

extension PropertyAnimation {
    /// The key in the animations of the layer; `nil` for an animation that was added without a key.
    fileprivate var layerKey: String? {
        switch explicit?.key {
        case nil: property.name
        case .given(let key)?: key
        case .generated?: nil
        }
    }
}
