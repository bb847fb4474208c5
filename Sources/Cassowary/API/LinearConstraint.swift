/// How an expression compares with zero.
public enum Relation: Hashable, BitwiseCopyable, Sendable {
    /// Zero or less.
    case lessThanOrEqual
    /// Zero.
    case equal
    /// Zero or more.
    case greaterThanOrEqual
}

/// A wish that an expression be zero, at most zero or at least zero.
///
/// Write one with the operators, `left + width <= 320`, and weaken it with ``at(_:)``: `(width == 100).at(Strength(250))`.
/// The order of terms is kept, since the first one decides who takes an error that several rows could take.
public struct LinearConstraint: Hashable, Sendable {
    /// What is compared with zero.
    public var expression: LinearExpression
    /// How it is compared.
    public var relation: Relation
    /// How much it matters.
    public var strength: Strength

    /// Makes `expression` RELATION 0. Required unless said otherwise.
    public init(_ expression: LinearExpression, _ relation: Relation, strength: Strength = .required) {
        self.expression = expression
        self.relation = relation
        self.strength = strength
    }

    /// The same constraint with another strength.
    public func at(_ strength: Strength) -> LinearConstraint {
        LinearConstraint(expression, relation, strength: strength)
    }
}

/// Required: `lhs` equals `rhs`.
public func == (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .equal)
}

/// Required: `lhs` is at most `rhs`.
public func <= (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .lessThanOrEqual)
}

/// Required: `lhs` is at least `rhs`.
public func >= (lhs: some LinearExpressible, rhs: some LinearExpressible) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .greaterThanOrEqual)
}

/// Required: `lhs` equals `rhs`.
public func == (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .equal)
}

/// Required: `lhs` is at most `rhs`.
public func <= (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .lessThanOrEqual)
}

/// Required: `lhs` is at least `rhs`.
public func >= (lhs: some LinearExpressible, rhs: Double) -> LinearConstraint {
    LinearConstraint(lhs - rhs, .greaterThanOrEqual)
}

/// Names a constraint that a solver holds. Compares by the order of adding; never given out twice by one solver.
public struct ConstraintID: Hashable, Comparable, Sendable {
    /// Counts the constraints added before it.
    let serial: Int
    /// Where the solver keeps it. Slots are used again, serials are not.
    let slot: Int32

    /// Where the solver keeps it, counted from 0; another constraint may be kept there later. Lets a caller keep what it
    /// knows of constraints in an array.
    package var place: Int { Int(slot) }

    /// True when `lhs` was added before `rhs`.
    public static func < (lhs: ConstraintID, rhs: ConstraintID) -> Bool {
        lhs.serial < rhs.serial
    }
}

/// How much it matters that a constraint holds.
///
/// Strengths only compare. No number of weaker constraints outweighs a stronger one, however large their errors.
public struct Strength: Hashable, Comparable, BitwiseCopyable, Sendable {
    /// The level, or infinity for required.
    let level: Double

    /// Must hold exactly. A constraint that can't is refused.
    public static let required = Strength(unchecked: .infinity)

    /// Makes an optional strength. Any number of distinct levels may be in use.
    ///
    /// - Parameter level: Finite, and at least `Double.leastNormalMagnitude`. A solver refuses a strength of any other
    ///   level with ``SolverError/strengthOutOfRange(_:)``. Infinity is kept as NaN, since it doesn't mean ``required``.
    public init(_ level: Double) {
        self.init(unchecked: level == .infinity ? .nan : level)
    }

    /// True if a solver takes it.
    var isInRange: Bool { level >= .leastNormalMagnitude }

    /// Makes a strength below those that a solver takes.
    init(faintLevel level: Double) {
        self.init(unchecked: level)
    }

    private init(unchecked level: Double) {
        self.level = level
    }

    /// True when `lhs` gives way to `rhs`.
    public static func < (lhs: Strength, rhs: Strength) -> Bool {
        lhs.level < rhs.level
    }
}

extension Strength: CustomStringConvertible {
    /// `required`, or the level.
    public var description: String {
        self == .required ? "required" : "\(level)"
    }
}
