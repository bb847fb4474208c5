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
