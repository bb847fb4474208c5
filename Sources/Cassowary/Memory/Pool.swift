/// A buffer that can take back what was written during a trial, bit for bit.
///
/// During a trial it keeps what is written over, each element once. At other times that costs one comparison a write.
/// The state of a solver lives in pools; what a step only works with lives in buffers.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
    private var buffer = Buffer<Element>()
    /// Elements before this one are kept when they are written over.
    private var guarded = 0
    private var journal: PoolJournal<Element>?

    @inline(__always) var count: Int { buffer.count }

    @inline(__always) var isEmpty: Bool { buffer.isEmpty }

    @inline(__always) var indices: Range<Int> { buffer.indices }

    @inline(__always) var last: Element? { buffer.last }

    /// The elements, as an array.
    var elements: [Element] { buffer.elements }

    subscript(index: Int) -> Element {
        @inline(__always) get { buffer[index] }
        @inline(__always) _modify {
            if index < guarded { keep(index) }
            yield &buffer[index]
        }
    }

    subscript(index: Int32) -> Element {
        @inline(__always) get { buffer[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count < guarded { keep(count) }
        buffer.append(element)
    }

    /// Appends `element` until there are `count`.
    mutating func extend(to count: Int, with element: Element) {
        while self.count < count { append(element) }
    }

    @inline(__always)
    mutating func popLast() -> Element? { buffer.popLast() }

    mutating func removeLast(_ number: Int = 1) { buffer.removeLast(number) }

    /// Forgets the elements and keeps their memory.
    mutating func removeAll() { buffer.removeAll() }

    /// Takes out one element, and puts the last into its place.
    mutating func removeUnordered(at index: Int) {
        self[index] = self[count - 1]
        buffer.removeLast()
    }

    /// Removes the elements that satisfy a condition. The order of the others may change.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var index = 0
        while index < count { if isRemoved(self[index]) { removeUnordered(at: index) } else { index += 1 } }
    }

    /// Takes out one element, and moves those behind it up.
    mutating func remove(at index: Int) {
        for place in index..<(count - 1) { self[place] = self[place + 1] }
        buffer.removeLast()
    }

    /// Begins a trial, or ends it one way or the other.
    mutating func run(_ step: TrialStep) {
        switch step {
        case .begin:
            let journal = journal ?? PoolJournal()
            journal.begin(count: count)
            self.journal = journal
            guarded = count
        case .keep:
            guarded = 0
        case .undo:
            guarded = 0
            journal?.restore(&buffer)
        }
    }

    /// Notes what an element is before it is written over.
    @inline(never)
    private func keep(_ index: Int) {
        journal?.note(index, buffer.element(everAt: index))
    }
}

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
