/// A fraction whose numerator and denominator are whole numbers, for example 16/9.
struct Fraction {
    let numerator: Double
    let denominator: Double

    /// The nearest `Double`.
    var value: Double { numerator / denominator }

    /// Finds the fraction that a caller meant by `value`: the first convergent of its continued fraction that differs
    /// from it by at most four units in the last place. The result is `nil` if the denominator would exceed one million.
    init?(near value: Double) {
        let magnitude = abs(value)
        var (last, next) = ((1.0, 0.0), (magnitude.rounded(.down), 1.0))
        var rest = magnitude - next.0
        while abs(next.0 / next.1 - magnitude) > 4 * magnitude.ulp {
            guard rest > 0 else { return nil }
            let whole = (1 / rest).rounded(.down)
            rest = 1 / rest - whole
            (last, next) = (next, (whole * next.0 + last.0, whole * next.1 + last.1))
            guard next.1 <= 1e6 else { return nil }
        }
        (numerator, denominator) = (value < 0 ? -next.0 : next.0, next.1)
    }
}
