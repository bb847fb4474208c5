/// A set of variables that returns its members in the order in which the variables were created.
///
/// The set has one bit per variable, and one bit for each word of these bits that is not empty. Therefore an insertion
/// writes little memory, nothing is sorted, and 64 absent variables are skipped with one bit.
struct VariableSet: ~Copyable {
    private var words = Pool<UInt64>()
    /// One bit for each word, which is set if the word is not zero.
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

    /// Removes the first members, and returns them as the bits of a word.
    ///
    /// - Parameter start: The index of the summary word at which the search begins. Pass 0 in the first call; each
    ///   call updates the index for the next call.
    /// - Returns: The variable of the lowest bit, and the bits; `nil` if the set is empty.
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
