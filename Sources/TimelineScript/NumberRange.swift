import Foundation

/// The numbers that fit a place of the script, and how to say which they are.
struct NumberRange: Hashable, Sendable {
    let lower: Double
    let upper: Double
    /// Whether ``lower`` itself fits.
    let includesLower: Bool
    let unit: String

    init(_ lower: Double, _ upper: Double, _ unit: String = "") {
        self.lower = lower
        self.upper = upper
        includesLower = true
        self.unit = unit
    }

    init(above lower: Double, _ upper: Double, _ unit: String = "") {
        self.lower = lower
        self.upper = upper
        includesLower = false
        self.unit = unit
    }

    func contains(_ number: Double) -> Bool {
        (includesLower ? number >= lower : number > lower) && number <= upper
    }

    /// `1 through 16,384 points`.
    var words: String {
        let unit = unit.isEmpty ? "" : " " + unit
        let upper = NumberRange.spell(upper)
        return includesLower
            ? "\(NumberRange.spell(lower)) through \(upper)\(unit)"
            : "more than \(NumberRange.spell(lower)) and at most \(upper)\(unit)"
    }

    /// To 12 significant digits: sums such as 0.7 + 0.4 have noise behind them.
    private static func rounded(_ number: Double) -> Double {
        guard number.isFinite, number != number.rounded() else { return number }
        let power = pow(10, 11 - log10(number.magnitude).rounded(.down))
        let rounded = (number * power).rounded() / power
        return rounded.isFinite ? rounded : number
    }

    /// As a script would write it: `20`, `0.5`.
    static func plain(_ number: Double) -> String {
        let number = rounded(number)
        return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// Whole numbers with commas between the thousands.
    static func spell(_ number: Double) -> String {
        let number = rounded(number)
        guard number == number.rounded() else {
            return "\(number)"
        }
        let digits = String("\(Int(number.magnitude))".reversed())
        var spelled = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, index % 3 == 0 { spelled.append(",") }
            spelled.append(digit)
        }
        return (number < 0 ? "-" : "") + String(spelled.reversed())
    }
}
