/// How much it matters that a constraint holds.
///
/// Strengths only compare. No number of weaker constraints outweighs a stronger one, however large their errors.
public struct Strength: Hashable, Comparable, BitwiseCopyable, Sendable {
    /// The level, or infinity for required.
    let level: Double

    /// Must hold exactly. A constraint that can't is refused.
    public static let required = Strength(unchecked: .infinity)

    /// Makes an optional strength. Any number of distinct levels may be in use.
    ///
    /// - Parameter level: Finite, and at least `Double.leastNormalMagnitude`. A solver refuses a strength of any other
    ///   level with ``SolverError/strengthOutOfRange(_:)``. Infinity is kept as NaN, since it doesn't mean ``required``.
    public init(_ level: Double) {
        self.init(unchecked: level == .infinity ? .nan : level)
    }

    /// True if a solver takes it.
    var isInRange: Bool { level >= .leastNormalMagnitude }

    /// Makes a strength below those that a solver takes.
    init(faintLevel level: Double) {
        self.init(unchecked: level)
    }

    private init(unchecked level: Double) {
        self.level = level
    }

    /// True when `lhs` gives way to `rhs`.
    public static func < (lhs: Strength, rhs: Strength) -> Bool {
        lhs.level < rhs.level
    }
}

extension Strength: CustomStringConvertible {
    /// `required`, or the level.
    public var description: String {
        self == .required ? "required" : "\(level)"
    }
}
