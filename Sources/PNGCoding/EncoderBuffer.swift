/// Fixed-size memory for the inner loops of the encoder, where the checks of `Array` would take half of the time.
///
/// In the encoder, only this type, ``PixelRow``, ``PixelPlane`` and ``BitWriter`` store pointers. Debug builds check
/// bounds.
@safe
struct EncoderBuffer<Element: BitwiseCopyable>: ~Copyable {
    let count: Int
    private let start: UnsafeMutablePointer<Element>

    init(_ count: Int, of element: Element) {
        unsafe start = .allocate(capacity: count)
        unsafe start.initialize(repeating: element, count: count)
        self.count = count
    }

    deinit { unsafe start.deallocate() }

    /// The setter is nonmutating, so that a class can store the buffer in a constant. This avoids runtime exclusivity
    /// checks.
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

    /// Returns a pointer to the element at `index`. The pointer is valid as long as the buffer exists.
    @unsafe
    func pointer(at index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index <= count, "there is no element \(index) of \(count)")
        return unsafe start + index
    }
}
