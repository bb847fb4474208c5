/// The arithmetic with which a solver computes: `Double`, or ``DoubleDouble`` for systems whose coefficients differ so
/// much that rounding errors of `Double` would hide the result.
///
/// Coefficients and constants are stored as `Double` in both cases, because callers pass them as `Double`.
protocol SolverNumber: BitwiseCopyable, Comparable, SignedNumeric, ExpressibleByFloatLiteral where Magnitude == Self {
    init(_ value: Double)

    /// Creates the number that ``ConstraintSystem/Record/scale`` approximates.
    init(scale: Double)

    /// The nearest `Double`.
    var rounded: Double { get }

    static var infinity: Self { get }

    /// Whether there are no numbers with more digits for a solver.
    static var isMostPrecise: Bool { get }

    /// The numerical limits of computations with these numbers.
    static var tolerance: Tolerance { get }

    static func * (lhs: Double, rhs: Self) -> Self
    static func * (lhs: Self, rhs: Double) -> Self
    static func / (lhs: Self, rhs: Self) -> Self
    static func / (lhs: Self, rhs: Double) -> Self
}

extension Double: SolverNumber {
    @inline(__always) init(scale: Double) { self = scale }

    @inline(__always) var rounded: Double { self }

    @inline(__always) static var isMostPrecise: Bool { false }

    @inline(__always)
    static var tolerance: Tolerance {
        Tolerance(
            value: 1e-9, cancellation: 1e-11, cost: 1e-9, pivot: 1e-12, residual: 1e-13, slope: 1e-17, drift: 1e-11,
            span: 1001, growth: 1e6)
    }
}

/// Numerical limits. Unless stated otherwise, a number below a limit counts as zero, and the limit is relative to the
/// numbers from which this number was computed.
struct Tolerance {
    /// The limit for a value, relative to the largest of its terms, its constant and 1.
    let value: Double
    /// The limit for a coefficient, relative to the largest product from which it was computed.
    let cancellation: Double
    /// The limit for a cost, relative to the costs from which it was computed.
    let cost: Double
    /// The limit for a pivot, relative to the largest coefficient of its column.
    let pivot: Double
    /// The limit for the remainder of a core row along a column, relative to the products from which it was computed. A
    /// smaller remainder needs no correction. The same limit applies to an entry of a row or a column of the inverse,
    /// relative to the largest entry, because the inverse of the core is not more accurate.
    let residual: Double
    /// The limit for the slope of a variable that moves if the solution is not unique, relative to the largest slope of
    /// the column. A smaller slope is a rounding error of zero.
    let slope: Double
    /// The limit for the difference of two computations of a pivot, relative to the pivot. If the difference is larger,
    /// the core is computed again.
    let drift: Double
    /// The largest acceptable ratio of two coefficients of a constraint. It is not relative to other numbers.
    let span: Double
    /// The largest acceptable slope. If a larger slope is added to other numbers, too many of their digits are lost.
    let growth: Double

    /// The minimum magnitude of the coefficient of a variable in the constraint that defines it. It refers to the
    /// scaled row, whose largest coefficient is at least 1 and less than 2.
    ///
    /// A definition multiplies rounding errors by the ratio of the other coefficients to this one. With a limit of 0.2,
    /// rounding errors along chains of definitions made a system of 400 equalities of ten terms use ``DoubleDouble``.
    /// With a limit of 0.3, a constraint still defines a variable whose coefficient is a third of another one.
    static let definition = 0.3

    /// Returns the limit below which a coefficient of the core has lost too many digits, relative to the numbers that
    /// were added to compute it.
    ///
    /// In a large core, one of the `count`² coefficients falls below this limit by chance in about one of every
    /// thousand exchanges. In a small core, a coefficient below the limit is usually the result of rounding errors.
    @inline(__always)
    func loss(inCoreOf count: Int) -> Double { min(1e4 * cost, 1e6 * cost / Double(max(1, count * count))) }
}
