import Geometry
import Views

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
