/// The variables and the constraints as their author gave them, joined by terms.
///
/// A variable knows the constraints that mention it, a constraint the variables it mentions. Beside that the graph holds
/// the *definitions*: a required equality is the definition of a variable that nothing mentioned before, and then
/// neither is part of the tableau. The variable's *form* gives it in terms of core variables, which have none.
///
/// Definitions have no cycles: one refers only to variables that were defined before or stay core.
struct ConstraintGraph: ~Copyable {
    static let none: Int32 = -1

    /// A variable.
    struct Node {
        /// What was last told of its value.
        var value = 0.0
        /// The constant of its form.
        var constant = 0.0
        /// Comes after those of the variables it is defined by.
        var order = 0
        /// The slot of the constraint that defines it.
        var definition = ConstraintGraph.none
        /// Its symbol in the tableau, if it needs one.
        var symbol = ConstraintGraph.none
        /// The first of the terms that mention it.
        var uses = ConstraintGraph.none
        var isNonNegative = false
        /// True while a change of constants is on its way to it.
        var isReached = false
    }

    /// A constraint that is held.
    struct Record {
        /// The order of adding; -1 when it was removed.
        var serial: Int
        var constant: Double
        var strength: Strength
        /// What its row is divided by.
        var scale = 1.0
        var firstTerm: Int32
        var termCount: Int32
        /// Its symbol in the tableau, unless it is a definition.
        var symbol = ConstraintGraph.none
        /// The variable that it defines.
        var defined = ConstraintGraph.none
        var relation: Relation
        /// True while a change of constants is on its way to it.
        var isReached = false
    }

    /// A term of a constraint, in the list of the terms that mention its variable.
    struct Link {
        var coefficient: Double
        var variable: Int32
        var slot: Int32
        var next = ConstraintGraph.none
        var previous = ConstraintGraph.none
    }

    var variables = Pool<Node>()
    var records = Pool<Record>()
    var links = Pool<Link>()
    /// The forms: row by defined variable, column by core variable.
    var forms = SparseMatrix()
    /// By variable: the slot of its edit. May be short.
    var edits = Pool<Int32>()
    /// The order of the next definition.
    private var nextOrder = 0
    var freeSlots = Pool<Int32>()
    /// By length: the first of the runs of links that are free. The first link of each names the next run.
    var freeRuns = Pool<Int32>()

    /// The places of the terms of the constraint in `slot`.
    @inline(__always)
    func terms(of slot: Int32) -> Range<Int> {
        let record = records[slot]
        return Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
    }

    /// Stores `constraint`, equal variables added up, and gives its slot. Nothing mentions it before ``link(_:)``.
    mutating func insert(_ constraint: LinearConstraint, serial: Int) -> Int32 {
        let slot = freeSlots.popLast() ?? Int32(truncatingIfNeeded: records.count)
        let first = links.count
        var hasZero = false
        for term in constraint.expression.terms where term.coefficient != 0 {
            let variable = term.variable.index
            precondition(variables.indices.contains(Int(variable)), "a term names a variable of another solver")
            var index = first
            while index < links.count, links[index].variable != variable { index += 1 }
            if index == links.count {
                links.append(Link(coefficient: term.coefficient, variable: variable, slot: slot))
            } else {
                links[index].coefficient += term.coefficient
                hasZero = hasZero || links[index].coefficient == 0
            }
        }
        if hasZero { dropZeros(from: first) }
        let count = links.count - first
        let record = Record(
            serial: serial, constant: constraint.expression.constant, strength: constraint.strength,
            firstTerm: Int32(truncatingIfNeeded: storeRun(from: first)), termCount: Int32(truncatingIfNeeded: count),
            relation: constraint.relation)
        if Int(slot) == records.count { records.append(record) } else { records[slot] = record }
        return slot
    }

    /// Takes out the links from `first` on whose coefficients came to nothing.
    private mutating func dropZeros(from first: Int) {
        var count = 0
        for index in first..<links.count where links[index].coefficient != 0 {
            links[first + count] = links[index]
            count += 1
        }
        links.removeLast(links.count - first - count)
    }

    /// Moves the links from `first` on into a run that is free, if there is one of their number.
    private mutating func storeRun(from first: Int) -> Int {
        let count = links.count - first
        guard count > 0, count < freeRuns.count, freeRuns[count] != ConstraintGraph.none else { return first }
        let run = freeRuns[count]
        freeRuns[count] = links[run].next
        for offset in 0..<count { links[Int(run) + offset] = links[first + offset] }
        links.removeLast(count)
        return Int(run)
    }

    /// Lets the variables of the constraint in `slot` know of it.
    mutating func link(_ slot: Int32) {
        for index in terms(of: slot) {
            let variable = Int(links[index].variable)
            let next = variables[variable].uses
            links[index].next = next
            if next != ConstraintGraph.none { links[next].previous = Int32(truncatingIfNeeded: index) }
            variables[variable].uses = Int32(truncatingIfNeeded: index)
        }
    }

    /// Forgets the constraint in `slot`. Its terms are linked unless `isLinked` says otherwise.
    mutating func remove(_ slot: Int32, isLinked: Bool = true) {
        if isLinked {
            for index in terms(of: slot) {
                let link = links[index]
                if link.previous == ConstraintGraph.none {
                    variables[link.variable].uses = link.next
                } else {
                    links[link.previous].next = link.next
                }
                if link.next != ConstraintGraph.none { links[link.next].previous = link.previous }
            }
        }
        let record = records[slot]
        let count = Int(record.termCount)
        freeRuns.extend(to: count + 1, with: ConstraintGraph.none)
        if count > 0 {
            links[record.firstTerm].next = freeRuns[count]
            freeRuns[count] = record.firstTerm
        }
        records[slot].serial = -1
        freeSlots.append(slot)
    }

    /// The order of what is defined after everything else.
    mutating func takeOrder() -> Int {
        nextOrder += 1
        return nextOrder - 1
    }

    /// The slot of the edit of `variable`.
    @inline(__always)
    func edit(of variable: Int32) -> Int32 {
        Int(variable) < edits.count ? edits[variable] : ConstraintGraph.none
    }

    mutating func setEdit(_ slot: Int32, of variable: Int32) {
        edits.extend(to: Int(variable) + 1, with: ConstraintGraph.none)
        edits[variable] = slot
    }

    /// The constraint in `slot`, as a value.
    func constraint(_ slot: Int32) -> LinearConstraint {
        let record = records[slot]
        let terms = terms(of: slot).map { index in
            Term(Variable(index: links[index].variable), coefficient: links[index].coefficient)
        }
        return LinearConstraint(
            LinearExpression(terms: terms, constant: record.constant), record.relation, strength: record.strength)
    }

    /// The constant of the constraint in `slot` once defined variables are replaced by their forms.
    @inline(__always)
    func reducedConstant(_ slot: Int32) -> Double {
        var constant = records[slot].constant
        for index in terms(of: slot) {
            constant += links[index].coefficient * variables[links[index].variable].constant
        }
        return constant
    }
}
