/// Memory of a fixed length for the encoder's inner loops, where `Array`'s checks take half of the time.
///
/// With ``PixelRow`` and ``BitWriter`` the only place of the encoder that uses pointers. Bounds are checked in debug builds.
@safe
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
    let count: Int
    private let start: UnsafeMutablePointer<Element>

    init(_ count: Int, of element: Element) {
        unsafe start = .allocate(capacity: count)
        unsafe start.initialize(repeating: element, count: count)
        self.count = count
    }

    deinit { unsafe start.deallocate() }

    /// A class may hold it in a constant and still write to it, so that no access is checked for exclusivity.
    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count, "there is no element \(index) of \(count)")
            return unsafe start[index]
        }
        @inline(__always) nonmutating _modify {
            assert(index >= 0 && index < count, "there is no element \(index) of \(count)")
            yield unsafe &start[index]
        }
    }

    func fill(_ element: Element) { unsafe start.update(repeating: element, count: count) }

    /// The elements from `index` on; they live as long as the scratch does.
    @unsafe
    func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index <= count, "there is no element \(index) of \(count)")
        return unsafe start + index
    }
}
