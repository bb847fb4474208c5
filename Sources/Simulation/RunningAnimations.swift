import Animation
import Layout
import Views

/// The animations that have begun and not ended, and the completions that wait for them.
struct RunningAnimations {
    /// Oldest first, with gaps where one was replaced.
    private var places: [RunningAnimation?] = []
    /// How many gaps there are.
    private var gaps = 0
    /// The place of the latest animation of each property that is animated.
    private var latest: [PropertyAnimation.Key: Int] = [:]
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

    /// Forgets a group that waits for no animation, and answers its completion.
    mutating func removeIdleGroup(_ id: AnimationGroup.ID) -> AnimationGroup? {
        groups[id]?.running == 0 ? groups.removeValue(forKey: id) : nil
    }

    /// Announces an animation, to be started with the commit.
    mutating func expect(_ animation: PropertyAnimation) {
        change(groupsOf: animation) { group in
            group.running += 1
            group.end = nil
        }
    }

    private mutating func change(groupsOf animation: PropertyAnimation, _ change: (inout AnimationGroup) -> Void) {
        func changed(_ group: AnimationGroup) -> AnimationGroup {
            var group = group
            change(&group)
            return group
        }
        groups[animation.group] = groups[animation.group].map(changed)
        for id in animation.outerGroups { groups[id] = groups[id].map(changed) }
    }

    /// Starts an announced animation at `time`, removing others of the same property where the two are not additive.
    ///
    /// - Parameter layerTime: That of its view's layer.
    /// - Returns: The animation as it runs, which others may have made not additive.
    /// - Complexity: In proportion to the animations of the same property.
    @discardableResult
    mutating func start(
        _ animation: PropertyAnimation, at time: Duration, in layerTime: LayerTime = .film
    ) -> PropertyAnimation {
        var animation = animation
        let others = others(like: animation)
        if !others.isEmpty {
            if others.contains(where: { !$0.animation.isAdditive }) { animation.isAdditive = false }
            if let part = animation.animator {
                let first = others.first { $0.animation.animator?.id == part.id }
                animation.animator?.start = first?.animation.start
            }
            if !animation.isAdditive {
                if animation.beginsFromCurrentState {
                    animation.begin(from: seenValue(of: animation, others, at: time))
                }
                replace(animation.key, at: time)
            }
        }
        // An animator has a clock of its own.
        let own = animation.animator == nil ? layerTime : .film
        let started = RunningAnimation(
            animation: animation, begin: own.local(time), layerTime: own, previous: latest[animation.key])
        latest[animation.key] = places.count
        places.append(started)
        if animation.constraint != nil { animatesConstants = true }
        change(groupsOf: animation) { group in
            if let end = started.end {
                group.end = max(group.end ?? end, end)
            } else {
                group.endless += 1
            }
        }
        return animation
    }

    /// Has running animations follow another time of their layers.
    ///
    /// - Parameter layerTime: `nil` for a view whose time is what it was.
    mutating func retime(_ layerTime: (ViewID) -> LayerTime?) {
        var concerned: Set<AnimationGroup.ID> = []
        for place in places.indices {
            guard let old = places[place], old.animation.animator == nil, let time = layerTime(old.animation.view),
                time != old.layerTime
            else { continue }
            var new = old
            new.layerTime = time
            places[place] = new
            let change = (new.end == nil ? 1 : 0) - (old.end == nil ? 1 : 0)
            self.change(groupsOf: old.animation) { $0.endless += change }
            concerned.formUnion(old.animation.outerGroups + [old.animation.group])
        }
        guard !concerned.isEmpty else { return }
        for id in concerned { groups[id]?.end = nil }
        for case let each? in places {
            guard let end = each.end else { continue }
            change(groupsOf: each.animation) { group in group.end = max(group.end ?? end, end) }
        }
    }

    /// Those that run, oldest first.
    var running: some Sequence<RunningAnimation> { places.lazy.compactMap { $0 } }

    /// Those of one property, oldest first.
    private func others(like animation: PropertyAnimation) -> [RunningAnimation] {
        var others: [RunningAnimation] = []
        var place = latest[animation.key]
        while let other = place.flatMap({ places[$0] }) {
            others.append(other)
            place = other.previous
        }
        return others.reversed()
    }

    /// Removes those of one property.
    private mutating func replace(_ key: PropertyAnimation.Key, at time: Duration) {
        var place = latest.removeValue(forKey: key)
        while let current = place, let other = places[current] {
            noteRemoval(of: other, at: time)
            places[current] = nil
            gaps += 1
            place = other.previous
        }
        if gaps > places.count / 2 { closeGaps() }
    }

    /// What the eye sees of the property that `animation` is to take over, whose old model value is its first.
    private func seenValue(
        of animation: PropertyAnimation, _ others: [RunningAnimation], at time: Duration
    ) -> AnimatableProperty.Value {
        var value = animation.change.from
        for other in others {
            guard let progress = progress(of: other, at: time) else { continue }
            value = other.animation.value(at: progress, over: value)
        }
        return value
    }

    /// Applies what runs at `time` to a tree of model values, oldest first.
    func apply(to tree: inout ViewTree, at time: Duration) {
        for case let each? in places where each.animation.constraint == nil {
            guard let progress = progress(of: each, at: time) else { continue }
            let property = each.animation.property
            let value = property.value(of: tree[each.animation.view])
            property.set(each.animation.value(at: progress, over: value), of: &tree[each.animation.view])
        }
    }

    /// Whether constants of constraints are animated.
    private(set) var animatesConstants = false

    /// What the animated constants are at `time`, in the order in which their animations began.
    ///
    /// - Parameter model: What a constant is without animation.
    func constants(
        at time: Duration, model: (LayoutConstraintID) -> Double
    ) -> [(id: LayoutConstraintID, value: Double)] {
        var constants: [(id: LayoutConstraintID, value: Double)] = []
        var known: [LayoutConstraintID: Int] = [:]
        for case let each? in places {
            guard let id = each.animation.constraint, let progress = progress(of: each, at: time) else { continue }
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

    /// The views that are animated, once or more.
    func noteViews(in views: inout [ViewID]) {
        for case let each? in places where each.animation.constraint == nil { views.append(each.animation.view) }
    }

    /// `nil` where it shows nothing.
    private func progress(of each: RunningAnimation, at time: Duration) -> Double? {
        if let part = each.animation.animator {
            return clocks[part.id].progress(at: time, of: part.part)
        }
        return each.animation.timing.progress(after: each.layerTime.local(time) - each.begin)
    }

    /// When the next completion is due.
    var nextEnd: Duration? { groups.values.compactMap(\.due).min() }

    /// Removes what has ended at `time`, and answers the groups that ended with it, in the order of their ends.
    mutating func takeEnded(at time: Duration) -> [AnimationGroup] {
        for place in places.indices where places[place]?.hasEnded(at: time) ?? false {
            if let animation = places[place]?.animation { change(groupsOf: animation) { $0.running -= 1 } }
            places[place] = nil
            gaps += 1
        }
        closeGaps()
        let ended = groups.compactMap { id, group in
            if let end = group.due, end <= time, group.running == 0 { (id: id, end: end, group: group) } else { nil }
        }
        for (id, _, _) in ended { groups[id] = nil }
        return ended.sorted { ($0.end, $0.id) < ($1.end, $1.id) }.map(\.group)
    }

    /// Removes animations before their time; a group that loses its last ends now.
    ///
    /// - Parameter finished: Whether they have come to their end all the same, as an animator's do; otherwise their groups are
    ///   unfinished.
    mutating func remove(
        at time: Duration, finished: Bool = false, where isToGo: (PropertyAnimation) -> Bool
    ) {
        for place in places.indices {
            guard let each = places[place], isToGo(each.animation) else { continue }
            noteRemoval(of: each, at: time, finished: finished)
            places[place] = nil
            gaps += 1
        }
        closeGaps()
    }

    private mutating func noteRemoval(of each: RunningAnimation, at time: Duration, finished: Bool = false) {
        change(groupsOf: each.animation) { group in
            group.running -= 1
            if each.end == nil { group.endless -= 1 }
            if !finished { group.finished = false }
            if group.running == 0, !group.isAnimators { group.end = time }
        }
    }

    private mutating func closeGaps() {
        guard gaps > 0 else { return }
        gaps = 0
        places.removeAll { each in each.map { _ in false } ?? true }
        animatesConstants = places.contains { $0?.animation.constraint != nil }
        latest.removeAll(keepingCapacity: true)
        for (place, each) in places.enumerated() {
            guard let key = each?.animation.key else { continue }
            places[place]?.previous = latest.updateValue(place, forKey: key)
        }
    }
}
