package import Geometry

/// What an author sets of a view's margins and safe area; what comes of it depends on where the view is.
///
/// - Source: Apple's documentation of `layoutMargins`; sums and clamping measured on Catalyst 26.1.
package struct MarginSettings: Hashable, Sendable {
    /// Without the safe area, in points; `nil` for the view's own default.
    package var base: DirectionalInsets?
    /// Whether margins are at least as wide as the superview's reach.
    package var preservesSuperviewMargins = false
    /// Whether the safe area is added to the margins.
    package var insetsFromSafeArea = true
    /// What the controller of the view adds to its safe area.
    package var additionalSafeArea = EdgeInsets.zero
    /// Whether the root view's margins are at least the system's.
    package var respectsSystemMinimum = true

    package init() {}
}

/// Margins by side, of which the two along the reading direction may have been given as leading and trailing.
package enum DirectionalInsets: Hashable, Sendable {
    /// `layoutMargins`.
    case fixed(EdgeInsets)
    /// `directionalLayoutMargins`: `left` holds the leading one and `right` the trailing one.
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

/// What a view shows, as far as the reading direction goes: `UISemanticContentAttribute`.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
    /// Turned round where people read from right to left.
    case unspecified
    /// Controls of a player, which are never turned round.
    case playback
    /// Controls of a place or direction, such as a joystick, which are never turned round.
    case spatial
    case forceLeftToRight, forceRightToLeft

    /// Whether a view with it runs from right to left in a user interface that does so or not.
    func isRightToLeft(inRightToLeft inherited: Bool) -> Bool {
        switch self {
        case .unspecified: inherited
        case .playback, .spatial, .forceLeftToRight: false
        case .forceRightToLeft: true
        }
    }
}
