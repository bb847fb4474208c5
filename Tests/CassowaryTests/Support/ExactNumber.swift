import BigInt

/// A fraction without rounding, in lowest terms and with a positive denominator.
struct ExactNumber: Hashable {
    let numerator: BigInt
    let denominator: BigInt

    static let zero = ExactNumber(whole: 0)

    init(whole: BigInt) {
        numerator = whole
        denominator = 1
    }

    init(_ numerator: BigInt, over denominator: BigInt) {
        let divisor = numerator.greatestCommonDivisor(with: denominator) * (denominator < 0 ? -1 : 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Interprets `value` as the intended fraction, for example 16/9 rather than the nearest multiple of 2⁻⁵².
    ///
    /// The result is the first convergent of the continued fraction that is within four units in the last place and
    /// has a denominator of at most 10⁶. If there is no such convergent, the number is used unchanged.
    init(meantBy value: Double) {
        guard Int(exactly: value) == nil else {
            self.init(exactly: value)
            return
        }
        let magnitude = abs(value)
        var (previous, current) = ((numerator: 0.0, denominator: 1.0), (numerator: 1.0, denominator: 0.0))
        var rest = magnitude
        while current.denominator <= 1e6, magnitude < 1e15 {
            let whole = rest.rounded(.down)
            let next = (
                numerator: whole * current.numerator + previous.numerator,
                denominator: whole * current.denominator + previous.denominator
            )
            (previous, current) = (current, next)
            guard current.denominator <= 1e6, current.numerator < 1e15 else { break }
            if abs(current.numerator / current.denominator - magnitude) <= 4 * magnitude.ulp {
                self.init(BigInt(value < 0 ? -current.numerator : current.numerator), over: BigInt(current.denominator))
                return
            }
            rest = 1 / (rest - whole)
        }
        self.init(exactly: value)
    }

    /// Interprets `value` as the multiple of a power of two that it is.
    init(exactly value: Double) {
        precondition(value.isFinite, "the number must be finite, not \(value)")
        if let whole = Int(exactly: value) {
            self.init(whole: BigInt(whole))
            return
        }
        let significand = BigInt(value.significand * 0x1p52) * (value < 0 ? -1 : 1)
        let exponent = Int(value.exponent) - 52
        self.init(
            exponent > 0 ? significand << exponent : significand, over: exponent > 0 ? 1 : BigInt(1) << -exponent)
    }

    /// The nearest `Double`, with an error of at most two units in the last place.
    var rounded: Double {
        guard numerator != 0 else { return 0 }
        let shift = 64 + denominator.bitWidth - numerator.bitWidth
        let magnitude = BigInt(numerator.magnitude)
        let quotient =
            shift > 0 ? (magnitude << shift) / denominator : magnitude / (denominator << -shift)
        let value = Double(sign: .plus, exponent: -shift, significand: Double(Int128(quotient)))
        return numerator < 0 ? -value : value
    }

    static func + (lhs: ExactNumber, rhs: ExactNumber) -> ExactNumber {
        ExactNumber(
            lhs.numerator * rhs.denominator + rhs.numerator * lhs.denominator, over: lhs.denominator * rhs.denominator)
    }

    static func * (lhs: ExactNumber, rhs: ExactNumber) -> ExactNumber {
        ExactNumber(lhs.numerator * rhs.numerator, over: lhs.denominator * rhs.denominator)
    }

    var negated: ExactNumber { ExactNumber(-numerator, over: denominator) }
}
