/// An unknown number that a ``Solver`` finds a value for.
///
/// A variable is a handle and holds no value: ask the solver that made it. Variables compare by the order in which
/// they were made, which is also their rank when errors tie (see ``Solver``) until ``Solver/renewRank(of:)`` changes it.
public struct Variable: Hashable, Comparable, Sendable {
    /// Counts the variables its solver made before it.
    let index: Int32

    /// How many variables the solver made before. Lets a caller keep values in an array.
    public var rank: Int { Int(index) }

    /// True when `lhs` was made before `rhs` by the same solver.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        lhs.index < rhs.index
    }
}

/// The values that a variable may take, whatever its constraints say.
public enum Domain: Hashable, Sendable {
    /// Any finite number.
    case free
    /// Zero or more, required, as the width of a view is.
    case nonNegative
}

/// A value that moved since ``Solver/changes()`` was last asked.
public struct Change: Hashable, Sendable {
    /// The variable that moved.
    public let variable: Variable
    /// What it moved to.
    public let value: Double
}
