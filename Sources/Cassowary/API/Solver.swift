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
/// - The error of a value is at most 1e-6 times the larger of 1 and the largest value of the system, as long as
///   coefficients and their products along a chain of constraints are between 0.001 and 1000. A chain with a larger
///   product, such as `b == 1000 * a` and `c == 1000 * b`, can hide an improvement of an optional constraint: the
///   values are then feasible but may not be optimal.
///
/// A value that is too large for a `Double` is infinite or NaN.
///
/// - Source: Borning, Freeman-Benson, Wilson, "Constraint Hierarchies", 1992; Badros, Borning, Stuckey, "The Cassowary
///   Linear Arithmetic Constraint Solving Algorithm", 2001, §2.
public struct Solver: ~Copyable {
    var simplex = Simplex()
    /// The names of the variables, up to the last variable with a name.
    var names: [String] = []
    /// The slots of the edits, indexed by variable. The array can have fewer elements than there are variables.
    var edits = Pool<Int32>()
    /// The changes that the last call to ``changes()`` returned. The next call reuses the array.
    var lastChanges: [Change] = []
    var nextSerial = 0
    /// The rank for the next variable that is made or that gets a new rank.
    var nextRank: Int32 = 0
    /// Whether a batch is running. During a batch, the required constraints need not be satisfiable at the same time.
    var isBatching = false
    /// The known results of ``isDetermined(_:)`` for the current solution.
    var determinacy = Determinacy()
    /// The slots of the required equalities to activate at the end of the batch.
    var pendingEqualities: [Int32] = []
    /// Whether a trial is running. Trials cannot be nested.
    var isTrying = false

    /// Creates an empty solver.
    public init() {}

    /// Creates a variable that ranks after all existing variables.
    ///
    /// - Parameters:
    ///   - name: The name in dumps, which need not be unique. An empty name is replaced with `v0`, `v1`, and so on.
    ///   - domain: The values that the variable can have.
    public mutating func makeVariable(_ name: String = "", domain: Domain = .free) -> Variable {
        let variable = Variable(
            index: Int32(truncatingIfNeeded: simplex.basis.system.nodes.count), owner: simplex.basis.system.owner)
        if !name.isEmpty {
            while names.count < variable.rank { names.append("") }
            names.append(name)
        }
        var node = ConstraintSystem.Node()
        node.isNonNegative = domain == .nonNegative
        node.rank = takeRank()
        simplex.basis.system.nodes.append(node)
        determinacy.isCurrent = false
        return variable
    }

    /// Adds `constraint`.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if `constraint` is required and the required constraints of the
    ///   solver exclude it. An optional constraint is satisfied as closely as the stronger constraints allow.
    ///   ``SolverError/numberOutOfRange(_:)``, ``SolverError/strengthOutOfRange(_:)`` or
    ///   ``SolverError/foreignVariable(_:)`` if the solver does not accept the constraint.
    @discardableResult
    public mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
        try check(constraint)
        return try enforce(constraint)
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
        try check(strength)
        return try enforce(LinearConstraint(try constraint(id).expression, relation, strength: strength))
    }

    private mutating func enforce(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
        switch admit(constraint) {
        case .held(let slot):
            return ConstraintID(serial: simplex.basis.system.records[slot].serial, slot: slot)
        case .refused(let refusal):
            throw refusal.error(for: constraint)
        }
    }

    /// Removes a constraint.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint, or no longer
    ///   contains it.
    public mutating func remove(_ id: ConstraintID) throws(SolverError) {
        try checkHolds(id)
        withdraw(id.slot)
    }

    /// Sets the constant in the expression of a constraint. For example, `x - 10 == 0` has the constant -10.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the constraint is required and other required constraints
    ///   exclude the constant, ``SolverError/numberOutOfRange(_:)`` if the solver does not accept the constant, or
    ///   ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint.
    public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
        try check(constant: constant)
        try checkHolds(id)
        let record = simplex.basis.system.records[id.slot]
        let scaled = constant / record.scale
        guard scaled != record.constant else { return }
        applyConstant(scaled, of: id.slot)
        guard record.strength == .required, !simplex.suspects.isEmpty, !isBatching else { return }
        // Restore the previous constant, and try the change again in a trial.
        applyConstant(record.constant, of: id.slot)
        try tryRequired(id.slot) { $0.applyConstant(scaled, of: id.slot) }
    }

    /// Sets the strength of a constraint.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` if the constraint becomes required and other required constraints
    ///   exclude it, ``SolverError/strengthOutOfRange(_:)`` if the solver does not accept the strength, or
    ///   ``SolverError/unknownConstraint(_:)`` if the solver does not contain the constraint.
    public mutating func setStrength(_ strength: Strength, of id: ConstraintID) throws(SolverError) {
        try check(strength)
        try checkHolds(id)
        guard strength != simplex.basis.system.records[id.slot].strength else { return }
        guard strength == .required, !isBatching else {
            applyStrength(strength, of: id.slot)
            if simplex.basis.system.records[id.slot].isRequiredEquality { pendingEqualities.append(id.slot) }
            return
        }
        try tryRequired(id.slot) { $0.applyStrength(strength, of: id.slot) }
    }

    /// Changes the constraint in `slot` inside a trial, and undoes the change if required constraints exclude it.
    private mutating func tryRequired(_ slot: Int32, _ change: (inout Solver) -> Void) throws(SolverError) {
        let isOwnTrial = !isTrying
        if isOwnTrial { run(.begin) }
        change(&self)
        if let refusal = refusal(of: slot) {
            let refused = simplex.basis.system.constraint(slot)
            precondition(isOwnTrial, "a required constraint was refused inside a trial")
            run(.undo)
            throw refusal.error(for: refused)
        }
        if simplex.basis.system.records[slot].isRequiredEquality { adopt(slot) }
        if isOwnTrial { run(.keep) }
    }
}

/// Methods that change and compare the ranks of variables. Ranks decide ties.
extension Solver {
    /// Ranks `variable` after every other variable, as if it had just been made.
    ///
    /// Ties that involve constraints with this variable may then be decided differently. Do not call this method
    /// inside a trial.
    ///
    /// - Complexity: Proportional to the number of constraints that contain the variable. The next optimization also
    ///   computes the row of each inactive constraint whose first term contains the variable.
    public mutating func renewRank(of variable: Variable) {
        precondition(!isTrying, "the rank of \(name(of: variable)) must not be renewed inside a trial")
        determinacy.isCurrent = false
        simplex.basis.system.nodes[variable.index].rank = takeRank()
        note(.variable(variable.index))
        var place = simplex.basis.system.nodes[variable.index].uses
        while place != ConstraintSystem.none {
            let link = simplex.basis.system.links[place]
            if simplex.basis.system.records[link.slot].firstTerm == place { note(.constraint(link.slot)) }
            place = link.next
        }
    }

    /// Returns whether ties are decided as if `a` had been made before `b`.
    package func ranks(_ a: Variable, before b: Variable) -> Bool {
        simplex.basis.system.nodes[a.index].rank < simplex.basis.system.nodes[b.index].rank
    }

    /// Returns the rank for the next variable, and advances the counter.
    mutating func takeRank() -> Int32 {
        precondition(nextRank < .max - 1, "a solver has at most \(Int32.max - 1) ranks")
        nextRank += 1
        return nextRank - 1
    }

    /// Marks the symbols that depend on the rank of `symbol`, so that the next optimization prices them.
    private mutating func note(_ symbol: Symbol) {
        if simplex.basis.isActive(symbol) { simplex.enlist(symbol) } else { simplex.disturbed.append(symbol) }
    }
}
