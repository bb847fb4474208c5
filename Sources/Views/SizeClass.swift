/// How much room there is along an axis, in UIKit's two words.
public enum SizeClass: String, Hashable, Sendable {
    case compact
    case regular
}
