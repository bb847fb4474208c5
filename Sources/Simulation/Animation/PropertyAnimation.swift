import Animation
import Geometry
import Layout
import Views

/// One property of one view on its way from one value to another.
struct PropertyAnimation {
    let view: ViewID
    /// Whose ``AnimatableProperty/constant`` it is, where it is one; the view is its first.
    let constraint: LayoutConstraintID?
    var change: PropertyChange
    /// The transition whose progress is animated; `nil` for other properties.
    var transition: ViewTransition?
    /// The values on the way where it has more than two.
    var keyframes: KeyframeTrack?
    var timing: AnimationTiming
    /// Whose clock it goes by, which can be stopped and turned round, instead of its timing.
    var animator: AnimatorPart?
    let group: AnimationGroup.ID
    /// The groups of the transactions around it whose completions wait for it too.
    var outerGroups: [AnimationGroup.ID] = []
    let cause: TraceEvent.Cause
    /// Whether one that is not additive starts where the property is for the eye, and not from the model.
    var beginsFromCurrentState = false
    /// Whether its view was not in the window when its block ended: it begins where the view is by the commit, and is no animation
    /// that was cut short where it is not.
    var isOfViewOutside = false
    /// The event that tells of its beginning; `nil` where none does.
    var event: Int?
    /// Whether it adds its difference to the model and goes on beside others, or takes their place and says what the value is.
    var isAdditive: Bool
    /// Whether it adds its difference also where it takes the place of others, because a layout that is solved on the way lies
    /// under it.
    var isOverSolvedLayout = false

    /// Which part of what an animator animates it is.
    struct AnimatorPart {
        let id: ViewPropertyAnimator.ID
        /// Which of those that begin on the way.
        let part: AnimatorTimelines.Part
        /// What the property was before the animator, which has animated it more than once; `nil` for the first time.
        var start: AnimatableProperty.Value?
    }

    /// What goes back to where it started comes to this.
    var start: AnimatableProperty.Value { animator?.start ?? change.from }

    var property: AnimatableProperty { change.property }

    /// The value of the property `progress` of the way, given that of the model or what older animations made of it.
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

/// An animation with the time of its commit.
struct RunningAnimation {
    let animation: PropertyAnimation
    /// In the time of its layer.
    let begin: Duration
    var layerTime = LayerTime.film

    /// In the film's time; `nil` for one that repeats for ever, that an animator ends, or whose layer stands still.
    var end: Duration? {
        animation.animator == nil ? animation.timing.end.flatMap { layerTime.film(begin + $0) } : nil
    }
}

/// What becomes of a running animation when another of the same property starts.
///
/// A position, bounds or a transform is animated additively: the new animation adds its difference to the model and older ones
/// run on, so value and velocity stay continuous. Any other property is replaced: the old animation goes, its block completes
/// with `false`, and the new one starts from the model value before it, with a visible jump, or where it is for the eye with
/// `beginFromCurrentState`. So are keyframes, and a repeating animation on either side.
///
/// - Source: semantics 23.1 to 23.3; WWDC 2014 session 236, *Building Interruptible and Responsive Interactions*.
extension PropertyAnimation {
    /// What one animation takes over from another, or adds itself to.
    struct Key: Hashable {
        let view: ViewID
        let property: AnimatableProperty
        let constraint: LayoutConstraintID?
    }

    var key: Key { Key(view: view, property: property, constraint: constraint) }

    /// Starts from another value than the model's old one.
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
