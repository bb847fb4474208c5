/// What a pass of the optimization makes as small as can be, with everything stronger kept as it is.
enum Objective {
    /// The sum of the errors of a level.
    case level(Int32)
    /// The error of one symbol that is not active.
    case error(Symbol)
    /// The distance of a variable from zero.
    case distance(Int32)
}

/// The reduced costs of the active symbols for one objective, and what stronger objectives have decided.
struct ReducedCosts: ~Copyable {
    /// How an active symbol may still leave zero.
    struct Freedom: BitwiseCopyable {
        var up = true
        var down = true
    }

    /// The change of the objective per unit of a symbol, without the cost of the symbol itself.
    var costs = Row()
    /// By variable and by slot.
    var variableFreedoms = Buffer<Freedom>()
    var slotFreedoms = Buffer<Freedom>()
    /// Active symbols that may leave zero in some direction, and some that may not any more.
    var free = Buffer<Symbol>()
    /// How many of `free` have been frozen since the others were last picked out.
    var frozenCount = 0
    /// The constraints with a level, level by level, and by level where its constraints begin.
    var levelSlots = Buffer<Int32>()
    var levelStarts = Buffer<Int32>()
    /// Symbols whose reduced cost may be negative.
    var queue = Buffer<Symbol>()
    /// Constraints whose constants are shifted, and what these were.
    var shifted: [(slot: Int32, constant: Double)] = []
    var isShifted = Marks()
    /// Steps without length since the constants were last shifted, and since the last step with a length.
    var zeroSteps = 0
    var zeroRun = 0
    /// True while constants may be shifted.
    var mayShift = true
    /// True after so many steps without length that both symbols of an exchange are chosen by Bland's rule.
    var isStalled: Bool { zeroRun > 60 }
    /// The number of exchanges at which the optimization gives up.
    var lastPivot = 0

    subscript(symbol: Symbol) -> Freedom {
        @inline(__always) get {
            symbol.isVariable ? variableFreedoms[symbol.index] : slotFreedoms[symbol.index]
        }
        @inline(__always) set {
            if symbol.isVariable {
                variableFreedoms[symbol.index] = newValue
            } else {
                slotFreedoms[symbol.index] = newValue
            }
        }
    }
}
