/// Something that has a part in the value of a variable.
public struct Holder: Hashable, Sendable {
    /// What holds.
    public let reason: Reason
    /// How much the value grows when the target grows by one: for `x == 2 · y + 10` held at 10, the influence on `x` is 1.
    ///
    /// The target of a constraint is what its constant, with the sign changed, asks for.
    public let influence: Double

    /// What holds a variable where it is.
    public enum Reason: Hashable, Sendable {
        /// A constraint that holds with equality.
        case constraint(ConstraintID)
        /// A variable that is zero: because it may not be less, or because nothing says anything else.
        case zero(Variable)
    }
}

/// A constraint that doesn't hold, since stronger ones, or equally strong ones that rank before it, are in its way.
public struct Violation: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID
    /// The value of its expression, which should be zero, or at most or at least zero.
    public let amount: Double
    /// What holds the expression at that value.
    public let holders: [Holder]
}
