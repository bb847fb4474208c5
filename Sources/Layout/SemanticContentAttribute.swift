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
