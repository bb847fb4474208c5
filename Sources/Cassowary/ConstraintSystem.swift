import Synchronization

/// Storage for the variables and constraints of a solver, the terms that connect them, and the definitions of
/// variables by constraints.
///
/// Each variable refers to the constraints that contain it, and each constraint refers to its variables. Stored
/// coefficients and constants are divided by ``Record/scale``. As a result, the largest coefficient of a row is at least
/// 1 and less than 2, and the first coefficient is positive. The scale is a signed power of two, which is divided by
/// the common denominator of the coefficients if ``clearsFractions`` is true.
struct ConstraintSystem: ~Copyable {
    static let none: Int32 = -1

    /// A value that is never read. Swift passes every type that contains an atomic value by address. Without this
    /// property, each call to a method that is not inlined would copy the solver, whose size is more than 2,000 bytes.
    private let pinned = Atomic(0)

    /// A variable.
    struct Node {
        /// The value that ``Solver/changes()`` last reported.
        var reported = 0.0
        /// The index of the first term that contains the variable.
        var uses = ConstraintSystem.none
        /// The slot of the constraint that defines the variable. If no single constraint defines it, the value is
        /// ``Definer/zero`` or ``Definer/core``.
        var definer = Definer.zero
        /// The position of the variable in the order that decides ties. It is greater than all ranks that were
        /// assigned earlier.
        var rank: Int32 = 0
        var isNonNegative = false
        /// Whether the cost above zero, rather than the cost below zero, applies if the variable is not active but
        /// its value is zero.
        var isAbove = true
        /// Whether the symbol of the variable still has to be priced.
        var isCandidate = false
        /// Whether required equalities alone are known to determine the value. They can determine it even if this
        /// property is `false`.
        var isFixed = false
    }

    /// A constraint.
    struct Record {
        /// The position in the order in which constraints were added; -1 after removal.
        var serial: Int
        /// The constant, divided by `scale`.
        var constant: Double
        var strength: Strength
        /// The divisor of the row. Its sign is the sign of the first coefficient.
        var scale = 1.0
        var firstTerm: Int32
        var termCount: Int32
        /// The variable that the constraint defines. If it defines no variable, the value is ``Role/slack`` or
        /// ``Role/core``.
        var role = Role.slack
        /// The level of an error above zero, or ``Level/none``.
        var above = Level.none
        /// The level of an error below zero, or ``Level/none``.
        var below = Level.none
        var relation: Relation
        /// Whether the cost above zero, rather than the cost below zero, applies if the constraint is a slack with
        /// the value zero.
        var isAbove = true
        /// Whether the symbol of the constraint still has to be priced.
        var isCandidate = false
        /// Whether the constraint, as a slack, was zero when its value was last computed. A slack at zero may have
        /// prevented its variable from moving.
        var wasZero = true

        /// Whether errors on both sides of zero are at the required level, so the symbol is always zero.
        var isRequiredEquality: Bool { above == Level.required && below == Level.required }
    }

    /// A term of a constraint. It is also an element of the linked list of the terms that contain its variable.
    struct Link {
        /// The coefficient, divided by the scale of the constraint.
        var coefficient: Double
        var variable: Int32
        var slot: Int32
        var next = ConstraintSystem.none
        var previous = ConstraintSystem.none
    }

    /// The values of ``Node/definer`` for variables that no single constraint defines.
    enum Definer {
        /// The variable is an active symbol, so it is zero.
        static let zero: Int32 = -1
        /// The variable is a core variable. The core rows define all core variables together.
        static let core: Int32 = -2
    }

    /// The values of ``Record/role`` for constraints that define no variable.
    enum Role {
        /// The constraint is not active. Its value follows from the variables.
        static let slack: Int32 = -1
        /// The constraint is one of the core rows.
        static let core: Int32 = -2
    }

    /// The number that identifies the solver. The solver's variables store the same number.
    let owner: Int32
    var nodes = Pool<Node>()
    var records = Pool<Record>()
    var links = Pool<Link>()
    var levels = LevelTable()
    private var freeSlots = Pool<Int32>()
    /// The first free run of links of each length. The first link of each run refers to the next run of the same
    /// length.
    private var freeRuns = Pool<Int32>()
    /// The index of the latest known term of each variable. It is used only while a constraint is stored; indices from
    /// earlier constraints are invalid.
    private var places = Buffer<Int32>()

    /// Whether a row is multiplied by the common denominator of its coefficients, if they are meant as fractions.
    ///
    /// The nearest `Double` of 1/10000 is not 1/10000, so 10000 times this number minus 1 is a rounding error rather than
    /// zero. If coefficients differ by many powers of ten, such an error cannot be distinguished from a coefficient.
    /// Without denominators, all coefficients of the row are exact.
    private let clearsFractions: Bool

    init(clearsFractions: Bool) {
        owner = Variable.takeOwner()
        self.clearsFractions = clearsFractions
    }

    /// Creates a system with the variables and constraints of another system. The new system clears fractions.
    init(copying other: borrowing ConstraintSystem) {
        owner = other.owner
        nodes = Pool(copying: other.nodes)
        records = Pool(copying: other.records)
        links = Pool(copying: other.links)
        levels = LevelTable(copying: other.levels)
        freeSlots = Pool(copying: other.freeSlots)
        freeRuns = Pool(copying: other.freeRuns)
        clearsFractions = true
        for slot in records.indices where records[slot].serial >= 0 {
            let constant = records[slot].constant * records[slot].scale
            for place in terms(of: Int32(slot)) { links[place].coefficient *= records[slot].scale }
            records[slot].scale = normalize(terms(of: Int32(slot)))
            records[slot].constant = constant / records[slot].scale
        }
    }

    /// The number of constraints.
    var slotCount: Int { records.count - freeSlots.count }

    /// Returns the indices of the terms of the constraint in `slot`.
    @inline(__always)
    func terms(of slot: Int32) -> Range<Int> {
        let record = records[slot]
        return Int(record.firstTerm)..<Int(record.firstTerm + record.termCount)
    }

    /// Stores `constraint`, and returns its slot. Terms with the same variable are combined, and the row is scaled.
    mutating func insert(_ constraint: LinearConstraint, serial: Int) -> Int32 {
        let slot = freeSlots.popLast() ?? Int32(truncatingIfNeeded: records.count)
        let first = links.count
        appendTerms(of: constraint.expression, slot: slot)
        let scale = normalize(first..<links.count)
        let count = links.count - first
        var record = Record(
            serial: serial, constant: constraint.expression.constant / scale, strength: constraint.strength,
            scale: scale, firstTerm: Int32(truncatingIfNeeded: storeRun(from: first)),
            termCount: Int32(truncatingIfNeeded: count), relation: constraint.relation)
        let level = levels.retain(constraint.strength)
        let sides = record.chargedSides
        if sides.above { record.above = level }
        if sides.below { record.below = level }
        if Int(slot) == records.count { records.append(record) } else { records[slot] = record }
        link(slot)
        return slot
    }

    /// Divides the coefficients of a row by its scale, and returns the scale.
    private mutating func normalize(_ places: Range<Int>) -> Double {
        guard let first = places.first else { return 1 }
        let denominator = clearsFractions ? commonDenominator(of: places) : 1
        if denominator != 1 {
            for place in places { links[place].coefficient = (links[place].coefficient * denominator).rounded() }
        }
        var largest = 0.0
        for place in places { largest = max(largest, abs(links[place].coefficient)) }
        let scale = links[first].coefficient < 0 ? -largest.binade : largest.binade
        if scale != 1 { for place in places { links[place].coefficient /= scale } }
        return scale / denominator
    }

    /// Returns the smallest whole number whose products with all coefficients are whole numbers; 1 if a coefficient
    /// is not meant as a fraction, or if a product would not be exact.
    private func commonDenominator(of places: Range<Int>) -> Double {
        var common = 1
        for place in places {
            let coefficient = links[place].coefficient
            guard let fraction = Fraction(near: coefficient), fraction.value == coefficient else { return 1 }
            var (divisor, rest) = (common, Int(fraction.denominator))
            while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
            common *= Int(fraction.denominator) / divisor
            guard common <= 1 << 24 else { return 1 }
        }
        let hasExactProducts = places.allSatisfy { abs(links[$0].coefficient) * Double(common) < 0x1p50 }
        return hasExactProducts ? Double(common) : 1
    }

    private mutating func appendTerms(of expression: LinearExpression, slot: Int32) {
        let first = links.count
        var hasZero = false
        let isShort = expression.terms.count <= 8
        for index in expression.terms.indices {
            let term = expression.terms[index]
            guard term.coefficient != 0 else { continue }
            let variable = term.variable.index
            var place = first
            if isShort {
                while place < links.count, links[place].variable != variable { place += 1 }
            } else {
                places.extend(to: nodes.count, with: ConstraintSystem.none)
                let known = Int(places[variable])
                place = known >= first && known < links.count && links[known].variable == variable ? known : links.count
                places[variable] = Int32(truncatingIfNeeded: place)
            }
            if place == links.count {
                links.append(Link(coefficient: term.coefficient, variable: variable, slot: slot))
            } else {
                let old = links[place].coefficient
                links[place].coefficient = Self.intendedSum(old, term.coefficient)
                hasZero = hasZero || links[place].coefficient == 0
            }
        }
        if hasZero { dropZeros(from: first) }
    }

    /// Returns the shortest decimal number that differs from the sum of two numbers only by rounding errors, because
    /// other rows may contain this number. For example, the sum of 0.3 and -0.2 is 0.1.
    private static func intendedSum(_ first: Double, _ second: Double) -> Double {
        let sum = first + second
        let error = max(first.magnitude, second.magnitude).ulp * 4.0
        var power = 1.0
        while power <= 1e8 {
            let decimal = (sum * power).rounded() / power
            if abs(decimal - sum) <= error { return decimal }
            power *= 10
        }
        return sum
    }

    /// Removes the links from `first` onward whose combined coefficients are zero.
    private mutating func dropZeros(from first: Int) {
        var count = 0
        for index in first..<links.count where links[index].coefficient != 0 {
            links[first + count] = links[index]
            count += 1
        }
        links.removeLast(links.count - first - count)
    }

    /// Moves the links from `first` onward to a free run of the same length, if there is one. Returns the index of the
    /// first link.
    private mutating func storeRun(from first: Int) -> Int {
        let count = links.count - first
        guard count > 0, count < freeRuns.count, freeRuns[count] != ConstraintSystem.none else { return first }
        let run = freeRuns[count]
        freeRuns[count] = links[run].next
        for offset in 0..<count { links[Int(run) + offset] = links[first + offset] }
        links.removeLast(count)
        return Int(run)
    }

    private mutating func link(_ slot: Int32) {
        for index in terms(of: slot) {
            let variable = Int(links[index].variable)
            let next = nodes[variable].uses
            links[index].next = next
            links[index].previous = ConstraintSystem.none
            if next != ConstraintSystem.none { links[next].previous = Int32(truncatingIfNeeded: index) }
            nodes[variable].uses = Int32(truncatingIfNeeded: index)
        }
    }

    /// Removes the constraint in `slot`, which must be a slack.
    mutating func remove(_ slot: Int32) {
        releaseLevel(of: slot)
        for index in terms(of: slot) {
            let link = links[index]
            if link.previous == ConstraintSystem.none {
                nodes[link.variable].uses = link.next
            } else {
                links[link.previous].next = link.next
            }
            if link.next != ConstraintSystem.none { links[link.next].previous = link.previous }
        }
        let record = records[slot]
        let count = Int(record.termCount)
        freeRuns.extend(to: count + 1, with: ConstraintSystem.none)
        if count > 0 {
            links[record.firstTerm].next = freeRuns[count]
            freeRuns[count] = record.firstTerm
        }
        records[slot].serial = -1
        records[slot].termCount = 0
        freeSlots.append(slot)
    }

    /// Sets the strength of the constraint in `slot`, and the levels of its errors.
    mutating func setStrength(_ strength: Strength, of slot: Int32) {
        releaseLevel(of: slot)
        records[slot].strength = strength
        let level = levels.retain(strength)
        let sides = records[slot].chargedSides
        records[slot].above = sides.above ? level : Level.none
        records[slot].below = sides.below ? level : Level.none
    }

    /// Removes the costs of errors from the constraint in `slot`.
    mutating func releaseLevel(of slot: Int32) {
        let level = max(records[slot].above, records[slot].below)
        guard level != Level.none else { return }
        levels.release(level)
        records[slot].above = Level.none
        records[slot].below = Level.none
    }

    /// Returns the constraint in `slot` as a value.
    func constraint(_ slot: Int32) -> LinearConstraint {
        let record = records[slot]
        let terms = terms(of: slot).map { index in
            Term(
                Variable(index: links[index].variable, owner: owner),
                coefficient: record.given(links[index].coefficient))
        }
        return LinearConstraint(
            LinearExpression(terms: terms, constant: record.given(record.constant)), record.relation,
            strength: record.strength)
    }

    mutating func run(_ step: TrialStep) {
        nodes.run(step)
        records.run(step)
        links.run(step)
        levels.run(step)
        freeSlots.run(step)
        freeRuns.run(step)
    }
}

extension ConstraintSystem.Record {
    /// Returns the number of the caller's constraint that is stored as `number`.
    func given(_ number: Double) -> Double {
        let product = number * scale
        // If the scale contains a denominator, it is rounded.
        return scale.significand == 1 ? product : Fraction(near: product)?.value ?? product
    }

    /// The sides of zero on which a value of the scaled row is an error.
    var chargedSides: (above: Bool, below: Bool) {
        switch relation {
        case .equal: (true, true)
        case .lessThanOrEqual: scale < 0 ? (false, true) : (true, false)
        case .greaterThanOrEqual: scale < 0 ? (true, false) : (false, true)
        }
    }
}
