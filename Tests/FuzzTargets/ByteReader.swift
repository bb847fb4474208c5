/// Small numbers out of a fuzzer's bytes, one after the other; zeros when they run out.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// A number from 0 below `count`, which is at most 256.
    mutating func index(below count: Int) -> Int { byte() % count }
}
