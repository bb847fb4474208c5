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

    init(copying other: borrowing LevelTable) {
        strengths = Pool(copying: other.strengths)
        uses = Pool(copying: other.uses)
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
