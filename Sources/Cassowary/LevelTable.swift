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
