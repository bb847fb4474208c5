/// The groups whose animations have not all ended, each with the completion that waits for them.
struct AnimationGroups {
    private var groups: [AnimationGroup.ID: AnimationGroup] = [:] {
        didSet { isNextDueKnown = false }
    }
    private var count = 0
    /// When the next completion was due when last looked for.
    private var knownNextDue: Duration?
    private var isNextDueKnown = false

    /// Opens a group; it ends, and its completion is due, at `time` unless animations of it start.
    mutating func make(
        _ name: String, cause: TraceEvent.Cause, at time: Duration, completion: ((Bool) -> Void)?
    ) -> AnimationGroup.ID {
        count += 1
        groups[count] = AnimationGroup(name: name, cause: cause, completion: completion, end: time)
        return count
    }

    /// Opens a group whose animations an animator ends.
    mutating func makeAnimators(_ name: String, cause: TraceEvent.Cause) -> AnimationGroup.ID {
        count += 1
        groups[count] = AnimationGroup(name: name, cause: cause, completion: nil, isAnimators: true)
        return count
    }

    /// Forgets a group whose block animated nothing, and answers it with its completion.
    mutating func remove(_ id: AnimationGroup.ID) -> AnimationGroup? { groups.removeValue(forKey: id) }

    /// Forgets a group that waits for no animation, and answers it with its completion.
    mutating func removeIdle(_ id: AnimationGroup.ID) -> AnimationGroup? {
        groups[id]?.running == 0 ? groups.removeValue(forKey: id) : nil
    }

    /// Changes the groups that wait for an animation.
    mutating func change(of animation: PropertyAnimation, _ change: (inout AnimationGroup) -> Void) {
        func changed(_ group: AnimationGroup) -> AnimationGroup {
            var group = group
            change(&group)
            return group
        }
        groups[animation.group] = groups[animation.group].map(changed)
        for id in animation.outerGroups { groups[id] = groups[id].map(changed) }
    }

    /// Lets go of what was to be called.
    mutating func forgetCompletions() {
        for id in groups.keys { groups[id]?.completion = nil }
    }

    /// Forgets when groups end that wait for animations.
    mutating func forgetEnds(of ids: Set<AnimationGroup.ID>) {
        for id in ids where groups[id]?.running ?? 0 > 0 { groups[id]?.end = nil }
    }

    /// When the next completion is due.
    mutating func nextDue() -> Duration? {
        if !isNextDueKnown {
            knownNextDue = groups.values.compactMap(\.due).min()
            isNextDueKnown = true
        }
        return knownNextDue
    }

    /// What opened a group.
    func cause(of id: AnimationGroup.ID) -> TraceEvent.Cause? { groups[id]?.cause }

    /// What opened the group whose completion is due next.
    var causeOfNextDue: TraceEvent.Cause? {
        groups.filter { $0.value.due != nil }
            .min { ($0.value.due ?? .zero, $0.key) < ($1.value.due ?? .zero, $1.key) }?.value.cause
    }

    /// Removes the groups that are due at `time`, and answers them in the order of their ends.
    mutating func takeDue(at time: Duration) -> [AnimationGroup] {
        guard let next = nextDue(), next <= time else { return [] }
        let ended = groups.compactMap { id, group in
            if let end = group.due, end <= time, group.running == 0 { (id: id, end: end, group: group) } else { nil }
        }
        for (id, _, _) in ended { groups[id] = nil }
        return ended.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map(\.group)
    }
}

/// The animations of one block, which share a completion.
struct AnimationGroup {
    typealias ID = Int

    /// What traces call it.
    let name: String
    let cause: TraceEvent.Cause
    var completion: ((_ finished: Bool) -> Void)?
    /// How many of its animations have neither ended nor been replaced, those that wait for the commit included.
    var running = 0
    /// How many of those end by themselves only when something else ends them.
    var endless = 0
    /// When the last of them ends; `nil` until they have begun.
    var end: Duration?
    /// Whether an animator ends it, whatever becomes of its animations.
    var isAnimators = false
    /// False once one of them was replaced.
    var finished = true

    /// Notes that one of its animations was removed, or never started.
    ///
    /// - Parameter finished: Whether the animation has come to its end all the same.
    mutating func remove(at time: Duration, finished: Bool) {
        running -= 1
        if !finished { self.finished = false }
        if running == 0, !isAnimators { end = time }
    }

    /// When its completion is due, as things stand.
    var due: Duration? { endless == 0 ? end : nil }
}
