/// The order in which ties are decided.
extension Solver {
    /// Ranks `variable` after every other variable, as if it had just been made.
    ///
    /// Ties in which its constraints take part may be decided in another way from then on. Not to be called inside a
    /// trial.
    ///
    /// - Complexity: The number of constraints that begin with the variable, and the rows of those that are not active.
    public mutating func renewRank(of variable: Variable) {
        precondition(!isTrying, "the rank of \(name(of: variable)) may not be renewed inside a trial")
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

    /// Whether ties are decided as if `a` had been made before `b`.
    package func ranks(_ a: Variable, before b: Variable) -> Bool {
        simplex.basis.system.nodes[a.index].rank < simplex.basis.system.nodes[b.index].rank
    }

    /// The rank of the next variable, which it uses up.
    mutating func takeRank() -> Int32 {
        precondition(nextRank < .max - 1, "a solver has no more than \(Int32.max - 1) ranks to give")
        nextRank += 1
        return nextRank - 1
    }

    /// Has what depends on the rank of `symbol` priced with the next optimization.
    private mutating func note(_ symbol: Symbol) {
        if simplex.basis.isActive(symbol) { simplex.enlist(symbol) } else { simplex.disturbed.append(symbol) }
    }
}
