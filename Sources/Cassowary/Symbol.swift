/// A quantity whose preferred value is zero: a variable, or the amount by which the expression of a constraint differs
/// from zero.
///
/// Values above zero and values below zero can have costs at different levels; a side without a level has no cost. An
/// equality has costs on both sides, and a `<=` constraint has a cost only above zero. The level of a required
/// constraint is ``Level/required``. A non-negative variable has a cost at the required level below zero; other
/// variables have no cost. A variable is zero if nothing else determines it.
///
/// At a vertex, a symbol is either *active*, which means that the vertex sets it to zero, or its value follows from
/// the active symbols.
struct Symbol: BitwiseCopyable, Hashable {
    /// The slot of a constraint, or the complement of a variable.
    let code: Int32

    @inline(__always)
    static func variable(_ variable: Int32) -> Symbol { Symbol(code: ~variable) }

    @inline(__always)
    static func constraint(_ slot: Int32) -> Symbol { Symbol(code: slot) }

    @inline(__always) var isVariable: Bool { code < 0 }

    /// The index of the variable, or the slot of the constraint.
    @inline(__always) var index: Int32 { code < 0 ? ~code : code }
}

/// Reserved values for a level, which is the index of a strength in ``LevelTable``.
enum Level {
    static let none: Int32 = -1
    static let required: Int32 = 0
}

/// The two directions in which an active symbol can leave zero.
enum Direction {
    case up
    case down

    @inline(__always) var sign: Double { self == .up ? 1 : -1 }
}

/// Numerical limits. Unless stated otherwise, a number below a limit counts as zero, and the limit is relative to the
/// numbers from which this number was computed.
enum Tolerance {
    /// The limit for a value, relative to the largest of its terms, its constant and 1.
    static let value = 1e-9
    /// The limit for a coefficient, relative to the largest product from which it was computed.
    static let cancellation = 1e-11
    /// The limit for a cost, relative to the costs from which it was computed.
    static let cost = 1e-9
    /// The limit for a pivot, relative to the largest coefficient of its column.
    static let pivot = 1e-12
    /// The limit for the remainder of a core row along a column, relative to the products from which it was computed. A
    /// smaller remainder needs no correction. The same limit applies to an entry of a row or a column of the inverse,
    /// relative to the largest entry, because the inverse of the core is not more accurate.
    static let residual = 1e-13
    /// The limit above which the remainder of a core row along a column shows that the core should be computed again.
    /// Like ``residual``, it is relative to the products from which the remainder was computed.
    static let spoiled = 1e-9
    /// The limit for the difference of two computations of a pivot, relative to the pivot. If the difference is larger,
    /// the core is computed again.
    static let drift = 1e-11
    /// The minimum magnitude of the coefficient of a variable in the constraint that defines it. It refers to the
    /// scaled row, whose largest coefficient is at least 1 and less than 2.
    static let definition = 0.2
    /// The limit that replaces `definition` after definitions have made slopes grow too much. With this limit, no
    /// definition can double a slope in a row whose largest coefficient is 1.
    static let strictDefinition = 0.55
    /// The largest acceptable slope. If a larger slope is added to other numbers, too many of their digits are lost.
    static let growth = 1e6

    /// Returns the limit below which a coefficient of the core has lost too many digits, relative to the numbers that
    /// were added to compute it.
    ///
    /// In a large core, one of the `count`² coefficients falls below this limit by chance in about one of every
    /// thousand exchanges. In a small core, a coefficient below the limit is usually the result of rounding errors.
    @inline(__always)
    static func loss(inCoreOf count: Int) -> Double { min(1e-5, 1e-3 / Double(max(1, count * count))) }
}

/// A table of the distinct strengths in use. Each strength has an index that does not change while the strength is in
/// use.
struct LevelTable: ~Copyable {
    private(set) var strengths = Pool<Strength>()
    private var uses = Pool<Int>()
    private var recent: Int32 = 0

    /// Creates a table with the required level.
    init() {
        strengths.append(.required)
        uses.append(1)
    }

    /// The number of levels that were assigned, including levels that are no longer in use.
    var count: Int { strengths.count }

    /// The levels in use. The required level is always among them.
    var inUse: [Int32] { uses.indices.filter { uses[$0] > 0 }.map { Int32($0) } }

    /// Returns the level of `strength`, and counts one more use.
    mutating func retain(_ strength: Strength) -> Int32 {
        if strengths[recent] != strength || uses[recent] == 0 { recent = index(of: strength) }
        uses[recent] += 1
        return recent
    }

    /// Releases one use of `level`.
    mutating func release(_ level: Int32) {
        uses[level] -= 1
    }

    mutating func run(_ step: TrialStep) {
        strengths.run(step)
        uses.run(step)
        if step == .undo { recent = 0 }
    }

    private mutating func index(of strength: Strength) -> Int32 {
        var free: Int?
        for index in strengths.indices {
            if uses[index] == 0 { free = index } else if strengths[index] == strength { return Int32(index) }
        }
        if let free {
            strengths[free] = strength
            return Int32(free)
        }
        strengths.append(strength)
        uses.append(0)
        return Int32(strengths.count - 1)
    }
}
