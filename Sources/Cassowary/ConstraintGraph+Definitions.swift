extension ConstraintGraph {
    /// True when nothing mentions the variable. (A variable of the tableau with an empty column is checked elsewhere.)
    func isUnused(_ variable: Int32) -> Bool {
        variables[variable].uses == ConstraintGraph.none
            && variables[variable].definition == ConstraintGraph.none
    }

    /// Makes the constraint in `slot` the definition of the variable of the term at `pivot`.
    mutating func define(byTermAt pivot: Int, of slot: Int32, using row: inout RowAccumulator) {
        let variable = links[pivot].variable
        let inverse = -1 / links[pivot].coefficient
        var constant = records[slot].constant
        for index in terms(of: slot) where index != pivot {
            let link = links[index]
            if variables[link.variable].definition == ConstraintGraph.none {
                row.add(link.coefficient * inverse, at: link.variable)
                continue
            }
            constant += link.coefficient * variables[link.variable].constant
            var cell = forms.rowHeads[link.variable]
            while cell != Cell.none {
                let entry = forms.cells[cell]
                row.add(link.coefficient * inverse * entry.coefficient, at: entry.column)
                cell = entry.nextInRow
            }
        }
        forms.fillRow(variable, from: &row)
        // As ``refreshConstant(of:)`` has it, to the last bit.
        variables[variable].constant = -constant / links[pivot].coefficient
        variables[variable].definition = slot
        variables[variable].order = takeOrder()
        records[slot].defined = variable
    }

    /// Makes the defined `variable`, which only its definition mentions, unknown again.
    mutating func undefine(_ variable: Int32) {
        forms.removeRow(variable)
        records[variables[variable].definition].defined = ConstraintGraph.none
        variables[variable].definition = ConstraintGraph.none
        variables[variable].constant = 0
    }

    /// Computes the constant of the form of the defined `variable` again.
    mutating func refreshConstant(of variable: Int32) {
        let slot = variables[variable].definition
        var constant = records[slot].constant
        var own = 1.0
        for index in terms(of: slot) {
            let link = links[index]
            if link.variable == variable {
                own = link.coefficient
            } else {
                constant += link.coefficient * variables[link.variable].constant
            }
        }
        variables[variable].constant = -constant / own
    }

    /// What follows from `variable`: the variables defined by it, in an order in which each comes after those it is
    /// defined by, `variable` first; and the other constraints that mention any of them.
    mutating func consequences(of variable: Int32, into found: inout Consequences) {
        found.variables.removeAll()
        found.slots.removeAll()
        found.variables.append(variable)
        variables[variable].isReached = true
        var isSorted = true
        var next = 0
        while next < found.variables.count {
            let reached = found.variables[next]
            next += 1
            var link = variables[reached].uses
            while link != ConstraintGraph.none {
                let slot = links[link].slot
                link = links[link].next
                let defined = records[slot].defined
                if defined == ConstraintGraph.none {
                    if !records[slot].isReached {
                        records[slot].isReached = true
                        found.slots.append(slot)
                    }
                } else if defined != reached, !variables[defined].isReached {
                    variables[defined].isReached = true
                    if isSorted, let last = found.variables.last, order(of: defined) < order(of: last) {
                        isSorted = false
                    }
                    found.variables.append(defined)
                }
            }
        }
        if !isSorted {
            found.sortVariables { order(of: $0) < order(of: $1) }
        }
        for index in found.variables.indices { variables[found.variables[index]].isReached = false }
        for index in found.slots.indices { records[found.slots[index]].isReached = false }
    }

    /// Comes after those of the variables that `variable` is defined by.
    private func order(of variable: Int32) -> Int {
        let node = variables[variable]
        return node.definition == ConstraintGraph.none ? -1 : node.order
    }
}

/// Where a change of one constant leads.
struct Consequences: ~Copyable {
    var variables = Buffer<Int32>()
    var slots = Buffer<Int32>()
    /// By variable: how much it follows the first one. Zero where not set.
    private var slopes = Buffer<Double>()

    func slope(of variable: Int32) -> Double {
        Int(variable) < slopes.count ? slopes[variable] : 0
    }

    mutating func setSlope(_ slope: Double, of variable: Int32) {
        slopes.extend(to: Int(variable) + 1, with: 0)
        slopes[variable] = slope
    }

    mutating func forgetSlopes() {
        for index in variables.indices where Int(variables[index]) < slopes.count { slopes[variables[index]] = 0 }
    }

    /// Moves the variables of `path`, for which `isOnPath` is true, to the front.
    mutating func putFirst(_ path: borrowing Buffer<Int32>, isOnPath: (Int32) -> Bool) {
        var place = variables.count
        for index in variables.indices.reversed() where !isOnPath(variables[index]) {
            place -= 1
            variables[place] = variables[index]
        }
        for index in path.indices { variables[index] = path[index] }
    }

    /// Orders all variables but the first.
    mutating func sortVariables(by precedes: (Int32, Int32) -> Bool) {
        let sorted = variables.elements.dropFirst().sorted(by: precedes)
        for (index, variable) in sorted.enumerated() { variables[index + 1] = variable }
    }
}
