extension Solver {
    /// The value of `variable` in the present solution. Optimises first when something changed.
    ///
    /// NaN if another solver made the variable.
    public mutating func value(of variable: Variable) -> Double {
        guard owns(variable) else { return .nan }
        settle()
        return simplex.basis.system.nodes[variable.index].value + 0
    }

    /// The variables whose value moved since last asked, in the order of their making.
    ///
    /// Optimises first when something changed. A variable that moved and came back in between isn't reported. Nothing is
    /// allocated when the array of the call before was let go.
    public mutating func changes() -> [Change] {
        var changes: [Change] = []
        swap(&changes, &lastChanges)
        readChanges(into: &changes)
        lastChanges = changes
        return changes
    }

    /// Writes ``changes()`` over what `changes` holds.
    ///
    /// For callers that ask at every frame: counting references to the array took a quarter of the time of a small
    /// change.
    public mutating func readChanges(into changes: inout [Change]) {
        settle()
        // The first time most of them have moved.
        if changes.capacity == 0 { changes.reserveCapacity(simplex.basis.system.nodes.count) }
        let owner = simplex.basis.system.owner
        var count = 0
        var start = 0
        while let (first, word) = simplex.touched.popWord(from: &start) {
            var bits = word
            while bits != 0 {
                let variable = first + Int32(truncatingIfNeeded: bits.trailingZeroBitCount)
                bits &= bits - 1
                // Adding zero makes no difference but for -0.
                let value = simplex.basis.system.nodes[variable].value + 0
                guard value != simplex.basis.system.nodes[variable].reported else { continue }
                simplex.basis.system.nodes[variable].reported = value
                let change = Change(variable: Variable(index: variable, owner: owner), value: value)
                if count < changes.count { changes[count] = change } else { changes.append(change) }
                count += 1
            }
        }
        if count < changes.count { changes.removeLast(changes.count - count) }
    }

    /// Whether an optimization since the solver was made has reached the limit of its work. Values may then be others than
    /// the optimum.
    package var hasGivenUp: Bool { simplex.isExhausted }

    /// The exchanges after which one optimization gives up; `nil`, which is the default, for a number that follows from
    /// the size of the system and that no optimization is known to reach.
    package var exchangeLimit: Int? {
        get { simplex.givenPivotLimit }
        set { simplex.givenPivotLimit = newValue }
    }

    /// Moves to the optimum.
    mutating func settle() {
        if simplex.optimize() { determinacy.isCurrent = false }
    }
}
