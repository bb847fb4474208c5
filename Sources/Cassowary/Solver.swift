/// Finds values for variables so that linear constraints hold, strongest first.
///
/// A solver is incremental: after a change it repairs the previous solution instead of starting over. Feed it
/// constraints with ``add(_:)``, move edit variables with ``suggest(_:for:)``, then read ``changes()``. It optimises
/// when it is asked for a value, so a hundred changes in a row cost one optimisation.
///
/// Every mutating call is all-or-nothing. When it throws, the solver still holds the solution it held before the call:
/// to the last bit after a batch; after a single change it may have been computed by another way, and differ by rounding.
///
/// **What is optimal.** Required constraints hold. Then the sum of the errors of the strongest level is made least,
/// then that of the next, and so on: no number of weaker constraints outweighs a stronger one. Among the solutions that
/// are equally good at every level the errors decide one by one. An error *above* the target (`x` too large in
/// `x <= 50` or `x == 50`) goes whole to the constraint of the earliest rank; an error *below* goes whole to the
/// constraint of the latest rank, and spills to the one before when that can't take more. The rank of a constraint is
/// that of the variable of its first term, and the rank of a variable is the order of its making. Constraints of equal
/// rank count in the order of adding. Variables that nothing else determines are zero, or as near to it as may be, the
/// latest first. So the solution is a function of the constraints and not of the path that led to it.
///
/// - Source: Borning, Freeman-Benson, Wilson, "Constraint Hierarchies", 1992; Badros, Borning, Stuckey, "The Cassowary
///   Linear Arithmetic Constraint Solving Algorithm", 2001, §2.
public struct Solver: ~Copyable {
    var graph = ConstraintGraph()
    var tableau = Tableau()
    /// Of the variables, up to the last that was given one.
    var names: [String] = []
    /// Variables whose value has to be read out again.
    var touched = VariableSet()
    /// Slots of removed constraints whose symbols are still parametric; they leave when somebody asks for a value.
    var leaving = Pool<Int32>()
    var consequences = Consequences()
    /// Required equalities of the tableau that may become definitions, the latest.
    var recentEqualities = Pool<RecentEquality>()
    var substitution = Substitution()
    /// What was told of the solution the last time, and the memory to tell it with.
    var lastChanges: [Change] = []
    private(set) var nextSerial = 0
    /// True while required constraints need not hold together.
    var isBatching = false

    /// Makes a solver that holds nothing.
    public init() {}

    /// Makes a variable, which ranks after those made before.
    ///
    /// - Parameters:
    ///   - name: what dumps call it. Need not be unique; `v0`, `v1` … when empty.
    ///   - domain: Which values it may have.
    public mutating func makeVariable(_ name: String = "", domain: Domain = .free) -> Variable {
        let variable = Variable(index: Int32(truncatingIfNeeded: graph.variables.count))
        if !name.isEmpty {
            while names.count < variable.rank { names.append("") }
            names.append(name)
        }
        var node = ConstraintGraph.Node()
        node.isNonNegative = domain == .nonNegative
        graph.variables.append(node)
        graph.forms.grow()
        return variable
    }

    /// Adds `constraint`.
    ///
    /// - Throws: ``UnsatisfiableConstraint`` when `constraint` is required and required constraints already present
    ///   exclude it. Weaker constraints never throw; they end up as close to holding as stronger ones allow.
    @discardableResult
    public mutating func add(_ constraint: LinearConstraint) throws(UnsatisfiableConstraint) -> ConstraintID {
        precondition(constraint.expression.isFinite, "a constraint's terms must be finite")
        let slot: Int32
        switch admit(constraint) {
        case .held(let held): slot = held
        case .refused(let contradicted):
            throw UnsatisfiableConstraint(constraint: constraint, contradicted: contradicted)
        }
        return ConstraintID(serial: graph.records[slot].serial, slot: slot)
    }

    /// Removes a constraint.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)`` when it isn't held, or no longer.
    public mutating func remove(_ id: ConstraintID) throws(SolverError) {
        try checkHolds(id)
        let defined = graph.records[id.slot].defined
        if defined != ConstraintGraph.none {
            if isUsedByDefinitionOnly(defined) {
                graph.undefine(defined)
                graph.remove(id.slot)
                touch(defined)
                return
            }
            reinstate(id.slot)
        }
        withdraw(id.slot)
    }

    /// Sets the constant of the expression of a constraint; `x - 10 == 0` has the constant -10.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` when the constraint is required and others exclude the constant.
    public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
        precondition(constant.isFinite, "a constraint's constant must be finite, not \(constant)")
        try checkHolds(id)
        let previous = graph.records[id.slot].constant
        guard constant != previous else { return }
        applyConstant(constant, of: id.slot)
        guard graph.records[id.slot].strength == .required, !tableau.suspects.isEmpty,
            let contradicted = restoreFeasibility(for: id.slot)
        else { return }
        let refused = graph.constraint(id.slot)
        applyConstant(previous, of: id.slot)
        throw .unsatisfiable(UnsatisfiableConstraint(constraint: refused, contradicted: contradicted))
    }

    /// Sets how much a constraint matters.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` when it becomes required and others exclude it.
    public mutating func setStrength(_ strength: Strength, of id: ConstraintID) throws(SolverError) {
        try checkHolds(id)
        let previous = graph.records[id.slot].strength
        guard strength != previous else { return }
        if graph.records[id.slot].defined != ConstraintGraph.none { reinstate(id.slot) }
        applyStrength(strength, of: id.slot)
        guard strength == .required, !tableau.suspects.isEmpty,
            let contradicted = restoreFeasibility(for: id.slot)
        else { return }
        let refused = graph.constraint(id.slot)
        applyStrength(previous, of: id.slot)
        throw .unsatisfiable(UnsatisfiableConstraint(constraint: refused, contradicted: contradicted))
    }
}

extension Solver {
    /// What becomes of a constraint that is offered.
    enum Admission {
        case held(slot: Int32)
        case refused(contradicted: [ConstraintID])
    }

    /// Takes `constraint` in, unless required ones exclude it.
    mutating func admit(_ constraint: LinearConstraint) -> Admission {
        // A constraint that comes back was holding all the time, unless one was added meanwhile that excludes it.
        if !leaving.isEmpty, let slot = revive(constraint) {
            guard constraint.strength == .required, !tableau.suspects.isEmpty,
                let contradicted = restoreFeasibility(for: slot)
            else { return .held(slot: slot) }
            expel(slot)
            return .refused(contradicted: contradicted)
        }
        let slot = place(constraint)
        guard constraint.strength == .required else { return .held(slot: slot) }
        let heir = constraint.relation == .equal ? heir(of: slot) : nil
        if !tableau.suspects.isEmpty, let contradicted = restoreFeasibility(for: slot, moving: heir) {
            expel(slot)
            return .refused(contradicted: contradicted)
        }
        if heir != nil { noteEquality(slot) }
        return .held(slot: slot)
    }

    /// Takes `constraint` in if required ones don't exclude it. Otherwise the solver is of no use any more.
    mutating func admitForTrial(_ constraint: LinearConstraint) -> Bool {
        _ = place(constraint)
        return tableau.restoreFeasibility() == nil
    }

    /// Puts `constraint` where it belongs: among the definitions if it can be one, else into the tableau.
    private mutating func place(_ constraint: LinearConstraint) -> Int32 {
        let slot = graph.insert(constraint, serial: takeSerial())
        if constraint.strength == .required, constraint.relation == .equal, let pivot = definableTerm(of: slot) {
            let variable = graph.links[pivot].variable
            graph.define(byTermAt: pivot, of: slot, using: &tableau.scratch.row)
            touch(variable)
            enlistForm(of: variable)
            if graph.variables[variable].isNonNegative { bringIntoTableau(variable) }
        } else {
            enter(slot)
        }
        graph.link(slot)
        return slot
    }

    /// Takes out again what was taken in last.
    private mutating func expel(_ slot: Int32) {
        let defined = graph.records[slot].defined
        if defined != ConstraintGraph.none {
            let symbol = graph.variables[defined].symbol
            if symbol != ConstraintGraph.none {
                tableau.matrix.removeRow(symbol)
                tableau.discard(symbol)
                graph.variables[defined].symbol = ConstraintGraph.none
            }
            graph.undefine(defined)
            graph.remove(slot)
        } else {
            withdraw(slot)
        }
    }

    /// Throws unless `id` is held.
    func checkHolds(_ id: ConstraintID) throws(SolverError) {
        guard graph.records.indices.contains(Int(id.slot)), graph.records[id.slot].serial == id.serial else {
            throw .unknownConstraint(id)
        }
    }

    /// The serial of the next constraint, which it uses up.
    mutating func takeSerial() -> Int {
        nextSerial += 1
        return nextSerial - 1
    }
}
