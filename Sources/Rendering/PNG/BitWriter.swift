/// Writes bits, the lowest of a number first, as Deflate wants them.
///
/// Nothing checks for room: the owner of the memory knows how much a band can take at most.
@safe
struct BitWriter {
    private var next: UnsafeMutableRawPointer
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    @unsafe
    init(_ memory: UnsafeMutableRawPointer) { unsafe next = memory }

    /// Where the next byte goes.
    @unsafe
    var end: UnsafeMutableRawPointer { unsafe next }

    /// Adds the lowest `count` bits of `value`, whose other bits are 0. Between two calls of ``flush()`` there is room for 56.
    @inline(__always)
    mutating func put(_ value: UInt64, count: UInt64) {
        bits |= value &<< bitCount
        bitCount &+= count
        assert(bitCount <= 64, "\(bitCount) bits do not fit")
    }

    @inline(__always)
    mutating func put(_ code: HuffmanCode.Entry) { put(code.bits, count: code.length) }

    /// Moves whole bytes to memory.
    @inline(__always)
    mutating func flush() {
        unsafe next.storeBytes(of: bits, as: UInt64.self)
        let bytes = bitCount &>> 3
        unsafe next += Int(bytes)
        // In two steps: 64 bits cannot be shifted by 64.
        bits = (bits &>> (bytes &* 4)) &>> (bytes &* 4)
        bitCount &= 7
    }

    /// Fills up the last byte with zeros.
    mutating func align() {
        flush()
        guard bitCount > 0 else { return }
        bitCount = 8
        flush()
    }
}
