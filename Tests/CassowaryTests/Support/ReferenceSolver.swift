import Cassowary

/// Solves a system the plain way: one dense linear program, whose objectives are minimised one after the other.
///
/// Written to be obviously right rather than fast. Every variable is split into two that are not negative, every
/// constraint has an error above and one below (and a slack where it needs one), and the simplex method with Bland's
/// rule minimises one objective after the other, each on the face of optima that the one before left. Ties and variables
/// that nothing determines are objectives like the levels, one error each.
struct ReferenceSolver {
    struct Constraint {
        var constraint: LinearConstraint
        /// Index of the variable, coefficient; duplicates summed up; in the order of first occurrence.
        var terms: [(variable: Int, coefficient: Double)]
    }

    struct Solution {
        var values: [Double]
        /// The least sum of errors of each optional level, strongest first.
        var errors: [Double]
    }

    /// The solution, or nil when the required constraints can't hold.
    static func solve(_ constraints: [Constraint], variables: [Domain]) -> Solution? {
        var program = DenseProgram(columns: 2 * variables.count + 3 * constraints.count)
        func slack(_ row: Int) -> Int { 2 * variables.count + 3 * row }
        func above(_ row: Int) -> Int { slack(row) + 1 }
        func below(_ row: Int) -> Int { slack(row) + 2 }
        var forbidden: Set<Int> = []
        for (index, domain) in variables.enumerated() where domain == .nonNegative { forbidden.insert(2 * index + 1) }

        // Σ a·x + c + slack - above + below = 0, where the slack of <= is added and that of >= subtracted.
        for (row, entry) in constraints.enumerated() {
            var line = [Double](repeating: 0, count: program.columns)
            for term in entry.terms {
                line[2 * term.variable] += term.coefficient
                line[2 * term.variable + 1] -= term.coefficient
            }
            let relation = entry.constraint.relation
            line[slack(row)] = relation == .lessThanOrEqual ? 1 : relation == .greaterThanOrEqual ? -1 : 0
            line[above(row)] = -1
            line[below(row)] = 1
            let isRequired = entry.constraint.strength == .required
            if isRequired || relation == .greaterThanOrEqual { forbidden.insert(above(row)) }
            if isRequired || relation == .lessThanOrEqual { forbidden.insert(below(row)) }
            program.add(line, equals: -entry.constraint.expression.constant)
        }
        program.forbid(forbidden)
        guard program.findFeasiblePoint() else { return nil }

        let optional = constraints.indices.filter { constraints[$0].constraint.strength != .required }
        let strengths = Set(optional.map { constraints[$0].constraint.strength }).sorted(by: >)
        var errors: [Double] = []
        for strength in strengths {
            let members = optional.filter { constraints[$0].constraint.strength == strength }
            errors.append(program.minimize(members.flatMap { [above($0), below($0)] }))
        }
        for strength in strengths {
            let members = optional.filter { constraints[$0].constraint.strength == strength }
                .sorted { (rank(constraints[$0]), $0) < (rank(constraints[$1]), $1) }
            // "Above" is where the first variable is too large.
            for row in members.reversed() {
                _ = program.minimize([isFlipped(constraints[row]) ? below(row) : above(row)])
            }
            for row in members { _ = program.minimize([isFlipped(constraints[row]) ? above(row) : below(row)]) }
        }
        for index in variables.indices.reversed() { _ = program.minimize([2 * index, 2 * index + 1]) }
        let point = program.point
        return Solution(values: variables.indices.map { point[2 * $0] - point[2 * $0 + 1] }, errors: errors)
    }

    private static func rank(_ constraint: Constraint) -> Int {
        constraint.terms.first { $0.coefficient != 0 }?.variable ?? Int.max
    }

    private static func isFlipped(_ constraint: Constraint) -> Bool {
        (constraint.terms.first { $0.coefficient != 0 }?.coefficient ?? 1) < 0
    }
}

/// `A·y = b`, `y >= 0`, as a dense simplex tableau.
struct DenseProgram {
    let columns: Int
    private var rows: [[Double]] = []
    private var basis: [Int] = []
    private var allowed: [Bool]
    private let tolerance = 1e-9

    init(columns: Int) {
        self.columns = columns
        self.allowed = Array(repeating: true, count: columns)
    }

    mutating func add(_ line: [Double], equals constant: Double) {
        let sign: Double = constant < 0 ? -1 : 1
        rows.append(line.map { $0 * sign } + [constant * sign])
    }

    mutating func forbid(_ columns: Set<Int>) {
        for column in columns { allowed[column] = false }
    }

    /// Phase one, with an artificial variable a row.
    mutating func findFeasiblePoint() -> Bool {
        let count = rows.count
        for row in rows.indices {
            let constant = rows[row].removeLast()
            rows[row] += (0..<count).map { $0 == row ? 1 : 0 } + [constant]
        }
        allowed += Array(repeating: true, count: count)
        basis = (0..<count).map { columns + $0 }
        let remainder = minimize((0..<count).map { columns + $0 })
        for column in columns..<(columns + count) { allowed[column] = false }
        return remainder < 1e-6
    }

    /// Minimises the sum of `objective` over the columns that are still allowed, then forbids those that would cost.
    mutating func minimize(_ objective: [Int]) -> Double {
        var costs = [Double](repeating: 0, count: allowed.count)
        for column in objective { costs[column] = 1 }
        while true {
            let reduced = allowed.indices.map { column in
                costs[column] - rows.indices.reduce(0) { $0 + costs[basis[$1]] * rows[$1][column] }
            }
            guard let entering = allowed.indices.first(where: { allowed[$0] && reduced[$0] < -tolerance }) else {
                for column in allowed.indices where reduced[column] > tolerance { allowed[column] = false }
                return rows.indices.reduce(0) { $0 + costs[basis[$1]] * rows[$1][allowed.count] }
            }
            pivot(entering)
        }
    }

    private mutating func pivot(_ entering: Int) {
        let last = allowed.count
        var leaving: Int?
        for row in rows.indices where rows[row][entering] > tolerance {
            guard let best = leaving else {
                leaving = row
                continue
            }
            let (left, right) = (rows[row][last] / rows[row][entering], rows[best][last] / rows[best][entering])
            if left < right - 1e-12 || (left < right + 1e-12 && basis[row] < basis[best]) { leaving = row }
        }
        guard let leaving else { preconditionFailure("an objective without a bound") }
        let divisor = rows[leaving][entering]
        rows[leaving] = rows[leaving].map { $0 / divisor }
        for row in rows.indices where row != leaving && rows[row][entering] != 0 {
            let factor = rows[row][entering]
            for column in 0...last { rows[row][column] -= factor * rows[leaving][column] }
        }
        basis[leaving] = entering
    }

    var point: [Double] {
        var point = [Double](repeating: 0, count: allowed.count)
        for row in rows.indices { point[basis[row]] = rows[row][allowed.count] }
        return point
    }
}
