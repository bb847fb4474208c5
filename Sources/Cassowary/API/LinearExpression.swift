import Synchronization

/// An unknown number that a ``Solver`` finds a value for.
///
/// A variable is a handle and holds no value: ask the solver that made it. Variables of one solver compare by the order
/// in which they were made, which is also their rank when errors tie (see ``Solver``) until ``Solver/renewRank(of:)``
/// changes it. Variables of different solvers are different.
public struct Variable: Hashable, Comparable, Sendable {
    /// Counts the variables its solver made before it.
    let index: Int32
    /// The number of the solver that made it.
    let owner: Int32

    /// How many variables the solver made before. Lets a caller keep values in an array.
    public var rank: Int { Int(index) }

    /// True when `lhs` was made before `rhs` by the same solver. Variables of different solvers are grouped by solver.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        lhs.owner == rhs.owner ? lhs.index < rhs.index : lhs.owner < rhs.owner
    }
}

extension Variable {
    private static let owners = Atomic<Int32>(0)

    /// A number for a solver. None is given out twice before four billion are.
    static func takeOwner() -> Int32 { owners.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The values that a variable may take, whatever its constraints say.
public enum Domain: Hashable, Sendable {
    /// Any finite number.
    case free
    /// Zero or more, required, as the width of a view is.
    case nonNegative
}

/// A value that moved since ``Solver/changes()`` was last asked.
public struct Change: Hashable, Sendable {
    /// The variable that moved.
    public let variable: Variable
    /// What it moved to.
    public let value: Double
}

/// A variable times a number.
public struct Term: Hashable, Sendable {
    /// The unknown.
    public var variable: Variable
    /// What it is multiplied by. See ``Solver/coefficientRange``.
    public var coefficient: Double

    /// Makes `coefficient · variable`.
    public init(_ variable: Variable, coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A sum of terms and a constant.
///
/// Terms keep the order they were written in, and a variable may occur twice; the solver adds equal variables up. The
/// first term matters when errors tie (see ``Solver``).
public struct LinearExpression: Hashable, Sendable {
    /// The summands that hold a variable, in the order written.
    public var terms: [Term]
    /// The summand that holds none.
    public var constant: Double

    /// Makes the sum of `terms` and `constant`.
    public init(terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    /// Makes the expression that is `variable` alone.
    public init(_ variable: Variable) {
        self.init(terms: [Term(variable)])
    }
}

extension LinearExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Makes the constant `value`.
    public init(floatLiteral value: Double) {
        self.init(constant: value)
    }

    /// Makes the constant `value`.
    public init(integerLiteral value: Int) {
        self.init(constant: Double(value))
    }
}

/// Something a linear expression can be made from: a variable, a term, or an expression.
///
/// It lets `2 * x + y <= 10` be written with one definition per operator. Do not conform to it.
public protocol LinearExpressible {
    /// The same, as an expression.
    var linearExpression: LinearExpression { get }
}

extension Variable: LinearExpressible {
    /// The variable alone.
    public var linearExpression: LinearExpression { LinearExpression(self) }
}

extension Term: LinearExpressible {
    /// The term alone.
    public var linearExpression: LinearExpression { LinearExpression(terms: [self]) }
}

extension LinearExpression: LinearExpressible {
    /// Itself.
    public var linearExpression: LinearExpression { self }
}

extension LinearExpressible {
    /// The sum, terms of the left side first.
    public static func + (lhs: Self, rhs: some LinearExpressible) -> LinearExpression {
        let (left, right) = (lhs.linearExpression, rhs.linearExpression)
        return LinearExpression(terms: left.terms + right.terms, constant: left.constant + right.constant)
    }

    /// The difference, terms of the left side first.
    public static func - (lhs: Self, rhs: some LinearExpressible) -> LinearExpression {
        lhs + (-1 * rhs)
    }

    /// The expression with `rhs` added to its constant.
    public static func + (lhs: Self, rhs: Double) -> LinearExpression {
        var sum = lhs.linearExpression
        sum.constant += rhs
        return sum
    }

    /// The expression with `rhs` subtracted from its constant.
    public static func - (lhs: Self, rhs: Double) -> LinearExpression {
        lhs + -rhs
    }

    /// The expression with `lhs` added to its constant.
    public static func + (lhs: Double, rhs: Self) -> LinearExpression {
        rhs + lhs
    }

    /// `lhs` less the expression.
    public static func - (lhs: Double, rhs: Self) -> LinearExpression {
        -1 * rhs + lhs
    }

    /// Every coefficient and the constant times `lhs`.
    public static func * (lhs: Double, rhs: Self) -> LinearExpression {
        var product = rhs.linearExpression
        product.constant *= lhs
        for index in product.terms.indices {
            product.terms[index].coefficient *= lhs
        }
        return product
    }

    /// Every coefficient and the constant times `rhs`.
    public static func * (lhs: Self, rhs: Double) -> LinearExpression {
        rhs * lhs
    }

    /// Every coefficient and the constant divided by `rhs`.
    public static func / (lhs: Self, rhs: Double) -> LinearExpression {
        (1 / rhs) * lhs
    }

    /// The expression with every sign changed.
    public static prefix func - (operand: Self) -> LinearExpression {
        -1 * operand
    }
}
