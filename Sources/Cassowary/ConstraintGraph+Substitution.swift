extension ConstraintGraph {
    /// Lets the core variables that the constraint in `slot` leads to race along their followers.
    mutating func startRace(among slot: Int32, using row: inout RowAccumulator, in race: inout ColumnRace) {
        addReduced(slot, to: &row)
        var largest = 0.0
        for index in row.entries.indices { largest = max(largest, abs(row.sum(at: row.entries[index]))) }
        race.removeAll()
        for index in row.entries.indices {
            let core = row.entries[index]
            // A coefficient much smaller than the others would make a form of huge ones.
            if abs(row.take(core)) * 100 >= largest, largest > 0 { race.enter(core, from: forms.columnHeads[core]) }
        }
        row.finish()
    }

    /// The sum of the constraint in `slot`, by core variables.
    private func addReduced(_ slot: Int32, to row: inout RowAccumulator) {
        for index in terms(of: slot) {
            let link = links[index]
            if variables[link.variable].definition == ConstraintGraph.none {
                row.add(link.coefficient, at: link.variable)
            } else {
                addForm(of: link.variable, times: link.coefficient, to: &row)
            }
        }
    }

    /// Finds the one way along which the constraint in `slot` leads to `core`.
    ///
    /// - Parameter path: the variables on the way, from one that the constraint mentions to `core`.
    /// - Returns: whether there is one, and one only, as far as the forms tell.
    func findPath(from slot: Int32, to core: Int32, into path: inout Buffer<Int32>) -> Bool {
        path.removeAll()
        var slot = slot
        while true {
            var next = ConstraintGraph.none
            var coefficient = 0.0
            var largest = 0.0
            for index in terms(of: slot) {
                let link = links[index]
                largest = max(largest, abs(link.coefficient))
                guard link.variable != path.last, form(of: link.variable, contains: core) else { continue }
                guard next == ConstraintGraph.none else { return false }
                next = link.variable
                coefficient = abs(link.coefficient)
            }
            guard next != ConstraintGraph.none, coefficient * 100 >= largest else { return false }
            path.append(next)
            if next == core { return true }
            slot = variables[next].definition
        }
    }

    /// True when `variable` is `core`, or follows it.
    private func form(of variable: Int32, contains core: Int32) -> Bool {
        if variable == core { return true }
        var cell = forms.rowHeads[variable]
        while cell != Cell.none {
            if forms.cells[cell].column == core { return true }
            cell = forms.cells[cell].nextInRow
        }
        return false
    }

    /// True when nothing but `path` leads from the constraint in `slot` to its heir, counting ways that cancel out.
    mutating func isOnlyWay(
        _ path: borrowing Buffer<Int32>, from slot: Int32, among consequences: borrowing Consequences
    ) -> Bool {
        for index in consequences.variables.indices { variables[consequences.variables[index]].isReached = true }
        defer {
            for index in consequences.variables.indices { variables[consequences.variables[index]].isReached = false }
        }
        var slot = slot
        var defined = ConstraintGraph.none
        for place in path.indices {
            for index in terms(of: slot) {
                let variable = links[index].variable
                if variable != defined, variable != path[place], variables[variable].isReached { return false }
            }
            defined = path[place]
            slot = variables[defined].definition
        }
        return true
    }

    /// Has the constraint in `slot` define the first variable of `path`, the former definition of that the second, and
    /// so on. The consequences are put into an order in which each comes after those it is defined by.
    mutating func turnRound(_ path: borrowing Buffer<Int32>, from slot: Int32, in consequences: inout Consequences) {
        var slot = slot
        for place in path.indices {
            let variable = path[place]
            let definition = variables[variable].definition
            variables[variable].definition = slot
            records[slot].defined = variable
            slot = definition
        }
        for place in path.indices { variables[path[place]].isReached = true }
        consequences.putFirst(path) { variables[$0].isReached }
        for place in path.indices { variables[path[place]].isReached = false }
        for index in consequences.variables.indices { variables[consequences.variables[index]].order = takeOrder() }
    }

    /// Gives `core` the form that the constraint in `slot` gives it, and puts it into the forms of what follows.
    mutating func replaceInForms(
        _ core: Int32, by slot: Int32, using row: inout RowAccumulator, _ form: inout Buffer<Substitution.FormTerm>
    ) {
        addReduced(slot, to: &row)
        let inverse = -1 / row.sum(at: core)
        form.removeAll()
        for index in row.entries.indices {
            let other = row.entries[index]
            let coefficient = row.take(other) * inverse
            if other != core, coefficient != 0 {
                form.append(Substitution.FormTerm(core: other, coefficient: coefficient))
            }
        }
        row.finish()
        while forms.columnHeads[core] != Cell.none {
            let cell = forms.columnHeads[core]
            let (variable, slope) = (forms.cells[cell].row, forms.cells[cell].coefficient)
            forms.remove(cell: cell)
            addForm(of: variable, times: 1, to: &row)
            for index in form.indices { row.add(slope * form[index].coefficient, at: form[index].core) }
            forms.removeRow(variable)
            forms.fillRow(variable, from: &row)
        }
        for index in form.indices { forms.insert(form[index].coefficient, row: core, column: form[index].core) }
    }
}
