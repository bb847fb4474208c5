package import Geometry
package import Layout

/// Where a script puts a view beside its constraints, and what lies between its edges and its content.
///
/// What is `nil` is as the view has it by itself.
package struct ViewPlacement: Hashable, Sendable {
    /// In the superview's coordinates, in points. A view with one is held at it.
    package var frame: Rect?
    package var autoresizing: AutoresizingMask = []
    package var margins: Margins?
    package var preservesSuperviewMargins: Bool?
    package var insetsMarginsFromSafeArea: Bool?
    package var additionalSafeArea: EdgeInsets?
    package var alignmentInsets: EdgeInsets?
    package var semantic: SemanticContentAttribute?

    /// In points.
    package enum Margins: Hashable, Sendable {
        case fixed(EdgeInsets)
        /// With the leading margin in `left` and the trailing one in `right`.
        case directional(EdgeInsets)
    }

    package init() {}
}
