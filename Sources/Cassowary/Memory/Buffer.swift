/// An array that only one owner can hold, for the numbers that the solver works on.
///
/// `Array` asks before each write whether it is shared, and counts references when it is walked; for steps of a few
/// nanoseconds that was a third of the time. A buffer can't be shared, so it needs neither. Its elements are plain bits.
///
/// Only here and in ``MemoryBlock`` does the module use pointers. Bounds are checked in debug builds.
@safe
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private var start: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private(set) var count = 0

    deinit {
        unsafe MemoryBlock.release(start, bytes: capacity * MemoryLayout<Element>.stride)
    }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { 0..<count }

    var last: Element? { count > 0 ? self[count - 1] : nil }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count, "there is no element \(index) of \(count)")
            return unsafe start.unsafelyUnwrapped[index]
        }
        @inline(__always) _modify {
            assert(index >= 0 && index < count, "there is no element \(index) of \(count)")
            yield unsafe &start.unsafelyUnwrapped[index]
        }
    }

    subscript(index: Int32) -> Element {
        @inline(__always) get { self[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: max(4, 2 * capacity)) }
        unsafe (start.unsafelyUnwrapped + count).initialize(to: element)
        count += 1
    }

    /// Appends `element` until there are `count`.
    mutating func extend(to count: Int, with element: Element) {
        guard count > self.count else { return }
        if count > capacity { grow(to: max(count, 2 * capacity)) }
        unsafe (start.unsafelyUnwrapped + self.count).initialize(repeating: element, count: count - self.count)
        self.count = count
    }

    /// Makes room for at least `capacity` elements.
    mutating func reserve(_ capacity: Int) {
        if capacity > self.capacity { grow(to: max(capacity, 2 * self.capacity)) }
    }

    @inline(__always)
    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return unsafe start.unsafelyUnwrapped[count]
    }

    mutating func removeLast(_ number: Int = 1) {
        assert(number <= count, "there are only \(count) elements to remove")
        count -= number
    }

    /// Forgets the elements and keeps their memory.
    mutating func removeAll() {
        count = 0
    }

    /// Takes out one element, and moves those behind it up.
    mutating func remove(at index: Int) {
        for place in index..<(count - 1) { self[place] = self[place + 1] }
        count -= 1
    }

    /// What is at `index` or was there before it was removed.
    func element(everAt index: Int) -> Element {
        assert(index >= 0 && index < capacity, "there never was an element \(index)")
        return unsafe start.unsafelyUnwrapped[index]
    }

    /// Lets the elements that were removed from the end be there again, until there are `count`.
    mutating func extend(to count: Int) {
        assert(count <= capacity, "there never were \(count) elements")
        self.count = max(self.count, count)
    }

    /// The elements, as an array.
    var elements: [Element] { indices.map { self[$0] } }

    @inline(never)
    private mutating func grow(to capacity: Int) {
        let stride = MemoryLayout<Element>.stride
        let bytes = MemoryBlock.size(for: capacity * stride)
        let block = unsafe MemoryBlock.resized(start, from: self.capacity * stride, to: bytes)
        unsafe start = block.assumingMemoryBound(to: Element.self)
        self.capacity = bytes / stride
    }
}
