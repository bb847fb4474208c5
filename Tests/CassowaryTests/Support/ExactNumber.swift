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
        let divisor = numerator.commonDivisor(with: denominator) * (denominator < 0 ? -1 : 1)
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

extension BigInt {
    /// Returns the greatest common divisor, which is positive unless both numbers are zero.
    ///
    /// The steps of Euclid's algorithm are determined from the leading 62 bits as long as these bits are sufficient, and
    /// then applied together. The algorithm of the package BigInt takes a step over all words for each bit.
    ///
    /// - Source: Knuth, "The Art of Computer Programming", volume 2, §4.5.2, algorithm L.
    func commonDivisor(with other: BigInt) -> BigInt {
        var (larger, smaller) = (BigInt(magnitude), BigInt(other.magnitude))
        if larger < smaller { swap(&larger, &smaller) }
        while smaller.bitWidth > 62 {
            let shift = larger.bitWidth - 62
            var (high, low) = (Int(larger >> shift), Int(smaller >> shift))
            var (a, b, c, d) = (1, 0, 0, 1)
            while low + c != 0, low + d != 0 {
                let quotient = (high + a) / (low + c)
                guard quotient == (high + b) / (low + d) else { break }
                (a, b, c, d) = (c, d, a - quotient * c, b - quotient * d)
                (high, low) = (low, high - quotient * low)
            }
            (larger, smaller) =
                b == 0
                ? (smaller, larger % smaller)
                : (larger * BigInt(a) + smaller * BigInt(b), larger * BigInt(c) + smaller * BigInt(d))
        }
        guard smaller != 0 else { return larger }
        var (first, second) = (Int(smaller), Int(larger % smaller))
        while second != 0 { (first, second) = (second, first % second) }
        return BigInt(first)
    }
}
