/// Reads small numbers from the bytes of a fuzzer. After the end of the bytes, it returns zeros.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Returns a number from 0 up to but not including `count`, which must be at most 256.
    mutating func index(below count: Int) -> Int { byte() % count }
}
