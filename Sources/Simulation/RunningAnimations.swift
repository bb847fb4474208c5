import Animation
import Views

/// The animations that have begun and not ended, and the completions that wait for them.
struct RunningAnimations {
    private(set) var running: [RunningAnimation] = []
    private var groups: [AnimationGroup.ID: AnimationGroup] = [:]
    private var groupCount = 0
    /// What animators show, by their numbers.
    var clocks: [AnimatorClock] = []

    /// Opens a group; it ends, and its completion is due, at `time` unless animations of it start.
    mutating func makeGroup(
        _ name: String, cause: TraceEvent.Cause, at time: Duration, completion: ((Bool) -> Void)?
    ) -> AnimationGroup.ID {
        groupCount += 1
        groups[groupCount] = AnimationGroup(name: name, cause: cause, completion: completion, end: time)
        return groupCount
    }

    /// Opens a group whose animations someone else ends.
    mutating func makeEndlessGroup(_ name: String, cause: TraceEvent.Cause) -> AnimationGroup.ID {
        let id = makeGroup(name, cause: cause, at: .zero, completion: nil)
        groups[id]?.end = nil
        groups[id]?.isAnimators = true
        return id
    }

    /// Forgets a group whose block animated nothing, and answers its completion.
    mutating func removeGroup(_ id: AnimationGroup.ID) -> AnimationGroup? { groups.removeValue(forKey: id) }

    /// Announces an animation of `group`, to be started with the commit.
    mutating func expectAnimation(in group: AnimationGroup.ID) {
        groups[group]?.running += 1
        groups[group]?.end = nil
    }

    /// Starts an announced animation at `time`, removing others of the same property where the two are not additive.
    ///
    /// - Parameter model: The state of its view, with the new value.
    mutating func start(_ animation: PropertyAnimation, at time: Duration, model: ViewState) {
        var animation = animation
        let others = running.contains { $0.animation.isSameProperty(as: animation) }
        if others {
            let isAbsolute = running.contains { $0.animation.isSameProperty(as: animation) && !$0.animation.isAdditive }
            if isAbsolute { animation.isAdditive = false }
            if !animation.isAdditive {
                if animation.beginsFromCurrentState { animation.begin(from: seenValue(of: animation, at: time, model)) }
                remove(at: time) { $0.isSameProperty(as: animation) }
            }
        }
        let started = RunningAnimation(animation: animation, begin: time)
        running.append(started)
        guard var group = groups[animation.group] else { return }
        if let end = started.end {
            group.end = max(group.end ?? end, end)
        } else {
            group.endless += 1
        }
        groups[animation.group] = group
    }

    /// What the eye sees of the property that `animation` is to take over, whose old model value is its first.
    private func seenValue(
        of animation: PropertyAnimation, at time: Duration, _ model: ViewState
    ) -> AnimatableProperty.Value {
        var value = animation.change.from
        for other in running where other.animation.isSameProperty(as: animation) {
            guard let progress = progress(of: other, at: time) else { continue }
            value = other.animation.value(at: progress, over: value)
        }
        return value
    }

    /// Applies what runs at `time` to a tree of model values, oldest first.
    func apply(to tree: inout ViewTree, at time: Duration) {
        for each in running {
            guard let progress = progress(of: each, at: time) else { continue }
            let property = each.animation.property
            let value = property.value(of: tree[each.animation.view])
            property.set(each.animation.value(at: progress, over: value), of: &tree[each.animation.view])
        }
    }

    /// `nil` where it shows nothing.
    private func progress(of each: RunningAnimation, at time: Duration) -> Double? {
        if let part = each.animation.animator {
            return clocks[part.id].progress(at: time, delayFactor: part.delayFactor)
        }
        return each.animation.timing.progress(after: time - each.begin)
    }

    /// When the next completion is due.
    var nextEnd: Duration? { groups.values.compactMap(\.due).min() }

    /// Removes what has ended at `time`, and answers the groups that ended with it, in the order of their ends.
    mutating func takeEnded(at time: Duration) -> [AnimationGroup] {
        for each in running where each.hasEnded(at: time) { groups[each.animation.group]?.running -= 1 }
        running.removeAll { $0.hasEnded(at: time) }
        let ended = groups.compactMap { id, group in
            if let end = group.due, end <= time, group.running == 0 { (id: id, end: end, group: group) } else { nil }
        }
        for (id, _, _) in ended { groups[id] = nil }
        return ended.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map(\.group)
    }

    /// Removes animations before their time; a group that loses its last ends now, unfinished.
    mutating func remove(at time: Duration, where isToGo: (PropertyAnimation) -> Bool) {
        for each in running where isToGo(each.animation) {
            guard var group = groups[each.animation.group] else { continue }
            group.running -= 1
            if each.end == nil { group.endless -= 1 }
            group.finished = false
            if group.running == 0, !group.isAnimators { group.end = time }
            groups[each.animation.group] = group
        }
        running.removeAll { isToGo($0.animation) }
    }
}

/// An animation with the time of its commit.
struct RunningAnimation {
    let animation: PropertyAnimation
    let begin: Duration

    /// `nil` for one that repeats for ever, or that an animator ends.
    var end: Duration? {
        animation.animator == nil ? animation.timing.end.map { begin + $0 } : nil
    }

    func hasEnded(at time: Duration) -> Bool { end.map { $0 <= time } ?? false }
}
