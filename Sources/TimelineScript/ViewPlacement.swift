package import Geometry
package import Layout

/// Where a script puts a view beside its constraints, and what lies between its edges and its content.
package struct ViewPlacement: Hashable, Sendable {
    /// In the superview's coordinates, in points. A view with one is held at it.
    package var frame: Rect?
    package var autoresizing: AutoresizingMask = []
    package var margins: Margins?
    package var preservesSuperviewMargins = false
    package var insetsMarginsFromSafeArea = true
    package var additionalSafeArea = EdgeInsets.zero
    package var alignmentInsets = EdgeInsets.zero
    package var semantic = SemanticContentAttribute.unspecified

    /// In points.
    package enum Margins: Hashable, Sendable {
        case fixed(EdgeInsets)
        /// With the leading margin in `left` and the trailing one in `right`.
        case directional(EdgeInsets)
    }

    package init() {}
}
