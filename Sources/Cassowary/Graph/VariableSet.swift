/// Variables, each once, to be taken out in the order of their making.
///
/// One bit a variable, and one for each word of these that isn't empty. So putting one in touches little memory, nothing has
/// to be sorted, and what is empty costs a bit for 64 variables to pass over.
struct VariableSet: ~Copyable {
    private var words = Pool<UInt64>()
    /// Which of the words aren't zero.
    private var summary = Pool<UInt64>()

    @inline(__always)
    mutating func insert(_ variable: Int32) {
        let place = Int(variable) >> 6
        if place >= words.count { grow(to: place + 1) }
        let bit: UInt64 = 1 << UInt64(variable & 63)
        let word = words[place]
        guard word & bit == 0 else { return }
        words[place] = word | bit
        if word == 0 { summary[place >> 6] |= 1 << UInt64(place & 63) }
    }

    /// Takes out the first variables that it holds, as the bits of a word.
    ///
    /// - Parameter start: Where to look, and where to look next time. 0 at first.
    /// - Returns: The variable of the lowest bit, and the bits; `nil` when the set is empty.
    mutating func popWord(from start: inout Int) -> (first: Int32, bits: UInt64)? {
        while start < summary.count {
            let nonempty = summary[start]
            if nonempty == 0 {
                start += 1
                continue
            }
            summary[start] = nonempty & (nonempty - 1)
            let place = start << 6 + nonempty.trailingZeroBitCount
            let bits = words[place]
            words[place] = 0
            return (Int32(truncatingIfNeeded: place << 6), bits)
        }
        return nil
    }

    mutating func run(_ step: TrialStep) {
        words.run(step)
        summary.run(step)
    }

    @inline(never)
    private mutating func grow(to count: Int) {
        words.extend(to: count, with: 0)
        summary.extend(to: (count + 63) >> 6, with: 0)
    }
}
