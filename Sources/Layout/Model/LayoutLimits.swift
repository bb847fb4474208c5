import Cassowary
package import Geometry
package import Views

/// The limits on the numbers that layout accepts from an author.
///
/// Numbers within these limits, and the numbers that layout derives from them, are within the limits of the solver.
/// Other numbers are rejected when they are set. A number in a script or a storyboard causes a diagnostic, and a number
/// that Swift code sets causes a note in the trace.
public enum LayoutLimits {
    /// The range of the magnitude of a multiplier.
    public static let multiplier = 0.001...1000.0
    /// The maximum magnitude of a constant, a component of a frame, an inset, a spacing or a natural size, in points.
    public static let length = 1e9

    /// Returns whether layout accepts `number` as a length, a position or a distance. NaN is not accepted.
    public static func accepts(_ number: Double) -> Bool { abs(number) <= length }

    /// Returns whether layout accepts `multiplier`. NaN is not accepted.
    public static func accepts(multiplier: Double) -> Bool { self.multiplier.contains(abs(multiplier)) }

    /// Returns the accepted multiplier that is nearest to the share of a view in a stack view that fills
    /// proportionally.
    ///
    /// A share of less than 1/10,000 is replaced with 1/10,000, which corresponds to less than a pixel on any screen.
    static func share(_ share: Double) -> Double {
        let range = Solver.coefficientRange
        // The comparison is false for NaN.
        let magnitude = abs(share) >= range.lowerBound ? min(abs(share), range.upperBound) : range.lowerBound
        return share < 0 ? -magnitude : magnitude
    }
}

extension EdgeInsets {
    /// The first number that layout does not accept; `nil` if layout accepts all numbers.
    package var unacceptable: Double? { [top, left, bottom, right].first { !LayoutLimits.accepts($0) } }
}

extension Rect {
    /// The first number that layout does not accept; `nil` if layout accepts all numbers.
    package var unacceptable: Double? { [minX, minY, width, height].first { !LayoutLimits.accepts($0) } }
}

extension IntrinsicSize {
    /// The first number that layout does not accept; `nil` if layout accepts all numbers.
    package var unacceptable: Double? { [width, height].compactMap(\.self).first { !LayoutLimits.accepts($0) } }
}

extension ConstraintEquation {
    /// The first number that layout does not accept; `nil` if layout accepts all numbers.
    package var unacceptable: Double? {
        if second != nil, !LayoutLimits.accepts(multiplier: multiplier) { return multiplier }
        return LayoutLimits.accepts(constant) ? nil : constant
    }
}

extension Double {
    /// The nearest number that the solver accepts as a constant; 0 for NaN.
    ///
    /// This value is used for numbers that are derived from several other numbers, such as a sum of insets or the
    /// frame of a view that a chain of multipliers makes larger than any screen. In these cases there is no single
    /// number for the author to correct.
    @inline(__always)
    var boundedForSolver: Double {
        if abs(self) <= Solver.constantLimit { return self }
        return isNaN ? 0 : (self < 0 ? -Solver.constantLimit : Solver.constantLimit)
    }
}
