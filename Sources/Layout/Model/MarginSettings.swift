package import Geometry

/// The margin and safe-area settings of a view. The resulting margins also depend on the position of the view.
///
/// - Source: Apple's documentation of `layoutMargins`; sums and clamping measured on Catalyst 26.1.
package struct MarginSettings: Hashable, Sendable {
    /// The margins without the safe area, in points. `nil` selects the default margins of the view.
    package var base: DirectionalInsets?
    /// Whether the margins include the part of the superview's margins that overlaps the view.
    package var preservesSuperviewMargins = false
    /// Whether the safe area is added to the margins.
    package var insetsFromSafeArea = true
    /// The insets that the view controller adds to the safe area.
    package var additionalSafeArea = EdgeInsets.zero
    /// Whether the margins of the root view are at least as large as the system's margins.
    package var respectsSystemMinimum = true

    package init() {}
}

/// Margins with fixed or directional sides.
package enum DirectionalInsets: Hashable, Sendable {
    /// `layoutMargins`.
    case fixed(EdgeInsets)
    /// `directionalLayoutMargins`: `left` is the leading margin and `right` the trailing margin.
    case directional(EdgeInsets)

    func insets(isRightToLeft: Bool) -> EdgeInsets {
        switch self {
        case .fixed(let insets): return insets
        case .directional(let insets):
            guard isRightToLeft else { return insets }
            return EdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
        }
    }
}

/// The kind of content of a view, which determines its layout direction: `UISemanticContentAttribute`.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
    /// Content that follows the direction of the user interface.
    case unspecified
    /// Playback controls, which are always laid out from left to right.
    case playback
    /// Controls for a position or direction, such as a joystick, which are always laid out from left to right.
    case spatial
    case forceLeftToRight, forceRightToLeft

    /// Returns whether a view with this attribute is laid out from right to left.
    ///
    /// - Parameter inherited: Whether the user interface is laid out from right to left.
    func isRightToLeft(inRightToLeft inherited: Bool) -> Bool {
        switch self {
        case .unspecified: inherited
        case .playback, .spatial, .forceLeftToRight: false
        case .forceRightToLeft: true
        }
    }
}
