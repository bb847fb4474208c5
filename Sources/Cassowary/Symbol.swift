/// A quantity of the tableau: a variable, or the amount by which a constraint's expression differs from zero.
///
/// Every symbol *prefers zero*. Leaving zero upwards costs at level `above`, downwards at level `below`; a side without
/// a level is free of charge. So an equality costs on both sides, `<=` above only, a required one at level 0, and a
/// variable costs at no real level: it only prefers zero where nothing else can decide.
///
/// A symbol is either *basic*, and has a row that gives it in terms of the others, or *parametric*, and is zero.
struct Symbol {
    /// How much the symbol is at present. Zero when parametric.
    var value = 0.0
    /// The constant of a constraint's expression, scaled. Zero for a variable.
    var constant = 0.0
    /// What one unit of the symbol costs, in units of the constraint as its author wrote it. Undoes the scaling.
    var weight: Float = 1
    /// How far from zero still counts as zero.
    var tolerance = Float(Tolerance.value)
    /// The level of an error above zero, or `Level.none`.
    var above = Level.none
    /// The level of an error below zero, or `Level.none`.
    var below = Level.none
    /// The index of the variable, or of the first variable of the constraint.
    var rank: Int32
    /// The order of adding, for constraints.
    var serial: Int32 = 0
    /// Basic or parametric.
    var isBasic: Bool
    /// Variable or constraint.
    var isVariable: Bool
    /// The side of zero that a basic symbol is on. At zero it is the side whose cost counts (a degenerate vertex).
    var isAbove = true
    /// True while the symbol waits in `Tableau.candidates`.
    var isCandidate = false
    /// True while the symbol waits in `Tableau.suspects`.
    var isSuspect = false
    /// True for a variable without a definition. A defined one moves with those and need not be noted.
    var isCore = false
    /// True while the variable waits in `Tableau.moved`.
    var hasMoved = false

    /// The level charged on the side it is on.
    var level: Int32 { isAbove ? above : below }

    /// +1 above zero, -1 below.
    var sign: Double { isAbove ? 1 : -1 }
}

/// Where an error is charged: an index into `LevelTable`.
enum Level {
    static let none: Int32 = -1
    static let required: Int32 = 0
}

/// How much rounding is forgiven, and where.
enum Tolerance {
    /// A value this near to zero, relative to the constants it comes from, is zero.
    static let value = 1e-9
    /// A coefficient that is this small, relative to the two numbers whose sum it is, is their cancellation.
    static let cancellation = 1e-11
    /// A cost that is this small, relative to the costs it sums up, is zero.
    static let cost = 1e-9
    /// A coefficient smaller than this is no pivot.
    static let pivot = 1e-9
}
