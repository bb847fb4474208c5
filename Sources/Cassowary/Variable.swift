import Synchronization

/// An unknown number that a ``Solver`` finds a value for.
///
/// A variable is a handle and holds no value: ask the solver that made it. Variables of one solver compare by the order
/// in which they were made, which is also their rank when errors tie (see ``Solver``) until ``Solver/renewRank(of:)``
/// changes it. Variables of different solvers are different.
public struct Variable: Hashable, Comparable, Sendable {
    /// Counts the variables its solver made before it.
    let index: Int32
    /// The number of the solver that made it.
    let owner: Int32

    /// How many variables the solver made before. Lets a caller keep values in an array.
    public var rank: Int { Int(index) }

    /// True when `lhs` was made before `rhs` by the same solver. Variables of different solvers are grouped by solver.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        lhs.owner == rhs.owner ? lhs.index < rhs.index : lhs.owner < rhs.owner
    }
}

extension Variable {
    private static let owners = Atomic<Int32>(0)

    /// A number for a solver. None is given out twice before four billion are.
    static func takeOwner() -> Int32 { owners.wrappingAdd(1, ordering: .relaxed).newValue }
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
