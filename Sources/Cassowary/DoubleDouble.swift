/// A number that is the unevaluated sum of two `Double` values. It has about 32 decimal digits and the range of `Double`.
///
/// - Source: Dekker, "A Floating-Point Technique for Extending the Available Precision", 1971; Hida, Li, Bailey,
///   "Algorithms for Quad-Double Precision Floating Point Arithmetic", 2001.
struct DoubleDouble: BitwiseCopyable, Sendable {
    /// The `Double` that is nearest to the number.
    private var high: Double
    /// The difference between the number and `high`.
    private var low: Double

    @inline(__always)
    private init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    /// Creates the exact sum of two values.
    ///
    /// - Precondition: `|a| >= |b|`, or `a` is zero.
    @inline(__always)
    private init(larger a: Double, plus b: Double) {
        high = a + b
        low = b - (high - a)
    }

    /// Creates the exact sum of two values.
    @inline(__always)
    private init(_ a: Double, plus b: Double) {
        high = a + b
        let part = high - a
        low = (a - (high - part)) + (b - part)
    }

    /// Creates the exact product of two values.
    ///
    /// The products of the halves are exact. A fused multiplication would be shorter, but without a processor
    /// instruction for it the system computes it in software.
    @inline(__always)
    private init(_ a: Double, times b: Double) {
        high = a * b
        let (aHigh, aLow) = DoubleDouble.halves(of: a)
        let (bHigh, bLow) = DoubleDouble.halves(of: b)
        low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    }

    /// Returns two values with at most 26 significant bits whose sum is `value`.
    @inline(__always)
    private static func halves(of value: Double) -> (Double, Double) {
        let shifted = 0x1p27 * value + value
        let high = shifted - (shifted - value)
        return (high, value - high)
    }
}

extension DoubleDouble: SolverNumber {
    @inline(__always) static var isMostPrecise: Bool { true }

    /// The limits are larger than the rounding errors of this arithmetic, which are about 1e-32. The limit for values is
    /// much larger, because constants are rounded to `Double`.
    @inline(__always)
    static var tolerance: Tolerance {
        Tolerance(
            value: 1e-13, cancellation: 1e-26, cost: 1e-24, pivot: 1e-26, residual: 1e-30, slope: 1e-29, drift: 1e-20,
            span: .infinity, growth: .infinity)
    }

    static var infinity: DoubleDouble { DoubleDouble(.infinity) }

    @inline(__always) var rounded: Double { high }

    @inline(__always) var magnitude: DoubleDouble { high < 0 ? -self : self }

    @inline(__always)
    init(_ value: Double) { self.init(high: value, low: 0) }

    /// Creates the quotient of a power of two and a common denominator, which has at most 24 bits.
    @inline(__always)
    init(scale: Double) {
        let reciprocal = 1 / scale
        let unit = reciprocal.binade * 0x1p-30
        self = 1 / ((reciprocal / unit).rounded() * unit)
    }

    @inline(__always)
    init(floatLiteral value: Double) { self.init(value) }

    @inline(__always)
    init(integerLiteral value: Int) { self.init(Double(value)) }

    init?(exactly source: some BinaryInteger) {
        guard let value = Double(exactly: source) else { return nil }
        self.init(value)
    }

    @inline(__always)
    static func < (lhs: DoubleDouble, rhs: DoubleDouble) -> Bool {
        lhs.high < rhs.high || lhs.high == rhs.high && lhs.low < rhs.low
    }

    @inline(__always)
    static prefix func - (number: DoubleDouble) -> DoubleDouble { DoubleDouble(high: -number.high, low: -number.low) }

    @inline(__always)
    static func + (lhs: DoubleDouble, rhs: DoubleDouble) -> DoubleDouble {
        let high = DoubleDouble(lhs.high, plus: rhs.high)
        guard high.high.isFinite else { return DoubleDouble(high.high) }
        let low = DoubleDouble(lhs.low, plus: rhs.low)
        let sum = DoubleDouble(larger: high.high, plus: high.low + low.high)
        return DoubleDouble(larger: sum.high, plus: sum.low + low.low)
    }

    @inline(__always)
    static func - (lhs: DoubleDouble, rhs: DoubleDouble) -> DoubleDouble { lhs + -rhs }

    @inline(__always)
    static func * (lhs: DoubleDouble, rhs: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble(lhs.high, times: rhs.high)
        guard product.low.isFinite else { return DoubleDouble(lhs.high * rhs.high) }
        return DoubleDouble(larger: product.high, plus: product.low + (lhs.high * rhs.low + lhs.low * rhs.high))
    }

    @inline(__always)
    static func * (lhs: Double, rhs: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble(lhs, times: rhs.high)
        guard product.low.isFinite else { return DoubleDouble(lhs * rhs.high) }
        return DoubleDouble(larger: product.high, plus: product.low + lhs * rhs.low)
    }

    @inline(__always)
    static func * (lhs: DoubleDouble, rhs: Double) -> DoubleDouble { rhs * lhs }

    /// Divides two numbers by long division with three digits, each of which is a `Double`.
    @inline(__always)
    static func / (lhs: DoubleDouble, rhs: DoubleDouble) -> DoubleDouble {
        let first = lhs.high / rhs.high
        guard first.isFinite, rhs.high.isFinite else { return DoubleDouble(first) }
        var rest = lhs - first * rhs
        let second = rest.high / rhs.high
        rest -= second * rhs
        return DoubleDouble(larger: first, plus: second) + DoubleDouble(rest.high / rhs.high)
    }

    @inline(__always)
    static func / (lhs: DoubleDouble, rhs: Double) -> DoubleDouble { lhs / DoubleDouble(rhs) }

    @inline(__always)
    static func *= (lhs: inout DoubleDouble, rhs: DoubleDouble) { lhs = lhs * rhs }
}
