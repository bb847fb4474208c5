/// What the elements of a pool were when a trial began, as far as they were written over since.
///
/// A class, so that a pool that never sees a trial is small: noncopyable values are lent to functions as a copy of their
/// bits, and the solver is made of pools.
final class PoolJournal<Element: BitwiseCopyable> {
    private var log = Log()

    /// Forgets everything.
    func begin(count: Int) { log.begin(count: count) }

    /// Notes what an element is, unless it is noted already.
    func note(_ index: Int, _ element: Element) { log.note(index, element) }

    /// Makes `buffer` what it was when the trial began.
    func restore(_ buffer: inout Buffer<Element>) { log.restore(&buffer) }
}

extension PoolJournal {
    /// The entries, which one access to the class reaches.
    private struct Log: ~Copyable {
        /// How many elements there were.
        private var count = 0
        private var indices = Buffer<Int>()
        private var elements = Buffer<Element>()
        /// One bit an element: whether it is among those noted.
        private var isNoted = Buffer<UInt64>()

        mutating func begin(count: Int) {
            for place in indices.indices { isNoted[indices[place] >> 6] = 0 }
            indices.removeAll()
            elements.removeAll()
            self.count = count
        }

        mutating func note(_ index: Int, _ element: Element) {
            let bit: UInt64 = 1 << UInt64(index & 63)
            isNoted.extend(to: index >> 6 + 1, with: 0)
            guard isNoted[index >> 6] & bit == 0 else { return }
            isNoted[index >> 6] |= bit
            indices.append(index)
            elements.append(element)
        }

        func restore(_ buffer: inout Buffer<Element>) {
            buffer.extend(to: count)
            for place in indices.indices { buffer[indices[place]] = elements[place] }
            buffer.removeLast(buffer.count - count)
        }
    }
}
