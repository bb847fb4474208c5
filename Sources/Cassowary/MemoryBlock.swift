#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The memory of a ``Buffer``.
///
/// An allocator copies a block as it grows, and takes its pages from the system one by one. With a hundred thousand
/// constraints that was a third of the time. On Linux a large block is address space with room to grow, and the system is
/// asked for large pages.
enum MemoryBlock {
    /// In bytes: larger blocks are not the allocator's.
    private static let largestSmall = 1 << 20
    /// The address space of a large block grows by this factor. Only what is written to becomes memory.
    private static let growth = 16
    /// In bytes.
    private static let largePage = 1 << 21

    /// How large to make a block that is to hold `bytes`.
    static func size(for bytes: Int) -> Int {
        guard isLarge(bytes) else { return bytes }
        return roundedUp(growth * bytes)
    }

    /// Moves what a block of `old` bytes holds, if there is one, to a block of `new` bytes.
    static func resized(
        _ block: UnsafeMutableRawPointer?, from old: Int, to new: Int
    ) -> UnsafeMutableRawPointer {
        guard isLarge(new) else {
            guard let moved = unsafe realloc(block, new) else { fatalError("no memory for \(new) bytes") }
            return unsafe moved
        }
        let larger = unsafe mapped(new)
        if let block = unsafe block { unsafe larger.copyMemory(from: block, byteCount: old) }
        unsafe release(block, bytes: old)
        return unsafe larger
    }

    /// Gives a block back, of which at least `bytes` can be used.
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
            else { fatalError("no address space for \(bytes) bytes") }
            // A wish: where it isn't granted, pages are small.
            unsafe madvise(block, bytes, MADV_HUGEPAGE)
            return unsafe block
        }
    #else
        private static func isLarge(_ bytes: Int) -> Bool { false }

        private static func mapped(_ bytes: Int) -> UnsafeMutableRawPointer { fatalError("blocks are the allocator's") }
    #endif
}
