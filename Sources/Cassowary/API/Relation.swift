import Synchronization

/// A comparison of an expression with zero.
public enum Relation: Hashable, BitwiseCopyable, Sendable {
    /// The expression is at most zero.
    case lessThanOrEqual
    /// The expression equals zero.
    case equal
    /// The expression is at least zero.
    case greaterThanOrEqual
}
