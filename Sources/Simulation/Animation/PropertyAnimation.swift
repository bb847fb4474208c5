import Animation
import Geometry
import Layout
import Views

/// An animation of one property of a view or a constraint.
struct PropertyAnimation {
    let view: ViewID
    /// The constraint whose ``AnimatableProperty/constant`` is animated; `nil` for a property of a view. `view` is the
    /// first view of the constraint.
    let constraint: LayoutConstraintID?
    var change: PropertyChange
    /// The transition whose progress is animated; `nil` for other properties.
    var transition: ViewTransition?
    /// The values of a keyframe animation; `nil` for an animation with two values.
    var keyframes: KeyframeTrack?
    var timing: AnimationTiming
    /// The animator that plays the animation, whose clock replaces the timing; `nil` if there is none.
    var animator: AnimatorPart?
    var group: AnimationGroup.ID
    /// The groups of the enclosing transactions, whose completions also wait for the animation.
    var outerGroups: [AnimationGroup.ID] = []
    let cause: TraceEvent.Cause
    /// Whether an animation that is not additive starts from the presentation value instead of the model value.
    var beginsFromCurrentState = false
    /// Whether the view was outside the window when the block ended. If the view is in the window at the commit, the
    /// animation begins. If not, the animation is treated as finished.
    var isOfViewOutside = false
    /// The index of the trace event that records the beginning; `nil` if no event was recorded.
    var event: Int?
    /// Whether the animated difference is added to the model value and to other animations. If `false`, the animation
    /// replaces other animations of the property.
    var isAdditive: Bool
    /// The explicit animation and its key; `nil` for other animations. If it is not `nil`, ``change`` has no meaning.
    var explicit: ExplicitPart?
    /// Whether the animated difference is added to the model value even if the animation replaces other animations.
    /// This is necessary if the layout is solved for each frame.
    var isOverSolvedLayout = false

    /// An explicit animation and its key. The type is a class, because few animations have this part, and copying it with
    /// each animation would take time.
    final class ExplicitPart {
        let key: ExplicitKey
        let animation: ExplicitAnimation

        init(key: ExplicitKey, animation: ExplicitAnimation) {
            self.key = key
            self.animation = animation
        }
    }

    /// The part of an animator that an animation belongs to. The type is a class for the same reason as
    /// ``ExplicitPart``.
    final class AnimatorPart {
        let id: AnimatorClock.ID
        /// The index of the part in the animator's timelines.
        let part: AnimatorTimelines.Part
        /// The value of the property before the animator's first animation of the property; `nil` if this is the
        /// first animation.
        let start: AnimatableProperty.Value?

        init(id: AnimatorClock.ID, part: AnimatorTimelines.Part, start: AnimatableProperty.Value? = nil) {
            self.id = id
            self.part = part
            self.start = start
        }
    }

    /// The value of the property before the animation.
    var start: AnimatableProperty.Value { animator?.start ?? change.from }

    var property: AnimatableProperty { change.property }

    /// Sets the property of a view to its value at `progress`.
    func apply(at progress: Double, to state: inout ViewState) {
        if let transition { state.transition = transition }
        property.set(value(at: progress, over: property.value(of: state)), of: &state)
    }

    /// Returns the value of the property at `progress`, given the model value with older animations applied.
    func value(at progress: Double, over value: AnimatableProperty.Value) -> AnimatableProperty.Value {
        let isAbsolute = !isAdditive && !isOverSolvedLayout
        guard let keyframes else {
            return isAbsolute ? change.value(at: progress) : value + (change.from - change.to) * (1 - progress)
        }
        var result = isAbsolute ? AnimatableProperty.Value() : value - change.to
        for component in 0..<property.componentCount {
            result[component] += keyframes.component(component, at: progress)
        }
        return result
    }
}

/// The rules for an animation that starts while another animation of the same property is running.
///
/// Position, bounds and transform are animated additively: the new animation adds its difference to the model, and
/// older animations continue, so the value and the velocity stay continuous. For any other property, the new animation
/// replaces the old animation, and the completion of the old animation's block receives `false`. The new animation
/// starts from the old model value, with a visible jump, or from the presentation value with `beginFromCurrentState`.
/// Keyframes and repeating animations are never additive.
///
/// - Source: semantics 23.1 to 23.3; WWDC 2014 session 236, *Building Interruptible and Responsive Interactions*.
extension PropertyAnimation {
    /// The identity of the animated property. Animations with the same key are combined, or one replaces the others.
    struct Key: Hashable {
        let view: ViewID
        let property: AnimatableProperty
        let constraint: LayoutConstraintID?
        /// The key of an explicit animation; `nil` for other animations.
        let explicit: ExplicitKey?
    }

    /// The key of an explicit animation.
    enum ExplicitKey: Hashable {
        case given(String)
        /// The key of an animation that was added without a key. The number is unique. Code cannot refer to this key.
        case generated(Int)

        /// The key in the trace.
        var text: String {
            switch self {
            case .given(let key): key
            case .generated(let number): "animation \(number)"
            }
        }
    }

    /// The name of the animation in the trace.
    var tracedName: String { explicit?.key.text ?? property.name }

    var key: Key {
        guard let explicit else { return Key(view: view, property: property, constraint: constraint, explicit: nil) }
        return Key(view: view, property: .anchorPoint, constraint: nil, explicit: explicit.key)
    }

    /// Makes the animation begin from `value`.
    mutating func begin(from value: AnimatableProperty.Value) {
        let near = property.value(value, nearestTo: change.to)
        let shift = near - change.from
        change.from = near
        guard let track = keyframes else { return }
        var values = track.values
        for component in 0..<property.componentCount { values[0][component] += shift[component] }
        keyframes = KeyframeTrack(times: track.times, values: values, mode: track.mode)
    }
}

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

    /// Opens a group that only an animator ends.
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

extension TracedAnimation {
    init(_ animation: PropertyAnimation) {
        let timing = animation.timing
        self.init(
            property: animation.tracedName,
            change: animation.explicit.map { .words($0.animation.words(under: $0.key.text)) }
                ?? .values(animation.change),
            timing: timing, isAdditive: animation.isAdditive,
            isOpenEnded: animation.animator != nil || timing.end == nil)
    }
}
