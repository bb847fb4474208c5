import BigInt

/// A row of a tableau: `denominator · basic = Σ cells[j] · parametric[j] + constant`, where all numbers are integers.
///
/// The numbers have no common divisor, and the denominator is positive. Numbers of up to 124 bits are stored as
/// `Int128`. A row with a longer number stores all its numbers as `BigInt`. Nothing is rounded.
struct ExactRow {
    /// A coefficient with the index of its cell.
    struct Term {
        let cell: Int
        var coefficient: ExactNumber
    }

    /// The cells, followed by the constant and the denominator; empty if `long` is in use.
    private var short: [Int128]
    private var long: [BigInt] = []
    /// The length of the longest number in `short`, in bits.
    private var bits = 0

    private static let limit = 124

    /// Creates a row with `count` cells. All cells except those in `terms` are zero.
    init(cells count: Int, terms: [Term] = [], constant: ExactNumber = .zero) {
        var denominator = constant.denominator
        for term in terms where denominator % term.coefficient.denominator != 0 {
            let other = term.coefficient.denominator
            denominator *= other / denominator.commonDivisor(with: other)
        }
        short = []
        long = Array(repeating: 0, count: count + 2)
        for term in terms {
            long[term.cell] = term.coefficient.numerator * (denominator / term.coefficient.denominator)
        }
        long[count] = constant.numerator * (denominator / constant.denominator)
        long[count + 1] = denominator
        reduceLong()
    }

    private var isLong: Bool { !long.isEmpty }
    private var count: Int { isLong ? long.count : short.count }
    private func number(_ index: Int) -> BigInt { isLong ? long[index] : BigInt(short[index]) }

    /// Returns the sign of a cell: -1, 0 or 1.
    func sign(_ cell: Int) -> Int { isLong ? Int(long[cell].signum()) : Int(short[cell].signum()) }

    /// The sign of the basic symbol's value if all parametric symbols are zero: -1, 0 or 1.
    var constantSign: Int { sign(count - 2) }

    /// The value of the basic symbol if all parametric symbols are zero.
    var value: ExactNumber { ExactNumber(number(count - 2), over: number(count - 1)) }

    /// Compares the distances that the parametric symbol of a cell can move before the basic symbol becomes zero.
    /// Returns -1 if the distance is shorter than in `other`, and 1 if it is longer.
    func compareSteps(_ cell: Int, with other: ExactRow) -> Int {
        if !isLong, !other.isLong, bits + other.bits <= Self.limit {
            let left = abs(short[short.count - 2]) &* abs(other.short[cell])
            let right = abs(other.short[other.short.count - 2]) &* abs(short[cell])
            return left < right ? -1 : left > right ? 1 : 0
        }
        let left = number(count - 2).magnitude * other.number(cell).magnitude
        let right = other.number(other.count - 2).magnitude * number(cell).magnitude
        return left < right ? -1 : left > right ? 1 : 0
    }

    /// Returns the number of bits in a cell, which indicates how much the cell would lengthen other numbers.
    func length(_ cell: Int) -> Int { number(cell).bitWidth }

    /// Returns the sign of `cost + sign · cell`, which is the rate at which a parametric symbol increases the
    /// objective.
    func reducedCostSign(_ cell: Int, sign: Int, plus cost: Int) -> Int {
        if isLong {
            let sum: BigInt = long[long.count - 1] * BigInt(cost) + long[cell] * BigInt(sign)
            return Int(sum.signum())
        }
        let fixed: Int128 = Int128(cost) &* short[short.count - 1]
        let change: Int128 = Int128(sign) &* short[cell]
        return Int((fixed &+ change).signum())
    }

    /// Adds `amount · parametric` to the row.
    mutating func add(_ amount: Int, toCell cell: Int) {
        guard amount != 0 else { return }
        if isLong {
            long[cell] += BigInt(amount) * long[long.count - 1]
            reduceLong()
        } else {
            short[cell] += Int128(amount) * short[short.count - 1]
            reduceShort()
        }
    }

    /// Adds `factor` times the basic symbol of `other` to the row.
    mutating func add(_ factor: Int, times other: ExactRow) {
        if bits + other.bits + 8 <= Self.limit, !isLong, !other.isLong {
            combine(other.short[other.short.count - 1], other, Int128(factor) * short[short.count - 1])
        } else {
            combine(other.number(other.count - 1), other, BigInt(factor) * number(count - 1))
        }
    }

    /// Solves the row for the parametric symbol of `cell`, which becomes basic.
    mutating func solve(forCell cell: Int) {
        if isLong {
            let divisor = long[cell]
            let denominator = long[long.count - 1]
            for index in 0..<(long.count - 1) where index != cell { long[index].negate() }
            long[cell] = denominator
            long[long.count - 1] = divisor
            if divisor < 0 { for index in long.indices { long[index].negate() } }
        } else {
            let divisor = short[cell]
            let last = short.count - 1
            let sign: Int128 = divisor < 0 ? -1 : 1
            let denominator = short[last]
            for index in 0..<last where short[index] != 0 { short[index] = -sign &* short[index] }
            short[cell] = sign &* denominator
            short[last] = sign &* divisor
        }
    }

    /// Replaces the parametric symbol of `cell` with its expression in `other`.
    mutating func substitute(_ cell: Int, by other: ExactRow) {
        guard sign(cell) != 0 else { return }
        if !isLong, !other.isLong, bits + other.bits <= Self.limit {
            let factor = short[cell]
            short[cell] = 0
            combine(other.short[other.short.count - 1], other, factor)
        } else {
            let factor = number(cell)
            if isLong { long[cell] = 0 } else { short[cell] = 0 }
            combine(other.number(other.count - 1), other, factor)
        }
    }

    /// Removes a cell. The last cell takes its index.
    mutating func removeCell(_ cell: Int) {
        if isLong {
            long[cell] = long[long.count - 3]
            long.remove(at: long.count - 3)
        } else {
            short[cell] = short[short.count - 3]
            short.remove(at: short.count - 3)
        }
    }

    /// Replaces this row with `multiple` times this row plus `factor` times the cells and the constant of `other`.
    private mutating func combine(_ multiple: Int128, _ other: ExactRow, _ factor: Int128) {
        let divisor = Self.commonDivisor(multiple, factor)
        let (multiple, factor) = (multiple / divisor, factor / divisor)
        let last = short.count - 1
        var index = 0
        while index < last {
            let added = other.short[index]
            if added != 0 {
                short[index] = short[index] &* multiple &+ added &* factor
            } else if multiple != 1 {
                short[index] = short[index] &* multiple
            }
            index += 1
        }
        short[last] = short[last] &* multiple
        reduceShort()
    }

    private mutating func combine(_ multiple: BigInt, _ other: ExactRow, _ factor: BigInt) {
        let divisor = multiple.commonDivisor(with: factor)
        let (multiple, factor) = (multiple / divisor, factor / divisor)
        let last = count - 1
        var result: [BigInt] = []
        result.reserveCapacity(count)
        for index in 0..<last {
            let (own, added) = (number(index), other.number(index))
            result.append(own == 0 && added == 0 ? 0 : own * multiple + added * factor)
        }
        result.append(number(last) * multiple)
        long = result
        short = []
        reduceLong()
    }

    /// Divides all numbers by their greatest common divisor, and updates `bits`.
    private mutating func reduceShort() {
        var divisor = short[short.count - 1]
        var index = 0
        while index < short.count - 1, divisor != 1 {
            if short[index] != 0 { divisor = Self.commonDivisor(divisor, short[index]) }
            index += 1
        }
        var union: UInt128 = 0
        index = 0
        while index < short.count {
            if short[index] != 0 {
                if divisor != 1 { short[index] /= divisor }
                union |= short[index].magnitude
            }
            index += 1
        }
        bits = 128 - union.leadingZeroBitCount
    }

    private mutating func reduceLong() {
        var divisor = long[long.count - 1]
        for number in long where number != 0 && divisor != 1 { divisor = divisor.commonDivisor(with: number) }
        var longest = 0
        for index in long.indices where long[index] != 0 {
            if divisor != 1 { long[index] /= divisor }
            longest = max(longest, long[index].magnitude.bitWidth)
        }
        bits = longest
        // A product of two short numbers, and a sum of two products, must fit.
        guard longest < Self.limit else { return }
        // Converting negative numbers directly is not reliable, because BigInt 6.0.1 returns wrong words for some of
        // them.
        short = long.map { Int128($0.magnitude) * ($0 < 0 ? -1 : 1) }
        long = []
    }

    private static func commonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
        var (a, b) = (left.magnitude, right.magnitude)
        while b != 0 {
            if a <= UInt128(UInt64.max), b <= UInt128(UInt64.max) {
                var (c, d) = (UInt64(a), UInt64(b))
                while d != 0 { (c, d) = (d, c % d) }
                return Int128(c)
            }
            (a, b) = (b, a % b)
        }
        return Int128(a)
    }
}
