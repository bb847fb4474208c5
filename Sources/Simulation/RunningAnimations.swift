import Animation
import Views

/// The animations that have begun and not ended, and the completions that wait for them.
struct RunningAnimations {
    private var running: [(animation: PropertyAnimation, begin: Duration)] = []
    private var groups: [AnimationGroup.ID: AnimationGroup] = [:]
    private var groupCount = 0

    /// Opens a group; it ends, and its completion is due, at `time` unless animations of it start.
    mutating func makeGroup(
        _ name: String, cause: TraceEvent.Cause, at time: Duration, completion: ((Bool) -> Void)?
    ) -> AnimationGroup.ID {
        groupCount += 1
        groups[groupCount] = AnimationGroup(name: name, cause: cause, completion: completion, end: time)
        return groupCount
    }

    /// Forgets a group whose block animated nothing, and answers its completion.
    mutating func removeGroup(_ id: AnimationGroup.ID) -> AnimationGroup? { groups.removeValue(forKey: id) }

    /// Announces an animation of `group`, to be started with the commit.
    mutating func expectAnimation(in group: AnimationGroup.ID) {
        groups[group]?.running += 1
        groups[group]?.end = nil
    }

    /// Starts an announced animation at `time`, replacing one of the same property where that is not additive.
    mutating func start(_ animation: PropertyAnimation, at time: Duration) {
        if !animation.change.isAdditive { replace(animation.view, animation.change.key, at: time) }
        running.append((animation, time))
        guard var group = groups[animation.group], let end = animation.timing.end.map({ time + $0 }) else { return }
        group.end = max(group.end ?? end, end)
        groups[animation.group] = group
    }

    /// Applies what runs at `time` to a tree of model values, oldest first.
    func apply(to tree: inout ViewTree, at time: Duration) {
        for (animation, begin) in running {
            guard let progress = animation.timing.progress(after: time - begin) else { continue }
            animation.change.apply(to: &tree[animation.view], progress: progress)
        }
    }

    /// When the next completion is due.
    var nextEnd: Duration? { groups.values.compactMap(\.end).min() }

    /// Removes what has ended at `time`, and answers the groups that ended with it, in the order of their ends.
    mutating func takeEnded(at time: Duration) -> [AnimationGroup] {
        func hasEnded(_ animation: PropertyAnimation, begun begin: Duration) -> Bool {
            animation.timing.end.map { begin + $0 <= time } ?? false
        }
        for (animation, begin) in running where hasEnded(animation, begun: begin) {
            groups[animation.group]?.running -= 1
        }
        running.removeAll { hasEnded($0.animation, begun: $0.begin) }
        let ended = groups.compactMap { id, group in
            if let end = group.end, end <= time, group.running == 0 { (id: id, end: end, group: group) } else { nil }
        }
        for (id, _, _) in ended { groups[id] = nil }
        return ended.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map(\.group)
    }

    /// Removes the animations of one property before their time; a group that loses its last ends now.
    private mutating func replace(_ view: ViewID, _ key: String, at time: Duration) {
        let replaced = running.filter { $0.animation.view == view && $0.animation.change.key == key }
        guard !replaced.isEmpty else { return }
        running.removeAll { $0.animation.view == view && $0.animation.change.key == key }
        for (animation, _) in replaced {
            guard var group = groups[animation.group] else { continue }
            group.running -= 1
            group.finished = false
            if group.running == 0 { group.end = time }
            groups[animation.group] = group
        }
    }
}
