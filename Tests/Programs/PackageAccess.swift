import Cassowary

/// Uses a declaration with `package` access, which the compiler must refuse.
func hasGivenUp(_ solver: borrowing Solver) -> Bool { solver.hasGivenUp }
