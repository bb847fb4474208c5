/// A comparison of an expression with zero.
public enum Relation: Hashable, BitwiseCopyable, Sendable {
    /// The expression is at most zero.
    case lessThanOrEqual
    /// The expression equals zero.
    case equal
    /// The expression is at least zero.
    case greaterThanOrEqual
}

/// A condition that an expression equals zero, is at most zero, or is at least zero.
///
/// Write a constraint with the operators, such as `left + width <= 320`, and make it optional with ``at(_:)``, such as
/// `(width == 100).at(Strength(250))`. The order of the terms matters in ties: the first term of each constraint
/// determines its rank, and the ranks decide which constraint gets an error (see ``Solver``).
public struct LinearConstraint: Hashable, Sendable {
    /// The expression that is compared with zero.
    public var expression: LinearExpression
    /// The comparison.
    public var relation: Relation
    /// The strength of the constraint.
    public var strength: Strength

    /// Makes a constraint that compares `expression` with zero. It is required by default.
    public init(_ expression: LinearExpression, _ relation: Relation, strength: Strength = .required) {
        self.expression = expression
        self.relation = relation
        self.strength = strength
    }

    /// Returns the same constraint with a different strength.
    public func at(_ strength: Strength) -> LinearConstraint {
        LinearConstraint(expression, relation, strength: strength)
    }
}

/// Returns the required constraint that `lhs` equals `rhs`.
public func == (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .equal)
}

/// Returns the required constraint that `lhs` is at most `rhs`.
public func <= (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .lessThanOrEqual)
}

/// Returns the required constraint that `lhs` is at least `rhs`.
public func >= (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .greaterThanOrEqual)
}

/// Returns the required constraint that `lhs` equals `rhs`.
public func == (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .equal)
}

/// Returns the required constraint that `lhs` is at most `rhs`.
public func <= (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .lessThanOrEqual)
}

/// Returns the required constraint that `lhs` is at least `rhs`.
public func >= (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .greaterThanOrEqual)
}

/// The identifier of a constraint in a solver. Identifiers are ordered by when their constraints were added, and a
/// solver never reuses an identifier.
public struct ConstraintID: Hashable, Comparable, Sendable {
    /// The number of constraints that were added to the solver before this constraint.
    let serial: Int
    /// The index of the constraint in the solver. Slots are reused, but serial numbers are not.
    let slot: Int32

    /// The zero-based index of the constraint in the solver. Another constraint can have the same index later. Use it
    /// as an index into an array with data about constraints.
    package var place: Int { Int(slot) }

    /// Returns whether `lhs` was added before `rhs`.
    public static func < (lhs: ConstraintID, rhs: ConstraintID) -> Bool {
        lhs.serial < rhs.serial
    }
}

/// The importance of a constraint.
///
/// Only the order of strengths matters. Weaker constraints never outweigh a stronger constraint, regardless of how many
/// weaker constraints there are and how large their errors are.
public struct Strength: Hashable, Comparable, BitwiseCopyable, Sendable {
    /// The level; infinity for required constraints.
    let level: Double

    /// The strength of a constraint that must hold exactly. A solver refuses such a constraint if it cannot hold.
    public static let required = Strength(unchecked: .infinity)

    /// Makes an optional strength. The number of distinct levels is not limited.
    ///
    /// - Parameter level: A finite number of at least `Double.leastNormalMagnitude`. A solver refuses other levels
    ///   with ``SolverError/strengthOutOfRange(_:)``. Infinity does not mean ``required``: it is stored as NaN, which
    ///   a solver refuses.
    public init(_ level: Double) {
        self.init(unchecked: level == .infinity ? .nan : level)
    }

    /// Whether a solver accepts the strength.
    var isInRange: Bool { level >= .leastNormalMagnitude }

    /// Makes a strength that is weaker than all strengths that a solver accepts.
    init(faintLevel level: Double) {
        self.init(unchecked: level)
    }

    private init(unchecked level: Double) {
        self.level = level
    }

    /// Returns whether `lhs` is weaker than `rhs`.
    public static func < (lhs: Strength, rhs: Strength) -> Bool {
        lhs.level < rhs.level
    }
}

extension Strength: CustomStringConvertible {
    /// The text `required`, or the level.
    public var description: String {
        self == .required ? "required" : "\(level)"
    }
}
