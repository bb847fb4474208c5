import Synchronization

/// The condition that an expression equals zero, is at most zero, or is at least zero.
///
/// Write a constraint with the operators, as in `left + width <= 320`, and make it optional with ``at(_:)``, as in
/// `(width == 100).at(Strength(250))`. The order of the terms matters in ties: the first term of each constraint
/// determines its rank, and the ranks decide which constraint gets an error (see ``Solver``).
public struct LinearConstraint: Hashable, Sendable {
    /// The expression that is compared with zero.
    public var expression: LinearExpression
    /// The comparison.
    public var relation: Relation
    /// The strength of the constraint.
    public var strength: Strength

    /// Creates a constraint that compares `expression` with zero. It is required by default.
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

/// The identifier of a constraint in a solver. Identifiers are ordered by the time at which their constraints were
/// added, and a solver never reuses an identifier.
public struct ConstraintID: Hashable, Comparable, Sendable {
    /// The number of constraints that were added to the solver before this constraint.
    let serial: Int
    /// The index of the constraint in the solver. Slots are reused, but serial numbers are not.
    let slot: Int32

    /// The zero-based index of the constraint in the solver, for arrays with data about constraints. After the
    /// constraint has been removed, another constraint can get the same index.
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

    /// The strength of a constraint that must hold exactly. A solver refuses a required constraint that cannot hold.
    public static let required = Strength(unchecked: .infinity)

    /// Creates an optional strength. The number of distinct levels is not limited.
    ///
    /// - Parameter level: A finite number of at least `Double.leastNormalMagnitude`. A solver refuses other levels
    ///   with ``SolverError/strengthOutOfRange(_:)``. Infinity does not mean ``required``: it is stored as NaN, which
    ///   a solver refuses.
    public init(_ level: Double) {
        self.init(unchecked: level == .infinity ? .nan : level)
    }

    /// Whether a solver accepts the strength.
    var isInRange: Bool { level >= .leastNormalMagnitude }

    /// Creates a strength that is weaker than every strength that a caller can create.
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

/// An unknown number whose value a ``Solver`` computes.
///
/// A variable is a handle without a value; read the value from the solver that made the variable. The variables of a
/// solver are ordered by creation. This order is also their rank in ties (see ``Solver``), until
/// ``Solver/renewRank(of:)`` changes it. Variables of different solvers are never equal.
public struct Variable: Hashable, Comparable, Sendable {
    /// The number of variables that its solver made before this variable.
    let index: Int32
    /// The number of the solver that made the variable.
    let owner: Int32

    /// The number of variables that the solver made before this variable. Use it as an index into an array of values.
    public var rank: Int { Int(index) }

    /// Returns whether `lhs` was made before `rhs` by the same solver. Variables of different solvers are grouped by
    /// solver.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        lhs.owner == rhs.owner ? lhs.index < rhs.index : lhs.owner < rhs.owner
    }
}

extension Variable {
    private static let owners = Atomic<Int32>(0)

    /// Returns a number that identifies a new solver. The numbers repeat only after four billion solvers.
    static func takeOwner() -> Int32 { owners.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The values that a variable can have, regardless of its constraints.
public enum Domain: Hashable, Sendable {
    /// Any finite number.
    case free
    /// Zero or more, like the width of a view. The solver treats the lower limit as a required constraint.
    case nonNegative
}

/// A value that changed since the previous call to ``Solver/changes()``.
public struct Change: Hashable, Sendable {
    /// The variable whose value changed.
    public let variable: Variable
    /// The new value.
    public let value: Double
}

/// The product of a variable and a number.
public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable. See ``Solver/coefficientRange``.
    public var coefficient: Double

    /// Creates the term `coefficient · variable`.
    public init(_ variable: Variable, coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A sum of terms and a constant.
///
/// Terms keep the order in which they were written. A variable can occur in several terms; the solver combines these
/// terms. The first term matters in ties (see ``Solver``).
public struct LinearExpression: Hashable, Sendable {
    /// The terms, in the order in which they were written.
    public var terms: [Term]
    /// The constant.
    public var constant: Double

    /// Creates the sum of `terms` and `constant`.
    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// Creates an expression that consists of `variable`.
    public init(_ variable: Variable) {
        self.init(terms: [Term(variable)])
    }
}

extension LinearExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Creates the constant `value`.
    public init(floatLiteral value: Double) {
        self.init(constant: value)
    }

    /// Creates the constant `value`.
    public init(integerLiteral value: Int) {
        self.init(constant: Double(value))
    }
}

/// A value that can be converted to a linear expression: a variable, a term, or an expression.
///
/// With this protocol, one definition of each operator is sufficient for expressions such as `2 * x + y <= 10`. Do not
/// conform other types to the protocol.
public protocol LinearExpressible {
    /// The value as an expression.
    var linearExpression: LinearExpression { get }
}

extension Variable: LinearExpressible {
    /// An expression that consists of the variable.
    public var linearExpression: LinearExpression { LinearExpression(self) }
}

extension Term: LinearExpressible {
    /// An expression that consists of the term.
    public var linearExpression: LinearExpression { LinearExpression(terms: [self]) }
}

extension LinearExpression: LinearExpressible {
    /// The expression itself.
    public var linearExpression: LinearExpression { self }
}

extension LinearExpressible {
    /// Returns the sum, with the terms of the left side first.
    public static func + (lhs: Self, rhs: some LinearExpressible) -> LinearExpression {
        let (left, right) = (lhs.linearExpression, rhs.linearExpression)
        return LinearExpression(terms: left.terms + right.terms, constant: left.constant + right.constant)
    }

    /// Returns the difference, with the terms of the left side first.
    public static func - (lhs: Self, rhs: some LinearExpressible) -> LinearExpression {
        lhs + (-1 * rhs)
    }

    /// Returns the expression with `rhs` added to its constant.
    public static func + (lhs: Self, rhs: Double) -> LinearExpression {
        var sum = lhs.linearExpression
        sum.constant += rhs
        return sum
    }

    /// Returns the expression with `rhs` subtracted from its constant.
    public static func - (lhs: Self, rhs: Double) -> LinearExpression {
        lhs + -rhs
    }

    /// Returns the expression with `lhs` added to its constant.
    public static func + (lhs: Double, rhs: Self) -> LinearExpression {
        rhs + lhs
    }

    /// Returns `lhs` minus the expression.
    public static func - (lhs: Double, rhs: Self) -> LinearExpression {
        -1 * rhs + lhs
    }

    /// Returns the expression with every coefficient and the constant multiplied by `lhs`.
    public static func * (lhs: Double, rhs: Self) -> LinearExpression {
        var product = rhs.linearExpression
        product.constant *= lhs
        for index in product.terms.indices {
            product.terms[index].coefficient *= lhs
        }
        return product
    }

    /// Returns the expression with every coefficient and the constant multiplied by `rhs`.
    public static func * (lhs: Self, rhs: Double) -> LinearExpression {
        rhs * lhs
    }

    /// Returns the expression with every coefficient and the constant divided by `rhs`.
    public static func / (lhs: Self, rhs: Double) -> LinearExpression {
        (1 / rhs) * lhs
    }

    /// Returns the negated expression.
    public static prefix func - (operand: Self) -> LinearExpression {
        -1 * operand
    }
}
