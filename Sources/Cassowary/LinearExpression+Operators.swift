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
