/// A constraint, or a variable at zero, that contributes to the value of a variable.
public struct Contributor: Hashable, Sendable {
    /// The constraint or the variable.
    public let reason: Reason
    /// The change of the variable's value if the target of the contributor increases by one. For example,
    /// `x == 2 · y + 10` has an influence of 1 on `x`.
    ///
    /// The target of a constraint is the constant of its expression with the opposite sign.
    public let influence: Double

    /// The reason for the value of a variable.
    public enum Reason: Hashable, Sendable {
        /// A constraint that holds with equality.
        case constraint(ConstraintID)
        /// A variable that is zero, because it must not be negative or because nothing else determines it.
        case zero(Variable)
    }
}

/// A constraint that does not hold because of stronger constraints, or because of equally strong constraints that take
/// precedence in a tie.
public struct Violation: Hashable, Sendable {
    /// The constraint.
    public let constraint: ConstraintID
    /// The value of the constraint's expression, which should be zero, at most zero, or at least zero.
    public let amount: Double
    /// The contributors that determine this value.
    public let holders: [Contributor]
}
