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
    /// The animator whose clock replaces the timing; `nil` if there is none.
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
    var explicit: (key: ExplicitKey, animation: ExplicitAnimation)?
    /// Whether the difference is added even if the animation replaces other animations, because the underlying layout
    /// is solved for each frame.
    var isOverSolvedLayout = false

    /// The part of an animator that an animation belongs to.
    struct AnimatorPart {
        let id: ViewPropertyAnimator.ID
        /// The index of the part in the animator's timelines.
        let part: AnimatorTimelines.Part
        /// The value of the property before the animator's first animation of the property; `nil` if this is the
        /// first animation.
        var start: AnimatableProperty.Value?
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
/// older animations continue, so that value and velocity stay continuous. For any other property, the new animation
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

    /// Makes the animation begin from another value.
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
