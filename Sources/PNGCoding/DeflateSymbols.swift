/// The Deflate symbols for lengths and distances, which are measured in bytes.
///
/// - Source: RFC 1951, section 3.2.5.
enum DeflateSymbols {
    static let endOfBlock = 256
    static let literalsAndLengths = 286
    static let distances = 30
    static let longestLength = 258
    static let longestLengthSymbol = 285
    static let shortestLength = 3
    static let farthestDistance = 32_768

    /// A symbol and the extra bits that follow its code.
    struct Value: BitwiseCopyable {
        let symbol: UInt16
        let extraCount: UInt8
        let extra: UInt16
    }

    /// Returns the symbols of the lengths from 0 through 258. The entries for lengths below 3 are unused.
    static func lengths() -> [Value] {
        (0...longestLength).map { length in
            guard length >= shortestLength else { return Value(symbol: 0, extraCount: 0, extra: 0) }
            guard length < longestLength else {
                return Value(symbol: UInt16(longestLengthSymbol), extraCount: 0, extra: 0)
            }
            let offset = length - shortestLength
            guard offset >= 8 else { return Value(symbol: UInt16(257 + offset), extraCount: 0, extra: 0) }
            let bits = logarithm(offset) - 2
            return Value(
                symbol: UInt16(257 + 4 * bits + offset >> bits), extraCount: UInt8(bits),
                extra: UInt16(offset & (1 << bits - 1)))
        }
    }

    /// Returns the symbol of a distance, 1 through 32,768.
    @inline(__always)
    static func distance(_ distance: Int) -> Value {
        let offset = distance &- 1
        // Offsets below 4 have no extra bits. Counting the bits of 2 and 3 instead of 0 and 1 avoids a branch.
        let bits = logarithm(offset | 2) &- 1
        return Value(
            symbol: UInt16(truncatingIfNeeded: 2 &* bits &+ offset &>> bits),
            extraCount: UInt8(truncatingIfNeeded: bits),
            extra: UInt16(truncatingIfNeeded: offset & ((1 &<< bits) &- 1)))
    }

    /// Returns the index of the highest bit that is set.
    @inline(__always)
    private static func logarithm(_ value: Int) -> Int { 63 &- value.leadingZeroBitCount }
}

/// The parts of a long copy: `full` copies of the maximum length, then one copy of `next` bytes and one of `last`
/// bytes.
///
/// The minimum length of a copy is 3 bytes. Therefore, if 1 or 2 bytes would be left for the last copy, the copy before
/// it is shortened.
struct CopyPieces {
    let full: Int
    /// The length of the copy before the last: 0, or 3 through 257.
    let next: Int
    /// The length of the last copy: 0 or 3.
    let last: Int

    /// - Parameter bytes: The length of the copy, at least 3.
    @inline(__always)
    init(_ bytes: Int) {
        let whole = bytes / DeflateSymbols.longestLength
        let rest = bytes &- whole &* DeflateSymbols.longestLength
        if rest == 1 || rest == 2 {
            full = whole &- 1
            next = DeflateSymbols.longestLength &+ rest &- DeflateSymbols.shortestLength
            last = DeflateSymbols.shortestLength
        } else {
            full = whole
            next = rest
            last = 0
        }
    }
}

/// Writes bits, least significant bit first, as Deflate requires.
///
/// The writer does not check whether the memory is large enough. The owner of the memory must allocate enough for the
/// largest band.
@safe
struct BitWriter {
    private var next: UnsafeMutableRawPointer
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    @unsafe
    init(_ memory: UnsafeMutableRawPointer) { unsafe next = memory }

    /// The address of the next byte.
    @unsafe
    var end: UnsafeMutableRawPointer { unsafe next }

    /// Adds the lowest `count` bits of `value`. The other bits of `value` must be 0. At most 57 bits fit between two
    /// calls to ``flush()``.
    @inline(__always)
    mutating func put(_ value: UInt64, count: UInt64) {
        bits |= value &<< bitCount
        bitCount &+= count
        assert(bitCount <= 64, "\(bitCount) bits do not fit")
    }

    @inline(__always)
    mutating func put(_ code: HuffmanCode.Entry) { put(code.bits, count: code.length) }

    /// Writes whole bytes to memory.
    @inline(__always)
    mutating func flush() {
        unsafe next.storeBytes(of: bits, as: UInt64.self)
        let bytes = bitCount &>> 3
        unsafe next += Int(bytes)
        // Shift in two steps, because a shift by 64 is not defined.
        bits = (bits &>> (bytes &* 4)) &>> (bytes &* 4)
        bitCount &= 7
    }

    /// Fills the last byte with zero bits.
    mutating func align() {
        flush()
        guard bitCount > 0 else { return }
        bitCount = 8
        flush()
    }
}
