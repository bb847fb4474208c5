/// Methods that read the solution and explain it. Each mutating method first optimizes the solution if the solver has
/// changed.
extension Solver {
    /// Returns the value of `variable` in the current solution, after optimizing the solution if the solver has
    /// changed.
    ///
    /// The value is NaN if another solver made the variable.
    public mutating func value(of variable: Variable) -> Double {
        settle()
        return isPrecise ? precise.value(of: variable) : plain.value(of: variable)
    }

    /// Returns the variables whose values changed since the last call, in the order in which they were made.
    ///
    /// If the solver has changed, this method optimizes the solution first. A variable is not reported if it changed
    /// and returned to its previous value between the calls. The call allocates no memory if the array that the
    /// previous call returned was released.
    public mutating func changes() -> [Change] {
        settle()
        return isPrecise ? precise.changes() : plain.changes()
    }

    /// Replaces the elements of `changes` with the changes that ``changes()`` would return.
    ///
    /// Use this method to read the changes in every frame: for a small change, reference counting of the array that
    /// ``changes()`` returns took a quarter of the measured time.
    public mutating func readChanges(into changes: inout [Change]) {
        settle()
        isPrecise ? precise.readChanges(into: &changes) : plain.readChanges(into: &changes)
    }

    /// Returns the constraints, and the variables at zero, that determine the value of `variable`. The strongest
    /// constraints come first, constraints of equal strength are in the order in which they were added, and variables
    /// come last.
    ///
    /// A small change in the constant of any other constraint does not move the variable. The result is empty if
    /// another solver made the variable.
    public mutating func holders(of variable: Variable) -> [Contributor] {
        settle()
        return isPrecise ? precise.holders(of: variable) : plain.holders(of: variable)
    }

    /// Returns the constraints that do not hold, in the order in which they were added. Each violation contains the
    /// contributors that prevent the constraint from holding.
    public mutating func violations() -> [Violation] {
        settle()
        return isPrecise ? precise.violations() : plain.violations()
    }

    /// Returns whether `variable` has the same value in every solution that is as good as the current solution at every
    /// level, so that no tie determines the value. Returns `false` if another solver made the variable.
    ///
    /// - Complexity: The first call after a change examines the whole system once. Further calls use the stored
    ///   answers.
    public mutating func isDetermined(_ variable: Variable) -> Bool {
        settle()
        return isPrecise ? precise.isDetermined(variable) : plain.isDetermined(variable)
    }

    /// Returns the changes that lead to another solution that is as good at every level but has a different value for
    /// `variable`.
    ///
    /// - Returns: `nil` if the variable is determined, or if another solver made it.
    /// - Complexity: Proportional to the number of changes since ``changes()`` was last called, plus one or two
    ///   optimizations.
    public mutating func anotherOptimum(for variable: Variable) -> [Change]? {
        settle()
        return isPrecise ? precise.anotherOptimum(for: variable) : plain.anotherOptimum(for: variable)
    }

    /// Returns, for each variable of a list, whether it is independent of the earlier variables: whether it can have
    /// different values in solutions that are as good as the current solution and have the same values of the earlier
    /// variables. The variables must belong to this solver.
    ///
    /// The differences between equally good solutions are directions. A variable is independent if its components in these
    /// directions are not a linear combination of the components of the earlier independent variables. The number of
    /// independent variables is the number of the linearly independent directions that move any of the variables.
    ///
    /// - Complexity: Examines the whole system once, and then eliminates sparse rows. One or two optimizations for each
    ///   variable that moves only together with a symbol at zero.
    package mutating func areIndependent(_ variables: [Variable]) -> [Bool] {
        settle()
        return isPrecise ? precise.areIndependent(variables) : plain.areIndependent(variables)
    }

    /// Returns the state of the solver as text. Equal states have equal texts.
    ///
    /// The text lists the definitions, the core, the slacks and the variables that are zero because no constraint
    /// defines them. See <doc:ReadingAVertex>.
    public mutating func dump() -> String {
        settle()
        return isPrecise ? precise.dump() : plain.dump()
    }
}

/// The variables and constraints of a solver.
extension Solver {
    /// Returns the constraint `id` in its current form. Terms with the same variable are combined.
    public func constraint(_ id: ConstraintID) throws(SolverError) -> LinearConstraint {
        try isPrecise ? precise.constraint(id) : plain.constraint(id)
    }

    /// The constraints of the solver, in the order in which they were added.
    package var constraints: [ConstraintID] { isPrecise ? precise.constraints : plain.constraints }

    /// The required constraints of the solver, in no particular order.
    package var requiredConstraints: [ConstraintID] {
        isPrecise ? precise.requiredConstraints : plain.requiredConstraints
    }

    /// The domains of the variables, in the order in which the variables were made.
    package var domains: [Domain] { isPrecise ? precise.domains : plain.domains }

    /// Returns whether no constraint contains `variable`.
    package func isUnused(_ variable: Variable) -> Bool {
        isPrecise ? precise.isUnused(variable) : plain.isUnused(variable)
    }

    /// Returns the name of `variable`, or `v` followed by its rank if the variable has no name.
    public func name(of variable: Variable) -> String {
        isPrecise ? precise.name(of: variable) : plain.name(of: variable)
    }

    /// Returns whether ties are decided as if `a` had been made before `b`.
    package func ranks(_ a: Variable, before b: Variable) -> Bool {
        isPrecise ? precise.ranks(a, before: b) : plain.ranks(a, before: b)
    }

    /// Returns the earliest set of candidates that excludes the constraint `id`. The constraint is treated as
    /// required.
    ///
    /// The earliest set is the set whose last member comes first in `candidates`. If several sets have the same last
    /// member, their second-to-last members are compared, and so on. The result therefore depends only on the order of
    /// the candidates.
    ///
    /// - Parameter candidates: Constraints that can all hold at the same time.
    /// - Returns: The members in the order of `candidates`; `nil` if the constraint and all candidates can hold at
    ///   the same time.
    /// - Complexity: The related constraints are solved once, and a column of the basis is computed for each member.
    package func earliestConflict(of id: ConstraintID, among candidates: [ConstraintID]) -> [ConstraintID]? {
        isPrecise
            ? precise.earliestConflict(of: id, among: candidates) : plain.earliestConflict(of: id, among: candidates)
    }

    /// Whether an optimization has reached its exchange limit since the solver was made. If so, the values may not be
    /// optimal.
    package var hasGivenUp: Bool { isPrecise ? precise.hasGivenUp : plain.hasGivenUp }

    /// The maximum number of exchanges in an optimization. If the value is `nil`, which is the default, the limit is
    /// computed from the size of the system. No known optimization reaches the computed limit.
    package var exchangeLimit: Int? {
        get { isPrecise ? precise.exchangeLimit : plain.exchangeLimit }
        set { if isPrecise { precise.exchangeLimit = newValue } else { plain.exchangeLimit = newValue } }
    }
}
