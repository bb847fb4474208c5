public import Geometry
package import Layout
import Views

/// Information about the last layout.
extension View {
    /// Whether the position or the size of the view is determined by neither constraints nor code.
    public var hasAmbiguousLayout: Bool { !attributesWithoutConstraints.isEmpty }

    /// The attributes of the frame that neither constraints nor code determine.
    package var attributesWithoutConstraints: [LayoutAttribute] { window.layout.ambiguity.openAttributes(of: id) }

    /// The active constraints that the view owns, in the order of creation: those between it and its descendants, and
    /// those between two descendants. Constraints of stack views are not included.
    public var constraints: [LayoutConstraint] {
        window.constraints.filter { $0.isActive && window.constraintStore.owner(of: $0.id) == id }
    }

    /// Gives an ambiguous view a different frame that its constraints also allow. A second call restores the first
    /// frame. Does nothing if the view is not ambiguous.
    ///
    /// The view moves in the next layout. Other views that are ambiguous for the same reason move with it.
    public func exerciseAmbiguityInLayout() {
        window.layoutProperties.exerciseAmbiguity(of: id)
    }

    /// Returns the constraints, content sizes and frame components that ``constraintsAffectingLayout(for:)`` describes.
    package func rowsAffectingLayout(for axis: Axis) -> [LayoutRow] {
        window.model.engine.rowsAffecting(id, along: axis)
    }

    /// Returns the constraints, intrinsic content sizes and fixed frames that determine the view along an axis.
    ///
    /// The intrinsic content size of the view is included even if other constraints override it.
    public func constraintsAffectingLayout(for axis: Axis) -> [ConstraintDescription] {
        rowsAffectingLayout(for: axis).map(window.description)
    }
}
