/// A quantity with a preference for zero: a variable, or the amount by which the expression of a constraint differs from
/// zero.
///
/// Leaving zero upwards costs at one level and downwards at another; a side without a level is free of charge. An
/// equality costs on both sides, `<=` above only. A required constraint costs at ``Level/required``. A variable costs
/// nothing, or at the required level below zero if it is non-negative; it prefers zero where nothing else decides.
///
/// A symbol is either *active*, and is zero by the choice of the vertex, or its value follows from the vertex.
struct Symbol: BitwiseCopyable, Hashable {
    /// The slot of a constraint, or the complement of a variable.
    let code: Int32

    @inline(__always)
    static func variable(_ variable: Int32) -> Symbol { Symbol(code: ~variable) }

    @inline(__always)
    static func constraint(_ slot: Int32) -> Symbol { Symbol(code: slot) }

    @inline(__always) var isVariable: Bool { code < 0 }

    /// The variable, or the slot of the constraint.
    @inline(__always) var index: Int32 { code < 0 ? ~code : code }
}

/// The index of a strength in ``LevelTable``.
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

/// When a number counts as zero. All are relative to the numbers that it was computed from.
enum Tolerance {
    /// A value, relative to the terms and the constant that it sums up, and to 1.
    static let value = 1e-9
    /// A coefficient, relative to the largest of the products that it sums up.
    static let cancellation = 1e-11
    /// A cost, relative to the costs that it sums up.
    static let cost = 1e-9
    /// A pivot, relative to the largest coefficient of its column.
    static let pivot = 1e-8
    /// What is left of a core row along a column, relative to the products that it sums up, that needs no correction.
    static let residual = 1e-13
    /// The same where the core should be computed afresh.
    static let spoiled = 1e-9
    /// The difference of two computations of a pivot, relative to it. Beyond that the core is computed afresh.
    static let drift = 1e-11
    /// The coefficient by which a constraint defines a variable, in a scaled row, whose largest is at least 1 and less
    /// than 2.
    static let definition = 0.2
    /// The same where definitions have made slopes grow too much: then no definition may double a slope.
    static let strictDefinition = 0.55
    /// A slope that is larger loses too many digits of what it is added to.
    static let growth = 1e6

    /// A coefficient of the core, relative to the numbers whose sum it is, that has lost too many digits.
    ///
    /// By chance, one of `count`² coefficients is that small in one of a thousand exchanges; in a small core it is rather
    /// the sign of rounding errors.
    @inline(__always)
    static func loss(inCoreOf count: Int) -> Double { min(1e-5, 1e-3 / Double(max(1, count * count))) }
}

/// The distinct strengths in use, each known by a small number that stays the same while it is in use.
struct LevelTable: ~Copyable {
    private(set) var strengths = Pool<Strength>()
    private var uses = Pool<Int>()
    private var recent: Int32 = 0

    /// A table with the required level.
    init() {
        strengths.append(.required)
        uses.append(1)
    }

    /// How many numbers were given out, those free again included.
    var count: Int { strengths.count }

    /// The numbers in use. The required level is always among them.
    var inUse: [Int32] { uses.indices.filter { uses[$0] > 0 }.map { Int32($0) } }

    /// The number of `strength`, with one use more.
    mutating func retain(_ strength: Strength) -> Int32 {
        if strengths[recent] != strength || uses[recent] == 0 { recent = index(of: strength) }
        uses[recent] += 1
        return recent
    }

    /// Gives back one use of `level`.
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
