/// How much room there is along an axis, in UIKit's two words.
public enum SizeClass: String, Hashable, Sendable {
    /// Of a canvas that belongs to no device: no condition holds for it that speaks of size classes.
    case unspecified
    case compact
    case regular
}
