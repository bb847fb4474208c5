/// A hash of named files that does not depend on their order. It is not cryptographic.
///
/// - Source: FNV-1a, 64 bits.
struct SourceHash {
    private var files: [(name: String, bytes: [UInt8])] = []

    mutating func add(_ bytes: [UInt8], named name: String) { files.append((name, bytes)) }

    /// 16 hexadecimal digits.
    var hexadecimal: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for file in files.sorted(by: { $0.name < $1.name }) {
            // Lengths keep the end of one file apart from the beginning of the next.
            for part in [Array(file.name.utf8), file.bytes] {
                add((0..<8).map { UInt8(truncatingIfNeeded: part.count >> (8 * $0)) })
                add(part)
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
