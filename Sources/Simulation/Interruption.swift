import Geometry
import Views

/// What becomes of a running animation when another of the same property starts.
///
/// A position or a bounds is animated additively: the new animation adds its difference to the model and older ones
/// run on, so value and velocity stay continuous. Any other property is replaced: the old animation goes, and
/// the new one starts from the model value before it, with a visible jump.
///
/// - Source: WWDC 2014 session 236, *Building Interruptible and Responsive Interactions*.
extension PropertyChange {
    var isAdditive: Bool {
        switch self {
        case .position, .bounds: true
        case .alpha, .backgroundColor, .cornerRadius: false
        }
    }

    /// Applies the animation, `progress` of the way, to a state that holds the model or what older animations made of it.
    func apply(to state: inout ViewState, progress: Double) {
        let remaining = 1 - progress
        switch self {
        case .position(let from, let to):
            state.center = Point(
                x: state.center.x + (from.x - to.x) * remaining, y: state.center.y + (from.y - to.y) * remaining)
        case .bounds(let from, let to):
            state.bounds = Rect(
                x: state.bounds.minX + (from.minX - to.minX) * remaining,
                y: state.bounds.minY + (from.minY - to.minY) * remaining,
                width: state.bounds.width + (from.width - to.width) * remaining,
                height: state.bounds.height + (from.height - to.height) * remaining)
        case .alpha(let from, let to):
            state.alpha = from.interpolated(to: to, by: progress)
        case .backgroundColor(let from, let to):
            state.backgroundColor = from.interpolated(to: to, by: progress)
        case .cornerRadius(let from, let to):
            state.cornerRadius = from.interpolated(to: to, by: progress)
        }
    }
}
