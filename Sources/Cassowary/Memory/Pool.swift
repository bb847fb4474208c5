/// A buffer that can undo all changes of a trial, bit for bit.
///
/// During a trial, a pool records each element once, before the element is first overwritten. Outside a trial,
/// recording costs one comparison per write. The state of a solver is stored in pools, and temporary values in
/// buffers.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
    private var buffer = Buffer<Element>()
    /// The number of elements that must be recorded before they are overwritten; 0 outside a trial.
    private var guarded = 0
    private var journal: PoolJournal<Element>?

    @inline(__always) var count: Int { buffer.count }

    @inline(__always) var isEmpty: Bool { buffer.isEmpty }

    @inline(__always) var indices: Range<Int> { buffer.indices }

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

    /// Appends `element` until the pool has `count` elements.
    mutating func extend(to count: Int, with element: Element) {
        while self.count < count { append(element) }
    }

    @inline(__always)
    mutating func popLast() -> Element? { buffer.popLast() }

    mutating func removeLast(_ number: Int = 1) { buffer.removeLast(number) }

    /// Removes the elements and keeps their memory.
    mutating func removeAll() { buffer.removeAll() }

    /// Removes one element, and moves the last element to its index.
    mutating func removeUnordered(at index: Int) {
        self[index] = self[count - 1]
        buffer.removeLast()
    }

    /// Removes the elements that satisfy a condition. The order of the remaining elements may change.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var index = 0
        while index < count { if isRemoved(self[index]) { removeUnordered(at: index) } else { index += 1 } }
    }

    /// Removes one element, and shifts the elements after it.
    mutating func remove(at index: Int) {
        for place in index..<(count - 1) { self[place] = self[place + 1] }
        buffer.removeLast()
    }

    /// Begins a trial, or ends a trial and keeps or undoes its changes.
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

    /// Records an element before it is overwritten.
    @inline(never)
    private func keep(_ index: Int) {
        journal?.note(index, buffer.element(everAt: index))
    }
}

/// The original values of the elements of a pool that were overwritten since the beginning of a trial.
///
/// The journal is a class, so that pools outside of a trial stay small.
final class PoolJournal<Element: BitwiseCopyable> {
    private var log = Log()

    /// Removes all entries, and begins a trial.
    func begin(count: Int) { log.begin(count: count) }

    /// Records an element, unless it is already recorded.
    func note(_ index: Int, _ element: Element) { log.note(index, element) }

    /// Restores `buffer` to its state at the beginning of the trial.
    func restore(_ buffer: inout Buffer<Element>) { log.restore(&buffer) }
}

extension PoolJournal {
    /// The entries of a journal, grouped so that each method of the class accesses only one property.
    private struct Log: ~Copyable {
        /// The number of elements at the beginning of the trial.
        private var count = 0
        private var indices = Buffer<Int>()
        private var elements = Buffer<Element>()
        /// One bit per element, which is set if the element is recorded.
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
