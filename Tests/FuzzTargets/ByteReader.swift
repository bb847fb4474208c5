/// Reads small numbers from a fuzzer's bytes; zeros after the end.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Returns a number from 0 below `count`, which is at most 256.
    mutating func index(below count: Int) -> Int { byte() % count }
}
