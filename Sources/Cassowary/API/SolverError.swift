/// A conflict that prevents a required constraint from holding.
public struct UnsatisfiableConstraint: Error, Hashable, Sendable {
    /// The constraint that was refused.
    public let constraint: LinearConstraint
    /// The required constraints that together contradict `constraint`, in the order in which they were added.
    ///
    /// The set is irreducible: if any one member were removed, the other members and `constraint` could all hold. It
    /// is empty if `constraint` contradicts itself or the domains of its variables.
    public let contradicted: [ConstraintID]

    package init(constraint: LinearConstraint, contradicted: [ConstraintID]) {
        self.constraint = constraint
        self.contradicted = contradicted
    }
}

/// The reason why a solver refused a change. The refused call does not change the solver.
public enum SolverError: Error, Hashable, Sendable {
    /// Required constraints exclude the change.
    case unsatisfiable(UnsatisfiableConstraint)
    /// The coefficients of the required constraints differ so much that rounding errors hide whether this constraint
    /// and the other required constraints can hold at the same time.
    case beyondAccuracy(LinearConstraint)
    /// The solver does not contain the constraint, or no longer contains it.
    case unknownConstraint(ConstraintID)
    /// The variable already has an edit.
    case duplicateEdit(Variable)
    /// The variable has no edit.
    case unknownEdit(Variable)
    /// The strength of the edit is ``Strength/required``. Edits must be optional, so a suggested value never conflicts
    /// with required constraints.
    case requiredEdit(Variable)
    /// A coefficient, a constant or a suggested value is NaN or infinite, or outside ``Solver/coefficientRange`` or
    /// ``Solver/constantLimit``.
    case numberOutOfRange(Double)
    /// The level of the strength is not finite, or it is less than `Double.leastNormalMagnitude`.
    case strengthOutOfRange(Strength)
    /// Another solver made the variable.
    case foreignVariable(Variable)

    /// The conflict; `nil` if the error has another reason.
    public var conflict: UnsatisfiableConstraint? {
        if case .unsatisfiable(let conflict) = self { conflict } else { nil }
    }

    /// Whether a more precise solver must decide about the change.
    var isBeyondAccuracy: Bool {
        if case .beyondAccuracy = self { true } else { false }
    }
}
