/// The animation groups that have not completed.
struct AnimationGroups {
    private var groups: [AnimationGroup.ID: AnimationGroup] = [:] {
        didSet { isNextDueKnown = false }
    }
    private var count = 0
    /// The cached time of the next completion.
    private var knownNextDue: Duration?
    private var isNextDueKnown = false

    /// Opens a group. Its completion is due at `time`, unless animations of the group start.
    mutating func make(
        _ name: String, cause: TraceEvent.Cause, at time: Duration, completion: ((Bool) -> Void)?
    ) -> AnimationGroup.ID {
        count += 1
        groups[count] = AnimationGroup(name: name, cause: cause, completion: completion, end: time)
        return count
    }

    /// Opens a group whose completion is not recorded in the trace.
    mutating func makeSilent(_ name: String, cause: TraceEvent.Cause, at time: Duration) -> AnimationGroup.ID {
        count += 1
        groups[count] = AnimationGroup(name: name, cause: cause, completion: nil, end: time, isSilent: true)
        return count
    }

    /// Opens a group that ends when an animator ends it.
    mutating func makeAnimators(_ name: String, cause: TraceEvent.Cause) -> AnimationGroup.ID {
        count += 1
        groups[count] = AnimationGroup(name: name, cause: cause, completion: nil, isAnimators: true)
        return count
    }

    /// Removes a group whose block animated nothing, and returns it.
    mutating func remove(_ id: AnimationGroup.ID) -> AnimationGroup? { groups.removeValue(forKey: id) }

    /// Removes a group and returns it if none of its animations is waiting or running.
    mutating func removeIdle(_ id: AnimationGroup.ID) -> AnimationGroup? {
        groups[id]?.running == 0 ? groups.removeValue(forKey: id) : nil
    }

    /// Applies a change to each group whose completion waits for `animation`.
    mutating func change(of animation: PropertyAnimation, _ change: (inout AnimationGroup) -> Void) {
        func changed(_ group: AnimationGroup) -> AnimationGroup {
            var group = group
            change(&group)
            return group
        }
        groups[animation.group] = groups[animation.group].map(changed)
        for id in animation.outerGroups { groups[id] = groups[id].map(changed) }
    }

    /// Releases all completions without calling them.
    mutating func forgetCompletions() {
        for id in groups.keys { groups[id]?.completion = nil }
    }

    /// Discards the end times of the given groups, except for groups without waiting or running animations.
    mutating func forgetEnds(of ids: Set<AnimationGroup.ID>) {
        for id in ids where groups[id]?.running ?? 0 > 0 { groups[id]?.end = nil }
    }

    /// Returns the time of the next completion; `nil` if none is scheduled.
    mutating func nextDue() -> Duration? {
        if !isNextDueKnown {
            knownNextDue = groups.values.compactMap(\.due).min()
            isNextDueKnown = true
        }
        return knownNextDue
    }

    /// Returns the cause of a group; `nil` if the group does not exist.
    func cause(of id: AnimationGroup.ID) -> TraceEvent.Cause? { groups[id]?.cause }

    /// The cause of the group whose completion is due next.
    var causeOfNextDue: TraceEvent.Cause? {
        groups.filter { $0.value.due != nil }
            .min { ($0.value.due ?? .zero, $0.key) < ($1.value.due ?? .zero, $1.key) }?.value.cause
    }

    /// Removes the groups that are due at `time`, and returns them in the order of their end times.
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

    /// The name of the group in the trace.
    let name: String
    let cause: TraceEvent.Cause
    var completion: ((_ finished: Bool) -> Void)?
    /// The number of animations that have neither ended nor been replaced, including those that wait for the commit.
    var running = 0
    /// The number of running animations without a scheduled end.
    var endless = 0
    /// The end of the last animation; `nil` until the animations have begun.
    var end: Duration?
    /// Whether the trace omits the completion, because Core Animation does not report one.
    var isSilent = false
    /// Whether an animator ends the group, independently of its animations.
    var isAnimators = false
    /// Whether no animation of the group was replaced or removed.
    var finished = true

    /// Stops counting an animation that was removed before its end or never started.
    ///
    /// - Parameter finished: Whether the animation is treated as finished. If `false`, the completion of the group
    ///   receives `false`.
    mutating func remove(at time: Duration, finished: Bool) {
        running -= 1
        if !finished { self.finished = false }
        if running == 0, !isAnimators { end = time }
    }

    /// The time of the completion; `nil` if the time is not known yet.
    var due: Duration? { endless == 0 ? end : nil }
}
