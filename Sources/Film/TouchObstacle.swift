package import Geometry
import Interaction
package import Simulation
import Views

/// A reason why a touch at a place of a view does not reach the view.
package enum TouchObstacle: Hashable {
    /// The view is not in the window. The value is the topmost of its superviews, or the view itself.
    case notInWindow(top: View)
    /// The view or one of its superviews is hidden.
    case hidden(View)
    /// The view or one of its superviews is transparent, so that hit testing skips it.
    case transparent(View)
    /// The view has no area.
    case empty
    /// The place is outside of the bounds of a superview, for example because a scroll view has scrolled past it.
    case outside(View)

    /// The beginning of a note about a touch that does not reach its view.
    package static let note = "not reached by the touch: "

    /// What is said about the view in messages, such as `is hidden`.
    ///
    /// - Parameter view: The view that the touch was meant for.
    package func words(about view: View) -> String {
        switch self {
        case .notInWindow: "is not in the window"
        case .hidden(let hidden): hidden == view ? "is hidden" : "is in '\(hidden.name)', which is hidden"
        case .transparent(let clear):
            clear == view ? "is transparent" : "is in '\(clear.name)', which is transparent"
        case .empty: "has no area"
        case .outside(let outer) where outer.superview == nil: "is outside of the window"
        case .outside(let outer):
            outer.content.isScrollable
                ? "is scrolled out of '\(outer.name)'" : "is outside of '\(outer.name)', which contains it"
        }
    }
}

extension View {
    /// Returns why a touch does not reach this view; `nil` if there is no reason apart from views in front.
    ///
    /// - Parameter place: The place of the touch in the coordinates of the view, in points; `nil` for the center. A place
    ///   outside of the view is meant for the views that are there.
    package func touchObstacle(at place: Point? = nil) -> TouchObstacle? {
        let superviews = Array(sequence(first: self, next: \.superview))
        guard isInWindow else { return .notInWindow(top: superviews[superviews.count - 1]) }
        let point = place ?? bounds.center
        guard bounds.contains(point) else { return place == nil ? .empty : nil }
        for view in superviews {
            if view.isHidden { return .hidden(view) }
            if view.alpha < 0.01 { return .transparent(view) }
        }
        let root = convertToRoot(point)
        return superviews.first { !$0.bounds.contains($0.convertFromRoot(root)) }.map { .outside($0) }
    }

    /// Records a note in the trace if a touch does not reach this view.
    ///
    /// - Parameter place: The place of the touch in the coordinates of the view, in points; `nil` for the center.
    /// - Returns: `false` if the view is not in the window, so that the touch has no place on the screen; otherwise
    ///   `true`, also if a note was recorded.
    package func noteMissedTouch(at place: Point? = nil) -> Bool {
        func note(_ reason: String) { window.note(name, TouchObstacle.note + reason, about: traceSubject) }
        if let obstacle = touchObstacle(at: place) {
            note("the view \(obstacle.words(about: self))")
            if case .notInWindow = obstacle { return false }
        } else if place.map(bounds.contains) ?? true {
            let point = convertToRoot(place ?? bounds.center)
            let hit = window.touches.hooks.hitTester.map { $0(point) } ?? window.rootView.hitTest(point)
            if let hit, ![hit, self].contains(hit.commonAncestor(with: self)) {
                note("'\(hit.name)' is in front of the view")
            }
        }
        return true
    }
}
