public import Geometry
import Layout
import Views

/// Questions about why a view is where it is. Each looks at the last layout.
extension View {
    /// Whether neither constraints nor code decide where the view is, or how large.
    public var hasAmbiguousLayout: Bool { !window.openAttributes(of: id).isEmpty }

    /// The active constraints that the view keeps, which lie between it and what it holds or between two views that it
    /// holds, in the order they were made. Those of stack views are left out.
    public var constraints: [LayoutConstraint] {
        window.constraints.filter { $0.isActive && window.owner(of: $0.id) == id }
    }

    /// Has a view whose layout is ambiguous take another of the frames that its constraints leave open; called again, the
    /// one it had. Does nothing to a view that is not ambiguous.
    ///
    /// The view moves with the next layout. Other views that are open for the same reason move with it.
    public func exerciseAmbiguityInLayout() {
        if window.engine.exerciseAmbiguity(of: id, in: window.tree) { window.meaningChanged(of: id) }
    }

    /// What holds the view along an axis, place and extent: constraints, natural sizes, and frames that are given.
    ///
    /// Its own natural size is among them also where other constraints have the last word.
    public func constraintsAffectingLayout(for axis: Axis) -> [ConstraintDescription] {
        window.engine.rowsAffecting(id, along: axis).map { row in
            switch row {
            case .constraint(let constraint): window.description(of: constraint)
            case .contentSize(let side): window.description(of: side)
            case .held(let number): window.description(of: number)
            }
        }
    }
}
