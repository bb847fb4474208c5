import Animation
import Layout
import Views

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
