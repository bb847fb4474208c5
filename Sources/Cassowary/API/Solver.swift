/// A solver for systems of linear constraints, in which stronger constraints take precedence over weaker ones.
///
/// A solver is incremental: after a change, it updates the previous solution instead of starting again. Add constraints
/// with ``add(_:)``, move edit variables with ``suggest(_:for:)``, and then read ``changes()``. The solver optimizes
/// only when a value is read, so a hundred consecutive changes cost one optimization.
///
/// Every mutating call takes effect completely or not at all. If it throws, the solver has the same solution as before
/// the call, to the last bit.
///
/// **Optimum.** Required constraints always hold. The sum of the errors of the strongest optional level is minimized
/// first, then the sum of the next level, and so on: no number of weaker constraints outweighs a stronger one. Among
/// the solutions that are equally good at every level, a fixed assignment of the errors selects one solution. An error
/// *above* the target (`x` too large in `x <= 50` or `x == 50`) is assigned to the constraint with the earliest rank,
/// and an error *below* the target to the constraint with the latest rank. If that constraint cannot take the whole
/// error, the constraint whose rank is nearest takes the remainder. The rank of a constraint is the rank of the
/// variable in its first term. The rank of a variable is its position in the order in which variables were made, unless
/// ``renewRank(of:)`` has moved it to the end of this order. Constraints of equal rank are in the order in which they
/// were added. Variables that are still undetermined are zero, or as close to zero as possible; variables with later
/// ranks take precedence. The solution is therefore a function of the constraints and does not depend on earlier
/// states.
///
/// **Accuracy.** A solver accepts coefficients within ``coefficientRange`` and constants up to ``constantLimit``, and
/// throws ``SolverError/numberOutOfRange(_:)`` for other numbers. Within these limits:
///
/// - The error of a required constraint is at most the larger of two bounds: 1e-9 times the maximum of its largest
///   coefficient, its constant and its largest term; and 1e-14 times the product of its largest coefficient and the
///   largest value of the system. If values exceed ``constantLimit``, the error can be larger.
/// - The error of a value is at most 1e-6 times the larger of 1 and the largest value of the system, as long as this value
///   does not exceed ``constantLimit``.
/// - If no value exceeds ``constantLimit``, ``isDetermined(_:)`` and ``holders(of:)`` return what exact numbers would give.
/// - A required constraint that can hold only with a value beyond ``constantLimit`` may be refused. A constraint that
///   contradicts the others by less than the error of a required constraint may be accepted. The contradiction remains
///   if values become smaller later.
///
/// A fraction such as 1/10 or 16/9 is meant as the fraction, not as the nearest `Double`. For example, the multipliers
/// 16/9 and 9/16 are reciprocals. This does not always succeed if the magnitudes of coefficients are outside 0.05...20:
/// the results can then be those for the nearest `Double`. If, in addition, coefficients of the system differ by a factor
/// of one million or more, a tie can be decided differently, and ``isDetermined(_:)`` can be wrong: an influence that is
/// smaller than about 1e-30 of others counts as none.
///
/// The solver computes with `Double` until coefficients differ so much that rounding errors could hide the result: until
/// the coefficients of a constraint differ by a factor of more than 1,001, or their product along a chain of constraints
/// exceeds one million. From then on, it computes with about 32 decimal digits, and fractions are exact in each
/// constraint whose coefficients are all meant as fractions with a common denominator of at most 2²⁴. Other constraints
/// contain the nearest `Double` of each coefficient.
///
/// A value that is too large for a `Double` is infinite or NaN.
///
/// - Source: Borning, Freeman-Benson, Wilson, "Constraint Hierarchies", 1992; Badros, Borning, Stuckey, "The Cassowary
///   Linear Arithmetic Constraint Solving Algorithm", 2001, §2.
public struct Solver: ~Copyable {
    /// The solver that computes with `Double`, as long as this is precise enough.
    var plain = NumericSolver<Double>()
    /// The solver that replaces ``plain`` if more digits are necessary.
    var precise = NumericSolver<DoubleDouble>()
    /// Whether ``precise`` contains the constraints. If it replaced `plain` in a batch or trial that has not ended,
    /// `plain` still contains the state from before.
    private(set) var isPrecise = false

    /// The range of the magnitudes of coefficients. A coefficient can also be zero.
    ///
    /// Each term is checked on its own, before terms with the same variable are combined. A sum that is only a
    /// rounding error counts as zero.
    public static let coefficientRange = 1e-4...1e3

    /// The maximum magnitude of the constant of a constraint, and of a suggested value.
    public static let constantLimit = 1e12

    /// Creates an empty solver.
    public init() {}

    /// Creates a variable that ranks after all existing variables.
    ///
    /// - Parameters:
    ///   - name: The name in dumps, which need not be unique. An empty name is replaced with `v0`, `v1`, and so on.
    ///   - domain: The values that the variable can have.
    public mutating func makeVariable(_ name: String = "", domain: Domain = .free) -> Variable {
        isPrecise ? precise.makeVariable(name, domain: domain) : plain.makeVariable(name, domain: domain)
    }

    /// Adds `constraint`.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if `constraint` is required and the required constraints of the
    ///   solver exclude it. An optional constraint is satisfied as closely as the stronger constraints allow.
    ///   ``SolverError/numberOutOfRange(_:)``, ``SolverError/strengthOutOfRange(_:)`` or
    ///   ``SolverError/foreignVariable(_:)`` if the solver does not accept the constraint.
    @discardableResult
    public mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
        try change { solver throws(SolverError) in
            try solver.add(constraint)
        } precisely: { solver throws(SolverError) in
            try solver.add(constraint)
        }
    }

    /// Adds a constraint that has the same expression as a constraint of the solver.
    ///
    /// Unlike ``add(_:)``, this method does not check coefficients, because the sum of several terms with the same
    /// variable can be outside ``coefficientRange``.
    ///
    /// - Throws: The errors of ``add(_:)``, and ``SolverError/unknownConstraint(_:)`` if the solver does not contain
    ///   `id`.
    @discardableResult
    package mutating func add(
        expressionOf id: ConstraintID, _ relation: Relation, strength: Strength
    ) throws(SolverError) -> ConstraintID {
        try change { solver throws(SolverError) in
            try solver.add(expressionOf: id, relation, strength: strength)
        } precisely: { solver throws(SolverError) in
            try solver.add(expressionOf: id, relation, strength: strength)
        }
    }

    /// Removes a constraint.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint, or no longer
    ///   contains it.
    public mutating func remove(_ id: ConstraintID) throws(SolverError) {
        if isPrecise { try precise.remove(id) } else { try plain.remove(id) }
    }

    /// Sets the constant in the expression of a constraint. For example, `x - 10 == 0` has the constant -10.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the constraint is required and other required constraints
    ///   exclude the constant, ``SolverError/numberOutOfRange(_:)`` if the solver does not accept the constant, or
    ///   ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint.
    public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
        try change { solver throws(SolverError) in
            try solver.setConstant(constant, of: id)
        } precisely: { solver throws(SolverError) in
            try solver.setConstant(constant, of: id)
        }
    }

    /// Sets the strength of a constraint.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the constraint becomes required and other required constraints
    ///   exclude it, ``SolverError/strengthOutOfRange(_:)`` if the solver does not accept the strength, or
    ///   ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint.
    public mutating func setStrength(_ strength: Strength, of id: ConstraintID) throws(SolverError) {
        try change { solver throws(SolverError) in
            try solver.setStrength(strength, of: id)
        } precisely: { solver throws(SolverError) in
            try solver.setStrength(strength, of: id)
        }
    }

    /// Ranks `variable` after every other variable, as if it had just been made.
    ///
    /// Ties that involve constraints with this variable may then be decided differently. Do not call this method
    /// inside a trial.
    ///
    /// - Complexity: Proportional to the number of constraints that contain the variable. The next optimization also
    ///   computes the row of each inactive constraint whose first term contains the variable.
    public mutating func renewRank(of variable: Variable) {
        if isPrecise { precise.renewRank(of: variable) } else { plain.renewRank(of: variable) }
    }

    /// Optimizes the solution if the solver has changed.
    mutating func settle() {
        if isPrecise { return precise.settle() }
        plain.settle()
        guard plain.needsPrecision else { return }
        replacePlain(with: NumericSolver(copying: plain))
        precise.settle()
    }

    /// Changes the solver in use. If a change of ``plain`` is beyond its accuracy, changes a more precise solver instead.
    @inline(__always)
    private mutating func change<Result>(
        _ change: (inout NumericSolver<Double>) throws(SolverError) -> Result,
        precisely changePrecisely: (inout NumericSolver<DoubleDouble>) throws(SolverError) -> Result
    ) throws(SolverError) -> Result {
        if isPrecise { return try changePrecisely(&precise) }
        do throws(SolverError) {
            return try change(&plain)
        } catch {
            guard error.isBeyondAccuracy else { throw error }
            var solver = NumericSolver<DoubleDouble>(copying: plain)
            let result = try changePrecisely(&solver)
            replacePlain(with: solver)
            return result
        }
    }

    /// Replaces the solver that computes with `Double` by a more precise solver with the same constraints.
    private mutating func replacePlain(with solver: consuming NumericSolver<DoubleDouble>) {
        precise = solver
        isPrecise = true
        if !plain.isTrying { plain = NumericSolver() }
    }
}

/// Edits, batches and trials.
extension Solver {
    /// Adds `variable == 0` at `strength`, so that ``suggest(_:for:)`` can change the value of `variable`.
    ///
    /// - Throws: ``SolverError/duplicateEdit(_:)``, ``SolverError/requiredEdit(_:)``,
    ///   ``SolverError/strengthOutOfRange(_:)`` or ``SolverError/foreignVariable(_:)``.
    public mutating func addEdit(_ variable: Variable, strength: Strength) throws(SolverError) {
        if isPrecise {
            try precise.addEdit(variable, strength: strength)
        } else {
            try plain.addEdit(variable, strength: strength)
        }
    }

    /// Suggests a value for `variable`.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` if the variable has no edit, ``SolverError/numberOutOfRange(_:)`` if
    ///   the solver does not accept `value`, or ``SolverError/foreignVariable(_:)`` if another solver made the
    ///   variable.
    public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        if isPrecise { try precise.suggest(value, for: variable) } else { try plain.suggest(value, for: variable) }
    }

    /// Removes the edit of `variable`. Afterward, only the other constraints determine its value.
    ///
    /// - Throws: ``SolverError/unknownEdit(_:)`` if the variable has no edit, or ``SolverError/foreignVariable(_:)``
    ///   if another solver made the variable.
    public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
        if isPrecise { try precise.removeEdit(variable) } else { try plain.removeEdit(variable) }
    }

    /// Makes several changes as a batch. The required constraints may contradict each other until the last change.
    ///
    /// For example, a lower and an upper limit can both move beyond the previous value of the other limit. Changes
    /// outside a batch are also optimized together when a value is read, so use a batch only if required constraints
    /// conflict temporarily between the changes. Inside `changes`, the solver does not refuse required constraints.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the required constraints contradict each other at the end. The
    ///   error reports the latest of the conflicting constraints as refused. Errors that `changes` throws are
    ///   rethrown. In both cases, no change in the batch takes effect.
    public mutating func batch(_ changes: (inout Solver) throws(SolverError) -> Void) throws(SolverError) {
        precondition(
            isPrecise ? precise.isIdle : plain.isIdle, "a batch cannot begin inside a batch or a trial")
        if isPrecise { precise.beginBatch() } else { plain.beginBatch() }
        do throws(SolverError) {
            try changes(&self)
        } catch {
            undo()
            throw error
        }
        var refusal = isPrecise ? precise.finishBatch() : plain.finishBatch()
        if let found = refusal, found.isBeyondAccuracy, !isPrecise {
            replacePlain(with: NumericSolver(copying: plain))
            refusal = precise.finishBatch()
        }
        if let refusal {
            undo()
            throw refusal
        }
        if isPrecise, plain.isTrying { plain = NumericSolver() }
    }

    /// Begins a trial. ``endTrial()`` undoes all changes of the trial, bit for bit.
    ///
    /// Inside a trial, do not add required constraints, and use only ``setTogether(_:)`` to change the constants of
    /// required constraints. A required constraint may be made optional. Trials cannot be nested.
    package mutating func beginTrial() {
        settle()
        if isPrecise { precise.beginTrial() } else { plain.beginTrial() }
    }

    package mutating func endTrial() { undo() }

    /// Sets the constants of several constraints inside a trial. The required constraints may contradict each other
    /// until all constants are set.
    ///
    /// - Returns: `false` if the required constraints then conflict, or if a constant is out of range. In both cases
    ///   there is no solution, and the caller must end the trial.
    package mutating func setTogether(_ constants: [(id: ConstraintID, constant: Double)]) -> Bool {
        isPrecise ? precise.setTogether(constants) : plain.setTogether(constants)
    }

    /// Undoes the changes of the current batch or trial.
    private mutating func undo() {
        if isPrecise, !plain.isTrying { return precise.undo() }
        precise = NumericSolver()
        isPrecise = false
        plain.undo()
    }
}
