/// Definitions among variables that are in use already.
///
/// A layout may come in any order: a card's contents before its edges, the middle of a row before its ends. A required
/// equality that ties two parts of it together is met by a row of the tableau first, so that it can be refused. Once it
/// holds it becomes a definition after all: some core variable, its *heir*, stops being one, and what was expressed by it
/// is expressed by its form from then on. The definitions between the two turn round, each now defining the next, as the
/// links of a union-find tree do that gets a new root. This is ``reinstate(_:)`` backwards.
///
/// The latest few stay rows, since what is added and removed in turn is cheaper to remove from there.
extension Solver {
    /// Notes that the constraint in `slot` could become a definition, and makes those definitions that have waited long.
    mutating func noteEquality(_ slot: Int32) {
        recentEqualities.append(RecentEquality(slot: slot, serial: graph.records[slot].serial))
        guard recentEqualities.count == 2 * RecentEquality.patience else { return }
        for place in 0..<RecentEquality.patience {
            let slot = recentEqualities[place].slot
            let record = graph.records[slot]
            // It may have been removed or weakened since.
            guard record.serial == recentEqualities[place].serial, record.strength == .required else { continue }
            if let heir = heir(of: slot) { substitute(heir, definedBy: slot) }
        }
        for place in 0..<RecentEquality.patience {
            recentEqualities[place] = recentEqualities[place + RecentEquality.patience]
        }
        recentEqualities.removeLast(RecentEquality.patience)
    }

    /// The core variable that the constraint in `slot`, a required equality, could define: of those that it leads to in
    /// one way only, the one that the fewest follow.
    mutating func heir(of slot: Int32) -> Int32? {
        guard graph.records[slot].symbol != ConstraintGraph.none else { return nil }
        graph.startRace(among: slot, using: &tableau.scratch.row, in: &substitution.race)
        while let variable = substitution.race.next(in: graph.forms) {
            if graph.findPath(from: slot, to: variable, into: &substitution.path) { return variable }
        }
        return nil
    }

    /// Makes the constraint in `slot`, a required equality that holds, the definition of its heir.
    ///
    /// - Complexity: what follows the heir.
    private mutating func substitute(_ heir: Int32, definedBy slot: Int32) {
        let symbol = graph.records[slot].symbol
        if tableau.symbols[symbol].isBasic {
            guard !tableau.isViolated(symbol),
                tableau.leaveBasis(symbol, preferring: graph.variables[heir].symbol)
            else { return }
        }
        graph.consequences(of: heir, into: &consequences)
        guard graph.isOnlyWay(substitution.path, from: slot, among: consequences) else { return }
        tableau.removeCosts(of: symbol)
        tableau.matrix.removeColumn(symbol)
        tableau.discard(symbol)
        graph.records[slot].symbol = ConstraintGraph.none
        graph.replaceInForms(heir, by: slot, using: &tableau.scratch.row, &substitution.form)
        graph.turnRound(substitution.path, from: slot, in: &consequences)
        spreadConstants(except: slot)
        noteDefined(heir)
        enlistForm(of: heir)
    }

    /// Lets the tableau know the constants of all consequences. No value moves.
    private mutating func spreadConstants(except slot: Int32) {
        for index in consequences.variables.indices {
            let variable = consequences.variables[index]
            graph.refreshConstant(of: variable)
            touch(variable)
            let node = graph.variables[variable]
            if node.symbol != ConstraintGraph.none { tableau.symbols[node.symbol].setConstant(node.constant) }
        }
        for index in consequences.slots.indices where consequences.slots[index] != slot {
            let record = graph.records[consequences.slots[index]]
            let constant = graph.reducedConstant(consequences.slots[index]) / record.scale
            tableau.symbols[record.symbol].setConstant(constant)
        }
    }

    /// Lets the tableau know that `variable` has a definition now: it has a row no more, unless its domain matters.
    private mutating func noteDefined(_ variable: Int32) {
        let symbol = graph.variables[variable].symbol
        guard symbol != ConstraintGraph.none else { return }
        tableau.symbols[symbol].isCore = false
        guard tableau.symbols[symbol].isBasic, !graph.variables[variable].isNonNegative else { return }
        tableau.matrix.removeRow(symbol)
        tableau.discard(symbol)
        graph.variables[variable].symbol = ConstraintGraph.none
    }
}

/// A required equality that waits to become a definition.
struct RecentEquality {
    /// How many stay rows of the tableau at least.
    static let patience = 4

    var slot: Int32
    var serial: Int
}

/// What a substitution works with.
struct Substitution: ~Copyable {
    var race = ColumnRace()
    /// The variables between an equality and its heir, which is the last.
    var path = Buffer<Int32>()
    var form = Buffer<FormTerm>()

    struct FormTerm {
        var core: Int32
        var coefficient: Double
    }
}
