/// A linear program in fractions without rounding, in a form that needs no artificial variables.
///
/// Each symbol is a variable or the expression of a constraint. It is the difference of two nonnegative parts: its
/// distance above zero and its distance below zero. A part can be forbidden. For example, a required `<=` has no part
/// above zero. Parametric symbols are zero and determine the basic symbols. The objective is a sum of parts.
///
/// The algorithm is the simplex method with Bland's rule, which guarantees termination. The first part that reduces
/// the objective enters, and the first of the parts that block it earliest leaves. Only one part of a symbol can be
/// basic. If the objective contains neither part of a symbol and no part is forbidden, the symbol is a free variable,
/// which blocks nothing.
///
/// - Source: Bland, "New Finite Pivoting Rules for the Simplex Method", 1977; Dantzig, "Linear Programming and
///   Extensions", 1963.
struct ExactTableau {
    /// A part of a symbol.
    enum Part: Int {
        case above = 1
        case below = -1

        var opposite: Part { self == .above ? .below : .above }
    }

    /// The cost of one unit of each part of a symbol.
    struct Cost {
        var above = 0
        var below = 0

        subscript(part: Part) -> Int { part == .above ? above : below }
    }

    private struct Symbol {
        var hasAbove = true
        var hasBelow = true
        /// The part that is basic while the symbol is basic.
        var part = Part.above
        var place = Place.fixed

        func has(_ part: Part) -> Bool { part == .above ? hasAbove : hasBelow }
    }

    private enum Place: Equatable {
        case row(Int)
        case column(Int)
        /// The symbol is zero permanently.
        case fixed
    }

    private var symbols: [Symbol] = []
    private var rows: [ExactRow] = []
    private var basic: [Int] = []
    private var parametric: [Int] = []

    /// Creates a tableau with `count` parametric symbols and a basic symbol for each row in `rows`.
    init(parametric count: Int, rows: [ExactRow]) {
        symbols = Array(repeating: Symbol(), count: count + rows.count)
        parametric = Array(0..<count)
        basic = Array(count..<(count + rows.count))
        self.rows = rows
        for column in parametric.indices { symbols[column].place = .column(column) }
        for row in basic.indices { symbols[count + row].place = .row(row) }
    }

    /// Returns the value of a symbol if all parametric symbols are zero.
    func value(of symbol: Int) -> ExactNumber {
        if case .row(let row) = symbols[symbol].place { rows[row].value } else { .zero }
    }

    /// Returns whether the symbol has the same value for all values of the parametric symbols.
    func isConstant(_ symbol: Int) -> Bool {
        switch symbols[symbol].place {
        case .row(let row): !parametric.indices.contains { rows[row].sign($0) != 0 }
        case .column: false
        case .fixed: true
        }
    }

    /// Returns whether the symbol is zero permanently.
    func isFixed(_ symbol: Int) -> Bool { symbols[symbol].place == .fixed }

    // MARK: Restrictions

    /// Makes the symbol zero by solving its row for a symbol without restrictions, which is one step of Gaussian
    /// elimination.
    ///
    /// - Returns: `false`, without making a change, if the row contains no such symbol.
    mutating func eliminate(_ symbol: Int) -> Bool {
        guard case .row(let row) = symbols[symbol].place else { return false }
        let columns = parametric.indices.filter {
            rows[row].sign($0) != 0 && symbols[parametric[$0]].hasAbove && symbols[parametric[$0]].hasBelow
        }
        guard let column = columns.min(by: { rows[row].length($0) < rows[row].length($1) }) else { return false }
        exchange(row: row, column: column)
        symbols[symbol].hasAbove = false
        symbols[symbol].hasBelow = false
        removeColumn(column)
        return true
    }

    /// Forbids a part of a symbol that is currently zero.
    mutating func forbid(_ part: Part, of symbol: Int) {
        if part == .above { symbols[symbol].hasAbove = false } else { symbols[symbol].hasBelow = false }
        let isZero = !symbols[symbol].hasAbove && !symbols[symbol].hasBelow
        switch symbols[symbol].place {
        case .fixed: break
        case .column(let column): if isZero { removeColumn(column) }
        case .row(let row):
            let sign = rows[row].constantSign
            precondition(sign != part.rawValue, "only a part that is zero can be forbidden")
            guard isZero, let column = parametric.indices.first(where: { rows[row].sign($0) != 0 }) else { return }
            exchange(row: row, column: column)
            removeColumn(column)
        }
    }

    // MARK: Objectives

    /// Minimizes the cost of the parts of `members`, and then forbids all parts that are zero in every optimum.
    ///
    /// - Parameter keepsOptimum: Whether to restrict the tableau to the optima. If it is false, the tableau only
    ///   moves to an optimum.
    /// - Returns: The smallest cost; `nil` if there is no minimum.
    mutating func minimize(
        _ cost: (Int) -> Cost, of members: [Int], keepsOptimum: Bool = true
    ) -> ExactNumber? {
        var costs = [Cost](repeating: Cost(), count: symbols.count)
        for symbol in members { costs[symbol] = cost(symbol) }
        chooseParts(costs)
        var objective = ExactRow(cells: parametric.count)
        for row in basic.indices {
            let part = symbols[basic[row]].part
            let factor = costs[basic[row]][part] * part.rawValue
            if factor != 0 { objective.add(factor, times: rows[row]) }
        }
        while let (column, part) = entering(objective, costs) {
            guard let row = leaving(column, part, costs) else { return nil }
            let (newcomer, leaver) = (parametric[column], basic[row])
            objective.add(costs[newcomer][part] * part.rawValue, toCell: column)
            exchange(row: row, column: column)
            objective.substitute(column, by: rows[row])
            let left = symbols[leaver].part
            objective.add(-costs[leaver][left] * left.rawValue, toCell: column)
            symbols[newcomer].part = part
        }
        if keepsOptimum { restrict(to: objective, costs) }
        return objective.value
    }

    /// Minimizes the parts of one symbol, and restricts the tableau to the optima.
    ///
    /// A parametric symbol, or a basic symbol that is zero, is already minimal.
    mutating func minimizeOne(_ symbol: Int, _ cost: Cost) {
        guard !isConstant(symbol) else { return }
        var sign = 0
        if case .row(let row) = symbols[symbol].place { sign = rows[row].constantSign }
        if let part = Part(rawValue: sign), cost[part] > 0 {
            _ = minimize({ _ in cost }, of: [symbol])
        } else {
            if cost.above > 0 { forbid(.above, of: symbol) }
            if cost.below > 0 { forbid(.below, of: symbol) }
        }
    }

    /// Determines which part of each basic symbol is basic.
    private mutating func chooseParts(_ costs: [Cost]) {
        for row in basic.indices {
            let symbol = basic[row]
            switch rows[row].constantSign {
            case 1: symbols[symbol].part = .above
            case -1: symbols[symbol].part = .below
            default:
                let isAbove =
                    symbols[symbol].hasAbove
                    && (!symbols[symbol].hasBelow || costs[symbol].above <= costs[symbol].below)
                symbols[symbol].part = isAbove ? .above : .below
            }
        }
    }

    private func order(_ symbol: Int, _ part: Part) -> Int { 2 * symbol + (part == .above ? 0 : 1) }

    /// Returns the first part that reduces the objective.
    private func entering(_ objective: ExactRow, _ costs: [Cost]) -> (column: Int, part: Part)? {
        var best: (column: Int, part: Part)?
        var bestOrder = Int.max
        for column in parametric.indices {
            let symbol = parametric[column]
            guard order(symbol, .above) < bestOrder else { continue }
            for part in [Part.above, .below] where symbols[symbol].has(part) {
                let sign = objective.reducedCostSign(column, sign: part.rawValue, plus: costs[symbol][part])
                guard sign < 0 else { continue }
                best = (column, part)
                bestOrder = order(symbol, part)
                break
            }
        }
        return best
    }

    /// Returns the first of the basic parts that reach zero earliest when a parametric part grows.
    private func leaving(_ column: Int, _ part: Part, _ costs: [Cost]) -> Int? {
        var best: Int?
        for row in basic.indices {
            let sign = rows[row].sign(column) * part.rawValue
            guard sign != 0, sign == -symbols[basic[row]].part.rawValue, !isFree(basic[row], costs) else { continue }
            guard let other = best else {
                best = row
                continue
            }
            switch rows[row].compareSteps(column, with: rows[other]) {
            case -1: best = row
            case 0:
                let (mine, its) = (basic[row], basic[other])
                if order(mine, symbols[mine].part) < order(its, symbols[its].part) { best = row }
            default: break
            }
        }
        return best
    }

    private func isFree(_ symbol: Int, _ costs: [Cost]) -> Bool {
        symbols[symbol].hasAbove && symbols[symbol].hasBelow && costs[symbol].above == 0 && costs[symbol].below == 0
    }

    /// Forbids all parts with positive reduced costs, because these parts are zero in every optimum.
    private mutating func restrict(to objective: ExactRow, _ costs: [Cost]) {
        for symbol in basic {
            let opposite = symbols[symbol].part.opposite
            guard costs[symbol].above + costs[symbol].below > 0 else { continue }
            if opposite == .above { symbols[symbol].hasAbove = false } else { symbols[symbol].hasBelow = false }
        }
        for column in parametric.indices.reversed() {
            let symbol = parametric[column]
            if objective.reducedCostSign(column, sign: 1, plus: costs[symbol].above) > 0 {
                symbols[symbol].hasAbove = false
            }
            if objective.reducedCostSign(column, sign: -1, plus: costs[symbol].below) > 0 {
                symbols[symbol].hasBelow = false
            }
            if !symbols[symbol].hasAbove, !symbols[symbol].hasBelow { removeColumn(column) }
        }
    }

    // MARK: Steps

    private mutating func exchange(row: Int, column: Int) {
        rows[row].solve(forCell: column)
        let pivot = rows[row]
        for other in rows.indices where other != row { rows[other].substitute(column, by: pivot) }
        symbols[basic[row]].place = .column(column)
        symbols[parametric[column]].place = .row(row)
        swap(&basic[row], &parametric[column])
    }

    private mutating func removeColumn(_ column: Int) {
        for row in rows.indices { rows[row].removeCell(column) }
        symbols[parametric[column]].place = .fixed
        parametric[column] = parametric[parametric.count - 1]
        parametric.removeLast()
        if column < parametric.count { symbols[parametric[column]].place = .column(column) }
    }
}
