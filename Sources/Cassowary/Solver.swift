/// Finds values for variables so that linear constraints hold, strongest first.
///
/// A solver is incremental: after a change it repairs the previous solution instead of starting over. Feed it
/// constraints with ``add(_:)``, move edit variables with ``suggest(_:for:)``, then read ``changes()``. It optimises
/// when it is asked for a value, so a hundred changes in a row cost one optimisation.
///
/// Every mutating call is all-or-nothing. When it throws, the solver still holds the solution it held before the call,
/// to the last bit.
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
    var tableau = Tableau()
    /// The constraints held, by slot.
    var records: [Record] = []
    private var freeSlots: [Int32] = []
    private var nextSerial = 0
    /// The value of each variable when ``changes()`` last told of it.
    var published: [Double] = []
    private var changed: [Change] = []
    var names: [String] = []
    /// The edit of each variable that has one.
    var edits: [Variable: ConstraintID] = [:]

    /// A constraint that the solver holds, and its symbol.
    struct Record {
        var constraint: LinearConstraint
        var serial: Int
        var symbol: Int32
        var scale: Double
    }

    /// Makes a solver that holds nothing.
    public init() {}

    /// Makes a variable, which ranks after those made before.
    ///
    /// - Parameter name: what dumps call it. Need not be unique; `v0`, `v1` … when empty.
    public mutating func makeVariable(_ name: String = "", domain: Domain = .free) -> Variable {
        let variable = Variable(index: Int32(names.count))
        names.append(name)
        published.append(0)
        var symbol = Symbol(rank: variable.index, isBasic: false, isVariable: true)
        if domain == .nonNegative { symbol.below = Level.required }
        tableau.variableSymbols.append(tableau.makeSymbol(symbol))
        return variable
    }

    /// Adds `constraint`.
    ///
    /// - Throws: ``UnsatisfiableConstraint`` when `constraint` is required and required constraints already present
    ///   exclude it. Weaker constraints never throw; they end up as close to holding as stronger ones allow.
    public mutating func add(_ constraint: LinearConstraint) throws(UnsatisfiableConstraint) -> ConstraintID {
        precondition(constraint.expression.isFinite, "a constraint's terms must be finite")
        let symbol = tableau.enterRow(for: constraint, serial: nextSerial)
        let id = keep(constraint, as: symbol)
        if constraint.strength == .required {
            tableau.suspect(symbol)
            if let contradicted = restoreFeasibility(for: id) {
                tableau.removeConstraint(symbol)
                forget(id)
                nextSerial -= 1
                throw UnsatisfiableConstraint(constraint: constraint, contradicted: contradicted)
            }
        }
        return id
    }

    /// Removes a constraint.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)`` when it isn't held, or no longer.
    public mutating func remove(_ id: ConstraintID) throws(SolverError) {
        let symbol = try record(of: id).symbol
        tableau.removeConstraint(symbol)
        forget(id)
    }

    /// Sets the constant of the expression of a constraint; `x - 10 == 0` has the constant -10.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` when the constraint is required and others exclude the constant.
    public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
        precondition(constant.isFinite, "a constraint's constant must be finite, not \(constant)")
        let record = try record(of: id)
        let previous = record.constraint.expression.constant
        guard constant != previous else { return }
        tableau.setConstant(constant / record.scale, of: record.symbol)
        records[Int(id.slot)].constraint.expression.constant = constant
        guard record.constraint.strength == .required, let contradicted = restoreFeasibility(for: id) else { return }
        let refused = records[Int(id.slot)].constraint
        tableau.setConstant(previous / record.scale, of: record.symbol)
        records[Int(id.slot)].constraint.expression.constant = previous
        throw .unsatisfiable(UnsatisfiableConstraint(constraint: refused, contradicted: contradicted))
    }

    /// Sets how much a constraint matters.
    ///
    /// - Throws: ``SolverError/unsatisfiable(_:)`` when it becomes required and others exclude it.
    public mutating func setStrength(_ strength: Strength, of id: ConstraintID) throws(SolverError) {
        let record = try record(of: id)
        let previous = record.constraint.strength
        guard strength != previous else { return }
        tableau.setStrength(strength, of: record.symbol)
        records[Int(id.slot)].constraint.strength = strength
        guard strength == .required, let contradicted = restoreFeasibility(for: id) else { return }
        let refused = records[Int(id.slot)].constraint
        tableau.setStrength(previous, of: record.symbol)
        records[Int(id.slot)].constraint.strength = previous
        throw .unsatisfiable(UnsatisfiableConstraint(constraint: refused, contradicted: contradicted))
    }

    /// The value of `variable` in the present solution. Optimises first when something changed.
    public mutating func value(of variable: Variable) -> Double {
        tableau.optimize()
        return tableau.symbols[Int(tableau.variableSymbols[Int(variable.index)])].value
    }

    /// The variables whose value moved since last asked, in the order of their making.
    ///
    /// Optimises first when something changed. A variable that moved and came back in between isn't told.
    public mutating func changes() -> [Change] {
        tableau.optimize()
        changed.removeAll(keepingCapacity: true)
        for symbol in tableau.moved {
            tableau.symbols[Int(symbol)].hasMoved = false
            let variable = Variable(index: tableau.symbols[Int(symbol)].rank)
            let value = tableau.symbols[Int(symbol)].value
            if value != published[Int(variable.index)] { changed.append(Change(variable: variable, value: value)) }
            published[Int(variable.index)] = value
        }
        tableau.moved.removeAll(keepingCapacity: true)
        changed.sort { $0.variable < $1.variable }
        return changed
    }
}

extension Solver {
    /// The record of a constraint that is held.
    func record(of id: ConstraintID) throws(SolverError) -> Record {
        guard records.indices.contains(Int(id.slot)), records[Int(id.slot)].serial == id.serial else {
            throw .unknownConstraint(id)
        }
        return records[Int(id.slot)]
    }

    private mutating func keep(_ constraint: LinearConstraint, as symbol: Int32) -> ConstraintID {
        let scale = tableau.scale(of: constraint.expression)
        let record = Record(constraint: constraint, serial: nextSerial, symbol: symbol, scale: scale)
        let slot: Int32
        if let free = freeSlots.popLast() {
            slot = free
            records[Int(slot)] = record
        } else {
            slot = Int32(records.count)
            records.append(record)
        }
        nextSerial += 1
        return ConstraintID(serial: record.serial, slot: slot)
    }

    private mutating func forget(_ id: ConstraintID) {
        records[Int(id.slot)].serial = -1
        records[Int(id.slot)].constraint = LinearConstraint(0, .equal)
        freeSlots.append(id.slot)
    }

    /// Makes required constraints hold again after one of them changed.
    ///
    /// - Returns: what contradicts the changed one, if that can't be, with the tableau as it was before the call.
    private mutating func restoreFeasibility(for id: ConstraintID) -> [ConstraintID]? {
        guard !tableau.suspects.isEmpty else { return nil }
        let saved = tableau
        guard tableau.restoreFeasibility() != nil else { return nil }
        let suspected = tableau.requiredSymbolsInConflict()
        tableau = saved
        return irreducibleConflict(among: suspected, with: id)
    }
}
