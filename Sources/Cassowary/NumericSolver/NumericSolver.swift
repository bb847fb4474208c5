/// A solver whose values are numbers of the type `Number`. ``Solver`` documents its methods.
struct NumericSolver<Number: SolverNumber>: ~Copyable {
    var simplex = Simplex<Number>()
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

    /// The variables and constraints.
    var system: ConstraintSystem {
        @inline(__always) _read { yield simplex.basis.system }
        @inline(__always) _modify { yield &simplex.basis.system }
    }

    init() {}

    /// Creates a solver with the variables and constraints of a solver that is less precise.
    ///
    /// The optimization starts at the vertex at which every variable is zero.
    init(copying other: borrowing NumericSolver<Double>) {
        simplex = Simplex(copying: other.simplex)
        names = other.names
        edits = Pool(copying: other.edits)
        nextSerial = other.nextSerial
        nextRank = other.nextRank
        isBatching = other.isBatching
        isTrying = other.isTrying
        // Every constraint of the copy starts as a slack. An equality that happens to hold would remain one, and would
        // then keep its variables from deciding ties.
        for slot in system.records.indices {
            let record = system.records[slot]
            if record.serial >= 0, record.isRequiredEquality { pendingEqualities.append(Int32(slot)) }
        }
        if !isBatching, simplex.restoreFeasibility() { adoptPendingEqualities() }
    }

    /// Whether the values must be computed by a solver that is more precise.
    var needsPrecision: Bool { simplex.basis.needsPrecision }

    mutating func makeVariable(_ name: String = "", domain: Domain = .free) -> Variable {
        let variable = Variable(index: Int32(truncatingIfNeeded: system.nodes.count), owner: system.owner)
        if !name.isEmpty {
            while names.count < variable.rank { names.append("") }
            names.append(name)
        }
        var node = ConstraintSystem.Node()
        node.isNonNegative = domain == .nonNegative
        node.rank = takeRank()
        system.nodes.append(node)
        simplex.basis.values.append(0)
        determinacy.isCurrent = false
        return variable
    }

    @discardableResult
    mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
        try check(constraint)
        return try enforce(constraint)
    }

    @discardableResult
    mutating func add(
        expressionOf id: ConstraintID, _ relation: Relation, strength: Strength
    ) throws(SolverError) -> ConstraintID {
        try check(strength)
        return try enforce(LinearConstraint(try constraint(id).expression, relation, strength: strength))
    }

    private mutating func enforce(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintID {
        switch admit(constraint) {
        case .held(let slot):
            return ConstraintID(serial: system.records[slot].serial, slot: slot)
        case .refused(let refusal):
            throw refusal.error(for: constraint)
        }
    }

    mutating func remove(_ id: ConstraintID) throws(SolverError) {
        try checkHolds(id)
        withdraw(id.slot)
    }

    mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(SolverError) {
        try check(constant: constant)
        try checkHolds(id)
        let record = system.records[id.slot]
        let scaled = constant / record.scale
        guard scaled != record.constant else { return }
        applyConstant(scaled, of: id.slot)
        guard record.strength == .required, !simplex.suspects.isEmpty, !isBatching else { return }
        // Restore the previous constant, and try the change again in a trial.
        applyConstant(record.constant, of: id.slot)
        try tryRequired(id.slot) { $0.applyConstant(scaled, of: id.slot) }
    }

    mutating func setStrength(_ strength: Strength, of id: ConstraintID) throws(SolverError) {
        try check(strength)
        try checkHolds(id)
        guard strength != system.records[id.slot].strength else { return }
        guard strength == .required, !isBatching else {
            applyStrength(strength, of: id.slot)
            if system.records[id.slot].isRequiredEquality { pendingEqualities.append(id.slot) }
            return
        }
        try tryRequired(id.slot) { $0.applyStrength(strength, of: id.slot) }
    }

    /// Changes the constraint in `slot` inside a trial, and undoes the change if required constraints exclude it.
    private mutating func tryRequired(_ slot: Int32, _ change: (inout NumericSolver) -> Void) throws(SolverError) {
        let isOwnTrial = !isTrying
        if isOwnTrial { run(.begin) }
        change(&self)
        if let refusal = refusal(of: slot) {
            let refused = system.constraint(slot)
            precondition(isOwnTrial, "a required constraint was refused inside a trial")
            run(.undo)
            throw refusal.error(for: refused)
        }
        if isOwnTrial { run(.keep) }
    }
}

/// Methods that change and compare the ranks of variables. Ranks decide ties.
extension NumericSolver {
    mutating func renewRank(of variable: Variable) {
        precondition(!isTrying, "the rank of \(name(of: variable)) must not be renewed inside a trial")
        determinacy.isCurrent = false
        system.nodes[variable.index].rank = takeRank()
        note(.variable(variable.index))
        var place = system.nodes[variable.index].uses
        while place != ConstraintSystem.none {
            let link = system.links[place]
            if system.records[link.slot].firstTerm == place { note(.constraint(link.slot)) }
            place = link.next
        }
    }

    func ranks(_ a: Variable, before b: Variable) -> Bool { system.nodes[a.index].rank < system.nodes[b.index].rank }

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
