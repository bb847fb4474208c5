/// The horizontal or vertical size class.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
    /// The size class of a canvas without a device. It matches no condition on size classes.
    case unspecified
    case compact
    case regular
}
