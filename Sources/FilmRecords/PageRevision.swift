/// A hash of contents that a page of the studio has, so that an answer can omit them.
///
/// Two contents with the same hash would show the old contents until the next whole document. The hash has 53 bits, which
/// JavaScript can represent.
package struct PageRevision {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ number: UInt64) {
        // FNV-1a with words instead of bytes. The shift brings the upper bits, which a product changes most, to the lower
        // ones.
        hash = (hash ^ number) &* 0x100_0000_01B3
        hash ^= hash >> 32
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var place = 0
            while place + 8 <= bytes.count {
                add(unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self))
                place += 8
            }
            while place < bytes.count {
                add(UInt64(unsafe bytes[place]))
                place += 1
            }
            add(UInt64(bytes.count))
        }
    }

    package var number: Int { Int(hash >> 11) }
}
