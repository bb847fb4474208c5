import Foundation

/// The range of numbers that a property, or another place in a script, accepts.
package struct NumberRange: Hashable, Sendable {
    package let lower: Double
    package let upper: Double
    /// Whether ``lower`` itself is accepted.
    package let includesLower: Bool
    package let unit: String

    package init(_ lower: Double, _ upper: Double, _ unit: String = "") {
        self.lower = lower
        self.upper = upper
        includesLower = true
        self.unit = unit
    }

    package init(above lower: Double, _ upper: Double, _ unit: String = "") {
        self.lower = lower
        self.upper = upper
        includesLower = false
        self.unit = unit
    }

    package func contains(_ number: Double) -> Bool {
        (includesLower ? number >= lower : number > lower) && number <= upper
    }

    /// A description of the range, such as `1 through 16,384 points`.
    package var words: String {
        let unit = unit.isEmpty ? "" : " " + unit
        let upper = NumberRange.spell(upper)
        return includesLower
            ? "\(NumberRange.spell(lower)) through \(upper)\(unit)"
            : "more than \(NumberRange.spell(lower)) and at most \(upper)\(unit)"
    }

    /// Returns a number rounded to 12 significant digits, because sums such as 0.1 + 0.2 have rounding errors in their
    /// last digits.
    private static func rounded(_ number: Double) -> Double {
        guard number.isFinite, number != number.rounded() else { return number }
        let power = pow(10, 11 - log10(number.magnitude).rounded(.down))
        let rounded = (number * power).rounded() / power
        return rounded.isFinite ? rounded : number
    }

    /// Returns the number in the syntax of scripts, such as `20` or `0.5`.
    package static func plain(_ number: Double) -> String {
        let number = rounded(number)
        return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }

    /// Returns the number as text. An integer has commas between groups of three digits.
    package static func spell(_ number: Double) -> String {
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

/// The ranges of properties.
extension NumberRange {
    package static let length = NumberRange(0, longestLength, "points")
    package static let place = NumberRange(-longestLength, longestLength, "points")
    package static let fraction = NumberRange(0, 1)
    package static let fontSize = NumberRange(1, 1000, "points")
    package static let priority = NumberRange(1, 1000)
    /// The maximum number of lines of a label; 0 for no limit.
    package static let lines = NumberRange(0, 1_000_000)
    /// The value of a slider or a stepper.
    package static let controlValue = NumberRange(-1_000_000, 1_000_000)
    package static let pages = NumberRange(0, 1000)
    /// Returns the range of the index of the selected segment; -1 means that no segment is selected.
    ///
    /// - Parameter segments: The number of segments; `nil` if it is not known.
    package static func segmentIndex(of segments: Int? = nil) -> NumberRange {
        NumberRange(-1, segments.map { Double($0 - 1) } ?? 200_000)
    }
    /// The start and end points of a gradient, as fractions of the size.
    package static let gradientPoint = NumberRange(-1000, 1000)
    /// The additional distance between characters.
    package static let kern = NumberRange(-1000, 1000, "points")
    /// The factor by which the height of lines is multiplied.
    package static let lineHeightMultiple = NumberRange(0, 1000)
    /// The miter limit of a line, in line widths.
    package static let miterLimit = NumberRange(1, 1_000_000)
    /// The speed of a layer, relative to the time of its superlayer.
    package static let layerSpeed = NumberRange(-1000, 1000)
    package static let layerTime = NumberRange(-3600, 3600, "seconds")
    /// A delay or a duration of animations.
    package static let seconds = NumberRange(0, 3600, "seconds")
    /// The remaining duration of an animator, as a multiple of its whole duration.
    package static let durationFactor = NumberRange(0, 1000)

    private static let longestLength = 1_000_000.0
}
