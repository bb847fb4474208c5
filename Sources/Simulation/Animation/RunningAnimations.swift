import Animation
import Layout
import Views

/// The running animations of a window, and their groups.
struct RunningAnimations {
    /// The animations, oldest first, with gaps in place of animations that have ended or were removed.
    private var places: [RunningAnimation?] = []
    /// For each index in `places`, the index of the previous animation of the same property.
    private var previous: [Int?] = []
    /// For each index in `places`, the end of the animation; `nil` for a gap, and for an animation without a scheduled
    /// end.
    private var ends: [Duration?] = []
    /// The number of gaps.
    private var gaps = 0
    /// The number of animations of constraint constants.
    private var constantCount = 0
    /// A lower bound for the time of the next end; `nil` if no animation has a scheduled end.
    private var earliestEnd: Duration?
    /// The index in `places` of the latest animation of each animated property.
    private var latest: [PropertyAnimation.Key: Int] = [:]
    /// The groups of the animations.
    var groups = AnimationGroups()
    /// The groups whose end times must be computed again, because the animation that would have ended last was
    /// removed.
    private var groupsWithStaleEnds: Set<AnimationGroup.ID> = []
    /// The clocks of the animators, indexed by animator ID.
    var clocks: [AnimatorClock] = []

    /// Whether no animation has started that has not ended yet.
    var isEmpty: Bool { places.count == gaps }

    /// Registers an animation that will start with the commit.
    mutating func expect(_ animation: PropertyAnimation) {
        groups.change(of: animation) { group in
            group.running += 1
            group.end = nil
        }
    }

    /// Starts a registered animation at `time`. The other animations of the same property are removed unless all of
    /// them and the new animation are additive. An explicit animation removes only the animation with the same key.
    ///
    /// - Parameter layerTime: The time of the view's layer.
    /// - Returns: The started animation. It is not additive if another animation of the property is not additive.
    /// - Complexity: Proportional to the number of animations of the same property.
    @discardableResult
    mutating func start(
        _ animation: PropertyAnimation, at time: Duration, in layerTime: LayerTime = .film
    ) -> PropertyAnimation {
        var animation = animation
        let others = others(like: animation)
        if animation.explicit != nil {
            replace(animation.key, at: time)
        } else if !others.isEmpty {
            if others.contains(where: { places[$0]?.animation.isAdditive == false }) { animation.isAdditive = false }
            if let part = animation.animator {
                let first = others.first { places[$0]?.animation.animator?.id == part.id }
                animation.animator = PropertyAnimation.AnimatorPart(
                    id: part.id, part: part.part, start: first.flatMap { places[$0]?.animation.start })
            }
            if !animation.isAdditive {
                if animation.beginsFromCurrentState {
                    animation.begin(from: seenValue(of: animation, others, at: time))
                }
                replace(animation.key, at: time)
            }
        }
        // An animator has its own clock.
        let own = animation.animator == nil ? layerTime : .film
        let started = RunningAnimation(animation: animation, begin: own.local(time), layerTime: own)
        previous.append(latest.updateValue(places.count, forKey: animation.key))
        places.append(started)
        ends.append(started.end)
        if animation.constraint != nil { constantCount += 1 }
        if let end = started.end { earliestEnd = min(earliestEnd ?? end, end) }
        groups.change(of: animation) { group in
            if let end = started.end {
                group.end = max(group.end ?? end, end)
            } else {
                group.endless += 1
            }
        }
        return animation
    }

    /// Updates the layer times of running animations.
    ///
    /// - Parameter layerTime: A closure that returns the new time of a view's layer, or `nil` if the time is
    ///   unchanged.
    mutating func retime(_ layerTime: (ViewID) -> LayerTime?) {
        var concerned: Set<AnimationGroup.ID> = []
        for place in places.indices {
            guard let old = places[place], old.animation.animator == nil, let time = layerTime(old.animation.view),
                time != old.layerTime
            else { continue }
            var new = old
            new.layerTime = time
            places[place] = new
            ends[place] = new.end
            let change = (new.end == nil ? 1 : 0) - (old.end == nil ? 1 : 0)
            groups.change(of: old.animation) { $0.endless += change }
            concerned.formUnion(old.animation.outerGroups + [old.animation.group])
        }
        if !concerned.isEmpty { findEnds(of: concerned) }
    }

    /// Computes the end times of groups from the running animations.
    private mutating func findEnds(of concerned: Set<AnimationGroup.ID>) {
        earliestEnd = nil
        groups.forgetEnds(of: concerned)
        for case let each? in places {
            guard let end = each.end else { continue }
            earliestEnd = min(earliestEnd ?? end, end)
            groups.change(of: each.animation) { group in group.end = max(group.end ?? end, end) }
        }
    }

    private mutating func findStaleEnds() {
        guard !groupsWithStaleEnds.isEmpty else { return }
        findEnds(of: groupsWithStaleEnds)
        groupsWithStaleEnds.removeAll(keepingCapacity: true)
    }

    /// Returns the time of the next completion; `nil` if none is scheduled.
    mutating func nextDue() -> Duration? {
        findStaleEnds()
        return groups.nextDue()
    }

    /// The running animations, oldest first.
    var running: some Sequence<RunningAnimation> { places.lazy.compactMap { $0 } }

    /// The latest time at which the first run of an endlessly repeating animation ends; `nil` if no animation repeats
    /// endlessly.
    var endOfFirstRunsOfEndless: Duration? {
        running.filter { $0.end == nil && $0.animation.animator == nil && !$0.isKept }.compactMap { each in
            let timing = each.animation.timing
            return each.layerTime.film(each.begin + timing.delay + timing.duration * (timing.autoreverses ? 2 : 1))
        }.max()
    }

    /// Returns the indices in `places` of the running animations with the same key as `animation`, oldest first.
    ///
    /// The result contains indices, because copying an animation takes as long as starting it.
    private func others(like animation: PropertyAnimation) -> [Int] {
        var others: [Int] = []
        var next = latest[animation.key]
        while let place = next {
            if places[place] != nil { others.append(place) }
            next = previous[place]
        }
        others.reverse()
        return others
    }

    /// Removes the animations with the key `key`.
    private mutating func replace(_ key: PropertyAnimation.Key, at time: Duration) {
        var next = latest.removeValue(forKey: key)
        while let place = next {
            if let other = places[place] {
                noteRemoval(of: other, at: time)
                vacate(place)
            }
            next = previous[place]
        }
        closeGaps()
    }

    private mutating func vacate(_ place: Int) {
        if places[place]?.animation.constraint != nil { constantCount -= 1 }
        places[place] = nil
        ends[place] = nil
        gaps += 1
    }

    /// Returns the presentation value from which `animation` starts: the old model value with the other animations of
    /// the property applied.
    private func seenValue(
        of animation: PropertyAnimation, _ others: [Int], at time: Duration
    ) -> AnimatableProperty.Value {
        var value = animation.change.from
        for place in others {
            guard let other = places[place], let progress = other.progress(at: time, clocks) else { continue }
            value = other.animation.value(at: progress, over: value)
        }
        return value
    }

    /// Applies the animations that run at `time` to a tree of model values, oldest first.
    func apply(to tree: inout ViewTree, at time: Duration) {
        for place in places.indices { places[place]?.apply(to: &tree, at: time, clocks) }
    }

    /// Whether constants of constraints are animated.
    var animatesConstants: Bool { constantCount > 0 }

    /// Returns the animated constants at `time`, in the order in which their animations began.
    ///
    /// - Parameter model: A closure that returns the model value of a constant.
    func constants(
        at time: Duration, model: (LayoutConstraintID) -> Double
    ) -> [(id: LayoutConstraintID, value: Double)] {
        var constants: [(id: LayoutConstraintID, value: Double)] = []
        var known: [LayoutConstraintID: Int] = [:]
        for case let each? in places {
            guard let id = each.animation.constraint, let progress = each.progress(at: time, clocks) else { continue }
            let place = known[id] ?? constants.count
            if place == constants.count {
                known[id] = place
                constants.append((id, model(id)))
            }
            let value = AnimatableProperty.Value(constant: constants[place].value)
            constants[place].value = each.animation.value(at: progress, over: value)[0]
        }
        return constants
    }

    /// Calls `body` for each animation except those of constraint constants, with the animated view and a Boolean value
    /// that indicates whether the animation changes only the view's frame.
    func visitViews(_ body: (ViewID, _ isOfFrame: Bool) -> Void) {
        for place in places.indices { places[place]?.visitView(body) }
    }

    /// Removes the animations that have ended at `time`, and returns the groups that ended with them, in the order of
    /// their end times.
    mutating func takeEnded(at time: Duration) -> [AnimationGroup] {
        findStaleEnds()
        if let earliest = earliestEnd, earliest <= time { removeEnded(at: time) }
        return groups.takeDue(at: time)
    }

    private mutating func removeEnded(at time: Duration) {
        earliestEnd = nil
        for place in places.indices {
            guard let end = ends[place] else { continue }
            if end > time {
                earliestEnd = min(earliestEnd ?? end, end)
            } else if let each = places[place] {
                groups.change(of: each.animation) { $0.running -= 1 }
                if each.animation.explicit?.animation.isRemovedOnCompletion == false {
                    keep(each, at: place)
                } else {
                    vacate(place)
                }
            }
        }
        closeGaps()
    }

    /// Keeps an animation that has ended until code removes or replaces it. Completions no longer wait for the
    /// animation.
    private mutating func keep(_ each: RunningAnimation, at place: Int) {
        var animation = each.animation
        (animation.group, animation.outerGroups) = (0, [])
        places[place] = RunningAnimation(
            animation: animation, begin: each.begin, layerTime: each.layerTime, isKept: true)
        ends[place] = nil
    }

    /// Removes animations before they have ended. A group ends immediately when its last animation is removed.
    ///
    /// - Parameter finished: Whether the removed animations are treated as finished. If `false`, the completions of
    ///   their groups receive `false`.
    mutating func remove(
        at time: Duration, finished: Bool = false, where isToGo: (PropertyAnimation) -> Bool
    ) {
        for place in places.indices {
            guard let each = places[place], isToGo(each.animation) else { continue }
            noteRemoval(of: each, at: time, finished: finished)
            vacate(place)
        }
        closeGaps()
    }

    private mutating func noteRemoval(of each: RunningAnimation, at time: Duration, finished: Bool = false) {
        var isLast = false
        groups.change(of: each.animation) { group in
            if each.end == nil { group.endless -= 1 }
            group.remove(at: time, finished: finished)
            isLast = isLast || group.running > 0 && each.end != nil && group.end == each.end
        }
        if isLast { groupsWithStaleEnds.formUnion(each.animation.outerGroups + [each.animation.group]) }
    }

    /// Discards a registered animation that does not start.
    mutating func drop(_ animation: PropertyAnimation, at time: Duration, finished: Bool) {
        groups.change(of: animation) { $0.remove(at: time, finished: finished) }
    }

    /// Removes the gaps if more than half of the elements are gaps.
    private mutating func closeGaps() {
        guard gaps > places.count / 2 else { return }
        gaps = 0
        ends = places.indices.filter { places[$0] != nil }.map { ends[$0] }
        places.removeAll { each in each.map { _ in false } ?? true }
        latest.removeAll(keepingCapacity: true)
        previous = places.enumerated().map { place, each in
            each.flatMap { latest.updateValue(place, forKey: $0.animation.key) }
        }
    }
}

/// An animation that has started, with its start time.
struct RunningAnimation {
    let animation: PropertyAnimation
    /// The start time, in the time of the layer.
    let begin: Duration
    var layerTime = LayerTime.film
    /// Whether the animation has ended but still has an effect.
    var isKept = false

    /// The end time, in the time of the film; `nil` if the animation repeats forever, an animator ends it, its layer is
    /// paused or reversed, or the animation is kept after its end.
    var end: Duration? {
        animation.animator == nil && !isKept ? animation.timing.end.flatMap { layerTime.film(begin + $0) } : nil
    }

    /// Returns the progress of the animation, or `nil` if the animation has no effect at `time`.
    func progress(at time: Duration, _ clocks: [AnimatorClock]) -> Double? {
        if let part = animation.animator { return clocks[part.id].progress(at: time, of: part.part) }
        return animation.timing.progress(after: layerTime.local(time) - begin)
    }

    /// Applies the animation to a tree, unless it animates a constant of a constraint.
    func apply(to tree: inout ViewTree, at time: Duration, _ clocks: [AnimatorClock]) {
        guard animation.constraint == nil, let progress = progress(at: time, clocks) else { return }
        if let explicit = animation.explicit?.animation {
            explicit.apply(at: progress, to: &tree[animation.view])
            return
        }
        animation.apply(at: progress, to: &tree[animation.view])
    }

    /// Calls `body` with the animated view and a Boolean value that indicates whether the animation changes only the
    /// view's frame. Does nothing if the animation animates a constant of a constraint.
    func visitView(_ body: (ViewID, _ isOfFrame: Bool) -> Void) {
        guard animation.constraint == nil else { return }
        body(animation.view, animation.explicit == nil && animation.property.isOfFrame)
    }
}
