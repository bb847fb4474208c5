/// A required constraint that required constraints already present exclude.
public struct UnsatisfiableConstraint: Error, Hashable, Sendable {
    /// What was asked for and refused.
    public let constraint: LinearConstraint
    /// Required constraints already present that can't hold together with `constraint`, in the order of adding.
    ///
    /// The set is irreducible: without any one of them the rest and `constraint` could hold. It is empty when
    /// `constraint` contradicts itself or the domain of its variables.
    public let contradicted: [ConstraintID]
}

/// Why a solver refused a change. Whatever the case, the solver is as it was before the call.
public enum SolverError: Error, Hashable, Sendable {
    /// Required constraints exclude it.
    case unsatisfiable(UnsatisfiableConstraint)
    /// No such constraint, or no longer.
    case unknownConstraint(ConstraintID)
    /// The variable has an edit already.
    case duplicateEdit(Variable)
    /// The variable has no edit.
    case unknownEdit(Variable)
    /// An edit was to be required. Edits are optional, so that other constraints can't exclude a suggestion.
    case requiredEdit(Variable)
    /// A coefficient, a constant or a suggested value that is NaN or infinite, or outside ``Solver/coefficientRange`` or
    /// ``Solver/constantLimit``.
    case numberOutOfRange(Double)
    /// The level of the strength is not finite, or not more than zero.
    case strengthOutOfRange(Strength)
    /// Another solver made the variable.
    case foreignVariable(Variable)

    /// The conflict, when that is what is wrong.
    public var conflict: UnsatisfiableConstraint? {
        if case .unsatisfiable(let conflict) = self { conflict } else { nil }
    }
}
