import Cassowary

/// The documented optimum of a system of constraints, computed from scratch in fractions without rounding.
///
/// The implementation is simple rather than fast, because the tests compare ``Solver`` with it. It minimizes one
/// objective after another, each among the optima of the previous objective. The first is the sum of the violations
/// of required constraints, which must be zero. The next are the sums of the errors of each level, strongest first.
/// The last are the individual errors that decide ties, and the distances of variables from zero, as in the
/// documentation of ``Solver``.
struct ExactSolver {
    private let constraints: [LinearConstraint]
    private let domains: [Domain]
    /// How coefficients and constants are interpreted.
    enum Interpretation {
        /// As the intended fractions, so that 16/9 and 9/16 are reciprocals.
        case intended
        /// As the stored numbers, which are multiples of powers of two.
        case stored

        func callAsFunction(_ value: Double) -> ExactNumber {
            self == .intended ? ExactNumber(meantBy: value) : ExactNumber(exactly: value)
        }
    }

    /// The ranks of the variables.
    private let ranks: [Int]
    /// The terms of each constraint, with equal variables combined, in the order of first occurrence and without
    /// zeros.
    private let terms: [[ExactRow.Term]]
    private var tableau: ExactTableau

    /// The optimum of a system.
    struct Solution {
        /// The values of the variables.
        let values: [ExactNumber]
        /// The smallest sum of errors of each level, strongest first.
        let errors: [(strength: Strength, sum: ExactNumber)]
        /// How coefficients and constants were interpreted.
        let interpretation: Interpretation
        /// The tableau, restricted to the optima of all levels.
        fileprivate let optima: ExactTableau

        /// Whether the expression of `constraint` is zero.
        func isTight(_ constraint: LinearConstraint) -> Bool {
            let expression = constraint.expression
            let amount = expression.terms.reduce(interpretation(expression.constant)) {
                $0 + interpretation($1.coefficient) * values[$1.variable.rank]
            }
            return amount.numerator == 0
        }

        /// The values, rounded.
        var roundedValues: [Double] { values.map(\.rounded) }

        /// Returns the smallest and the largest value of a variable among all solutions that are optimal at every
        /// level. A limit is `nil` if the variable is unbounded in this direction.
        func range(of variable: Int) -> (lower: ExactNumber?, upper: ExactNumber?) {
            guard !optima.isConstant(variable) else { return (values[variable], values[variable]) }
            let ends = [1, -1].map { sign in
                var tableau = optima
                guard
                    tableau.minimize({ _ in .init(above: sign, below: -sign) }, of: [variable], keepsOptimum: false)
                        != nil
                else { return nil as ExactNumber? }
                return tableau.value(of: variable)
            }
            return (ends[0], ends[1])
        }

        /// Returns whether a variable has the same value in all solutions that are optimal at every level.
        func isDetermined(_ variable: Int) -> Bool {
            let range = range(of: variable)
            return range.lower != nil && range.lower == range.upper
        }
    }

    /// Returns the solution, or `nil` if the required constraints cannot hold together.
    ///
    /// - Parameters:
    ///   - constraints: The constraints, in the order in which they were added.
    ///   - domains: The domains of the variables, in the order of their creation.
    ///   - shifts: Numbers to add to the constants of constraints, by the index of the constraint.
    ///   - ranks: The ranks of the variables; `nil` to rank them in the order of their creation.
    ///   - interpretation: How coefficients and constants are interpreted.
    static func solve(
        _ constraints: [LinearConstraint], domains: [Domain], shifts: [Int: ExactNumber] = [:], ranks: [Int]? = nil,
        as interpretation: Interpretation = .intended
    ) -> Solution? {
        var solver = ExactSolver(constraints, domains: domains, shifts: shifts, ranks: ranks, as: interpretation)
        guard solver.satisfyRequired() else { return nil }
        let errors = solver.minimizeLevels()
        let optima = solver.tableau
        solver.decideTies()
        return Solution(
            values: domains.indices.map { solver.tableau.value(of: $0) }, errors: errors,
            interpretation: interpretation, optima: optima)
    }

    /// Returns whether the required constraints in `constraints` can hold together.
    static func canHold(_ constraints: [LinearConstraint], domains: [Domain]) -> Bool {
        let required = constraints.filter { $0.strength == .required }
        var solver = ExactSolver(required, domains: domains, shifts: [:], as: .intended)
        return solver.satisfyRequired()
    }

    private init(
        _ constraints: [LinearConstraint], domains: [Domain], shifts: [Int: ExactNumber], ranks: [Int]? = nil,
        as interpretation: Interpretation
    ) {
        self.constraints = constraints
        self.domains = domains
        self.ranks = ranks ?? Array(domains.indices)
        var terms: [[ExactRow.Term]] = []
        var rows: [ExactRow] = []
        for (index, constraint) in constraints.enumerated() {
            var sum: [ExactRow.Term] = []
            for term in constraint.expression.terms {
                let coefficient = interpretation(term.coefficient)
                if let place = sum.firstIndex(where: { $0.cell == term.variable.rank }) {
                    sum[place].coefficient = sum[place].coefficient + coefficient
                } else {
                    sum.append(.init(cell: term.variable.rank, coefficient: coefficient))
                }
            }
            sum.removeAll { $0.coefficient.numerator == 0 }
            let constant = interpretation(constraint.expression.constant) + (shifts[index] ?? .zero)
            rows.append(ExactRow(cells: domains.count, terms: sum, constant: constant))
            terms.append(sum)
        }
        self.terms = terms
        tableau = ExactTableau(parametric: domains.count, rows: rows)
    }

    private func symbol(_ constraint: Int) -> Int { domains.count + constraint }

    /// Returns the cost of the positive and negative deviations of a constraint.
    private func error(_ constraint: Int) -> ExactTableau.Cost {
        switch constraints[constraint].relation {
        case .lessThanOrEqual: .init(above: 1)
        case .equal: .init(above: 1, below: 1)
        case .greaterThanOrEqual: .init(below: 1)
        }
    }

    /// Restricts the tableau to solutions in which all required constraints hold.
    private mutating func satisfyRequired() -> Bool {
        var members = constraints.indices.filter { constraints[$0].strength == .required }
        for index in members where constraints[index].relation == .equal { _ = tableau.eliminate(symbol(index)) }
        members.removeAll { constraints[$0].relation == .equal && tableau.isFixed(symbol($0)) }
        var costs: [Int: ExactTableau.Cost] = [:]
        for index in members { costs[symbol(index)] = error(index) }
        for (variable, domain) in domains.enumerated() where domain == .nonNegative {
            costs[variable] = .init(below: 1)
        }
        let violations = tableau.minimize({ costs[$0]! }, of: costs.keys.sorted(), keepsOptimum: false)
        guard violations == .zero else { return false }
        for symbol in costs.keys.sorted() {
            if costs[symbol]!.above > 0 { tableau.forbid(.above, of: symbol) }
            if costs[symbol]!.below > 0 { tableau.forbid(.below, of: symbol) }
        }
        return true
    }

    private var levels: [(strength: Strength, members: [Int])] {
        let optional = constraints.indices.filter { constraints[$0].strength != .required }
        return Dictionary(grouping: optional) { constraints[$0].strength }
            .map { ($0.key, $0.value) }
            .sorted { $0.strength > $1.strength }
    }

    private mutating func minimizeLevels() -> [(strength: Strength, sum: ExactNumber)] {
        var errors: [(strength: Strength, sum: ExactNumber)] = []
        for level in levels {
            var costs: [Int: ExactTableau.Cost] = [:]
            for index in level.members { costs[symbol(index)] = error(index) }
            guard let sum = tableau.minimize({ costs[$0]! }, of: level.members.map { symbol($0) }) else {
                preconditionFailure("errors are not negative, so they have a least sum")
            }
            errors.append((level.strength, sum))
        }
        return errors
    }

    /// Decides ties. Minimizes the errors above, starting with the latest rank, then the errors below, starting with
    /// the earliest rank, and then the distances from zero.
    private mutating func decideTies() {
        for level in levels {
            let members = level.members.sorted { (rank($0), $0) < (rank($1), $1) }
            for index in members.reversed() { minimizeError(of: index, tooLarge: true) }
            for index in members { minimizeError(of: index, tooLarge: false) }
        }
        for variable in domains.indices.sorted(by: { ranks[$0] > ranks[$1] }) {
            tableau.minimizeOne(variable, .init(above: 1, below: 1))
        }
    }

    /// Minimizes one error. An error is "above" if the first variable is too large.
    private mutating func minimizeError(of constraint: Int, tooLarge: Bool) {
        guard let first = terms[constraint].first else { return }
        let part: ExactTableau.Part = tooLarge == (first.coefficient.numerator > 0) ? .above : .below
        let error = error(constraint)
        guard error[part] > 0 else { return }
        tableau.minimizeOne(symbol(constraint), part == .above ? .init(above: 1) : .init(below: 1))
    }

    /// Returns the rank of a constraint, which is the rank of the variable in its first term.
    private func rank(_ constraint: Int) -> Int { terms[constraint].first.map { ranks[$0.cell] } ?? Int.max }
}

extension Variable {
    /// Variables of a solver without constraints, for constraints that are added to several solvers.
    static let numbered: [Variable] = {
        var solver = Solver()
        return (0..<256).map { _ in solver.makeVariable() }
    }()
}

extension LinearConstraint {
    /// Returns the same constraint with the variables of another solver.
    func over(_ variables: [Variable]) -> LinearConstraint {
        var constraint = self
        for index in constraint.expression.terms.indices {
            let rank = constraint.expression.terms[index].variable.rank
            constraint.expression.terms[index].variable = variables[rank]
        }
        return constraint
    }
}

extension LinearExpression {
    /// Returns the value of the expression for `values` of the variables.
    func value(_ values: [Double]) -> Double {
        terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable.rank] }
    }
}
