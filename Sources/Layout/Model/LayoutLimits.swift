import Cassowary
package import Geometry

/// The numbers that layout accepts from an author.
///
/// Numbers within these limits, and what layout derives from them, are within those of the solver. Other numbers are
/// refused where they are set: scripts and storyboards with a diagnostic, Swift code with a note in the trace.
public enum LayoutLimits {
    /// The magnitudes of a multiplier.
    public static let multiplier = 0.001...1000.0
    /// The greatest magnitude of a constant, a frame's number, an inset, a spacing or a natural size, in points.
    public static let length = 1e9

    /// Whether `number` is a length, a place or a distance that layout accepts. False for NaN.
    public static func accepts(_ number: Double) -> Bool { abs(number) <= length }

    /// Whether layout accepts `multiplier`. False for NaN.
    public static func accepts(multiplier: Double) -> Bool { self.multiplier.contains(abs(multiplier)) }

    /// The nearest multiplier that the solver accepts for the share of a view in a stack view that fills proportionally.
    ///
    /// A share of less than 1/10,000 counts as that much, which is less than a pixel of any screen.
    static func share(_ share: Double) -> Double {
        let range = Solver.coefficientRange
        // The comparison is false for NaN.
        let magnitude = abs(share) >= range.lowerBound ? min(abs(share), range.upperBound) : range.lowerBound
        return share < 0 ? -magnitude : magnitude
    }
}

extension EdgeInsets {
    /// The first number that layout does not accept.
    package var unacceptable: Double? { [top, left, bottom, right].first { !LayoutLimits.accepts($0) } }
}

extension Rect {
    /// The first number that layout does not accept.
    package var unacceptable: Double? { [minX, minY, width, height].first { !LayoutLimits.accepts($0) } }
}

extension IntrinsicSize {
    /// The first number that layout does not accept.
    package var unacceptable: Double? { [width, height].compactMap(\.self).first { !LayoutLimits.accepts($0) } }
}

extension ConstraintState {
    /// The first number that layout does not accept.
    package var unacceptable: Double? {
        if second != nil, !LayoutLimits.accepts(multiplier: multiplier) { return multiplier }
        return LayoutLimits.accepts(constant) ? nil : constant
    }
}

extension Double {
    /// The nearest number that the solver accepts as a constant; 0 for NaN.
    ///
    /// For numbers that follow from others, such as the sum of insets or the frame of a view that a chain of multipliers
    /// makes larger than any screen. Their author has no single number to correct.
    @inline(__always)
    var boundedForSolver: Double {
        if abs(self) <= Solver.constantLimit { return self }
        return isNaN ? 0 : (self < 0 ? -Solver.constantLimit : Solver.constantLimit)
    }
}
