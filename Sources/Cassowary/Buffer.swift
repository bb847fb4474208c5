#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A noncopyable array for the numbers of the solver.
///
/// `Array` checks before each write whether it is shared, and counts references when it is traversed. In loops whose
/// steps take a few nanoseconds, this overhead was a third of the running time. A buffer cannot be shared, so it needs
/// neither operation. Its elements are bitwise copyable.
///
/// The module uses pointers only here and in ``MemoryBlock``. Bounds are checked in debug builds.
@safe
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    private var start: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private(set) var count = 0

    init() {}

    /// Creates a buffer with the elements of another buffer.
    init(copying other: borrowing Buffer) {
        reserve(other.count)
        for index in other.indices { append(other[index]) }
    }

    deinit {
        unsafe MemoryBlock.release(start, bytes: capacity * MemoryLayout<Element>.stride)
    }

    var isEmpty: Bool { count == 0 }

    var indices: Range<Int> { 0..<count }

    var last: Element? { count > 0 ? self[count - 1] : nil }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count, "index \(index) is out of range for \(count) elements")
            return unsafe start.unsafelyUnwrapped[index]
        }
        @inline(__always) _modify {
            assert(index >= 0 && index < count, "index \(index) is out of range for \(count) elements")
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

    /// Appends `element` until the buffer has `count` elements.
    mutating func extend(to count: Int, with element: Element) {
        guard count > self.count else { return }
        if count > capacity { grow(to: max(count, 2 * capacity)) }
        unsafe (start.unsafelyUnwrapped + self.count).initialize(repeating: element, count: count - self.count)
        self.count = count
    }

    /// Reserves memory for at least `capacity` elements.
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
        assert(number <= count, "cannot remove \(number) of \(count) elements")
        count -= number
    }

    /// Removes the elements and keeps their memory.
    mutating func removeAll() {
        count = 0
    }

    /// Returns the element at `index`. If it was removed from the end, returns the element that was last stored there.
    fileprivate func element(everAt index: Int) -> Element {
        assert(index >= 0 && index < capacity, "no element was ever stored at index \(index)")
        return unsafe start.unsafelyUnwrapped[index]
    }

    /// Restores elements that were removed from the end, until the buffer has `count` elements.
    fileprivate mutating func extend(to count: Int) {
        assert(count <= capacity, "the buffer never had \(count) elements")
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

/// Loops over the cells of a dense matrix. They have no branches and access memory directly, so the compiler uses vector
/// instructions.
extension Buffer where Element: SolverNumber {
    /// Adds multiples of all elements of `addends` to the elements from `start` on.
    ///
    /// A sum that cancellation reduces to a rounding error becomes 0.
    ///
    /// - Returns: Whether a sum is not zero, but at most `loss` times its larger addend.
    mutating func add(_ addends: borrowing Buffer, times multiple: Element, at start: Int, loss: Double) -> Bool {
        let cancellation = Element.tolerance.cancellation
        guard let target = unsafe self.start, let source = unsafe addends.start else { return false }
        var losses = 0
        for index in 0..<addends.count {
            let previous = unsafe target[start + index]
            let addend = unsafe multiple * source[index]
            let sum = previous + addend
            let (size, largest) = (abs(sum), max(abs(previous), abs(addend)))
            let isZero = size <= cancellation * largest
            losses |= !isZero && size <= loss * largest ? 1 : 0
            unsafe target[start + index] = isZero ? 0 : sum
        }
        return losses != 0
    }

    /// Adds multiples of `count` elements of `addends`, from `first` on, to the elements of the buffer.
    ///
    /// - Parameters:
    ///   - magnitude: The largest number from which the multiple was computed.
    ///   - magnitudes: The largest numbers from which the elements were computed.
    mutating func add(
        _ addends: borrowing Buffer, from first: Int, count: Int, times multiple: Element, magnitude: Element,
        magnitudes: inout Buffer
    ) {
        let cancellation = Element.tolerance.cancellation
        guard let target = unsafe start, let source = unsafe addends.start, let sizes = unsafe magnitudes.start else {
            return
        }
        for index in 0..<count {
            let coefficient = unsafe source[first + index]
            let previous = unsafe target[index]
            let addend = multiple * coefficient
            let sum = previous + addend
            let largest = unsafe max(sizes[index], max(magnitude * abs(coefficient), abs(addend)))
            unsafe sizes[index] = largest
            unsafe target[index] = abs(sum) <= cancellation * largest ? 0 : sum
        }
    }
}

/// The memory of a ``Buffer``.
///
/// A general-purpose allocator copies a block when the block grows, and gets pages from the system one by one. With a
/// hundred thousand constraints, this overhead took a third of the running time. On Linux, a large block reserves
/// address space for its growth, and requests large pages from the system.
private enum MemoryBlock {
    /// The maximum size of a block from the allocator, in bytes.
    private static let largestSmall = 1 << 20
    /// The ratio of the address space of a large block to its requested size. A page uses no memory until it is
    /// written.
    private static let growth = 16
    /// The size of a large page, in bytes.
    private static let largePage = 1 << 21

    /// Returns the size of the block to allocate for `bytes` bytes.
    static func size(for bytes: Int) -> Int {
        guard isLarge(bytes) else { return bytes }
        return roundedUp(growth * bytes)
    }

    /// Allocates a block of `new` bytes, and moves the contents of `block`, which has `old` bytes, to it. Returns the
    /// new block.
    static func resized(
        _ block: UnsafeMutableRawPointer?, from old: Int, to new: Int
    ) -> UnsafeMutableRawPointer {
        guard isLarge(new) else {
            guard let moved = unsafe realloc(block, new) else { fatalError("cannot allocate \(new) bytes") }
            return unsafe moved
        }
        let larger = unsafe mapped(new)
        if let block = unsafe block { unsafe larger.copyMemory(from: block, byteCount: old) }
        unsafe release(block, bytes: old)
        return unsafe larger
    }

    /// Releases a block with at least `bytes` usable bytes.
    static func release(_ block: UnsafeMutableRawPointer?, bytes: Int) {
        if isLarge(bytes) { unsafe munmap(block, roundedUp(bytes)) } else { unsafe free(block) }
    }

    private static func roundedUp(_ bytes: Int) -> Int { (bytes + largePage - 1) / largePage * largePage }

    #if os(Linux)
        private static func isLarge(_ bytes: Int) -> Bool { bytes > largestSmall }

        private static func mapped(_ bytes: Int) -> UnsafeMutableRawPointer {
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
            guard let block = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0),
                Int(bitPattern: block) != -1
            else { fatalError("cannot reserve \(bytes) bytes of address space") }
            // If the system does not grant the request, the pages remain small.
            unsafe madvise(block, bytes, MADV_HUGEPAGE)
            return unsafe block
        }
    #else
        private static func isLarge(_ bytes: Int) -> Bool { false }

        private static func mapped(_ bytes: Int) -> UnsafeMutableRawPointer { fatalError("this requires Linux") }
    #endif
}

/// A buffer that can undo, bit for bit, all changes that were made to it during a trial (see ``TrialStep``).
///
/// During a trial, a pool records each element once, before the element is first overwritten. Outside a trial, the
/// only cost is one comparison per write. The state of a solver is stored in pools, and temporary values in buffers.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
    private var buffer = Buffer<Element>()
    /// The number of elements that must be recorded before they are overwritten; 0 outside a trial.
    private var guarded = 0
    private var journal: PoolJournal<Element>?

    init() {}

    /// Creates a pool with the elements of another pool, outside a trial.
    init(copying other: borrowing Pool) { buffer = Buffer(copying: other.buffer) }

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
        while self.count < min(count, guarded) { append(element) }
        buffer.extend(to: count, with: element)
    }

    @inline(__always)
    mutating func popLast() -> Element? { buffer.popLast() }

    mutating func removeLast(_ number: Int = 1) { buffer.removeLast(number) }

    /// Removes the elements and keeps their memory.
    mutating func removeAll() { buffer.removeAll() }

    /// Removes the element at `index`, and moves the last element to this index.
    mutating func removeUnordered(at index: Int) {
        self[index] = self[count - 1]
        buffer.removeLast()
    }

    /// Removes the elements for which `isRemoved` returns `true`. The order of the remaining elements may change.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var index = 0
        while index < count { if isRemoved(self[index]) { removeUnordered(at: index) } else { index += 1 } }
    }

    /// Removes the element at `index`, and shifts the elements after it.
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

    /// Records the element at `index` before it is overwritten.
    @inline(never)
    private func keep(_ index: Int) {
        journal?.note(index, buffer.element(everAt: index))
    }
}

/// The original values of the pool elements that were overwritten since the beginning of a trial.
///
/// The journal is a class, so a pool stores only a reference to it and remains small.
private final class PoolJournal<Element: BitwiseCopyable> {
    /// No method calls another one while it accesses the log, so the accesses need not be checked at run time. These checks
    /// took two fifths of the time to add required equalities.
    @exclusivity(unchecked) private var log = Log()

    /// Removes all entries, and begins a trial of a pool with `count` elements.
    func begin(count: Int) { unsafe log.begin(count: count) }

    /// Records `element` as the original value at `index`, unless a value is already recorded for this index.
    func note(_ index: Int, _ element: Element) { unsafe log.note(index, element) }

    /// Restores `buffer` to its state at the beginning of the trial.
    func restore(_ buffer: inout Buffer<Element>) { unsafe log.restore(&buffer) }
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
            isNoted.extend(to: (count + 63) >> 6, with: 0)
            self.count = count
        }

        mutating func note(_ index: Int, _ element: Element) {
            let bit: UInt64 = 1 << UInt64(index & 63)
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
